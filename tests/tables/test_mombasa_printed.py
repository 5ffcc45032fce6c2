"""What is printed, put right in the middle of a game: what it tells follows, pieces stay."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Box, CompanyTrack, Fact, Space, TrackBonus, load_box
from companion.games.mombasa.box.differing import facts_in
from companion.games.mombasa.map import BaseBorder, Border
from companion.games.mombasa.terms import COMPANIES, Company, TrackId
from companion.games.mombasa.tracking.companies import SetValue, TakePost
from companion.games.mombasa.tracking.laying import LayTrack
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack, SetBoard, SetTrack
from companion.games.mombasa.tracking.players import SetCash, SetShares
from companion.games.mombasa.tracking.printed import as_box
from companion.games.mombasa.tracking.reading import (
    action_slots,
    board_value,
    holding,
    markers_left,
    net_worth,
    share_value,
    unlocked_bonuses,
)
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.teaching import Teach, regions_otherwise, taken_from, to_take
from companion.games.mombasa.tracks import Track, shares_at, unlocked_at
from companion.games.tracking import Effect
from tests.tables.mombasa import COINS, LAND, TRACK, a_table, do, effects

LAID: Final[dict[Company, TrackId]] = {
    "mombasa": "A1",
    "cape-town": "B1",
    "saint-louis": "C1",
    "cairo": "D1",
}
# As it is really printed: more shares, a dearer call, special spaces earlier.
RIGHT: Final = Track(8, ((1, 1), (3, 4)), ((3, 5),), ((1, 1), (3, 2)))
SHORT: Final = Track(4, ((2, 1),), ((1, 2),), ((3, 1), (4, 2)))
OURS: Final = Box(
    name="Ours",
    base_coins={"cairo": Fact("owner", COINS)},
    tracks={
        "A1": CompanyTrack(Fact("owner", "bonus-markers"), Fact("owner", RIGHT)),
        "D2": CompanyTrack(track=Fact("owner", replace(RIGHT, specials=()))),
    },
    map=Fact("owner", replace(LAND, regions=LAND.regions[:3], borders=LAND.borders[:2])),
    bonus_spaces={"buy-card": Fact("owner", Space(cost=4))},
)


def standing_on(space: int) -> State:
    """A table where the first player's marker of Mombasa has come so far."""
    return do(a_table(), SetTrack(1, "mombasa", space))


def taking_all(table: State, box: Box = OURS) -> State:
    found = [one.path for one in to_take(table.facts, box, "edition")]
    return do(table, taken_from(box, "edition", found))


def test_shares_calls_and_bonuses_are_those_of_the_track_as_it_was_taught() -> None:
    taught = do(
        standing_on(3), Teach(tracks={"mombasa": RIGHT}, bonuses={"mombasa": "card-removal"})
    )
    assert taught.seats[0].tracks["mombasa"].position == 3
    assert holding(taught, 1, "mombasa").track == 4
    assert taught.seats[0].bonuses["mombasa"] == unlocked_bonuses(taught, 1, "mombasa") == 2
    assert {spot.id: spot.unlocked for spot in spots(taught, 1)}["mombasa-track-2"]
    assert do(taught, MoveTrack(1, "mombasa", 1)).seats[0].cash == 10 - 5


def test_net_worth_follows_the_track() -> None:
    table = do(standing_on(3), SetValue("mombasa", 5))
    taught = do(table, Teach(tracks={"mombasa": RIGHT}))
    assert net_worth(taught).players[0].total - net_worth(table).players[0].total == 2 * 5


def test_everybody_is_told_whose_shares_and_bonuses_became_others() -> None:
    assert effects(standing_on(3), Teach(tracks={"mombasa": RIGHT})) == [
        Effect("shares-follow", {"seat": 1, "company": "mombasa", "before": 2, "after": 4}),
        Effect("bonus-begins", {"seat": 1, "company": "mombasa", "number": 2}),
    ]
    assert effects(standing_on(3), Teach(tracks={"mombasa": TRACK})) == []


def test_shares_set_by_hand_stay_until_the_print_says_the_same() -> None:
    by_hand = do(standing_on(3), SetShares(1, "mombasa", 7))
    taught = do(by_hand, Teach(tracks={"mombasa": RIGHT}))
    assert holding(taught, 1, "mombasa").track == 7
    agreed = do(by_hand, Teach(tracks={"mombasa": replace(RIGHT, shares=((3, 7),))}))
    assert holding(do(agreed, Teach(tracks={"mombasa": RIGHT})), 1, "mombasa").track == 4


def test_a_marker_beyond_the_end_of_a_shorter_track_stays_and_moves_nowhere() -> None:
    taught = do(standing_on(7), Teach(tracks={"mombasa": SHORT}))
    assert (holding(taught, 1, "mombasa").track, taught.seats[0].bonuses["mombasa"]) == (1, 2)
    moved = do(taught, MoveTrack(1, "mombasa", 2))
    assert moved.seats[0].tracks["mombasa"].position == 7
    assert moved.seats[0].cash == 10


def test_values_and_slots_follow_the_board_as_it_was_taught() -> None:
    table = do(a_table(), SetBoard(1, "diamonds", 4), SetBoard(1, "jar", 4))
    assert (board_value(table, 1, "diamonds"), action_slots(table, 1)) == (10, 4)
    board = ValueTrack(4, ((4, 17),), slot=4)
    taught = do(table, Teach(diamonds=board, bookkeeping=replace(board, spaces=6)))
    assert (board_value(taught, 1, "diamonds"), board_value(taught, 1, "jar")) == (17, 17)
    assert action_slots(taught, 1) == 5
    assert effects(table, Teach(diamonds=board)) == [
        Effect("worth-follows", {"seat": 1, "track": "diamonds", "before": 10, "after": 17})
    ]


def test_a_diamond_beyond_the_end_of_a_shorter_track_earns_only_its_steps() -> None:
    table = do(a_table(), SetBoard(1, "diamonds", 9), SetBoard(2, "diamonds", value=17))
    table = do(table, Teach(diamonds=ValueTrack(6, ((0, 17),))))
    moved = do(table, MoveBoard(1, "diamonds", 2)).seats[0]
    assert (moved.diamonds.position, moved.cash) == (9, 10 + 2 * 2)
    # A worth set by hand that is printed there is followed from then on.
    assert table.seats[1].diamonds.by_hand is None


def test_another_side_and_back_keeps_what_was_taught() -> None:
    table = open_table(Opening(facts_of(load_box("practice"), LAID)), 2)
    taught = do(table, Teach(tracks={"mombasa": RIGHT}, bonuses={"mombasa": "other-tracks"}))
    assert taught.facts.sides["A1"].track == Fact("owner", RIGHT)
    back = do(taught, LayTrack("mombasa", "A2"), LayTrack("mombasa", "A1"))
    assert back.facts == taught.facts


@st.composite
def tracks(draw: st.DrawFn) -> Track:
    spaces = draw(st.integers(1, 12))
    icons = st.integers(1, 9)
    shares = draw(st.dictionaries(st.integers(0, spaces), icons))
    calls = draw(st.dictionaries(st.integers(0, spaces - 1), icons))
    specials = draw(st.dictionaries(st.integers(1, spaces), icons, max_size=2))
    return Track(spaces, *(tuple(sorted(one.items())) for one in (shares, calls, specials)))


@given(
    st.lists(tracks(), min_size=2, max_size=4),
    st.lists(st.integers(0, TRACK.spaces), min_size=3, max_size=3),
    st.integers(1, 20),
)
def test_whatever_is_taught_a_table_counts_by_the_last_of_it(
    taught: list[Track], spaces: list[int], steps: int
) -> None:
    table = a_table(cash=50)
    for player, space in enumerate(spaces, start=1):
        table = do(table, SetTrack(player, "cairo", space))
    for track in taught:
        table = do(table, Teach(tracks={"cairo": track}))
    last = taught[-1]
    for number, seat in enumerate(table.seats, start=1):
        at = seat.tracks["cairo"].position
        assert holding(table, number, "cairo").track == shares_at(last, at)
        assert seat.bonuses["cairo"] == len(unlocked_at(last, at))
        # However the track was corrected, the game goes on.
        rich = do(table, SetCash(number, 9999), MoveTrack(number, "cairo", steps))
        went = rich.seats[number - 1].tracks["cairo"].position
        assert went == max(at, min(at + steps, last.spaces))


def test_a_table_takes_over_what_a_box_says_now() -> None:
    table = do(standing_on(3), TakePost("cairo", 1, "north"), TakePost("cairo", 1, "far"))
    taken = taking_all(do(table, LayTrack("mombasa", "A1")))
    assert (taken.facts.box, taken.facts.edition) == ("Ours", "edition")
    assert taken.facts.track_ids == {"mombasa": "A1"}
    assert holding(taken, 1, "mombasa").track == 4
    assert taken.seats[0].bonuses["mombasa"] == 2
    assert markers_left(taken, 1) == markers_left(table, 1) + 2
    assert taken.companies == table.companies
    assert {spot.id: spot.cost for spot in spots(taken, 1)}["buy-card"] == 4
    # The post stays where both maps have its region.
    assert taken.occupied == {"north": "cairo"}


def test_a_post_in_a_region_that_a_map_does_not_have_is_told() -> None:
    table = do(a_table(), TakePost("cairo", 1, "far"))
    take = taken_from(OURS, "edition", [("map",)])
    assert effects(table, take) == [
        Effect("off-the-map", {"region": "far", "company": "cairo"}),
        Effect("off-map", {"company": "cairo", "posts": 1}),
    ]


def test_what_a_box_does_not_say_stays_as_the_table_has_it() -> None:
    table = do(a_table(), Teach(bonuses={"cairo": "other-tracks"}))
    taken = taking_all(table).facts
    assert taken.coins == table.facts.coins
    assert (taken.diamonds, taken.bookkeeping) == (table.facts.diamonds, table.facts.bookkeeping)
    # Nobody has said which sides lie at the companies.
    assert (taken.tracks, taken.bonuses) == (table.facts.tracks, table.facts.bonuses)
    rulebook = load_box("standard").bonus_spaces
    assert taken.bonus_spaces == rulebook | OURS.bonus_spaces


def test_coins_that_no_box_could_say_stay_too() -> None:
    table = do(a_table(), Teach(coins={"mombasa": ((12, 0, 0, 0, 0), *COINS[1:])}))
    assert taking_all(table).facts.coins == table.facts.coins


def test_only_what_was_chosen_is_taken() -> None:
    table = a_table(known=False)
    taken = do(table, taken_from(OURS, "edition", [("base_coins", "cairo")])).facts
    assert taken.coins == OURS.base_coins
    assert taken.map is None


def test_coins_taken_over_count_and_keep_what_the_table_has_set() -> None:
    table = do(a_table(known=False), TakePost("cairo", 1), TakePost("cairo", 1))
    assert share_value(taking_all(table), "cairo") == 1
    assert share_value(taking_all(do(table, SetValue("cairo", 6))), "cairo") == 6


def test_a_track_that_a_box_knows_in_part_is_not_offered() -> None:
    found = {one.path for one in to_take(a_table(known=False).facts, OURS, "edition")}
    assert ("tracks", "A1", "track") in found
    assert ("tracks", "D2", "track") not in found


def test_regions_that_two_maps_have_otherwise_are_named() -> None:
    richer = (replace(LAND.regions[0], mines=1), *LAND.regions[1:])
    assert regions_otherwise(LAND, LAND) == ()
    assert regions_otherwise(LAND, replace(LAND, regions=richer)) == ("north",)
    narrow: tuple[Border, ...] = (("north", "south", 2), *LAND.borders[1:])
    assert regions_otherwise(LAND, replace(LAND, borders=narrow)) == ("north", "south")
    bases: dict[Company, tuple[BaseBorder, ...]] = {"cairo": (("east", 1),), "mombasa": ()}
    assert regions_otherwise(LAND, replace(LAND, bases=bases)) == ("north", "east")
    assert OURS.map
    assert regions_otherwise(OURS.map.value, LAND) == ("east", "far")


def test_nothing_is_left_to_take_once_everything_is_taken() -> None:
    assert to_take(taking_all(a_table()).facts, OURS, "edition") == ()


BONUSES: Final[tuple[TrackBonus, ...]] = ("other-tracks", "card-removal")


@pytest.mark.parametrize("bonus", BONUSES)
@given(tracks(), tracks(), st.sampled_from(COMPANIES))
def test_taking_a_box_is_teaching_what_it_says(
    bonus: TrackBonus, before: Track, track: Track, company: Company
) -> None:
    table = open_table(Opening(facts_of(load_box("practice"), LAID)), 2)
    table = do(table, Teach(tracks={company: before}))
    side = {LAID[company]: CompanyTrack(Fact("owner", bonus), Fact("owner", track))}
    box = Box(name="Ours", tracks=side)
    taken = do(table, taken_from(box, "edition", facts_in(box)))
    taught = do(table, Teach(tracks={company: track}, bonuses={company: bonus}))
    assert as_box(taken.facts) == replace(as_box(taught.facts), name="Ours")
    assert (taken.seats, taken.companies) == (taught.seats, taught.companies)
