"""What cannot be right in a box, and what a map's checklist says: in words, in every language."""

import re
from typing import Final, get_args

import pytest
from flask import Flask
from flask_babel import force_locale

from companion.games.mombasa.box.finding import Code, Finding
from companion.games.mombasa.box.known import Part
from companion.games.mombasa.tracking.sheets.moving import Crossing, Stop
from companion.games.mombasa.tracks import Track
from companion.web.language import LANGUAGES
from companion.web.mombasa.box.map_view import Item
from companion.web.mombasa.words.box import part_title
from companion.web.mombasa.words.box_findings import finding_words
from companion.web.mombasa.words.box_map import item_words
from companion.web.mombasa.words.tracks import call_choices, lies_ahead
from tests.web.test_words import ROOT

ARGS: Final[dict[str, str | int]] = {
    "bonus": "banana-discount",
    "card": "c1",
    "column": 3,
    "company": "cairo",
    "cost": 4,
    "count": 7,
    "id": "c1",
    "item": "goods-tile",
    "kind": "one-good",
    "least": 5,
    "region": "R7",
    "space": "goods-tile",
    "tile": "t1",
    "track": "A1",
}
# A template that fills a list with sentences is a program.
FILLS: Final = re.compile(r"append\([^%]*\b(_|n?gettext|pgettext)\(")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_of_a_box_is_a_sentence(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        said = {code: finding_words(Finding(code, "tracks", ARGS)) for code in get_args(Code)}
    # The checklist of the map counts the borders that nobody has looked at.
    assert said.pop("undecided-borders") == ""
    assert [code for code, text in said.items() if not text.endswith(".")] == []
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_box_has_a_name(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        assert [part for part in get_args(Part) if not part_title(part)] == []


@pytest.mark.parametrize(
    ("part", "item", "said"),
    [
        ("majorities", "coffee", "Coffee: differs from the rulebook."),
        ("merchants", "plain", "Standard merchant: differs from the rulebook."),
        ("track-spaces", "other-tracks", "Spaces on other tracks: differs from the rulebook."),
        ("bonus-spaces", "buy-card", "Buy a card: differs from the rulebook."),
    ],
)
def test_what_differs_from_the_rulebook_is_named(
    app: Flask, part: Part, item: str, said: str
) -> None:
    with app.test_request_context():
        assert finding_words(Finding("differs-from-rulebook", part, {"item": item})) == said


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("all", "Books: 7 doesn’t match the rulebook."),
        ("enclaves", "Enclaves: 7 doesn’t match the rulebook."),
        ("A", "Books, A: 7 doesn’t match the rulebook."),
    ],
)
def test_what_is_counted_is_named(app: Flask, item: str, said: str) -> None:
    with app.test_request_context():
        assert finding_words(Finding("count", "books", {"item": item, "count": 7})) == said


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Item("regions", 3, 12), "3 of 12 regions"),
        (Item("bases", 3, 4), "3 of 4 bases"),
        (Item("borders", 3, 9), "3 of 9 likely borders checked"),
        (Item("enclaves", 1, 2), "One enclave missing"),
        (Item("enclaves", 0, 2), "2 enclaves missing"),
        (Item("enclaves", 3, 2), "3 enclaves, but there should be only 2."),
        (Item("enclaves", 2, 2), "2 of 2 enclaves"),
        (Item("rewards", 2, 2), "Every region has a reward"),
        (Item("rewards", 1, 2, ("R1",)), "This region has no reward"),
        (Item("rewards", 0, 2, ("R1", "R2")), "2 regions have no reward"),
        (Item("base-without-region", 0, 0, ("cairo",)), "No region borders this base:"),
        (Item("map-in-pieces", 0, 0, ("R1",)), "Can’t be reached from the rest of the map:"),
        (Item("two-enclaves", 0, 0, ("R1",)), "Two enclaves in one region:"),
        (Item("reward-around-enclave", 0, 0, ("R1",)), "A region around an enclave has no reward"),
    ],
)
def test_the_checklist_of_a_map_says_how_far_it_is(app: Flask, item: Item, said: str) -> None:
    with app.test_request_context():
        assert item_words(item).startswith(said)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (0, "share icon 1 in 2 · capital call £3 after 4 · special space in 6"),
        (4, "capital call £3 now · special space in 2"),
        (6, "end of track"),
    ],
)
def test_what_lies_ahead_is_short(app: Flask, position: int, said: str) -> None:
    track = Track(spaces=9, shares=((2, 1),), calls=((4, 3),), specials=((6, 1),))
    with app.test_request_context():
        assert lies_ahead(track, position) == said


def test_the_preset_stop_before_capital_calls_has_no_value(app: Flask) -> None:
    stops = (Stop(0, ()), Stop(2, (3,)), Stop(5, (3, 4)))
    with app.test_request_context():
        assert call_choices(Crossing("cairo", stops, 1, 1)) == [
            ("2", "Pay £3 + £4, move 5 spaces"),
            ("", "Pay £3, move 2 spaces"),
            ("0", "Stay before it"),
        ]


def test_no_template_fills_a_list_with_sentences() -> None:
    assert [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if FILLS.search(line)
    ] == []
