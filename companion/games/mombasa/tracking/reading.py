"""What a table shows: values of shares, holdings, net worth and standing."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from companion.games.mombasa import base
from companion.games.mombasa.board import ValueTrack, slot_open_at, value_at
from companion.games.mombasa.box import Fact
from companion.games.mombasa.icons import Icons
from companion.games.mombasa.scoring import Holding, Result, Sheet, score
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.state import Marker, SeatState, State, seat_of
from companion.games.mombasa.tracks import Track, shares_at, unlocked_at
from companion.games.tracking import Finding

POSTS = 15
ACTION_SLOTS = 3

BoardTrack = Literal["diamonds", "jar"]


class Standing(Struct, frozen=True):
    """A seat's place: `ahead` of the best of the others, or fewer than 0 behind."""

    seat: int
    total: int
    rank: int
    ahead: int


class Next(Struct, frozen=True):
    """What lies ahead on a track: in so many steps, this number."""

    steps: int
    number: int


def is_setting_up(state: State) -> bool:
    """Tell whether the table is still being laid out."""
    return state.setup is not None and not state.setup.over


def is_practice(state: State) -> bool:
    """Tell whether something on this table is invented, for practice."""
    facts = state.facts
    sources = [
        *(fact.source for fact in facts.coins.values()),
        *(fact.source for fact in facts.tracks.values()),
        *(fact.source for fact in (facts.diamonds, facts.bookkeeping) if fact),
        *([facts.map.source] if facts.map else ()),
    ]
    return "practice" in sources


def coin_value(state: State, company: Company) -> int | None:
    """Return the coins that show on a base, None where they are not known."""
    coins = state.facts.coins.get(company)
    return None if coins is None else base.share_value(coins.value, state.companies[company].base)


def share_value(state: State, company: Company) -> int:
    """Return what a share is worth: the coins that show, as the table has put them right."""
    return max((coin_value(state, company) or 0) + state.companies[company].by_hand, 0)


def share_values(state: State) -> dict[Company, int]:
    """Return what a share of each company is worth."""
    return {company: share_value(state, company) for company in COMPANIES}


def nothing_has_left(state: State) -> bool:
    """Tell whether all bases are as they were set up, and every share is worth nothing yet."""
    whole = all(held.base == base.FULL_BASE for held in state.companies.values())
    return whole and not any(share_values(state).values())


def posts_out(state: State, company: Company) -> int:
    """Count a company's posts that have left the base and are still in the game."""
    held = state.companies[company]
    return max(POSTS - held.removed - base.posts_in(held.base), 0)


def posts_off_map(state: State) -> dict[Company, int]:
    """Count the posts of each company that have left its base and are not on the map.

    Fewer than 0 are too many on the map. Only companies that do not come out even are counted,
    and none where there is no map.
    """
    if state.facts.map is None:
        return {}
    on_map = Counter((state.occupied or {}).values())
    counted = {
        company: POSTS - held.removed - base.posts_in(held.base) - on_map[company]
        for company, held in state.companies.items()
    }
    # A base that holds too many takes none off a map that has none.
    return {c: max(off, -on_map[c]) for c, off in counted.items() if max(off, -on_map[c])}


def mines(state: State, company: Company) -> int:
    """Count the mines in the regions that a company holds, as far as the map is tracked."""
    regions = state.facts.map.value.regions if state.facts.map else ()
    held = state.occupied or {}
    return sum(region.mines for region in regions if held.get(region.id) == company)


def holding(state: State, seat: int, company: Company) -> Holding:
    """Return a seat's shares of a company, on the track and on cards."""
    held = seat_of(state, seat)
    marker, track = held.tracks[company], state.facts.tracks.get(company)
    printed = shares_at(track.value, marker.position) if track else 0
    return Holding(printed if marker.by_hand is None else marker.by_hand, held.cards[company])


def coin_worth(state: State, company: Company) -> dict[int, int]:
    """Return what one more coin of a company is worth to each seat: as many pounds as shares."""
    holdings = {n: holding(state, n, company) for n in range(1, len(state.seats) + 1)}
    return {number: shares.track + shares.cards for number, shares in holdings.items()}


def board_value(state: State, seat: int, track: BoardTrack) -> int:
    """Return the pounds that diamonds or bookkeeping will bring."""
    marker = board_marker(seat_of(state, seat), track)
    printed = board_track(state, track)
    if marker.by_hand is not None or printed is None:
        return marker.by_hand or 0
    return value_at(printed.value, marker.position)


def board_marker(seat: SeatState, track: BoardTrack) -> Marker:
    """Return the diamond or the ink jar."""
    return seat.diamonds if track == "diamonds" else seat.jar


def board_track(state: State, track: BoardTrack) -> Fact[ValueTrack] | None:
    """Return what is printed on the player boards."""
    return state.facts.diamonds if track == "diamonds" else state.facts.bookkeeping


def action_slots(state: State, seat: int) -> int:
    """Count the open action slots: three, and one for each board track that has opened its own."""
    held = seat_of(state, seat)
    if held.slots is not None:
        return held.slots
    tracks: tuple[BoardTrack, ...] = ("diamonds", "jar")
    return ACTION_SLOTS + sum(_slot_open(state, held, track) for track in tracks)


def most_slots(state: State, seat: int) -> int:
    """Count the action slots that may be open, those included that nobody can know of."""
    slots = action_slots(state, seat)
    if seat_of(state, seat).slots is not None:
        return slots
    return slots + (state.facts.diamonds is None) + (state.facts.bookkeeping is None)


def out_of_order(state: State, seat: int) -> Iterator[Finding]:
    """Yield what speaks against an action of a player now, whoever is on turn."""
    if state.phase != "actions":
        yield Finding("not-in-actions", {"phase": state.phase})
    elif seat in state.ended:
        yield Finding("already-ended", {"seat": seat})


def markers_left(state: State, seat: int) -> int:
    """Count the bonus markers that a seat can still place this round, those of a track included."""
    held = seat_of(state, seat)
    more = sum(
        held.bonuses[company]
        for company, bonus in state.facts.bonuses.items()
        if bonus.value == "bonus-markers"
    )
    return max(held.markers + more - len(held.placed), 0)


def expansion_bonus(state: State, seat: int) -> int:
    """Return the points that a track bonus adds to every expansion of a player."""
    held = seat_of(state, seat).bonuses
    bonuses = state.facts.bonuses.items()
    return sum(held[company] for company, bonus in bonuses if bonus.value == "expansion-points")


def unlocked_bonuses(state: State, seat: int, company: Company) -> int:
    """Count a track's bonuses that a seat has unlocked, those that count only later included."""
    held, track = seat_of(state, seat), state.facts.tracks.get(company)
    reached = unlocked_at(track.value, held.tracks[company].position) if track else ()
    return max(len(reached), held.bonuses[company])


def next_call(track: Track, position: int) -> Next | None:
    """Return the next capital call: how many steps are free before it, and its pounds."""
    calls = ((at, pounds) for at, pounds in track.calls if at >= position)
    return next((Next(at - position, pounds) for at, pounds in calls), None)


def next_icon(icons: Icons, position: int) -> Next | None:
    """Return the next number printed beyond a position, and the steps to it."""
    later = ((at, number) for at, number in icons if at > position)
    return next((Next(at - position, number) for at, number in later), None)


def coins_for_books(state: State) -> int:
    """Count the coins that come to the books in the preparation after this round."""
    return dict(enumerate(state.round_track)).get(state.round, 0)


def sheets(state: State, names: Mapping[int, str]) -> tuple[Sheet, ...]:
    """Write down what everybody has, as for the end of the game."""
    return tuple(
        Sheet(
            name=names[number],
            cash=seat.cash,
            shares={company: holding(state, number, company) for company in COMPANIES},
            diamonds=board_value(state, number, "diamonds"),
            bookkeeping=board_value(state, number, "jar"),
        )
        for number, seat in enumerate(state.seats, start=1)
    )


def net_worth(state: State, names: Mapping[int, str] | None = None) -> Result:
    """Score the game as if it ended now: seven categories a seat, totals and ranks."""
    seats = range(1, len(state.seats) + 1)
    return score(share_values(state), sheets(state, names or {n: str(n) for n in seats}))


def standing(state: State) -> tuple[Standing, ...]:
    """Return every seat's total and rank, and how far it is from the best of the others."""
    columns = net_worth(state).players
    best = [max(other.total for other in columns if other is not column) for column in columns]
    return tuple(
        Standing(number, column.total, column.rank, column.total - other)
        for number, (column, other) in enumerate(zip(columns, best, strict=True), start=1)
    )


def _slot_open(state: State, seat: SeatState, track: BoardTrack) -> bool:
    printed = board_track(state, track)
    return bool(printed and slot_open_at(printed.value, board_marker(seat, track).position))
