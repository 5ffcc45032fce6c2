"""The games written down are the games that the rules play today."""

import pytest

from companion.games.mombasa.play.game import fold, legal
from companion.games.mombasa.play.notation import describe, read
from tests.games.mombasa.playthroughs import PLAYERS, kit_and_start, path, playthrough


@pytest.mark.parametrize("players", PLAYERS)
def test_a_playthrough_is_as_it_was_written(players: int) -> None:
    # If the rules were meant to change: python -m tests.games.mombasa.playthroughs
    assert playthrough(players) == path(players).read_text("utf-8")


@pytest.mark.parametrize("players", PLAYERS)
def test_the_moves_of_a_playthrough_lead_to_its_last_table(players: int) -> None:
    text = path(players).read_text("utf-8")
    kit, state = kit_and_start(players)
    written = [line[2:].split("    #")[0] for line in text.splitlines() if line.startswith("> ")]
    state = fold(kit, state, map(read, written))
    assert legal(kit, state) == ()
    assert describe(kit, state) in text
