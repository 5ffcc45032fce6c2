"""How far an undo or an amendment reaches: what is asked before it changes others' lines."""

import hashlib
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from sqlalchemy.orm import Session

from companion.games.tracking import Finding
from companion.tables.amending import Replay
from companion.tables.commands import Asked, Clash, Line
from companion.tables.log import lines_after, others_taken_back, told
from companion.tables.models import LineRow, TableRow

Findings = Mapping[int, tuple[Finding, ...]]


class Reach(Struct, frozen=True):
    """The lines that a command changes beyond this phone's own, by their numbers."""

    others: tuple[int, ...] = ()
    clashes: Findings = {}
    dropped: Findings = {}

    @property
    def mark(self) -> str:
        """Name exactly this question: whoever agrees has not agreed to another one."""
        codes = {number: [f.code for f in found] for number, found in self.clashes.items()}
        written = msgspec.json.encode((self.others, codes, tuple(self.dropped)))
        return f"asked-{hashlib.sha256(written).hexdigest()[:16]}"

    def asked(self, session: Session, table: TableRow, state: Struct) -> Asked:
        """Ask about it."""
        lines = _lines(session, table, {*self.others, *self.clashes, *self.dropped})
        return Asked(
            mark=self.mark,
            others=tuple(lines[number] for number in self.others),
            clashes=tuple(Clash(lines[n], found) for n, found in self.clashes.items()),
            dropped=tuple(Clash(lines[n], found) for n, found in self.dropped.items()),
            version=table.version,
            state=state,
        )


def goes_back(session: Session, table: TableRow, to: int, device: str) -> Reach | None:
    """Find what an undo takes back that other phones did."""
    others = others_taken_back(session, table.id, to, table.version, device)
    return Reach(others) if others else None


def amends(session: Session, table: TableRow, made: Replay, device: str) -> Reach | None:
    """Find what an amendment changes: somebody else's line, or later ones."""
    line = session.get_one(LineRow, (table.id, made.amendment.line))
    others = () if line.device == device else (line.number,)
    if not (others or made.clashes or made.dropped):
        return None
    return Reach(others, made.clashes, made.dropped)


def _lines(session: Session, table: TableRow, numbers: Iterable[int]) -> dict[int, Line]:
    wanted = lines_after(table.id, 0, table.version).where(LineRow.number.in_(numbers))
    found = session.scalars(wanted).all()
    return {line.number: line for line in told(session, table.id, table.version, found)}
