"""How the abacus's templates read its state."""

from tests.abacus.tracking import State

WIRES = ("top", "bottom")


def beads(state: State, wire: str) -> int:
    return state.wires.get(wire, 0)


def all_beads(state: State) -> int:
    return sum(state.wires.values())
