"""What a seat may see: all that lies open, and nothing else."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.drawing import stream
from companion.games.mombasa.box import load_box
from companion.games.mombasa.play.game import apply, legal, masked, start, unpack
from companion.games.mombasa.play.moves import PlanCard
from companion.games.mombasa.play.state import HIDDEN, Placed, Player, State
from tests.games.mombasa.conservation import encode
from tests.games.mombasa.game_table import a_kit, a_setup, play
from tests.games.mombasa.picking import pick


@st.composite
def states(draw: st.DrawFn) -> State:
    """Stop a game by lot anywhere."""
    players = draw(st.sampled_from([2, 3, 4]))
    kit = unpack(load_box("practice"), a_setup(players, variable=draw(st.booleans())))
    lot = str(draw(st.integers(0, 2**32 - 1)))
    state, words = start(kit, lot), stream("masking", lot)
    for _ in range(draw(st.integers(0, 120))):
        state = apply(kit, state, pick(words, kit, state, legal(kit, state)))
    return state


def _other_secrets(state: State, seat: int | None) -> State:
    """Exchange all that a seat cannot know for other things of the same number."""
    planning = state.phase == "planning"
    return replace(
        state,
        players=tuple(
            player if number == seat else _other_player(player, planning=planning)
            for number, player in enumerate(state.players)
        ),
        card_stack=_secrets(state.card_stack),
        book_stacks={letter: _secrets(stack) for letter, stack in state.book_stacks.items()},
    )


def _other_player(player: Player, *, planning: bool) -> Player:
    plan = {slot: Placed(f"secret-{slot}") for slot in player.slots}
    return replace(
        player,
        hand=_secrets(player.hand),
        tiles_dealt=_secrets(player.tiles_dealt),
        slots=plan if planning else player.slots,
    )


def _secrets(things: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"secret-{number}" for number, _ in enumerate(things))


@given(state=states(), seat=st.none() | st.sampled_from([0, 1]))
@settings(max_examples=40, deadline=None)
def test_states_that_differ_in_secrets_only_look_the_same(state: State, seat: int | None) -> None:
    other = _other_secrets(state, seat)
    assert masked(other, seat) == masked(state, seat)
    assert b"secret" not in encode(masked(other, seat))


@given(state=states(), seat=st.sampled_from([0, 1]))
@settings(max_examples=20, deadline=None)
def test_a_mask_keeps_what_lies_open_and_ones_own_cards(state: State, seat: int) -> None:
    seen = masked(state, seat)
    assert seen.players[seat] == state.players[seat]
    assert masked(seen, seat) == seen
    assert len(seen.card_stack) == len(state.card_stack)
    for there, here in zip(seen.players, state.players, strict=True):
        assert len(there.hand) == len(here.hand)
        assert (there.cash, there.decks, there.shelf) == (here.cash, here.decks, here.shelf)
        assert there.slots.keys() == here.slots.keys()


def test_a_plan_is_hidden_until_all_have_planned() -> None:
    kit = a_kit()
    state = start(kit, "mask")
    while state.phase == "resting":
        state = play(kit, state, legal(kit, state)[0])
    card = state.players[0].hand[0]
    state = play(kit, state, PlanCard(0, card), PlanCard(0), PlanCard(0))
    assert masked(state, 1).players[0].slots == {1: Placed(HIDDEN)}
    assert masked(state, 0).players[0].slots == {1: Placed(card)}
    state = play(kit, state, PlanCard(1), PlanCard(1), PlanCard(1))
    assert masked(state, 1).players[0].slots == {1: Placed(card)}
