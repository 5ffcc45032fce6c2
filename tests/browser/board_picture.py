"""A picture of a board, and eyes that read it: they know the colours of the print, not the map."""

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import groupby

from msgspec import Struct
from PIL import Image
from playwright.sync_api import Browser

from companion.games.mombasa.box.drawing import Drawing, Point
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import COMPANIES, Company

Colour = tuple[int, int, int]

SEA: Colour = (150, 190, 210)
INK: Colour = (0, 0, 0)
GAP: Colour = (255, 255, 255)
DOT: Colour = (255, 0, 255)
BASES: dict[Company, Colour] = {
    "mombasa": (40, 40, 40),
    "cape-town": (180, 30, 30),
    "saint-louis": (240, 240, 240),
    "cairo": (230, 130, 20),
}
PRINT: dict[str, Colour] = {
    "pounds": (255, 255, 0),
    "diamonds": (0, 255, 255),
    "track": (0, 0, 255),
    "bookkeeping": (255, 0, 0),
    "mines": (0, 100, 0),
}
# Half the side of a dot; a printed sign is a square of SIGN with as much room beside it.
HALF_DOT = 5
SIGN = 7
# What is thinner than a corner of three regions is no border.
WIDEST_BORDER = 40
LEAST_CROSSINGS = 8


class Seen(Struct, frozen=True):
    """An area with a dot in it, and how many signs of each kind are printed there."""

    dot: Point
    company: Company | None
    signs: dict[str, int]


class Board(Struct, frozen=True):
    """What eyes find in a picture: areas, and the lines between two of them by their numbers."""

    areas: tuple[Seen, ...]
    lines: dict[frozenset[int], int]


def picture_of_board(browser: Browser, land: Map, drawing: Drawing) -> bytes:
    """Paint a map as a PNG picture."""
    page = browser.new_page(viewport={"width": drawing.width, "height": drawing.height})
    page.set_content(f"<style>body{{margin:0}}</style>{_painted(land, drawing)}")
    picture = page.screenshot()
    page.close()
    return picture


def read_board(picture: bytes) -> Board:
    """Look at a picture, pixel by pixel."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    rows = _rows(image)
    dots = {rows[y][x - 1]: (x + HALF_DOT, y + HALF_DOT) for x, y in _corners(rows, DOT)}
    signs = {
        kind: Counter(rows[y][x - 1] for x, y in _corners(rows, colour))
        for kind, colour in PRINT.items()
    }
    number = {colour: place for place, colour in enumerate(dots)}
    company = {colour: name for name, colour in BASES.items()}
    areas = tuple(
        Seen(at, company.get(colour), {kind: found[colour] for kind, found in signs.items()})
        for colour, at in dots.items()
    )
    crossings: dict[frozenset[int], Counter[int]] = {}
    for line in rows + _rows(image.transpose(Image.Transpose.TRANSPOSE)):
        for one, other, strokes in _crossings(line, number):
            crossings.setdefault(frozenset((one, other)), Counter())[strokes] += 1
    lines = {
        pair: found.most_common(1)[0][0]
        for pair, found in crossings.items()
        if found.total() >= LEAST_CROSSINGS
    }
    return Board(areas, lines)


def _rows(image: Image.Image) -> list[list[Colour]]:
    values = iter(image.tobytes())
    pixels = list(zip(values, values, values, strict=True))
    return [pixels[start : start + image.width] for start in range(0, len(pixels), image.width)]


def _crossings(line: list[Colour], number: dict[Colour, int]) -> Iterator[tuple[int, int, int]]:
    """Walk along a line; tell the areas it passes between and the strokes it crosses."""
    before, strokes, width = None, 0, 0
    for colour, run in groupby(line):
        if colour in number:
            if before is not None and before != number[colour] and 0 < width < WIDEST_BORDER:
                yield before, number[colour], strokes
            before, strokes, width = number[colour], 0, 0
        elif colour in (INK, GAP):
            strokes += colour == INK
            width += len(list(run))
        else:
            before = None


def _corners(rows: list[list[Colour]], colour: Colour) -> Iterator[Point]:
    """Find the upper left corner of every square of a colour."""
    for y, row in enumerate(rows):
        if colour in row:
            for x, here in enumerate(row):
                if here == colour and row[x - 1] != colour and rows[y - 1][x] != colour:
                    yield x, y


def _painted(land: Map, drawing: Drawing) -> str:
    lines = {frozenset((one, other)): n for one, other, n in land.borders}
    for company, ends in land.bases.items():
        lines |= {frozenset((company, region)): n for region, n in ends}
    shapes = [f'<rect width="{drawing.width}" height="{drawing.height}" {_fill(SEA)}/>']
    for company in COMPANIES:
        base = drawing.bases[company]
        shapes += [_area(base.outline, BASES[company]), _square(*base.label, 2 * HALF_DOT, DOT)]
    # Regions below enclaves first.
    order = sorted(drawing.regions, key=lambda name: drawing.regions[name].hole is None)
    colours = {name: (90 + n % 5 * 25, 90 + n // 5 * 25, 120) for n, name in enumerate(order)}
    shapes += [_area(drawing.regions[name].outline, colours[name]) for name in order]
    for border in drawing.borders:
        strokes = ((4, INK),) if lines[frozenset(border.between)] == 1 else ((16, INK), (8, GAP))
        shapes += [
            f'<path d="{_path(border.line)}" fill="none" stroke="rgb{colour}" '
            f'stroke-width="{width}"/>'
            for width, colour in strokes
        ]
    for region in land.regions:
        x, y = drawing.regions[region.id].label
        shapes.append(_square(x, y, 2 * HALF_DOT, DOT))
        amounts = {kind: getattr(region.rewards, kind, region.mines) for kind in PRINT}
        signs = [kind for kind, amount in amounts.items() for _ in range(amount)]
        for place, kind in enumerate(signs):
            across = round(x + (place - (len(signs) - 1) / 2) * 2 * SIGN)
            shapes.append(_square(across, y + 3 * SIGN, SIGN, PRINT[kind]))
    size = f'width="{drawing.width}" height="{drawing.height}"'
    return f'<svg {size} shape-rendering="crispEdges">{"".join(shapes)}</svg>'


def _area(outline: tuple[Point, ...], colour: Colour) -> str:
    return f'<path d="{_path(outline)}z" {_fill(colour)}/>'


def _square(x: int, y: int, side: int, colour: Colour) -> str:
    corner = f'x="{x - side // 2}" y="{y - side // 2}"'
    return f'<rect {corner} width="{side}" height="{side}" {_fill(colour)}/>'


def _fill(colour: Colour) -> str:
    return f'fill="rgb{colour}"'


def _path(points: tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)
