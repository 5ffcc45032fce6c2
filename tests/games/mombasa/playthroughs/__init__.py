"""Playthroughs: one game by lot for each number of players, written out as text.

Each phase begins with the whole table and all legal moves; after a turn stands what has changed.
At every move it says how many were legal and which was drawn. A change of the rules shows as a
change of these files; to accept it, write them anew:

    python -m tests.games.mombasa.playthroughs
"""

import re
from collections.abc import Iterator
from pathlib import Path

from companion.games.drawing import stream
from companion.games.mombasa.box import load_box
from companion.games.mombasa.play.game import apply, final_score, legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.notation import describe, write
from companion.games.mombasa.play.state import State
from tests.games.mombasa.game_table import a_setup
from tests.games.mombasa.picking import pick

PLAYERS = (2, 3, 4)


def path(players: int) -> Path:
    return Path(__file__).with_name(f"{players}_players.txt")


def kit_and_start(players: int) -> tuple[Kit, State]:
    seed = f"playthrough-{players}"
    kit = unpack(load_box("practice"), a_setup(players, variable=players > 2, seed=seed))
    return kit, start(kit, seed)


def playthrough(players: int) -> str:
    return "\n".join(_lines(players)) + "\n"


def _blocks(kit: Kit, state: State) -> list[str]:
    """Split a description into what belongs together: indented lines with the line before them."""
    return re.split(r"\n(?! )", describe(kit, state))


def _lines(players: int) -> Iterator[str]:
    kit, state = kit_and_start(players)
    words = stream("playthrough", str(players))
    yield "# One game by lot; see the package for how to write it anew."
    yield f"# {', '.join(kit.names)}; tracks {kit.bonuses}"
    phase, turn, known = ("", 0), 0, [""]
    while moves := legal(kit, state):
        if (state.phase, state.round) != phase:
            phase, turn, known = (state.phase, state.round), state.turn, _blocks(kit, state)
            yield from ("", *known, f"legal: {'; '.join(map(write, moves))}")
        elif state.turn != turn:
            before, turn, known = set(known), state.turn, _blocks(kit, state)
            yield from ("", *(block for block in known if block not in before))
        move = pick(words, kit, state, moves)
        yield f"> {write(move)}    # of {len(moves)}"
        state = apply(kit, state, move)
    yield ""
    yield describe(kit, state)
    for column in final_score(kit, state).players:
        sheet = ", ".join(f"{line.category} {line.pounds}" for line in column.lines)
        yield f"{column.rank}. {column.name}: {sheet}, in all {column.total}"
