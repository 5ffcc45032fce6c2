"""What the rulebook says of the components: a box that says otherwise is found out."""

from typing import get_args

import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Box, BoxName, Fact, load_box
from companion.games.mombasa.box.check import Finding, check
from companion.games.mombasa.box.finding import Code
from companion.games.mombasa.map import Map, Region, Rewards
from tests.games.mombasa.boxes import GONE, changed

PRACTICE = load_box("practice")


def only(code: Code, part: str, **args: str | int) -> list[tuple[str, str, dict[str, str | int]]]:
    return [(code, part, args)]


def told(place: str, value: object) -> list[tuple[str, str, dict[str, str | int]]]:
    return [(one.code, one.part, one.args) for one in check(changed(place, value))]


@pytest.mark.parametrize("name", get_args(BoxName))
def test_the_shipped_boxes_have_no_findings(name: BoxName) -> None:
    assert check(load_box(name)) == ()


def test_what_is_unknown_is_no_finding() -> None:
    assert check(Box(name="mine")) == ()


def test_a_final_space_shows_two_coins() -> None:
    assert told("base_coins.cairo.value.2.4", 1) == only(
        "final-space-coins", "base-coins", company="cairo", column=3, coins=1
    )


def test_a_track_has_two_special_spaces() -> None:
    assert told("tracks.B1.track.value.specials", [[3, 1]]) == only(
        "special-spaces", "tracks", track="B1", count=1
    )


def test_a_special_space_pays_one_or_two() -> None:
    assert told("tracks.B1.track.value.specials.1.1", 3) == only(
        "special-space-pounds", "tracks", track="B1", space=8, pounds=3
    )


@pytest.mark.parametrize("calls", [[], [[1, 1], [2, 1], [3, 1]]])
def test_a_track_has_one_or_two_capital_calls(calls: list[list[int]]) -> None:
    assert told("tracks.C2.track.value.calls", calls) == only(
        "capital-calls", "tracks", track="C2", count=len(calls)
    )


def test_a_capital_call_asks_for_pounds() -> None:
    assert told("tracks.C2.track.value.calls", [[7, 0]]) == only(
        "call-without-pounds", "tracks", track="C2", space=7
    )


def test_share_icons_rise() -> None:
    assert told("tracks.A1.track.value.shares", [[2, 1], [4, 2], [6, 2]]) == only(
        "shares-not-rising", "tracks", track="A1", space=6
    )


def test_a_track_has_share_icons() -> None:
    assert told("tracks.A1.track.value.shares", []) == only("no-share-icons", "tracks", track="A1")


def test_permanent_bonuses_are_on_tracks_a_and_b() -> None:
    box = changed("tracks.D1.bonus.value", "cotton-discount")
    swapped = replace(
        box,
        tracks={
            **box.tracks,
            "B2": replace(box.tracks["B2"], bonus=Fact("practice", "card-removal")),
        },
    )
    assert [(one.code, one.args) for one in check(swapped)] == [
        ("bonus-letter", {"track": "B2", "bonus": "card-removal"}),
        ("bonus-letter", {"track": "D1", "bonus": "cotton-discount"}),
    ]


def test_each_bonus_is_on_one_track() -> None:
    assert told("tracks.A2.bonus.value", "expansion-points") == only(
        "bonus-twice", "track-bonuses", bonus="expansion-points"
    )


def test_a_track_may_be_known_without_its_bonus_and_a_bonus_without_its_track() -> None:
    assert told("tracks.A2.bonus", GONE) == []
    assert told("tracks.A2.track", GONE) == []


@pytest.mark.parametrize(
    ("place", "part"), [("diamonds", "diamond-track"), ("bookkeeping", "bookkeeping-track")]
)
def test_values_of_the_player_board_rise(place: str, part: str) -> None:
    assert told(f"board.{place}.value.values", [[3, 10], [5, 10]]) == only(
        "values-not-rising", part, space=5
    )


@pytest.mark.parametrize("space", [0, 15])
def test_crossed_out_spaces_lie_on_the_bookkeeping_track(space: int) -> None:
    assert told("board.crossed_out_a.value", [6, space]) == only(
        "space-off-track", "crossed-out-a", space=space
    )


def test_a_space_is_crossed_out_once() -> None:
    assert told("board.crossed_out_a.value", [6, 6]) == only(
        "space-twice", "crossed-out-a", space=6
    )


def test_crossed_out_spaces_may_be_known_before_the_track() -> None:
    assert told("board.bookkeeping", GONE) == []


def on_a_map(land: Map) -> list[tuple[str, dict[str, str | int]]]:
    box = replace(PRACTICE, map=Fact("owner", land), drawing=None)
    return [(one.code, one.args) for one in check(box)]


def practice_map() -> Map:
    assert PRACTICE.map is not None
    return PRACTICE.map.value


def test_the_map_has_24_regions() -> None:
    land = practice_map()
    more = replace(
        land,
        regions=(*land.regions, Region("R25", Rewards(pounds=1))),
        borders=(*land.borders, ("R24", "R25", 1), ("R22", "R25", 1)),
    )
    assert on_a_map(more) == [("count", {"item": "regions", "count": 25})]


def test_the_map_has_two_enclaves() -> None:
    land = practice_map()
    opened = replace(land, borders=(*land.borders, ("R6", "R14", 1)))
    assert on_a_map(opened) == [
        ("count", {"item": "enclaves", "count": 1}),
        ("no-reward", {"region": "R10"}),
    ]


def test_a_region_beside_a_base_is_no_enclave() -> None:
    land = practice_map()
    beside = replace(land, bases={**land.bases, "cairo": (*land.bases["cairo"], ("R6", 1))})
    assert ("count", {"item": "enclaves", "count": 1}) in on_a_map(beside)


def test_each_enclave_has_a_surrounding_region_of_its_own() -> None:
    land = practice_map()
    moved = tuple(border for border in land.borders if border[:2] != ("R17", "R18"))
    assert on_a_map(replace(land, borders=(*moved, ("R10", "R18", 1)))) == [
        ("two-enclaves", {"region": "R10"}),
        ("no-reward", {"region": "R17"}),
    ]


def test_a_region_around_an_enclave_has_no_reward() -> None:
    assert told("map.value.regions.9.rewards", {"pounds": 1}) == only(
        "reward-around-enclave", "map", region="R10"
    )


def test_every_other_region_has_a_reward() -> None:
    assert told("map.value.regions.0.rewards", {}) == only("no-reward", "map", region="R1")


def test_the_map_is_in_one_piece() -> None:
    land = practice_map()
    island = tuple(border for border in land.borders if "R4" not in border)
    assert on_a_map(replace(land, borders=island)) == [("map-in-pieces", {"region": "R4"})]


def test_a_map_without_regions_is_found_out() -> None:
    empty = Map(regions=(), borders=(), bases={})
    assert on_a_map(empty)[:2] == [
        ("count", {"item": "regions", "count": 0}),
        ("count", {"item": "enclaves", "count": 0}),
    ]


@pytest.mark.parametrize("ends", [GONE, []])
def test_every_base_borders_a_region(ends: object) -> None:
    box = replace(changed("map.value.bases.cairo", ends), drawing=None)
    assert check(box) == (Finding("base-without-region", "map", {"company": "cairo"}),)


def test_every_region_base_and_border_is_drawn() -> None:
    assert told("drawing.value.regions.R5", GONE) == only("not-drawn", "drawing", item="R5")
    assert told("drawing.value.bases.cairo", GONE) == only("not-drawn", "drawing", item="cairo")
    assert told("drawing.value.borders.0", GONE) == only("not-drawn", "drawing", item="R1|R2")


def test_nothing_is_drawn_that_is_not_on_the_map() -> None:
    shape = {"outline": [[0, 0], [9, 0], [9, 9]], "label": [5, 5]}
    assert told("drawing.value.regions.R99", shape) == only("not-on-the-map", "drawing", item="R99")
    assert told("drawing.value.borders.0.between", ["R1", "R24"]) == [
        ("not-drawn", "drawing", {"item": "R1|R2"}),
        ("not-on-the-map", "drawing", {"item": "R1|R24"}),
    ]


def test_a_map_need_not_be_drawn() -> None:
    assert told("drawing", GONE) == []
    assert told("map", GONE) == []


def test_action_cards_are_counted_by_letter() -> None:
    assert told("action_cards.value.0.letter", "B") == [
        ("count", "action-cards", {"item": "A", "count": 8}),
        ("count", "action-cards", {"item": "B", "count": 17}),
    ]


def test_there_is_one_merchant_a_company_and_a_plain_one() -> None:
    assert told("action_cards.value.8.company", "cairo") == [
        ("count", "action-cards", {"item": "cairo", "count": 2}),
        ("count", "action-cards", {"item": "plain", "count": 0}),
    ]


def test_the_last_letters_are_single_shares() -> None:
    expansion = {"id": "x", "kind": "expansion", "value": 1, "letter": "E"}
    assert told("action_cards.value.43", expansion) == only(
        "share-card-letter", "action-cards", card="x", letter="E"
    )


def test_single_shares_are_the_last_letters() -> None:
    share = {"id": "x", "kind": "share", "share": "cairo", "letter": "A"}
    assert told("action_cards.value.0", share) == only(
        "share-card-letter", "action-cards", card="x", letter="A"
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "goods", "value": 2},
        {"kind": "goods", "good": "coffee", "value": 5},
        {"kind": "goods", "good": "coffee", "value": 2, "company": "cairo"},
        {"kind": "expansion", "value": 4},
        {"kind": "expansion", "value": 2, "good": "coffee"},
        {"kind": "bookkeeper"},
        {"kind": "share", "letter": "D"},
        {"kind": "share", "letter": "D", "share": "cairo", "value": 1},
    ],
)
def test_a_card_has_what_its_kind_needs(fields: dict[str, object]) -> None:
    card = {"id": "x", "letter": "A", **fields}
    number = 36 if card["letter"] == "D" else 0
    assert told(f"action_cards.value.{number}", card) == only(
        "card-fields", "action-cards", card="x"
    )


def test_a_colour_has_nine_starting_cards() -> None:
    box = replace(changed("starting_cards.value.0", GONE), starting_tiles=None)
    assert check(box) == (Finding("count", "starting-cards", {"item": "all", "count": 8}),)


@pytest.mark.parametrize("kind", ["merchant", "share"])
def test_merchants_and_shares_are_not_in_the_starting_hand(kind: str) -> None:
    card = {"id": "coffee-1", "kind": kind, "share": "cairo"}
    assert told("starting_cards.value.0", card) == only(
        "starting-card-kind", "starting-cards", card="coffee-1", kind=kind
    )


def test_each_seat_has_its_expansion_card() -> None:
    assert told("expansion_cards.value.3.number", 3) == [
        ("count", "expansion-cards", {"item": "3", "count": 2}),
        ("count", "expansion-cards", {"item": "4", "count": 0}),
    ]


@pytest.mark.parametrize(("field", "value"), [("value", 2), ("kind", "bookkeeper")])
def test_an_expansion_card_of_a_seat_has_one_point(field: str, value: object) -> None:
    assert told(f"expansion_cards.value.1.{field}", value) == only(
        "expansion-card", "expansion-cards", card="expansion-1-2"
    )


def test_no_two_cards_books_or_tiles_have_the_same_id() -> None:
    assert told("expansion_cards.value.0.id", "card-a1") == only(
        "id-twice", "action-cards", id="card-a1"
    )
    assert told("books.value.0.id", "book-a2") == only("id-twice", "books", id="book-a2")
    assert told("starting_tiles.value.9.id", "tile-9") == only(
        "id-twice", "starting-tiles", id="tile-9"
    )


def test_there_are_ten_starting_tiles() -> None:
    assert told("starting_tiles.value.9", GONE) == only(
        "count", "starting-tiles", item="all", count=9
    )


def test_a_starting_tile_shows_three_different_starting_cards() -> None:
    assert told("starting_tiles.value.0.cards.1", "coffee-1") == only(
        "card-twice", "starting-tiles", tile="tile-1", card="coffee-1"
    )
    assert told("starting_tiles.value.0.cards.1", "coffee-9") == only(
        "unknown-card", "starting-tiles", tile="tile-1", card="coffee-9"
    )


@pytest.mark.parametrize(
    ("bonus", "count"),
    [({}, 0), ({"cairo": 0}, 0), ({"cairo": 1, "mombasa": 1, "diamonds": 1}, 3)],
)
def test_a_starting_bonus_is_on_one_or_two_tracks(bonus: dict[str, int], count: int) -> None:
    assert told("starting_tiles.value.0.bonus", bonus) == only(
        "bonus-tracks", "starting-tiles", tile="tile-1", count=count
    )


def test_the_first_game_has_different_tiles_of_the_box() -> None:
    assert told("first_game_tiles.value.1", "tile-1") == only(
        "id-twice", "first-game-tiles", id="tile-1"
    )
    assert told("first_game_tiles.value.1", "tile-11") == only(
        "unknown-tile", "first-game-tiles", tile="tile-11"
    )


def test_tiles_may_name_cards_and_seats_tiles_that_are_not_entered_yet() -> None:
    assert told("starting_cards", GONE) == []
    assert told("starting_tiles", GONE) == []


def test_books_are_counted_by_letter() -> None:
    assert told("books.value.0.letter", "C") == [
        ("count", "books", {"item": "A", "count": 23}),
        ("count", "books", {"item": "C", "count": 25}),
    ]


def test_a_book_asks_for_something() -> None:
    assert told("books.value.0.requires", [{"kind": "coffee", "amount": 0}]) == only(
        "requirement-of-nothing", "books", item="book-a1", kind="coffee"
    )
    assert told("starting_tiles.value.0.requires", [{"kind": "cotton", "amount": 0}]) == only(
        "requirement-of-nothing", "starting-tiles", item="tile-1", kind="cotton"
    )


def test_a_further_good_goes_with_another() -> None:
    assert told("books.value.0.requires", [{"kind": "further-good", "amount": 3}]) == only(
        "further-good-alone", "books", item="book-a1"
    )


def test_the_book_display_has_two_rows_for_the_rounds_two_to_seven() -> None:
    assert told("book_display.value.0.number", 3) == [
        ("count", "book-display", {"item": "2-1", "count": 0}),
        ("count", "book-display", {"item": "3-1", "count": 2}),
    ]


def test_the_book_display_has_four_spaces_a_letter() -> None:
    assert told("book_display.value.0.letter", "B") == [
        ("count", "book-display", {"item": "A", "count": 3}),
        ("count", "book-display", {"item": "B", "count": 5}),
    ]
    assert told("book_display.value.0.letter", GONE) == []


def test_a_bonus_tile_space_costs_one_or_two() -> None:
    assert told("bonus_spaces.merchant-tile.value.cost", 3) == only(
        "tile-space-cost", "bonus-spaces", space="merchant-tile", cost=3
    )


@pytest.mark.parametrize(
    ("place", "value", "part", "item"),
    [
        ("bonus_spaces.buy-card.value.cost", 2, "bonus-spaces", "buy-card"),
        ("bonus_spaces.remove-card.value.crate_plus", 3, "bonus-spaces", "remove-card"),
        ("track_spaces.card-removal.value.1.crate_plus", 7, "track-spaces", "card-removal"),
        ("bonus_tiles.expansion.value", 1, "bonus-tiles", "expansion"),
        ("merchants.plain.value.pounds", 1, "merchants", "plain"),
        ("majorities.coffee.value.company", "mombasa", "majorities", "coffee"),
    ],
)
def test_what_the_rulebook_states_cannot_differ(
    place: str, value: object, part: str, item: str
) -> None:
    assert told(place, value) == only("differs-from-rulebook", part, item=item)


def test_five_bananas_bring_what_the_rulebook_says() -> None:
    assert told("majorities.bananas.value.tiers.2.gain.track", 4) == only(
        "differs-from-rulebook", "majorities", item="bananas", units=5
    )


def test_a_tier_that_is_not_known_yet_does_not_differ() -> None:
    assert told("majorities.bananas.value.tiers.2.gain", GONE) == []
    assert told("majorities.bananas.value.company", GONE) == []
    assert told("majorities.bananas", GONE) == []


def test_cotton_has_tiers_from_four_and_from_six() -> None:
    assert told("majorities.cotton.value.tiers.1.least", 5) == only(
        "tier-missing", "majorities", kind="cotton", least=4
    )


def test_tiers_rise() -> None:
    assert told("majorities.expansion.value.tiers.0.most", 3) == only(
        "tiers-overlap", "majorities", kind="expansion", least=3
    )
    assert told("majorities.expansion.value.tiers.0.most", GONE) == only(
        "tiers-overlap", "majorities", kind="expansion", least=3
    )
    assert told("majorities.expansion.value.tiers.1.most", 2) == only(
        "tiers-overlap", "majorities", kind="expansion", least=3
    )
