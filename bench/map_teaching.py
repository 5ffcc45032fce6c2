"""The robot of `bench.teaching` at the map: it sees a picture of the board, and the screen."""

from math import ceil

from playwright.sync_api import Browser, FilePayload

from bench.hand import Hand, known
from companion.games.mombasa.box import Box
from companion.games.mombasa.box.drawing import Point
from companion.games.mombasa.terms import COMPANIES
from tests.browser.board_picture import Board, picture_of_board, read_board

# Taking the phone in hand, a photo, and saying yes to it.
PHOTO_SECONDS = 10
# Near enough to tell single from double on a photo, and to meet a sign with a thumb.
ZOOM_TAPS = 1
SIGNS = "all => all.map(({dataset: {link, x, y}}) => [link, Number(x), Number(y)])"


def teach_map(hand: Hand, browser: Browser, box: Box) -> None:
    """Choose a photo; tap regions, bases, borders and rewards."""
    picture = picture_of_board(browser, known(box.map), known(box.drawing))
    board = read_board(picture)
    page = hand.page
    file = FilePayload(name="board.png", mimeType="image/png", buffer=picture)
    hand.count.taps += 2
    hand.count.besides += PHOTO_SECONDS
    page.locator("[type=file]").set_input_files(file)
    page.wait_for_url("**step=regions**")
    names = regions(hand, board)
    hand.tap(".sketch-next a")
    borders(hand, board, names)
    hand.tap(".sketch-next .button-primary")
    page.wait_for_selector(".sketch-rewards")
    rewards(hand, board, names)


def regions(hand: Hand, board: Board) -> dict[str, int]:
    """Tap every region, then the bases in the order in which they are asked."""
    names: dict[str, int] = {}
    order = [n for n, area in enumerate(board.areas) if area.company is None]
    order += [
        next(n for n, area in enumerate(board.areas) if area.company == one) for one in COMPANIES
    ]
    hand.glance(len(order))
    for number in order:
        was = told(hand, "was")
        tap_sheet(hand, board.areas[number].dot)
        hand.page.wait_for_function(
            "was => document.querySelector('#live [name=was]').value !== was", arg=was
        )
        names[told(hand, "at")] = number
    return names


def borders(hand: Hand, board: Board, names: dict[str, int]) -> None:
    """Paint where there is none, then the double ones; the rest is single."""
    page = hand.page
    page.wait_for_selector(".link-undecided")
    signs = page.locator(".link-undecided")
    for _ in range(ZOOM_TAPS):
        hand.tap("[data-zoom='1']")
    while signs.count():
        for lines in (2, 0):
            found = [
                (x, y)
                for link, x, y in signs.evaluate_all(SIGNS)
                if board.lines.get(frozenset(names[end] for end in link.split(".")), 0) == lines
            ]
            # What is painted first is chosen already.
            if found and told(hand, "brush") != str(lines):
                hand.tap(f".sketch-answers [data-paints='{lines}']")
            hand.glance(len(found))
            for at in by_rows(found):
                left = signs.count()
                tap_sheet(hand, at)
                page.wait_for_function(
                    "left => document.querySelectorAll('.link-undecided').length !== left", arg=left
                )
        if signs.count():
            left = signs.count()
            hand.tap("[value='rest.1']")
            page.wait_for_function(
                "left => document.querySelectorAll('.link-undecided').length !== left", arg=left
            )


def rewards(hand: Hand, board: Board, names: dict[str, int]) -> None:
    """Choose each thing that is printed somewhere, then tap the regions that show it."""
    called = {number: name for name, number in names.items()}
    now = told(hand, "brush").split(".")
    shown = {sign for area in board.areas for sign in area.signs.items() if sign[1]}
    for kind, amount in in_turn(shown):
        for part, before in zip((kind, str(amount)), now, strict=True):
            if part != before:
                hand.tap(f"[data-paints='{part}']")
        now = [kind, str(amount)]
        wanted = [n for n, area in enumerate(board.areas) if area.signs[kind] == amount]
        hand.glance(len(wanted))
        for number in wanted:
            tap_sheet(hand, board.areas[number].dot)
            hand.page.wait_for_selector(f"#shape-{called[number]} [href='#glyph-{kind}']")


def in_turn(shown: set[tuple[str, int]]) -> list[tuple[str, int]]:
    """Go through kinds and numbers so that the number chosen last comes first in the next kind."""
    kinds = sorted({kind for kind, _ in shown}, key=lambda kind: (kind != "pounds", kind))
    return sorted(
        shown, key=lambda sign: (kinds.index(sign[0]), sign[1] * (-1) ** kinds.index(sign[0]))
    )


def told(hand: Hand, name: str) -> str:
    """Return where the page says to be."""
    return hand.page.locator(f"#live [name={name}]").input_value()


def by_rows(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Go through a zoomed map in strips, so that it is moved seldom."""
    strips = [(ceil(y / 330), x, y) for x, y in places]
    return [(x, y) for strip, x, y in sorted(strips, key=lambda s: (s[0], s[1] * (-1) ** s[0]))]


def tap_sheet(hand: Hand, at: Point) -> None:
    """Tap a point of the sheet, moving the map first if the point is out of sight."""
    x, y, left, top, width, height = place_on_screen(hand, at)
    while not (left < x < left + width and top < y < top + height):
        hand.count.swipes += 1
        across = min(max(left + width / 2 - x, -0.8 * width), 0.8 * width)
        down = min(max(top + height / 2 - y, -0.8 * height), 0.8 * height)
        drag(hand, (left + width / 2 - across / 2, top + height / 2 - down / 2), across, down)
        x, y, *_ = place_on_screen(hand, at)
    hand.tap_at(x, y)


def drag(hand: Hand, start: tuple[float, float], across: float, down: float) -> None:
    """Move the map with a finger."""
    mouse = hand.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(start[0] + across, start[1] + down, steps=5)
    mouse.up()


def place_on_screen(hand: Hand, at: Point) -> list[float]:
    """Return where a point is on screen, and where the map is."""
    found: list[float] = hand.page.locator("#map-zoom").evaluate(
        """(sheet, [x, y]) => {
          const map = document.getElementById('map');
          map.scrollIntoView({block: 'nearest'});
          const point = new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM());
          const box = map.getBoundingClientRect();
          return [point.x, point.y, box.left, box.top, box.width, box.height];
        }""",
        list(at),
    )
    return found
