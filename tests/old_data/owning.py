"""Boxes and groups as people have them after some months."""

from io import BytesIO
from typing import Any  # Written as JSON and read again.
from urllib.parse import urlencode

from flask import Flask
from msgspec.structs import replace
from PIL import Image

from companion.boxes import boxes
from companion.games.mombasa.box import decode_box, encode_box, load_box
from companion.games.mombasa.box.differing import facts_in
from companion.web.groups.at_group import groups
from tests.web.phones import Phone
from tests.web.test_box import teach
from tests.web.test_box_map import fields as hidden_fields
from tests.web.test_groups import fields_of

PLAYERS = (
    ("p", "blue.14.5+2.3.0.4.25.30.Ana"),
    ("p", "green.9.3.2+1.6+3.0.40.15.Ben"),
    ("p", "yellow.21.0.7.4+1.2.10.50.Cy"),
    ("p", "purple.6.2.1+1.8.9+4.60.20.Dorothea"),
)


def sheet(day: int, players: int = 4, cash: int = 14) -> str:
    """Write a finished game as the query of its link."""
    coins, *seats = ("coins", "6.9.4.11"), *PLAYERS[:players]
    query = urlencode([coins, *seats, ("at", f"2026-11-{day:02}T20:14+01:00")])
    return query.replace("blue.14", f"blue.{cash}") + "&tracks=A2.B1..D1"


def own_boxes(app: Flask, phone: Phone) -> dict[str, str]:
    """Make boxes; return their keys by name."""
    keys = {name: _new_box(phone, name) for name in ("Whole", "Begun", "Empty")}
    with app.app_context():
        whole = replace(load_box("practice"), name="Whole")
        boxes().save(keys["Whole"], encode_box(whole), 1)
    picture = BytesIO()
    Image.radial_gradient("L").resize((480, 360)).convert("RGB").save(picture, "JPEG", quality=40)
    picture.seek(0)
    sent = {"csrf_token": phone.token(), "photo": (picture, "board.jpg")}
    answer = phone.client.post(f"/mombasa/box/{keys['Whole']}/map/photo", data=sent)
    assert answer.status_code == 303, answer.text
    assert teach(phone, keys["Begun"], "coins", mombasa="112120111201112") == 303
    for at in ("300.400", "500.450"):
        page = phone.get(f"/mombasa/box/{keys['Begun']}/map?step=regions").text
        taps = hidden_fields(page) | {"do": f"place.{at}"}
        assert (
            phone.client.post(f"/mombasa/box/{keys['Begun']}/map/tap", data=taps).status_code == 200
        )
    with app.app_context():
        shared = boxes().by_edit_key(keys["Whole"]).share_key
    copied = phone.post(f"/mombasa/box/shared/{shared}/copy", name="Copied")
    return keys | {"Copied": copied.headers["Location"].split("/")[3]}


def _new_box(phone: Phone, name: str) -> str:
    return phone.post("/mombasa/box/new", name=name).headers["Location"].split("/")[3]


def found_groups(phone: Phone) -> dict[str, str]:
    """Make groups with games; return their keys by name."""
    keys = {}
    for name in ("Friday", "Nobody yet"):
        where = phone.post("/groups", name=name, sheet="").headers["Location"]
        keys[name] = where.rsplit("/", 1)[1]
    friday = keys["Friday"]
    for day, players, cash in ((1, 4, 14), (2, 3, 150), (3, 2, 15), (4, 4, 16)):
        answer = phone.post("/groups/save", group=friday, sheet=sheet(day, players, cash))
        assert answer.status_code == 303
    game = f"/g/{friday}/results/1"
    fields = fields_of(phone.get(f"{game}/correct").text)
    fields |= {"cash-1": "10+5", "note": "Miscounted.", "variant-cairo": "D2", "who": "2"}
    assert phone.post(f"{game}/correct", **fields).status_code == 303
    phone.post(f"/g/{friday}/results/4/delete")
    phone.post(f"/g/{friday}/players/2/rename", name="Benedikt")
    phone.post(f"/g/{friday}/players/4/delete")
    phone.post(f"/g/{friday}/me", me="1")
    return keys


def shown_boxes(keys: dict[str, str]) -> dict[str, Any]:
    """Tell what boxes know, and under which keys. Needs an app context."""
    found = {name: boxes().by_edit_key(key) for name, key in keys.items()}
    return {
        name: {
            "edit": box.edit_key,
            "share": box.share_key,
            "photo": box.photo.hash if box.photo else None,
            "facts": sorted(".".join(path) for path in facts_in(decode_box(box.content))),
        }
        for name, box in found.items()
    }


def shown_groups(keys: dict[str, str]) -> dict[str, Any]:
    """Tell the results of groups. Needs an app context."""
    return {
        name: {
            "key": key,
            "players": [player.name for player in groups().view(key).players],
            "results": {
                result.number: [seat.total for seat in result.seats]
                for result in groups().history(key)
            },
        }
        for name, key in keys.items()
    }
