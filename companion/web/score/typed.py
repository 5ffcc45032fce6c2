"""A score sheet as typed: its people, its cells, and what they come to."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from msgspec import Struct, field
from msgspec.structs import replace

from companion.games.cells import Question, Reading, question_of, read
from companion.games.hints import Doubt, Known, doubts
from companion.games.scoring import Scored, scored
from companion.games.sheets import Cell, ScoreSheet
from companion.people import Person
from companion.web.games import WebGame


class TypedSheet(Struct, frozen=True):
    """A sheet as typed; a cell that is not there is blank. `at` is when the game ended.

    The moment is told in the table's own time, with its distance from UTC. `variants` are what lay
    there, as far as it is known. `doubts` come from whoever knew the box: its link tells them to
    phones that have never seen it. `table` is the code of the table whose sheet it is, told to
    groups and in no link that is passed on.
    """

    game: WebGame
    seats: tuple[Person, ...]
    texts: Mapping[str, str]
    at: str
    variants: Mapping[str, str] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    table: str = ""
    steps: int = 0

    @property
    def sheet(self) -> ScoreSheet:
        """What its game declares."""
        return self.game.score.sheet

    @property
    def names(self) -> list[str]:
        """Who plays."""
        return [seat.name for seat in self.seats]

    def cells(self) -> Iterator[Cell]:
        """Name its cells in the order in which they are filled in."""
        return self.sheet.cells(len(self.seats), self.steps)

    def read(self) -> Reading:
        """Read all cells; what cannot be read is a problem."""
        return read(self.sheet, self.texts, len(self.seats), self.steps)

    def scored(self, reading: Reading) -> Scored:
        """Score it as it was read."""
        return scored(self.sheet, reading.found, self.names, self.steps)

    def question(self, reading: Reading) -> Question:
        """Write it as the question that its game scores; nothing is missing."""
        return question_of(self.sheet, reading.found, self.names, self.steps)

    def doubted(self, known: Known) -> "TypedSheet":
        """Return it with what is unlikely on it."""
        found = self.read().found
        return replace(self, doubts=tuple(doubts(self.sheet, found, known, self.variants)))


def now() -> str:
    """Return this moment as sheets have it."""
    return datetime.now(UTC).isoformat(timespec="minutes")


def variants_in(sheet: ScoreSheet, texts: Mapping[str, str]) -> dict[str, str]:
    """Choose what can have lain there; what cannot is not known."""
    chosen = ((one.category, texts.get(one.category, ""), one.choices) for one in sheet.variants)
    return {category: text for category, text, choices in chosen if text in choices}
