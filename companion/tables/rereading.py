"""A log from a file, read again line by line: each is done as it was when it was written.

What a line brought about and which cells it touched is worked out anew, so that a file can say
nothing that the log would not. That happens in a database of its own, in memory: nobody waits for
it, and whatever is wrong with a file changes nothing.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Raw, Struct
from msgspec.json import Decoder
from sqlalchemy import StaticPool, create_engine
from sqlalchemy.orm import Session

from companion.database import Model
from companion.games.refusing import BadInput
from companion.games.tracking import Effect, Finding
from companion.people import MAX_NAME, tidy
from companion.tables.amending import replay
from companion.tables.amendments import Amendment, read_amendment
from companion.tables.cells import changed_cells
from companion.tables.commands import Note, Undo
from companion.tables.errors import BadFileError, TableError
from companion.tables.events import Event, Opened, Recoloured, Renamed, Replaced, Titled
from companion.tables.exchange import FileLine, TableFile
from companion.tables.log import LINES_PER_SNAPSHOT, REACH_BACK, undo_target
from companion.tables.models import LineRow, SnapshotRow, TableRow
from companion.tables.seating import MAX_COLOUR, MAX_TITLE, is_number
from companion.tables.trackers import AnyTracker

# Who wrote a line on a phone that is not here.
ELSEWHERE: Final = "elsewhere"
# An amendment does again all that came after its line; this much of it is done for a file.
MOST_REPLAYED: Final = 20_000
# So far back a command looks for what others did since.
RECENT: Final = 500


class Reread(Struct, frozen=True):
    """A log that makes sense: its rows, and the states after some of them and after the last."""

    lines: Sequence[LineRow]
    snapshots: Sequence[tuple[int, bytes]]
    state: Struct


def reread(tracker: AnyTracker, file: TableFile, device: str) -> Reread:
    """Do a file's log again; `device` is the phone to which it belongs. Raises BadFileError."""
    state = _opened(tracker, file)
    with _scratch() as session:
        log = _Log(session, tracker, file, state)
        for line in file.lines:
            try:
                log.add(line, device if line.mine else ELSEWHERE)
            except (BadInput, TableError, msgspec.DecodeError, RecursionError):
                raise BadFileError("damaged", line.number) from None
        session.flush()
        session.expunge_all()
        return Reread(log.rows, log.snapshots, log.states[-1])


def _opened(tracker: AnyTracker, file: TableFile) -> Struct:
    try:
        state: Struct = tracker.open(bytes(file.opening), len(file.seats))
    except BadInput:
        raise BadFileError("damaged") from None
    return state


@contextmanager
def _scratch() -> Iterator[Session]:
    engine = create_engine("sqlite://", poolclass=StaticPool)
    Model.metadata.create_all(engine)
    try:
        with Session(engine, expire_on_commit=False) as session:
            yield session
    finally:
        engine.dispose()


class _Done(Struct, frozen=True):
    """What a line comes to: what is written, the state after it, what it brought about."""

    payload: bytes
    state: Struct
    effects: tuple[Effect, ...] = ()


class _Log:
    """The lines that were done, as the kernel keeps them, and the state after each."""

    def __init__(
        self, session: Session, tracker: AnyTracker, file: TableFile, state: Struct
    ) -> None:
        self.rows: list[LineRow] = []
        self.states = [state]
        self.snapshots: list[tuple[int, bytes]] = []
        self._session = session
        self._tracker = tracker
        self._seats = range(1, len(file.seats) + 1)
        self._touched_after = len(file.lines) - RECENT
        self._ids: set[str] = set()
        self._replayed = 0
        now = datetime.now(UTC)
        self._table = TableRow(
            code="",
            watch_key="",
            game=file.game,
            title="",
            opening=bytes(file.opening),
            version=0,
            host="",
            created=now,
            touched=now,
        )
        session.add(self._table)
        session.flush()
        self._keep(0)

    def add(self, line: FileLine, device: str) -> None:
        """Do the next line."""
        if not self._is_seat(line.seat) or line.id in self._ids:
            raise BadFileError("damaged", line.number)
        if line.id:
            self._ids.add(line.id)
        before = self.states[-1]
        done = self._done(line)
        touched = line.number > self._touched_after
        row = LineRow(
            table_id=self._table.id,
            number=line.number,
            command_id=line.id,
            device=device,
            seat=line.seat,
            at=line.at.astimezone(UTC),
            kind=line.kind,
            payload=done.payload,
            seen=line.seen,
            overrides=msgspec.json.encode(line.overrides),
            effects=msgspec.json.encode(done.effects),
            touched=msgspec.json.encode(changed_cells(before, done.state) if touched else ()),
        )
        self._session.add(row)
        self.rows.append(row)
        self.states.append(done.state)
        self._table.version = line.number
        if line.kind in REACH_BACK or line.number % LINES_PER_SNAPSHOT == 0:
            self._keep(line.number)

    def _keep(self, number: int) -> None:
        state = msgspec.json.encode(self.states[-1])
        self.snapshots.append((number, state))
        self._session.add(
            SnapshotRow(
                table_id=self._table.id,
                number=number,
                form=self._tracker.form,
                kept=True,
                state=state,
            )
        )

    def _done(self, line: FileLine) -> _Done:
        said, state = bytes(line.said), self.states[-1]
        match line.kind:
            case "play":
                return self._played(line.number, said)
            case "undo":
                to = undo_target(said)
                if not 0 <= to < line.number:
                    raise BadFileError("damaged", line.number)
                return _Done(msgspec.json.encode(Undo(to)), self.states[to])
            case "note":
                return _Done(msgspec.json.encode(_notes.decode(said)), state)
            case "table":
                return _Done(msgspec.json.encode(self._event(line.number, said)), state)
            case _:
                return self._amended(line, read_amendment(said))

    def _played(self, number: int, said: bytes) -> _Done:
        state, move = self.states[-1], self._tracker.command(said)
        findings = self._tracker.check(state, move)
        # Nobody sets aside what speaks against an umpire, so nothing did.
        wrong = findings if self._tracker.is_umpired(move) else _senseless(findings)
        if wrong:
            raise BadFileError("damaged", number)
        applied = self._tracker.apply(state, move)
        return _Done(msgspec.json.encode(move), applied.state, applied.effects)

    def _amended(self, line: FileLine, wanted: Amendment) -> _Done:
        self._replayed += abs(line.number - wanted.line)
        if self._replayed > MOST_REPLAYED:
            raise BadFileError("too-long", line.number)
        if wanted.type != line.kind:
            raise BadFileError("damaged", line.number)
        amendment = Amendment(wanted.type, wanted.line)
        if wanted.type == "correct":
            move = self._tracker.command(bytes(wanted.move))
            if self._tracker.is_umpired(move):
                raise BadFileError("damaged", line.number)
            amendment = Amendment(wanted.type, wanted.line, Raw(msgspec.json.encode(move)))
        made = replay(self._session, self._tracker, self._table, amendment)
        if _senseless(made.findings):
            raise BadFileError("damaged", line.number)
        effects = self._tracker.follows(self.states[-1], made.state)
        return _Done(msgspec.json.encode(made.amendment), made.state, effects)

    def _event(self, number: int, said: bytes) -> Event:
        """Read what happened at the table, as far as a table can tell it."""
        event: Event = _events.decode(said)
        seats = (getattr(event, "seat", None), getattr(event, "other", None))
        fits = all(map(self._is_seat, seats))
        match event:
            case Renamed(name=name):
                fits = fits and _is_plain(name, MAX_NAME)
            case Recoloured(colour=colour):
                fits = fits and _is_plain(colour, MAX_COLOUR)
            case Titled(title):
                fits = fits and _is_plain(title, MAX_TITLE)
            case Replaced(phone=phone):
                fits = fits and (phone is None or is_number(phone))
            case Opened(lines, mark):
                fits = lines in range(number) and _is_plain(mark, MAX_MARK)
        if not fits:
            raise BadFileError("damaged", number)
        return event

    def _is_seat(self, seat: int | None) -> bool:
        return seat is None or seat in self._seats


def _senseless(findings: tuple[Finding, ...]) -> list[Finding]:
    return [finding for finding in findings if finding.senseless]


def _is_plain(text: str, most: int) -> bool:
    return 1 <= len(text) <= most and tidy(text) == text


MAX_MARK: Final = 64
_notes: Final = Decoder(Note)
_events: Final = Decoder(Event)
