"""Books on the sheets: the ink jar that stays, the coins that come with books, removed posts."""

import pytest
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.expansion import Step
from companion.games.mombasa.tracking.book_coins import SetBookCoins, TakeCoins
from companion.games.mombasa.tracking.companies import RemovePost
from companion.games.mombasa.tracking.markers import MoveJar, SetBoard
from companion.games.mombasa.tracking.sheets import (
    BonusMarkerSheet,
    BookkeeperSheet,
    ExpansionSheet,
    Preview,
    Sheet,
    preview,
)
from companion.games.mombasa.tracking.sheets.gains import Gains
from companion.games.mombasa.tracking.sheets.preview import Kind
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import BeginActions
from companion.web.mombasa.actions.sheets import read_sheet, sheet_form
from tests.tables.mombasa import a_table, do


def acting(*, known: bool = True) -> State:
    return do(a_table(known=known), SetBookCoins(2), BeginActions())


def look(state: State, sheet: Sheet, kind: Kind) -> Preview:
    return preview(state, 1, kind, sheet.draft(state, 1))


def filled(state: State, kind: Kind, **fields: str) -> Preview:
    """Look at a sheet as a phone sends it."""
    typed = MultiDict({name.replace("_", "-"): value for name, value in fields.items()})
    sheet = read_sheet(kind, sheet_form(kind, state, 1, typed), state, 1)
    return look(state, sheet, kind)


def wrong(seen: Preview) -> list[str]:
    return [note.code for note in seen.notes if note.wrong]


# The ink jar that stays


@pytest.mark.parametrize("use", [{"books_A": "1"}, {"as_pounds": "1"}])
def test_the_cards_points_count_without_a_move_of_the_ink_jar(use: dict[str, str]) -> None:
    seen = filled(acting(), "bookkeeper", card_points="1", **use)
    assert not seen.wrong
    assert seen.after.seats[0].jar.position == 0
    assert seen.after.seats[0].cash == (11 if "as_pounds" in use else 10)


@pytest.mark.parametrize(
    "reward",
    [
        {"pounds": "2"},
        {"diamonds": "1"},
        {"points_gained": "1", "books_A": "2"},
        {"post": "cairo"},
        {"steps_cairo": "1"},
    ],
)
def test_a_reward_without_a_move_is_against_the_rules(reward: dict[str, str]) -> None:
    fields = {"card_points": "1", "books_A": "1"} | reward
    assert "reward-without-move" in wrong(filled(acting(), "bookkeeper", **fields))
    moved = filled(acting(), "bookkeeper", book="1", **fields)
    assert "reward-without-move" not in wrong(moved)


def test_what_somebody_received_at_an_unknown_track_is_a_reward_too() -> None:
    seen = filled(acting(known=False), "bookkeeper", card_points="0", received_2="1")
    assert wrong(seen) == ["reward-without-move"]


# Coins at the books


def test_a_coin_comes_with_a_book() -> None:
    seen = filled(acting(), "bookkeeper", card_points="2", books_A="2", coins="2")
    assert not seen.wrong
    assert (seen.after.seats[0].cash, seen.after.book_coins) == (12, 0)


@pytest.mark.parametrize(
    ("kind", "sheet"),
    [
        ("bonus-marker", BonusMarkerSheet("first-player", gains=Gains(coins=1))),
        (
            "expansion",
            ExpansionSheet("cairo", 2, (Step("north"), Step("south")), gains=Gains(coins=1)),
        ),
        ("bookkeeper", BookkeeperSheet(points=1, books=("A",), reward=Gains(coins=1))),
    ],
)
def test_the_coin_is_taken_wherever_books_are(kind: Kind, sheet: Sheet) -> None:
    state = acting()
    seen = look(replace(state, first_player=2), sheet, kind)
    assert seen.action
    assert TakeCoins(1, 1) in seen.action.parts
    assert seen.after.book_coins == 1
    assert not seen.wrong


def test_no_coin_comes_without_its_book() -> None:
    every_point_a_pound = BonusMarkerSheet("first-player", gains=Gains(as_pounds=1, coins=1))
    seen = look(replace(acting(), first_player=2), every_point_a_pound, "bonus-marker")
    assert wrong(seen) == ["coins-without-books"]
    seen = look(acting(), BookkeeperSheet(points=1, reward=Gains(1, as_pounds=1, coins=1)), "end")
    assert "coins-without-books" in wrong(seen)


def test_more_coins_than_are_at_the_books_are_found() -> None:
    seen = filled(acting(), "bookkeeper", card_points="3", books_A="3", coins="3")
    assert [(found.code, found.about) for found in seen.findings] == [
        ("too-few-coins", {"coins": 3, "has": 2})
    ]


def test_at_the_end_of_the_bookkeeping_track_no_coin_comes() -> None:
    state = do(acting(), SetBoard(1, "jar", 5))
    sheet = BonusMarkerSheet("first-player", gains=Gains(coins=1))
    seen = look(replace(state, first_player=2), sheet, "bonus-marker")
    assert (seen.after.seats[0].cash, seen.after.book_coins) == (12, 2)


# Posts that a reward removes


def test_one_reward_removes_two_posts_from_one_base_or_two() -> None:
    from_two = filled(acting(), "bookkeeper", book="1", post="cairo", post_2="mombasa")
    assert from_two.action
    assert from_two.action.parts[:3] == (
        MoveJar(1, 1),
        RemovePost("cairo"),
        RemovePost("mombasa"),
    )
    fields = {"post": "cairo", "post_column": "2", "post_2": "cairo", "post_column_2": "2"}
    from_one = filled(acting(), "bookkeeper", book="1", **fields)
    cairo = from_one.after.companies["cairo"]
    assert (cairo.removed, cairo.base[1].posts) == (2, 3)


def test_a_printed_reward_removes_no_more_posts_than_it_says() -> None:
    posts = (RemovePost("cairo"), RemovePost("cairo"))
    sheet = BonusMarkerSheet("coffee-majority", total=5, gains=Gains(posts=posts))
    assert look(acting(), sheet, "bonus-marker").after.companies["cairo"].removed == 1
