"""Component data: the shipped boxes, and reading and writing those of owners."""

import msgspec
import pytest

from companion.games.asking import BadInput
from companion.games.mombasa.box import (
    MAX_BYTES,
    Box,
    Gain,
    Majority,
    Tier,
    decode_box,
    encode_box,
    load_box,
    load_contents,
)
from companion.games.mombasa.merchants import deal
from companion.games.mombasa.terms import COMPANIES
from tests.games.mombasa.boxes import changed_raw

STANDARD = load_box("standard")


def refused(raw: bytes) -> tuple[str, str]:
    with pytest.raises(BadInput) as bad:
        decode_box(raw)
    return bad.value.code, bad.value.path


def refused_with(place: str, value: object) -> tuple[str, str]:
    return refused(msgspec.json.encode(changed_raw(place, value)))


def test_every_box_holds_what_the_rulebook_lists() -> None:
    contents = load_contents()
    assert contents.source == "rulebook"
    assert contents.posts == 15
    assert list(contents.action_cards.values()) == [9, 16, 11, 4, 4]
    assert sum(contents.action_cards.values()) == 44
    assert contents.share_cards == {"D": 4, "E": 4}
    assert sum(contents.merchants.values()) == 5
    assert sum(contents.books.values()) == 72
    assert sum(int(value) * count for value, count in contents.coins.items()) == 140
    assert (contents.starting_tiles, contents.bonus_tiles) == (10, 4)
    assert (contents.regions, contents.enclaves) == (24, 2)


def test_nothing_in_the_standard_box_is_invented() -> None:
    sources = {
        word for word in ("owner", "practice") if f'"{word}"'.encode() in encode_box(STANDARD)
    }
    assert sources == set()
    assert STANDARD.map is None
    assert STANDARD.drawing is None
    assert STANDARD.action_cards is None
    assert STANDARD.starting_cards is None
    assert STANDARD.books is None
    assert STANDARD.starting_tiles is None
    assert STANDARD.board.crossed_out_a is None
    assert all(side.track is None for side in STANDARD.tracks.values())


def test_what_is_known_of_a_successor_only_is_unconfirmed() -> None:
    board = STANDARD.board
    assert board.diamonds is not None
    assert board.diamonds.source == "unconfirmed"
    assert (board.diamonds.value.spaces, board.diamonds.value.slot) == (28, 8)
    assert board.diamonds.value.values[-1] == (28, 60)
    assert board.bookkeeping is not None
    assert board.bookkeeping.source == "unconfirmed"
    assert (board.bookkeeping.value.spaces, board.bookkeeping.value.slot) == (15, 4)
    assert STANDARD.limits is not None
    assert STANDARD.limits.source == "unconfirmed"
    assert STANDARD.limits.value.share_value == 15


@pytest.mark.parametrize("company", COMPANIES)
def test_a_base_shows_fifteen_coins_unless_an_owner_says_otherwise(company: str) -> None:
    coins = {str(name): fact for name, fact in STANDARD.base_coins.items()}[company]
    assert coins.source == "unconfirmed"
    assert sum(sum(column) for column in coins.value) == 15


def test_only_one_track_bonus_is_named_with_its_id() -> None:
    named = {
        name: side.bonus.value
        for name, side in STANDARD.tracks.items()
        if side.bonus and side.bonus.source == "rulebook"
    }
    assert named == {"D2": "other-tracks"}


def test_the_coffee_majority_is_complete_and_the_others_are_partly_known() -> None:
    assert STANDARD.majorities["coffee"].value == Majority(
        company="cairo",
        tiers=(
            Tier(1, 2, Gain(track=2)),
            Tier(3, 4, Gain(track=3)),
            Tier(5, None, Gain(track=4, posts=1)),
        ),
    )
    assert STANDARD.majorities["bananas"].value == Majority(
        company="cape-town", tiers=(Tier(5, 5, Gain(track=3, diamonds=1)),)
    )
    assert STANDARD.majorities["cotton"].value == Majority(tiers=(Tier(4, 5), Tier(6)))
    assert "expansion" not in STANDARD.majorities


def test_the_box_says_the_same_of_merchants_as_the_rules() -> None:
    plain, company, tile = (STANDARD.merchants[kind].value for kind in ("plain", "company", "tile"))
    assert (plain.diamonds, plain.pounds) == (deal("plain").diamonds, deal("plain").pounds)
    assert (company.diamonds, company.pounds) == (deal("company").diamonds, deal("company").pounds)
    assert company.mines_a_step is not None
    assert deal("company", mines=company.mines_a_step).diamonds == company.diamonds + 1
    assert (tile.diamonds, tile.pounds) == (deal("tile").diamonds, deal("tile").pounds)
    assert tile.merchants_a_step is not None
    assert deal("tile", others=tile.merchants_a_step).diamonds == tile.diamonds + 1


@pytest.mark.parametrize("box", [STANDARD, load_box("practice")], ids=lambda box: str(box.name))
def test_a_box_is_the_same_after_writing_and_reading(box: Box) -> None:
    assert decode_box(encode_box(box)) == box


def test_a_box_may_know_nothing_but_its_name() -> None:
    assert decode_box(b'{"name":"mine"}') == Box(name="mine")
    assert encode_box(Box(name="mine")) == b'{"name":"mine"}'


@pytest.mark.parametrize(
    ("raw", "answer"),
    [
        (b"", ("not-json", "$")),
        (b"[]", ("wrong-type", "$")),
        (b"{}", ("missing-field", "$.name")),
        (b'{"name":""}', ("too-short", "$.name")),
        (b'{"name":"<b>mine</b>"}', ("bad-value", "$.name")),
        (b'{"name":"mine","colour":1}', ("unknown-field", "$.colour")),
        (b'{"name":"\xff"}', ("not-json", "$")),
        (b"[" * 100_000, ("too-deep", "$")),
        (b" " * (MAX_BYTES + 1), ("too-long", "$")),
    ],
)
def test_what_is_no_box_is_refused(raw: bytes, answer: tuple[str, str]) -> None:
    assert refused(raw) == answer


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        ("books.source", "rumour", "unknown-id"),
        ("books.value.0.pages", 12, "unknown-field"),
        ("books.value.0.letter", "F", "unknown-id"),
        ("books.value.0.requires", [], "too-short"),
        ("books.value.0.requires", [{"kind": "coffee", "amount": 1}] * 3, "too-long"),
        ("books.value.0.requires.0.amount", -1, "out-of-range"),
        ("action_cards.value.0.crate", 10**9, "out-of-range"),
        ("base_coins.cairo.value.0.0", 10, "out-of-range"),
        ("base_coins.cairo.value.0.0", "1", "wrong-type"),
        ("tracks.A1.track.value.spaces", 0, "out-of-range"),
    ],
)
def test_a_fact_that_no_component_can_show_is_refused(place: str, value: object, code: str) -> None:
    assert refused_with(place, value)[0] == code


@pytest.mark.parametrize("name", ["", "<b>", "a b", "ä", "a\n", "-a", "a" * 33])
def test_ids_are_plain_words(name: str) -> None:
    assert refused_with("books.value.0.id", name)[1] == "$.books.value[0].id"
    land = {"regions": [{"id": name}], "borders": [], "bases": {}}
    assert refused_with("map.value", land)[1] == "$.map.value.regions[0].id"


@pytest.mark.parametrize("name", COMPANIES)
def test_no_region_has_the_name_of_a_company(name: str) -> None:
    land = {"regions": [{"id": name}], "borders": [], "bases": {}}
    assert refused_with("map.value", land) == ("bad-value", "$.map.value.regions[0].id")


def test_ten_thousand_regions_are_refused() -> None:
    regions = [{"id": f"r{number}"} for number in range(10_000)]
    land = {"regions": regions, "borders": [], "bases": {}}
    assert refused_with("map.value", land)[0] == "too-long"


def test_a_hundred_thousand_books_are_refused_unread() -> None:
    book = changed_raw("name", "mine")["books"]["value"][0]
    assert refused_with("books.value", [book] * 100_000) == ("too-long", "$")
    assert refused_with("books.value", [book] * 101) == ("too-long", "$.books.value")


def test_a_map_that_does_not_fit_together_is_refused() -> None:
    land = {"regions": [{"id": "a"}], "borders": [["a", "b", 1]], "bases": {}}
    assert refused_with("map.value", land) == ("unknown-id", "$.map.value.borders[0][1]")
