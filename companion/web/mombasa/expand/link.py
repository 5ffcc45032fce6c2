"""A position as the query of an address, so that every link reproduces what was looked at."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar
from urllib.parse import urlencode

from msgspec import UNSET
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.base import Base, Column
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.mombasa.expand.look import Player
from companion.web.mombasa.expand.position import (
    MODES,
    MOST_PLAYERS,
    MOST_POINTS,
    VIEWS,
    Crossing,
    Land,
    Position,
    practice_map,
)

T = TypeVar("T")

MOST_LISTED: Final = 64
MOST_SHARES: Final = 40
LONGEST_NAME: Final = 40

# The letters of the companies' marks.
LETTERS: Final[dict[str, Company]] = dict(zip("mcsk", COMPANIES, strict=True))
LETTER_OF: Final = {company: letter for letter, company in LETTERS.items()}
# A column is the number of its posts, or a letter where 1 to 4 stand before an open final space.
OPEN_COLUMNS: Final = "abcd"

_REGION: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}", re.ASCII)
_DIGITS: Final = re.compile(r"\d{1,3}", re.ASCII)


def link(position: Position) -> str:
    """Write a position as the query of an address."""
    return urlencode(fields(position))


def fields(position: Position) -> list[tuple[str, str]]:
    """Name everything in a position that is not as in the beginning."""
    start = Position()
    words = [
        (name, str(text))
        for name in ("mode", "view", "company", "placing", "points", "turn")
        if (text := getattr(position, name)) != getattr(start, name)
    ]
    lists = {
        "posts": (f"{region}.{LETTER_OF[one]}" for region, one in position.posts.items()),
        "bases": (f"{LETTER_OF[one]}{_base_text(b)}" for one, b in position.own_bases.items()),
        "go": _steps_text(position),
        "home": (f"{back.region}.{back.column}" for back in position.returns),
    }
    joined = [(name, text) for name, texts in lists.items() if (text := "_".join(texts))]
    return [*words, *joined, *(("who", _player_text(player)) for player in position.players)]


def from_link(query: MultiDict[str, str], land: Land) -> tuple[Position, tuple[str, ...]]:
    """Read a position from an address; parts that cannot be read are left out and named."""
    unread: list[str] = []

    def part(name: str, reading: Callable[[str], T], otherwise: T) -> T:
        # The last one counts: a button comes after the field that it changes.
        text = (query.getlist(name) or [""])[-1].strip()
        try:
            return reading(text) if text else otherwise
        except (ValueError, KeyError):
            unread.append(name)
            return otherwise

    start = Position(land=land)
    steps: tuple[Step, ...] = ()
    crossed: tuple[tuple[Crossing, Step], ...] = ()
    if land == "practice":
        steps = part("go", _steps, ())
    else:
        crossed = part("go", _crossed, ())
        steps = tuple(step for _, step in crossed)
    position = Position(
        land=land,
        mode=part("mode", one_of(MODES), start.mode),
        view=part("view", one_of(VIEWS), start.view),
        company=part("company", one_of(COMPANIES), start.company),
        placing=part("placing", one_of(COMPANIES), start.placing),
        points=part("points", number(0, MOST_POINTS), start.points),
        posts=part("posts", _posts, {}) if land == "practice" else {},
        own_bases=part("bases", _bases, {}),
        crossings=tuple(crossing for crossing, _ in crossed),
        steps=steps,
        returns=part("home", _returns, ()),
        players=tuple(_players(query.getlist("who"), unread)),
        turn=part("turn", number(1, MOST_PLAYERS), start.turn),
    )
    return position, tuple(unread)


def crossing_text(crossing: Crossing) -> str:
    """Write a border as its lines and the letter of who holds the region: "1", "2m"."""
    return f"{crossing.lines}{LETTER_OF[crossing.holder] if crossing.holder else ''}"


def read_crossing(text: str) -> Crossing:
    """Read a border as `crossing_text` writes it; raises KeyError."""
    lines = one_of((1, 2))(text[:1])
    return Crossing(2 if lines == 2 else 1, LETTERS[text[1:]] if text[1:] else None)


def plain_name(text: str) -> str:
    """Keep what can be read of a name: one line, not too long."""
    return " ".join("".join(sign for sign in text if sign.isprintable()).split())[:LONGEST_NAME]


def one_of(options: Iterable[T]) -> Callable[[str], T]:
    """Read one of a few words; raises KeyError."""
    return {str(option): option for option in options}.__getitem__


def number(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between two others; raises ValueError."""

    def reading(text: str) -> int:
        if not _DIGITS.fullmatch(text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return reading


column_number: Final = number(1, 3)


def _listed(text: str) -> list[str]:
    parts = text.split("_")
    if len(parts) > MOST_LISTED:
        raise ValueError(text)
    return parts


def _steps_text(position: Position) -> Iterator[str]:
    what = map(crossing_text, position.crossings)
    for step in position.steps:
        entered = step.region if position.land == "practice" else next(what)
        yield entered if step.column is UNSET else f"{entered}.{step.column}"


def _steps(text: str) -> tuple[Step, ...]:
    return tuple(_step(*one.partition(".")[::2]) for one in _listed(text))


def _step(region: str, column: str) -> Step:
    if not _REGION.fullmatch(region):
        raise ValueError(region)
    return Step(region, column=column_number(column) if column else UNSET)


def _crossed(text: str) -> tuple[tuple[Crossing, Step], ...]:
    """Read borders; the region behind each goes by its number."""
    pairs = (one.partition(".")[::2] for one in _listed(text))
    return tuple(
        (read_crossing(what), _step(str(place), column))
        for place, (what, column) in enumerate(pairs, 1)
    )


def _posts(text: str) -> dict[str, Company]:
    pairs = (one.split(".") for one in _listed(text))
    posts = {region: LETTERS[letter] for region, letter in pairs}
    if not posts.keys() <= practice_map().by_id.keys():
        raise ValueError(text)
    return posts


def _returns(text: str) -> tuple[Return, ...]:
    pairs = dict(one.split(".") for one in _listed(text))
    return tuple(Return(region, column_number(column)) for region, column in pairs.items())


def _bases(text: str) -> dict[Company, Base]:
    return {LETTERS[one[:1]]: _base(one[1:]) for one in _listed(text)}


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


def _player_text(player: Player) -> str:
    return ".".join((*(str(player.shares.get(one, 0)) for one in COMPANIES), player.name))


def _players(texts: Iterable[str], unread: list[str]) -> Iterator[Player]:
    for text in list(texts)[:MOST_PLAYERS]:
        try:
            # The name comes last, since it may hold anything.
            *shares, name = text.split(".", len(COMPANIES))
            numbers = map(number(0, MOST_SHARES), shares)
            yield Player(plain_name(name), dict(zip(COMPANIES, numbers, strict=True)))
        except ValueError:
            unread.append("who")
