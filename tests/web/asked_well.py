"""Requests as scripts, other phones and later pages make them: no form of a page says all of it."""

import json
import re
from collections.abc import Iterator
from typing import Final

from companion.games.mombasa.box import encode_box, load_box
from tests.web.phones import Phone
from tests.web.targets import Fields, Target
from tests.web.worlds import SHEET, Places, a_photo

SEAT: Final = ("seat", "2")
# A tile of the second seat, as the world's set-up deals them.
TILE: Final = ("place", "7")
TAPS: Final = ("place.400.300", "move.R1.410.310", "rename.R1", "border.R1.R2.2", "remove.R1")
STEPS: Final = ("regions", "borders", "rewards", "check", "photo")
WAYS: Final[dict[str, Fields]] = {
    "expand/look": (("box", "practice"), ("company", "cairo"), ("points", "4"), ("do", "")),
    "expand/borders/look": (("company", "cairo"), ("points", "4"), ("go", "1_2m"), ("do", "")),
}


def asked_well(phone: Phone, places: Places) -> Iterator[Target]:
    """Find what is missing among the targets that pages lead to."""
    yield Target("POST", "/join", (("code", places["code"]),))
    for path, fields in WAYS.items():
        yield Target("GET", f"/mombasa/{path}", fields)
    for sheet in re.findall(r'href="(/static/[^"]+)"', phone.get("/").text)[:1]:
        yield Target("GET", sheet)
    yield Target("POST", "/mombasa/score/share", (("sheet", SHEET), ("box", "")))
    yield from _of_box(places)
    yield from _of_group(phone, places["key"])
    yield from _at_table(places)


def _of_box(places: Places) -> Iterator[Target]:
    box, full = (f"/mombasa/box/{places[key]}" for key in ("edit_key", "full_box"))
    content = ("content", encode_box(load_box("practice")).decode())
    link = ("link", f"http://localhost/mombasa/box/shared/{places['full_share']}")
    yield Target("POST", "/mombasa/box/new", (("name", "Mine"),))
    for path in ("/mombasa/box/import", f"{box}/update"):
        yield Target("POST", path, (content, ("take", "limits"), ("seen", "1")))
        yield Target("POST", path, (link,))
    yield Target("POST", f"{full}/map/photo", body=a_photo(), as_file="photo")
    for way in ("map", "map/tap"):
        for tap in TAPS:
            # A page numbers its taps.
            told = (("do", tap), ("page", f"{way}{tap}"), ("turn", "1"), ("name", "Q7"))
            where = (("step", "regions"), ("placing", "region"), ("at", ""), ("brush", ""))
            yield Target("POST", f"{full}/{way}", (*told, *where, ("before", ""), ("after", "")))
    for step in STEPS:
        yield Target("GET", f"{full}/map/look", (("step", step), ("at", "R1"), ("brush", "2")))


def _of_group(phone: Phone, key: str) -> Iterator[Target]:
    yield Target("POST", "/groups", (("name", "Sunday"), ("sheet", "")))
    yield Target("POST", f"/g/{key}/deliver", (("sheet", SHEET),))
    content = json.dumps(json.loads(phone.get(f"/g/{key}/export.json").data))
    yield Target("POST", f"/g/{key}/import", (("content", content), ("mark", "")))


def _at_table(places: Places) -> Iterator[Target]:
    table, laid = (f"/t/{places[key]}" for key in ("code", "laid_code"))
    move = {"type": "set-cell", "row": "cash", "seat": 1, "text": "12+7"}
    typed = {"id": "hostile-cell", "seen": 2, "do": {"type": "play", "move": move}}
    called = {"seat": 1, "seen": 9, "name": "Ann", "colour": "white"}
    yield Target("POST", f"{table}/score/cells", body=typed)
    yield Target("POST", f"{table}/score/people", body=called)
    yield Target("POST", f"{table}/score/coins", (("do", "take"),))
    yield Target("POST", f"{table}/undo/{int(places['line']) - 1}")
    yield Target("GET", f"{table}/expand/look", (("company", "cairo"), ("points", "4")))
    yield Target("GET", f"{table}/actions", (("seat", "1"),))
    yield Target("GET", f"{laid}/setup/pass/2", (("stage", "tiles"),))
    yield Target("POST", f"{laid}/setup/look", (SEAT,))
    yield Target("POST", f"{laid}/setup/tile", (SEAT, TILE))
