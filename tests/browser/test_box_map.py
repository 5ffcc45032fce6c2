"""Teaching a map by taps in a real browser, from nothing but a picture of it."""

import json
import re
from io import BytesIO
from math import dist
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from companion.games.mombasa.base import Base, Column
from companion.games.mombasa.box import Box, decode_box, load_box
from companion.games.mombasa.box.check import check
from companion.games.mombasa.box.drawing import Drawing, Point
from companion.games.mombasa.expansion import Step, expand
from companion.games.mombasa.map import Map, Region
from companion.games.mombasa.terms import COMPANIES, Company
from tests.browser.board_picture import Board, picture_of_board, read_board
from tests.browser.conftest import Phone
from tests.browser.fingers import fingers_on
from tests.browser.promises import axe_findings, broken_promises, sideways

pytestmark = pytest.mark.browser


def new_box(page: Page, name: str = "Ours") -> str:
    """Make a box by its form; return the address of its pages."""
    page.goto("/mombasa/box")
    page.fill("[name=name]", name)
    page.locator("form[action$='/new'] button").click()
    page.wait_for_url("**/box/*/")
    return page.url


def choose_photo(page: Page, picture: bytes) -> None:
    file = FilePayload(name="board.png", mimeType="image/png", buffer=picture)
    page.locator("[type=file]").set_input_files(file)
    page.wait_for_url("**step=regions**")


def drawn(width: int, height: int, kind: str) -> bytes:
    file = BytesIO()
    Image.new("L", (width, height), 128).save(file, kind)
    return file.getvalue()


def moving(kind: str) -> bytes:
    file = BytesIO()
    frames = [Image.new("RGB", (400, 300), colour) for colour in ("red", "blue")]
    frames[0].save(file, kind, save_all=True, append_images=frames[1:])
    return file.getvalue()


def told(page: Page, name: str) -> str:
    return page.locator(f"#live [name={name}]").input_value()


def after_change(page: Page, tap: Locator | Point) -> None:
    """Tap something that changes the map, and wait until it is on the page."""
    was = told(page, "was")
    if isinstance(tap, Locator):
        tap.tap()
    else:
        tap_sheet(page, tap)
    changed = "was => document.querySelector('#live [name=was]').value !== was"
    page.wait_for_function(changed, arg=was)


def after_look(page: Page, tap: Locator | Point) -> None:
    """Tap something that chooses another thing, and wait until it is chosen."""
    at = told(page, "at")
    if isinstance(tap, Locator):
        tap.tap()
    else:
        tap_sheet(page, tap)
    page.wait_for_function("at => document.querySelector('#live [name=at]').value !== at", arg=at)


def on_screen(page: Page, at: Point) -> tuple[float, float]:
    x, y = page.locator("#map-zoom").evaluate(
        """(sheet, [x, y]) => {
          document.getElementById('map').scrollIntoView({block: 'center'});
          const point = new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM());
          return [point.x, point.y];
        }""",
        list(at),
    )
    return x, y


def tap_sheet(page: Page, at: Point) -> None:
    page.touchscreen.tap(*on_screen(page, at))


def go_on(page: Page, words: str) -> None:
    page.get_by_role("link", name=words).tap()


def transcribe(page: Page, board: Board) -> dict[str, int]:
    """Teach what the eyes have seen; return the number of the area that each name stands for."""
    names: dict[str, int] = {}
    for number, area in enumerate(board.areas):
        if area.company is None:
            after_change(page, area.dot)
            names[told(page, "at")] = number
    for company in COMPANIES:
        expect(page.locator("#live [name=placing]")).to_have_value(company)
        names[company] = next(n for n, one in enumerate(board.areas) if one.company == company)
        after_change(page, board.areas[names[company]].dot)
    go_on(page, "Next: borders")
    # Eyes see outlines, not what lies inside what: borders tell it too.
    go_on(page, "Skip enclaves")
    tell_borders(page, board, names)
    go_on(page, "Next: rewards")
    tell_rewards(page, board, names)
    return names


def tell_borders(page: Page, board: Board, names: dict[str, int]) -> None:
    """Paint what is not single, then say that the rest is; an enclave brings up more."""
    signs = page.locator(".link-undecided")
    expect(signs.first).to_be_attached()
    asked: set[frozenset[int]] = set()
    while signs.count():
        for brush, lines in (("No border", 0), ("Double", 2)):
            page.get_by_role("button", name=brush).tap()
            found = signs.evaluate_all("all => all.map(({dataset: {link, x, y}}) => [link, x, y])")
            for link, x, y in found:
                pair = frozenset(names[name] for name in link.split("."))
                asked.add(pair)
                if board.lines.get(pair, 0) == lines:
                    tap_sheet(page, (int(x), int(y)))
                    expect(page.locator(f"[id='link-{link}'].link-undecided")).to_have_count(0)
        if signs.count():
            after_change(page, page.get_by_role("button", name="Mark rest single"))
    # Seen on the picture, and not asked for.
    missing = {pair: lines for pair, lines in board.lines.items() if pair not in asked}
    if missing:
        page.goto(page.url.partition("?")[0] + "?step=borders")
    for pair, lines in missing.items():
        for number in sorted(pair):
            after_look(page, board.areas[number].dot)
        after_change(page, page.locator(".sketch-answers button").nth(lines))


def tell_rewards(page: Page, board: Board, names: dict[str, int]) -> None:
    """Choose each thing that is printed somewhere, then tap every region that shows it."""
    at = {number: name for name, number in names.items()}
    shown = {sign for area in board.areas for sign in area.signs.items() if sign[1]}
    for kind, amount in sorted(shown):
        for part in (kind, amount):
            page.locator(f"[data-paints='{part}']").tap()
        for number, area in enumerate(board.areas):
            if area.signs[kind] == amount:
                tap_sheet(page, area.dot)
                mark = page.locator(f"#shape-{at[number]} [href='#glyph-{kind}']")
                expect(mark).to_have_count(1)


def as_in(land: Map, called: dict[str, str], order: Map) -> Map:
    """Return a map with other names for its regions, in the order of another map."""
    named = {called[region.id]: region for region in land.regions}
    return Map(
        tuple(Region(one.id, named[one.id].rewards, named[one.id].mines) for one in order.regions),
        tuple((called[one], called[other], lines) for one, other, lines in land.borders),
        {
            company: tuple((called[region], lines) for region, lines in ends)
            for company, ends in land.bases.items()
        },
    )


def random_base(random: Random) -> Base:
    first, second, third = (Column(random.randint(0, 5)) for _ in range(3))
    return first, second, third


def random_expansions(land: Map, seed: int, count: int) -> list[tuple[object, ...]]:
    """Answer as many expansions, the same ones for the same seed."""
    random = Random(seed)
    regions = [region.id for region in land.regions]
    answers: list[tuple[object, ...]] = []
    for _ in range(count):
        held = random.sample(regions, random.randint(0, 14))
        occupied: dict[str, Company] = {region: random.choice(COMPANIES) for region in held}
        bases = {company: random_base(random) for company in COMPANIES}
        company, points = random.choice(COMPANIES), random.randint(1, 12)
        steps: list[Step] = []
        for region in random.sample(regions, len(regions)):
            tried = [*steps, Step(region)]
            answer = expand(land, company, points, occupied, bases, tried)
            answers.append((answer.legal, answer))
            if answer.legal:
                steps = tried
    return answers


def labels(drawing: Drawing) -> dict[str, Point]:
    return {name: shape.label for name, shape in drawing.regions.items()}


def nearest(points: dict[str, Point], at: Point) -> str:
    return min(points, key=lambda name: dist(points[name], at))


def taught_box(page: Page, address: str) -> Box:
    file = page.request.get(f"{address}export.json").json()
    return decode_box(json.dumps(file["box"]).encode())


def test_a_map_taught_from_a_picture_answers_as_the_board_does(
    browser: Browser, phone: Phone
) -> None:
    practice = load_box("practice")
    assert practice.map
    assert practice.drawing
    picture = picture_of_board(browser, practice.map.value, practice.drawing.value)
    page = phone()
    address = new_box(page)
    page.goto(f"{address}map")
    choose_photo(page, picture)
    transcribe(page, read_board(picture))

    page.locator(".map-steps").get_by_role("link", name="Check").tap()
    expect(page.locator(".sketch-checklist .item-open")).to_have_count(0)
    box = taught_box(page, address)
    assert [one for one in check(box) if one.part in {"map", "drawing"}] == []
    assert box.map
    assert box.drawing
    printed = labels(practice.drawing.value)
    called = {name: nearest(printed, at) for name, at in labels(box.drawing.value).items()}
    taught = as_in(box.map.value, called, practice.map.value)
    mine = random_expansions(taught, 7, 500)
    theirs = random_expansions(practice.map.value, 7, 500)
    assert mine == theirs
    assert {legal for legal, _ in mine} == {True, False}
    assert taught.by_id == practice.map.value.by_id


def test_points_are_dragged_undone_renamed_and_found_again(phone: Phone) -> None:
    page = phone()
    address = new_box(page)
    page.goto(f"{address}map")
    page.get_by_role("link", name="Skip photo").tap()
    for at in ((200, 200), (500, 230), (350, 480)):
        after_change(page, at)
    expect(page.locator("#map-areas > a")).to_have_count(3)

    # An impatient second tap in the same place is no region.
    x, y = on_screen(page, (700, 800))
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x + 1, y + 1)
    expect(page.locator("#map-areas > a")).to_have_count(4)
    after_change(page, page.get_by_role("button", name="Undo"))

    # A point follows the finger, and stays where it is let go.
    x, y = on_screen(page, (350, 480))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 10, steps=4)
    was = told(page, "was")
    page.mouse.up()
    expect(page.locator("#live [name=was]")).not_to_have_value(was)
    moved = page.locator("#shape-R3").get_attribute("data-x")
    assert moved
    assert int(moved) > 420

    # Tapped again it is chosen, not placed a second time, and can be called otherwise.
    page.locator("#region-R2").tap()
    expect(page.locator("#name")).to_have_value("R2")
    page.fill("#name", "R1")
    page.get_by_role("button", name="Rename").tap()
    expect(page.locator("#says")).to_contain_text("must be unique")
    page.fill("#name", "Upper Nile")
    page.keyboard.press("Enter")
    expect(page.locator("#region-Upper-Nile")).to_have_count(1)

    # Undo goes back step by step, also after the page was left.
    page.reload()
    undo = page.get_by_role("button", name="Undo")
    after_change(page, undo)
    expect(page.locator("#region-R2")).to_have_count(1)
    after_change(page, undo)
    expect(page.locator("#shape-R3")).to_have_attribute("data-x", "350")
    after_change(page, undo)
    expect(page.locator("#map-areas > a")).to_have_count(2)

    # Zoomed, a tap goes where the finger is.
    page.locator("[data-zoom='1']").tap()
    page.locator("[data-zoom='1']").tap()
    after_change(page, (520, 500))
    assert page.locator("#shape-R3").get_attribute("data-x") in {"519", "520", "521"}

    # Without a network nothing is lost: the tap is told, and goes through the next time.
    page.context.set_offline(offline=True)
    tap_sheet(page, (480, 620))
    expect(page.locator("#toasts")).to_contain_text("Tap again.")
    page.context.set_offline(offline=False)
    after_change(page, (480, 620))
    expect(page.locator("#map-areas > a")).to_have_count(4)


def test_two_fingers_zoom_also_where_the_first_is_on_a_point(phone: Phone) -> None:
    page = phone()
    page.goto(f"{new_box(page)}map")
    page.get_by_role("link", name="Skip photo").tap()
    after_change(page, (200, 200))
    x, y = on_screen(page, (200, 200))
    touch = fingers_on(page)
    touch("touchStart", (x, y))
    touch("touchStart", (x, y), (x + 60, y))
    for apart in (20, 40, 60):
        touch("touchMove", (x, y), (x + 60 + apart, y))
    touch("touchEnd")
    expect(page.locator("#map-zoom")).to_have_attribute("transform", re.compile(r"scale\(1\.|2"))
    expect(page.locator("#shape-R1")).to_have_attribute("data-x", "200")
    page.reload()
    expect(page.locator("#shape-R1")).to_have_attribute("data-x", "200")


def test_a_photo_is_made_small_and_upright_on_the_phone(phone: Phone) -> None:
    page = phone()
    page.goto(f"{new_box(page)}map")
    # 24 megapixels, held upright.
    turned = Image.Exif()
    turned[0x0112] = 6
    camera = BytesIO()
    Image.new("L", (6000, 4000), 128).save(camera, "JPEG", exif=turned)
    choose_photo(page, camera.getvalue())
    expect(page.locator("#map")).to_have_attribute("viewBox", "0 0 1000 1500")


UNFIT = {
    # Cut short: its size is told by its first bytes, and it could not even be unpacked.
    "forty-megapixels.png": (drawn(8000, 5000, "PNG")[:3000], "more than 32 megapixels. Crop it"),
    "letter.jpg": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "can’t read that file as a picture"),
    "IMG_1.HEIC": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "can’t read that file as a picture"),
    "film.gif": (moving("GIF"), "This file isn’t a photo."),
    "film.png": (moving("PNG"), "This is an animated image."),
    "film.webp": (moving("WEBP"), "This is an animated image."),
    "dot.png": (drawn(1, 1, "PNG"), "too small or too narrow"),
}


def test_a_file_that_cannot_be_the_photo_is_refused_where_it_was_chosen(phone: Phone) -> None:
    page = phone()
    address = new_box(page)
    page.goto(f"{address}map")
    choose_photo(page, drawn(800, 600, "JPEG"))
    after_change(page, (300, 300))
    page.goto(f"{address}map?step=photo")
    shown = page.locator(".map-photo-now").get_attribute("src")
    for name, (content, why) in UNFIT.items():
        kind = "image/jpeg" if name.endswith("jpg") else "image/png"
        file = FilePayload(name=name, mimeType=kind, buffer=content)
        page.locator("[type=file]").set_input_files(file)
        expect(page.locator("#photo-error")).to_contain_text(why)
        expect(page.locator("[type=file]")).to_have_value("")
        assert broken_promises(page) == [], name
    # Nothing was stored, nothing was lost.
    page.goto(f"{address}map?step=photo")
    expect(page.locator(".map-photo-now")).to_have_attribute("src", shown or "")
    page.goto(f"{address}map?step=regions")
    expect(page.locator("#map-areas > a")).to_have_count(1)


def test_a_tap_beside_a_point_adds_another_region(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    page.goto(f"{new_box(page)}map?step=regions")
    spots = page.locator("#map-areas > a")
    after_change(page, (500, 500))
    expect(spots).to_have_count(1)
    dot = page.locator("#region-R1 .spot-dot").bounding_box()
    assert dot
    x, y = dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2
    # On its name too there is room for another.
    for number, (right, down) in enumerate(((34, 0), (0, -22), (-20, 12)), start=2):
        page.touchscreen.tap(x + right, y + down)
        expect(spots).to_have_count(number)
    page.touchscreen.tap(x + 6, y + 6)
    expect(page.locator(".spot-chosen")).to_have_count(1)
    expect(page.locator("#name")).to_have_value("R1")
    expect(spots).to_have_count(4)
    expect(page.locator("#missing")).to_have_text("Still missing: 20 regions, 4 bases.")


def test_proposals_are_joined_by_lines_and_all_of_it_can_be_hidden(phone: Phone) -> None:
    page = phone()
    address = new_box(page)
    page.goto(f"{address}map?step=photo")
    choose_photo(page, drawn(900, 900, "PNG"))
    for at in ((200, 200), (600, 200), (400, 500)):
        after_change(page, at)
    page.goto(f"{address}map?step=borders")
    expect(page.locator(".link-thread")).to_have_count(3)
    page.get_by_role("button", name="Show only the photo").click()
    expect(page.locator("#region-R1 .spot-dot")).to_be_hidden()
    expect(page.locator(".link-thread").first).to_be_hidden()
    page.get_by_role("button", name="Show only the photo").click()
    expect(page.locator("#region-R1 .spot-dot")).to_be_visible()


def test_two_phones_teach_one_map(phone: Phone) -> None:
    first, second = phone(), phone()
    address = new_box(first)
    for page in (first, second):
        page.goto(f"{address}map?step=regions")
    after_change(first, (300, 300))
    after_change(second, (600, 600))
    expect(second.locator("#says")).to_contain_text("Another phone is editing this map too")
    expect(second.locator("#map-areas > a")).to_have_count(2)
    after_change(first, (600, 300))
    expect(first.locator("#map-areas > a")).to_have_count(3)
    # Each takes back only its own.
    after_change(second, second.get_by_role("button", name="Undo"))
    expect(second.locator("#map-areas > a")).to_have_count(2)
    expect(second.locator("#region-R2")).to_have_count(0)


def test_a_map_is_taught_by_keys(phone: Phone) -> None:
    page = phone()
    address = new_box(page)
    page.goto(f"{address}map?step=regions")
    for at in ((200, 300), (700, 300), (450, 700)):
        after_change(page, at)
    page.goto(f"{address}map?step=rewards&at=R1")
    page.locator("#region-R1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#region-R2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#says")).to_contain_text("What is printed in R2?")
    page.get_by_role("group", name="Diamonds").get_by_role("button", name="2").press("Enter")
    expect(page.locator("#region-R2")).to_have_attribute("aria-label", "R2: 2 diamonds")


def test_every_step_is_readable_and_fits_the_narrowest_phone(phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640})
    address = new_box(page)
    page.goto(f"{address}map?step=regions")
    for at in ((200, 300), (700, 300), (450, 700)):
        after_change(page, at)
    steps = ("photo", "regions&at=R1", "borders", "rewards&at=R1", "check")
    for path in (*(f"map?step={step}" for step in steps), "map/list", "map/list/R1"):
        page.goto(address + path)
        assert [*axe_findings(page), *sideways(page)] == [], path
