"""The expansion action: regions one by one, rewards in any order, ousted posts sent home."""

from msgspec.structs import replace

from companion.games.mombasa.base import Column
from companion.games.mombasa.map import Map, Rewards
from companion.games.mombasa.play.game import apply, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    EndPhase,
    Enter,
    Expand,
    Forgo,
    MoveJar,
    RemovePost,
    ReturnPost,
    ShelveBook,
    TakeBook,
    TakePounds,
)
from companion.games.mombasa.play.state import Entering, Placed, Returning, Reward
from tests.games.mombasa.game_table import (
    a_kit,
    a_table,
    at_space,
    codes,
    play,
    seat,
    with_cash,
)
from tests.games.mombasa.lands import CHAIN, EXAMPLE, base_of, land


def _on(map_: Map) -> Kit:
    return replace(a_kit(), map=map_)


def test_five_points_pay_1_and_1_and_3_for_a_double_border_and_a_post_of_mombasa() -> None:
    kit = _on(EXAMPLE)
    state = a_table(kit, ["card-b10", "card-a6"])
    state = replace(
        state, occupied={"III": "mombasa"}, bases={**state.bases, "mombasa": base_of(4, 5, 5)}
    )
    state = play(kit, state, Expand("cape-town"))
    assert state.pending == (Entering("cape-town", 5),)
    state = play(kit, state, Enter("I", 1), Enter("II", 1), Enter("III", 1))
    # Pounds and diamonds came by themselves; a step and three points are left to use.
    assert (seat(state, 0).cash, seat(state, 0).diamonds) == (12, 1)
    assert state.pending[0] == Reward(tracks={"cape-town": 1}, points=3)
    state = play(kit, state, Advance("cape-town", 1), TakePounds())
    assert state.occupied == dict.fromkeys(("I", "II", "III"), "cape-town")
    assert state.bases["mombasa"] == base_of(5, 5, 5)
    assert all(placed.used for placed in seat(state, 0).slots.values())
    assert state.turn == 1


def test_three_regions_of_1_point_are_two_a_books_and_1_pound() -> None:
    point = Rewards(bookkeeping=1)
    kit = _on(land("a b c", "a-b b-c", {"cairo": "-a"}, dict.fromkeys("abc", point)))
    state = play(kit, a_table(kit, ["card-b10"]), Expand("cairo"))
    state = play(kit, state, Enter("a", 1), Enter("b", 1), Enter("c", 1))
    first, second = state.book_display[1], state.book_display[2]
    state = play(kit, state, TakeBook(1), TakeBook(2), TakePounds())
    assert 1 not in state.book_display
    state = play(kit, state, ShelveBook(second, 2), ShelveBook(first, 1))
    assert [seat(state, 0).shelf[space].book for space in (1, 2)] == [first, second]
    assert seat(state, 0).cash == 11
    # Only now the display is refilled.
    assert len(state.book_display) == 12
    assert len(state.book_stacks["A"]) == 18
    assert state.turn == 1


def test_all_expansion_cards_are_used_at_once_on_one_company() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, ["expansion-1-1", "coffee-1", "expansion-2"]), Expand("cairo"))
    assert state.pending == (Entering("cairo", 3),)
    assert [placed.used for placed in seat(state, 0).slots.values()] == [True, False, True]


def test_a_post_of_another_company_takes_a_point_more() -> None:
    kit = _on(land("a b", "a-b", {"cairo": "-a"}))
    state = a_table(kit, ["card-b10"])
    occupied, base = {"a": "mombasa"}, base_of(4, 5, 5)
    state = replace(state, occupied=occupied, bases={**state.bases, "mombasa": base})
    state = play(kit, state, Expand("cairo"), Enter("a", 1))
    assert state.pending == (Entering("cairo", 1, ("a",), ("mombasa",)),)


def test_without_expansion_cards_there_is_nothing_to_expand_with() -> None:
    kit = a_kit()
    assert codes(kit, a_table(kit, ["coffee-1"]), Expand("cairo")) == ["no-expansion-cards"]


def test_a_company_without_posts_cannot_be_expanded() -> None:
    kit = a_kit()
    state = a_table(kit, ["expansion-2"])
    state = replace(state, bases={**state.bases, "cairo": base_of(0, 0, 0)})
    assert codes(kit, state, Expand("cairo")) == ["base-empty"]
    assert apply(kit, state, Expand("cairo")).turn == 1


def test_a_base_that_runs_out_ends_the_expansion_and_the_rest_is_lost() -> None:
    kit = _on(CHAIN)
    state = a_table(kit, ["card-b10"])
    state = replace(state, bases={**state.bases, "cairo": base_of(1, 0, 0)})
    state = play(kit, state, Expand("cairo"), Enter("a", 1))
    assert state.turn == 1


def test_points_that_enter_nothing_are_forfeited_and_the_card_is_flipped() -> None:
    kit = _on(land("a", "", {"cairo": "=a"}))
    state = play(kit, a_table(kit, ["expansion-1-1"]), Expand("cairo"))
    assert state.turn == 1
    assert seat(state, 0).slots == {1: Placed("expansion-1-1", used=True)}


def test_points_may_always_be_forfeited() -> None:
    kit = _on(CHAIN)
    state = play(kit, a_table(kit, ["card-b10"]), Expand("cairo"), Enter("a", 2), Forgo())
    assert state.occupied == {"a": "cairo"}
    assert state.bases["cairo"] == base_of(5, 4, 5)
    assert state.turn == 1


def test_an_entry_names_every_problem() -> None:
    kit = _on(CHAIN)
    state = play(kit, a_table(kit, ["expansion-1-1", "expansion-2"]), Expand("cairo"))
    state = play(kit, state, Enter("a", 1))
    assert codes(kit, state, Enter("a", 1)) == ["own-post-already"]
    assert codes(kit, state, Enter("c", 1)) == ["not-adjacent"]
    assert codes(kit, state, Enter("nowhere", 1)) == ["unknown-region"]
    assert codes(kit, state, Enter("b", 4)) == ["no-such-column"]
    assert codes(kit, state, MoveJar(1)) == ["not-asked"]
    state = play(kit, state, Enter("b", 1))


def test_the_table_may_enter_what_the_points_do_not_reach() -> None:
    kit = _on(land("a b", "a=b", {"cairo": "-a"}))
    state = play(kit, a_table(kit, ["expansion-1-1"]), Expand("cairo"))
    assert codes(kit, state, Enter("b", 1)) == ["not-adjacent"]
    state = apply(kit, state, Enter("b", 1))
    # Coming from nowhere it took no points, so the one point still enters `a`.
    state = play(kit, state, Enter("a", 1))
    assert state.occupied == {"b": "cairo", "a": "cairo"}


def test_a_step_reward_may_be_left_but_points_may_not() -> None:
    kit = _on(land("a", "", {"cairo": "-a"}, {"a": Rewards(track=2, bookkeeping=1)}))
    state = play(kit, a_table(kit, ["expansion-1-1"]), Expand("cairo"), Enter("a", 1))
    assert codes(kit, state, RemovePost("cairo", 1)) == ["no-post-to-remove"]
    assert codes(kit, state, EndPhase(1)) == ["decide-first"]
    state = play(kit, state, Advance("cairo", 1), Forgo())
    assert seat(state, 0).positions["cairo"] == 1
    assert codes(kit, state, Forgo()) == ["points-must-be-used"]
    assert codes(kit, state, Advance("cairo", 1)) == ["no-steps"]
    assert apply(kit, state, Forgo()).turn == 1
    assert play(kit, state, TakePounds()).turn == 1


def test_pounds_from_points_may_pay_a_capital_call_of_the_same_reward() -> None:
    # Saint-Louis asks 1 pound after space 3.
    kit = _on(land("a", "", {"saint-louis": "-a"}, {"a": Rewards(track=1, bookkeeping=1)}))
    state = at_space(kit, a_table(kit, ["expansion-1-1"]), 0, saint_louis=3)
    state = with_cash(state, 0, 0)
    state = play(kit, state, Expand("saint-louis"), Enter("a", 1))
    assert codes(kit, state, Advance("saint-louis", 1)) == ["capital-call-unpaid"]
    state = play(kit, state, TakePounds(), Advance("saint-louis", 1))
    assert (seat(state, 0).positions["saint-louis"], seat(state, 0).cash) == (4, 0)


def test_a_reward_that_only_a_call_blocks_is_over_by_itself() -> None:
    kit = _on(land("a", "", {"saint-louis": "-a"}, {"a": Rewards(track=1)}))
    state = with_cash(at_space(kit, a_table(kit, ["expansion-1-1"]), 0, saint_louis=3), 0, 0)
    assert play(kit, state, Expand("saint-louis"), Enter("a", 1)).turn == 1


def test_an_ousted_post_returned_to_an_empty_column_stands_on_space_four() -> None:
    kit = _on(land("a", "", {"cairo": "-a"}))
    state = a_table(kit, ["expansion-2"])
    state = replace(
        state, occupied={"a": "mombasa"}, bases={**state.bases, "mombasa": base_of(0, 4, 5)}
    )
    state = play(kit, state, Expand("cairo"), Enter("a", 1))
    assert state.pending == (Returning(("mombasa",)),)
    assert codes(kit, state, ReturnPost(3)) == ["column-full"]
    assert codes(kit, state, Forgo()) == ["not-asked"]
    state = play(kit, state, ReturnPost(1))
    assert state.bases["mombasa"] == (Column(1, final_open=True), Column(4), Column(5))


def test_an_ousted_post_without_a_home_is_out_of_the_game() -> None:
    kit = _on(land("a", "", {"cairo": "-a"}))
    full = (Column(4, final_open=True), Column(5), Column(5))
    state = a_table(kit, ["expansion-2"])
    state = replace(state, occupied={"a": "mombasa"}, bases={**state.bases, "mombasa": full})
    state = play(kit, state, Expand("cairo"), Enter("a", 1))
    assert state.posts_removed["mombasa"] == 1
    assert state.bases["mombasa"] == full
    assert state.turn == 1


def test_two_ousted_posts_go_home_one_after_the_other() -> None:
    kit = _on(land("a b", "a-b", {"cairo": "-a"}))
    bases = {"mombasa": base_of(3, 4, 5), "cape-town": base_of(4, 4, 5)}
    state = a_table(kit, ["card-b10", "expansion-2"])
    state = replace(
        state,
        occupied={"a": "mombasa", "b": "cape-town"},
        bases={**state.bases, "mombasa": bases["mombasa"], "cape-town": bases["cape-town"]},
    )
    state = play(kit, state, Expand("cairo"), Enter("a", 1), Enter("b", 1))
    state = play(kit, state, ReturnPost(2), ReturnPost(1))
    assert state.bases["mombasa"] == base_of(3, 5, 5)
    assert state.bases["cape-town"] == base_of(5, 4, 5)


def test_each_region_and_column_is_a_move_of_its_own() -> None:
    kit = _on(CHAIN)
    state = a_table(kit, ["expansion-1-1"])
    state = replace(state, bases={**state.bases, "cairo": base_of(2, 0, 5)})
    state = play(kit, state, Expand("cairo"))
    assert legal(kit, state) == (Enter("a", 1), Enter("a", 3), Forgo())
    assert codes(kit, state, Enter("a", 2)) == ["column-empty"]


def test_steps_of_a_reward_beyond_what_is_due_are_found() -> None:
    kit = _on(land("a", "", {"cairo": "-a"}, {"a": Rewards(track=1)}))
    state = play(kit, a_table(kit, ["expansion-1-1"]), Expand("cairo"), Enter("a", 1))
    assert codes(kit, state, Advance("cairo", 2)) == ["too-many-steps"]
    assert codes(kit, state, TakePounds()) == ["no-points"]
    assert seat(apply(kit, state, Advance("cairo", 2)), 0).positions["cairo"] == 2
