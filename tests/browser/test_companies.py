"""The companies in one look: four rows, whose columns are steppers, opened by a tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import (
    LONG_NAMES,
    NAMES,
    open_table,
    play,
    shows_posts,
    state,
    toast,
    two_phones,
)
from tests.serving import wait_until

pytestmark = pytest.mark.browser

COMPANIES = ("mombasa", "cape-town", "saint-louis", "cairo")
BARE = """() => [...document.querySelectorAll('.company-row')].filter(row => {
  const box = row.getBoundingClientRect(), bar = document.querySelector('.bar');
  return box.top < 0 || box.bottom > (bar.getBoundingClientRect().top);
}).map(row => row.id)"""
# What a figure has shown, one after another.
WATCH = """figure => {
  window.shown = [];
  new MutationObserver(() => window.shown.push(figure.dataset.counting ?? figure.textContent))
    .observe(figure, {attributes: true, childList: true, characterData: true, subtree: true});
}"""


def first_posts(page: Page, code: str, company: str) -> int:
    posts: int = state(page, code)["companies"][company]["base"][0]["posts"]
    return posts


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
def test_all_four_are_seen_without_scrolling(phone: Phone, names: tuple[str, ...]) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    code = open_table(page, names)
    page.goto(f"/t/{code}/")
    expect(page.locator(".companies-start")).to_contain_text("All trading posts are in the bases.")
    assert page.evaluate(BARE) == []
    for company in COMPANIES:
        play(page, code, type="take-post", company=company)
        for seat in range(1, 5):
            play(page, code, type="set-shares", seat=seat, company=company, shares=10 + seat)
    page.goto(f"/t/{code}/")
    expect(page.locator(".companies-start")).to_have_count(0)
    assert page.evaluate(BARE) == []
    expect(page.locator("#cairo .share-leads")).to_have_text([f"{names[3]} 14"])
    expect(page.locator("#cairo .next")).to_have_text("Next coin: +14")
    # From 600 px on they are cards, two by two.
    page.set_viewport_size({"width": 600, "height": 800})
    tops = {company: page.locator(f"#{company}").bounding_box() for company in COMPANIES}
    rows = [round(box["y"]) for box in tops.values() if box]
    assert rows[0] == rows[1] < rows[2] == rows[3]


def test_every_tap_on_a_column_counts_however_quick(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto(f"/t/{code}/")
    ana.locator("#saint-louis-1-take").dblclick()
    # Shown at once, though the table has not heard of it.
    expect(ana.locator("#saint-louis-1-posts")).to_have_value("3")
    toast(ana, "Ana took 2 trading posts from the Saint-Louis base.")
    assert first_posts(ana, code, "saint-louis") == 3
    for _ in range(3):
        ana.locator("#saint-louis-1-take").click()
    expect(ana.locator("#saint-louis-1-take")).to_be_disabled()
    toast(ana, "Ana took 3 trading posts from the Saint-Louis base.")
    # Undo makes the final space closed again, which no step the other way would.
    ana.locator(".toast-undo").click()
    shows_posts(ana, "saint-louis", 1, 3)
    base = state(ana, code)["companies"]["saint-louis"]["base"]
    assert base[0] == {"posts": 3, "final_open": False}


def test_two_phones_that_take_from_one_column_are_both_counted(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    for page in (ana, ben):
        page.context.set_offline(True)
        page.locator("#cairo-1-take").click()
        expect(page.locator("#cairo-1-posts")).to_have_value("4")
    ben.context.set_offline(False)
    toast(ben, "Ben took a trading post from the Cairo base.")
    ana.context.set_offline(False)
    toast(
        ana,
        "Ana took a trading post from the Cairo base. Ben took a trading post there too.",
    )
    for page in (ana, ben):
        shows_posts(page, "cairo", 1, 3)
        expect(page.locator("#cairo-1-posts")).to_have_value("3")
    # Ana takes back her own, and nothing of Ben's.
    ana.locator(".toast-undo").click()
    shows_posts(ben, "cairo", 1, 4)


def test_a_tap_on_a_column_is_kept_when_the_page_is_left_at_once(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto(f"/t/{code}/")
    ana.locator("#cairo-1-take").click()
    ana.locator(".head a").first.click()
    wait_until(lambda: first_posts(ana, code, "cairo") == 4)


def test_a_company_opens_with_its_posts_drawn_and_no_drawing_is_a_button(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    play(ana, code, type="take-post", company="cairo", column=1)
    ana.goto(f"/t/{code}/")
    ana.locator("#cairo-name").click()
    drawn = ana.locator("#cairo .column").first
    expect(drawn).to_be_visible()
    expect(drawn.locator(".post")).to_have_count(4)
    expect(ana.locator("#cairo .base .column button")).to_have_count(0)
    ana.locator("#cairo-1-return").click()
    toast(ana, "Ana returned a trading post to the Cairo base.")
    expect(drawn.locator(".post")).to_have_count(5)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_value_that_changed_elsewhere_counts_up_in_place(phone: Phone, motion: str) -> None:
    ana = phone(reduced_motion=motion)
    code = open_table(ana)
    ana.goto(f"/t/{code}/")
    play(ana, code, type="take-post", company="cairo", column=1)
    figure = ana.locator("#cairo-value")
    expect(ana.locator("#cairo-1-posts")).to_have_value("4")
    figure.evaluate(WATCH)
    # Three coins show at once.
    play(ana, code, type="change-posts", company="cairo", column=1, by=-3)
    expect(figure).to_have_text("3")
    wait_until(lambda: bool(ana.evaluate("window.shown.at(-1) === '3'")))
    counted = [int(number) for number in ana.evaluate("window.shown")]
    between = sorted(set(counted) - {3})
    assert counted == sorted(counted)
    assert (len(between) > 1) == (motion == "no-preference")
