"""A table that began with an owner's box: it has what was taught, and nothing that was not."""

from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.box import (
    Box,
    CompanyTrack,
    Fact,
    Gain,
    Majority,
    Space,
    Tier,
    load_box,
)
from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.printed import as_box
from companion.games.mombasa.tracking.reading import is_practice
from companion.games.mombasa.tracking.sheets import BonusMarkerSheet
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.teaching import Teach
from companion.games.mombasa.tracks import Track
from tests.tables.mombasa import do

TRACKS: Final[dict[Company, TrackId]] = {
    "mombasa": "A1",
    "cape-town": "B1",
    "saint-louis": "C1",
    "cairo": "D1",
}
WHOLE: Final = Track(spaces=10, shares=((2, 1),), calls=((4, 2),), specials=((6, 1), (9, 2)))
HALF: Final = replace(WHOLE, specials=())
OURS: Final = Box(
    name="Ours",
    tracks={
        "A1": CompanyTrack(track=Fact("owner", WHOLE)),
        "B1": CompanyTrack(track=Fact("owner", HALF)),
        "C1": CompanyTrack(bonus=Fact("owner", "points-and-diamonds")),
    },
    bonus_spaces={"goods-tile": Fact("owner", Space(cost=2))},
    track_spaces={"points-and-diamonds": Fact("owner", (Space(cost=3), Space(cost=4)))},
    majorities={
        "cotton": Fact("owner", Majority(company="saint-louis", tiers=(Tier(1, gain=Gain(4)),)))
    },
)


def table(edition: str = "edition") -> State:
    return open_table(Opening(facts_of(OURS, TRACKS, edition)), 3)


def test_a_track_that_is_taught_in_part_counts_for_nothing() -> None:
    assert set(table().facts.tracks) == {"mombasa"}


def test_bonus_spaces_and_majorities_are_those_of_the_box() -> None:
    found = {spot.id: spot.cost for spot in spots(table(), 1)}
    assert found["goods-tile"] == 2
    assert found["saint-louis-track-2"] == 4
    assert as_box(table().facts).majorities["cotton"].value.tiers[0].gain == Gain(4)


def test_what_the_rulebook_states_holds_where_the_box_says_nothing() -> None:
    facts = facts_of(OURS, TRACKS, "edition")
    removal = replace(facts, bonuses={"cairo": Fact("owner", "card-removal")})
    found = {spot.id: spot for spot in spots(open_table(Opening(removal), 3), 1)}
    assert (found["first-player"].cost, found["buy-card"].cost) == (0, 1)
    beyond = [
        found[space].crate_plus for space in ("remove-card", "cairo-track-1", "cairo-track-2")
    ]
    assert beyond == [2, 3, 8]
    # Which tile costs which, nobody states.
    assert found["merchant-tile"].cost is None
    coffee = BonusMarkerSheet("coffee-majority", total=3)
    assert coffee.printed_gain(table(), found["coffee-majority"]) == ("cairo", Gain(track=3))
    silent = replace(OURS, majorities={"coffee": Fact("owner", Majority(tiers=()))})
    taught = open_table(Opening(facts_of(silent, TRACKS, "edition")), 3)
    assert coffee.printed_gain(taught, found["coffee-majority"]) == ("cairo", Gain(track=3))


def test_a_box_that_says_otherwise_is_believed() -> None:
    theirs = replace(OURS, bonus_spaces={"remove-card": Fact("owner", Space(crate_plus=5))})
    state = open_table(Opening(facts_of(theirs, TRACKS, "edition")), 3)
    assert {spot.id: spot.crate_plus for spot in spots(state, 1)}["remove-card"] == 5


def test_the_bonus_of_d2_is_stated_for_every_box_and_no_other_is() -> None:
    laid = facts_of(OURS, {**TRACKS, "cairo": "D2"}, "edition")
    assert laid.bonuses["cairo"] == Fact("rulebook", "other-tracks")
    assert set(laid.bonuses) == {"saint-louis", "cairo"}
    taught = CompanyTrack(Fact("owner", "card-removal"), Fact("owner", WHOLE))
    theirs = facts_of(replace(OURS, tracks={"D2": taught}), {"cairo": "D2"}, "edition")
    assert (theirs.bonuses["cairo"], theirs.tracks["cairo"]) == (taught.bonus, taught.track)


def test_without_an_edition_the_rulebook_speaks() -> None:
    found = {spot.id: spot.cost for spot in spots(table(""), 1)}
    assert found["buy-card"] == 1
    assert found["goods-tile"] is None


def test_what_is_taught_at_the_table_leaves_the_edition() -> None:
    taught = do(table(), Teach(tracks={"cape-town": WHOLE}))
    assert taught.facts.edition == "edition"
    assert taught.facts.majorities == OURS.majorities
    assert set(taught.facts.tracks) == {"mombasa", "cape-town"}


def test_a_copy_of_the_practice_box_is_practice_whatever_it_is_called() -> None:
    copied = replace(load_box("practice"), name="Ours")
    assert is_practice(open_table(Opening(facts_of(copied, TRACKS, "edition")), 3))
    assert not is_practice(table())
