"""How a group, its players and its results are found."""

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta, timezone

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from companion.groups.errors import UnknownGroupError, UnknownPlayerError, UnknownResultError
from companion.groups.models import GroupRow, PlayerRow, ResultRow, SeatRow
from companion.groups.values import Result, Seat, Source


def group_by_key(session: Session, key: str, *, lock: bool = False) -> GroupRow:
    """Find a group; `lock` keeps other writers off it."""
    query = select(GroupRow).where(GroupRow.key == key)
    group = session.scalar(query.with_for_update() if lock else query)
    if group is None:
        raise UnknownGroupError
    return group


def players_of(session: Session, group: GroupRow) -> list[PlayerRow]:
    """Return the group's players in the order in which they came."""
    query = select(PlayerRow).where(PlayerRow.group_id == group.id)
    return list(session.scalars(query.order_by(PlayerRow.number)))


def player_row(session: Session, group: GroupRow, number: int) -> PlayerRow:
    """Find a player of a group."""
    player = session.get(PlayerRow, (group.id, number))
    if player is None:
        raise UnknownPlayerError
    return player


def result_row(session: Session, group: GroupRow, number: int) -> ResultRow:
    """Find a result that has not been deleted."""
    row = session.get(ResultRow, (group.id, number))
    if row is None or row.deleted:
        raise UnknownResultError
    return row


def seats_of(session: Session, row: ResultRow) -> list[SeatRow]:
    """Return a result's seats in the order of the table."""
    query = select(SeatRow).where(SeatRow.group_id == row.group_id, SeatRow.result == row.number)
    return list(session.scalars(query.order_by(SeatRow.number)))


def results_of(session: Session, group: GroupRow) -> tuple[Result, ...]:
    """Return all results, the newest first."""
    query = select(ResultRow).where(ResultRow.group_id == group.id, ResultRow.deleted.is_(None))
    rows = session.scalars(query.order_by(ResultRow.played.desc(), ResultRow.number.desc())).all()
    return tuple(_results(session, group, rows))


def results_by_id(
    session: Session, group: GroupRow, ids: Collection[str] | None = None
) -> dict[str, tuple[ResultRow, Result | None]]:
    """Return all results, or some, by the ids that phones made; nothing is left of deleted ones."""
    query = select(ResultRow).where(ResultRow.group_id == group.id)
    rows = session.scalars(query if ids is None else query.where(ResultRow.client_id.in_(ids)))
    found: dict[str, tuple[ResultRow, Result | None]] = {row.client_id: (row, None) for row in rows}
    live = [row for row, _ in found.values() if row.deleted is None]
    for result in _results(session, group, live, some=ids is not None):
        found[result.client_id] = (found[result.client_id][0], result)
    return found


def _results(
    session: Session, group: GroupRow, rows: Sequence[ResultRow], *, some: bool = False
) -> Iterable[Result]:
    query = select(SeatRow).where(SeatRow.group_id == group.id)
    if some:
        query = query.where(SeatRow.result.in_([row.number for row in rows]))
    seats: dict[int, list[SeatRow]] = {}
    for seat in session.scalars(query.order_by(SeatRow.result, SeatRow.number)):
        seats.setdefault(seat.result, []).append(seat)
    names = {player.number: player.name for player in players_of(session, group)}
    return (as_result(row, seats[row.number], names) for row in rows)


def as_result(row: ResultRow, seats: Iterable[SeatRow], names: dict[int, str]) -> Result:
    """Put a result together from what is kept of it."""
    return Result(
        number=row.number,
        client_id=row.client_id,
        game=row.game,
        played=row.played.astimezone(timezone(timedelta(minutes=row.offset))),
        source=msgspec.convert(row.source, Source),
        sheet=msgspec.json.decode(row.sheet, type=dict[str, object]),
        sides=msgspec.json.decode(row.sides, type=dict[str, str]),
        note=row.note,
        seats=tuple(
            Seat(
                number=seat.number,
                player=seat.player,
                name=None if seat.player is None else names[seat.player],
                colour=seat.colour,
                categories=msgspec.json.decode(seat.categories, type=dict[str, int]),
                total=seat.total,
                rank=seat.rank,
            )
            for seat in seats
        ),
        version=row.version,
        table=row.table_code or "",
    )


def next_number(session: Session, column: InstrumentedAttribute[int], group: GroupRow) -> int:
    """Return the number that follows the last one in the group; needs the group's lock."""
    owner = column.class_.group_id
    return (session.scalar(select(func.max(column)).where(owner == group.id)) or 0) + 1
