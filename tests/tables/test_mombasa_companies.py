"""Mombasa on a table: bases, values of shares, the map, expansions."""

import pytest

from companion.games.mombasa.base import Column
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.tracking.companies import (
    ChangePosts,
    ChangeValue,
    RemovePost,
    ReturnPost,
    SetBase,
    SetRegion,
    SetValue,
    TakePost,
)
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.reading import mines, posts_out, share_value, share_values
from companion.games.mombasa.tracking.teaching import Teach
from companion.games.refusing import BadInput
from companion.games.tracking import About, Effect
from tests.tables.mombasa import COINS, LAND, TRACK, a_table, do, effects, force, senseless

EMPTY = (Column(0), Column(0), Column(0))


def test_shares_are_worth_nothing_while_all_posts_are_at_home() -> None:
    for known in (True, False):
        assert set(share_values(a_table(known=known)).values()) == {0}


def test_a_post_that_leaves_shows_its_coin() -> None:
    table = do(a_table(), TakePost("cairo", 2), TakePost("cairo", 2))
    assert share_value(table, "cairo") == 1
    assert posts_out(table, "cairo") == 2


def test_a_post_without_a_column_leaves_the_emptiest_one() -> None:
    table = do(a_table(), TakePost("cairo", 3), TakePost("cairo"))
    assert [column.posts for column in table.companies["cairo"].base] == [5, 5, 3]


def test_a_change_of_value_is_told() -> None:
    table = do(a_table(), TakePost("cairo", 1))
    assert effects(table, TakePost("cairo", 1)) == [
        Effect("share-value", {"company": "cairo", "before": 0, "after": 1})
    ]


def test_a_post_comes_home_and_covers_its_coin() -> None:
    table = do(a_table(), TakePost("cairo", 1), TakePost("cairo", 1), ReturnPost("cairo", 1))
    assert share_value(table, "cairo") == 0


def test_a_post_returned_to_an_empty_column_leaves_the_final_space_open() -> None:
    table = do(a_table(), *[TakePost("cairo", 1)] * 5, ReturnPost("cairo", 1))
    assert table.companies["cairo"].base[0] == Column(1, final_open=True)
    assert share_value(table, "cairo") == 4


def test_an_empty_column_or_base_has_nothing_to_take() -> None:
    table = do(a_table(), *[TakePost("cairo", 1)] * 5)
    assert senseless(table, TakePost("cairo", 1)) == ["column-empty"]
    assert senseless(table, RemovePost("cairo", 1)) == ["column-empty"]
    table = do(table, *[TakePost("cairo")] * 10)
    assert senseless(table, TakePost("cairo")) == ["base-empty"]


def test_a_full_column_takes_no_post() -> None:
    table = do(a_table(), TakePost("cairo", 1))
    assert senseless(table, ReturnPost("cairo", 2)) == ["column-full"]


def test_a_post_that_finds_no_room_leaves_the_game() -> None:
    table = do(a_table(), SetBase("cairo", (Column(4, final_open=True),) * 3))
    assert effects(table, ReturnPost("cairo")) == [Effect("post-out-of-game", {"company": "cairo"})]
    table = do(table, ReturnPost("cairo"))
    assert table.companies["cairo"].removed == 1
    assert posts_out(table, "cairo") == 2


def test_no_post_comes_home_that_never_left_unless_the_table_says_so() -> None:
    table = do(a_table(), TakePost("cairo", 1), RemovePost("cairo", 1))
    table = do(table, ReturnPost("cairo", 1))
    table = force(table, ReturnPost("cairo", 1), "no-post-out")
    assert table.companies["cairo"].base[0] == Column(5)


def test_a_removed_post_is_out_of_the_game() -> None:
    table = do(a_table(), RemovePost("cairo", 1), RemovePost("cairo"))
    assert table.companies["cairo"].removed == 2
    assert posts_out(table, "cairo") == 0
    assert share_value(table, "cairo") == 1


def test_a_value_set_by_hand_goes_on_with_the_coins() -> None:
    table = do(a_table(), SetValue("cairo", 6))
    assert share_value(table, "cairo") == 6
    table = do(table, TakePost("cairo", 1), TakePost("cairo", 1))
    assert share_value(table, "cairo") == 7


def test_a_stepped_value_goes_on_with_the_coins() -> None:
    table = do(a_table(), *[TakePost("cairo", 1)] * 2, ChangeValue(2, "cairo"))
    assert share_value(table, "cairo") == 3
    assert share_value(do(table, TakePost("cairo", 1)), "cairo") == 4
    assert effects(table, ChangeValue(-4, "cairo")) == [
        Effect("stepped", {"company": "cairo", "before": 3, "after": 0}),
        Effect("step-cut", {"company": "cairo", "before": 3, "after": 0, "by": -4}),
    ]
    assert share_value(do(table, ChangeValue(200, "cairo")), "cairo") == 99


def test_a_stepped_value_is_no_longer_due() -> None:
    table = do(a_table(known=False), TakePost("cairo", 1))
    assert table.companies["cairo"].due
    assert not do(table, ChangeValue(1, "cairo")).companies["cairo"].due


def test_posts_leave_a_column_and_come_home_by_steps() -> None:
    table = do(a_table(), ChangePosts(-2, "cairo", 2))
    assert (table.companies["cairo"].base[1], share_value(table, "cairo")) == (Column(3), 1)
    table = do(table, ChangePosts(1, "cairo", 2))
    assert (table.companies["cairo"].base[1], share_value(table, "cairo")) == (Column(4), 0)
    force(table, ChangePosts(2, "cairo", 2), "no-post-out")


def test_no_more_posts_leave_a_column_than_it_holds() -> None:
    table = do(a_table(), ChangePosts(-4, "cairo", 1))
    about: About = {"company": "cairo", "column": 1, "back": 0, "before": 1, "after": 0}
    assert effects(table, ChangePosts(-2, "cairo", 1))[:2] == [
        Effect("stepped", about),
        Effect("step-cut", {**about, "by": -2}),
    ]
    table = do(table, ChangePosts(-2, "cairo", 1), ChangePosts(3, "cairo", 1))
    # The emptied final space stays open.
    assert table.companies["cairo"].base[0] == Column(3, final_open=True)


def test_a_base_counted_anew_gives_its_own_value() -> None:
    table = do(a_table(), SetValue("cairo", 9), SetBase("cairo", EMPTY, removed=3))
    assert share_value(table, "cairo") == 15
    assert table.companies["cairo"].removed == 3


def test_where_the_coins_are_unknown_the_value_is_set_by_hand_and_falls_due() -> None:
    table = do(a_table(known=False), SetValue("cairo", 4))
    assert not table.companies["cairo"].due
    table = do(table, TakePost("cairo", 1))
    assert table.companies["cairo"].due
    assert share_value(table, "cairo") == 4
    table = do(table, SetValue("cairo", 5))
    assert not table.companies["cairo"].due
    table = do(table, SetBase("cairo", EMPTY))
    assert share_value(table, "cairo") == 5


def test_a_value_never_falls_below_nothing() -> None:
    table = do(a_table(), *[TakePost("cairo", 1)] * 3, SetValue("cairo", 0))
    table = do(table, ReturnPost("cairo", 1))
    assert share_value(table, "cairo") == 0


def test_teaching_the_coins_counts_what_has_left() -> None:
    table = do(a_table(known=False), TakePost("cairo", 1), TakePost("cairo", 1))
    table = do(table, Teach(coins={"cairo": COINS}))
    assert share_value(table, "cairo") == 1
    assert table.facts.coins["cairo"].source == "owner"
    assert not table.companies["cairo"].due


def test_teaching_the_coins_keeps_a_value_that_the_table_has_set() -> None:
    table = do(a_table(known=False), SetValue("cairo", 6), Teach(coins={"cairo": COINS}))
    assert share_value(table, "cairo") == 6
    table = do(table, TakePost("cairo", 1), TakePost("cairo", 1))
    assert share_value(table, "cairo") == 7


def test_everything_printed_can_be_taught() -> None:
    known, bare = a_table().facts, a_table(known=False)
    assert known.diamonds
    assert known.bookkeeping
    taught = do(
        bare,
        Teach(
            tracks={"cairo": TRACK},
            bonuses={"cairo": "other-tracks"},
            diamonds=known.diamonds.value,
            bookkeeping=known.bookkeeping.value,
            map=LAND,
        ),
    )
    assert taught.facts.diamonds == known.diamonds
    assert taught.facts.bookkeeping == known.bookkeeping
    assert taught.facts.map == known.map
    assert taught.facts.tracks["cairo"] == known.tracks["cairo"]
    assert taught.occupied == {}
    assert do(taught, Teach()).facts == taught.facts


def test_posts_come_to_regions_and_go() -> None:
    table = do(a_table(), TakePost("cairo", 1, "north"), TakePost("cairo", 1, "south"))
    assert table.occupied == {"north": "cairo", "south": "cairo"}
    assert mines(table, "cairo") == 2
    table = do(table, ReturnPost("cairo", 1, "north"), SetRegion("south", "mombasa"))
    assert table.occupied == {"south": "mombasa"}
    assert do(table, SetRegion("south")).occupied == {}


def test_a_region_holds_one_post() -> None:
    table = do(a_table(), TakePost("cairo", 1, "north"))
    table = force(table, TakePost("mombasa", 1, "north"), "region-taken")
    assert table.occupied == {"north": "mombasa"}
    table = force(table, ReturnPost("cairo", 1, "north"), "no-post-there")
    assert table.occupied == {}


def test_regions_need_a_map_that_has_them() -> None:
    assert senseless(a_table(), TakePost("cairo", 1, "atlantis")) == ["unknown-region"]
    bare = a_table(known=False)
    assert senseless(bare, SetRegion("north", "cairo")) == ["map-unknown"]
    assert senseless(bare, Expand(1, "cairo", 3, (Step("north"),))) == ["map-unknown"]
    assert mines(bare, "cairo") == 0
    with pytest.raises(BadInput):
        Expand(1, "cairo", 3, (Step("north"),)).done(bare)


def test_an_expansion_places_posts_and_takes_the_rewards() -> None:
    table = do(a_table(), Expand(1, "cairo", 3, (Step("north"), Step("south"))))
    ana = table.seats[0]
    assert table.occupied == {"north": "cairo", "south": "cairo"}
    assert posts_out(table, "cairo") == 2
    # 2 pounds of the region, 1 of the special space.
    assert (ana.cash, ana.diamonds.position, ana.tracks["cairo"].position) == (13, 1, 2)
    told = effects(a_table(), Expand(1, "cairo", 3, (Step("north"), Step("south"))))
    assert Effect("bookkeeping-points", {"seat": 1, "points": 1}) in told
    assert Effect("received", {"seat": 1, "pounds": 2}) in told
    assert Effect("move-board", {"seat": 1, "track": "diamonds", "steps": 1}) in told
    assert Effect("move-track", {"seat": 1, "company": "cairo", "steps": 2}) in told


def test_an_expansion_ousts_posts_and_sends_them_home() -> None:
    table = do(a_table(), TakePost("mombasa", 2, "north"), TakePost("mombasa", 2, "south"))
    steps = (Step("north"), Step("south"))
    back = (Return("south", 2), Return("north", 2))
    table = do(table, Expand(2, "cairo", 4, steps, back))
    assert table.occupied == {"north": "cairo", "south": "cairo"}
    assert posts_out(table, "mombasa") == 0
    assert senseless(table, Expand(2, "mombasa", 9, (Step("east"),), back)) == [
        "no-post-ousted",
        "no-post-ousted",
    ]


def test_an_ousted_post_without_room_leaves_the_game() -> None:
    full = (Column(4, final_open=True),) * 3
    table = do(a_table(), SetBase("mombasa", full), SetRegion("north", "mombasa"))
    expand = Expand(1, "cairo", 2, (Step("north"),))
    assert Effect("post-out-of-game", {"company": "mombasa"}) in effects(table, expand)
    assert do(table, expand).companies["mombasa"].removed == 1


def test_part_of_a_track_reward_may_be_left() -> None:
    table = do(a_table(), Expand(1, "cairo", 1, (Step("north"),), track=1))
    assert table.seats[0].tracks["cairo"].position == 1
    table = do(a_table(), Expand(1, "cairo", 1, (Step("north"),), track=0))
    assert table.seats[0].tracks["cairo"].position == 0


def test_a_track_reward_stops_before_a_call_that_cannot_be_paid() -> None:
    expand, leave = Expand(1, "cairo", 1, (Step("north"),)), SetRegion("north")
    table = do(a_table(cash=0), expand, leave, expand)
    # 2 pounds and the special space's 1, then 2 more, less the call of 2.
    assert (table.seats[0].cash, table.seats[0].tracks["cairo"].position) == (3, 4)


def test_what_happened_on_the_board_against_the_rules_is_still_done() -> None:
    steps = (Step("far"), Step("south"))
    table = force(a_table(), Expand(1, "cairo", 1, steps), "not-adjacent", "not-enough-points")
    assert table.occupied == {"far": "cairo", "south": "cairo"}
    assert posts_out(table, "cairo") == 2


def test_an_expansion_that_no_board_can_show_stays_undone() -> None:
    table = do(a_table(), TakePost("cairo", 1, "north"))
    assert senseless(table, Expand(1, "cairo", 9, (Step("north"),))) == ["own-post-already"]
    assert senseless(table, Expand(1, "cairo", 9, (Step("atlantis"),))) == ["unknown-region"]
    with pytest.raises(BadInput):
        senseless(table, Expand(4, "cairo", 9, (Step("south"),)))
