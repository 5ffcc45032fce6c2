"""Who plays in a group, and the phones that know it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from companion.groups.errors import BadNameError, GroupFullError, NameTakenError
from companion.groups.models import ChangeRow, GroupRow, PhoneRow, PlayerRow, ResultRow, SeatRow
from companion.groups.store import player_row, players_of
from companion.groups.values import NewSeat, Player, Summary
from companion.names import MAX_NAME, tidy

MAX_GROUP_NAME: Final = 60
MAX_PLAYERS: Final = 200
MOST_NAMED: Final = 40


def proper(text: str, most: int = MAX_NAME) -> str:
    """Return a name fit to be kept."""
    name = tidy(text)
    if not 1 <= len(name) <= most:
        raise BadNameError
    return name


def with_games(session: Session, group: GroupRow) -> tuple[Player, ...]:
    """Return the group's players, each with the number of games."""
    query = select(SeatRow.player, func.count()).where(SeatRow.group_id == group.id)
    games = {row[0]: row[1] for row in session.execute(query.group_by(SeatRow.player))}
    rows = players_of(session, group)
    return tuple(Player(row.number, row.name, games.get(row.number, 0)) for row in rows)


def seated(session: Session, group: GroupRow, seats: Sequence[NewSeat]) -> list[int | None]:
    """Find the players of a game by their names; who is new to the group joins it."""
    named = [None if seat.name is None else proper(seat.name) for seat in seats]
    players = players_of(session, group)
    found: list[int | None] = []
    for name in named:
        free = [player for player in players if player.number not in found]
        found.append(None if name is None else _named(free, name))
        if name is not None and found[-1] is None:
            if any(player.name == name for player in players):
                raise NameTakenError
            players.append(_joined(session, group, name, len(players)))
            found[-1] = players[-1].number
    return found


def rename(session: Session, group: GroupRow, number: int, name: str) -> None:
    """Give a player another name."""
    player = player_row(session, group, number)
    new = proper(name)
    if any(other.name == new and other is not player for other in players_of(session, group)):
        raise NameTakenError
    player.name = new


def anonymise(session: Session, group: GroupRow, number: int) -> None:
    """Delete a player; old results keep the numbers and no longer say whose they were."""
    player = player_row(session, group, number)
    for model in (SeatRow, PhoneRow, ChangeRow):
        mine = (model.group_id == group.id) & (model.player == number)
        session.execute(update(model).where(mine).values(player=None))
    session.delete(player)


def meet(session: Session, group: GroupRow, device: str) -> PhoneRow:
    """Remember that a phone knows the group."""
    phone = session.get(PhoneRow, (group.id, device))
    if phone is None:
        phone = PhoneRow(group_id=group.id, device=device, player=None, seen=datetime.now(UTC))
        session.add(phone)
    return phone


def forget(session: Session, group: GroupRow, device: str) -> None:
    """Forget that a phone knows the group; its link still works."""
    mine = (PhoneRow.group_id == group.id) & (PhoneRow.device == device)
    session.execute(delete(PhoneRow).where(mine))


def known_to(session: Session, device: str) -> tuple[Summary, ...]:
    """Return the groups that a phone knows, the one that played last first."""
    games = (ResultRow.group_id == GroupRow.id) & ResultRow.deleted.is_(None)
    query = (
        select(GroupRow, func.count(ResultRow.number), func.max(ResultRow.played))
        .join(PhoneRow, PhoneRow.group_id == GroupRow.id)
        .outerjoin(ResultRow, games)
        .where(PhoneRow.device == device)
        .group_by(GroupRow.id)
    )
    found = [Summary(g.key, g.name, count, latest) for g, count, latest in session.execute(query)]
    # A group without games is new.
    newest = datetime.max.replace(tzinfo=UTC)
    return tuple(sorted(found, key=lambda one: one.latest or newest, reverse=True))


def named_to(session: Session, device: str) -> tuple[str, ...]:
    """Name the players of the groups that a phone knows, who plays most first."""
    seats = (SeatRow.group_id == PlayerRow.group_id) & (SeatRow.player == PlayerRow.number)
    query = (
        select(PlayerRow.name)
        .join(PhoneRow, PhoneRow.group_id == PlayerRow.group_id)
        .outerjoin(SeatRow, seats)
        .where(PhoneRow.device == device)
        .group_by(PlayerRow.name)
        .order_by(func.count(SeatRow.number).desc(), PlayerRow.name)
        .limit(MOST_NAMED)
    )
    return tuple(session.scalars(query))


def _named(players: Sequence[PlayerRow], name: str) -> int | None:
    """Find the player of that name; capitals matter only where they tell two apart."""
    exact = [player.number for player in players if player.name == name]
    alike = [p.number for p in players if p.name.casefold() == name.casefold()]
    return next(iter([*exact, *alike]), None)


def _joined(session: Session, group: GroupRow, name: str, already: int) -> PlayerRow:
    if already >= MAX_PLAYERS:
        raise GroupFullError
    # Never the number of somebody who was deleted: the log still speaks of that one.
    group.joined += 1
    player = PlayerRow(group_id=group.id, number=group.joined, name=name)
    session.add(player)
    session.flush()
    return player
