"""Where somebody is in the map's editor, and what there is to see and to do there."""

from collections.abc import Iterator, Mapping
from math import atan2, degrees, dist
from typing import Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.box import Box, load_contents
from companion.games.mombasa.box.check_map import check_map
from companion.games.mombasa.box.drawing import Pair, Point
from companion.games.mombasa.box.sketch import (
    Sketch,
    enclaves,
    likely,
    lines_of,
    places,
    sketch_of,
    undecided,
)
from companion.games.mombasa.map import Lines, Rewards
from companion.games.mombasa.terms import COMPANIES
from companion.web.numbers import whole_number

Step = Literal["photo", "regions", "borders", "rewards", "check"]
STEPS: Final[tuple[Step, ...]] = get_args(Step)
# What the next tap places, if it is no company's base.
REGION: Final = "region"
KINDS: Final = (*Rewards.__struct_fields__, "mines")
LINES: Final[dict[str, Lines | None]] = {
    "0": None,
    **{str(lines): lines for lines in get_args(Lines)},
}
# Taps name an enclave, then the region around it.
INSIDE: Final = "inside"
# Most borders are single, and those are left over.
DOUBLE: Final = "2"


class View(Struct, frozen=True):
    """A step, what is chosen in it (a region, a base, or two of them), what the next tap places.

    While nothing is chosen, a `brush` says what taps paint: lines of borders ("2"), a reward
    ("diamonds.2"), or what lies inside what ("inside", then "inside.R6").
    """

    step: Step
    at: str = ""
    placing: str = ""
    brush: str = ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The regions and bases that are chosen."""
        return tuple(self.at.split(".")) if self.at else ()

    @property
    def enclave(self) -> str:
        """The enclave that was tapped, while the region around it is asked for."""
        return self.brush.partition(f"{INSIDE}.")[2]


class Link(Struct, frozen=True):
    """A border that is likely or known, as a sign in the middle between two points."""

    at: str
    state: Literal["undecided", "apart", "single", "double"]
    x: int
    y: int
    angle: int
    ends: tuple[Point, Point]


class Item(Struct, frozen=True):
    """A line of the checklist: how many of how many, and where to look."""

    code: str
    done: int
    total: int
    places: tuple[str, ...] = ()


def seen(box: Box, told: Mapping[str, str], *, photo: bool = False) -> View:
    """Read where somebody says to be; what makes no sense is left out."""
    sketch = sketch_of(box)
    known = places(sketch)
    at, placing, brush = (told.get(name) or "" for name in ("at", "placing", "brush"))
    chosen = at.split(".")
    fits = len(set(chosen)) == len(chosen) <= 2 and all(one in known for one in chosen)
    two_bases = len(chosen) == 2 and set(chosen) <= set(COMPANIES)
    view = View(
        next((one for one in STEPS if one == told.get("step")), _first_open(box, photo=photo)),
        at if fits and not two_bases else "",
        placing if placing in {REGION, *COMPANIES} else "",
    )
    if view.step == "rewards" and not view.at:
        brush = brush if _paints(view.step, brush) else first_brushes(sketch)[view.step]
    inside, _, enclave = brush.partition(".")
    if view.step == "borders" and not view.at and inside == INSIDE:
        return replace(view, brush=brush if enclave in known else INSIDE)
    if not view.at and _paints(view.step, brush):
        return replace(view, brush=brush)
    if view.step == "regions":
        return replace(view, placing=view.placing or next_placing(sketch))
    if view.step == "borders" and not view.at:
        return replace(view, at=next_border(sketch))
    return view


def next_border(sketch: Sketch, before: Pair | None = None) -> str:
    """Name the nearest border that nobody has looked at yet."""
    known = places(sketch)

    def middle(pair: Pair) -> tuple[float, float]:
        (a, b), (c, d) = known[pair[0]], known[pair[1]]
        return (a + c) / 2, (b + d) / 2

    start = middle(before) if before else (0, 0)
    waiting = sorted(undecided(sketch), key=lambda pair: dist(start, middle(pair)))
    return ".".join(waiting[0]) if waiting else ""


def links(sketch: Sketch) -> Iterator[Link]:
    """Show what is known of each border, those that are open last: on top."""
    known, lines = places(sketch), lines_of(sketch)
    pairs = dict.fromkeys((*sketch.apart, *lines, *likely(sketch)))
    for pair in pairs:
        (a, b), (c, d) = ends = known[pair[0]], known[pair[1]]
        angle = round(degrees(atan2(d - b, c - a)))
        state = _state(pair, lines, sketch)
        yield Link(".".join(pair), state, (a + c) // 2, (b + d) // 2, angle, ends)


def checklist(box: Box) -> tuple[Item, ...]:
    """Compare the map with what the rulebooks say of it."""
    contents, sketch = load_contents(), sketch_of(box)
    regions, asked, waiting = len(sketch.regions), likely(sketch), undecided(sketch)
    bare = _named(box, "no-reward")
    items = [
        Item("regions", regions, contents.regions),
        Item("bases", len(sketch.bases), len(COMPANIES)),
        Item("borders", len(asked) - len(waiting), len(asked)),
        Item("enclaves", len(enclaves(sketch)), contents.enclaves),
        Item("rewards", regions - len(bare), regions, bare),
    ]
    codes = ("base-without-region", "map-in-pieces", "two-enclaves", "reward-around-enclave")
    # Before that they would only say that somebody is not done.
    told = codes if regions and not waiting else ()
    return (*items, *(Item(code, 0, 0, about) for code in told if (about := _named(box, code))))


def next_bare(box: Box, name: str) -> str:
    """Name the nearest region that should have a reward and has none yet."""
    known = places(sketch_of(box))
    bare = [one for one in _named(box, "no-reward") if one != name]
    return min(bare, key=lambda one: dist(known.get(name, (0, 0)), known[one]), default="")


def first_brushes(sketch: Sketch) -> dict[Step, str]:
    """Tell what taps paint at first: enclaves, since with them other borders become likely."""
    done = len(enclaves(sketch))
    begun = sketch.apart or sketch.borders
    asks = done < load_contents().enclaves and (done or not begun)
    return {"borders": INSIDE if asks else DOUBLE, "rewards": f"{KINDS[0]}.1"}


def next_placing(sketch: Sketch) -> str:
    """Return what is missing: regions, then bases."""
    if len(sketch.regions) < load_contents().regions:
        return REGION
    return next((company for company in COMPANIES if company not in sketch.bases), "")


def _paints(step: Step, brush: str) -> bool:
    """Tell whether a step has such a brush."""
    kind, _, amount = brush.partition(".")
    rewards = kind in KINDS and 0 < (whole_number(amount) or 0) < 100
    return brush in LINES if step == "borders" else step == "rewards" and rewards


def _named(box: Box, code: str) -> tuple[str, ...]:
    """Name the regions or companies of which the rulebook's facts say this."""
    about = (one.args for one in check_map(box) if one.code == code)
    return tuple(str(args.get("region") or args.get("company")) for args in about)


def _first_open(box: Box, *, photo: bool) -> Step:
    sketch = sketch_of(box)
    if not photo and not places(sketch):
        return "photo"
    if next_placing(sketch):
        return "regions"
    if undecided(sketch):
        return "borders"
    return "rewards" if _named(box, "no-reward") else "check"


def _state(
    pair: Pair, lines: dict[Pair, Lines], sketch: Sketch
) -> Literal["undecided", "apart", "single", "double"]:
    if pair in lines:
        return "double" if lines[pair] == 2 else "single"
    return "apart" if pair in sketch.apart else "undecided"
