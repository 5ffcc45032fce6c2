"""Fragments: the pieces of a page that changes, each with an id and a hash, rendered once for many.

Where one lies in another, or where something differs from phone to phone, there is a hole:
`<!--=id-->`. Pages are put together here, and by `js/live/receive.js` in the browser.
"""

import hashlib
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from flask import Flask, current_app
from markupsafe import Markup

MOST_BYTES: Final = 32 * 1024 * 1024
MOST_KEYS: Final = 4_000
LONGEST_HAVE: Final = 8_000
HOLE: Final = re.compile(r"<!--=([\w-]+)-->")
HAD: Final = re.compile(r"([\w-]{1,64})\.([0-9a-f]{12})")

_is_shared: ContextVar[bool] = ContextVar("is_shared", default=False)


class Fragment(NamedTuple):
    """A piece of HTML, and the hash that a phone knows it by."""

    hash: str
    html: str

    def filled(self, holes: Mapping[str, str]) -> "Fragment":
        """Put into holes what one phone knows; it is known by the same hash."""
        html = HOLE.sub(lambda found: holes.get(found[1], found[0]), self.html)
        return Fragment(self.hash, html)


Fragments = dict[str, Fragment]


class Cut:
    """In a template: `{% call fragment('seat-marks') %}` is an element with that id."""

    def __init__(self) -> None:
        self.found: Fragments = {}

    def __call__(self, name: str, caller: Callable[[], str]) -> Markup:
        """Keep what it calls for itself, and leave a hole."""
        self.found[name] = _named(caller())
        return hole(name)


def cut(name: str, render: Callable[[Cut], str]) -> Fragments:
    """Render a fragment and all that lie in it; whatever a single phone knows is a hole."""
    fragment = Cut()
    before = _is_shared.set(True)
    try:
        html = render(fragment)
    finally:
        _is_shared.reset(before)
    return {name: _named(html), **fragment.found}


def hole(name: str) -> Markup:
    """Leave a place for something that is put in later."""
    return Markup(f"<!--={name}-->")  # noqa: S704 - names are ours


def whole(fragments: Fragments, name: str, fill: Callable[[str], str]) -> str:
    """Put a fragment together with all that lie in it; `fill` says what goes into other holes."""

    def filled(found: re.Match[str]) -> str:
        name = found[1]
        return whole(fragments, name, fill) if name in fragments else fill(name)

    return HOLE.sub(filled, fragments[name].html)


@lru_cache(maxsize=64)
def read_have(text: str | None) -> Mapping[str, str] | None:
    """Read which fragments a phone has; None from one that keeps none."""
    return None if text is None else dict(HAD.findall(text[:LONGEST_HAVE]))


def lacking(fragments: Fragments, have: Mapping[str, str]) -> Fragments:
    """Leave out what a phone has."""
    return {
        name: fragment for name, fragment in fragments.items() if have.get(name) != fragment.hash
    }


class _Kept(NamedTuple):
    stamp: tuple[object, ...]
    fragments: Fragments
    size: int


class Shelf:
    """What was rendered, the newest of each key; whoever is not asked for goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_keys: int = MOST_KEYS) -> None:
        self._most_bytes, self._most_keys = most_bytes, most_keys
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        self._turns: dict[Hashable, tuple[Lock, list[None]]] = {}

    def find(
        self, key: Hashable, stamp: tuple[object, ...], render: Callable[[], Fragments]
    ) -> Fragments:
        """Return what was rendered for this key and stamp, or render it; one at a time for a key.

        A stamp that is larger is newer. What is older than what is kept is rendered, not kept.
        """
        if found := self._look(key, stamp):
            return found
        with self._turn(key):
            if found := self._look(key, stamp):
                return found
            fragments = render()
            self._keep(key, stamp, fragments)
            return fragments

    def _look(self, key: Hashable, stamp: tuple[object, ...]) -> Fragments | None:
        with self._lock:
            kept = self._kept.get(key)
            if kept is None or kept.stamp != stamp:
                return None
            self._kept.move_to_end(key)
            return kept.fragments

    @contextmanager
    def _turn(self, key: Hashable) -> Iterator[None]:
        with self._lock:
            turn, waiting = self._turns.setdefault(key, (Lock(), []))
            waiting.append(None)
        try:
            with turn:
                yield
        finally:
            with self._lock:
                waiting.pop()
                if not waiting:
                    del self._turns[key]

    def _keep(self, key: Hashable, stamp: tuple[object, ...], fragments: Fragments) -> None:
        size = sum(sys.getsizeof(one.html) for one in fragments.values())
        with self._lock:
            before = self._kept.get(key)
            if before and before.stamp > stamp:
                return
            self._kept[key] = _Kept(stamp, fragments, size)
            self._kept.move_to_end(key)
            self._size += size - (before.size if before else 0)
            while self._size > self._most_bytes or len(self._kept) > self._most_keys:
                self._size -= self._kept.popitem(last=False)[1].size


def fragments_kept() -> Shelf | None:
    """Return the running app's; in development nothing is kept."""
    found: Shelf | None = current_app.extensions["fragments"]
    return found


def init_fragments(app: Flask) -> None:
    """Keep fragments, and let templates ask whether they make one."""
    app.extensions["fragments"] = None if app.config["DEVELOPMENT"] else Shelf()
    app.jinja_env.globals.update(is_shared=_is_shared.get, hole=hole)


def _named(html: str) -> Fragment:
    # A hole has nothing around it either.
    bare = str(html).strip()
    return Fragment(hashlib.blake2b(bare.encode(), digest_size=6).hexdigest(), bare)
