"""Saving, correcting and deleting results. The group's row must be locked by the caller."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Final

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from companion.games.asking import BadInput
from companion.groups import people
from companion.groups.errors import ChangedMeanwhileError, GroupFullError
from companion.groups.models import GroupRow, ResultRow, SeatRow
from companion.groups.scoring import Column, nameless, score
from companion.groups.store import as_result, next_number, players_of, result_row, seats_of
from companion.groups.values import Content, Difference, NewResult, NewSeat, Result, Saved, Seat
from companion.names import tidy

MAX_RESULTS: Final = 5000
MAX_NOTE: Final = 500
MAX_SIDES: Final = 16
MAX_SHEET: Final = 8192


def save(session: Session, group: GroupRow, new: NewResult) -> Saved:
    """Add a result, once for each id; raises BadInput."""
    prepared = _Prepared(new.game, new.content)
    row = find(session, group, new.id)
    if row and row.deleted:
        return Saved(row.number, "deleted")
    if row:
        same = not any(_differences(session, group, row, new.content, prepared))
        return Saved(row.number, "known" if same else "differs")
    count = select(func.count()).where(ResultRow.group_id == group.id)
    if (session.scalar(count) or 0) >= MAX_RESULTS:
        raise GroupFullError
    row = ResultRow(
        group_id=group.id,
        number=next_number(session, ResultRow.number, group),
        client_id=new.id,
        game=new.game,
        source=new.source,
        version=0,
        saved=datetime.now(UTC),
    )
    _fill(session, group, row, new.content, prepared)
    return Saved(row.number, "saved")


def correct(
    session: Session, group: GroupRow, number: int, content: Content, seen: int | None
) -> tuple[Difference, ...]:
    """Change a result, and tell what was changed; `seen` is the version that was looked at."""
    row = result_row(session, group, number)
    if seen is not None and seen != row.version:
        raise ChangedMeanwhileError
    prepared = _Prepared(row.game, content)
    differences = tuple(_differences(session, group, row, content, prepared))
    if differences:
        before = read(session, group, row)
        _fill(session, group, row, content, prepared)
        after = read(session, group, row)
        differences += tuple(_new_players(before, after))
    return tuple(one for one in differences if one.what != "players")


def erase(session: Session, group: GroupRow, number: int) -> None:
    """Delete a result; only its id stays."""
    row = result_row(session, group, number)
    _erase_seats(session, row)
    row.sheet, row.sides, row.note = b"{}", b"{}", ""
    row.deleted = datetime.now(UTC)


def bring_back(session: Session, group: GroupRow, number: int, new: NewResult) -> None:
    """Save a deleted result again under the number that it had; raises BadInput."""
    row = session.get_one(ResultRow, (group.id, number))
    row.deleted = None
    _fill(session, group, row, new.content, _Prepared(new.game, new.content))


def find(session: Session, group: GroupRow, client_id: str) -> ResultRow | None:
    """Find a result, also a deleted one, by the id that its phone made."""
    query = select(ResultRow).where(ResultRow.group_id == group.id)
    return session.scalar(query.where(ResultRow.client_id == client_id))


def read(session: Session, group: GroupRow, row: ResultRow) -> Result:
    """Return one result."""
    names = {player.number: player.name for player in players_of(session, group)}
    return as_result(row, seats_of(session, row), names)


class _Prepared:
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
        self.offset = int(ahead.total_seconds() // 60)


def _fill(
    session: Session, group: GroupRow, row: ResultRow, content: Content, prepared: _Prepared
) -> None:
    row.played = content.played
    row.offset = prepared.offset
    row.sheet = prepared.raw
    row.sides = msgspec.json.encode(content.sides)
    row.note = content.note.strip()
    row.version += 1
    session.add(row)
    players = people.seated(session, group, content.seats)
    _erase_seats(session, row)
    for number, (seat, player, column) in enumerate(
        zip(content.seats, players, prepared.columns, strict=True), 1
    ):
        session.add(
            SeatRow(
                group_id=group.id,
                result=row.number,
                number=number,
                player=player,
                colour=seat.colour[:16],
                categories=msgspec.json.encode(column.categories),
                total=column.total,
                rank=column.rank,
            )
        )
    session.flush()


def _erase_seats(session: Session, row: ResultRow) -> None:
    session.flush()
    mine = (SeatRow.group_id == row.group_id) & (SeatRow.result == row.number)
    session.execute(delete(SeatRow).where(mine), execution_options={"synchronize_session": "fetch"})


def _differences(
    session: Session, group: GroupRow, row: ResultRow, content: Content, prepared: _Prepared
) -> Iterator[Difference]:
    """Tell what would change; `players` stands for names, told in full once they are known."""
    old = read(session, group, row)
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
