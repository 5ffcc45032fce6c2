"""What two boxes say differently, fact by fact, and how one takes facts from the other."""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct

from companion.games.mombasa.box import Box, Fact, Source
from companion.games.mombasa.box.known import Part
from companion.games.refusing import BadInput

# Where a fact stands in a box: `("base_coins", "cairo")`, `("tracks", "A1", "bonus")`, `("map",)`.
Path = tuple[str, ...]
Way = Literal["new", "changed", "same", "removed"]

_PARTS: Final[dict[Path, Part]] = {
    ("base_coins",): "base-coins",
    ("tracks", "track"): "tracks",
    ("tracks", "bonus"): "track-bonuses",
    ("board", "diamonds"): "diamond-track",
    ("board", "bookkeeping"): "bookkeeping-track",
    ("board", "crossed_out_a"): "crossed-out-a",
    ("map",): "map",
    ("drawing",): "drawing",
    ("display_crates",): "display-crates",
    ("book_display",): "book-display",
    ("action_cards",): "action-cards",
    ("starting_cards",): "starting-cards",
    ("expansion_cards",): "expansion-cards",
    ("starting_tiles",): "starting-tiles",
    ("first_game_tiles",): "first-game-tiles",
    ("books",): "books",
    ("bonus_spaces",): "bonus-spaces",
    ("track_spaces",): "track-spaces",
    ("bonus_tiles",): "bonus-tiles",
    ("majorities",): "majorities",
    ("merchants",): "merchants",
    ("limits",): "limits",
}


class Known(Struct, frozen=True):
    """A fact of any kind: how it is known, and what is printed."""

    source: Source
    value: object


class Difference(Struct, frozen=True):
    """A fact before and after; None where it is not known."""

    path: Path
    before: Known | None
    after: Known | None

    @property
    def part(self) -> Part:
        """The part that the fact belongs to."""
        return part_of(self.path)

    @property
    def way(self) -> Way:
        """What becomes of it."""
        if self.before is None:
            return "new"
        if self.after is None:
            return "removed"
        return "same" if self.before == self.after else "changed"

    @property
    def improves(self) -> bool:
        """Whether it is another fact, known at least as well as the one before."""
        return self.before != self.after and _trust(self.after) >= _trust(self.before)


def facts_in(box: Box) -> dict[Path, Known]:
    """Return every fact of a box by its place."""
    return dict(_facts(box, ()))


def differences(before: Box, after: Box) -> tuple[Difference, ...]:
    """Compare two boxes fact by fact, those that are the same included."""
    old, new = facts_in(before), facts_in(after)
    # A field's facts stay together, whichever box has them.
    places = sorted({**old, **new}, key=lambda path: _ORDER.index(path[0]))
    return tuple(Difference(path, old.get(path), new.get(path)) for path in places)


def taking(box: Box, other: Box, paths: Collection[Path]) -> Box:
    """Return a box with the facts at these places as the other has them; unknown ones go.

    Raises BadInput where a box cannot hold all of that.
    """
    raw: object = msgspec.to_builtins(box)
    theirs: object = msgspec.to_builtins(other)
    for path in paths:
        raw = _with(raw, path, _at(theirs, path))
    try:
        return msgspec.convert(raw, Box)
    except msgspec.ValidationError as error:
        raise BadInput("bad-value", "$", str(error)) from None


def fingerprints(box: Box) -> dict[Path, str]:
    """Sum up what is printed at each place, however it is known."""
    return {path: _fingerprint(fact.value) for path, fact in facts_in(box).items()}


def merging(theirs: Box, mine: Box, seen: Mapping[Path, str]) -> tuple[Box, tuple[Difference, ...]]:
    """Put together what two people changed in the same box, and what both changed differently.

    `seen` are the fingerprints that mine began with: where only theirs has changed, it stands.
    """
    new, own = fingerprints(theirs), fingerprints(mine)
    changed = {path for path in {*new, *seen} if new.get(path) != seen.get(path)}
    merged = taking(mine, theirs, {path for path in changed if own.get(path) == seen.get(path)})
    left = (one for one in differences(theirs, merged) if one.path in changed)
    return merged, tuple(one for one in left if one.way != "same")


def part_of(path: Path) -> Part:
    """Tell which part a fact belongs to."""
    field, *rest = path
    return _PARTS[(field,)] if (field,) in _PARTS else _PARTS[field, rest[-1]]


def _fingerprint(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()[:8]


def _trust(fact: Known | None) -> int:
    return -1 if fact is None else _TRUSTED.index(fact.source)


# From what we invented to what somebody has read off a real copy.
_TRUSTED: Final[tuple[Source, ...]] = ("practice", "unconfirmed", "rulebook", "owner")
_ORDER: Final = tuple(field.name for field in msgspec.structs.fields(Box))


def _facts(value: object, path: Path) -> Iterator[tuple[Path, Known]]:
    if isinstance(value, Fact):
        yield path, Known(value.source, value.value)
    elif isinstance(value, Mapping):
        for name, held in value.items():
            yield from _facts(held, (*path, str(name)))
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _facts(getattr(value, field), (*path, field))


def _at(raw: object, path: Path) -> object:
    for step in path:
        raw = raw.get(step) if isinstance(raw, dict) else None
    return raw


def _with(raw: object, path: Path, fact: object) -> object:
    """Return raw data with a fact at a place, or without it."""
    if not path:
        return fact
    step, *rest = path
    held = {**raw} if isinstance(raw, dict) else {}
    held[step] = _with(held.get(step), tuple(rest), fact)
    return {name: value for name, value in held.items() if value is not None}
