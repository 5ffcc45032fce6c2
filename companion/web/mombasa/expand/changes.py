"""What a tap does to a position: a button or link says `do`, and the page looks anew.

A change is a word and what it is about, with points between: `tap.R4`, `column.2.3`.
"""

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.base import POSTS_IN_COLUMN, Base, Column
from companion.games.mombasa.expansion import Entry, Return, Step, entry
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.face_up import card_points, has_room
from companion.web.mombasa.expand.land import practice
from companion.web.mombasa.expand.link import (
    column_number,
    number,
    one_of,
    read_card,
    read_crossing,
)
from companion.web.mombasa.expand.look import looked_at
from companion.web.mombasa.expand.position import (
    EXAMPLE,
    MODES,
    UNSAID,
    VIEWS,
    Crossing,
    Position,
)


class Changed(Struct, frozen=True):
    """A position after a change; `refused` is the entry that the rules do not allow."""

    position: Position
    refused: Entry | None = None


def change(position: Position, do: str) -> Changed:
    """Make a change; raises ValueError or KeyError where it cannot be read."""
    parts = do.split(".")
    match parts:
        case ["tap", region] if position.mode == "expand":
            return _enter(position, region)
        case ["tap", region]:
            return Changed(_place(position, region))
        case ["cross" | "cross-anyway" as how, crossing]:
            return _cross(position, crossing, anyway=how == "cross-anyway")
        case ["company" | "placing" | "mode" | "view" | "card" as what, value]:
            return Changed(_choose(position, what, value))
        case ["undo" | "again" | "anyway" | "column" | "home", *_]:
            return Changed(_change_steps(position, parts))
    return Changed(_change_posts(position, parts))


def across(position: Position, crossing: Crossing) -> tuple[Position, Entry]:
    """Try one more border, where no map is known; return the position with it, and the entry."""
    kept = _kept(position, len(looked_at(position).steps))
    step = Step(str(len(kept.steps) + 1))
    tried = replace(kept, crossings=(*kept.crossings, crossing), steps=(*kept.steps, step))
    look = looked_at(tried)
    return tried, look.refused or look.steps[-1].entry


def tap_space(column: Column, space: int) -> Column:
    """Set a column by a tap on one of its spaces, 1 (front) to 5.

    A post that is tapped leaves with all before it; an empty space is filled with all behind it.
    An open final space that is tapped is covered again: it was a mistake of whoever taps.
    """
    if space == POSTS_IN_COLUMN and column.final_open:
        return Column(column.posts + 1)
    last = POSTS_IN_COLUMN - column.final_open
    standing = space > last - column.posts
    posts = last - space if standing else last - space + 1
    return Column(posts, column.final_open)


def _choose(position: Position, what: str, value: str) -> Position:
    match what:
        case "company":
            # Another company would not go the same way.
            chosen = one_of(COMPANIES)(value)
            return replace(_kept(position, 0), company=chosen, placing=chosen)
        case "placing":
            return replace(position, placing=one_of(COMPANIES)(value), spot="")
        case "mode":
            return replace(position, mode=one_of(MODES)(value), spot="")
        case "card":
            return _turn_up(position, value)
        case _:
            return replace(position, view=one_of(VIEWS)(value))


def _turn_up(position: Position, text: str) -> Position:
    """Say one more card that lies face up, take the last one `back`, or begin anew with `none`."""
    before = position.cards or ()
    if text in {"back", "none"}:
        cards = before[:-1] if text == "back" else ()
        return replace(position, cards=cards, points=card_points(cards) or UNSAID)
    card = read_card(text)
    if not has_room(before, card):
        raise ValueError(text)
    cards = (*before, card)
    return replace(position, cards=cards, points=card_points(cards))


def _change_steps(position: Position, parts: list[str]) -> Position:
    match parts:
        case ["undo"]:
            return _kept(position, len(position.steps) - 1)
        case ["again"]:
            return _kept(position, 0)
        case ["anyway", region]:
            return _enter_anyway(position, region)
        case ["column", step, column]:
            place = number(1, len(position.steps))(step) - 1
            steps = list(position.steps)
            steps[place] = Step(steps[place].region, column=column_number(column))
            return replace(position, steps=tuple(steps))
        case ["home", region, column]:
            named = {back.region: back.column for back in position.returns}
            named[region] = column_number(column)
            return replace(position, returns=tuple(Return(*pair) for pair in named.items()))
    raise ValueError(parts)


def _change_posts(position: Position, parts: list[str]) -> Position:
    match parts:
        case ["space", company, column, space]:
            owner = one_of(COMPANIES)(company)
            base = _tapped(position.bases[owner], column_number(column), number(1, 5)(space))
            return replace(position, own_bases={**position.own_bases, owner: base})
        case ["counted", company]:
            kept = {one: base for one, base in position.own_bases.items() if one != company}
            return replace(position, own_bases=kept)
        case ["example"] if position.land is practice():
            return replace(EXAMPLE, mode=position.mode, view=position.view)
        case ["empty"]:
            return replace(_kept(position, 0), posts={}, own_bases={})
    raise ValueError(parts)


def _enter(position: Position, region: str) -> Changed:
    look = looked_at(position)
    done, company = look.expansion, position.company
    tried = entry(
        position.map, done.occupied, done.bases[company], company, done.left, Step(region)
    )
    if tried.problems:
        return Changed(position, tried)
    kept = _kept(position, len(look.steps))
    return Changed(replace(kept, steps=(*kept.steps, Step(region))))


def _enter_anyway(position: Position, region: str) -> Position:
    """Enter a region, or leave it entered, though a rule speaks against it."""
    _known(position, region)
    if any(step.region == region for step in position.steps):
        return replace(position, anyway=position.anyway | {region})
    kept = _kept(position, len(looked_at(position).steps))
    return replace(kept, steps=(*kept.steps, Step(region)), anyway=kept.anyway | {region})


def _cross(position: Position, text: str, *, anyway: bool) -> Changed:
    """Cross a border; one that cannot be crossed is only kept if it was crossed anyway."""
    crossing = read_crossing(text)
    if position.land.map or crossing.holder == position.company:
        raise ValueError(text)
    tried, entered = across(position, crossing)
    if anyway:
        return Changed(replace(tried, anyway=tried.anyway | {entered.region}))
    return Changed(position, entered) if entered.problems else Changed(tried)


def _place(position: Position, region: str) -> Position:
    """Put a post on the map, or take it off again; a table is asked first, by the spot."""
    if position.mode == "place":
        return replace(position, spot=_known(position, region))
    posts = dict(position.posts)
    if posts.pop(_known(position, region), None) != position.placing:
        posts[region] = position.placing
    return replace(position, posts=posts)


def _known(position: Position, region: str) -> str:
    if region not in position.map.by_id:
        raise KeyError(region)
    return region


def _kept(position: Position, count: int) -> Position:
    """Keep the first steps only, and the ways home of the posts that they oust."""
    steps = position.steps[: max(count, 0)]
    entered = {step.region for step in steps}
    return replace(
        position,
        steps=steps,
        crossings=position.crossings[: len(steps)],
        anyway=position.anyway & entered,
        returns=tuple(back for back in position.returns if back.region in entered),
    )


def _tapped(base: Base, column: int, space: int) -> Base:
    columns = list(base)
    columns[column - 1] = tap_space(columns[column - 1], space)
    first, second, third = columns
    return (first, second, third)
