"""Bonus markers: the spaces of the board and of the tracks, what they ask and what they bring.

Rulings: a track's extra space counts as unlocked from the player's next turn on, as every track
bonus. The buying space may be used without buying; it only blocks the space then. A tile may
be reserved while somebody still holds it, since it comes back before it is handed out.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.games.mombasa.box import MajorityKind
from companion.games.mombasa.majorities import has_majority
from companion.games.mombasa.play.area import level, total
from companion.games.mombasa.play.kit import Kit, Spot
from companion.games.mombasa.play.moves import Move, PlaceMarker
from companion.games.mombasa.play.rewards import reward_of
from companion.games.mombasa.play.state import (
    Buying,
    Choice,
    Marker,
    Pending,
    Removing,
    Reward,
    State,
    mover,
    next_stage,
    receive,
)
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.tracking import Finding


def markers_left(kit: Kit, state: State, seat: int) -> int:
    """Return how many bonus markers a player can still place in this round."""
    placed = sum(marker.seat == seat for marker in state.markers)
    return kit.markers + level(kit, state.players[seat], "bonus-markers") - placed


def marker_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield the bonus spaces that the player to move may use."""
    if markers_left(kit, state, state.turn) > 0:
        for space in kit.spots:
            move = PlaceMarker(space)
            if not any(check_marker(kit, state, move)):
                yield move


def check_marker(kit: Kit, state: State, move: PlaceMarker) -> Iterator[Finding]:
    """Yield what speaks against placing a marker there."""
    spot = kit.spots.get(move.space)
    about: dict[str, str | int] = {"space": move.space}
    if spot is None:
        yield Finding("no-such-space", about, senseless=True)
        return
    if any(marker.space == move.space for marker in state.markers):
        yield Finding("space-taken", about)
    if markers_left(kit, state, state.turn) < 1:
        yield Finding("no-markers-left")
    if spot.cost > mover(state).cash:
        yield Finding("too-few-pounds", {"needs": spot.cost, "has": mover(state).cash})
    if spot.kind == "first-player" and state.opening:
        yield Finding("first-turn-of-the-round", about)
    yield from _check_majority(kit, state, spot)
    yield from _check_card_to_remove(kit, state, spot)
    yield from _check_unlocked(kit, state, spot)


def do_marker(kit: Kit, state: State, move: PlaceMarker) -> State:
    """Pay for the space, block it, and go on to what it brings."""
    spot = kit.spots[move.space]
    state = receive(state, state.turn, -spot.cost)
    state = replace(state, markers=(*state.markers, Marker(move.space, state.turn)))
    if spot.kind == "first-player":
        state = replace(state, first_player=state.turn)
    return next_stage(state, *_brings(kit, state, spot))


def _brings(kit: Kit, state: State, spot: Spot) -> tuple[Pending, ...]:
    if spot.majority is not None:
        return (Choice(majority_rewards(kit, state, spot.majority)),)
    match spot.kind:
        case "first-player":
            return (Reward(points=1),)
        case "buy-card":
            return (Buying(),)
        case "remove-card":
            return (Removing(spot.crate_plus),)
        case _:
            return _track_space_brings(spot)


def _track_space_brings(spot: Spot) -> tuple[Pending, ...]:
    second = spot.order == 2
    match spot.kind:
        case "points-and-diamonds":
            either = Reward(points=1, diamonds=2), Reward(points=2, diamonds=1)
            return (Reward(points=2, diamonds=2) if second else Choice(either),)
        case "card-for-pounds":
            return (Reward(diamonds=spot.order), Buying(discount=int(second)))
        case "card-removal":
            return (Removing(spot.crate_plus, "coffee" if second else None),)
        case "other-tracks":
            others = tuple(company for company in COMPANIES if company != spot.company)
            return (Choice(tuple(map(_two_each, combinations(others, 3 if second else 2)))),)
        case _:
            # A bonus tile comes in the next preparation.
            return ()


def majority_rewards(kit: Kit, state: State, kind: MajorityKind) -> tuple[Reward, ...]:
    """Return the rewards of a majority space for the mover's total, a lesser tier first."""
    majority = kit.majorities[kind]
    mine = total(kit, mover(state), kind)
    gains = [tier.gain for tier in majority.tiers if tier.least <= mine]
    return tuple(reward_of(gain, majority.company) for gain in gains if gain)


def _two_each(companies: tuple[Company, ...]) -> Reward:
    return Reward(tracks=dict.fromkeys(companies, 2), whole=True)


def _check_majority(kit: Kit, state: State, spot: Spot) -> Iterator[Finding]:
    if spot.majority is None:
        return
    totals = [total(kit, player, spot.majority) for player in state.players]
    mine = totals[state.turn]
    if not has_majority(mine, totals):
        yield Finding("no-majority", {"has": mine, "most": max(totals)})
    if not majority_rewards(kit, state, spot.majority):
        yield Finding("below-lowest-tier", {"has": mine})


def _check_card_to_remove(kit: Kit, state: State, spot: Spot) -> Iterator[Finding]:
    if spot.kind not in {"remove-card", "card-removal"}:
        return
    coffee_only = spot.order == 2
    hand = mover(state).hand
    if not any(kit.cards[card].good == "coffee" or not coffee_only for card in hand):
        yield Finding("no-card-to-remove")


def _check_unlocked(kit: Kit, state: State, spot: Spot) -> Iterator[Finding]:
    if spot.company is None:
        return
    if mover(state).unlocked.get(spot.company, 0) < spot.order:
        yield Finding("not-unlocked", {"company": spot.company, "special": spot.order})
    # First or second, never both: one of a track's two spaces a round for each player.
    own = [kit.spots[marker.space] for marker in state.markers if marker.seat == state.turn]
    if any(other.company == spot.company for other in own):
        yield Finding("other-space-used", {"company": spot.company})
