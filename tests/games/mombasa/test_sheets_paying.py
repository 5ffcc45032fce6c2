"""Sheets and money: what is paid in which order, which calls are crossed, who is paid."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Fact, TrackBonus
from companion.games.mombasa.expansion import Step
from companion.games.mombasa.map import Map, Region, Rewards
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.markers import SetBoard, SetTrack
from companion.games.mombasa.tracking.sheets import (
    BonusMarkerSheet,
    BookkeeperSheet,
    ExpansionSheet,
    GoodsSheet,
    MerchantSheet,
    Sheet,
)
from companion.games.mombasa.tracking.sheets.gains import Gains
from companion.games.mombasa.tracking.sheets.goods import Purchase
from companion.games.mombasa.tracking.sheets.money import Money
from companion.games.mombasa.tracking.sheets.moving import Crossing, Moves, Moving, Stop, crossings
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import BeginActions
from companion.games.mombasa.tracks import Track
from tests.games.mombasa.test_sheets import codes, look, unlocked, with_bonus
from tests.tables.mombasa import KNOWN, a_table, do

# A call of 2 after space 1, then one of 3 after space 3; nothing is earned.
CALLS = Track(8, (), ((1, 2), (3, 3)), ())
# 2 pounds on space 1.
GIFT = Track(8, (), (), ((1, 2),))


def playing(cash: int = 10, *, known: bool = True) -> State:
    """Return a table where the first of three is on turn."""
    return do(a_table(known=known, cash=cash), BeginActions())


def with_tracks(cash: int, **tracks: Track) -> State:
    """Return a table with these tracks instead of its own."""
    known = {**KNOWN.tracks, **{_company(name): Fact("owner", t) for name, t in tracks.items()}}
    return replace(playing(cash), facts=replace(KNOWN, tracks=known))


def _company(name: str) -> Company:
    companies: dict[str, Company] = {"mombasa": "mombasa", "cairo": "cairo", "cape": "cape-town"}
    return companies[name]


def at(state: State, company: Company = "mombasa") -> int:
    return state.seats[0].tracks[company].position


def test_goods_are_spent_in_an_order_that_can_be_paid() -> None:
    state = with_tracks(0, mombasa=CALLS, cairo=GIFT)
    seen = look(state, GoodsSheet((4,), moves=Moves({"mombasa": 3, "cairo": 1})), "goods")
    assert not seen.wrong
    assert (at(seen.after), at(seen.after, "cairo"), seen.after.seats[0].cash) == (3, 1, 0)


def test_a_call_that_no_order_can_pay_is_not_crossed_and_the_sheet_says_so() -> None:
    state = with_tracks(1, mombasa=CALLS)
    sheet = GoodsSheet((3,), moves=Moves({"mombasa": 3}))
    seen = look(state, sheet, "goods")
    assert (at(seen.after), seen.after.seats[0].cash) == (1, 1)
    assert codes(seen) == ["units-left", "call-too-dear"]
    assert not seen.findings
    paid = look(state, replace(sheet, moves=Moves({"mombasa": 3}, calls={"mombasa": 1})), "goods")
    assert [finding.code for finding in paid.findings] == ["call-unpaid"]
    assert "had-more" in [effect.code for effect in paid.effects]
    assert (at(paid.after), paid.after.seats[0].cash) == (3, 0)


@pytest.mark.parametrize(
    ("calls", "space", "left"), [(None, 5, 5), (2, 5, 5), (1, 3, 8), (0, 1, 10)]
)
def test_one_call_of_two_may_be_paid(calls: int | None, space: int, left: int) -> None:
    said: dict[Company, int] = {} if calls is None else {"mombasa": calls}
    sheet = GoodsSheet((4, 1), moves=Moves({"mombasa": 5}, calls=said))
    seen = look(with_tracks(10, mombasa=CALLS), sheet, "goods")
    assert (at(seen.after), seen.after.seats[0].cash) == (space, left)
    assert ("stays-before-call" in codes(seen)) == (calls in {0, 1})


def test_every_stop_of_a_marker_is_offered_and_the_farthest_that_can_be_paid_is_preset() -> None:
    state = with_tracks(4, mombasa=CALLS)
    stops = (Stop(1, ()), Stop(3, (2,)), Stop(5, (2, 3)))
    moving = Moving(Moves({"mombasa": 5}), 4)
    assert crossings(state, 1, moving) == (Crossing("mombasa", stops, preset=1, chosen=1),)
    said = Moving(Moves({"mombasa": 5}, calls={"mombasa": 2}), 4)
    assert crossings(state, 1, said) == (Crossing("mombasa", stops, preset=1, chosen=2),)
    assert crossings(state, 1, Moving(Moves({"mombasa": 1}), 4)) == ()


def rewarding(state: State, **rewards: int) -> State:
    """Let Mombasa's neighbour give these rewards."""
    land = Map((Region("near", Rewards(**rewards)),), (), {"mombasa": (("near", 1),)})
    return replace(state, facts=replace(state.facts, map=Fact("owner", land)), occupied={})


def test_points_of_regions_taken_as_pounds_pay_for_their_steps() -> None:
    state = rewarding(with_tracks(0, mombasa=CALLS), track=3, bookkeeping=2)
    sheet = ExpansionSheet("mombasa", 1, (Step("near"),), gains=Gains(as_pounds=2))
    seen = look(state, sheet, "expansion")
    assert not seen.wrong
    assert (at(seen.after), seen.after.seats[0].cash) == (3, 0)
    books = look(state, replace(sheet, gains=Gains(coins=1)), "expansion")
    assert (at(books.after), books.after.seats[0].cash) == (1, 1)
    coins = look(state, replace(sheet, gains=Gains(coins=2)), "expansion")
    assert (at(coins.after), coins.after.seats[0].cash) == (3, 0)


def test_steps_of_a_reward_may_be_left_and_no_more_be_taken() -> None:
    state = rewarding(with_tracks(9, mombasa=CALLS), track=3)
    for taken, space in ((0, 0), (1, 1), (3, 3)):
        gains = Gains(moves=Moves(taken={"mombasa": taken}))
        seen = look(state, ExpansionSheet("mombasa", 1, (Step("near"),), gains=gains), "expansion")
        assert (at(seen.after), seen.wrong) == (space, False)
    gains = Gains(moves=Moves(taken={"mombasa": 4}))
    seen = look(state, ExpansionSheet("mombasa", 1, (Step("near"),), gains=gains), "expansion")
    assert codes(seen) == ["more-than-reward"]
    assert seen.wrong
    assert at(seen.after) == 4


def test_a_book_pays_for_its_steps_and_the_card_comes_after_it() -> None:
    state = with_tracks(0, mombasa=CALLS)
    reward = Gains(moves=Moves({"mombasa": 3}), points=2, as_pounds=2)
    seen = look(state, BookkeeperSheet(book=1, reward=reward), "bookkeeper")
    assert (at(seen.after), seen.after.seats[0].cash) == (3, 0)
    card = BookkeeperSheet(book=1, reward=replace(reward, points=0), points=2)
    seen = look(state, card, "bookkeeper")
    assert (at(seen.after), seen.after.seats[0].cash) == (1, 2)
    assert "call-too-dear" in codes(seen)


def test_flipping_a_book_is_paid_before_it_gives_anything() -> None:
    state = with_tracks(1)
    seen = look(state, BookkeeperSheet(flip=True, book=1, reward=Gains(pounds=5)), "bookkeeper")
    assert [finding.code for finding in seen.findings] == ["too-few-pounds"]
    # What must have been there is told, and what comes then is not eaten by it.
    assert ("had-more", 1) in [(one.code, one.about["pounds"]) for one in seen.effects]
    assert seen.after.seats[0].cash == 5


def test_the_diamond_pays_for_the_card_of_its_space() -> None:
    state = with_bonus("cairo", "card-for-pounds", 2)
    state = do(
        replace(state, seats=tuple(replace(s, cash=0) for s in state.seats)),
        SetBoard(1, "diamonds", 10),
    )
    sheet = BonusMarkerSheet("cairo-track-2", purchase=Purchase(3, 2))
    seen = look(state, sheet, "bonus-marker")
    assert not seen.findings
    assert seen.after.seats[0].cash == 0


@pytest.mark.parametrize("cash", [1, 3])
def test_two_other_tracks_are_moved_on_one_after_the_other(cash: int) -> None:
    # Cape Town's special space after its call pays what Mombasa's call asks.
    state = with_tracks(
        cash, mombasa=Track(8, (), ((0, 2),), ()), cape=Track(8, (), ((1, 1),), ((2, 3),))
    )
    bonuses: dict[Company, Fact[TrackBonus]] = {"cairo": Fact("owner", "other-tracks")}
    state = unlocked(replace(state, facts=replace(state.facts, bonuses=bonuses)), "cairo", 1)
    sheet = BonusMarkerSheet("cairo-track-1", tracks=("mombasa", "cape-town"))
    seen = look(state, sheet, "bonus-marker")
    assert not seen.findings
    reached = at(seen.after), at(seen.after, "cape-town"), seen.after.seats[0].cash
    assert reached == ((2, 2, 2) if cash == 3 else (0, 1, 0))


def test_what_unknown_tracks_bring_pays_for_them() -> None:
    moves = Moves({"cairo": 2}, paid=3, received={1: 3, 2: 1})
    seen = look(playing(0, known=False), GoodsSheet((2,), moves=moves), "goods")
    assert not seen.findings
    assert [seat.cash for seat in seen.after.seats] == [0, 1, 0]


def test_the_ink_jar_goes_neither_back_nor_beyond_its_last_space() -> None:
    state = do(playing(), SetBoard(1, "jar", 3))
    back = look(state, BookkeeperSheet(book=2, points=1, books=("A",)), "bookkeeper")
    assert codes(back) == ["book-behind"]
    assert back.wrong
    beyond = look(state, BookkeeperSheet(book=7, points=2), "bookkeeper")
    assert [finding.code for finding in beyond.findings] == ["off-the-track"]
    # Only points are pounds at the end.
    assert (beyond.after.seats[0].jar.position, beyond.after.seats[0].cash) == (5, 14)


def test_every_payment_and_every_receipt_is_named() -> None:
    state = do(playing(), SetTrack(1, "cairo", 3), SetTrack(2, "cairo", 7))
    seen = look(state, GoodsSheet((4,), moves=Moves({"cairo": 4})), "goods")
    assert seen.money == (
        Money(1, -2, "call", "cairo"),
        Money(1, 2, "special", "cairo"),
        Money(2, 2, "special", "cairo"),
    )
    bought = BonusMarkerSheet("buy-card", purchase=Purchase(2, 1))
    assert look(state, bought, "bonus-marker").money == (
        Money(1, -1, "space"),
        Money(1, -3, "card"),
    )
    merchant: Sheet = MerchantSheet()
    ended = do(state, SetBoard(1, "diamonds", 10))
    assert look(ended, merchant, "merchant").money == (
        Money(1, 2, "diamonds"),
        Money(1, 2, "merchant"),
    )
    regions = rewarding(state, pounds=3, bookkeeping=2)
    sheet = ExpansionSheet("mombasa", 1, (Step("near"),), gains=Gains(as_pounds=1, coins=1))
    assert look(regions, sheet, "expansion").money == (
        Money(1, 3, "regions"),
        Money(1, 1, "points"),
        Money(1, 1, "coins"),
    )
