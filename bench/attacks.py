"""What the campaign sends: every route by every method, each of its fields by hostile values."""

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final  # JSON is whatever is sent.
from urllib.parse import quote, urlsplit

from tests.web.hostile import NO_WAY, REFUSED, TEXTS, VALUES, Sent, World, plainly
from tests.web.noting import noted, noting
from tests.web.targets import Fields, Target, kind_of, routes, routes_of
from tests.web.worlds import KEYS, Places

METHODS: Final = (
    *("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"),
    "BREW",
)
HEADERS: Final = (
    *("Accept-Language", "Accept-Encoding", "If-None-Match", "If-Modified-Since", "Range"),
    *("Cookie", "Host", "Origin", "Referer", "Last-Event-ID", "Content-Type", "X-CSRFToken"),
    *("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "Sec-Fetch-Dest"),
    *("Sec-Fetch-Mode", "Kept-Later"),
)
# Values for each field, by lot, so that all have their turn.
EACH: Final = 40
# What asks for headers in ways of its own: pages, polls, streams, files, forms and the interface.
ASKED_BY_HEADERS: Final = ("/state", "/stream", "/commands", "/language", "/game.json")
Place = tuple[str | int, ...]


@dataclass(frozen=True)
class Attack:
    """One thing wrong with one request; `place` is the method, or where the value goes."""

    target: Target
    what: str
    place: Place
    value: object = None

    @property
    def method(self) -> str:
        """The method that it comes by."""
        return str(self.place[0]) if self.what == "method" else self.target.method

    def sent(self, keys: dict[str, str]) -> tuple[Sent, dict[str, str | bytes]]:
        """Return what is sent to a world whose keys are others, and its headers."""
        target = _moved(self.target, keys)
        plain = Sent(target.method, target.path, target.fields, None, target.as_file)
        if self.what != "file":
            plain = replace(plain, body=target.raw)
        at, value = self.place[-1], self.value
        if self.what == "method":
            return replace(plain, method=self.method, as_file=""), {}
        if self.what == "body":
            return replace(plain, body=_with(target.body, self.place, value)), {}
        text = _bytes(value)
        if self.what == "header":
            return plain, {str(at): text}
        if self.what == "file":
            return replace(plain, body=text), {}
        if self.what == "path":
            parts: list[str | int] = [*target.path.split("/")]
            parts[int(at)] = quote(text)
            return replace(plain, path="/".join(map(str, parts))), {}
        fields: list[tuple[str, str | bytes]] = [*target.fields]
        fields[int(at)] = (fields[int(at)][0], text)
        return replace(plain, fields=tuple(fields)), {}


def every_attack(world: World, lots: random.Random) -> tuple[list[Attack], set[tuple[str, str]]]:
    """Spoil each field, part of an address, header and place of a body by each value.

    Of requests that are alike one is spoilt that is answered well. Returns also the routes and
    methods of which none is: their fields might not be read at all.
    """
    every: list[tuple[bool, Target]] = []
    well = {*NO_WAY}
    for target in (*world.targets, *_asked_for(world)):
        for rule in routes_of(world.app, [target]):
            refused = world.send(plainly(target)).status_code >= REFUSED
            world.restore()
            every.append((refused, target))
            if not refused:
                well.add(rule)
    spoiling = _Spoiling(lots, world.places)
    every.sort(key=lambda one: one[0])
    found = [attack for _, target in every for attack in spoiling.all_of(target)]
    lots.shuffle(found)
    return found, {(rule.rule, method) for rule, method in routes(world.app)} - well


def _asked_for(world: World) -> Iterator[Target]:
    """Add the fields that a view asks for and no form of a page has."""
    with noting(world.app):
        for target in {repr(one): one for one in world.targets}.values():
            if target.as_file:
                continue
            noted()
            refused = world.send(plainly(target)).status_code >= REFUSED
            world.restore()
            in_query, in_form = noted()
            if target.method == "GET":
                # All of them together may be no question.
                yield from (replace(target, fields=(one,)) for one in target.fields if refused)
                continue
            known = {name for name, _ in target.fields} | {"csrf_token"}
            added: Fields = tuple((name, "1") for name in in_form if name not in known)
            if added and target.body is None:
                yield replace(target, fields=(*target.fields, *added))
            query = urlsplit(target.path).query
            for name in in_query:
                if f"{name}=" not in query:
                    # In the address of a form there are no values; a part of it stands for them.
                    yield replace(target, path=f"{target.path.partition('?')[0]}?{name}=/1")


class _Spoiling:
    """Spoils what has not been spoilt before in the same way."""

    def __init__(self, lots: random.Random, places: Places) -> None:
        self._lots = lots
        alike = {"full_box": "edit_key", "full_share": "share_key", "laid_code": "code"}
        self._keys = {places[key]: alike.get(key, key) for key in KEYS}
        self._known: set[object] = set()

    def all_of(self, target: Target) -> Iterator[Attack]:
        """Spoil everything of a request."""
        way = self._way(target)
        if self._new("method", way):
            yield from (Attack(target, "method", (method,)) for method in METHODS)
        if way == "/" or way.endswith(ASKED_BY_HEADERS):
            yield from self._headers(target)
        parts = target.path.split("/")
        for at in range(2, len(parts)):
            if self._new(target.method, way, at, "?" in parts[at] and target.path):
                yield from self._by(TEXTS, target, "path", (at,))
        yield from self._fields(target)
        if target.as_file and self._new("file", way):
            yield from self._by(TEXTS, target, "file", (0,))
            if isinstance(target.body, bytes):
                yield from self._inside(target, target.body)
        if target.body is not None:
            yield from self._places(target)

    def _headers(self, target: Target) -> Iterator[Attack]:
        # A line break would make it two headers.
        texts = [text for text in TEXTS if not re.search(rb"[\r\n]", _bytes(text))]
        for name in HEADERS:
            if self._new(target.method, self._way(target), name):
                yield from self._by(texts, target, "header", (name,))

    def _way(self, target: Target) -> str:
        """Name an address, whichever box or table it is of."""
        parts = urlsplit(target.path).path.split("/")
        return "/".join(self._keys.get(part, part) for part in parts)

    def _fields(self, target: Target) -> Iterator[Attack]:
        way = self._way(target)
        does = " ".join(text for name, text in target.fields if name in {"play", "do"})
        for at, (name, _) in enumerate(target.fields):
            # What a button does with a field, another may not do.
            used = name in {"play", "do"} or re.search(rf"[$@~]{re.escape(name)}\b", does)
            if self._new(target.method, way, name, kind_of(does) if used else ""):
                yield from self._by(TEXTS, target, "field", (at,))

    def _inside(self, target: Target, whole: bytes) -> Iterator[Attack]:
        """Put something else into a file that is no text."""
        for text in self._lots.sample(TEXTS, EACH):
            at = self._lots.randrange(len(whole))
            yield Attack(target, "file", (0,), whole[:at] + _bytes(text) + whole[at + 1 :])

    def _places(self, target: Target) -> Iterator[Attack]:
        way, kind = self._way(target), kind_of((target.raw or b"").decode("latin-1"))
        # A command with one thing wrong is another for each kind. What brings a box up to date is
        # read by the decoder of an import: there the deeper places have their turn.
        deep = 2 if way.endswith("/update") else 99
        for place in (one for one in places(target.body) if len(one) <= deep):
            command = kind if place[0] == "do" else ""
            if self._new(target.method, way, _shape(place), command):
                yield from self._by(VALUES, target, "body", place)

    def _by(
        self, values: Sequence[object], target: Target, what: str, place: Place
    ) -> Iterator[Attack]:
        for value in self._lots.sample(values, EACH):
            yield Attack(target, what, place, value)

    def _new(self, *key: object) -> bool:
        new = key not in self._known
        self._known.add(key)
        return new


def places(part: object, way: Place = ()) -> Iterator[Place]:
    """Yield every place of a body."""
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(part, dict):
        inside = part.items()
    elif isinstance(part, list):
        inside = enumerate(part)
    for key, below in inside:
        yield (*way, key)
        yield from places(below, (*way, key))


def _shape(place: Place) -> tuple[str, ...]:
    """Tell places apart, but not the parts of a list, nor regions by their numbers."""
    return tuple(re.sub(r"\d+", "1", str(key)) for key in place)


def _moved(target: Target, keys: dict[str, str]) -> Target:
    path, fields = target.path, target.fields
    for old, new in keys.items():
        path = path.replace(old, new)
        fields = tuple((name, text.replace(old, new)) for name, text in fields)
    return replace(target, path=path, fields=fields)


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _with(body: object, place: Place, value: object) -> bytes:
    # JSON is whatever is sent.
    whole: Any = json.loads(json.dumps(body))
    holder = whole
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return json.dumps(whole).encode()
