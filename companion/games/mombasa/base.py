"""A company's base: three columns of posts, and the coins that show where posts have left."""

from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

POSTS_IN_COLUMN: Final = 5


class Column(Struct, frozen=True, forbid_unknown_fields=True):
    """One column: the posts in it, and whether its final space lies open for good."""

    posts: Annotated[int, Meta(ge=0, le=POSTS_IN_COLUMN)]
    final_open: bool = False

    def __post_init__(self) -> None:
        if self.posts == 0:
            force_setattr(self, "final_open", True)
        elif self.final_open and self.posts == POSTS_IN_COLUMN:
            raise ValueError("a column whose final space is open holds at most 4 posts")


Base = tuple[Column, Column, Column]
Coin = Annotated[int, Meta(ge=0, le=99)]
# Coins printed on the spaces of a column, front to rear.
ColumnCoins = tuple[Coin, Coin, Coin, Coin, Coin]
BaseCoins = tuple[ColumnCoins, ColumnCoins, ColumnCoins]

FULL_BASE: Final[Base] = (Column(5), Column(5), Column(5))


def posts_in(base: Base) -> int:
    """Count the posts that a company can still send out."""
    first, second, third = base
    return first.posts + second.posts + third.posts


def take(base: Base, column: int) -> Base:
    """Take the foremost post of a column (1, 2 or 3) that holds one."""
    before = _column(base, column)
    if before.posts == 0:
        raise ValueError(f"column {column} is empty")
    return _with(base, column, Column(before.posts - 1, before.final_open))


def has_room(column: Column) -> bool:
    """Tell whether a post may come home to this column: never onto an open final space."""
    return column.posts < _spaces(column)


def put_back(base: Base, column: int) -> Base:
    """Return a post to the rearmost space that a column (1, 2 or 3) may cover."""
    before = _column(base, column)
    if not has_room(before):
        raise ValueError(f"column {column} has no room")
    return _with(base, column, Column(before.posts + 1, before.final_open))


def column_to_take(base: Base) -> int | None:
    """Name the non-empty column with the fewest posts, the lowest number first."""
    filled = [(column.posts, number) for number, column in enumerate(base, 1) if column.posts]
    return min(filled)[1] if filled else None


def column_for_return(base: Base) -> int | None:
    """Name the lowest-numbered column with room."""
    return next((number for number, column in enumerate(base, 1) if has_room(column)), None)


def covered(column: Column) -> tuple[bool, bool, bool, bool, bool]:
    """Tell for each space, front to rear, whether a post stands on it."""
    front = _spaces(column) - column.posts
    return (front < 1, front < 2, front < 3, front < 4, not column.final_open)


def column_value(coins: ColumnCoins, column: Column) -> int:
    """Add up the coins on the uncovered spaces of a column."""
    return sum(coin for coin, hidden in zip(coins, covered(column), strict=True) if not hidden)


def share_value(coins: BaseCoins, base: Base) -> int:
    """Tell what one share of the company is worth."""
    return sum(map(column_value, coins, base))


def _column(base: Base, number: int) -> Column:
    if not 1 <= number <= len(base):
        raise ValueError(f"a base has no column {number}")
    return base[number - 1]


def _with(base: Base, number: int, column: Column) -> Base:
    first, second, third = base
    match number:
        case 1:
            return (column, second, third)
        case 2:
            return (first, column, third)
        case _:
            return (first, second, column)


def _spaces(column: Column) -> int:
    """Spaces that posts may cover: all five, or the four before an open final space."""
    return POSTS_IN_COLUMN - column.final_open
