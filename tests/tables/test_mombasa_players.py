"""Mombasa on a table: money, tracks, boards, cards, bonus markers, net worth."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Fact
from companion.games.mombasa.scoring import Holding, ScoreLine
from companion.games.mombasa.tracking import apply, entered
from companion.games.mombasa.tracking.companies import SetValue, TakePost
from companion.games.mombasa.tracking.markers import (
    MoveBoard,
    MoveJar,
    MoveTrack,
    SetBoard,
    SetTrack,
)
from companion.games.mombasa.tracking.players import (
    AddShareCard,
    ChangeCash,
    Earn,
    Pay,
    PlaceMarker,
    SetBonus,
    SetCash,
    SetMarkers,
    SetShareCards,
    SetShares,
    SetSlots,
)
from companion.games.mombasa.tracking.reading import (
    Next,
    Standing,
    action_slots,
    board_value,
    coin_worth,
    holding,
    markers_left,
    net_worth,
    next_call,
    next_icon,
    standing,
)
from companion.games.mombasa.tracking.turns import BeginActions
from companion.games.mombasa.tracks import Track
from companion.games.refusing import BadInput
from companion.games.tracking import Effect
from tests.tables.mombasa import KNOWN, TRACK, a_table, do, effects, force


def test_pounds_come_and_go() -> None:
    table = do(a_table(), Earn(1, 5), Pay(1, 3), SetCash(2, 7))
    assert [seat.cash for seat in table.seats] == [12, 7, 10]


def test_whoever_paid_more_than_we_knew_has_nothing_left() -> None:
    table = force(a_table(cash=3), Pay(2, 5), "too-few-pounds")
    assert table.seats[1].cash == 0


def test_a_step_changes_a_purse_and_tells_the_numbers() -> None:
    assert do(a_table(), ChangeCash(4, 1), ChangeCash(-2, 1)).seats[0].cash == 12
    assert effects(a_table(), ChangeCash(3, 2)) == [
        Effect("stepped", {"seat": 2, "before": 10, "after": 13})
    ]


def test_a_step_never_leaves_less_than_nothing_and_says_so() -> None:
    assert do(a_table(), ChangeCash(-11, 1)).seats[0].cash == 0
    assert effects(a_table(), ChangeCash(-11, 1)) == [
        Effect("stepped", {"seat": 1, "before": 10, "after": 0}),
        Effect("step-cut", {"seat": 1, "before": 10, "after": 0, "by": -11}),
    ]
    assert do(a_table(cash=9998), ChangeCash(3, 1)).seats[0].cash == 9999


def test_a_seat_where_nobody_sits_is_bad_input() -> None:
    for command in (
        Earn(4, 1),
        Pay(4, 1),
        ChangeCash(1, 4),
        MoveTrack(4, "cairo", 1),
        SetShares(4, "cairo", 1),
    ):
        with pytest.raises(BadInput):
            do(a_table(), command)


def test_a_marker_counts_the_shares_that_it_reached() -> None:
    table = do(a_table(), MoveTrack(1, "cairo", 3), AddShareCard(1, "cairo", 2))
    assert holding(table, 1, "cairo") == Holding(track=2, cards=2)


def test_crossing_a_capital_call_is_paid() -> None:
    table = do(a_table(), SetTrack(1, "cairo", 3), MoveTrack(1, "cairo", 1))
    assert table.seats[0].cash == 8
    moved = effects(do(a_table(), SetTrack(1, "cairo", 3)), MoveTrack(1, "cairo", 1))
    assert moved == [Effect("paid-call", {"seat": 1, "pounds": 2, "company": "cairo"})]


def test_a_call_that_cannot_be_paid_is_asked_about() -> None:
    table = do(a_table(cash=1), SetTrack(1, "cairo", 3))
    table = force(table, MoveTrack(1, "cairo", 2), "call-unpaid")
    assert (table.seats[0].cash, table.seats[0].tracks["cairo"].position) == (0, 5)


def test_whoever_paid_a_call_with_too_few_pounds_had_more_than_we_knew() -> None:
    # The call after space 3 asks for 2; space 6 brings 2.
    table = do(a_table(cash=1), SetTrack(1, "cairo", 3))
    paid = MoveTrack(1, "cairo", 3, in_full=True)
    assert force(table, paid, "call-unpaid").seats[0].cash == 2
    assert Effect("had-more", {"seat": 1, "pounds": 1}) in effects(table, paid)
    assert force(table, Pay(1, 5), "too-few-pounds").seats[0].cash == 0
    assert effects(table, Pay(1, 5)) == [Effect("had-more", {"seat": 1, "pounds": 4})]
    assert effects(table, Pay(1, 1)) == []


def test_an_older_line_empties_the_purse_and_says_so_now() -> None:
    table = do(a_table(cash=1), SetTrack(1, "cairo", 3))
    older = MoveTrack(1, "cairo", 3)
    assert force(table, older, "call-unpaid").seats[0].cash == 1
    poorer = do(table, SetCash(1, 0), SetTrack(1, "cairo", 3))
    assert force(poorer, MoveTrack(1, "cairo", 1), "call-unpaid").seats[0].cash == 0
    told = effects(poorer, MoveTrack(1, "cairo", 1))
    assert told[0] == Effect("had-more", {"seat": 1, "pounds": 2})


def test_each_of_two_calls_is_told() -> None:
    both = Track(8, (), ((1, 1), (3, 2)), ())
    facts = replace(KNOWN, tracks={"cairo": Fact("owner", both)})
    table = replace(a_table(), facts=facts)
    assert [effect.about["pounds"] for effect in effects(table, MoveTrack(1, "cairo", 4))] == [1, 2]


def test_a_special_space_pays_everybody_who_is_there_or_beyond() -> None:
    table = do(a_table(), SetTrack(2, "cairo", 2), SetTrack(3, "cairo", 1))
    command = MoveTrack(1, "cairo", 2)
    assert effects(table, command) == [
        Effect("received", {"seat": 1, "pounds": 1, "company": "cairo"}),
        Effect("received", {"seat": 2, "pounds": 1, "company": "cairo"}),
        Effect("bonus-unlocked", {"seat": 1, "company": "cairo", "number": 1}),
    ]
    assert [seat.cash for seat in do(table, command).seats] == [11, 11, 10]


def test_steps_beyond_the_end_are_lost() -> None:
    table = do(a_table(), SetTrack(1, "cairo", 7))
    assert effects(table, MoveTrack(1, "cairo", 3)) == [
        Effect("steps-lost", {"seat": 1, "steps": 2})
    ]
    assert do(table, MoveTrack(1, "cairo", 3)).seats[0].tracks["cairo"].position == 8


def test_on_an_unknown_track_steps_are_counted_and_shares_set_by_hand() -> None:
    table = do(a_table(known=False), MoveTrack(1, "cairo", 4), SetShares(1, "cairo", 3))
    table = do(table, MoveTrack(1, "cairo", 2), SetTrack(2, "cairo", 50))
    assert table.seats[0].tracks["cairo"].position == 6
    assert holding(table, 1, "cairo").track == 3
    assert holding(table, 2, "cairo").track == 0


def test_shares_set_by_hand_stand_until_the_marker_moves() -> None:
    table = do(a_table(), SetShares(1, "cairo", 9))
    assert holding(table, 1, "cairo").track == 9
    assert holding(do(table, MoveTrack(1, "cairo", 1)), 1, "cairo").track == 1


def test_a_marker_beyond_the_track_is_asked_about() -> None:
    force(a_table(), SetTrack(1, "cairo", 9), "off-the-track")
    force(a_table(), SetBoard(1, "jar", 6), "off-the-track")


def test_share_cards_can_be_put_right() -> None:
    table = do(a_table(), AddShareCard(1, "cairo"), SetShareCards(1, "cairo", 4))
    assert holding(table, 1, "cairo").cards == 4


def test_the_diamond_has_the_value_that_it_reached() -> None:
    table = do(a_table(), MoveBoard(1, "diamonds", 4))
    assert board_value(table, 1, "diamonds") == 10


def test_an_extra_slot_opens_on_its_space() -> None:
    table = do(a_table(), MoveBoard(1, "diamonds", 4))
    assert action_slots(table, 1) == 3
    opened = Effect("slot-opened", {"seat": 1, "track": "diamonds"})
    assert effects(table, MoveBoard(1, "diamonds", 1)) == [opened]
    table = do(table, MoveBoard(1, "diamonds", 1), MoveBoard(1, "jar", 3))
    assert action_slots(table, 1) == 5


def test_slots_can_be_set_by_hand() -> None:
    table = do(a_table(known=False), SetSlots(1, 4))
    assert (action_slots(table, 1), action_slots(table, 2)) == (4, 3)
    assert action_slots(do(table, SetSlots(1)), 1) == 3


def test_steps_past_the_end_of_the_diamond_track_are_pounds() -> None:
    table = do(a_table(), MoveBoard(1, "diamonds", 12))
    assert (table.seats[0].cash, table.seats[0].diamonds.position) == (14, 10)
    told = effects(a_table(), MoveBoard(1, "diamonds", 12))
    assert Effect("received", {"seat": 1, "pounds": 4, "track": "diamonds"}) in told


def test_the_ink_jar_stays_on_its_last_space_and_no_step_is_pounds() -> None:
    table = do(a_table(), MoveJar(1, 4))
    assert effects(a_table(), MoveJar(1, 4)) == [Effect("slot-opened", {"seat": 1, "track": "jar"})]
    for steps in (2, 9):
        after = force(table, MoveJar(1, steps), "off-the-track")
        assert (after.seats[0].cash, after.seats[0].jar.position) == (10, 5)
    # An older line paid for such steps, and still does.
    assert apply(table, MoveBoard(1, "jar", 3)).state.seats[0].cash == 14
    assert force(table, entered(MoveBoard(1, "jar", 3)), "off-the-track").seats[0].cash == 10
    assert do(a_table(known=False), MoveJar(1, 30)).seats[0].jar.position == 30


def test_on_an_unknown_board_values_are_set_by_hand_and_stay() -> None:
    table = do(a_table(known=False), SetBoard(1, "jar", value=15), MoveBoard(1, "jar", 2))
    assert (board_value(table, 1, "jar"), table.seats[0].jar.position) == (15, 2)
    table = do(table, SetBoard(1, "jar", space=7))
    assert (board_value(table, 1, "jar"), table.seats[0].jar.position) == (15, 7)
    assert board_value(table, 2, "diamonds") == 0


def test_a_value_set_by_hand_stands_until_the_marker_moves() -> None:
    table = do(a_table(), SetBoard(1, "diamonds", value=99))
    assert board_value(table, 1, "diamonds") == 99
    assert board_value(do(table, SetBoard(1, "diamonds", space=3)), 1, "diamonds") == 10
    assert board_value(do(table, MoveBoard(1, "diamonds", 1)), 1, "diamonds") == 0


def test_bonus_markers_block_their_spaces() -> None:
    table = do(a_table(), BeginActions(), PlaceMarker(1, "buy-card"))
    table = force(table, PlaceMarker(2, "buy-card"), "space-taken")
    table = do(table, PlaceMarker(1, "remove-card"))
    force(table, PlaceMarker(1, "goods-tile"), "no-markers-left")
    assert markers_left(table, 2) == 1
    assert markers_left(do(table, SetMarkers(1, 3, ("buy-card",))), 1) == 2


def test_a_track_can_give_more_bonus_markers() -> None:
    table = do(a_table(), SetTrack(1, "cape-town", 6))
    assert markers_left(table, 1) == 2
    assert markers_left(do(table, BeginActions()), 1) == 4


def test_two_players_have_three_bonus_markers_each() -> None:
    assert [markers_left(a_table(seats), 1) for seats in (2, 3, 4)] == [3, 2, 2]


def test_net_worth_has_seven_parts() -> None:
    table = do(
        a_table(),
        *[TakePost("cairo", 1)] * 5,
        SetTrack(1, "cairo", 5),
        AddShareCard(1, "cairo"),
        MoveBoard(1, "diamonds", 3),
        SetBoard(1, "jar", 2),
    )
    ana = net_worth(table, {1: "Ana", 2: "Ben", 3: "Cy"}).players[0]
    assert ana.name == "Ana"
    assert ana.lines == (
        ScoreLine("cash", 10),
        ScoreLine("mombasa", 0, 0, 0),
        ScoreLine("cape-town", 0, 0, 0),
        ScoreLine("saint-louis", 0, 0, 0),
        ScoreLine("cairo", 25, 5, 5),
        ScoreLine("diamonds", 10),
        ScoreLine("bookkeeping", 10),
    )
    assert ana.total == 55


def test_the_standing_says_how_far_ahead() -> None:
    table = do(a_table(), SetCash(1, 20), SetCash(3, 14))
    assert standing(table) == (
        Standing(1, 20, 1, 6),
        Standing(2, 10, 3, -10),
        Standing(3, 14, 2, -6),
    )
    assert [place.ahead for place in standing(a_table())] == [0, 0, 0]


def test_one_more_coin_is_worth_as_many_pounds_as_shares() -> None:
    table = do(a_table(), SetTrack(1, "cairo", 5), AddShareCard(2, "cairo"), SetValue("cairo", 3))
    assert coin_worth(table, "cairo") == {1: 4, 2: 1, 3: 0}


def test_what_lies_ahead_on_a_track() -> None:
    assert next_call(TRACK, 1) == Next(2, 2)
    assert next_call(TRACK, 4) is None
    assert next_icon(TRACK.shares, 1) == Next(2, 2)
    assert next_icon(TRACK.shares, 5) is None


def test_a_bonus_that_the_table_says_counts_though_its_track_is_unknown() -> None:
    table = do(a_table(known=False), SetBonus(2, "cairo", 1))
    assert table.seats[1].bonuses["cairo"] == 1
    assert do(table, SetBonus(2, "cairo", 0)).seats[1].bonuses["cairo"] == 0
