"""A toy game, so that tables are tested without any real one: wires with beads, and purses."""

from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.json import Decoder
from msgspec.structs import replace

from companion.games.refusing import BadInput
from companion.games.tracking import Applied, Effect, Finding, Tracker
from companion.tables.errors import UnknownGameError
from companion.tables.trackers import AnyTracker

Wire = Annotated[str, Meta(min_length=1, max_length=8)]


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    coins: int = 5


class Purse(Struct, frozen=True):
    coins: int


class State(Struct, frozen=True):
    purses: tuple[Purse, ...]
    wires: dict[str, int] = field(default_factory=dict)


class Push(Struct, frozen=True, tag="push", forbid_unknown_fields=True):
    """Push beads along a wire; more than ten is against the rules."""

    wire: Wire
    beads: int = 1


class Put(Struct, frozen=True, tag="put", forbid_unknown_fields=True):
    """Say how many beads a wire shows."""

    wire: Wire
    beads: int


class Nudge(Struct, frozen=True, tag="nudge", forbid_unknown_fields=True):
    """Step a wire's beads; there are never fewer than none."""

    wire: Wire
    by: int


class Turn(Struct, frozen=True, tag="turn", forbid_unknown_fields=True):
    """Take a seat's turn: a bead on a wire."""

    seat: int
    wire: Wire


class Pull(Struct, frozen=True, tag="pull", forbid_unknown_fields=True):
    """Pull a bead back; from an empty wire that means nothing."""

    wire: Wire


class Give(Struct, frozen=True, tag="give", forbid_unknown_fields=True):
    """Give a coin to another seat."""

    giver: int
    taker: int


Command = Push | Put | Pull | Nudge | Turn | Give


def open_abacus(opening: Opening, seats: int) -> State:
    if not 1 <= seats <= 4:
        raise BadInput("out-of-range", "$.seats", "an abacus is for one to four")
    return State((Purse(opening.coins),) * seats)


def check(state: State, command: Command) -> tuple[Finding, ...]:
    match command:
        case Push(wire, beads):
            shown = state.wires.get(wire, 0) + beads
            return (Finding("too-many-beads", {"wire": wire}),) if shown > 10 else ()
        case Put() | Nudge() | Turn():
            return ()
        case Pull(wire):
            empty = state.wires.get(wire, 0) <= 0
            return (Finding("no-bead", {"wire": wire}, senseless=True),) if empty else ()
        case Give(giver, taker):
            if not {giver, taker} <= set(range(1, len(state.purses) + 1)):
                raise BadInput("unknown-seat", "$.giver", "there is no such seat")
            if giver == taker:
                return (Finding("to-oneself", senseless=True),)
            return () if state.purses[giver - 1].coins else (Finding("no-coins"),)


def apply(state: State, command: Command) -> Applied[State]:
    match command:
        case Push(wire, beads):
            wires = {**state.wires, wire: state.wires.get(wire, 0) + beads}
            return Applied(replace(state, wires=wires))
        case Put(wire, beads):
            return Applied(replace(state, wires={**state.wires, wire: beads}))
        case Pull(wire):
            return apply(state, Push(wire, -1))
        case Nudge(wire, by):
            before = state.wires.get(wire, 0)
            after = max(before + by, 0)
            stepped = Effect("stepped", {"wire": wire, "before": before, "after": after})
            return Applied(replace(state, wires={**state.wires, wire: after}), (stepped,))
        case Turn(_, wire):
            return apply(state, Push(wire))
        case Give(giver, taker):
            coins = [purse.coins for purse in state.purses]
            coins[giver - 1] -= 1
            coins[taker - 1] += 1
            purses = tuple(Purse(n) for n in coins)
            return Applied(replace(state, purses=purses), (Effect("got-coin", {"seat": taker}),))


def tracker(form: int = 1) -> Tracker[Opening, State, Command]:
    return Tracker(
        form,
        Decoder(Opening),
        Decoder(State),
        Decoder(Command),
        open=open_abacus,
        check=check,
        apply=apply,
        is_step=lambda command: isinstance(command, Nudge),
        turn_of=lambda command: command.seat if isinstance(command, Turn) else None,
    )


ABACUS = tracker()


def find_abacus(game: str) -> AnyTracker:
    if game != "abacus":
        raise UnknownGameError
    return ABACUS
