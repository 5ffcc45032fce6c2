"""The parts of a position as words of an address: every link says all that was looked at.

Each part is read as it is written. What cannot be read raises ValueError or KeyError.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec import UNSET, Struct

from companion.games.mombasa.base import Base, Column
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.face_up import has_room
from companion.games.mombasa.tracking.state import CardUp
from companion.web.mombasa.expand.position import Crossing, Player
from companion.web.numbers import number_in

T = TypeVar("T")

MOST_LISTED: Final = 64
MOST_SHARES: Final = 40
LONGEST_NAME: Final = 40

# The letters of the companies' marks.
LETTERS: Final[dict[str, Company]] = dict(zip("mcsk", COMPANIES, strict=True))
LETTER_OF: Final = {company: letter for letter, company in LETTERS.items()}
# A column is the number of its posts, or a letter where 1 to 4 stand before an open final space.
OPEN_COLUMNS: Final = "abcd"
# Stands where no border was crossed though one is proposed.
NO_BORDER: Final = "0"
# Stands behind what was entered though a rule speaks against it.
ANYWAY: Final = "~"

_REGION: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}", re.ASCII)
_DIGITS: Final = re.compile(r"\d{1,3}", re.ASCII)


class Way(Struct, frozen=True):
    """Regions entered one after another, or borders crossed where no map is known."""

    steps: tuple[Step, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    anyway: frozenset[str] = frozenset()


def write_way(way: Way) -> str:
    """Write regions or borders, with the columns that were chosen: "R4_R9.2", "1_2m"."""
    crossed = [crossing_text(one) for one in way.crossings]
    entered = crossed or [step.region for step in way.steps]
    return (
        "_".join(
            what
            + (ANYWAY if step.region in way.anyway else "")
            + ("" if step.column is UNSET else f".{step.column}")
            for what, step in zip(entered, way.steps, strict=True)
        )
        or NO_BORDER
    )


def read_way(text: str) -> Way:
    """Read regions."""
    parts = [_part(one) for one in _listed(text)]
    return _way([what for what, _, _ in parts], parts)


def read_borders(text: str) -> Way:
    """Read borders; the region behind each goes by its number."""
    parts = [_part(one) for one in _listed(text)] if text != NO_BORDER else []
    crossings = tuple(read_crossing(what) for what, _, _ in parts)
    way = _way([str(place) for place, _ in enumerate(parts, 1)], parts)
    return Way(way.steps, crossings, way.anyway)


def crossing_text(crossing: Crossing) -> str:
    """Write a border as its lines and the letter of who holds the region: "1", "2m"."""
    return f"{crossing.lines}{LETTER_OF[crossing.holder] if crossing.holder else ''}"


def read_crossing(text: str) -> Crossing:
    """Read a border."""
    lines = one_of((1, 2))(text[:1])
    return Crossing(2 if lines == 2 else 1, LETTERS[text[1:]] if text[1:] else None)


def write_posts(posts: Mapping[str, Company]) -> str:
    """Write the posts on the map: "R4.m_R5.s"."""
    return "_".join(f"{region}.{LETTER_OF[company]}" for region, company in posts.items())


def read_posts(text: str) -> dict[str, Company]:
    """Read the posts on the map."""
    pairs = (one.split(".") for one in _listed(text))
    return {region: LETTERS[letter] for region, letter in pairs}


def write_bases(bases: Mapping[Company, Base]) -> str:
    """Write the columns of bases: "m245_k5b0"."""
    return "_".join(f"{LETTER_OF[one]}{_base_text(base)}" for one, base in bases.items())


def read_bases(text: str) -> dict[Company, Base]:
    """Read the columns of bases."""
    return {LETTERS[one[:1]]: _base(one[1:]) for one in _listed(text)}


def write_returns(returns: Iterable[Return]) -> str:
    """Write the columns to which ousted posts go home: "R4.2"."""
    return "_".join(f"{back.region}.{back.column}" for back in returns)


def read_returns(text: str) -> tuple[Return, ...]:
    """Read the columns to which ousted posts go home."""
    pairs = dict(one.split(".") for one in _listed(text))
    return tuple(Return(region, column_number(column)) for region, column in pairs.items())


def write_cards(cards: Sequence[CardUp]) -> str:
    """Write the cards that lie face up: "2.3.tile", "0" where they are still to be said."""
    return ".".join(map(str, cards)) or "0"


def read_cards(text: str) -> tuple[CardUp, ...]:
    """Read the cards that lie face up."""
    cards: list[CardUp] = []
    for one in [] if text == "0" else text.split("."):
        card = read_card(one)
        if not has_room(cards, card):
            raise ValueError(text)
        cards.append(card)
    return tuple(cards)


def read_card(text: str) -> CardUp:
    """Read one of them."""
    return "tile" if text == "tile" else number(1, 9)(text)


def write_player(player: Player) -> str:
    """Write a player's shares by company, then the name, since it may hold anything."""
    return ".".join((*(str(player.shares.get(one, 0)) for one in COMPANIES), player.name))


def read_player(text: str) -> Player:
    """Read a player."""
    *shares, name = text.split(".", len(COMPANIES))
    numbers = map(number(0, MOST_SHARES), shares)
    return Player(plain_name(name), dict(zip(COMPANIES, numbers, strict=True)))


def plain_name(text: str) -> str:
    """Keep what can be read of a name: one line, not too long."""
    return " ".join("".join(sign for sign in text if sign.isprintable()).split())[:LONGEST_NAME]


def one_of(options: Iterable[T]) -> Callable[[str], T]:
    """Read one of a few words."""
    return {str(option): option for option in options}.__getitem__


def number(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between two others."""

    def reading(text: str) -> int:
        if not _DIGITS.fullmatch(text) or not least <= number_in(text) <= most:
            raise ValueError(text)
        return number_in(text)

    return reading


column_number: Final = number(1, 3)


def _listed(text: str) -> list[str]:
    parts = text.split("_")
    if len(parts) > MOST_LISTED:
        raise ValueError(text)
    return parts


def _part(text: str) -> tuple[str, bool, str]:
    """Take apart what was entered, whether anyway, and its column."""
    what, _, column = text.partition(".")
    return what.removesuffix(ANYWAY), what.endswith(ANYWAY), column


def _way(regions: Sequence[str], parts: Sequence[tuple[str, bool, str]]) -> Way:
    for region in regions:
        if not _REGION.fullmatch(region):
            raise ValueError(region)
    pairs = list(zip(regions, parts, strict=True))
    return Way(
        steps=tuple(
            Step(region, column=column_number(column) if column else UNSET)
            for region, (_, _, column) in pairs
        ),
        anyway=frozenset(region for region, (_, anyway, _) in pairs if anyway),
    )


def _base(text: str) -> Base:
    first, second, third = map(_column, text)
    return (first, second, third)


def _column(sign: str) -> Column:
    if sign in OPEN_COLUMNS:
        return Column(OPEN_COLUMNS.index(sign) + 1, final_open=True)
    return Column(number(0, 5)(sign))


def _base_text(base: Base) -> str:
    return "".join(
        OPEN_COLUMNS[one.posts - 1] if one.final_open and one.posts else str(one.posts)
        for one in base
    )
