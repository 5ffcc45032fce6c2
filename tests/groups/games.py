"""Finished games for tests: a Mombasa sheet whose cash alone decides, unless said otherwise."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from itertools import count
from pathlib import Path

from sqlalchemy import Engine, create_engine, event

from companion.database import Model
from companion.games.mombasa.terms import COMPANIES
from companion.groups.values import Content, NewResult, NewSeat

ANAS_PHONE = "anas-phone"
BENS_PHONE = "bens-phone"
FIRST_EVENING = datetime(2026, 1, 9, 21, 30, tzinfo=timezone(timedelta(hours=1)))
_ids = count(1)


def new_database(path: str | Path) -> Engine:
    """Make the database file with all its tables; tests need not wait for the disk."""
    engine = create_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
    Model.metadata.create_all(engine)
    return engine


def column(name: str, cash: int, shares: int = 0, cards: int = 0) -> dict[str, object]:
    """What a player has at the end: cash, and shares of Cairo."""
    holdings = {company: {"track": 0, "cards": 0} for company in COMPANIES}
    holdings["cairo"] = {"track": shares, "cards": cards}
    return {"name": name, "cash": cash, "shares": holdings, "diamonds": 0, "bookkeeping": 0}


def sheet(*columns: dict[str, object], cairo: int = 3) -> dict[str, object]:
    values = dict.fromkeys(COMPANIES, 1) | {"cairo": cairo}
    return {"share_values": values, "players": list(columns)}


def content(
    cash: Mapping[str, int],
    *,
    evening: int = 0,
    note: str = "",
    sides: Mapping[str, str] | None = None,
    shares: Mapping[str, int] | None = None,
) -> Content:
    columns = [column(name, pounds, (shares or {}).get(name, 0)) for name, pounds in cash.items()]
    seats = tuple(
        NewSeat(name, colour)
        for name, colour in zip(cash, ("blue", "green", "yellow", "red"))  # noqa: B905 - as many as play
    )
    played = FIRST_EVENING + timedelta(days=7 * evening)
    return Content(played, sheet(*columns), seats, sides or {}, note)


def game(new_id: str = "", /, **cash: int) -> NewResult:
    return NewResult(new_id or f"game-{next(_ids)}", "mombasa", "score", content(cash))


def on(evening: int, **cash: int) -> NewResult:
    """A game so many weeks after the first."""
    return NewResult(f"game-{next(_ids)}", "mombasa", "score", content(cash, evening=evening))


NOW = datetime(2026, 11, 16, tzinfo=UTC)
