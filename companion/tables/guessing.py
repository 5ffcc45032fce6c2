"""Wrong codes: who has tried how many of late, known to all processes that share a database.

A code is short, so a machine could guess it if it may try as often as it likes. A phone may slip
ten times a minute. Many phones may sit behind one address, so an address may slip more often; and
whoever knows a table's code is not asked.
"""

import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Engine, delete, or_, select
from sqlalchemy.orm import Session

from companion.sessions import reading, writing
from companion.tables.models import WrongCodeRow

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
# So many within such a time.
A_PHONE: Final = ((10, MINUTE), (60, HOUR))
AN_ADDRESS: Final = ((60, MINUTE), (240, HOUR))
# A write takes a few old ones away, and is never long.
SWEPT: Final = 20


class Guesses:
    """The wrong codes of a database. A phone that has no name yet is one with all such."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def wait(self, address: str, phone: str) -> timedelta:
        """Tell how long somebody may try no code; nothing where they may."""
        with reading(self._engine) as session:
            return _wait(session, address, phone, _now())

    def note(self, address: str, phone: str) -> timedelta:
        """Count a wrong code, unless they were too many already: tell how long to wait then."""
        with writing(self._engine) as session:
            now = _now()
            if wait := _wait(session, address, phone, now):
                return wait
            session.add(WrongCodeRow(address=address, phone=phone, at=now))
            # Also those of a time to come, if the clock was put back since.
            gone = or_(WrongCodeRow.at < now - HOUR, WrongCodeRow.at > now + HOUR)
            old = select(WrongCodeRow.id).where(gone).limit(SWEPT)
            session.execute(delete(WrongCodeRow).where(WrongCodeRow.id.in_(old)))
            return timedelta()


def _wait(session: Session, address: str, phone: str, now: datetime) -> timedelta:
    lately = (WrongCodeRow.at > now - HOUR, WrongCodeRow.at <= now)
    query = select(WrongCodeRow.phone, WrongCodeRow.at).where(WrongCodeRow.address == address)
    found = session.execute(query.where(*lately).order_by(WrongCodeRow.at)).all()
    mine = [at for by, at in found if by == phone]
    every = [at for _, at in found]
    waits = (_longest(mine, A_PHONE, now), _longest(every, AN_ADDRESS, now))
    return max(waits)


def _longest(
    tried: Sequence[datetime], limits: Sequence[tuple[int, timedelta]], now: datetime
) -> timedelta:
    """Tell when one more would be within all limits; `tried` is the oldest first."""
    ends = (tried[-most] + span for most, span in limits if len(tried) >= most)
    return max((end - now for end in ends if end > now), default=timedelta())


def _now() -> datetime:
    return datetime.fromtimestamp(time.time(), UTC)
