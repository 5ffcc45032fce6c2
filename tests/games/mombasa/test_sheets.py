"""Sheets: what each of the six actions will do, said before it is done."""

from typing import Final

import pytest
from msgspec.structs import replace

from companion.games.mombasa.base import Column
from companion.games.mombasa.box import Fact, TrackBonus, load_box
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.map import Rewards
from companion.games.mombasa.terms import COMPANIES, Company, TrackId
from companion.games.mombasa.tracking import apply, check
from companion.games.mombasa.tracking.companies import RemovePost, ReturnPost, TakePost
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack, SetBoard, SetTrack
from companion.games.mombasa.tracking.players import Earn, PlaceMarker
from companion.games.mombasa.tracking.reading import holding, markers_left
from companion.games.mombasa.tracking.sheets import (
    BonusMarkerSheet,
    BookkeeperSheet,
    EndSheet,
    ExpansionSheet,
    GoodsSheet,
    MerchantSheet,
    Preview,
    Sheet,
    preview,
)
from companion.games.mombasa.tracking.sheets.bonus_marker import other_tracks
from companion.games.mombasa.tracking.sheets.gains import Gains
from companion.games.mombasa.tracking.sheets.goods import Purchase, discounts
from companion.games.mombasa.tracking.sheets.moving import Moves
from companion.games.mombasa.tracking.sheets.preview import Kind
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import Facts, Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.turns import BeginActions, EndPhase, PassTurn
from companion.games.refusing import BadInput
from tests.tables.mombasa import KNOWN, a_table, do

FIRST: Final[dict[Company, TrackId]] = {
    "mombasa": "A1",
    "cape-town": "B1",
    "saint-louis": "C1",
    "cairo": "D1",
}
SECOND: Final[dict[Company, TrackId]] = {
    "mombasa": "A2",
    "cape-town": "B2",
    "saint-louis": "C2",
    "cairo": "D2",
}


def practice(tracks: dict[Company, TrackId] = FIRST, cash: int = 20) -> State:
    """Return a practice table where the first of four is on turn."""
    facts = facts_of(load_box("practice"), tracks)
    state = do(open_table(Opening(facts), 4), BeginActions())
    return replace(state, seats=tuple(replace(seat, cash=cash) for seat in state.seats))


def unlocked(state: State, company: Company, count: int) -> State:
    first = state.seats[0]
    seat = replace(first, bonuses={**first.bonuses, company: count})
    return replace(state, seats=(seat, *state.seats[1:]))


def with_bonus(company: Company, bonus: TrackBonus, count: int = 1) -> State:
    facts = replace(KNOWN, bonuses={company: Fact("owner", bonus)})
    return unlocked(do(open_table(Opening(facts), 3), BeginActions()), company, count)


def look(state: State, sheet: Sheet, kind: Kind, seat: int = 1) -> Preview:
    seen = preview(state, seat, kind, sheet.draft(state, seat))
    assert seen.before == state
    if seen.action and not seen.senseless:
        assert apply(state, seen.action).state == seen.after
        assert apply(state, seen.action).effects == seen.effects
        assert check(state, seen.action) == seen.findings
    return seen


def codes(seen: Preview) -> list[str]:
    return [note.code for note in seen.notes]


def paid(seen: Preview) -> dict[int, int]:
    """Say how much each purse changed."""
    seats = zip(seen.before.seats, seen.after.seats, strict=True)
    return {n: b.cash - a.cash for n, (a, b) in enumerate(seats, 1) if a.cash != b.cash}


# Every sheet


def test_an_action_passes_the_turn_and_ending_does_not() -> None:
    state = practice()
    assert look(state, MerchantSheet(), "merchant").after.turn == 2
    assert look(state, EndSheet(), "end").after.ended == (1,)


def test_whoever_is_not_on_turn_enters_something_belated() -> None:
    seen = look(practice(), MerchantSheet(), "merchant", seat=3)
    assert seen.after.turn == 1
    assert codes(seen) == ["merchant-brings", "turn-stays"]
    assert not seen.wrong


def test_an_action_out_of_any_phase_only_does_what_it_says() -> None:
    seen = look(a_table(), MerchantSheet(), "merchant")
    assert seen.action
    assert seen.action.parts == (MoveBoard(1, "diamonds", 1), Earn(1, 2, "merchant"))
    assert seen.after.turn is None
    assert [finding.code for finding in seen.findings] == ["not-in-actions"]


def test_whoever_has_ended_is_asked_about_another_action() -> None:
    state = do(practice(), EndPhase(1))
    seen = look(state, MerchantSheet(), "merchant")
    assert [finding.code for finding in seen.findings] == ["already-ended"]
    assert not look(state, MerchantSheet(), "merchant", seat=3).findings


def test_nobody_sits_at_a_seat_that_is_not_there() -> None:
    with pytest.raises(BadInput):
        preview(a_table(), 4, "end", EndSheet().draft(a_table(), 1))


def test_more_than_a_line_can_hold_is_told() -> None:
    sheet = ExpansionSheet(
        posts=(5, 5, 5), ousted={"cairo": (5, 5, 5), "cape-town": (5, 0, 0)}, points=9
    )
    seen = look(a_table(known=False), sheet, "expansion")
    assert seen.action is None
    assert "too-much" in codes(seen)


# Goods


def test_coffee_1_and_3_buy_a_card_at_3_and_leave_a_step() -> None:
    sheet = GoodsSheet((1, 3), "coffee", Purchase(2, 1), moves=Moves({"cairo": 1}))
    seen = look(practice(), sheet, "goods")
    assert seen.after.seats[0].tracks["cairo"].position == 1
    assert seen.notes == ()


def test_a_share_icon_on_the_card_is_gained() -> None:
    sheet = GoodsSheet((2,), purchase=Purchase(1, 1, "cairo"))
    assert holding(look(practice(), sheet, "goods").after, 1, "cairo").cards == 1


def test_all_units_that_are_left_go_to_one_track() -> None:
    sheet = GoodsSheet((1, 3), "coffee", Purchase(1, 0), moves=Moves({"cairo": 1, "mombasa": 1}))
    assert sheet.units_left(practice(), 1) == 1
    whole = sheet.with_rest_on("cairo", practice(), 1)
    assert whole.moves.steps == {"cairo": 2, "mombasa": 1}
    assert codes(look(practice(), whole, "goods")) == []
    # Where too many steps are taken already, there is no rest.
    too_many = GoodsSheet((1,), moves=Moves({"cairo": 2}))
    assert too_many.with_rest_on("mombasa", practice(), 1).moves.steps["mombasa"] == 0


def test_goods_without_a_card_do_nothing_yet() -> None:
    seen = look(practice(), GoodsSheet(), "goods")
    assert seen.action is None
    assert codes(seen) == ["no-cards"]


def test_a_card_dearer_than_the_units_is_told() -> None:
    seen = look(practice(), GoodsSheet((1,), purchase=Purchase(2, 1)), "goods")
    assert codes(seen) == ["too-expensive", "units-left"]
    assert seen.wrong
    assert seen.action


def test_steps_beyond_the_units_are_told() -> None:
    seen = look(practice(), GoodsSheet((1,), moves=Moves({"cairo": 2})), "goods")
    assert [(note.code, note.about) for note in seen.notes] == [
        ("too-many-steps", {"steps": 2, "units": 1})
    ]


def test_kinds_are_mixed_only_with_the_bonus() -> None:
    sheet = GoodsSheet((1, 2), None, Purchase(2, 1), moves=Moves({"cairo": 1}))
    assert codes(look(practice(), sheet, "goods")) == ["mixed-goods", "units-left"]
    state = with_bonus("cairo", "banana-discount", 2)
    assert codes(look(state, sheet, "goods")) == []


@pytest.mark.parametrize(
    ("bonus", "count", "found"),
    [
        ("banana-discount", 1, ("banana-discount",)),
        ("banana-discount", 2, ("mixed-discount",)),
        ("cotton-discount", 1, ("cotton-discount",)),
        ("cotton-discount", 2, ("cotton-units",)),
        ("card-removal", 2, ()),
        ("banana-discount", 0, ()),
    ],
)
def test_track_bonuses_are_discounts(bonus: TrackBonus, count: int, found: tuple[str, ...]) -> None:
    assert discounts(with_bonus("cairo", bonus, count), 1) == found


def test_a_table_that_knows_no_tracks_says_itself_that_a_card_is_cheaper() -> None:
    sheet = GoodsSheet((2,), purchase=Purchase(2, 1), discounted=True)
    assert sheet.spending(a_table(known=False), 1).price == 2


def test_crossing_a_call_is_paid_and_special_spaces_pay_those_beyond() -> None:
    state = do(a_table(cash=10), SetTrack(2, "cairo", 2), SetTrack(3, "cairo", 5))
    sheet = GoodsSheet((4,), moves=Moves({"cairo": 4}))
    seen = look(do(state, BeginActions()), sheet, "goods")
    # The call costs 2; the special space at 2 pays 1 to the mover and to both beyond it.
    assert paid(seen) == {1: -1, 2: 1, 3: 1}
    assert [effect.code for effect in seen.effects if effect.about["seat"] != 2] == [
        "paid-call",
        "received",
        "received",
        "bonus-unlocked",
    ]


def test_unknown_tracks_are_told_by_the_table() -> None:
    moves = Moves({"cairo": 3}, paid=2, received={1: 0, 2: 1, 3: 1}, shares={"cairo": 4})
    seen = look(a_table(known=False), GoodsSheet((3,), moves=moves), "goods")
    assert paid(seen) == {1: -2, 2: 1, 3: 1}
    assert holding(seen.after, 1, "cairo").track == 4


def test_unknown_tracks_that_show_the_same_shares_need_no_word() -> None:
    moves = Moves({"cairo": 1}, shares={"cairo": 0})
    seen = look(a_table(known=False), GoodsSheet((1,), moves=moves), "goods")
    assert seen.action
    assert seen.action.parts == (MoveTrack(1, "cairo", 1),)


# Expansion


def test_regions_are_entered_and_their_rewards_taken() -> None:
    sheet = ExpansionSheet("cairo", 2, (Step("north"), Step("south")), gains=Gains(as_pounds=1))
    seen = look(do(a_table(), BeginActions()), sheet, "expansion")
    assert seen.after.occupied == {"north": "cairo", "south": "cairo"}
    # 2 of the region, 1 of the track's special space, 1 of the bookkeeping point.
    assert paid(seen) == {1: 4}
    assert seen.after.seats[0].diamonds.position == 1
    assert sheet.gained(seen.before) == Rewards(2, 1, 2, 1)
    assert sheet.left(seen.before, 1) == 0


def test_an_expansion_without_a_region_does_nothing_yet() -> None:
    sheet = ExpansionSheet("cairo", 3)
    state = do(a_table(), BeginActions())
    assert look(state, sheet, "expansion").action is None
    assert [made.region for made in sheet.reachable(state, 1)] == ["north"]


def test_what_is_within_reach_follows_the_steps_and_the_points_left() -> None:
    state = a_table()
    steps = (Step("north"), Step("south"))
    regions = [made.region for made in ExpansionSheet("cairo", 4, steps).reachable(state, 1)]
    assert regions == ["east"]
    assert ExpansionSheet("cairo", 3, steps).reachable(state, 1) == ()


def test_an_ousted_post_goes_home_to_the_column_chosen() -> None:
    state = do(a_table(), TakePost("mombasa", 2, "north"), TakePost("mombasa", 3, "east"))
    sheet = ExpansionSheet("cairo", 2, (Step("north", column=3),), (Return("north", 2),))
    seen = look(state, sheet, "expansion")
    assert seen.after.companies["mombasa"].base[1] == Column(5)
    assert seen.after.companies["cairo"].base[2] == Column(4)


def test_a_return_to_a_region_that_ousts_nobody_is_left_out() -> None:
    sheet = ExpansionSheet("cairo", 2, (Step("north"),), (Return("north", 2),))
    assert look(do(a_table(), BeginActions()), sheet, "expansion").findings == ()


def test_a_step_that_breaks_a_rule_is_found_and_can_be_done_all_the_same() -> None:
    sheet = ExpansionSheet("cairo", 1, (Step("far"),))
    seen = look(do(a_table(), BeginActions()), sheet, "expansion")
    assert [finding.code for finding in seen.findings] == ["not-adjacent"]
    assert seen.after.occupied == {"far": "cairo"}


def test_a_senseless_expansion_leaves_the_table_as_it_was() -> None:
    state = a_table()
    base = (Column(0), Column(0), Column(0))
    cairo = replace(state.companies["cairo"], base=base)
    state = replace(state, companies={**state.companies, "cairo": cairo})
    sheet = ExpansionSheet("cairo", 1, (Step("north", column=1),))
    seen = look(state, sheet, "expansion")
    assert seen.senseless
    assert seen.after == state


def test_a_track_bonus_adds_points_to_an_expansion_with_cards() -> None:
    state = with_bonus("mombasa", "expansion-points", 2)
    sheet = ExpansionSheet("cairo", 1, (Step("north"), Step("south")))
    seen = look(state, sheet, "expansion")
    assert seen.findings == ()
    assert codes(seen) == ["points-by-bonus", "points-for-books"]
    assert ExpansionSheet("cairo", 0).total(state, 1) == 0


def test_the_reward_on_an_unknown_track_is_told_apart() -> None:
    state = open_table(Opening(replace(KNOWN, tracks={})), 3)
    gains = Gains(moves=Moves(paid=1, received={2: 1}, shares={"cairo": 2}))
    sheet = ExpansionSheet("cairo", 1, (Step("north"),), gains=gains)
    seen = look(state, sheet, "expansion")
    assert paid(seen) == {1: 1, 2: 1}
    assert seen.after.seats[0].tracks["cairo"].position == 2
    assert holding(seen.after, 1, "cairo").track == 2


def test_without_a_map_posts_and_rewards_are_told() -> None:
    state = do(a_table(known=False), TakePost("mombasa", 2))
    sheet = ExpansionSheet(
        "cairo",
        3,
        posts=(2, 0, 0),
        ousted={"mombasa": (0, 1, 0), "cairo": (1, 0, 0)},
        gains=Gains(2, 1, Moves({"cairo": 1}), points=2, as_pounds=1),
    )
    seen = look(state, sheet, "expansion")
    assert seen.after.companies["cairo"].base[0] == Column(3)
    assert seen.after.companies["mombasa"].base[1] == Column(5)
    assert paid(seen) == {1: 3}
    assert codes(seen) == ["points-for-books"]
    assert seen.action
    assert seen.action.parts[-1] == ReturnPost("mombasa", 2)


def test_an_ousted_post_without_room_leaves_the_game() -> None:
    table = do(a_table(known=False), TakePost("cairo", 1))
    sheet = ExpansionSheet("mombasa", posts=(1, 0, 0), homeless={"cairo": 1})
    seen = look(table, sheet, "expansion")
    assert ReturnPost("cairo") in (seen.action.parts if seen.action else ())


def test_without_a_map_nothing_is_within_reach_and_no_post_is_no_expansion() -> None:
    state = a_table(known=False)
    sheet = ExpansionSheet("cairo", 3, ousted={"mombasa": (1, 0, 0)})
    assert sheet.reachable(state, 1) == ()
    assert sheet.gained(state) == Rewards()
    seen = look(state, sheet, "expansion")
    assert seen.action is None
    assert codes(seen) == ["more-ousted-than-placed"]


# Bookkeeper


def test_two_pounds_flip_a_book_and_the_jar_goes_on_to_the_fourth() -> None:
    sheet = BookkeeperSheet(
        flip=True, book=4, reward=Gains(points=2), points=2, books=("A", "A", "C")
    )
    seen = look(practice(), sheet, "bookkeeper")
    assert paid(seen) == {1: -2}
    assert seen.after.seats[0].jar.position == 4
    assert codes(seen) == []


def test_points_are_neither_saved_nor_used_twice() -> None:
    state = practice()
    short = BookkeeperSheet(points=3, books=("A",), reward=Gains(as_pounds=1))
    assert codes(look(state, short, "bookkeeper")) == ["points-unused"]
    over = BookkeeperSheet(points=1, books=("C",))
    assert codes(look(state, over, "bookkeeper")) == ["points-overused"]
    assert codes(look(state, BookkeeperSheet(), "bookkeeper")) == []


def test_a_jar_that_stays_brings_no_reward() -> None:
    seen = look(practice(), BookkeeperSheet(reward=Gains(pounds=2)), "bookkeeper")
    assert codes(seen) == ["reward-without-move"]


def test_at_the_end_of_the_track_points_are_two_pounds_each() -> None:
    state = do(a_table(), SetBoard(1, "jar", 4))
    sheet = BookkeeperSheet(book=5, points=2, books=("A",))
    seen = look(state, sheet, "bookkeeper")
    assert paid(seen) == {1: 4}
    assert codes(seen) == ["points-are-pounds", "no-books-at-end"]


def test_points_of_regions_are_two_pounds_each_at_the_end_of_the_track() -> None:
    state = do(a_table(), SetBoard(1, "jar", 5))
    seen = look(state, ExpansionSheet("cairo", 2, (Step("north"), Step("south"))), "expansion")
    assert codes(seen) == ["points-are-pounds"]


def test_the_jar_never_goes_back() -> None:
    state = do(a_table(), SetBoard(1, "jar", 4))
    assert BookkeeperSheet(book=2).jar_steps(state, 1) == 0


# Diamond merchant


def test_three_mines_are_three_steps_and_a_pound() -> None:
    state = do(a_table(), TakePost("cairo", 1, "south"), TakePost("cairo", 1, "east"))
    seen = look(state, MerchantSheet("company", "cairo"), "merchant")
    assert seen.after.seats[0].diamonds.position == 3
    assert paid(seen) == {1: 1}
    assert codes(seen) == ["merchant-brings", "mines-counted"]


def test_without_a_map_the_table_counts_the_mines() -> None:
    sheet = MerchantSheet("company", "cairo", mines=4)
    assert look(a_table(known=False), sheet, "merchant").after.seats[0].diamonds.position == 4


def test_the_tile_brings_steps_only() -> None:
    seen = look(practice(), MerchantSheet("tile", others=1), "merchant")
    assert seen.after.seats[0].diamonds.position == 3
    assert paid(seen) == {}


# Bonus marker


def test_spaces_are_those_of_the_box_with_their_costs() -> None:
    found = {spot.id: spot for spot in spots(practice(), 1)}
    assert found["merchant-tile"].cost == 2
    assert found["coffee-majority"].majority == "coffee"
    assert not found["saint-louis-track-1"].unlocked
    standard = {spot.id: spot for spot in spots(a_table(known=False), 1)}
    assert standard["merchant-tile"].cost is None
    assert standard["buy-card"].cost == 1


def test_no_space_no_action() -> None:
    assert look(practice(), BonusMarkerSheet("nowhere"), "bonus-marker").action is None


def test_the_first_player_space_takes_the_marker_and_a_point() -> None:
    sheet = BonusMarkerSheet("first-player", gains=Gains(as_pounds=1))
    seen = look(do(practice(), *_turns(1)), sheet, "bonus-marker", seat=2)
    assert seen.after.first_player == 2
    assert paid(seen) == {2: 1}
    first = look(practice(), sheet, "bonus-marker")
    assert [finding.code for finding in first.findings] == ["first-turn"]
    later = do(practice(), *(PassTurn(seat) for seat in (1, 2, 3, 4)))
    assert not look(later, sheet, "bonus-marker").wrong


def test_buying_costs_1_and_the_price() -> None:
    sheet = BonusMarkerSheet("buy-card", purchase=Purchase(2, 1, "cairo"))
    seen = look(practice(), sheet, "bonus-marker")
    assert paid(seen) == {1: -4}
    assert holding(seen.after, 1, "cairo").cards == 1
    assert markers_left(seen.after, 1) == markers_left(seen.before, 1) - 1


def test_a_space_may_be_used_without_buying() -> None:
    assert paid(look(practice(), BonusMarkerSheet("buy-card"), "bonus-marker")) == {1: -1}


def test_a_removed_card_brings_its_crate_and_2() -> None:
    assert paid(look(practice(), BonusMarkerSheet("remove-card", crate=1), "bonus-marker")) == {
        1: 3
    }


def test_a_majority_brings_what_is_printed_for_the_total() -> None:
    sheet = BonusMarkerSheet(
        "coffee-majority", total=5, gains=Gains(posts=(RemovePost("mombasa", 3),))
    )
    seen = look(practice(), sheet, "bonus-marker")
    assert seen.after.seats[0].tracks["cairo"].position == 4
    assert seen.after.companies["mombasa"].removed == 1
    assert seen.after.companies["mombasa"].base[2].posts == 4
    lower = look(practice(), replace(sheet, total=2), "bonus-marker")
    assert lower.after.companies["mombasa"].removed == 0


def test_a_majority_point_can_be_a_pound() -> None:
    sheet = BonusMarkerSheet("cotton-majority", total=6, gains=Gains(as_pounds=1))
    assert paid(look(practice(), sheet, "bonus-marker"))[1] >= 1


def test_a_majority_nobody_knows_is_told_by_the_table() -> None:
    facts = facts_of(load_box("standard"), FIRST)
    state = open_table(Opening(facts), 2)
    sheet = BonusMarkerSheet("cotton-majority", total=4, gains=Gains(pounds=2, diamonds=1))
    seen = look(state, sheet, "bonus-marker")
    assert paid(seen) == {1: 2}
    assert seen.after.seats[0].diamonds.position == 1


def test_a_majority_of_nothing_is_none() -> None:
    assert codes(look(practice(), BonusMarkerSheet("coffee-majority"), "bonus-marker")) == [
        "no-total"
    ]


def test_a_tile_is_paid_now_and_comes_later() -> None:
    seen = look(practice(), BonusMarkerSheet("merchant-tile"), "bonus-marker")
    assert paid(seen) == {1: -2}
    assert codes(seen) == ["tile-next-round"]
    unknown = BonusMarkerSheet("merchant-tile", cost=1)
    assert paid(look(a_table(known=False), unknown, "bonus-marker")) == {1: -1}


def test_points_and_diamonds_for_money() -> None:
    state = unlocked(practice(), "saint-louis", 2)
    first = look(state, BonusMarkerSheet("saint-louis-track-1", more="points"), "bonus-marker")
    assert first.after.seats[0].diamonds.position == 1
    assert first.notes[0].about == {"points": 2}
    assert paid(first) == {1: -1}
    second = look(state, BonusMarkerSheet("saint-louis-track-2"), "bonus-marker")
    assert second.after.seats[0].diamonds.position == 2
    assert paid(second) == {1: -2}


def test_a_card_for_money_and_a_diamond() -> None:
    state = unlocked(practice(SECOND), "saint-louis", 2)
    sheet = BonusMarkerSheet("saint-louis-track-2", purchase=Purchase(2, 1))
    seen = look(state, sheet, "bonus-marker")
    assert paid(seen) == {1: -2}
    assert seen.after.seats[0].diamonds.position == 2
    without = BonusMarkerSheet("saint-louis-track-1", diamond=False)
    assert look(state, without, "bonus-marker").after.seats[0].diamonds.position == 0


def test_coffee_cards_are_removed_for_8() -> None:
    state = unlocked(practice(), "cairo", 2)
    sheet = BonusMarkerSheet("cairo-track-2", crate=1)
    assert paid(look(state, sheet, "bonus-marker")) == {1: 9}


def test_two_steps_on_each_of_two_other_tracks() -> None:
    state = unlocked(practice(SECOND), "cairo", 1)
    sheet = BonusMarkerSheet("cairo-track-1", tracks=("mombasa", "cape-town"))
    seen = look(state, sheet, "bonus-marker")
    assert [seen.after.seats[0].tracks[c].position for c in COMPANIES] == [2, 2, 0, 0]
    assert codes(seen) == []
    spot = sheet.spot(state, 1)
    assert spot
    assert other_tracks(spot) == ("mombasa", "cape-town", "saint-louis")
    fewer = BonusMarkerSheet("cairo-track-1", tracks=("mombasa",))
    assert codes(look(state, fewer, "bonus-marker")) == ["choose-tracks"]


def test_a_bonus_space_must_be_unlocked_and_only_one_of_two_is_used() -> None:
    locked = look(practice(), BonusMarkerSheet("cairo-track-1"), "bonus-marker")
    assert [finding.code for finding in locked.findings] == ["not-unlocked"]
    state = do(unlocked(practice(), "cairo", 2), PlaceMarker(1, "cairo-track-1"))
    both = look(state, BonusMarkerSheet("cairo-track-2"), "bonus-marker")
    assert [finding.code for finding in both.findings] == ["other-space-used"]


def test_a_taken_space_is_found() -> None:
    state = do(practice(), PlaceMarker(3, "buy-card"))
    seen = look(state, BonusMarkerSheet("buy-card"), "bonus-marker")
    assert [finding.code for finding in seen.findings] == ["space-taken"]
    assert {spot.id: spot.taken for spot in spots(state, 1)}["buy-card"] == 3


def test_points_taken_beyond_those_there_are_told() -> None:
    sheet = BonusMarkerSheet("first-player", gains=Gains(as_pounds=2))
    assert "too-few-points" in codes(look(practice(), sheet, "bonus-marker"))


def test_a_space_of_a_track_that_nobody_knows_is_open_to_all() -> None:
    facts = Facts(bonuses={"cairo": Fact("owner", "points-and-diamonds")})
    state = open_table(Opening(facts), 2)
    found = {spot.id: spot for spot in spots(state, 1)}
    assert found["cairo-track-2"].unlocked
    assert found["cairo-track-2"].cost is None


# End


def test_when_all_have_ended_the_round_is_over() -> None:
    state = do(practice(), *_turns(3))
    seen = look(state, EndSheet(), "end", seat=4)
    assert seen.after.phase == "preparation"
    assert [effect.code for effect in seen.effects] == ["round-over"]


def test_ending_twice_is_found() -> None:
    seen = look(do(practice(), *_turns(1)), EndSheet(), "end", seat=1)
    assert [finding.code for finding in seen.findings] == ["already-ended", "not-on-turn"]


def test_a_sheet_comes_to_the_same_as_its_commands_one_by_one() -> None:
    by_hand = do(practice(), MoveBoard(1, "diamonds", 1), Earn(1, 2), PassTurn(1))
    assert look(practice(), MerchantSheet(), "merchant").after == by_hand


def _turns(ended: int) -> tuple[EndPhase, ...]:
    return tuple(EndPhase(seat) for seat in range(1, ended + 1))
