"""What is printed on a table's parts, put right: what it tells follows, what stands on it stays."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from companion.games.mombasa.board import ValueTrack, value_at
from companion.games.mombasa.box import Board, Box, Fact, load_box
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.companies import value_effects
from companion.games.mombasa.tracking.reading import (
    BoardTrack,
    board_value,
    coin_value,
    holding,
    posts_off_map,
    share_value,
)
from companion.games.mombasa.tracking.state import (
    CompanyState,
    Facts,
    Marker,
    SeatState,
    State,
    with_company,
    with_sides,
)
from companion.games.mombasa.tracks import shares_at, unlocked_at
from companion.games.tracking import Applied, Effect

K = TypeVar("K")
T = TypeVar("T")

BOARD_TRACKS: Final[tuple[BoardTrack, ...]] = ("diamonds", "jar")


def as_box(facts: Facts) -> Box:
    """Return what a table knows of its parts as a box that says so.

    Without an owner's box, bonus spaces and majorities are as the box that came with the rules.
    """
    ours = load_box("practice" if facts.box == "practice" else "standard")
    shipped = Box(name=facts.box) if facts.edition else ours
    return Box(
        name=facts.box,
        base_coins=dict(facts.coins),
        tracks=with_sides(facts, {}).sides,
        board=Board(facts.diamonds, facts.bookkeeping),
        map=facts.map,
        bonus_spaces=shipped.bonus_spaces | facts.bonus_spaces,
        track_spaces=shipped.track_spaces | facts.track_spaces,
        majorities=shipped.majorities | facts.majorities,
    )


def with_stated(facts: Facts) -> Box:
    """Return what a table knows, and what the rulebook states where its box says nothing."""
    box, stated = as_box(facts), load_box("standard")
    return replace(
        box,
        bonus_spaces=_from_rulebook(stated.bonus_spaces) | box.bonus_spaces,
        track_spaces=_from_rulebook(stated.track_spaces) | box.track_spaces,
        majorities=_from_rulebook(stated.majorities) | box.majorities,
    )


def with_facts(state: State, facts: Facts) -> Applied[State]:
    """Return the table with other facts, and what that changes.

    Every marker stays on its space, every post in its region. Shares, bonuses and values are as
    printed from now on, but what was set by hand stays.
    """
    old = state.facts
    after = replace(state, facts=facts, seats=_following(state, facts))
    for company, coins in facts.coins.items():
        if coins != old.coins.get(company):
            after = with_company(after, company, _counted(state, after, company))
    lost: dict[str, Company] = {}
    if facts.map and facts.map != old.map:
        held, regions = state.occupied or {}, facts.map.value.by_id
        lost = {region: company for region, company in held.items() if region not in regions}
        after = replace(after, occupied={r: c for r, c in held.items() if r in regions})
    gone = (Effect("off-the-map", {"region": r, "company": c}) for r, c in lost.items())
    told = (*gone, *_map_effects(state, after))
    return Applied(after, (*value_effects(state, after), *_seat_effects(state, after), *told))


def _from_rulebook(parts: Mapping[K, Fact[T]]) -> dict[K, Fact[T]]:
    return {name: fact for name, fact in parts.items() if fact.source == "rulebook"}


def _following(state: State, facts: Facts) -> tuple[SeatState, ...]:
    """Let the bonuses count that markers have reached, and numbers by hand go that are printed."""
    old = {company: track.value for company, track in state.facts.tracks.items()}
    new = {company: track.value for company, track in facts.tracks.items()}
    changed = {company: track for company, track in new.items() if track != old.get(company)}
    seats: list[SeatState] = []
    for seat in state.seats:
        at = {company: seat.tracks[company].position for company in changed}
        reached = {c: len(unlocked_at(track, at[c])) for c, track in changed.items()}
        tracks = {
            company: _as_printed(seat.tracks[company], shares_at(track, at[company]))
            for company, track in changed.items()
        }
        seats.append(
            replace(
                seat,
                tracks=seat.tracks | tracks,
                bonuses=seat.bonuses | reached,
                diamonds=_valued(seat.diamonds, state.facts.diamonds, facts.diamonds),
                jar=_valued(seat.jar, state.facts.bookkeeping, facts.bookkeeping),
            )
        )
    return tuple(seats)


def _valued(marker: Marker, old: Fact[ValueTrack] | None, new: Fact[ValueTrack] | None) -> Marker:
    if new is None or new == old:
        return marker
    return _as_printed(marker, value_at(new.value, marker.position))


def _as_printed(marker: Marker, number: int) -> Marker:
    """A number set by hand that is printed there too is followed from then on."""
    return Marker(marker.position) if marker.by_hand == number else marker


def _counted(before: State, after: State, company: Company) -> CompanyState:
    """Let the new coins tell the value, unless the table has set it and it still holds."""
    held = before.companies[company]
    by_hand = 0
    if held.by_hand and not held.due:
        by_hand = share_value(before, company) - (coin_value(after, company) or 0)
    return replace(held, by_hand=by_hand, due=False)


def _map_effects(before: State, after: State) -> Iterator[Effect]:
    """Tell which posts a map does not show that it did not show before."""
    known = posts_off_map(before)
    for company, posts in posts_off_map(after).items():
        if posts != known.get(company):
            yield Effect("off-map", {"company": company, "posts": posts})


def _seat_effects(before: State, after: State) -> Iterator[Effect]:
    """Tell whose shares, bonuses and values became others."""
    for number, (old, new) in enumerate(zip(before.seats, after.seats, strict=True), start=1):
        for company in COMPANIES:
            then, now = (holding(state, number, company) for state in (before, after))
            if then != now:
                yield Effect(
                    "shares-follow",
                    {
                        "seat": number,
                        "company": company,
                        "before": then.track + then.cards,
                        "after": now.track + now.cards,
                    },
                )
            if new.bonuses[company] > old.bonuses[company]:
                count = new.bonuses[company]
                yield Effect("bonus-begins", {"seat": number, "company": company, "number": count})
        for track in BOARD_TRACKS:
            values = {
                "before": board_value(before, number, track),
                "after": board_value(after, number, track),
            }
            if values["before"] != values["after"]:
                yield Effect("worth-follows", {"seat": number, "track": track, **values})
