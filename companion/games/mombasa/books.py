"""Books: what they ask of the action area, the ink jar's way over them, taking and placing."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.mombasa.terms import GOODS, Good

BookLetter = Literal["A", "B", "C"]
RequirementKind = Literal[
    "coffee",
    "bananas",
    "cotton",
    "expansion",
    "one-good",
    "further-good",
    "merchant-or-bookkeeper",
]
PlacingProblem = Literal["crossed-out-a", "covers-better-book"]

# Bookkeeping points for each letter; a pound is one point too.
POINTS: Final[dict[BookLetter, int]] = {"A": 1, "B": 1, "C": 2}

Amount = Annotated[int, Meta(ge=0, le=99)]


class Requirement(Struct, frozen=True, forbid_unknown_fields=True):
    """One icon in the upper half of a book."""

    kind: RequirementKind
    amount: Amount


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """A book on a bookkeeping track; flipped, it asks for nothing."""

    requires: Annotated[tuple[Requirement, ...], Meta(max_length=7)]
    flipped: bool = False


class Area(Struct, frozen=True, forbid_unknown_fields=True):
    """The face-up cards of an action area: units, points, and numbers of cards.

    The bookkeeper in use is left out.
    """

    coffee: Amount = 0
    bananas: Amount = 0
    cotton: Amount = 0
    expansion: Amount = 0
    bookkeepers: Amount = 0
    merchants: Amount = 0


def may_enter(requires: Sequence[Requirement], area: Area) -> bool:
    """Tell whether the area meets all requirements of one book; nothing is used up."""
    people = area.bookkeepers + area.merchants
    return (
        all(r.amount <= area.expansion for r in requires if r.kind == "expansion")
        and all(r.amount <= people for r in requires if r.kind == "merchant-or-bookkeeper")
        and _goods_suffice(requires, area)
    )


def stops(books: Sequence[Book | None], position: int, area: Area) -> tuple[int, ...]:
    """Return the numbers of the books that the ink jar can stop on, nearest first.

    Books are numbered from 1; None is an empty space.
    """
    reachable: list[int] = []
    for number, book in enumerate(books[position:], start=position + 1):
        # An empty space is neither entered nor skipped.
        if book is None or not (book.flipped or may_enter(book.requires, area)):
            break
        reachable.append(number)
    return tuple(reachable)


def points_for(letters: Sequence[BookLetter], pounds: int = 0) -> int:
    """Return the bookkeeping points that these books and pounds take."""
    return sum(POINTS[letter] for letter in letters) + pounds


def fits_apart(first: int, second: int, letters: Sequence[BookLetter]) -> bool:
    """Tell whether each book takes its points of one of two rewards, which are never added up."""
    dear = sum(POINTS[letter] > 1 for letter in letters)
    return dear <= first // POINTS["C"] + second // POINTS["C"]


def taken_of_first(
    first: int, second: int, letters: Sequence[BookLetter], pounds: int, coins: int = 0
) -> tuple[int, int]:
    """Return how many pounds, and coins at books, can be taken of the first of two rewards' points.

    Each book takes its points of one of the two, and has a coin or none.
    """
    dear = sum(POINTS[letter] > 1 for letter in letters)
    cheap = len(letters) - dear
    fitting = [
        (taken, min(coins, dear_first + cheap_first))
        for taken in range(min(first, pounds) + 1)
        for dear_first in range(dear + 1)
        for cheap_first in range(cheap + 1)
        if taken + 2 * dear_first + cheap_first <= first
        and pounds - taken + 2 * (dear - dear_first) + cheap - cheap_first <= second
    ]
    return max(fitting, key=sum, default=(min(first, pounds), coins))


def placing_problems(
    letter: BookLetter, *, crossed_out_a: bool, over: BookLetter | None = None
) -> tuple[PlacingProblem, ...]:
    """Tell what keeps a book from a space, which may hold an older book."""
    problems: list[PlacingProblem] = []
    if letter == "A" and crossed_out_a:
        problems.append("crossed-out-a")
    if letter == "A" and over in {"B", "C"}:
        problems.append("covers-better-book")
    return tuple(problems)


def cotton_pounds(area: Area) -> int:
    """Return the pounds of the cotton book: the units of cotton less one."""
    return max(area.cotton - 1, 0)


def _goods_suffice(requires: Sequence[Requirement], area: Area) -> bool:
    held: dict[Good, int] = {"coffee": area.coffee, "bananas": area.bananas, "cotton": area.cotton}
    asked: dict[Good, int] = {
        good: max((r.amount for r in requires if r.kind == good), default=0) for good in GOODS
    }
    # Requirements are looked at one by one, so the same units meet every plain one they can.
    single = max((r.amount for r in requires if r.kind == "one-good"), default=0)
    further = [r.amount for r in requires if r.kind == "further-good"]
    return any(
        _further_fit(
            tuple(
                held[good] - (max(asked[good], single) if good == chosen else asked[good])
                for good in GOODS
            ),
            further,
        )
        for chosen in GOODS
    )


def _further_fit(spare: tuple[int, ...], further: Sequence[int]) -> bool:
    """Tell whether each further amount finds one good with so much to spare."""
    if min(spare) < 0:
        return False
    if not further:
        return True
    return any(
        _further_fit((*spare[:at], spare[at] - further[0], *spare[at + 1 :]), further[1:])
        for at in range(len(spare))
    )
