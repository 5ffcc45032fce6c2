"""Input that nobody at a table would send: one thing wrong in an address, a field or a file.

What is sent follows from a seed alone, so a failure can be sent again.
"""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any  # JSON is whatever is sent.
from urllib.parse import quote, urlencode, urlsplit
from xml.etree.ElementTree import Element

import html5lib
from flask import Flask
from werkzeug.test import TestResponse

from companion.database import db
from companion.games.mombasa.box import encode_box, load_box
from tests.pages import CheckingClient
from tests.web.addresses import PAGES
from tests.web.phones import Phone

SHEET = urlencode(
    [
        ("coins", "6.9.4.11"),
        ("p", "blue.14.5+2.3.0.4.25.30.Ana"),
        ("p", "green.9.3.2+1.6+3.0.40.15.Ben"),
        ("at", "2026-11-13T20:14+01:00"),
    ]
)
MOVES = (
    {"type": "undo", "to": 1},
    {"type": "note", "text": "Pizza"},
    {"type": "play", "move": {"type": "set-cash", "seat": 1, "pounds": 5}},
    {"type": "play", "move": {"type": "take-post", "company": "cairo", "column": 1}},
    {"type": "play", "move": {"type": "move-track", "seat": 1, "company": "cairo", "steps": 2}},
    {"type": "play", "move": {"type": "set-board", "seat": 1, "track": "jar", "space": 3}},
    {
        "type": "play",
        "move": {
            "type": "action",
            "seat": 1,
            "kind": "goods",
            "parts": [{"type": "pay", "seat": 1, "pounds": 1}],
        },
    },
)
_BASE = [{"posts": 5}] * 3
_COMPANIES = ("mombasa", "cape-town", "saint-louis", "cairo")
QUESTIONS: dict[str, object] = {
    "share-value": {"coins": [[0, 1, 1, 1, 2]] * 3, "base": _BASE},
    "expansions": {
        "map": "practice",
        "company": "cairo",
        "points": 4,
        "occupied": {},
        "bases": dict.fromkeys(_COMPANIES, _BASE),
        "limit": 10,
    },
}

TEXTS: tuple[str | bytes, ...] = (
    "",
    " ",
    "0",
    "-1",
    "+1",
    "1.5",
    "1e309",
    "NaN",
    "99",
    "100000",
    str(10**12),
    str(2**31),
    str(2**63),
    str(-(2**63) - 1),
    str(2**64),
    str(10**309),
    "9" * 4301,
    "١٢",
    "²",
    "\0",
    "Ana\0",
    "a\r\nSet-Cookie: b=c",
    "/a\r\nSet-Cookie: b=c",
    b"\xff",
    b"\xed\xa0\x80",
    "%",
    "%00",
    "../../etc/passwd",
    "//example.org/",
    "https://example.org/",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "'; DROP TABLE tables; --",
    "null",
    "[]",
    "{}",
    '{"type":"undo","to":-1}',
    "[" * 5000,
    "$cash",
    "@text",
    "~choice",
    "=1+1",
    "\u202eAna",
    "👩‍👩‍👧‍👦" * 20,
    "x" * 100_000,
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "2026-02-30",
)
VALUES: tuple[object, ...] = (
    *(text for text in TEXTS if isinstance(text, str) and len(text) < 5000),
    None,
    True,
    0,
    -1,
    1.5,
    2**31,
    2**53 + 1,
    2**63,
    2**64,
    -(2**63) - 1,
    10**309,
    [],
    {},
    [[]] * 50,
    {"": ""},
    [None] * 1000,
)


@dataclass(frozen=True)
class Target:
    """Something that can be asked for: an address, and what goes with it."""

    method: str
    path: str
    fields: tuple[tuple[str, str], ...] = ()
    body: object = None
    as_file: str = ""


@dataclass(frozen=True)
class Sent:
    """One request with one thing wrong; its repr sends it again."""

    method: str
    path: str
    fields: tuple[tuple[str, str | bytes], ...] = ()
    body: bytes | None = None
    as_file: str = ""


class QuickClient(CheckingClient):
    """A client that does not look at pages: what is on them is checked elsewhere."""

    def look_at(self, html: str, where: str) -> None:
        del html, where


@dataclass
class World:
    """An app with one of everything, put back as it was whenever something was taken away."""

    app: Flask
    phone: Phone = field(init=False)
    targets: tuple[Target, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.app.test_client_class = QuickClient
        self.phone = Phone(self.app)
        places = _one_of_everything(self.phone)
        self.targets = tuple(_targets(self.phone, places))
        self._file = Path(self.app.instance_path) / "companion.db"
        self._dispose()
        self._kept = self._file.read_bytes()

    def restore(self) -> None:
        """Put the data back."""
        self._dispose()
        self._file.write_bytes(self._kept)

    def send(self, sent: Sent) -> TestResponse:
        """Send it with the token of a page."""
        client, token = self.phone.client, self.phone.token()
        if sent.body is not None and not sent.as_file:
            return client.open(
                sent.path,
                method=sent.method,
                data=sent.body,
                content_type="application/json",
                headers={"X-CSRFToken": token},
            )
        if sent.method == "GET":
            joint = "&" if "?" in sent.path else "?"
            return client.get(f"{sent.path}{joint}{urlencode(sent.fields)}")
        if sent.as_file:
            data = {"csrf_token": token, sent.as_file: (BytesIO(sent.body or b""), "file.json")}
            return client.post(sent.path, data=data)
        return client.post(
            sent.path,
            data=urlencode((("csrf_token", token), *sent.fields)),
            content_type="application/x-www-form-urlencoded",
        )

    def _dispose(self) -> None:
        with self.app.app_context():
            db.engine.dispose()
        for rest in ("-wal", "-shm"):
            self._file.with_name(f"companion.db{rest}").unlink(missing_ok=True)


def attacks(world: World, seed: int, count: int) -> Iterator[Sent]:
    """Spoil one thing of one request after another; each field of each target has its turn."""
    lots = random.Random(seed)
    chosen: list[Target] = []
    for _ in range(count):
        if not chosen:
            chosen = lots.sample(world.targets, len(world.targets))
        yield spoilt(chosen.pop(), lots)


def spoilt(target: Target, lots: random.Random) -> Sent:
    """Spoil one thing of a request."""
    if target.body is not None and lots.random() < 0.9:
        return Sent(target.method, target.path, (), _spoilt_body(target, lots), target.as_file)
    text = lots.choice(TEXTS)
    parts = target.path.split("/")
    spots = [*range(len(target.fields)), *(["path"] if len(parts) > 2 else []), "extra"]
    spot = lots.choice(spots)
    if spot == "path":
        at = lots.randrange(2, len(parts))
        path = "/".join([*parts[:at], quote(text), *parts[at + 1 :]])
        return Sent(target.method, path, target.fields)
    if spot == "extra":
        names = (
            "seen",
            "since",
            "before",
            "seat",
            "screen",
            "at",
            "play",
            "do",
            "turn",
            "v",
            "back",
        )
        return Sent(target.method, target.path, (*target.fields, (lots.choice(names), text)))
    fields = tuple(
        (name, text if number == spot else value)
        for number, (name, value) in enumerate(target.fields)
    )
    return Sent(target.method, target.path, fields)


def _spoilt_body(target: Target, lots: random.Random) -> bytes:
    whole = json.dumps(target.body).encode()
    if lots.random() < 0.15:
        at = lots.randrange(len(whole) + 1)
        return whole[:at] + lots.choice((b"\xff", b"\0", b"", b"[" * 3000)) + whole[at + 1 :]
    spoilt = json.loads(whole)
    holder, key = _somewhere(spoilt, lots)
    if isinstance(holder, dict) and lots.random() < 0.2:
        del holder[key]
    else:
        holder[key] = lots.choice(VALUES)
    return json.dumps(spoilt).encode()


def _somewhere(whole: Any, lots: random.Random) -> tuple[Any, Any]:
    """Go down from the whole, so that what is near the top is spoilt as often as its parts."""
    here = whole
    while True:
        key = lots.choice([*here] if isinstance(here, dict) else range(len(here)))
        below = here[key]
        if not below or not isinstance(below, dict | list) or lots.random() < 0.3:
            return here, key
        here = below


def _one_of_everything(phone: Phone) -> dict[str, str]:
    """Make a table, a shared score, a box and a group; name what addresses ask for."""
    box = phone.post("/mombasa/box/new", name="Ours").headers["Location"].split("/")[3]
    group = phone.post("/groups", name="Friday", sheet="").headers["Location"].split("/")[2]
    phone.post("/groups/save", group=group, sheet=SHEET)
    code = phone.open_table()
    phone.play(type="begin-actions")
    phone.play(type="set-cash", seat=1, pounds=7)
    phone.send({"type": "note", "text": "x"})
    watch = re.search(r"/w/([\w-]+)", phone.get(f"/t/{code}/lobby").text)
    shared = re.search(r"/mombasa/box/shared/([\w-]+)", phone.get(f"/mombasa/box/{box}/").text)
    assert watch
    assert shared
    return {
        "code": code,
        "watch_key": watch[1],
        "edit_key": box,
        "share_key": shared[1],
        "key": group,
        "number": "1",
        "seat": "2",
        "to": "1",
        "slug": "coins",
        "track_id": "A1",
        "photo": "none",
        "name": "R1",
        "what": "region",
        "part": "tracks",
        "screen": "players",
        "kind": "goods",
    }


def _targets(phone: Phone, places: dict[str, str]) -> Iterator[Target]:
    """Find what can be asked for: every address, every form of every page, every decoder."""
    found: dict[Target, None] = {}
    for path in _paths(phone, places):
        found[Target("GET", path)] = None
        answer = phone.get(path)
        if answer.mimetype == "text/html":
            page = html5lib.parse(answer.text, namespaceHTMLElements=False)
            found |= dict.fromkeys(_forms(page, path))
    yield from found
    yield from _bodies(phone, places)


def _paths(phone: Phone, places: dict[str, str]) -> Iterator[str]:
    rules = phone.client.application.url_map.iter_rules()
    kinds = ("goods", "expansion", "bookkeeper", "merchant", "bonus-marker", "end")
    for rule in sorted(rules, key=str):
        if "GET" not in (rule.methods or ()) or rule.rule.endswith("/stream"):
            continue
        for kind in kinds if "<kind>" in rule.rule else ("",):
            path = rule.rule
            for name in rule.arguments:
                known = (places | {"kind": kind}).get(name, "x")
                path = re.sub(rf"<(\w+:)?{name}>", known, path)
            yield path
    yield from (page for page in PAGES if "?" in page)
    yield f"/mombasa/score/result?{SHEET}"


def _forms(page: Element, path: str) -> Iterator[Target]:
    for form in page.iter("form"):
        action = urlsplit(form.get("action") or path)
        fields = []
        for one in form.iter():
            if one.get("name") and one.get("name") != "csrf_token":
                value = one.get("value") or next(
                    (o.get("value", "") for o in one.iter("option")), ""
                )
                fields.append((str(one.get("name")), value))
        # The buttons of a page that belong to this form from elsewhere.
        fields += [
            (str(one.get("name")), one.get("value") or "")
            for one in page.iter("button")
            if form.get("id") and one.get("form") == form.get("id") and one.get("name")
        ]
        yield Target((form.get("method") or "get").upper(), action.path or path, tuple(fields[:40]))


def _bodies(phone: Phone, places: dict[str, str]) -> Iterator[Target]:
    code, key = places["code"], places["key"]
    for number, move in enumerate(MOVES):
        command = {"id": f"hostile-{number}", "seen": 2, "do": move, "override": []}
        yield Target("POST", f"/t/{code}/commands", body=command)
    cell = {"type": "play", "move": {"type": "set-cell", "cell": "cash-1", "text": "12+7"}}
    yield Target(
        "POST", f"/t/{code}/score/cells", body={"id": "hostile-cell", "seen": 2, "do": cell}
    )
    for name, question in QUESTIONS.items():
        yield Target("POST", f"/api/v1/mombasa/{name}", body=question)
    group = json.loads(phone.get(f"/g/{key}/export.json").data)
    box = json.loads(encode_box(load_box("practice")))
    game = json.loads(phone.get(f"/t/{code}/game.json").data)
    for _ in range(8):
        yield Target("POST", "/open", body=game, as_file="file")
        yield Target("POST", f"/g/{key}/import", body=group, as_file="file")
        yield Target("POST", "/mombasa/box/import", body=box, as_file="file")
        yield Target("POST", f"/mombasa/box/{places['edit_key']}/update", body=box, as_file="file")
