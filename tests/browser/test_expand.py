"""The check of an expansion in a real browser: by finger, by keys, as a list, without scripts."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.fingers import fingers_on
from tests.browser.promises import broken_promises

pytestmark = pytest.mark.browser

# A game under way: Cape Town has 6 points, Mombasa's second column has room too.
POSITION = (
    "company=cape-town&points=6&posts=R19.m_R22.m_R23.m_R17.c_R21.c_R24.c_R4.s_R5.s_R8.s_R9.s_R2.k_R3.k"
    "&bases=m245&who=2.5.0.3.Ana&who=4.1.2.0.Ben&who=0.2.6.1.Cy"
)
TWELVE = POSITION.replace("points=6", "points=12")
STATES = {
    "map": f"/mombasa/expand?{POSITION}&go=R16_R13_R19",
    "list": f"/mombasa/expand?{POSITION}&view=list&do=tap.R12",
    "position": f"/mombasa/expand?{POSITION}&mode=position&name-1=Ana&shares-1-m=x",
    "what-else": f"/mombasa/expand?{POSITION}&do=aim.value",
    "borders": "/mombasa/expand/borders?points=6&go=1_2_1c&who=2.5.0.3.Ana",
    "borders-position": "/mombasa/expand/borders?mode=position",
}


def tap(page: Page, region: str) -> None:
    """Tap where the region's label is: the middle of its box may lie in a neighbour."""
    at = page.locator(f"#label-{region}").evaluate(
        """label => {
          label.scrollIntoView({block: 'center'});
          const {e, f} = label.getScreenCTM();
          return [e, f];
        }"""
    )
    page.touchscreen.tap(*at)


def says(page: Page, words: str) -> None:
    expect(page.locator("#says")).to_contain_text(words)


def query(page: Page) -> str:
    return urlsplit(page.url).query


def test_regions_are_entered_by_tapping_and_an_ousted_post_goes_home(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{POSITION}")
    tap(page, "R16")
    says(page, "R16 · 1 point · single border")
    tap(page, "R13")
    tap(page, "R19")
    says(page, "R19 · 3 points · double border, ousts Mombasa")
    expect(page.locator(".steps > li")).to_have_count(3)
    expect(page.locator(".expand-left strong")).to_have_text("1")
    does = page.locator(".expand-does")
    expect(does).to_contain_text("2 pounds")
    expect(does).to_contain_text("2 diamonds")
    expect(does.locator(".values li").nth(1)).to_have_text(re.compile(r"Cape Town\s*2\s*6"))
    homes = page.get_by_role("group", name="Column for the trading post from R19")
    expect(homes.get_by_role("button", name="Column 3, 5 trading posts")).to_be_disabled()
    expect(homes).to_contain_text("full")
    homes.get_by_role("button", name="Column 2, 4 trading posts").tap()
    chosen = homes.get_by_role("button", name="Column 2, 4 trading posts")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("go=R16_R13_R19.*home=R19.2|home=R19.2.*go=R16_R13_R19"))


def test_quick_taps_are_all_heard(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{POSITION}")
    page.evaluate(
        """() => ['R16', 'R13', 'R14'].forEach(
            id => document.getElementById(`region-${id}`).dispatchEvent(
                new MouseEvent('click', {bubbles: true, cancelable: true})))"""
    )
    says(page, "R14 · 1 point")
    expect(page.locator(".steps > li")).to_have_count(3)


def test_an_illegal_tap_says_why_and_changes_nothing(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?box=practice&{POSITION.replace('points=6', 'points=2')}")
    before = query(page)
    for region, words in {
        "R12": "R12 · Not adjacent to the Cape Town base or a Cape Town trading post.",
        "R19": "R19 · Costs 3, only 2 left.",
        "R17": "R17 · There is already a Cape Town trading post there. Choose another region.",
    }.items():
        tap(page, region)
        says(page, words)
    assert query(page) == before
    expect(page.locator(".steps")).to_have_count(0)


def test_back_undoes_and_so_does_the_button(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{POSITION}")
    tap(page, "R16")
    says(page, "R16")
    tap(page, "R13")
    says(page, "R13")
    page.go_back()
    says(page, "R16")
    expect(page.locator(".steps > li")).to_have_count(1)
    page.locator(".expand-points").get_by_role("button", name="Undo step").tap()
    expect(page.locator(".steps")).to_have_count(0)
    expect(page.locator("#region-R13")).to_have_accessible_name("R13: costs 1, single border.")


def test_the_map_by_keys_alone(phone: Phone) -> None:
    page = phone(has_touch=False)
    page.goto(f"/mombasa/expand?{POSITION}")
    page.get_by_role("button", name="Points: one more").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".expand-left strong")).to_have_text("7")
    page.keyboard.press("Tab")
    expect(page.locator("#region-R1")).to_be_focused()
    for key, region in {"ArrowDown": "R9", "ArrowLeft": "R4"}.items():
        page.keyboard.press(key)
        expect(page.locator(f"#region-{region}")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#region-R15")).to_be_focused()
    page.keyboard.press("Space")
    says(page, "R15 · 2 points · double border")
    expect(page.locator("#region-R15")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    says(page, "R16 · 1 point · single border")
    expect(page.locator("#region-R16")).to_be_focused()
    # What lies more beside than ahead is for another key.
    page.locator("#region-R24").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#region-R22")).to_be_focused()
    page.locator("#region-R16").focus()
    for _ in range(3):
        page.keyboard.press("+")
    expect(page.locator("#map-zoom")).to_have_attribute("transform", re.compile("scale"))
    # What is reached by keys is in sight, also where the map is zoomed.
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#region-R11")).to_be_focused()
    page.wait_for_function(
        """() => {
          const frame = document.getElementById('map-frame').getBoundingClientRect();
          const region = document.activeElement.getBoundingClientRect();
          const [x, y] = [(region.left + region.right) / 2, (region.top + region.bottom) / 2];
          return frame.left <= x && x <= frame.right && frame.top <= y && y <= frame.bottom;
        }"""
    )


def test_the_list_does_what_the_map_does(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{POSITION}")
    page.get_by_role("button", name="List").tap()
    page.locator("#row-R16 button").tap()
    says(page, "R16 · 1 point · single border")
    page.locator("#row-R12 button").tap()
    says(page, "R12 · Not adjacent to the Cape Town base or a Cape Town trading post.")
    expect(page.locator("#says")).to_be_in_viewport()
    expect(page.locator("#row-R13 button")).to_contain_text("single border")
    page.get_by_role("button", name="Map").tap()
    expect(page.locator("#region-R16")).to_have_accessible_name("R16: step 1")


def test_a_page_says_the_same_after_its_scripts_have_looked(phone: Phone) -> None:
    page = phone()
    for state, there in {"what-else": ".plan", "list": "#says .says-problem"}.items():
        page.goto(STATES[state])
        page.wait_for_load_state("networkidle")
        expect(page.locator(there).first).to_be_attached()


def test_what_else_offers_ways_that_can_be_shown(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{POSITION}")
    page.get_by_role("button", name="Most diamonds").tap()
    plans = page.locator(".plan")
    expect(plans).to_have_count(5)
    expect(plans.first).to_contain_text("diamonds")
    way = plans.first.locator(".plan-way b").all_inner_texts()
    plans.first.get_by_role("link", name="Show this route").tap()
    expect(page.locator(".steps > li")).to_have_count(len(way))
    # It is seen on the map, and heard from its heading.
    expect(page.locator("#way")).to_be_focused()
    expect(page.locator("#map")).to_be_in_viewport(ratio=0.9)
    expect(plans).to_have_count(0)
    assert page.locator(".steps b").all_inner_texts() == way


def test_posts_are_placed_and_bases_set_by_tapping(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/expand?box=practice")
    page.get_by_role("button", name="Position").tap()
    page.get_by_role("button", name="Cairo", exact=True).tap()
    says(page, "Tap a region to place a Cairo trading post")
    tap(page, "R22")
    expect(page.locator("#region-R22")).to_have_accessible_name("R22: a Cairo trading post.")
    expect(page.locator("#label-cairo .base-posts")).to_have_text("14")
    page.get_by_role("group", name="Column 2").get_by_role(
        "button", name="Space 2: trading post"
    ).tap()
    expect(page.locator("#label-cairo .base-posts")).to_have_text("12")
    page.locator("#name-1").fill("Ana")
    page.locator("#shares-1-k").fill("2+1")
    page.locator(".expand-modes").get_by_role("button", name="Expand").tap()
    says(page, "Tap a region. The number is its cost.")
    tap(page, "R22")
    says(page, "R22 · 2 points · single border, ousts Cairo")
    # The post covers a coin of Cairo's first column again, and Ana has 3 shares.
    expect(page.locator(".expand-does .standing")).to_have_text(re.compile(r"Ana\s*−3"))
    expect(page).to_have_url(re.compile(r"who=0\.0\.0\.3\.Ana"))


def test_borders_are_crossed_where_no_map_is_known(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/expand/borders")
    page.locator("#cross-1").tap()
    says(page, "Region 1 · 1 point · single border")
    page.locator("#cross-2k").tap()
    says(page, "Costs 3, only 2 left.")
    page.locator("#cross-1k").tap()
    says(page, "Region 2 · 2 points · single border, ousts Cairo")
    expect(page.locator(".steps > li")).to_have_count(2)
    expect(page.locator(".expand-left strong")).to_have_text("0")


def test_two_fingers_zoom_and_one_moves_without_tapping(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{POSITION}")
    touch = fingers_on(page)
    zoomed = page.locator("#map-zoom")

    def at() -> list[float]:
        return [
            float(part) for part in re.findall(r"[-\d.]+", zoomed.get_attribute("transform") or "")
        ]

    touch("touchStart", (150, 500), (210, 500))
    for apart in (20, 40, 60, 80):
        touch("touchMove", (150 - apart, 500), (210 + apart, 500))
    touch("touchEnd")
    expect(zoomed).to_have_attribute("transform", re.compile(r"scale\([23]"))
    x, y, scale = at()
    touch("touchStart", (180, 500))
    for up in (20, 40, 60):
        touch("touchMove", (180, 500 - up))
    touch("touchEnd")
    unit = 1000 / 360
    assert at() == pytest.approx([x, y - 60 * unit, scale])
    # Two that keep their distance move it just so.
    touch("touchStart", (150, 500), (210, 500))
    for down in (10, 20, 30):
        touch("touchMove", (150, 500 + down), (210, 500 + down))
    touch("touchEnd")
    assert at() == pytest.approx([x, y - 30 * unit, scale])
    expect(page.locator(".steps")).to_have_count(0)
    # What a key does next ends no movement.
    page.locator("#region-R14").press("Enter")
    says(page, "R14 · 1 point")
    page.locator(".expand-points").get_by_role("button", name="Undo step").tap()
    for _ in range(4):
        if page.get_by_role("button", name="Zoom out").is_enabled():
            page.get_by_role("button", name="Zoom out").tap()
    expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()
    tap(page, "R16")
    says(page, "R16 · 1 point")


def test_everything_works_without_scripts(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/mombasa/expand?box=practice")
    page.get_by_role("button", name="Position").click()
    page.get_by_role("button", name="Example").click()
    page.locator(".expand-modes").get_by_role("button", name="Expand").click()
    page.locator("#region-R16").click()
    says(page, "R16 · 1 point · single border")
    page.locator("#region-R12").click()
    says(page, "R12 · Not adjacent to the Cape Town base or a Cape Town trading post.")
    page.get_by_role("button", name="Points: one less").click()
    expect(page.locator(".expand-left strong")).to_have_text("4")
    page.get_by_role("button", name="Most coins").click()
    expect(page.locator(".plan")).to_have_count(5)
    page.go_back()
    page.get_by_role("button", name="Undo step").first.click()
    expect(page.locator(".steps")).to_have_count(0)


@pytest.mark.parametrize("state", STATES)
def test_the_screen_is_for_everybody(phone: Phone, state: str) -> None:
    page = phone()
    page.goto(STATES[state])
    assert broken_promises(page) == []


def test_a_tap_is_one_small_question(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/expand?{TWELVE}")
    expect(page.locator("#map-areas > a[href]")).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    for number, region in enumerate(("R16", "R13", "R14", "R18", "R10"), start=1):
        with page.expect_response("**/expand/look?*") as answer:
            tap(page, region)
        says(page, f"{region} · ")
        assert asked == ["/mombasa/expand/look"] * number
        assert int(answer.value.headers["content-length"]) < 12_000
