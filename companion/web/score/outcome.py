"""What a whole sheet came to, as pages tell it."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.cells import Reading, added
from companion.games.hints import Doubt
from companion.games.scoring import Column, Scored, Verdict, standing
from companion.web.score.typed import TypedSheet
from companion.web.stacking import Segment, stack


class Standing(Struct, frozen=True):
    """A player on the result page."""

    score: Column
    colour: str
    bar: list[Segment]


class Outcome(Struct, frozen=True):
    """A sheet that could be scored."""

    typed: TypedSheet
    reading: Reading
    scored: Scored

    @property
    def file_name(self) -> str:
        """Name its files by the day of the game."""
        return f"{self.typed.game.slug}-{self.typed.at[:10]}"

    @property
    def verdict(self) -> Verdict | None:
        """Who won, and why."""
        return self.scored.verdict

    def standings(self) -> list[Standing]:
        """Return the players from the first to the last."""
        colours = {seat.name: seat.colour for seat in self.typed.seats}
        columns = standing(self.scored.columns)
        longest = columns[0].total or 1
        return [Standing(one, colours[one.name], bar(one, longest)) for one in columns]

    def decided_by(self) -> list[str]:
        """Name the categories in which a sole winner gained most on the next."""
        name_of = self.typed.game.score.name_of
        return [name_of(one) for one in self.verdict.decided_by] if self.verdict else []

    def doubts(self) -> Iterator[tuple[Doubt, str, int]]:
        """Return the numbers worth a second look, with whose they are (nobody's: the table's)."""
        for doubt in self.typed.doubts:
            name = self.typed.seats[doubt.column - 1].name if doubt.column else ""
            yield doubt, name, added(self.reading.found[doubt.cell])


def outcome_of(typed: TypedSheet) -> Outcome | None:
    """Score a sheet; None where a cell is missing or cannot be read."""
    reading = typed.read()
    return None if reading.problems else Outcome(typed, reading, typed.scored(reading))


def bar(column: Column, longest: int) -> list[Segment]:
    """Stack a player's categories."""
    return stack(((line.category, line.points or 0) for line in column.lines), longest)
