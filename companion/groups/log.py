"""The log of a group: who changed what and when. Names are looked up, so none stay behind."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.groups import people
from companion.groups.models import ChangeRow, GroupRow
from companion.groups.store import next_number, players_of
from companion.groups.values import Change, ChangeKind, Difference


class About(Struct, frozen=True, omit_defaults=True):
    """What a line is about, beside a result: a player, a number of games, corrections."""

    player: int | None = None
    games: int | None = None
    differences: tuple[Difference, ...] = ()


def note(
    session: Session,
    group: GroupRow,
    device: str,
    kind: ChangeKind,
    result: int | None = None,
    about: About | None = None,
) -> int:
    """Write a line and return its number; who changes something knows the group from then on."""
    phone = people.meet(session, group, device)
    row = ChangeRow(
        group_id=group.id,
        number=next_number(session, ChangeRow.number, group),
        at=datetime.now(UTC),
        device=device,
        player=phone.player,
        kind=kind,
        result=result,
        about=msgspec.json.encode(about or About()),
    )
    session.add(row)
    session.flush()
    return row.number


def tell_more(session: Session, group: GroupRow, line: int, about: About) -> None:
    """Say more in a line about something that goes on."""
    session.get_one(ChangeRow, (group.id, line)).about = msgspec.json.encode(about)


def changes(session: Session, group: GroupRow, result: int | None, most: int) -> tuple[Change, ...]:
    """Return the newest lines first, of one result or of all."""
    query = select(ChangeRow).where(ChangeRow.group_id == group.id)
    if result is not None:
        query = query.where(ChangeRow.result == result)
    rows = session.scalars(query.order_by(ChangeRow.number.desc()).limit(most)).all()
    return _told(rows, {player.number: player.name for player in players_of(session, group)})


def _told(rows: Sequence[ChangeRow], names: dict[int, str]) -> tuple[Change, ...]:
    abouts = [msgspec.json.decode(row.about, type=About) for row in rows]
    return tuple(
        Change(
            number=row.number,
            at=row.at,
            device=row.device,
            who=names.get(row.player or 0),
            kind=msgspec.convert(row.kind, ChangeKind),
            result=row.result,
            player=names.get(about.player or 0),
            games=about.games,
            differences=tuple(_named(one, names) for one in about.differences),
        )
        for row, about in zip(rows, abouts, strict=True)
    )


def _named(one: Difference, names: dict[int, str]) -> Difference:
    """Say players by their names, those who were deleted by none."""
    if one.what != "player":
        return one

    def name(number: int | str | None) -> str | None:
        return names.get(number) if isinstance(number, int) else None

    return msgspec.structs.replace(one, before=name(one.before), after=name(one.after))
