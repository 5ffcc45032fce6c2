"""Saving, correcting and deleting results. The group's row must be locked by the caller."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.games.asking import BadInput
from companion.groups import people
from companion.groups.errors import ChangedMeanwhileError, GroupFullError
from companion.groups.models import GroupRow, PhoneRow, ResultRow, SeatRow
from companion.groups.people import Roll
from companion.groups.scoring import Column, nameless, score
from companion.groups.store import as_result, next_number, players_of, result_row, seats_of
from companion.groups.values import (
    YEARS,
    Content,
    Difference,
    Kept,
    NewResult,
    NewSeat,
    Result,
    Saved,
    Seat,
)
from companion.people import tidy

MAX_RESULTS: Final = 5000
MAX_NOTE: Final = 500
MAX_SIDES: Final = 16
MAX_SHEET: Final = 8192


class Prepared:
    """A result's content, scored and fit to be kept; raises BadInput."""

    def __init__(self, game: str, content: Content) -> None:
        self.sheet = nameless(content.sheet)
        self.columns: tuple[Column, ...] = score(game, self.sheet)
        self.raw = msgspec.json.encode(self.sheet)
        if len(self.columns) != len(content.seats):
            raise BadInput("wrong-length", "$.seats", "a result has a seat for each player")
        too_long = len(content.note) > MAX_NOTE or len(content.sides) > MAX_SIDES
        if too_long or len(self.raw) > MAX_SHEET:
            raise BadInput("too-long", "$", "nobody needs to say so much about a game")
        ahead = content.played.utcoffset()
        if ahead is None:
            raise BadInput("bad-value", "$.played", "a moment needs its distance from UTC")
        if content.played.year not in YEARS:
            raise BadInput("out-of-range", "$.played", "nobody played in that year")
        self.offset = int(ahead.total_seconds() // 60)


class Filling(NamedTuple):
    """A result and what it is to say."""

    row: ResultRow
    content: Content
    prepared: Prepared


def save(session: Session, group: GroupRow, new: NewResult) -> Saved:
    """Add a result, once for each id; raises BadInput."""
    prepared = Prepared(new.game, new.content)
    row = _same_game(session, group, new)
    if row and row.deleted:
        return Saved(row.number, "deleted")
    if row:
        row.table_code = row.table_code or new.table or None
        old = read(session, group, row)
        return Saved(row.number, "known" if is_same(old, new.content, prepared) else "differs")
    (row,) = new_rows(session, group, [new])
    fill(session, [Filling(row, new.content, prepared)], people.roll_of(session, group))
    return Saved(row.number, "saved")


def new_rows(session: Session, group: GroupRow, new: Sequence[NewResult]) -> list[ResultRow]:
    """Make places for results that are not in the group yet, to be filled."""
    count = select(func.count()).where(ResultRow.group_id == group.id)
    if (session.scalar(count) or 0) + len(new) > MAX_RESULTS:
        raise GroupFullError
    first = next_number(session, ResultRow.number, group)
    return [
        ResultRow(
            group_id=group.id,
            number=number,
            client_id=one.id,
            table_code=one.table or None,
            game=one.game,
            source=one.source,
            version=0,
            saved=datetime.now(UTC),
        )
        for number, one in enumerate(new, first)
    ]


def correct(
    session: Session, group: GroupRow, number: int, content: Content, seen: int | None
) -> tuple[Difference, ...]:
    """Change a result, and tell what was changed; `seen` is the version that was looked at."""
    row = result_row(session, group, number)
    if seen is not None and seen != row.version:
        raise ChangedMeanwhileError
    prepared = Prepared(row.game, content)
    before = read(session, group, row)
    differences = tuple(_differences(before, content, prepared))
    if differences:
        fill(session, [Filling(row, content, prepared)], people.roll_of(session, group))
        after = read(session, group, row)
        differences += tuple(_new_players(before, after))
    return tuple(one for one in differences if one.what != "players")


def erase(session: Session, group: GroupRow, number: int) -> None:
    """Delete a result; only its id stays."""
    row = result_row(session, group, number)
    _erase_seats(session, [row])
    row.sheet, row.sides, row.note = b"{}", b"{}", ""
    row.deleted = datetime.now(UTC)


def find(session: Session, group: GroupRow, client_id: str) -> ResultRow | None:
    """Find a result, also a deleted one, by the id that its phone made."""
    query = select(ResultRow).where(ResultRow.group_id == group.id)
    return session.scalar(query.where(ResultRow.client_id == client_id))


def _same_game(session: Session, group: GroupRow, new: NewResult) -> ResultRow | None:
    """Find a game that is sent again, also where its sheet has other names since."""
    found = find(session, group, new.id)
    if found or not new.table:
        return found
    query = select(ResultRow).where(ResultRow.group_id == group.id)
    return session.scalar(query.where(ResultRow.table_code == new.table).limit(1))


def of_table(session: Session, table: str, device: str) -> tuple[Kept, ...]:
    """Find a table's game in the groups that a phone knows."""
    query = (
        select(GroupRow.key, GroupRow.name, ResultRow.number)
        .join(PhoneRow, PhoneRow.group_id == GroupRow.id)
        .join(ResultRow, ResultRow.group_id == GroupRow.id)
        .where(PhoneRow.device == device, ResultRow.table_code == table)
        .where(ResultRow.deleted.is_(None))
        .order_by(GroupRow.name, GroupRow.key, ResultRow.number)
    )
    return tuple(Kept(*row) for row in session.execute(query))


def differs(session: Session, group: GroupRow, number: int, content: Content) -> bool:
    """Tell whether a sheet has other numbers or players than a result; raises BadInput."""
    old = read(session, group, result_row(session, group, number))
    # Somebody who was deleted from the group is nobody else.
    known = [
        NewSeat(now.name if was.name else None, now.colour)
        for was, now in zip(old.seats, content.seats, strict=False)
    ]
    return old.sheet != Prepared(old.game, content).sheet or _people(old.seats) != _people(known)


def is_same(old: Result, content: Content, prepared: Prepared) -> bool:
    """Tell whether a result says all of this already."""
    return not any(_differences(old, content, prepared))


def read(session: Session, group: GroupRow, row: ResultRow) -> Result:
    """Return one result."""
    names = {player.number: player.name for player in players_of(session, group)}
    return as_result(row, seats_of(session, row), names)


def fill(session: Session, fillings: Sequence[Filling], roll: Roll) -> None:
    """Give results their contents, also those that were deleted."""
    seats: list[SeatRow] = []
    for row, content, prepared in fillings:
        row.played = content.played
        row.offset = prepared.offset
        row.sheet = prepared.raw
        row.sides = msgspec.json.encode(content.sides)
        row.note = content.note.strip()
        row.version += 1
        row.deleted = None
        seats += _seats(row, content, prepared, roll)
    session.add_all(row for row, _, _ in fillings)
    _erase_seats(session, [row for row, _, _ in fillings])
    session.add_all(seats)
    session.flush()


def _seats(row: ResultRow, content: Content, prepared: Prepared, roll: Roll) -> Iterator[SeatRow]:
    players = roll.seated(content.seats)
    for number, (seat, player, column) in enumerate(
        zip(content.seats, players, prepared.columns, strict=True), 1
    ):
        yield SeatRow(
            group_id=row.group_id,
            result=row.number,
            number=number,
            player=player,
            colour=seat.colour[:16],
            categories=msgspec.json.encode(column.categories),
            total=column.total,
            rank=column.rank,
        )


def _erase_seats(session: Session, rows: Sequence[ResultRow]) -> None:
    session.flush()
    (group_id,) = {row.group_id for row in rows}
    mine = (SeatRow.group_id == group_id) & SeatRow.result.in_([row.number for row in rows])
    session.execute(delete(SeatRow).where(mine), execution_options={"synchronize_session": "fetch"})


def _differences(old: Result, content: Content, prepared: Prepared) -> Iterator[Difference]:
    """Tell what would change; `players` stands for names, told in full once they are known."""
    if old.played != content.played:
        yield Difference("played", before=_minute(old.played), after=_minute(content.played))
    points = list(_points(old.seats, prepared.columns))
    yield from points
    if not points and old.sheet != prepared.sheet:
        yield Difference("sheet")
    if _people(old.seats) != _people(content.seats):
        yield Difference("players")
    if old.sides != content.sides:
        yield Difference("sides")
    if old.note != content.note.strip():
        yield Difference("note")


def _points(seats: Sequence[Seat], columns: Sequence[Column]) -> Iterator[Difference]:
    for number, (was, now) in enumerate(zip_longest(seats, columns), 1):
        old, new = was.categories if was else {}, now.categories if now else {}
        for category in old or new:
            before, after = old.get(category), new.get(category)
            if before != after:
                yield Difference("points", number, category, before, after)


def _people(seats: Iterable[Seat | NewSeat]) -> list[tuple[str | None, str]]:
    return [(seat.name and tidy(seat.name).casefold(), seat.colour) for seat in seats]


def _new_players(before: Result, after: Result) -> Iterator[Difference]:
    for number, (was, now) in enumerate(zip_longest(before.seats, after.seats), 1):
        old, new = was.player if was else None, now.player if now else None
        if old != new:
            yield Difference("player", number, before=old, after=new)


def _minute(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")
