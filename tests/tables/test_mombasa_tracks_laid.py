"""Which track lies at which company, put right: markers stay, everything else follows."""

from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.box import Box, CompanyTrack, Fact
from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.laying import LayTrack
from companion.games.mombasa.tracking.markers import MoveTrack, SetTrack
from companion.games.mombasa.tracking.reading import holding, unlocked_bonuses
from companion.games.mombasa.tracking.state import Facts, Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.teaching import Teach
from companion.games.mombasa.tracks import Track
from companion.games.tracking import Effect
from tests.tables.mombasa import a_table, do, effects, force

FIRST: Final[dict[Company, TrackId]] = {
    "mombasa": "A1",
    "cape-town": "B1",
    "saint-louis": "C1",
    "cairo": "D1",
}
LONG: Final = Track(12, ((2, 1),), ((7, 1),), ((6, 1), (9, 2)))
QUICK: Final = Track(8, ((1, 3),), ((4, 5),), ((2, 1), (3, 2)))
BOX: Final = Box(
    name="Ours",
    tracks={
        "A1": CompanyTrack(Fact("owner", "expansion-points"), Fact("owner", LONG)),
        "A2": CompanyTrack(Fact("owner", "bonus-markers"), Fact("owner", QUICK)),
        "B1": CompanyTrack(Fact("owner", "card-removal")),
        "D2": CompanyTrack(track=Fact("owner", replace(LONG, specials=()))),
    },
)


def a_laid_table(tracks: dict[Company, TrackId] = FIRST) -> State:
    return open_table(Opening(facts_of(BOX, tracks)), 2)


def laid(state: State) -> list[TrackId]:
    return list(state.facts.track_ids.values())


def test_a_card_turned_over_counts_by_its_other_side_and_no_marker_moves() -> None:
    table = do(a_laid_table(), SetTrack(1, "mombasa", 3))
    assert (holding(table, 1, "mombasa").track, unlocked_bonuses(table, 1, "mombasa")) == (1, 0)
    turned = do(table, LayTrack("mombasa", "A2"))
    assert laid(turned) == ["A2", "B1", "C1", "D1"]
    assert turned.seats[0].tracks["mombasa"].position == 3
    assert (holding(turned, 1, "mombasa").track, turned.seats[0].bonuses["mombasa"]) == (3, 2)
    assert turned.seats[1].bonuses["mombasa"] == 0
    assert turned.facts.bonuses["mombasa"].value == "bonus-markers"
    # The call of 5 after space 4 is on the way now.
    rich = replace(turned, seats=tuple(replace(seat, cash=9) for seat in turned.seats))
    assert do(rich, MoveTrack(1, "mombasa", 2)).seats[0].cash == 4


def test_a_card_that_lay_elsewhere_is_swapped_and_the_log_says_so() -> None:
    swap = LayTrack("cape-town", "A1")
    swapped = do(a_laid_table(), swap)
    assert laid(swapped) == ["B1", "A1", "C1", "D1"]
    assert swapped.facts.tracks == {"cape-town": Fact("owner", LONG)}
    assert swapped.facts.bonuses["mombasa"].value == "card-removal"
    assert effects(a_laid_table(), swap) == [
        Effect("track-given", {"company": "mombasa", "side": "B1"})
    ]


def test_the_other_side_of_a_card_swaps_too_since_it_is_the_same_card() -> None:
    assert laid(do(a_laid_table(), LayTrack("cairo", "A2"))) == ["D1", "B1", "C1", "A2"]


def test_laying_the_same_again_changes_nothing() -> None:
    again = do(a_laid_table(), LayTrack("mombasa", "A1"))
    assert (laid(again), again.facts.tracks) == (
        ["A1", "B1", "C1", "D1"],
        {"mombasa": Fact("owner", LONG)},
    )


def test_a_card_that_lay_at_two_companies_is_told_and_never_refused() -> None:
    odd = a_laid_table(FIRST | {"cape-town": "A1", "saint-louis": "A2"})
    forced = force(odd, LayTrack("cairo", "A1"), "card-elsewhere", "card-elsewhere")
    assert laid(forced) == ["D1", "A1", "A2", "A1"]


def test_what_was_taught_of_a_track_goes_with_it_and_comes_back() -> None:
    taught = do(a_laid_table(), Teach(tracks={"saint-louis": QUICK}))
    gone = do(taught, LayTrack("saint-louis", "C2"))
    assert "saint-louis" not in gone.facts.tracks
    back = do(gone, LayTrack("cairo", "C1"))
    assert back.facts.tracks["cairo"] == Fact("owner", QUICK)


def test_a_side_taught_in_part_counts_for_nothing() -> None:
    assert "cairo" not in do(a_laid_table(), LayTrack("cairo", "D2")).facts.tracks


def test_a_table_that_never_said_its_sides_keeps_what_it_knows_of_the_others() -> None:
    table = do(a_table(), LayTrack("mombasa", "B2"))
    assert table.facts.track_ids == {"mombasa": "B2"}
    assert set(table.facts.tracks) == {"cape-town", "saint-louis", "cairo"}


def test_bonuses_set_by_hand_stay_where_the_track_is_not_known() -> None:
    table = open_table(Opening(Facts(track_ids=FIRST)), 2)
    seat = replace(table.seats[0], bonuses=table.seats[0].bonuses | {"mombasa": 1})
    laid_out = do(replace(table, seats=(seat, table.seats[1])), LayTrack("mombasa", "A2"))
    assert laid_out.seats[0].bonuses["mombasa"] == 1
