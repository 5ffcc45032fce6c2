"""Taking back one change of a sketch, whatever others have told of the map since."""

from companion.games.mombasa.box.drawing import Pair
from companion.games.mombasa.box.sketch import (
    Sketch,
    company_of,
    lines_of,
    pair_of,
    placed,
    places,
    printed,
    removed,
    settled,
    stretched,
    unsettled,
)
from companion.games.mombasa.map import Lines


def undone(now: Sketch, before: Sketch, after: Sketch) -> Sketch:
    """Take back what led from `before` to `after`, and leave everything else as it is now."""
    if before.height != now.height:
        before, after = stretched(before, now.height), stretched(after, now.height)
    for name in places(after).keys() - places(before).keys():
        now = removed(now, name)
    now = _with_spots(now, before, after)
    known, told, told_then = places(now), _told(before), _told(after)
    for pair in {**told, **told_then}:
        one, other = pair
        there = one != other and {one, other} <= known.keys()
        same = (pair in told, told.get(pair)) == (pair in told_then, told_then.get(pair))
        if same or not there or (company_of(one) and company_of(other)):
            continue
        now = settled(now, pair, told[pair]) if pair in told else unsettled(now, pair)
    return now


def _with_spots(now: Sketch, before: Sketch, after: Sketch) -> Sketch:
    """Put back what was moved, changed or taken away; not what somebody else has taken away."""
    spots = {spot.id: spot for spot in after.regions}
    for spot in before.regions:
        gone = spot.id in spots and spot.id not in places(now)
        if spots.get(spot.id) != spot and not gone:
            now = placed(now, spot.id, spot.at)
            now = printed(now, spot.id, spot.rewards, spot.mines)
    for company, at in before.bases.items():
        gone = company in after.bases and company not in now.bases
        if after.bases.get(company) != at and not gone:
            now = placed(now, company, at)
    return now


def _told(sketch: Sketch) -> dict[Pair, Lines | None]:
    """Return the borders that were looked at, None where there is none."""
    apart: dict[Pair, Lines | None] = {pair_of(*pair): None for pair in sketch.apart}
    return {**apart, **lines_of(sketch)}
