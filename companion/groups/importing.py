"""Bringing a file into a group: told before anything is written, then written in portions.

Nobody at another table waits for more than one portion. An import that was cut off is finished by
importing the file again: what is in the group already stays as it is.
"""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy.orm import Session

from companion.games.asking import BadInput
from companion.groups import saving
from companion.groups.errors import (
    BadFileError,
    BadNameError,
    ChangedMeanwhileError,
    GroupFullError,
    NameTakenError,
)
from companion.groups.exchange import read, results_in
from companion.groups.models import GroupRow, ResultRow
from companion.groups.people import Roll, roll_of
from companion.groups.store import players_of, results_by_id
from companion.groups.values import NewResult, NewSeat, Outcome, Result

# A phone's command waits no longer than it takes to write so many games.
PORTION: Final = 10


class PlannedGame(Struct, frozen=True):
    """A game in a file, as people know it."""

    game: str
    played: datetime
    names: tuple[str | None, ...]


class Step(Struct, frozen=True):
    """A game ready to be written; `version` is that of the result which it will change, or 0."""

    new: NewResult
    prepared: saving.Prepared
    outcome: Outcome
    version: int

    @property
    def game(self) -> PlannedGame:
        """Name it for people."""
        content = self.new.content
        return PlannedGame(
            self.new.game, content.played, tuple(seat.name for seat in content.seats)
        )


class ImportPlan(Struct, frozen=True):
    """What an import will do: add, correct and bring back games, and add players.

    `mark` changes with the file and with the group, so that nobody agrees to something else.
    """

    name: str
    steps: tuple[Step, ...]
    same: int
    players: tuple[str, ...]
    mark: str

    @property
    def games(self) -> int:
        """How many games it changes."""
        return len(self.steps)

    @property
    def added(self) -> tuple[PlannedGame, ...]:
        """The games that are not in the group."""
        return self._that_are("saved")

    @property
    def corrected(self) -> tuple[PlannedGame, ...]:
        """The games of which the file says something else."""
        return self._that_are("differs")

    @property
    def restored(self) -> tuple[PlannedGame, ...]:
        """The games that were deleted from the group."""
        return self._that_are("deleted")

    def portions(self) -> Iterator[tuple[Sequence[Step], Sequence[str]]]:
        """Return what is written together: some games, and in the end who has not played any."""
        for first in range(0, len(self.steps), PORTION):
            yield self.steps[first : first + PORTION], ()
        if self.players:
            yield (), self.players

    def _that_are(self, outcome: Outcome) -> tuple[PlannedGame, ...]:
        return tuple(step.game for step in self.steps if step.outcome == outcome)


def plan(session: Session, group: GroupRow, raw: bytes) -> ImportPlan:
    """Tell what a file would change, and write nothing; raises BadFileError."""
    file = read(raw)
    there = results_by_id(session, group)
    joining: list[str] = []
    numbers = count(group.joined + 1)

    def join(name: str) -> int:
        joining.append(name)
        return next(numbers)

    roll = Roll(((row.number, row.name) for row in players_of(session, group)), join)
    steps = []
    content = hashlib.sha256(msgspec.json.encode([file.name, file.players]))
    for place, new in enumerate(results_in(file), 1):
        content.update(msgspec.json.encode(new))
        try:
            step = _step(new, saving.Prepared(new.game, new.content), there)
            roll.seated(new.content.seats)
        except (BadInput, BadNameError, NameTakenError):
            raise BadFileError("damaged", place) from None
        steps.append(step)
    try:
        for name in file.players:
            roll.seated([NewSeat(name)])
    except BadNameError:
        raise BadFileError("damaged") from None
    changing = tuple(step for step in steps if step.outcome != "known")
    if len(there) + sum(step.outcome == "saved" for step in changing) > saving.MAX_RESULTS:
        raise GroupFullError
    agreed = [(step.outcome, step.version, step.new.id) for step in changing]
    content.update(msgspec.json.encode([agreed, joining]))
    mark = content.hexdigest()
    return ImportPlan(file.name, changing, len(steps) - len(changing), tuple(joining), mark)


def take(session: Session, group: GroupRow, steps: Sequence[Step], names: Sequence[str]) -> int:
    """Write a portion and return how many games it changed; needs the group's lock.

    Raises ChangedMeanwhileError where somebody has changed one of them otherwise.
    """
    there = results_by_id(session, group, {step.new.id for step in steps})
    now = [_step(step.new, step.prepared, there) for step in steps]
    for step, planned in zip(now, steps, strict=True):
        agreed = (planned.outcome, planned.version)
        if step.outcome != "known" and (step.outcome, step.version) != agreed:
            raise ChangedMeanwhileError
    added = [step.new for step in now if step.outcome == "saved"]
    rows = {row.client_id: row for row, _ in there.values()}
    rows |= {row.client_id: row for row in saving.new_rows(session, group, added)}
    fillings = [
        saving.Filling(rows[step.new.id], step.new.content, step.prepared)
        for step in now
        if step.outcome != "known"
    ]
    roll = roll_of(session, group)
    if fillings:
        saving.fill(session, fillings, roll)
    for name in names:
        roll.seated([NewSeat(name)])
    return len(fillings)


def _step(
    new: NewResult, prepared: saving.Prepared, there: dict[str, tuple[ResultRow, Result | None]]
) -> Step:
    """Compare a game with the group's."""
    row, old = there.get(new.id, (None, None))
    if row is None:
        return Step(new, prepared, "saved", 0)
    if old is None:
        return Step(new, prepared, "deleted", row.version)
    outcome: Outcome = "known" if saving.is_same(old, new.content, prepared) else "differs"
    return Step(new, prepared, outcome, row.version)
