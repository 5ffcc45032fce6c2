"""Tables in every phase, with every command there is in their logs."""

import re
from collections.abc import Iterable, Sequence
from html import unescape
from io import BytesIO
from itertools import cycle
from typing import Any, Final, get_args  # Commands are sent as JSON.
from urllib.parse import urlencode

import msgspec
from flask import Flask
from msgspec.structs import replace

from companion.boxes import boxes
from companion.games.mombasa.box import Box, decode_box, encode_box
from companion.games.mombasa.tracking import Command
from companion.games.mombasa.tracking.teaching import taken_from
from companion.tables import tables
from companion.web.mombasa.demo import make_practice_table
from tests.web.phones import COLOURS, NAMES, Phone

Move = dict[str, Any]

# Ana 1 and 3, Ben 7 and 9, Cy 8 and 10, Dora 2 and 5; Cy begins.
SETUP: Final = "v=1&mode=variable&seed=7F3K2Q" + "".join(
    f"&name={name}&colour={colour}" for name, colour in zip(NAMES, COLOURS, strict=True)
)
TILES: Final = (1, 7, 10, 5)
MOST_ASKED: Final = 6
# One of each correction; those that the rules speak against are insisted on.
CORRECTIONS: Final[tuple[Move, ...]] = (
    {"type": "take-post", "company": "cairo", "column": 1},
    {"type": "take-post", "company": "mombasa", "region": "R20"},
    {"type": "return-post", "company": "cairo", "column": 1},
    {"type": "remove-post", "company": "saint-louis"},
    {
        "type": "set-base",
        "company": "cape-town",
        "base": [{"posts": 4}, {"posts": 0}, {"posts": 3, "final_open": True}],
        "removed": 1,
    },
    {"type": "set-value", "company": "cairo", "value": 9},
    {"type": "set-region", "region": "R3", "company": "cairo"},
    {"type": "lay-track", "company": "cairo", "side": "D2"},
    {"type": "move-track", "seat": 1, "company": "mombasa", "steps": 3},
    {"type": "set-track", "seat": 2, "company": "cape-town", "space": 5},
    {"type": "move-board", "seat": 3, "track": "diamonds", "steps": 4},
    {"type": "set-board", "seat": 4, "track": "jar", "value": 30},
    {"type": "set-board", "seat": 4, "track": "diamonds", "space": 6},
    {"type": "earn", "seat": 1, "pounds": 7},
    {"type": "pay", "seat": 2, "pounds": 4},
    {"type": "set-cash", "seat": 3, "pounds": 12},
    {"type": "set-shares", "seat": 4, "company": "cairo", "shares": 2},
    {"type": "add-share-card", "seat": 1, "company": "saint-louis"},
    {"type": "set-share-cards", "seat": 2, "company": "mombasa", "shares": 3},
    {"type": "lose-share-card", "seat": 2, "company": "mombasa"},
    {"type": "set-markers", "seat": 3, "markers": 4, "placed": ["goods-tile"]},
    {"type": "place-marker", "seat": 3, "space": "buy-card"},
    {"type": "set-slots", "seat": 1, "slots": 4},
    {"type": "set-bonus", "seat": 1, "company": "mombasa", "number": 1},
    {"type": "set-face-up", "seat": 1, "points": 5},
    {"type": "turn-up", "seat": 2, "card": 3},
    {"type": "set-face-up", "seat": 4, "cards": [2, "tile"]},
    {"type": "set-round-track", "coins": [1, 0, 2, 0, 1, 0, 2]},
    {"type": "teach", "coins": {"cairo": [[0, 1, 1, 1, 2], [0, 1, 2, 2, 3], [1, 1, 1, 1, 1]]}},
    {"type": "change-cash", "seat": 3, "by": -2},
    {"type": "change-value", "company": "cairo", "by": 1},
    {"type": "change-posts", "company": "cape-town", "column": 1, "by": -2},
    {"type": "move-jar", "seat": 2, "steps": 1},
    {"type": "set-book-coins", "coins": 3},
    {"type": "take-coins", "seat": 2, "coins": 1},
    {"type": "set-tile", "seat": 1, "tile": "goods-tile"},
    {"type": "use-tile", "seat": 1, "tile": "goods-tile"},
    {"type": "begin-actions"},
    {"type": "pass-turn", "seat": 1},
    {"type": "expand", "seat": 2, "company": "mombasa", "points": 4, "steps": [{"region": "R21"}]},
    {"type": "take-first-player", "seat": 3},
    {"type": "end-phase", "seat": 4},
    {"type": "set-course", "round": 2, "phase": "actions", "turn": 2, "ended": [4]},
)
# Action sheets as somebody might fill them in, one after another as the turn goes round.
SHEETS: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("goods", {"units": "1+3", "steps-cairo": "4"}),
    (
        "expansion",
        {
            "company": "cairo",
            "points": "4",
            "go": "R2",
            "add": "R1",
            "posts-1": "1",
            "no-rewards": "1",
        },
    ),
    ("bookkeeper", {"book": "1", "pounds": "2", "card-points": "2", "books-A": "1"}),
    ("merchant", {"merchant": "company", "company": "cairo", "mines": "3"}),
    ("bonus-marker", {"space": "first-player", "as-pounds": "1"}),
    (
        "goods",
        {
            "good": "cotton",
            "units": "2+3",
            "buys": "1",
            "crate": "1",
            "display": "1",
            "share": "cairo",
            "steps-mombasa": "3",
        },
    ),
    ("bonus-marker", {"space": "coffee-majority", "total": "5", "post": "mombasa"}),
    ("merchant", {"merchant": "plain"}),
    ("bonus-marker", {"space": "remove-card", "card-crate": "2"}),
    ("end", {}),
)


def play(app: Flask, phones: Sequence[Phone], box: str) -> dict[str, str]:
    """Play with four phones at tables of every kind; return their codes by name."""
    with app.app_context():
        codes = {"demo": make_practice_table(tables())}
    codes |= {
        "corrected": _corrected(phones),
        "actions": _actions(phones, "practice"),
        "actions without a map": _actions(phones, "standard"),
        "preparation": _preparation(phones),
        "over": _over(phones),
        "owner's box": _owners_box(app, phones, box),
        "setting up": _setting_up(phones, "practice", reveal=False),
        "set up": _setting_up(phones, "standard", reveal=True),
        "carried": _carried(phones),
        "score half filled": _score(phones, end=False),
        "score ended": _score(phones, end=True),
        "two players": _two(phones),
        "closed": _closed(phones),
    }
    _every_command(app, codes.values())
    return codes


def insist(phone: Phone, do: Move) -> None:
    """Send something, once more with an override where the table asks about it."""
    phone.look()
    override: list[str] = []
    answer = phone.send(do)
    while answer.status_code != 200 and len(override) < MOST_ASKED:
        said = answer.get_json()
        override += [finding["code"] for finding in said.get("findings", ())]
        override += [said["question"]["mark"]] if "question" in said else []
        answer = phone.send(do, override=override)
    assert answer.status_code == 200, (do, answer.text[:300])


def move(phone: Phone, **about: object) -> None:
    insist(phone, {"type": "play", "move": about})


def _seat(phones: Sequence[Phone], box: str = "practice", players: int = 4) -> str:
    host, *others = phones[:players]
    code = host.open_table(players, box)
    for seat, phone in enumerate(others, start=2):
        phone.code = code
        phone.sit(seat)
    return code


def _corrected(phones: Sequence[Phone]) -> str:
    """Everything put right once, by all four; undone, done again; notes."""
    code = _seat(phones)
    for phone, correction in zip(cycle(phones), CORRECTIONS, strict=False):
        move(phone, **correction)
    insist(phones[1], {"type": "note", "text": "Ben’s coffee is cold; “£4” is right."})
    phones[2].look()
    here = phones[2].seen
    insist(phones[2], {"type": "undo", "to": here - 12})
    insist(phones[2], {"type": "undo", "to": here})
    insist(phones[3], {"type": "undo", "to": here - 2})
    earned = next(at for at, one in enumerate(CORRECTIONS, 1) if one["type"] == "earn")
    line = here - len(CORRECTIONS) - 1 + earned
    insist(phones[0], {"type": "strike", "line": line})
    insist(phones[0], {"type": "restore", "line": line})
    less = {"type": "earn", "seat": 1, "pounds": 2}
    insist(phones[0], {"type": "correct", "line": line, "move": less})
    phones[0].arrange("title", title="Corrected twice")
    phones[0].arrange("name", seat=4, name="Dora-Lou")
    phones[0].arrange("colour", seat=3, colour="red")
    # One phone has come and waits for a seat.
    Phone(phones[0].client.application, code).arrange("join")
    return code


def _actions(phones: Sequence[Phone], box: str) -> str:
    """Every action by its sheet, in the action phase."""
    code = _seat(phones, box)
    move(phones[0], type="begin-actions")
    for phone in phones:
        move(phone, type="set-cash", seat=phones.index(phone) + 1, pounds=6)
    for kind, fields in SHEETS:
        phone = phones[(phones[0].look()["turn"] or 1) - 1]
        page = phone.get(f"/t/{code}/actions/{kind}?{urlencode(fields)}").text
        sheet = page.split('class="sheet-command"')[1]
        found = re.search(r"""name="play" value=(?:"([^"]*)"|'([^']*)')""", sheet)
        assert found, kind
        move(phone, **msgspec.json.decode(unescape(found[1] or found[2])))
    return code


def _preparation(phones: Sequence[Phone]) -> str:
    code = _seat(phones)
    move(phones[0], type="begin-actions")
    _end_round(phones)
    assert phones[0].look()["phase"] == "preparation"
    return code


def _end_round(phones: Sequence[Phone]) -> None:
    while turn := phones[0].look()["turn"]:
        move(phones[turn - 1], type="end-phase", seat=turn)


def _over(phones: Sequence[Phone]) -> str:
    """Seven rounds, and half of the score typed."""
    code = _seat(phones, players=3)
    for _ in range(7):
        move(phones[0], type="begin-actions")
        move(phones[1], type="earn", seat=2, pounds=5)
        move(phones[2], type="take-post", company="cairo")
        _end_round(phones)
        if phones[0].look()["phase"] == "preparation":
            move(phones[0], type="next-round")
    assert phones[0].look()["phase"] == "over"
    move(phones[0], type="set-cell", row="cash", seat=1, text="12+3")
    known = phones[0].get(f"/t/{code}/score/state").get_json()["data"]["known"]
    texts = {cell: text for cell, text in known.items() if cell.endswith("-2")}
    move(phones[1], type="confirm-column", seat=2, texts=texts)
    return code


def _owners_box(app: Flask, phones: Sequence[Phone], edit_key: str) -> str:
    """A table that has taken an owner's box, and takes it once more after it has changed."""
    with app.app_context():
        owned = boxes().by_edit_key(edit_key)
    code = _seat(phones, owned.share_key)
    move(phones[0], type="take-post", company="cairo", column=2)
    box = decode_box(owned.content)
    changed = replace(box, base_coins=_dearer(box))
    with app.app_context():
        boxes().save(edit_key, encode_box(changed), owned.version)
        edition = boxes().edition(edit_key)
    taken = taken_from(changed, edition, [("base_coins", "cairo")])
    move(phones[0], **msgspec.json.decode(msgspec.json.encode(taken)))
    move(phones[1], type="begin-actions")
    return code


def _dearer(box: Box) -> Any:
    cairo = box.base_coins["cairo"]
    first, second, third = cairo.value
    return box.base_coins | {"cairo": replace(cairo, value=(first, second, (*third[:4], 9)))}


def _setting_up(phones: Sequence[Phone], box: str, *, reveal: bool) -> str:
    """Steps ticked off, tiles chosen: by one in secret, or by all and the game begun."""
    host, *others = phones
    response = host.post("/mombasa/setup/table", setup=SETUP, box=box)
    code = response.headers["Location"].split("/")[2]
    host.code = code
    for seat, phone in enumerate(others if reveal else others[:2], start=2):
        phone.code = code
        phone.sit(seat)
    move(phones[1], type="tick", step="board", seat=2)
    move(phones[1], type="tick", step="tracks", seat=2)
    move(phones[1], type="tick", step="tracks", seat=2, ticked=False)
    host.post(f"/t/{code}/setup/look", seat=1)
    if not reveal:
        # Dora has no phone: one is passed to her.
        host.post(f"/t/{code}/setup/look", seat=4)
        host.post(f"/t/{code}/setup/tile", seat=1, place=TILES[0])
        return code
    for seat, (phone, place) in enumerate(zip(phones, TILES, strict=True), 1):
        phone.post(f"/t/{code}/setup/tile", seat=seat, place=place)
        move(phone, type="start-on", seat=seat, spaces={"cairo": seat, "diamonds": 1}, by=seat)
        move(phone, type="tell-start", seat=seat, shares={"cairo": 1}, paid=0, received={})
    move(phones[0], type="finish-setup")
    return code


def _carried(phones: Sequence[Phone]) -> str:
    """A table saved in its set-up and opened from the file, where nothing is chosen any more."""
    host = phones[0]
    saved = host.get(f"/t/{_setting_up(phones, 'practice', reveal=False)}/game.json").data
    response = host.post("/open", file=(BytesIO(saved), "game.json"))
    host.code = response.headers["Location"].split("/")[2]
    return host.code


def _score(phones: Sequence[Phone], *, end: bool) -> str:
    """One sheet on every phone."""
    host, other = phones[:2]
    sheet = [("coins", "6.9.4.11"), ("p", "blue.14.5+2......Ana"), ("p", "green.9.......Ben")]
    cy = ("p", "yellow.21.......Cy")
    query = urlencode([*sheet, cy, ("tracks", "A2.B1..D1"), ("at", "2026-11-13T20:14+01:00")])
    host.code = host.post("/mombasa/score/share", sheet=query).headers["Location"].split("/")[2]
    for seat, phone in enumerate((host, other), 1):
        phone.code = host.code
        phone.post(f"/t/{phone.code}/score/seat", seat=seat)
    move(other, type="set-cell", row="cairo", seat=2, text="3+1")
    move(host, type="set-cell", row="diamonds", seat=3, text="25")
    if end:
        for seat in (1, 2, 3):
            move(host, type="set-cell", row="bookkeeping", seat=seat, text=str(10 * seat))
        move(other, type="end-score", at="2026-11-13T21:30+01:00")
    return host.code


def _two(phones: Sequence[Phone]) -> str:
    """A table of two without a map, whose values are set by hand."""
    code = _seat(phones, "standard", players=2)
    for company, value in (("mombasa", 4), ("cairo", 7)):
        move(phones[0], type="take-post", company=company)
        move(phones[1], type="set-value", company=company, value=value)
    move(phones[1], type="set-shares", seat=2, company="cairo", shares=3)
    phones[0].arrange("quick")
    return code


def _closed(phones: Sequence[Phone]) -> str:
    code = _seat(phones)
    move(phones[0], type="earn", seat=1, pounds=3)
    phones[0].arrange("close")
    return code


def _every_command(app: Flask, codes: Iterable[str]) -> None:
    """See that no command is missing from the logs, nor a kind of action."""
    tags = {struct.__struct_config__.tag for struct in get_args(Command)}
    with app.app_context():
        logs = [line for code in codes for line in tables().changes(code, 0)]
    assert tags <= {line.what for line in logs}, tags - {line.what for line in logs}
    kinds = {line.about["kind"] for line in logs if line.what == "action"}
    assert len(kinds) >= 6, kinds
    assert any(line.overrides for line in logs)
    assert any(line.undone for line in logs)
