"""Sheets spoilt in one field: turns that the rules allow, with one thing that cannot be.

Whatever it is, the table knows better, and must say so.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.base import Base, has_room, put_back, take
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.reading import action_slots
from companion.games.mombasa.tracking.sheets.gains import jar_at_end
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import State as Table
from companion.games.mombasa.tracking.state import Tile, seat_of
from tests.tables.shadow.telling import Told
from tests.tables.shadow.ways import Field

COLUMNS = (1, 2, 3)
# More than there are at a table of any size.
ALL_COINS = "12"
NO_TILE = ("no-such-tile", "tile-used")
NO_POST = ("column-empty", "base-empty")
NO_COINS = ("too-few-coins", "coins-without-books")


class Spoilt(Struct, frozen=True):
    """A sheet, and the one of these warnings that it must bring."""

    told: Told
    codes: tuple[str, ...]


def spoilt(table: Table, seat: int, told: Told) -> Iterator[Spoilt]:
    """Yield a turn as nobody can have taken it."""
    match told.kind:
        case "goods":
            yield from _goods(table, seat, told)
        case "expansion":
            yield from _expansion(table, told)
        case "bookkeeper":
            yield from _bookkeeper(table, seat, told)
        case "merchant" if not _may_hold(table, seat, "merchant-tile"):
            yield _changed(NO_TILE, told, ("merchant", "tile"), ("others", "0"))
        case "bonus-marker":
            yield from _marker(table, seat, told)
        case _:
            return


def _goods(table: Table, seat: int, told: Told) -> Iterator[Spoilt]:
    more = ["1"] * (action_slots(table, seat) + 1)
    yield _changed(("more-than-slots",), told, ("units", "+".join(more)))
    if not _may_hold(table, seat, "goods-tile"):
        yield _changed(NO_TILE, told, ("plus-one", "1"))


def _expansion(table: Table, told: Told) -> Iterator[Spoilt]:
    company = next(c for c in COMPANIES if c == _value(told, "company"))
    base = table.companies[company].base
    for region in (value for name, value in told.fields if name == "go"):
        for column in (n for n in COLUMNS if not base[n - 1].posts):
            yield _changed(NO_POST, told, (f"from-{region}", str(column)))
        base = take(base, int(_value(told, f"from-{region}")))
    for region, holder in (table.occupied or {}).items():
        if holder == company and not _value(told, "nowhere"):
            yield Spoilt(
                replace(told, fields=[*told.fields, ("go", region)]), ("own-post-already",)
            )
    yield from _sent_home(table, told)
    yield from _more_ousted(table, told, company)


def _sent_home(table: Table, told: Told) -> Iterator[Spoilt]:
    """Send ousted trading posts to columns without room."""
    bases: dict[Company, Base] = {c: held.base for c, held in table.companies.items()}
    for name, chosen in told.fields:
        if name.startswith("home-"):
            company = (table.occupied or {})[name.removeprefix("home-")]
            for column in (n for n in COLUMNS if not has_room(bases[company][n - 1])):
                yield _changed(("column-full",), told, (name, str(column)))
            bases[company] = put_back(bases[company], int(chosen))


def _more_ousted(table: Table, told: Told, expanding: Company) -> Iterator[Spoilt]:
    """Oust more trading posts than were placed, or one without room where there is room."""
    placed = sum(int(_value(told, f"posts-{column}") or 0) for column in COLUMNS)
    if not placed or any(name.startswith(("ousted-", "homeless-")) for name, _ in told.fields):
        return
    for company in COMPANIES:
        room = any(map(has_room, table.companies[company].base))
        if company != expanding:
            posts, code = (1, "has-room") if room else (placed + 1, "more-ousted-than-placed")
            yield _changed((code,), told, (f"homeless-{company}", str(posts)))


def _bookkeeper(table: Table, seat: int, told: Told) -> Iterator[Spoilt]:
    jar, printed = seat_of(table, seat).jar.position, table.facts.bookkeeping
    book, pounds = int(_value(told, "book")), int(_value(told, "as-pounds"))
    if jar:
        yield _changed(("book-behind",), told, ("book", str(jar - 1)))
    if printed:
        yield _changed(("off-the-track",), told, ("book", str(printed.value.spaces + 1)))
    if book == jar:
        yield _changed(("reward-without-move",), told, ("pounds", "2"))
    if not jar_at_end(table, seat, book - jar):
        yield _changed(("points-overused",), told, ("as-pounds", str(pounds + 1)))
        yield _changed(NO_COINS, told, ("coins", ALL_COINS))
        if pounds:
            yield _changed(("points-unused",), told, ("as-pounds", str(pounds - 1)))
    if not _may_hold(table, seat, "bookkeeper-tile"):
        yield _changed(NO_TILE, told, ("bookkeeper", "tile"))


def _marker(table: Table, seat: int, told: Told) -> Iterator[Spoilt]:
    spot = next(one for one in spots(table, seat) if one.id == _value(told, "space"))
    if spot.kind == "tile" and spot.cost is None:
        yield _changed(("tile-cost",), told, ("cost", "3"))
        yield _changed(("tile-cost",), told, ("cost", "0"))
    if spot.kind == "other-tracks" and spot.order == 1:
        fields = [field for field in told.fields if field[0] != "tracks"]
        yield Spoilt(replace(told, fields=fields), ("choose-tracks",))
    if spot.kind == "first-player" and not jar_at_end(table, seat):
        yield _changed(("too-few-points",), told, ("as-pounds", "2"))
        yield _changed(NO_COINS, told, ("coins", ALL_COINS))
    if spot.kind in {"remove-card", "card-removal"}:
        for company, cards in seat_of(table, seat).cards.items():
            if not cards:
                yield _changed(("no-share-card",), told, ("card-share", company))


def _changed(codes: tuple[str, ...], told: Told, *fields: Field) -> Spoilt:
    """Say something else in these fields."""
    names = {name for name, _ in fields}
    kept = [one for one in told.fields if one[0] not in names]
    return Spoilt(replace(told, fields=[*kept, *fields]), codes)


def _value(told: Told, name: str) -> str:
    return next((value for at, value in told.fields if at == name), "")


def _may_hold(table: Table, seat: int, tile: Tile) -> bool:
    """Tell whether a tile may lie face up before a player, as far as the table knows."""
    tiles = seat_of(table, seat).tiles
    return tiles is None or tiles.get(tile, False)
