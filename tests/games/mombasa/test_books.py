from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.books import (
    Area,
    Book,
    BookLetter,
    PlacingProblem,
    Requirement,
    RequirementKind,
    cotton_pounds,
    may_enter,
    placing_problems,
    points_for,
    stops,
    taken_of_first,
)
from companion.games.mombasa.terms import GOODS

LETTERS: tuple[BookLetter, ...] = ("A", "B", "C")


def needs(*requirements: tuple[RequirementKind, int]) -> tuple[Requirement, ...]:
    return tuple(Requirement(kind, amount) for kind, amount in requirements)


def book(*requirements: tuple[RequirementKind, int], flipped: bool = False) -> Book:
    return Book(requires=needs(*requirements), flipped=flipped)


@pytest.mark.parametrize(
    ("requirement", "area"),
    [
        (("coffee", 3), Area(coffee=3)),
        (("bananas", 2), Area(bananas=2)),
        (("cotton", 1), Area(cotton=1)),
        (("expansion", 4), Area(expansion=4)),
        (("one-good", 4), Area(cotton=4)),
        (("one-good", 4), Area(bananas=4)),
        (("one-good", 4), Area(coffee=4)),
        (("merchant-or-bookkeeper", 1), Area(merchants=1)),
        (("merchant-or-bookkeeper", 1), Area(bookkeepers=1)),
        (("merchant-or-bookkeeper", 2), Area(merchants=1, bookkeepers=1)),
    ],
)
def test_a_requirement_is_met_by_just_so_much_and_not_by_one_more(
    requirement: tuple[RequirementKind, int], area: Area
) -> None:
    kind, amount = requirement
    assert may_enter(needs((kind, amount)), area)
    assert may_enter(needs((kind, amount - 1)), area)
    assert not may_enter(needs((kind, amount + 1)), area)


def test_all_requirements_of_a_book_must_be_met() -> None:
    both = needs(("coffee", 2), ("expansion", 3))
    assert may_enter(both, Area(coffee=2, expansion=3))
    assert not may_enter(both, Area(coffee=2, expansion=2))
    assert not may_enter(both, Area(coffee=1, expansion=3))
    assert not may_enter(needs(("coffee", 1), ("cotton", 1)), Area(coffee=2))


def test_one_good_is_not_put_together_from_several() -> None:
    assert not may_enter(needs(("one-good", 4)), Area(coffee=3, bananas=3, cotton=3))


@pytest.mark.parametrize(
    ("area", "met"),
    [
        (Area(coffee=3, cotton=3), True),
        (Area(coffee=3, bananas=3), True),
        (Area(coffee=6), True),
        (Area(coffee=5), False),
        (Area(coffee=5, bananas=2, cotton=2), False),
        (Area(coffee=3, cotton=2), False),
        (Area(coffee=2, cotton=6), False),
        (Area(cotton=6), False),
    ],
)
def test_coffee_3_and_3_further_of_one_good(area: Area, *, met: bool) -> None:
    assert may_enter(needs(("coffee", 3), ("further-good", 3)), area) is met
    assert may_enter(needs(("further-good", 3), ("coffee", 3)), area) is met


def test_further_goods_alone_are_just_one_good() -> None:
    assert may_enter(needs(("further-good", 3)), Area(bananas=3))
    assert not may_enter(needs(("further-good", 3)), Area(bananas=2, coffee=2))


def test_further_goods_come_beyond_the_one_good_that_a_book_asks_for() -> None:
    asked = needs(("one-good", 4), ("further-good", 2))
    assert may_enter(asked, Area(coffee=6))
    assert may_enter(asked, Area(coffee=4, cotton=2))
    assert may_enter(asked, Area(coffee=2, cotton=4))
    assert not may_enter(asked, Area(coffee=5, cotton=1))


def test_the_same_units_meet_a_named_good_and_one_good() -> None:
    assert may_enter(needs(("coffee", 3), ("one-good", 4)), Area(coffee=4))
    assert not may_enter(needs(("coffee", 3), ("one-good", 4)), Area(coffee=3))


def test_two_further_goods_need_units_each() -> None:
    asked = needs(("further-good", 2), ("further-good", 3))
    assert may_enter(asked, Area(coffee=5))
    assert may_enter(asked, Area(coffee=3, cotton=2))
    assert not may_enter(asked, Area(coffee=4, cotton=1))


def test_the_ink_jar_goes_book_by_book_as_far_as_the_requirements_are_met() -> None:
    books = (book(("coffee", 1)), book(("coffee", 3)), book(("cotton", 1)), book(("coffee", 2)))
    assert stops(books, 0, Area(coffee=3)) == (1, 2)
    assert stops(books, 0, Area(coffee=1)) == (1,)
    assert stops(books, 3, Area(coffee=2)) == (4,)
    assert stops(books, 2, Area(coffee=3)) == ()


def test_requirements_are_not_cumulative_over_books() -> None:
    assert stops((book(("coffee", 2)),) * 4, 1, Area(coffee=2)) == (2, 3, 4)


def test_a_flipped_book_needs_nothing_and_reaches_the_fourth_book() -> None:
    books = (
        book(("cotton", 1)),
        book(("coffee", 2)),
        book(("expansion", 2), flipped=True),
        book(("coffee", 3)),
        book(("bananas", 4)),
    )
    assert stops(books, 1, Area(coffee=3)) == (2, 3, 4)


def test_an_empty_space_is_neither_entered_nor_skipped() -> None:
    assert stops((book(), None, book()), 0, Area()) == (1,)
    assert stops((book(), None, book()), 1, Area()) == ()
    assert stops((None, book()), 0, Area()) == ()


def test_from_the_last_book_there_is_nowhere_to_go() -> None:
    assert stops((book(), book()), 2, Area()) == ()
    assert stops((), 0, Area()) == ()


def test_three_points_are_two_a_books_and_a_pound() -> None:
    assert points_for(("A", "A"), 1) == 3


def test_a_c_book_takes_two_points_and_the_others_one() -> None:
    assert [points_for((letter,)) for letter in ("A", "B", "C")] == [1, 1, 2]
    assert points_for(("A", "B", "C"), 4) == 8


@pytest.mark.parametrize(("cotton", "pounds"), [(6, 5), (1, 0), (0, 0), (2, 1)])
def test_the_cotton_book_pays_the_units_less_one(cotton: int, pounds: int) -> None:
    assert cotton_pounds(Area(cotton=cotton)) == pounds


@pytest.mark.parametrize(
    ("letter", "over", "problems"),
    [
        ("A", None, ()),
        ("A", "A", ()),
        ("A", "B", ("covers-better-book",)),
        ("A", "C", ("covers-better-book",)),
        ("B", "C", ()),
        ("C", "A", ()),
    ],
)
def test_a_book_may_cover_an_older_one_but_an_a_book_never_a_better_one(
    letter: BookLetter, over: BookLetter | None, problems: tuple[PlacingProblem, ...]
) -> None:
    assert placing_problems(letter, crossed_out_a=False, over=over) == problems


def test_an_a_book_is_never_placed_where_the_a_is_crossed_out() -> None:
    assert placing_problems("A", crossed_out_a=True) == ("crossed-out-a",)
    assert placing_problems("A", crossed_out_a=True, over="B") == (
        "crossed-out-a",
        "covers-better-book",
    )
    assert placing_problems("B", crossed_out_a=True) == ()
    assert placing_problems("C", crossed_out_a=True, over="B") == ()


small = st.integers(0, 5)
areas = st.builds(Area, small, small, small, small, small, small)
requirements = st.lists(
    st.builds(
        Requirement,
        st.sampled_from(
            (*GOODS, "expansion", "one-good", "further-good", "merchant-or-bookkeeper")
        ),
        small,
    ),
    max_size=3,
)


def met_by_trying(asked: list[Requirement], area: Area) -> bool:
    """Give every requirement a good of its own choice, and count unit by unit."""
    held = {"coffee": area.coffee, "bananas": area.bananas, "cotton": area.cotton}
    free = [r for r in asked if r.kind in {"one-good", "further-good"}]
    if any(r.kind == "expansion" and r.amount > area.expansion for r in asked):
        return False
    people = area.merchants + area.bookkeepers
    if any(r.kind == "merchant-or-bookkeeper" and r.amount > people for r in asked):
        return False
    for choice in product(GOODS, repeat=len(free)):
        chosen = list(zip(free, choice, strict=True))
        fits = True
        for good in GOODS:
            plain = [r.amount for r in asked if r.kind == good]
            plain += [r.amount for r, g in chosen if g == good and r.kind == "one-good"]
            beyond = sum(r.amount for r, g in chosen if g == good and r.kind == "further-good")
            fits = fits and held[good] >= max(plain, default=0) + beyond
        if fits:
            return True
    return False


@given(requirements, areas)
def test_entering_agrees_with_trying_every_choice_of_goods(
    asked: list[Requirement], area: Area
) -> None:
    assert may_enter(asked, area) == met_by_trying(asked, area)


@given(st.lists(st.none() | st.builds(Book, requirements.map(tuple), st.booleans())), areas)
def test_stops_are_the_books_just_after_the_position_without_a_gap(
    books: list[Book | None], area: Area
) -> None:
    for position in range(len(books) + 1):
        reached = stops(books, position, area)
        assert reached == tuple(range(position + 1, position + 1 + len(reached)))
        if position + len(reached) < len(books):
            barred = books[position + len(reached)]
            assert barred is None or not (barred.flipped or may_enter(barred.requires, area))


@given(
    st.integers(0, 4),
    st.integers(0, 4),
    st.lists(st.sampled_from(LETTERS), max_size=4),
    st.integers(0, 4),
    st.integers(0, 3),
)
def test_of_two_rewards_the_first_gives_as_many_pounds_as_it_can(
    first: int, second: int, letters: list[BookLetter], pounds: int, coins: int
) -> None:
    """Try every way to take each book, and each pound, of one of the two."""
    ways = [
        (taken, min(coins, len(of_first)))
        for size in range(len(letters) + 1)
        for of_first in map(list, combinations(range(len(letters)), size))
        for taken in range(pounds + 1)
        if points_for([letters[at] for at in of_first], taken) <= first
        and points_for(
            [letter for at, letter in enumerate(letters) if at not in of_first], pounds - taken
        )
        <= second
    ]
    found = taken_of_first(first, second, letters, pounds, coins)
    assert sum(found) == max(map(sum, ways)) if ways else found == (min(first, pounds), coins)
    assert not ways or found in ways
