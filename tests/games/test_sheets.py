"""A score sheet that is declared: what is refused, what it comes to, and what is told of it."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.cells import found_in, question_of, read
from companion.games.scoring import Broken, Scored, ranks, score, scored, standing
from companion.games.sheets import (
    Category,
    Counted,
    Grade,
    Listed,
    Number,
    Row,
    ScoreSheet,
    SheetError,
    Steps,
    Ticked,
    Variant,
    cell_name,
)
from tests.declared import DECLARED, EVERYTHING, SHIPYARD, YSPAHAN
from tests.typing_sheets import a_sheet

CASH = Number("cash", ("cash",))
SONGS = Number("songs", ("songs",), stepped=True)
ONE = (Category("cash", ("cash",)),)
NIGHTS = Steps("night", "nights", least=1, most=3)


def sheet(*rows: Row, categories: tuple[Category, ...] = ONE, **more: object) -> ScoreSheet:
    # What a test leaves out or gets wrong is what it is about.
    return ScoreSheet(rows=rows, categories=categories, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: sheet(CASH, CASH), "two of one row: cash"),
        (lambda: sheet(CASH, Number("gold", ("cash",))), "two of one place"),
        (lambda: sheet(CASH, categories=()), "a row and a category"),
        (lambda: sheet(CASH, categories=(*ONE, *ONE)), "two of one category: cash"),
        (lambda: sheet(CASH, categories=(Category("all", ("cash", "gold")),)), "no row gold"),
        (lambda: sheet(CASH, categories=(*ONE, Category("more", ("cash",)))), "row in a category"),
        (lambda: sheet(CASH, categories=(*ONE, Category("none", ()))), "none has no rows"),
        (lambda: sheet(CASH, Number("gold", ("gold",))), "gold counts nowhere"),
        (lambda: sheet(CASH, table=(CASH,)), "cash of the table counts nowhere"),
        (lambda: sheet(CASH, categories=(Category("cash", ("cash",), "price"),)), "has no price"),
        (lambda: sheet(CASH, ties=("gold",)), "no row gold to break a tie"),
        (lambda: sheet(Counted("cash", ("cash",), (1,)), ties=("cash",)), "breaks no tie"),
        (lambda: sheet(SONGS, categories=(Category("songs", ("songs",)),)), "the sheet has none"),
        (lambda: sheet(CASH, steps=NIGHTS), "No row has a night"),
        (
            lambda: sheet(
                SONGS,
                categories=(Category("songs", ("songs",), times="price"),),
                table=(Number("price", ("price",)),),
                steps=NIGHTS,
            ),
            "is multiplied, and its rows have steps",
        ),
        (lambda: sheet(CASH, table=(SONGS,)), "row of the table has no steps"),
        (
            lambda: sheet(
                SONGS,
                categories=(Category("songs", ("songs",)),),
                steps=Steps("night", "nights", least=3, most=2),
            ),
            "3 to 2 steps",
        ),
        (lambda: sheet(CASH, players=(0, 4)), "0 to 4 players"),
        (lambda: sheet(CASH, players=(2, 4), grades=(Grade("good", 1),)), "one player alone"),
        (lambda: sheet(CASH, grades=(Grade("bad", 1), Grade("good", 9))), "best first"),
        (lambda: sheet(CASH, variants=(Variant("gold", ("A",)),)), "no category: gold"),
        (lambda: sheet(CASH, variants=(Variant("cash", ("A", "A")),)), "two of one choice"),
        (lambda: sheet(Number("cash", ())), "nowhere in the question"),
        (lambda: sheet(Number("cash", ("cash",), 0)), "nothing but 0"),
        (lambda: sheet(Number("cash", ("cash",), split=("a", "a"))), "are called a"),
        (lambda: sheet(Listed("cash", ("cash",), most=9, longest=0)), "list nothing"),
        (lambda: sheet(Counted("cash", ("cash",), ())), "count nothing"),
        (lambda: sheet(Ticked("cash", ("cash",), {})), "nothing to tick"),
    ],
)
def test_a_declaration_that_does_not_fit_is_refused(wrong: object, said: str) -> None:
    assert callable(wrong)
    with pytest.raises(SheetError, match=said):
        wrong()


def typed(of: ScoreSheet, texts: dict[str, str], names: str, steps: int = 0) -> Scored:
    return scored(of, read(of, texts, len(names), steps).found, names, steps)


def test_a_building_counts_on_through_the_weeks() -> None:
    weeks = [{"souks": 3, "caravan": 1, "buildings": n, "cards": 0} for n in (2, 1, 3)]
    (ana,) = score(YSPAHAN, {"players": [{"name": "Ana", "weeks": weeks}]}).columns
    lines = {line.category: line for line in ana.lines}
    assert lines["buildings"].steps == (0, 5, 20)
    assert lines["souks"].steps == (3, 3, 3)
    assert (lines["buildings"].points, ana.total) == (25, 9 + 3 + 25)


def test_a_seventh_building_is_too_many_where_it_was_typed() -> None:
    texts = {"buildings.1-1": "4", "buildings.2-1": "3", "buildings.3-1": "2"}
    reading = read(YSPAHAN, texts, 1, 3)
    assert reading.problems["buildings", 1, 2] == "too-many"
    assert reading.found["buildings", 1, 3] == (2,)


def test_each_term_of_a_list_is_one_and_0_alone_is_none() -> None:
    for text, held in (("23+14+31", (23, 14, 31)), ("0", ()), ("0+0", (0, 0)), ("199", (199,))):
        assert read(SHIPYARD, {"ships-1": text}, 1).found["ships", 1, None] == held
    problems = {"200": "too-large", "+".join("1" * 31): "too-many", "1.5": "fraction"}
    for text, problem in problems.items():
        assert read(SHIPYARD, {"ships-1": text}, 1).problems["ships", 1, None] == problem


def test_what_is_ticked_has_its_points_and_nothing_ticked_is_an_answer() -> None:
    reading = read(SHIPYARD, {"traders-2": "trader-2 captain trader-1"}, 2)
    assert reading.found["traders", 1, None] == ()
    ben = scored(SHIPYARD, reading.found, ("Ana", "Ben")).columns[1]
    assert ben.total == 4
    for text in ("trader-3", "captain captain", " captain", "x" * 121):
        assert read(SHIPYARD, {"traders-1": text}, 1).problems["traders", 1, None] == "text"


def test_a_tie_is_broken_by_the_rows_in_their_order() -> None:
    texts = {f"{row}-{n}": "1" for row in ("red", "blue", "ships") for n in (1, 2, 3)}
    texts |= {"guldens-1": "4", "guldens-2": "9", "guldens-3": "4"}
    result = typed(SHIPYARD, texts, "ABC")
    assert [column.rank for column in result.columns] == [2, 1, 2]
    assert result.verdict is not None
    assert result.verdict.broken_by == Broken("guldens", 9, 4)
    assert (result.verdict.margin, result.verdict.runners_up) == (0, ("A", "C"))


@pytest.mark.parametrize(
    ("points", "grade"),
    [(59, None), (60, "greenhorn"), (80, "constructor"), (94, "constructor"), (95, "engineer")],
)
def test_somebody_alone_has_a_grade(points: int, grade: str | None) -> None:
    texts = {"ships-1": str(points), "red-1": "0", "blue-1": "0", "guldens-1": "0"}
    alone = typed(SHIPYARD, texts, "A").verdict
    assert alone is not None
    assert (alone.kind, alone.grade) == ("solo", grade)
    two = typed(SHIPYARD, texts | {name.replace("1", "2"): "0" for name in texts}, "AB").verdict
    assert two is not None
    assert two.grade is None


def test_the_verdict_names_all_who_won_and_all_who_follow() -> None:
    def told(*cash: int) -> object:
        texts = {f"cash-{n}": str(one) for n, one in enumerate(cash, 1)}
        verdict = typed(sheet(CASH), texts, "ABCD"[: len(cash)]).verdict
        assert verdict is not None
        return verdict.kind, verdict.names, verdict.margin, verdict.runners_up, verdict.decided_by

    assert told(9, 7, 7, 1) == ("won", ("A",), 2, ("B", "C"), ())
    assert told(9, 7) == ("won", ("A",), 2, ("B",), ("cash",))
    assert told(9, 9, 7) == ("shared", ("A", "B"), 2, ("C",), ())
    assert told(9, 9) == ("shared", ("A", "B"), None, (), ())


def test_two_categories_with_the_same_lead_are_both_named() -> None:
    both = sheet(CASH, Number("gold", ("gold",)), categories=(*ONE, Category("gold", ("gold",))))
    texts = {"cash-1": "5", "gold-1": "5", "cash-2": "2", "gold-2": "2"}
    verdict = typed(both, texts, "AB").verdict
    assert verdict is not None
    assert (verdict.decided_by, verdict.lead) == (("cash", "gold"), 3)


def test_nobody_has_won_while_a_number_is_missing() -> None:
    result = typed(sheet(CASH), {"cash-1": "5"}, "AB")
    assert (result.winners, result.verdict, result.missing) == ((), None, (("cash", 2, None),))
    assert [column.rank for column in result.columns] == [1, 2]


@pytest.mark.parametrize("game", DECLARED)
def test_a_question_and_its_cells_are_one_thing(game: str) -> None:
    chance, of = Random(game), DECLARED[game]
    whole = 0
    for _ in range(200):
        asked = a_sheet(of, chance)
        reading = read(of, asked.texts, len(asked.names), asked.steps)
        if not reading.problems:
            whole += 1
            question = question_of(of, reading.found, asked.names, asked.steps)
            result = score(of, question)
            assert result == scored(of, reading.found, asked.names, asked.steps)
            assert question_of(of, found_in(of, question), asked.names, asked.steps) == question
            for column in result.columns:
                assert column.total == sum(line.points or 0 for line in column.lines)
                for line in column.lines:
                    if line.steps:
                        assert line.points == sum(points or 0 for points in line.steps)
    assert whole > 50


def test_no_two_cells_have_one_name() -> None:
    cells = list(EVERYTHING.cells(5, 4))
    assert len({cell_name(cell) for cell in cells}) == len(set(cells)) == len(cells)


def test_a_declaration_is_the_same_after_its_way_to_a_page() -> None:
    for of in DECLARED.values():
        assert msgspec.json.decode(msgspec.json.encode(of), type=ScoreSheet) == of


@given(st.lists(st.integers(0, 5), max_size=6))
def test_a_rank_is_where_the_total_first_stands_in_the_sorted_totals(totals: list[int]) -> None:
    falling = sorted(totals, reverse=True)
    assert ranks(totals) == tuple(falling.index(total) + 1 for total in totals)


def test_equals_keep_their_order_at_the_table() -> None:
    texts = {"cash-1": "1", "cash-2": "5", "cash-3": "1", "cash-4": "5"}
    order = [column.name for column in standing(typed(sheet(CASH), texts, "ABCD").columns)]
    assert order == ["B", "D", "A", "C"]
