"""An owner's sketch of the map: a point for each region and base, and what lies between them.

A sketch is kept in its box as the map itself and a drawing of it. Its sheet is WIDTH wide and as
high as the owner's photo makes it, so the photo, stretched over the drawing's view box, lies
exactly under the drawing. A shape's label stands where the owner tapped; outlines and borders are
made from those points.

    sketch_of(box)            what the owner has told so far
    placed(sketch, "R1", at)  … and the other changes, each a new sketch
    undecided(sketch)         borders that are likely, and not looked at yet
    with_sketch(box, sketch)  the box that knows it
"""

from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.mombasa.box import Box, Fact
from companion.games.mombasa.box.cells import cells
from companion.games.mombasa.box.drawing import Drawing, Pair, Point
from companion.games.mombasa.box.shapes import draw
from companion.games.mombasa.map import Amount, Border, Lines, Map, Region, RegionId, Rewards
from companion.games.mombasa.terms import COMPANIES, Company

WIDTH: Final = 1000
MAX_HEIGHT: Final = 10_000
# As many as any map may have: more than there are, so that a stray tap can be put right later.
MOST_REGIONS: Final = 64


class Spot(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A region: where the owner tapped it, and what is printed in it."""

    id: RegionId
    at: Point
    rewards: Rewards = Rewards()
    mines: Amount = 0


class Sketch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an owner has told of the map; each pair names a company (for its base) or a region."""

    height: Annotated[int, Meta(ge=1, le=MAX_HEIGHT)] = WIDTH
    regions: Annotated[tuple[Spot, ...], Meta(max_length=MOST_REGIONS)] = ()
    bases: dict[Company, Point] = {}
    borders: Annotated[tuple[Border, ...], Meta(max_length=512)] = ()
    # Looked at: these have no border.
    apart: Annotated[tuple[Pair, ...], Meta(max_length=512)] = ()


def pair_of(one: str, other: str) -> Pair:
    """Name a border the same from both sides."""
    return (one, other) if one < other else (other, one)


def places(sketch: Sketch) -> dict[str, Point]:
    """Return the points of all regions and bases."""
    return {spot.id: spot.at for spot in sketch.regions} | {
        company: sketch.bases[company] for company in COMPANIES if company in sketch.bases
    }


def lines_of(sketch: Sketch) -> dict[Pair, Lines]:
    """Return the borders by their ends."""
    return {pair_of(one, other): lines for one, other, lines in sketch.borders}


def likely(sketch: Sketch) -> tuple[Pair, ...]:
    """Name the borders to ask for: of those whose points are neighbours, most have one.

    What lies around an enclave borders the region that the enclave lies in.
    """
    near = _near(tuple(places(sketch).items()), sketch.height)
    found = {pair_of(one, other): None for one, others in near.items() for other in others}
    for enclave, around in enclaves(sketch).items():
        beyond = (far for far in near[enclave] if far != around)
        found |= {pair_of(around, far): None for far in beyond}
    return tuple(found)


def enclaves(sketch: Sketch) -> dict[str, str]:
    """Name the regions that were looked at all round and have one border, and where they lie."""
    near, lines = _near(tuple(places(sketch).items()), sketch.height), lines_of(sketch)
    found: dict[str, str] = {}
    for spot in sketch.regions:
        ends = [far for pair in lines for far in pair if spot.id in pair and far != spot.id]
        told = {pair_of(spot.id, far) for far in near[spot.id]} <= {*lines, *sketch.apart}
        if told and len(ends) == 1 and company_of(ends[0]) is None:
            found[spot.id] = ends[0]
    return found


def undecided(sketch: Sketch) -> tuple[Pair, ...]:
    """Name the likely borders that nobody has looked at yet."""
    decided = {*lines_of(sketch), *sketch.apart}
    return tuple(pair for pair in likely(sketch) if pair not in decided)


def placed(sketch: Sketch, name: str, at: Point) -> Sketch:
    """Put a region or a base at a point, or move it there; no two have the same."""
    x, y = min(at[0], WIDTH), min(at[1], sketch.height)
    taken = {point for other, point in places(sketch).items() if other != name}
    while (x, y) in taken:
        x = x + 1 if x < WIDTH else 0
    if (company := company_of(name)) is not None:
        return replace(sketch, bases={**sketch.bases, company: (x, y)})
    if name not in places(sketch):
        return replace(sketch, regions=(*sketch.regions, Spot(name, (x, y))))
    return _respotted(sketch, name, at=(x, y))


def removed(sketch: Sketch, name: str) -> Sketch:
    """Take a region or a base off the sheet, with its borders."""
    return replace(
        sketch,
        regions=tuple(spot for spot in sketch.regions if spot.id != name),
        bases={company: at for company, at in sketch.bases.items() if company != name},
        borders=tuple(border for border in sketch.borders if name not in border),
        apart=tuple(pair for pair in sketch.apart if name not in pair),
    )


def renamed(sketch: Sketch, name: str, new: str) -> Sketch:
    """Call a region otherwise."""
    borders = ((_ends(pair, name, new), n) for pair, n in lines_of(sketch).items())
    return replace(
        sketch,
        regions=tuple(replace(s, id=new) if s.id == name else s for s in sketch.regions),
        borders=tuple((*pair, n) for pair, n in borders),
        apart=tuple(_ends(pair, name, new) for pair in sketch.apart),
    )


def settled(sketch: Sketch, pair: Pair, lines: Lines | None) -> Sketch:
    """Say how many lines a border has; None: there is no border."""
    asked = unsettled(sketch, pair)
    if lines is None:
        return replace(asked, apart=(*asked.apart, pair))
    return replace(asked, borders=(*asked.borders, (*pair, lines)))


def enclosed(sketch: Sketch, enclave: str, around: str) -> Sketch:
    """Lay a region inside another: it borders nothing else, and most borders are single."""
    own = pair_of(enclave, around)
    lines = lines_of(sketch).get(own, 1)
    for pair in {*likely(sketch), *lines_of(sketch)}:
        if enclave in pair and pair != own:
            sketch = settled(sketch, pair, None)
    return settled(sketch, own, lines)


def unsettled(sketch: Sketch, pair: Pair) -> Sketch:
    """Forget what was said of a border."""
    known = {other: n for other, n in lines_of(sketch).items() if other != pair}
    return replace(
        sketch,
        borders=tuple((*ends, n) for ends, n in known.items()),
        apart=tuple(other for other in sketch.apart if pair_of(*other) != pair),
    )


def printed(sketch: Sketch, name: str, rewards: Rewards, mines: int) -> Sketch:
    """Say what is printed in a region."""
    return replace(
        sketch,
        regions=tuple(
            replace(s, rewards=rewards, mines=mines) if s.id == name else s for s in sketch.regions
        ),
    )


def stretched(sketch: Sketch, height: int) -> Sketch:
    """Lay the sketch on a sheet of another height, as it is with another photo."""
    after = Sketch(height=height)
    for spot in sketch.regions:
        at = spot.at[0], round(spot.at[1] * height / sketch.height)
        after = printed(placed(after, spot.id, at), spot.id, spot.rewards, spot.mines)
    for company, (x, y) in sketch.bases.items():
        after = placed(after, company, (x, round(y * height / sketch.height)))
    after = replace(after, borders=sketch.borders, apart=sketch.apart)
    return _looked_at(after, {*undecided(sketch)})


def next_name(sketch: Sketch) -> str:
    """Return the first number that no region has yet."""
    numbers = (f"R{number}" for number in range(1, len(sketch.regions) + 2))
    return next(name for name in numbers if name not in places(sketch))


def company_of(name: str) -> Company | None:
    """Return the company whose base is meant; None for a region."""
    return next((company for company in COMPANIES if company == name), None)


def map_of(sketch: Sketch) -> Map:
    """Return the map as the rules know it. Raises BadInput if the sketch contradicts itself."""
    known = lines_of(sketch)
    ids = [spot.id for spot in sketch.regions]
    borders = ((one, other) for at, one in enumerate(ids) for other in ids[at + 1 :])
    return Map(
        regions=tuple(Region(spot.id, spot.rewards, spot.mines) for spot in sketch.regions),
        borders=tuple(
            (*ends, known[pair_of(*ends)]) for ends in borders if pair_of(*ends) in known
        ),
        bases={
            company: tuple(
                (one, known[pair_of(one, company)]) for one in ids if pair_of(one, company) in known
            )
            for company in COMPANIES
        },
    )


def sketch_of(box: Box) -> Sketch:
    """Return what an owner has told so far."""
    if box.map is None:
        return Sketch()
    land, drawing = box.map.value, box.drawing.value if box.drawing else None
    sketch, labels = _sheet_of(drawing) if drawing else (Sketch(), {})
    for number, region in enumerate(land.regions):
        # What is not drawn waits in rows to be moved.
        waiting = 100 + number % 6 * 160, 100 + number // 6 * 130
        sketch = placed(sketch, region.id, labels.get(region.id, waiting))
        sketch = printed(sketch, region.id, region.rewards, region.mines)
    for company in COMPANIES:
        if company in labels:
            sketch = placed(sketch, company, labels[company])
    known = places(sketch)
    ends = [*land.borders, *((c, r, n) for c in COMPANIES for r, n in land.bases.get(c, ()))]
    borders = tuple((*pair_of(a, b), n) for a, b, n in ends if a in known and b in known)
    still = {pair_of(*pair) for pair in drawing.undecided} if drawing else set()
    return _looked_at(replace(sketch, borders=borders), still)


def with_sketch(box: Box, sketch: Sketch) -> Box:
    """Return the box that knows the sketch. Raises BadInput if the sketch contradicts itself."""
    if not places(sketch):
        return replace(box, map=None, drawing=None)
    land = map_of(sketch)
    drawing = draw(land, places(sketch), WIDTH, sketch.height, undecided(sketch))
    return replace(box, map=Fact("owner", land), drawing=Fact("owner", drawing))


def _sheet_of(drawing: Drawing) -> tuple[Sketch, dict[str, Point]]:
    """Return an empty sheet in the shape of a drawing, and where its labels stand on it."""
    width, high = max(1, drawing.width), max(1, drawing.height)
    height = max(1, min(MAX_HEIGHT, round(high * WIDTH / width)))
    labels: dict[str, Point] = {name: shape.label for name, shape in drawing.regions.items()}
    labels |= {company: shape.label for company, shape in drawing.bases.items()}
    return Sketch(height=height), {
        name: (round(x * WIDTH / width), round(y * height / high))
        for name, (x, y) in labels.items()
    }


def _respotted(sketch: Sketch, name: str, at: Point) -> Sketch:
    regions = tuple(replace(spot, at=at) if spot.id == name else spot for spot in sketch.regions)
    return replace(sketch, regions=regions)


def _looked_at(sketch: Sketch, still: set[Pair]) -> Sketch:
    """Take all likely borders for answered but those that are `still` open.

    With each answer that makes an enclave known, others become likely.
    """
    while apart := tuple(pair for pair in undecided(sketch) if pair not in still):
        sketch = replace(sketch, apart=(*sketch.apart, *apart))
    return sketch


@lru_cache(maxsize=256)
def _near(points: tuple[tuple[str, Point], ...], height: int) -> dict[str, tuple[str, ...]]:
    """Return the neighbours of each point; bases never border each other."""
    return {
        name: tuple(
            far
            for far in cell.beyond
            if far and cell.side(far) and not (company_of(name) and company_of(far))
        )
        for name, cell in cells(points, WIDTH, height).items()
    }


def _ends(pair: Pair, name: str, new: str) -> Pair:
    one, other = (new if end == name else end for end in pair)
    return pair_of(one, other)
