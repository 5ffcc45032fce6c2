"""Input that nobody at a table would send: one thing wrong in an address, a field or a file.

What is sent follows from a seed alone, so a failure can be sent again.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any  # JSON is whatever is sent.
from urllib.parse import quote, urlencode

from flask import Flask
from werkzeug.test import TestResponse

from companion.database import db
from tests.pages import CheckingClient
from tests.web.asked_well import asked_well
from tests.web.phones import Phone
from tests.web.targets import Target, targets
from tests.web.worlds import one_of_everything

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


REFUSED = 400
# These answer every request by saying that it is not the way.
NO_WAY = {("/t/<code>/commands", method) for method in ("GET", "PUT", "PATCH", "DELETE")}


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
    places: dict[str, str] = field(init=False)
    targets: tuple[Target, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.app.test_client_class = QuickClient
        self.phone = Phone(self.app)
        self.places = one_of_everything(self.phone)
        found = (*targets(self.phone, self.places), *asked_well(self.phone, self.places))
        self.targets = found
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


def plainly(target: Target) -> Sent:
    """Send it with nothing wrong."""
    return Sent(target.method, target.path, target.fields, target.raw, target.as_file)


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
    whole = target.raw or b""
    if isinstance(target.body, bytes) or lots.random() < 0.15:
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
