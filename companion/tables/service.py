"""Tables: the one door to them for pages, programs and the command line.

A command never holds a lock while the rules think: it is worked out from what was read, then
written only if the table is still at that version, else worked out again. Reading needs no lock
either, since lines up to a version never change.
"""

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, Select, select
from sqlalchemy.orm import Session

from companion.people import Person, tidy
from companion.sessions import reading, writing
from companion.tables import naming, seating
from companion.tables.amending import state_before
from companion.tables.codes import heard
from companion.tables.commands import Accepted, Command, Line, Outcome
from companion.tables.errors import IdUsedError, ReadOnlyError, TableClosedError
from companion.tables.events import Event
from companion.tables.folding import state_at
from companion.tables.log import (
    Draft,
    add_snapshot,
    answered,
    append,
    lines_after,
    lines_before,
    told,
)
from companion.tables.meanwhile import beside
from companion.tables.models import LineRow, PhoneRow, TableRow
from companion.tables.playing import Attempt, attempt
from companion.tables.repeating import is_repeated
from companion.tables.seating import Place
from companion.tables.store import (
    Pulse,
    free_code,
    pulse_of,
    table_and_pulse,
    table_by_code,
    table_by_watch_key,
)
from companion.tables.trackers import AnyTracker, find_tracker
from companion.tables.viewing import Known, Newest, Sent, Summary, View, view_of

# How many lines back a phone finds what it has sent and not heard back of.
NEWEST: Final = 40


def _sent_of_late(view: View) -> Select[str, str | None, int]:
    sent = select(LineRow.device, LineRow.command_id, LineRow.number)
    late = LineRow.number.between(view.version - NEWEST + 1, view.version)
    here = (TableRow.code == view.code, late, LineRow.command_id.is_not(None))
    return sent.join(TableRow, TableRow.id == LineRow.table_id).where(*here)


class Tables:
    """All tables of a database. Every method raises TableError where the table says no."""

    def __init__(
        self, engine: Engine, trackers: Callable[[str], AnyTracker] = find_tracker
    ) -> None:
        self._engine = engine
        self._trackers = trackers
        self._newest = Newest()

    def create(
        self, game: str, opening: object, seats: Sequence[Person], *, device: str, title: str = ""
    ) -> str:
        """Open a table with this phone as its host and return its code; raises BadInput."""
        tracker = self._trackers(game)
        raw = msgspec.json.encode(opening)
        state = msgspec.json.encode(tracker.open(raw, len(seats)))
        now = datetime.now(UTC)
        with writing(self._engine) as session:
            table = TableRow(
                code=free_code(session),
                watch_key=secrets.token_urlsafe(12),
                game=game,
                title=tidy(title)[: seating.MAX_TITLE],
                opening=raw,
                version=0,
                host=device,
                created=now,
                touched=now,
            )
            session.add(table)
            session.flush()
            seating.add_seats(session, table.id, seats)
            seating.join(session, table, device)
            add_snapshot(session, table.id, 0, state, form=tracker.form, keep=True)
            return table.code

    def send(self, code: str, device: str, command: Command, *, umpired: bool = False) -> Sent:
        """Do what a phone wants, once for each id; raises BadInput.

        With `umpired` the server itself says what follows from the secrets that this phone wrote.
        """
        # Every failed turn of this loop is another phone's success, so it comes to an end.
        while True:
            with reading(self._engine) as session:
                table, pulse = table_and_pulse(session, code)
                seats, place = seating.who_sits(session, table, device)
                outcome = self._look(session, table, place, device, command, umpired=umpired)
            if not isinstance(outcome, Attempt):
                return Sent(outcome, view_of(table, pulse, outcome.state, seats), place)
            with writing(self._engine) as session:
                row = append(session, table.id, table.version, outcome.draft)
                if row is None:
                    continue
                (line,) = told(session, table.id, row.number, [row])
            others = outcome.meanwhile
            done = Accepted(line, line.number, outcome.state, others.lines, others.meant)
            now = pulse._replace(version=line.number, touched=line.at)
            view = view_of(table, now, outcome.state, seats)
            # Nobody has come or gone with it.
            if known := self._newest.find(table.code, pulse):
                lines: dict[int, tuple[Line, ...]] = {table.version: (line,)}
                self._newest.keep(Known(view, known.places, lines=lines))
            return Sent(done, view, place)

    def taken(self, view: View, device: str) -> dict[str, int]:
        """Name a phone's commands among the newest lines, each with the number of its line."""
        known = self._newest.find(view.code, view.pulse)
        found = known.taken if known else {}
        if not found:
            with reading(self._engine) as session:
                for by, command_id, number in session.execute(_sent_of_late(view)):
                    found.setdefault(by, {})[command_id or ""] = number
        return found.get(device, {})

    def version(self, code: str) -> int:
        """Tell how far a table is."""
        return self.pulse(code).version

    def pulse(self, code: str) -> Pulse:
        """Tell how far a table is and how many phones have joined: all that a poll needs."""
        # Asked far more often than anything else: it needs no session.
        with self._engine.connect() as connection:
            return pulse_of(connection, code)

    def view(self, code: str, at: int | None = None) -> View:
        """Show a table as it is, or with its state as it was after line `at`."""
        return self.look(code, "", at)[0]

    def look(
        self, code: str, device: str, at: int | None = None, *, pulse: Pulse | None = None
    ) -> tuple[View, Place]:
        """Show a table, and tell what a phone is at it; `pulse` is what was just read of it."""
        if at is None and pulse and (known := self._newest.find(heard(code), pulse)):
            return known.view, known.places.get(device, Place())
        with reading(self._engine) as session:
            table, pulse = table_and_pulse(session, code)
            number = table.version if at is None else min(max(at, 0), table.version)
            state = state_at(session, self._trackers(table.game), table, number)
            seats, places = seating.everybody(session, table)
            view = view_of(table, pulse._replace(version=number), state, seats)
        if at is None:
            self._newest.keep(Known(view, places))
        return view, places.get(device, Place())

    def before(self, code: str, line: int) -> Struct:
        """Return the state just before an entry of the game, as the log counts now."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            return state_before(session, self._trackers(table.game), table, line)

    def news(self, view: View, since: int) -> tuple[Line, ...]:
        """Tell what came after a version and up to that of a view, oldest first."""
        known = self._newest.find(view.code, view.pulse)
        if known is None:
            return self.changes(view.code, since)
        if since not in known.lines:
            known.lines[since] = self.changes(view.code, since)
        return known.lines[since]

    def changes(self, code: str, since: int, limit: int = 1000) -> tuple[Line, ...]:
        """Tell what came after a version, oldest first."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            start = min(max(since, 0), table.version)
            rows = session.scalars(lines_after(table.id, start, table.version).limit(limit)).all()
            return told(session, table.id, table.version, rows)

    def log(
        self,
        code: str,
        before: int | None = None,
        limit: int = 50,
        at: int | None = None,
        kinds: Collection[str] = (),
    ) -> tuple[Line, ...]:
        """Tell what came before a line, or the newest lines, newest first; as it was at `at`.

        Where there are `kinds`, lines of others are left out.
        """
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            version = table.version if at is None else min(at, table.version)
            end = version + 1 if before is None else min(max(before, 0), version + 1)
            wanted = lines_before(table.id, end).limit(limit)
            if kinds:
                wanted = wanted.where(LineRow.kind.in_(kinds))
            rows = session.scalars(wanted).all()
            return told(session, table.id, version, rows)

    def join(self, code: str, device: str) -> Place:
        """Remember a phone that typed the code."""
        with writing(self._engine) as session:
            table = table_by_code(session, code, lock=True)
            seating.join(session, table, device)
            return seating.place_of(session, table, device)

    def watch(self, watch_key: str, device: str) -> str:
        """Remember a phone that came by the read-only link; return the table's code."""
        with writing(self._engine) as session:
            table = table_by_watch_key(session, watch_key)
            seating.join(session, table, device, watch=True)
            return table.code

    def place(self, code: str, device: str) -> Place:
        """Tell what a phone is at a table."""
        with reading(self._engine) as session:
            return seating.place_of(session, table_by_code(session, code), device)

    def waiting(self, code: str) -> tuple[int, ...]:
        """List the phones that have joined and wait for a seat, the newest first."""
        with reading(self._engine) as session:
            return seating.waiting_phones(session, table_by_code(session, code))

    def tables_of(self, device: str) -> tuple[Summary, ...]:
        """List the tables that a phone has joined, the last one touched first."""
        with reading(self._engine) as session:
            return tuple(Summary(*row) for row in session.execute(_joined(device)))

    def open_tables_of(self, device: str, most: int) -> tuple[Summary, ...]:
        """List those that are open, and no more of them than will be shown."""
        found = _joined(device).where(TableRow.closed.is_(None)).limit(most)
        with reading(self._engine) as session:
            return tuple(Summary(*row) for row in session.execute(found))

    def tables_played(self, device: str, game: str, since: datetime, most: int) -> list[Summary]:
        """List the open ones that a phone plays at, and that were touched since a moment."""
        played = (TableRow.game == game, ~PhoneRow.watches, TableRow.touched > since)
        found = _joined(device).where(TableRow.closed.is_(None), *played).limit(most)
        with reading(self._engine) as session:
            return [Summary(*row) for row in session.execute(found)]

    def take_seat(self, code: str, device: str, seat: int, *, share: bool = False) -> int:
        """Sit a phone down; `share` if another phone holds the seat and keeps it."""
        return self._arrange(code, device, partial(seating.take_seat, seat=seat, share=share))

    def leave_seat(self, code: str, device: str) -> int:
        """Give a seat up."""
        return self._arrange(code, device, seating.leave_seat)

    def replace_phone(self, code: str, device: str, seat: int, phone: int | None = None) -> int:
        """As the host, free a seat from a lost phone, and give it to a waiting one if named."""
        return self._arrange(code, device, partial(seating.replace_phone, seat=seat, phone=phone))

    def rename_seat(
        self, code: str, device: str, seat: int, name: str, *, seen: int | None = None
    ) -> int:
        """Name the player at a seat, from a score sheet that has `seen` a version or elsewhere."""
        change = partial(naming.rename_seat, seat=seat, name=name, seen=seen)
        return self._arrange(code, device, change)

    def recolour_seat(
        self, code: str, device: str, seat: int, colour: str, *, seen: int | None = None
    ) -> int:
        """Give the player at a seat other pieces, from a score sheet or elsewhere."""
        change = partial(naming.recolour_seat, seat=seat, colour=colour, seen=seen)
        return self._arrange(code, device, change)

    def set_title(self, code: str, device: str, title: str) -> int:
        """As the host, call the table otherwise; raises BadInput."""
        return self._arrange(code, device, partial(seating.set_title, title=title))

    def pass_host(self, code: str, device: str, phone: int) -> int:
        """As the host, hand the role to another phone."""
        return self._arrange(code, device, partial(seating.pass_host, phone=phone))

    def claim_host(self, code: str, device: str) -> int:
        """From a seat, become host: for when the host's own phone is lost. The log tells all."""
        return self._arrange(code, device, seating.claim_host)

    def close(self, code: str, device: str) -> int:
        """As the host, end the game; the table can still be read."""
        return self._arrange(code, device, seating.close)

    def reopen(self, code: str, device: str) -> int:
        """As the host, go on after all."""
        return self._arrange(code, device, seating.reopen)

    def _look(
        self,
        session: Session,
        table: TableRow,
        place: Place,
        device: str,
        command: Command,
        *,
        umpired: bool,
    ) -> Attempt | Outcome:
        tracker = self._trackers(table.game)
        if row := answered(session, table.id, command.id):
            if not is_repeated(tracker, row, command):
                raise IdUsedError
            (line,) = told(session, table.id, table.version, [row])
            state = state_at(session, tracker, table, table.version)
            others = beside(session, tracker, table, row, row.number - 1)
            return Accepted(line, table.version, state, others.lines, others.meant)
        if not place.may_write:
            raise ReadOnlyError
        if table.closed:
            raise TableClosedError
        return attempt(
            session, tracker, table, command, device=device, seat=place.seat, umpired=umpired
        )

    def _arrange(
        self, code: str, device: str, change: Callable[[Session, TableRow, str], Event | None]
    ) -> int:
        """Change who is at a table, in one piece with its line in the log; return the version."""
        with writing(self._engine) as session:
            table = table_by_code(session, code, lock=True)
            version = table.version
            place = seating.place_of(session, table, device)
            event = change(session, table, device)
            if event is None:
                return version
            tracker = self._trackers(table.game)
            state = state_at(session, tracker, table, version)
            draft = Draft(
                kind="table",
                payload=msgspec.json.encode(event),
                device=device,
                seat=place.seat,
                state=msgspec.json.encode(state),
                form=tracker.form,
                seen=version,
            )
            append(session, table.id, version, draft)
        return version + 1


def _joined(device: str) -> Select[str, str, str, datetime, datetime | None, int | None, bool]:
    """Select of a phone's tables what is told of them: they may be hundreds, and long."""
    table = (TableRow.code, TableRow.game, TableRow.title, TableRow.touched, TableRow.closed)
    mine = select(*table, PhoneRow.seat, PhoneRow.watches)
    joined = mine.join(PhoneRow, PhoneRow.table_id == TableRow.id)
    return joined.where(PhoneRow.device == device).order_by(TableRow.touched.desc())
