"""What a player may do when nothing is pending: the six actions, and what all decide at once."""

from collections.abc import Iterator

from companion.games.mombasa.play.bonuses import check_marker, do_marker, marker_options
from companion.games.mombasa.play.bookkeeping import (
    bookkeeper_options,
    check_bookkeeper,
    do_bookkeeper,
)
from companion.games.mombasa.play.diamonds import check_merchant, do_merchant, merchant_options
from companion.games.mombasa.play.expanding import check_expand, do_expand, expand_options
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    ChooseTile,
    EndPhase,
    Expand,
    Move,
    PlaceMarker,
    PlacePlusOne,
    PlanCard,
    RestCards,
    UseBookkeeper,
    UseGoods,
    UseMerchant,
)
from companion.games.mombasa.play.planning import (
    check_plan,
    check_rest,
    check_tile,
    do_plan,
    do_rest,
    do_tile,
    plan_options,
    rest_options,
    tile_options,
)
from companion.games.mombasa.play.rounds import check_end, do_end, end_options
from companion.games.mombasa.play.state import State
from companion.games.mombasa.play.trading import (
    check_goods,
    check_plus_one,
    do_goods,
    goods_options,
    plus_one_options,
)
from companion.games.tracking import Finding

Together = ChooseTile | RestCards | PlanCard
Action = UseGoods | Expand | UseBookkeeper | UseMerchant | PlaceMarker | EndPhase


def options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield every move of a phase in which nothing is pending."""
    match state.phase:
        case "tiles":
            yield from tile_options(state)
        case "resting":
            yield from rest_options(kit, state)
        case "planning":
            yield from plan_options(kit, state)
        case "actions":
            yield from plus_one_options(kit, state)
            yield from goods_options(kit, state)
            yield from expand_options(kit, state)
            yield from bookkeeper_options(kit, state)
            yield from merchant_options(kit, state)
            yield from marker_options(kit, state)
            yield from end_options(state)


def check_together(kit: Kit, state: State, move: Together) -> Iterator[Finding]:
    """Yield what speaks against a decision that all make at once."""
    if not 0 <= move.seat < len(state.players):
        return iter((Finding("no-such-seat", {"seat": move.seat}, senseless=True),))
    match state.phase, move:
        case "tiles", ChooseTile():
            return check_tile(state, move)
        case "resting", RestCards():
            return check_rest(kit, state, move)
        case "planning", PlanCard():
            return check_plan(kit, state, move)
        case _:
            return _not_now(state)


def do_together(kit: Kit, state: State, move: Together) -> State:
    """Carry out a decision that all make at once."""
    match move:
        case ChooseTile():
            return do_tile(kit, state, move)
        case RestCards():
            return do_rest(state, move)
        case _:
            return do_plan(kit, state, move)


def check_action(kit: Kit, state: State, move: Action | PlacePlusOne) -> Iterator[Finding]:
    """Yield what speaks against an action."""
    if state.phase != "actions":
        yield from _not_now(state)
        return
    match move:
        case UseGoods():
            yield from check_goods(kit, state, move)
        case Expand():
            yield from check_expand(kit, state, move)
        case UseBookkeeper():
            yield from check_bookkeeper(kit, state, move)
        case UseMerchant():
            yield from check_merchant(kit, state, move)
        case PlaceMarker():
            yield from check_marker(kit, state, move)
        case EndPhase():
            yield from check_end(state, move)
        case _:
            yield from check_plus_one(kit, state, move)


def do_action(kit: Kit, state: State, move: Action) -> State:
    """Carry out an action, up to its first decision."""
    match move:
        case UseGoods():
            return do_goods(kit, state, move)
        case Expand():
            return do_expand(kit, state, move)
        case UseBookkeeper():
            return do_bookkeeper(kit, state, move)
        case UseMerchant():
            return do_merchant(kit, state, move)
        case PlaceMarker():
            return do_marker(kit, state, move)
        case _:
            return do_end(state, move)


def _not_now(state: State) -> Iterator[Finding]:
    yield Finding("not-now", {"phase": state.phase}, senseless=True)
