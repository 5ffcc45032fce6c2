"""Games under a state machine: any legal moves, undo at any time, overrides beside them."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.games.drawing import stream
from companion.games.mombasa.box import load_box
from companion.games.mombasa.play.game import apply, check, legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import Move
from companion.games.mombasa.play.notation import read, write
from companion.games.mombasa.play.state import State
from tests.games.mombasa.conservation import check_conservation, check_ranges, decode, encode
from tests.games.mombasa.game_table import a_setup, generous
from tests.games.mombasa.picking import pick

# Its many steps are too slow to be measured, and worked examples cover the same lines.
pytestmark = pytest.mark.unmeasured

LOTS = st.integers(0, 2**32 - 1)


class GameMachine(RuleBasedStateMachine):
    kit: Kit
    # Every state so far, with its text when it was reached.
    history: list[tuple[State, bytes]]
    seen: dict[Move, None]

    @initialize(
        players=st.sampled_from([2, 3, 4]),
        variable=st.booleans(),
        easy=st.booleans(),
        seed=st.sampled_from(["one", "two", "three"]),
    )
    def lay_out(self, *, players: int, variable: bool, easy: bool, seed: str) -> None:
        kit = unpack(load_box("practice"), a_setup(players, variable=variable, seed=seed))
        self.kit = generous(kit) if easy else kit
        self.history = []
        self.seen = {}
        self._reach(start(self.kit, seed))

    @property
    def state(self) -> State:
        return self.history[-1][0]

    def _reach(self, state: State) -> None:
        self.history.append((state, encode(state)))

    @rule(lot=LOTS)
    def move(self, lot: int) -> None:
        moves = legal(self.kit, self.state)
        self.seen.update(dict.fromkeys(moves))
        if moves:
            move = moves[lot % len(moves)]
            assert read(write(move)) == move
            self._reach(apply(self.kit, self.state, move))

    @rule(lot=LOTS, steps=st.integers(1, 80))
    def play_on(self, lot: int, steps: int) -> None:
        words = stream("machine", str(lot))
        for _ in range(steps):
            if moves := legal(self.kit, self.state):
                self.seen.update(dict.fromkeys(moves))
                move = pick(words, self.kit, self.state, moves)
                self._reach(apply(self.kit, self.state, move))

    @rule(steps=st.integers(1, 20))
    def undo(self, steps: int) -> None:
        del self.history[max(1, len(self.history) - steps) :]

    @rule(lot=LOTS)
    def ask_about_moves_of_other_moments(self, lot: int) -> None:
        moves = legal(self.kit, self.state)
        seen = list(self.seen)
        for number in range(min(len(seen), 60)):
            move = seen[(lot + 7 * number) % len(seen)]
            findings = check(self.kit, self.state, move)
            assert (not findings) == (move in moves)
            if any(finding.senseless for finding in findings):
                with pytest.raises(ValueError, match=type(move).__name__):
                    apply(self.kit, self.state, move)
            else:
                # The table may do it all the same, and still nothing is lost.
                check_conservation(self.kit, apply(self.kit, self.state, move))

    @invariant()
    def nothing_is_lost(self) -> None:
        state, text = self.history[-1]
        check_conservation(self.kit, state)
        check_ranges(self.kit, state)
        assert decode(text) == state

    @invariant()
    def there_is_a_move_until_the_end(self) -> None:
        assert bool(legal(self.kit, self.state)) == (self.state.phase != "over")

    def teardown(self) -> None:
        # Older states stay as they were.
        for state, text in getattr(self, "history", []):
            assert encode(state) == text


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
