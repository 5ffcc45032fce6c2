"""What two boxes say differently, fact by fact, and how one takes facts from the other."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, Literal

import msgspec
from msgspec import Struct

from companion.games.mombasa.box import Box, Fact, Source
from companion.games.mombasa.box.known import Part

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
        """Whether taking it loses nothing that somebody has read off a real copy."""
        if self.after is None or self.before == self.after:
            return False
        return self.before is None or self.after.source == "owner" or self.before.source != "owner"


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
    """Return a box with the facts at these places as the other has them; unknown ones go."""
    raw, from_other = msgspec.to_builtins(box), msgspec.to_builtins(other)
    for path in paths:
        _put(raw, path, _at(from_other, path))
    return msgspec.convert(raw, Box)


def part_of(path: Path) -> Part:
    """Tell which part a fact belongs to."""
    field, *rest = path
    return _PARTS[(field,)] if (field,) in _PARTS else _PARTS[field, rest[-1]]


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


def _put(raw: object, path: Path, fact: object) -> None:
    if not isinstance(raw, dict):
        return
    step, *rest = path
    if rest:
        _put(raw.setdefault(step, {}), tuple(rest), fact)
    elif fact is None:
        raw.pop(step, None)
    else:
        raw[step] = fact
