"""A table's score sheet: typed, confirmed, ended, with cells that the sheet has."""

import pytest

from companion.games.mombasa.sheet import SHEET as MOMBASA
from companion.games.refusing import BadInput
from companion.games.score_at_table import (
    STEPS,
    ConfirmColumn,
    EndScore,
    SetCell,
    SheetState,
    names_of,
    scored_by,
    steps_played,
)
from tests.declared import YSPAHAN

BLANK = SheetState()
KNOWN = {"cash-1": "7", "cairo-1": "3", "cash-2": "9"}


def test_a_cell_is_typed_and_a_blank_one_is_typed_no_more() -> None:
    typed = scored_by(SetCell("cash", "12+7", 1), BLANK, MOMBASA, 2, {})
    assert typed.cells == {"cash-1": "12+7"}
    assert scored_by(SetCell("cash", "", 1), typed, MOMBASA, 2, {}) == BLANK


@pytest.mark.parametrize("cell", [("cash", 0), ("cash", 3), ("souks.1", 1), ("x", 1)])
def test_the_sheet_has_no_other_cells(cell: tuple[str, int]) -> None:
    with pytest.raises(BadInput):
        scored_by(SetCell(cell[0], "1", cell[1]), BLANK, MOMBASA, 2, {})


def test_a_column_is_confirmed_as_it_was_looked_at() -> None:
    typed = BLANK.typed({"cash-1": "8"})
    assert scored_by(ConfirmColumn(1), typed, MOMBASA, 2, KNOWN).cells == {
        "cash-1": "8",
        "cairo-1": "3",
    }
    # What has changed since waits for another look.
    seen = ConfirmColumn(2, {"cash-2": "5"})
    assert scored_by(seen, BLANK, MOMBASA, 2, KNOWN) == BLANK


def test_the_result_is_out_at_one_moment() -> None:
    at = "2026-11-16T20:14+01:00"
    assert scored_by(EndScore(at), BLANK, MOMBASA, 2, {}).ended == at


def test_a_sheet_with_steps_says_how_many_were_played() -> None:
    names = names_of(YSPAHAN, 2)
    assert {STEPS, "souks.3-2", "cards.1-1"} <= names
    assert STEPS not in names_of(MOMBASA, 2)
    assert [steps_played(YSPAHAN, text) for text in ("", "1", "2", "4", "x")] == [3, 1, 2, 3, 3]
    assert steps_played(MOMBASA, "2") == 0
    two = scored_by(SetCell("steps", "2"), BLANK, YSPAHAN, 2, {})
    assert two.cells == {STEPS: "2"}
