"""One of everything that addresses lead to, and what else may stand behind the same addresses."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Final
from urllib.parse import urlencode

from PIL import Image

from companion.games.mombasa.box import encode_box, load_box
from tests.web.phones import Phone

SHEET: Final = urlencode(
    [
        ("coins", "6.9.4.11"),
        ("p", "blue.14.5+2.3.0.4.25.30.Ana"),
        ("p", "green.9.3.2+1.6+3.0.40.15.Ben"),
        ("at", "2026-11-13T20:14+01:00"),
    ]
)
SETUP: Final = urlencode(
    [
        ("v", "1"),
        ("mode", "variable"),
        ("seed", "7F3K2Q"),
        ("name", "Ana"),
        ("name", "Ben"),
        ("colour", "blue"),
        ("colour", "green"),
    ]
)
# What is different in another world.
KEYS: Final = (
    *("code", "key", "edit_key", "share_key", "watch_key"),
    *("full_box", "full_share", "photo", "laid_code"),
)
Places = dict[str, str]


def one_of_everything(phone: Phone) -> Places:
    """Make tables, a shared score, boxes and a group; name what addresses ask for."""
    box = _key(phone, "/mombasa/box/new", name="Ours")
    full = _key(phone, "/mombasa/box/import", content=encode_box(load_box("practice")).decode())
    phone.post(f"/mombasa/box/{full}/map/photo", photo=(BytesIO(a_photo()), "photo.png"))
    page = phone.get(f"/mombasa/box/{full}/map?step=photo").text
    photo = re.search(r"/mombasa/box/photo/([\w-]+)", page)
    assert photo
    group = phone.post("/groups", name="Friday", sheet="").headers["Location"].split("/")[2]
    phone.post("/groups/save", group=group, sheet=SHEET)
    opened = phone.post("/mombasa/setup/table", setup=SETUP, box="practice")
    code = phone.open_table()
    phone.play(type="begin-actions")
    phone.play(type="set-cash", seat=1, pounds=7)
    paid = {"type": "pay", "seat": 1, "pounds": 1}
    acted = phone.play(type="action", seat=1, kind="goods", parts=[paid])
    line = acted.get_json()["version"]
    phone.send({"type": "note", "text": "x"})
    watch = re.search(r"/w/([\w-]+)", phone.get(f"/t/{code}/lobby").text)
    assert watch
    return {
        "game": "mombasa",
        "code": code,
        "laid_code": opened.headers["Location"].split("/")[2],
        "watch_key": watch[1],
        "edit_key": box,
        "full_box": full,
        "share_key": _shared(phone, box),
        "full_share": _shared(phone, full),
        "key": group,
        "number": "1",
        "seat": "2",
        "to": "1",
        "line": str(line),
        "slug": "coins",
        "track_id": "A1",
        "photo": photo[1],
        "name": "R1",
        "what": "region",
        "part": "diamonds",
        "screen": "players",
        "kind": "goods",
    }


def elsewhere(places: Places) -> Iterator[tuple[set[str], Places]]:
    """Tell which places may be others, and give all of them as they are then.

    A box is empty or full, a table is played at or laid out.
    """
    full = {"edit_key": places["full_box"], "share_key": places["full_share"]}
    yield set(full), places | full
    yield {"code"}, places | {"code": places["laid_code"]}


def a_photo() -> bytes:
    """Make a small picture."""
    written = BytesIO()
    Image.new("RGB", (640, 480), (90, 120, 60)).save(written, "PNG")
    return written.getvalue()


def _key(phone: Phone, path: str, **fields: object) -> str:
    """Make a box; return its key."""
    return phone.post(path, **fields).headers["Location"].split("/")[3]


def _shared(phone: Phone, box: str) -> str:
    found = re.search(r"/mombasa/box/shared/([\w-]+)", phone.get(f"/mombasa/box/{box}/").text)
    assert found
    return found[1]
