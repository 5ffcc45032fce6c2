"""The score sheet of a table: cells as typed, what the table knows, and when it ended."""

import pytest

from companion.games.mombasa.tracking.companies import SetValue, TakePost
from companion.games.mombasa.tracking.players import SetCash, SetShareCards, SetShares
from companion.games.mombasa.tracking.score_sheet import (
    ConfirmColumn,
    EndScore,
    SetCell,
    known_cells,
)
from companion.games.mombasa.tracking.state import Opening, open_table
from companion.games.refusing import BadInput
from companion.games.score_at_table import SheetState
from companion.tables.cells import changed_cells
from tests.tables.mombasa import KNOWN, do


def test_of_a_table_that_nobody_touched_nothing_is_known() -> None:
    assert dict(known_cells(open_table(Opening(KNOWN), 3))) == {}


def test_a_seat_that_was_tracked_is_known_with_all_its_rows() -> None:
    state = do(
        open_table(Opening(KNOWN), 2),
        SetCash(seat=2, pounds=31),
        SetShares(seat=2, company="cairo", shares=4),
        SetShareCards(seat=2, company="cairo", shares=3),
    )
    assert dict(known_cells(state)) == {
        "cash-2": "31",
        "mombasa-2": "0",
        "cape-town-2": "0",
        "saint-louis-2": "0",
        "cairo-2": "4+3",
        "diamonds-2": "0",
        "bookkeeping-2": "0",
    }


def test_what_neither_the_box_nor_the_table_knows_is_left_blank() -> None:
    state = do(
        open_table(Opening(), 2),
        SetCash(seat=1, pounds=3),
        SetShares(seat=1, company="cairo", shares=2),
    )
    assert dict(known_cells(state)) == {"cash-1": "3", "cairo-1": "2"}


def test_coins_are_known_once_posts_have_left_and_not_while_a_value_is_due() -> None:
    posts = [TakePost("mombasa", column=1)] * 2
    tracked = do(open_table(Opening(KNOWN), 2), *posts)
    assert dict(known_cells(tracked)) == {
        "mombasa-0": "1",
        "cape-town-0": "0",
        "saint-louis-0": "0",
        "cairo-0": "0",
    }
    due = do(open_table(Opening(), 2), *posts)
    assert "mombasa-0" not in dict(known_cells(due))
    assert dict(known_cells(do(due, SetValue("mombasa", 6))))["mombasa-0"] == "6"


def test_a_cell_is_kept_as_typed_and_touches_nothing_else() -> None:
    before = open_table(Opening(KNOWN), 2)
    after = do(before, SetCell(row="cairo", seat=2, text="5+2"))
    assert after.score.cells == {"cairo-2": "5+2"}
    assert changed_cells(before, after) == ("score/cells/cairo-2",)
    assert do(after, SetCell(row="cairo", seat=2, text="")).score.cells == {}


def test_coins_are_typed_once_for_all() -> None:
    state = do(open_table(Opening(), 2), SetCell(row="cairo", text="9"))
    assert state.score.cells == {"cairo-0": "9"}


def test_a_cell_that_no_sheet_has_is_refused() -> None:
    state = open_table(Opening(), 2)
    for cell in (SetCell(row="cash", text="9"), SetCell(row="cash", seat=3, text="9")):
        with pytest.raises(BadInput):
            cell.done(state)
    with pytest.raises(BadInput):
        ConfirmColumn(seat=3).done(state)


def test_a_glance_confirms_a_column_and_leaves_what_was_typed() -> None:
    state = do(
        open_table(Opening(KNOWN), 2),
        SetCash(seat=1, pounds=31),
        SetCash(seat=2, pounds=5),
        SetCell(row="cash", seat=1, text="30"),
        ConfirmColumn(seat=1),
    )
    assert state.score.cells["cash-1"] == "30"
    assert state.score.cells["diamonds-1"] == "0"
    assert not any(cell.endswith("-2") for cell in state.score.cells)
    # What happens on the table afterwards no longer changes it.
    later = do(state, SetShares(seat=1, company="cairo", shares=4))
    assert later.score.cells["cairo-1"] == "0"


def test_a_glance_confirms_only_what_stood_there() -> None:
    state = do(
        open_table(Opening(KNOWN), 2),
        SetCash(seat=1, pounds=31),
        SetCash(seat=2, pounds=5),
        ConfirmColumn(seat=1, texts={"cash-1": "30", "diamonds-1": "0", "cash-2": "5"}),
    )
    # The cash has changed since somebody looked, and the other column is not this one.
    assert state.score.cells == {"diamonds-1": "0"}


def test_the_game_ended_at_one_moment_for_all() -> None:
    state = do(open_table(Opening(), 2), EndScore("2026-11-16T20:14+01:00"))
    assert state.score.ended == "2026-11-16T20:14+01:00"


def test_a_table_may_be_there_only_to_be_scored() -> None:
    opening = Opening(score=SheetState({"cash-1": "14"}), only_score=True)
    state = open_table(opening, 2)
    assert state.only_score
    assert state.score.cells == {"cash-1": "14"}
