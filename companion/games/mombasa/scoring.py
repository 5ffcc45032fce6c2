"""The final score: seven categories, each number with what it comes from."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from companion.games.mombasa.ranking import ranks, winners
from companion.games.mombasa.terms import COMPANIES, Category, Company

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
    """The columns in the order given, and all who share the victory."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]


def score(share_values: Mapping[Company, int], sheets: Sequence[Sheet]) -> Result:
    """Score a finished game; books, goods and unused markers are worth nothing."""
    columns = [score_lines(share_values, sheet) for sheet in sheets]
    totals = [sum(line.pounds for line in lines) for lines in columns]
    return Result(
        players=tuple(
            PlayerScore(name=sheet.name, lines=lines, total=total, rank=rank)
            for sheet, lines, total, rank in zip(
                sheets, columns, totals, ranks(totals), strict=True
            )
        ),
        winners=winners([sheet.name for sheet in sheets], totals),
    )


def score_lines(share_values: Mapping[Company, int], sheet: Sheet) -> tuple[ScoreLine, ...]:
    """Return a player's seven categories in the order of the score sheet."""
    return (
        ScoreLine("cash", sheet.cash),
        *(_company_line(c, sheet.shares[c], share_values[c]) for c in COMPANIES),
        ScoreLine("diamonds", sheet.diamonds),
        ScoreLine("bookkeeping", sheet.bookkeeping),
    )


def _company_line(company: Company, holding: Holding, value: int) -> ScoreLine:
    shares = holding.track + holding.cards
    return ScoreLine(company, shares * value, shares=shares, value=value)
