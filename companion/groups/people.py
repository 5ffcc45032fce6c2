"""Who plays in a group, and the phones that know it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from companion.groups.errors import BadNameError, GroupFullError, NameTakenError
from companion.groups.models import ChangeRow, GroupRow, PhoneRow, PlayerRow, ResultRow, SeatRow
from companion.groups.store import player_row, players_of
from companion.groups.values import NewSeat, Player, Summary
from companion.people import MAX_NAME, tidy

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


class Roll:
    """The players of a group by their names, as people write them; `join` takes in a new one."""

    def __init__(self, players: Iterable[tuple[int, str]], join: Callable[[str], int]) -> None:
        self._join = join
        self._exact: dict[str, int] = {}
        self._alike: dict[str, list[int]] = {}
        for number, name in players:
            self._add(number, name)

    def seated(self, seats: Sequence[NewSeat]) -> list[int | None]:
        """Find the players of a game by their names; who is new to the group joins it."""
        named = [None if seat.name is None else proper(seat.name) for seat in seats]
        found: list[int | None] = []
        for name in named:
            number = None if name is None else self._free(name, found)
            if name is not None and number is None:
                if name in self._exact:
                    raise NameTakenError
                if len(self._exact) >= MAX_PLAYERS:
                    raise GroupFullError
                number = self._join(name)
                self._add(number, name)
            found.append(number)
        return found

    def _free(self, name: str, taken: Sequence[int | None]) -> int | None:
        """Find who is called so; capitals matter only where they tell two apart."""
        exact = [self._exact[name]] if name in self._exact else []
        alike = self._alike.get(name.casefold(), [])
        return next((number for number in (*exact, *alike) if number not in taken), None)

    def _add(self, number: int, name: str) -> None:
        self._exact[name] = number
        self._alike.setdefault(name.casefold(), []).append(number)


def roll_of(session: Session, group: GroupRow) -> Roll:
    """Return the group's players, ready to be joined by others; needs the group's lock."""

    def join(name: str) -> int:
        # Never the number of somebody who was deleted: the log still speaks of that one.
        group.joined += 1
        session.add(PlayerRow(group_id=group.id, number=group.joined, name=name))
        session.flush()
        return group.joined

    return Roll(((row.number, row.name) for row in players_of(session, group)), join)


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
