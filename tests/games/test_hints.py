"""Numbers worth a second look: by the table's cells, by a row, and by what lay there."""

import pytest

from companion.games.cells import read
from companion.games.hints import Doubt, Hint, Known, doubts, offered
from companion.games.mombasa.sheet import SHEET as MOMBASA
from companion.games.sheets import Category, Number, ScoreSheet, Ticked

CHARMED = ScoreSheet(
    rows=(Number("coins", ("coins",)), Ticked("charms", ("charms",), {"hare": 2, "owl": 5})),
    categories=(Category("coins", ("coins",)), Category("charms", ("charms",))),
)
KNOWN = Known(
    hints={
        "cairo-0": (Hint("many-coins", most=15),),
        "cairo": (Hint("many-shares", most=20),),
        "diamonds": (Hint("not-printed", among=(0, 10, 15), offers=True),),
    },
    by_variant={"D2": (Hint("not-on-track", first_among=(0, 1, 3)),)},
)


def doubted(known: Known, variants: dict[str, str], **texts: str) -> list[Doubt]:
    typed = {name.replace("__", "-"): text for name, text in texts.items()}
    return list(doubts(MOMBASA, read(MOMBASA, typed, 2).found, known, variants))


def test_a_likely_sheet_has_no_doubts() -> None:
    assert doubted(KNOWN, {"cairo": "D2"}, cairo__0="15", cairo__1="3+2", diamonds__1="10") == []
    assert doubted(Known(), {}, cairo__0="99", cairo__1="99", diamonds__1="7") == []


def test_each_hint_fires_for_its_own_cells() -> None:
    assert doubted(KNOWN, {}, cairo__0="16") == [Doubt(("cairo", 0, None), "many-coins", 15)]
    assert doubted(KNOWN, {}, mombasa__0="16", mombasa__1="21") == []
    assert doubted(KNOWN, {}, diamonds__2="11") == [Doubt(("diamonds", 2, None), "not-printed")]
    # The first that fires is the doubt of a cell.
    (many,) = doubted(KNOWN, {"cairo": "D2"}, cairo__2="20+1")
    assert (many.reason, many.most, many.row, many.column) == ("many-shares", 20, "cairo", 2)


@pytest.mark.parametrize(("lay", "chosen"), [("D2", ""), ("", "D2"), ("D2", "A1")])
def test_what_is_known_to_lie_there_goes_before_what_was_chosen(lay: str, chosen: str) -> None:
    known = Known(
        hints=KNOWN.hints, by_variant=KNOWN.by_variant, variants={"cairo": lay} if lay else {}
    )
    (found,) = doubted(known, {"cairo": chosen} if chosen else {}, cairo__1="2+1")
    assert found.reason == "not-on-track"


def test_what_is_ticked_is_never_doubted() -> None:
    known = Known(hints={"charms": (Hint("few", most=0),)})
    found = read(CHARMED, {"coins-1": "3", "charms-1": "hare owl"}, 1).found
    assert list(doubts(CHARMED, found, known, {})) == []


def test_numbers_are_offered_where_a_hint_says_so() -> None:
    rows = {row.id: row for row in MOMBASA.rows}
    assert offered(rows["diamonds"], KNOWN) == (0, 10, 15)
    assert offered(rows["cairo"], KNOWN) == ()
