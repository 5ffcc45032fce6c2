"""A robot acts as a hurried player would, and counts every tap, digit and change of screen."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, play
from tests.browser.test_expand import tap as tap_region

pytestmark = pytest.mark.browser


class Robot:
    """A finger on the own phone, on its turn."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        self.at = urlsplit(page.url).path

    def tap(self, spot: str | Locator) -> None:
        """Tap, see what comes of it, and count another screen."""
        found = self.page.locator(spot) if isinstance(spot, str) else spot
        found.first.click()
        self.counted()

    def counted(self) -> None:
        self.count += 1
        # An answer may still change what stands there.
        expect(self.page.locator("#action-place[aria-busy]")).to_have_count(0)
        now = urlsplit(self.page.url).path
        self.count += now != self.at
        self.at = now

    def label(self, name: str, value: str) -> None:
        self.tap(f"#sheet label:has(input[name={name}][value={value}])")

    def more(self, name: str, times: int = 1, by: int = 1) -> None:
        side = f"[data-stepper]:has(input[name={name}]) [data-step='{by}']"
        for _ in range(times):
            self.tap(self.page.locator(side).locator("visible=true"))

    def do(self) -> None:
        expect(self.page.locator("#do-it")).to_be_enabled()
        self.page.locator("#do-it").click()
        self.count += 1
        # What is done leads back by itself.
        expect(self.page.locator("#toasts .toast-text")).to_be_visible()


def begin(robot: Robot, kind: str) -> None:
    robot.tap(robot.page.get_by_role("link", name="Take an action").locator("visible=true"))
    robot.page.locator(f"#action-{kind}").click()
    robot.count += 1
    if kind == "expansion":
        robot.page.wait_for_url("**/expand*")
        robot.count += 1
        robot.at = urlsplit(robot.page.url).path
    else:
        expect(robot.page.locator("#sheet-form")).to_be_visible()


def one_track(robot: Robot) -> None:
    begin(robot, "goods")
    robot.tap("button[name=units-add][value='3']")
    robot.tap("#act-rest-cairo")


def two_tracks(robot: Robot) -> None:
    begin(robot, "goods")
    robot.tap("button[name=units-add][value='4']")
    robot.more("steps-cape-town")
    robot.tap("#act-rest-cairo")


def card_with_share(robot: Robot) -> None:
    begin(robot, "goods")
    robot.tap("button[name=units-add][value='4']")
    robot.label("share", "cairo")
    robot.tap("#act-rest-cairo")


def regions(robot: Robot, *names: str) -> None:
    """Say no points: the way takes as many as it costs."""
    begin(robot, "expansion")
    for number, region in enumerate(names, start=1):
        tap_region(robot.page, region)
        robot.count += 1
        expect(robot.page.locator(f"#step-{number}")).to_be_attached()


def two_regions(robot: Robot) -> None:
    regions(robot, "R23", "R22")


def three_regions(robot: Robot) -> None:
    regions(robot, "R23", "R19", "R22")
    expect(robot.page.locator(".ousted")).to_have_count(1)


def four_regions(robot: Robot) -> None:
    regions(robot, "R23", "R19", "R22", "R20")


def by_borders(robot: Robot) -> None:
    begin(robot, "expansion")
    # A first border is proposed.
    expect(robot.page.locator("#do")).to_contain_text("Rewards of 1 region?")
    robot.tap("#cross-1")
    expect(robot.page.locator("#do")).to_contain_text("Rewards of 2 regions?")
    robot.more("pounds", by=2)


def by_three_borders(robot: Robot) -> None:
    begin(robot, "expansion")
    for count in (2, 3):
        robot.tap("#cross-1")
        expect(robot.page.locator("#do")).to_contain_text(f"Rewards of {count} regions?")
    robot.more("pounds", by=2)


def jar_and_book(robot: Robot) -> None:
    begin(robot, "bookkeeper")
    robot.more("book")
    robot.more("pounds", by=2)
    robot.more("books-A")


def two_books(robot: Robot) -> None:
    begin(robot, "bookkeeper")
    robot.more("card-points")
    robot.more("books-A", 2)


def merchant(robot: Robot) -> None:
    begin(robot, "merchant")
    robot.label("merchant", "company")
    robot.label("company", "cairo")


def first_player(robot: Robot) -> None:
    begin(robot, "bonus-marker")
    robot.label("space", "first-player")


def buy_a_card(robot: Robot) -> None:
    begin(robot, "bonus-marker")
    robot.label("space", "buy-card")
    robot.more("crate", 1)


def end(robot: Robot) -> None:
    begin(robot, "end")


# What each takes, the last tap on "Do it" included. The README has the table.
WAYS: dict[str, tuple[Callable[[Robot], None], int]] = {
    "a goods, all units on one track": (one_track, 5),
    "b goods, two tracks": (two_tracks, 6),
    "c a card with a share icon, the rest on one track": (card_with_share, 6),
    "d expansion on a map, two regions": (two_regions, 6),
    "e three regions, one trading post ousted": (three_regions, 7),
    "e four regions, one trading post ousted": (four_regions, 8),
    "f by borders, two regions and £2": (by_borders, 6),
    "f by borders, three regions and £2": (by_three_borders, 7),
    "g bookkeeper, one book on, £2, one A book": (jar_and_book, 6),
    "h bookkeeper without a move, two books": (two_books, 6),
    "i a company's merchant": (merchant, 5),
    "j first player": (first_player, 4),
    "k buy a card": (buy_a_card, 5),
    "l end": (end, 3),
}

# Without a map one goes border by border.
BOXES = {"f": "standard"}


def test_no_action_takes_more_taps_than_the_readme_says(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    counted = {}
    for name, (way, _) in WAYS.items():
        code = open_table(page, ("Ana", "Ben"), BOXES.get(name[0], "practice"))
        play(page, code, type="set-course", round=2, phase="actions", turn=1)
        play(page, code, type="set-cash", seat=1, pounds=9)
        # The company of which one has most shares is the likely one.
        play(page, code, type="set-shares", seat=1, company="mombasa", shares=3)
        if name[0] == "e":
            play(page, code, type="set-region", region="R22", company="cape-town")
        page.goto(f"/t/{code}/")
        robot = Robot(page)
        way(robot)
        robot.do()
        log = page.request.get(f"/t/{code}/state?since=0").json()["news"]
        assert re.search(r"Ana", log[-1]["text"]), name
        counted[name] = robot.count
    assert counted == {name: most for name, (_, most) in WAYS.items()}
