"""The final score on one phone, person by person, with the large keypad."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.score_sheet import CELLS, HEADLINE, NAMES, TOTALS

pytestmark = pytest.mark.browser

ACTIVE = "document.activeElement.name"
# The active field is in sight: below what sticks to the top, above the keypad.
IN_SIGHT = """() => {
  const field = document.activeElement.getBoundingClientRect();
  const steps = document.querySelector('.score-steps').getBoundingClientRect();
  const keypad = document.getElementById('keypad').getBoundingClientRect();
  return field.top >= steps.bottom - 1 && field.bottom <= keypad.top + 1;
}"""


def name_players(page: Page) -> None:
    page.goto("/mombasa/score")
    for number, name in enumerate(NAMES, 1):
        page.fill(f"#name-{number}", name)


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.tap(selector)
        self.taps += 1

    def type(self, text: str) -> None:
        for key in text:
            self.tap(f'#keypad [data-key="{key}"]')


def test_a_four_player_game_takes_thirty_two_fields_and_no_scrolling(phone: Phone) -> None:
    page = phone()
    name_players(page)
    thumb = Thumb(page)
    thumb.tap("[data-do=begin]")
    visited = []
    for _ in CELLS:
        field = page.evaluate(ACTIVE)
        visited.append(field)
        page.wait_for_function(IN_SIGHT)
        printed = page.locator(f'.printed:visible button[value="{CELLS[field]}"]')
        if printed.count():
            # One tap on the printed value, which moves on by itself.
            printed.tap()
            thumb.taps += 1
        else:
            thumb.type(CELLS[field])
            thumb.tap('#keypad [data-key="next"]')
    assert len(visited) == 32
    assert set(visited) == set(CELLS)
    # A tap a sign, a tap to go on, one less for each printed value, one to begin.
    signs = sum(len(text) for name, text in CELLS.items() if name[:2] not in {"di", "bo"})
    assert thumb.taps == 1 + signs + 24 + 8
    for number, total in enumerate(TOTALS, 1):
        expect(page.locator(f'[data-total="{number}"]')).to_have_text(str(total))
    expect(page.locator('[data-rank="4"]')).to_have_text("1")
    expect(page.locator("#keypad")).to_be_hidden()
    page.tap("[data-do=result]")
    expect(page.locator("h1")).to_have_text(HEADLINE)


def test_one_tap_leads_from_the_first_page_of_the_sheet_to_its_first_field(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    expect(page.locator("#mombasa-0")).to_be_focused()
    page.tap("[data-go='1']")
    expect(page.locator("#card-name")).to_have_text("Blue")


def test_a_double_tap_types_nothing_into_the_keypad_that_it_brings_up(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("#name-1")
    button = page.locator("[data-do=begin]").bounding_box()
    assert button
    for _ in range(2):
        page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    expect(page.locator("#keypad")).to_be_visible()
    expect(page.locator("#mombasa-0")).to_have_value("")
    # Under the finger there is a key, and from now on it is meant.
    page.tap("#keypad [data-key='8']")
    expect(page.locator("#mombasa-0")).to_have_value("8")


def test_each_number_says_where_it_comes_from_and_totals_are_live(phone: Phone) -> None:
    page = phone()
    name_players(page)
    page.tap("[data-do=begin]")
    thumb = Thumb(page)
    thumb.type("6")
    page.tap("[data-go='1']")
    expect(page.locator("#card-missing")).to_have_text("7 missing")
    thumb.type("14")
    thumb.tap('#keypad [data-key="next"]')
    thumb.type("5+2")
    expect(page.locator("#mombasa-1-worth")).to_have_text("7 \N{MULTIPLICATION SIGN} 6 = 42")
    expect(page.locator("#card-total")).to_have_text("56")
    expect(page.locator("#card-missing")).to_have_text("5 missing")


def test_an_unlikely_number_is_quietly_doubted(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    thumb = Thumb(page)
    thumb.type("16")
    expect(page.locator("#mombasa-0-doubt")).to_contain_text("15 coins at most")
    thumb.tap('#keypad [data-key="back"]')
    expect(page.locator("#mombasa-0-doubt")).to_be_hidden()
    page.tap("[data-go='2']")
    page.tap("#cairo-2")
    thumb.type("21")
    expect(page.locator("#cairo-2-doubt")).to_contain_text("More than 20 shares")
    page.tap("#diamonds-2")
    thumb.type("17")
    expect(page.locator("#diamonds-2-doubt")).to_contain_text("no space shows this value")


def test_coins_are_counted_by_tapping_the_base(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    page.tap("[data-base=cape-town]")
    # The keypad makes room for the base.
    expect(page.locator("#keypad")).to_be_hidden()
    base = page.locator("[data-tapped=cape-town]")
    expect(base).to_contain_text("Coins unconfirmed")
    first, second, third = base.locator(".column").all()
    coins = page.locator("#cape-town-0")
    # Columns of 0, 1, 1, 1, 2. The question comes only where posts are left.
    opened = first.get_by_label("Final space open")
    expect(opened).to_be_hidden()
    for posts, closed, with_final in [(4, 0, 2), (3, 1, 2), (2, 2, 3), (1, 3, 4)]:
        first.locator(".space").nth(4 - posts).tap()
        expect(coins).to_have_value(str(closed))
        opened.check(force=True)
        expect(coins).to_have_value(str(with_final))
        expect(first.locator(".post:visible")).to_have_count(posts)
        opened.uncheck(force=True)
    # An empty column shows everything.
    for column in (first, second, third):
        column.locator(".space").nth(4).tap()
        expect(column.get_by_label("Final space open")).to_be_hidden()
    expect(coins).to_have_value("15")
    # An empty space is filled up to it.
    third.locator(".space").nth(3).tap()
    expect(coins).to_have_value("12")
    expect(third).to_have_attribute("aria-label", "Column 3: 2 posts")


def test_a_base_keeps_what_was_tapped_and_closes_with_its_card(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    page.fill("#cairo-0", "9")
    page.tap("[data-base=cairo]")
    base = page.locator("[data-tapped=cairo]")
    base.locator(".space").nth(4).tap()
    expect(page.locator("#cairo-0")).to_have_value("5")
    # What was typed before is one tap away.
    expect(page.locator(".toast-text")).to_have_text("Cairo coins: 9 \N{RIGHTWARDS ARROW} 5")
    page.tap(".toast-undo")
    expect(page.locator("#cairo-0")).to_have_value("9")
    expect(base.locator(".post:visible")).to_have_count(15)
    base.locator(".space").nth(4).tap()
    page.tap(".toast-close")
    page.tap("[data-go='1']")
    expect(base).to_be_hidden()
    for _ in range(2):
        page.tap("[data-go=table]")
        expect(base).to_be_hidden()
        page.tap("[data-base=cairo]")
        expect(base.locator(".post:visible")).to_have_count(10)
        expect(page.locator("#cairo-0")).to_have_value("5")
        page.reload()
    # The phones of everybody know it too, if it was tapped here.
    page.tap("[data-do=players]")
    page.tap("[data-do=share]")
    page.wait_for_url("**/t/*/score")
    page.tap("[data-do=begin]")
    page.tap("[data-go=table]")
    page.tap("[data-base=cairo]")
    expect(base.locator(".post:visible")).to_have_count(10)
    base.locator(".space").nth(9).tap()
    expect(page.locator("#cairo-0")).to_have_value("10")
    page.reload()
    page.tap("[data-base=cairo]")
    expect(base.locator(".post:visible")).to_have_count(5)


def test_a_tap_while_the_keypad_is_open_is_not_lost_when_it_leaves(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    expect(page.locator("#keypad")).to_be_visible()
    # Far down, so that it moves when the room of the keypad is given back.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".score-more").get_by_role("link", name="Home").tap()
    page.wait_for_url("**/")


def test_what_is_no_number_is_told_at_its_field_and_stays_as_typed(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    typed = {
        "mombasa-0": ("-3", "can’t be negative"),
        "cape-town-0": ("3.5", "Whole numbers only"),
        "saint-louis-0": ("many", "Only digits and +"),
        "cairo-0": ("1000000000000", "too high"),
    }
    for name, (text, _) in typed.items():
        page.fill(f"#{name}", text)
    page.tap("[data-go='1']")
    page.tap("[data-go='table']")
    for name, (_, told) in typed.items():
        expect(page.locator(f"#{name}-error")).to_contain_text(told)
    page.reload()
    for name, (text, told) in typed.items():
        expect(page.locator(f"#{name}")).to_have_value(text)
        expect(page.locator(f"#{name}-error")).to_contain_text(told)


def test_fewer_players_are_fewer_columns_and_two_have_no_colour_in_common(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.check("[name=count][value='2']", force=True)
    expect(page.locator("#name-3")).to_be_hidden()
    page.select_option("#colour-1", "green")
    expect(page.locator("#colour-2")).to_have_value("blue")
    page.fill("#name-1", "Ana")
    page.fill("#name-2", "Ana")
    expect(page.locator("#name-2-error")).to_contain_text("Someone else has this name")
    expect(page.locator("[data-do=begin]")).to_be_disabled()
    page.fill("#name-2", "Ben")
    page.tap("[data-do=begin]")
    expect(page.locator(".score-steps [data-go]:visible")).to_have_count(4)


def test_whoever_is_left_out_and_comes_back_has_the_same_numbers(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    page.tap("[data-go='3']")
    Thumb(page).type("9")
    page.tap("[data-go='sheet']")
    page.tap("[data-do=players]")
    page.check("[name=count][value='2']", force=True)
    page.tap("[data-do=begin]")
    page.tap("[data-go='sheet']")
    expect(page.locator("thead th:visible")).to_have_count(2)
    # The two have all the room.
    edges = "['.totals', '.totals td:nth-of-type(2)'].map(at => document.querySelector(at)"
    edges += ".getBoundingClientRect().right)"
    table, last = page.evaluate(edges)
    assert abs(table - last) < 2
    # Nor does the way back lead to whoever is left out.
    for stage in ("table", "players", "sheet", "sheet", "table"):
        page.go_back()
        expect(page.locator("#score")).to_have_attribute("data-stage", stage)
    page.locator("[data-do=players]").dispatch_event("click")
    page.check("[name=count][value='3']", force=True)
    page.tap("[data-do=begin]")
    page.tap("[data-go='3']")
    expect(page.locator("#cash-3")).to_have_value("9")
