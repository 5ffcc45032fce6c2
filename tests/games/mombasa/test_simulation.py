"""Games played by lot from start to end, with everything checked at every step."""

import pytest

from companion.games.drawing import stream
from companion.games.mombasa.box import load_box
from companion.games.mombasa.play.game import apply, check, final_score, legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import State
from tests.games.mombasa.conservation import check_conservation, check_ranges, decode, encode
from tests.games.mombasa.game_table import a_setup, generous
from tests.games.mombasa.picking import pick

# Its many steps are too slow to be measured, and worked examples cover the same lines.
pytestmark = pytest.mark.unmeasured

GAMES = 200
BATCHES = 8


def _kit(number: int) -> Kit:
    """Take two, three or four players in turn, every fourth first game, every other generous."""
    setup = a_setup(2 + number % 3, variable=number % 4 != 0, seed=str(number))
    kit = unpack(load_box("practice"), setup)
    return generous(kit) if number % 2 else kit


@pytest.mark.parametrize("batch", range(BATCHES))
def test_games_played_by_lot_keep_everything_on_the_table(batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        kit = _kit(number)
        state = start(kit, str(number))
        words = stream("simulation", str(number))
        step = 0
        while moves := legal(kit, state):
            move = pick(words, kit, state, moves)
            # A few of the moves of each list, so that in the end all kinds were looked at.
            assert not any(check(kit, state, other) for other in (move, *moves[step % 7 :: 7]))
            before = encode(state)
            after = apply(kit, state, move)
            assert encode(state) == before
            state = decode(encode(after))
            assert state == after
            check_conservation(kit, state)
            check_ranges(kit, state)
            step += 1
        _check_end(kit, state)


def _check_end(kit: Kit, state: State) -> None:
    assert state.phase == "over"
    assert state.round == 7
    assert sum(state.round_track) == 0
    result = final_score(kit, state)
    for player, column in zip(state.players, result.players, strict=True):
        assert not player.slots
        assert not player.decks
        assert column.lines[0].pounds == player.cash
        assert column.total == sum(line.pounds for line in column.lines)
    best = max(column.total for column in result.players)
    assert set(result.winners) == {c.name for c in result.players if c.total == best}
