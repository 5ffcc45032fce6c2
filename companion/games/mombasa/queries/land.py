"""Questions about the land: what a share is worth, what an expansion costs, how far it can go."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.asking import BadInput, Query
from companion.games.mombasa.base import Base, BaseCoins, column_value
from companion.games.mombasa.box import load_box
from companion.games.mombasa.expansion import Expansion, Return, Step, expand
from companion.games.mombasa.map import Map, RegionId
from companion.games.mombasa.reach import Reach, reach
from companion.games.mombasa.terms import BY_COMPANY, Company
from companion.games.refusing import member, shown

DEFAULT_LIMIT: Final = 200
MOST_LISTED: Final = 2000

Points = Annotated[int, Meta(ge=0, le=99)]
Occupied = Annotated[dict[RegionId, Company], Meta(max_length=64)]
Bases = Annotated[dict[Company, Base], BY_COMPANY]


class ShareValueQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """The coins printed in a base, and the posts that cover some of them."""

    coins: BaseCoins
    base: Base


class ShareValueAnswer(Struct, frozen=True):
    """What a share is worth, and what each column adds to it."""

    value: int
    columns: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]


class _Land(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    map: Map | Literal["practice"]
    company: Company
    points: Points
    occupied: Occupied
    bases: Bases


class ExpansionQuestion(_Land, frozen=True, kw_only=True):
    """A company to be expanded, the regions to enter in order, and columns for ousted posts."""

    steps: Annotated[tuple[Step, ...], Meta(max_length=64)]
    returns: Annotated[tuple[Return, ...], Meta(max_length=64)] = ()


class ExpansionsQuestion(_Land, frozen=True, kw_only=True):
    """A company to be expanded, and how many of the possible sets to list."""

    limit: Annotated[int, Meta(ge=0, le=MOST_LISTED)] = DEFAULT_LIMIT


def answer_share_value(asked: ShareValueQuestion) -> ShareValueAnswer:
    """Add up the coins on the uncovered spaces of a base."""
    first, second, third = map(column_value, asked.coins, asked.base)
    return ShareValueAnswer(first + second + third, (first, second, third))


def answer_expansion(asked: ExpansionQuestion) -> Expansion:
    """Tell whether an expansion is legal, what it costs and what it leaves behind."""
    land = _fitting(asked)
    for number, back in enumerate(asked.returns):
        place = f"$.returns[{number}].region"
        if back.region in {earlier.region for earlier in asked.returns[:number]}:
            raise BadInput("duplicate-id", place, "this post goes home twice")
        entered = any(step.region == back.region for step in asked.steps)
        if not entered or asked.occupied.get(back.region) in {None, asked.company}:
            raise BadInput("bad-value", place, f"no post is ousted from {shown(back.region)}")
    return expand(
        land,
        asked.company,
        asked.points,
        asked.occupied,
        asked.bases,
        asked.steps,
        asked.returns,
    )


def answer_expansions(asked: ExpansionsQuestion) -> Reach:
    """Count the sets of regions that an expansion can enter, and list the cheapest."""
    land = _fitting(asked)
    base = asked.bases[asked.company]
    return reach(land, asked.company, asked.points, asked.occupied, base, limit=asked.limit)


def _fitting(asked: _Land) -> Map:
    """Find the map, and see that every region and base spoken of is there."""
    land = _practice() if asked.map == "practice" else asked.map
    for region in asked.occupied:
        if region not in land.by_id:
            message = f"no region is called {shown(region)}"
            raise BadInput("unknown-id", f"$.occupied{member(region)}", message)
    for company in (asked.company, *asked.occupied.values()):
        if company not in asked.bases:
            raise BadInput(
                "missing-field", f"$.bases.{company}", f"the base of {company} is missing"
            )
    return land


def _practice() -> Map:
    part = load_box("practice").map
    if part is None:
        raise LookupError("the practice box has lost its map")
    return part.value


QUERIES: Final = (
    Query("share-value", ShareValueQuestion, ShareValueAnswer, answer_share_value),
    Query("expansion", ExpansionQuestion, Expansion, answer_expansion),
    Query("expansions", ExpansionsQuestion, Reach, answer_expansions),
)
