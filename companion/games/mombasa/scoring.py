"""The final score: seven categories, each number with what it comes from."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from companion.games.cells import Held
from companion.games.mombasa.sheet import SHEET
from companion.games.mombasa.terms import CATEGORIES, Category, Company
from companion.games.scoring import Column, Scored, Verdict, scored
from companion.games.sheets import TABLE, Cell

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


class Holding(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's shares of one company: the last icon on the track, and the icons on cards."""

    track: Count
    cards: Count


class Sheet(Struct, frozen=True):
    """What a player has at the end; diamonds and bookkeeping are the values passed, in pounds."""

    name: str
    cash: int
    shares: Mapping[Company, Holding]
    diamonds: int
    bookkeeping: int


class ScoreLine(Struct, frozen=True):
    """A category's pounds; those of a company are its `shares` times the `value` of each."""

    category: Category
    pounds: int
    shares: int | None = None
    value: int | None = None


class PlayerScore(Struct, frozen=True):
    """One player's column of the score sheet."""

    name: str
    lines: tuple[ScoreLine, ...]
    total: int
    rank: int


class Result(Struct, frozen=True):
    """The columns in the order given, all who share the victory, and why."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    verdict: Verdict | None


def score(share_values: Mapping[Company, int], sheets: Sequence[Sheet]) -> Result:
    """Score a finished game; books, goods and unused markers are worth nothing."""
    result = _scored(share_values, sheets)
    players = (PlayerScore(one.name, _lines(one), one.total, one.rank) for one in result.columns)
    return Result(tuple(players), result.winners, result.verdict)


def score_lines(share_values: Mapping[Company, int], sheet: Sheet) -> tuple[ScoreLine, ...]:
    """Return a player's seven categories in the order of the score sheet."""
    return _lines(_scored(share_values, [sheet]).columns[0])


def _scored(share_values: Mapping[Company, int], sheets: Sequence[Sheet]) -> Scored:
    found: dict[Cell, Held] = {
        (company, TABLE, None): (value,) for company, value in share_values.items()
    }
    for column, sheet in enumerate(sheets, 1):
        found["cash", column, None] = (sheet.cash,)
        for company, holding in sheet.shares.items():
            found[company, column, None] = (holding.track, holding.cards)
        found["diamonds", column, None] = (sheet.diamonds,)
        found["bookkeeping", column, None] = (sheet.bookkeeping,)
    return scored(SHEET, found, [sheet.name for sheet in sheets])


def _lines(column: Column) -> tuple[ScoreLine, ...]:
    """Say a column in Mombasa's words: nothing is missing on it."""
    return tuple(
        ScoreLine(category, line.points or 0)
        if line.value is None
        else ScoreLine(category, line.points or 0, line.units, line.value)
        for category, line in zip(CATEGORIES, column.lines, strict=True)
    )
