"""How the abacus's templates read its state."""

from tests.tables.abacus import State


def beads(state: State) -> int:
    return sum(state.wires.values())
