"""How much of a box is known, and what a feature lacks."""

from msgspec.structs import replace

from companion.games.mombasa.box import Box, Fact, Gain, Majority, Tier, load_box
from companion.games.mombasa.box.known import (
    NEEDS,
    PARTS,
    Coverage,
    completeness,
    missing,
    tiers_known,
    track_known,
)
from companion.games.mombasa.tracks import Track
from tests.games.mombasa.boxes import GONE, changed

STANDARD = load_box("standard")
PRACTICE = load_box("practice")


def covered(box: Box) -> dict[str, Coverage]:
    return {entry.part: entry for entry in completeness(box)}


def test_every_part_is_covered_once() -> None:
    assert tuple(entry.part for entry in completeness(STANDARD)) == PARTS


def test_the_practice_box_is_complete() -> None:
    assert [entry.part for entry in completeness(PRACTICE) if entry.known != entry.total] == []
    assert [feature for feature in NEEDS if missing(PRACTICE, feature)] == []


def test_an_empty_box_knows_nothing() -> None:
    empty = completeness(Box(name="mine"))
    assert [entry.part for entry in empty if entry.known or entry.sources] == []
    assert missing(Box(name="mine"), "share-values") == ("base-coins",)


def test_the_standard_box_says_what_it_knows_and_whence() -> None:
    parts = covered(STANDARD)
    assert parts["base-coins"] == Coverage("base-coins", 4, 4, ("unconfirmed",))
    assert parts["track-bonuses"] == Coverage("track-bonuses", 8, 8, ("rulebook", "unconfirmed"))
    assert parts["tracks"] == Coverage("tracks", 0, 8, ())
    assert parts["map"] == Coverage("map", 0, 24, ())
    assert parts["action-cards"] == Coverage("action-cards", 0, 44, ())
    assert parts["books"] == Coverage("books", 0, 72, ())
    assert parts["bonus-spaces"] == Coverage("bonus-spaces", 3, 7, ("rulebook",))
    assert parts["majorities"] == Coverage("majorities", 1, 4, ("rulebook",))


def test_spaces_of_the_book_display_count_once_their_letter_is_known() -> None:
    assert covered(STANDARD)["book-display"].known == 0
    assert covered(changed("book_display.value.0.letter", GONE))["book-display"].known == 11


def test_a_feature_names_the_parts_it_lacks() -> None:
    assert missing(STANDARD, "share-values") == ()
    assert missing(STANDARD, "diamonds") == ()
    assert missing(STANDARD, "expansion") == ("map",)
    assert missing(STANDARD, "bookkeeping") == ("crossed-out-a",)
    assert missing(STANDARD, "books") == ("books", "book-display")
    assert "tracks" in missing(STANDARD, "whole-game")


def test_a_map_entered_half_is_still_missing() -> None:
    half = replace(PRACTICE, drawing=None)
    assert missing(half, "map-picture") == ("drawing",)
    assert missing(changed("books.value.0", GONE), "books") == ("books",)


def test_an_owner_completes_a_fact() -> None:
    (spaces,) = (PRACTICE.board.crossed_out_a,)
    assert spaces is not None
    board = replace(STANDARD.board, crossed_out_a=Fact("owner", spaces.value))
    assert missing(replace(STANDARD, board=board), "bookkeeping") == ()


def test_a_majority_is_known_with_company_rewards_and_an_open_last_tier() -> None:
    tier = Tier(1, None, Gain(track=1))
    assert tiers_known(Majority(company="cairo", tiers=(tier,)))
    assert not tiers_known(Majority(tiers=(tier,)))
    assert not tiers_known(Majority(company="cairo", tiers=()))
    assert not tiers_known(Majority(company="cairo", tiers=(replace(tier, most=2),)))
    assert not tiers_known(Majority(company="cairo", tiers=(replace(tier, gain=None),)))


def test_a_track_is_known_once_shares_calls_and_both_specials_are() -> None:
    whole = Track(spaces=10, shares=((2, 1),), calls=((4, 2),), specials=((6, 1), (9, 2)))
    assert track_known(whole)
    assert not track_known(replace(whole, shares=()))
    assert not track_known(replace(whole, calls=()))
    assert not track_known(replace(whole, specials=((6, 1),)))
