"""Expanding at a live table, with two phones: one goes over the map, the other sees it."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from companion.games.mombasa.expansion import Step
from companion.games.mombasa.tracking import TRACKER, Action, apply, check
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.reading import share_value
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import PassTurn
from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import LONG_NAMES, open_table, play, shows_posts, sit, state, take, toast
from tests.browser.test_expand import says, tap

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Benedikt-Maximilian Oberhuber")


def tracked(page: Page, code: str) -> State:
    found = TRACKER.state(json.dumps(state(page, code)).encode())
    assert isinstance(found, State)
    return found


def tracked_version(page: Page, code: str) -> int:
    version: int = page.request.get(f"/t/{code}/state").json()["version"]
    return version


def more_points(page: Page, times: int) -> None:
    for _ in range(times):
        page.get_by_role("button", name="Expansion points: one more").tap()


def test_one_phone_expands_on_the_map_and_the_other_sees_it(phone: Phone) -> None:
    ana, ben = (phone() for _ in range(2))
    code = open_table(ana, NAMES)
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/round")
    ana.get_by_role("button", name="Begin action phase").click()
    expect(ana.locator(".where-now:visible")).to_contain_text("turn")

    # From the table to the map; what the other phone does meanwhile shows there.
    ana.locator(".bar").get_by_role("link", name="Companies").click()
    ana.get_by_role("link", name="Expand a company").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("Expand: Ana")
    ana.get_by_role("button", name="Mombasa", exact=True).tap()
    expect(ana.locator("#label-cairo .base-posts")).to_have_text("15")
    take(ben, "cairo", 2)
    expect(ana.locator("#label-cairo .base-posts")).to_have_text("14")

    more_points(ana, 4)
    expect(ana.locator(".expand-left strong")).to_have_text("4")
    tap(ana, "R23")
    says(ana, "R23 · 1 point · single border")
    tap(ana, "R22")
    says(ana, "R22 · 1 point · single border")
    expect(ana.locator(".standing li")).to_have_count(2)
    before = tracked(ana, code)
    seat = before.turn or 0
    expect(ana.locator(".expand-seats [aria-current] .mark")).to_have_accessible_name("Ana")

    # Not on turn it is belated and the turn stays, else it passes.
    parts = (Expand(1, "mombasa", 4, (Step("R23"), Step("R22"))),)
    made = Action(1, "expansion", (*parts, PassTurn(1)) if seat == 1 else parts)
    assert check(before, made) == ()
    ana.get_by_role("button", name="Do it").tap()
    ana.wait_for_url(f"**/t/{code}/")
    toast(ana, re.compile("Ana expanded"))
    toast(ben, re.compile("Ana expanded"))
    after = apply(before, made).state
    assert tracked(ana, code) == after
    shows_posts(ben, "mombasa", 1, 3)
    expect(ben.locator("#mombasa-value")).to_have_text(str(share_value(after, "mombasa")))

    ana.get_by_role("button", name="Undo").click()
    shows_posts(ana, "mombasa", 1, 5)
    assert tracked(ana, code).occupied == before.occupied


def test_what_has_happened_is_written_whatever_the_rules_say(phone: Phone) -> None:
    page = phone()
    code = open_table(page, NAMES)
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/expand?company=mombasa&points=2")
    tap(page, "R5")
    says(page, "R5 · Not adjacent to the Mombasa base or a Mombasa trading post.")
    page.locator("#says").get_by_role("button", name="Record it anyway").tap()
    says(page, "R5 · entered anyway")
    page.locator("#do-it").tap()
    page.wait_for_url(f"**/t/{code}/")
    toast(page, re.compile("Ana expanded"))
    assert tracked(page, code).occupied == {"R5": "mombasa"}
    page.goto(f"/t/{code}/log")
    expect(page.locator("#screen-log")).to_contain_text("Recorded against the rules")


def test_what_is_done_without_a_network_waits_its_turn(phone: Phone) -> None:
    ana, ben = (phone() for _ in range(2))
    code = open_table(ana, NAMES)
    sit(ben, code, 2)
    play(ana, code, type="begin-actions")
    ana.goto(f"/t/{code}/expand?company=mombasa&points=2&go=R23")
    ana.context.set_offline(offline=True)
    ana.locator("#do-it").tap()
    waits = ana.locator("#waits")
    expect(waits).to_contain_text("No answer from the table. This will be sent once it responds.")
    expect(ana.locator("#doing")).to_be_hidden()
    assert broken_promises(ana) == []

    # It can be dropped, and done after all; then it is sent, and asked about where it collides.
    waits.get_by_role("button", name="Discard").tap()
    expect(waits).to_be_hidden()
    ana.locator("#do-it").tap()
    expect(waits).to_be_visible()
    take(ben, "mombasa", 1)
    ana.context.set_offline(offline=False)
    collision = ana.get_by_role("dialog")
    expect(collision).to_contain_text("took a trading post from the Mombasa base.")
    expect(collision).to_contain_text("Your change: Ana expanded Mombasa: R23.")
    collision.get_by_role("button", name="Do it anyway").click()
    ana.wait_for_url(f"**/t/{code}/")
    toast(ana, re.compile("Ana expanded"))
    assert tracked(ana, code).occupied == {"R23": "mombasa"}
    shows_posts(ben, "mombasa", 1, 3)


def test_points_said_for_the_round_are_there_when_they_are_needed(phone: Phone) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/expand")
    more_points(page, 4)
    page.get_by_role("button", name="Remember for this round").tap()
    counted = page.locator(".expand-counted p")
    expect(counted).to_have_text("4 on your cards this round.")
    assert tracked(page, code).seats[0].face_up == 4
    page.goto(f"/t/{code}/expand")
    expect(page.locator("#points")).to_have_value("4")
    expect(page.locator(".expand-left strong")).to_have_text("4")
    assert broken_promises(page) == []


def test_cards_are_said_as_players_say_them(phone: Phone) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/expand")
    cards = page.get_by_role("group", name="Face-up expansion cards")
    # In a hurry: every tap counts.
    for name in ("2-point card", "3-point card", "1-point card"):
        cards.get_by_role("button", name=name).tap()
    counted = page.locator(".expand-counted")
    expect(counted).to_contain_text("Face up: 2 + 3 + 1.")
    expect(page.locator(".expand-left strong")).to_have_text("6")
    assert broken_promises(page) == []
    page.get_by_role("button", name="Remember for this round").tap()
    expect(cards).to_have_count(0)
    assert tracked(page, code).seats[0].cards_up == (2, 3, 1)

    # Where the round is, once cards are up; each is a line of the log.
    page.goto(f"/t/{code}/round")
    page.get_by_role("button", name="Begin action phase").click()
    cards = page.get_by_role("group", name="Your face-up expansion cards")
    cards.get_by_role("button", name="Remove the last card").tap()
    toast(page, "Ana’s face-up expansion cards were set to 2 + 3.")
    cards.get_by_role("button", name="3-point card").tap()
    said = "Your face-up expansion cards: 2 + 3 + 3"
    expect(page.locator("#screen-round")).to_contain_text(said)
    assert broken_promises(page) == []
    page.goto(f"/t/{code}/expand")
    expect(page.locator("#points")).to_have_value("8")
    expect(counted).to_contain_text("Face up: 2 + 3 + 3.")


def test_what_is_shown_is_what_is_done_though_nobody_answered_meanwhile(phone: Phone) -> None:
    ana, ben = (phone() for _ in range(2))
    code = open_table(ana, NAMES)
    sit(ben, code, 2)
    play(ana, code, type="begin-actions")
    ana.goto(f"/t/{code}/expand?company=mombasa&points=1&go=R23")
    expect(ana.locator("#region-R23")).not_to_have_attribute("href", re.compile("."))
    ana.context.set_offline(offline=True)
    more_points(ana, 1)
    toast(ana, "No answer from the server. Tap again.")
    ana.locator("#do-it").tap()
    expect(ana.locator("#waits")).to_be_hidden()
    expect(ana.locator("#points")).to_have_value("2")
    # The table changes, and what was typed is still there.
    play(ben, code, type="earn", seat=2, pounds=37)
    ana.context.set_offline(offline=False)
    expect(ana.locator(".standing")).to_contain_text("£38")
    expect(ana.locator("#points")).to_have_value("2")
    expect(ana.locator(".expand-left strong")).to_have_text("1")
    # Remembered, then done twice in a hurry: two lines, and one notice at the table.
    seen = tracked_version(ana, code)
    ana.get_by_role("button", name="Remember for this round").tap()
    toast(ana, "Ana’s face-up expansion points were set to 2.")
    ana.locator("#do-it").dblclick()
    ana.wait_for_url(f"**/t/{code}/")
    toast(ana, re.compile("^Ana expanded Mombasa: R23"))
    assert tracked_version(ana, code) == seen + 2


def test_what_is_remembered_without_a_network_waits_in_the_same_queue(phone: Phone) -> None:
    page = phone()
    code = open_table(page, NAMES)
    page.goto(f"/t/{code}/expand?points=4")
    page.context.set_offline(offline=True)
    remember = page.get_by_role("button", name="Remember for this round")
    remember.tap()
    expect(page.locator("#waits")).to_contain_text("This will be sent once it responds.")
    # Dropped, and wanted after all.
    page.get_by_role("button", name="Discard").tap()
    expect(page.locator("#waits")).to_be_hidden()
    remember.tap()
    expect(page.locator("#waits")).to_be_visible()
    page.context.set_offline(offline=False)
    toast(page, "Ana’s face-up expansion points were set to 4.")
    expect(page.locator("#waits")).to_be_hidden()
    assert tracked(page, code).seats[0].face_up == 4


def test_without_a_map_borders_and_rewards_are_entered(phone: Phone) -> None:
    page = phone()
    code = open_table(page, NAMES, box="standard")
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/")
    take(page, "cairo", 1)
    page.get_by_role("link", name="Expand a company").click()
    # A first border is proposed, and the points that it costs.
    expect(page.locator("#step-1")).to_contain_text("Region 1 · 1 point · single border")
    expect(page.locator("#points")).to_have_value("1")
    more_points(page, 2)
    page.locator("#cross-1k").tap()
    says(page, "Region 2 · 2 points · single border, ousts Cairo")
    # What may be forgotten is asked before anything is done.
    expect(page.locator("#do")).to_contain_text("Rewards of 2 regions?")
    expect(page.locator("#do-it")).to_have_count(0)
    page.locator("#form-enter").tap()
    expect(page.get_by_label("Pounds", exact=True)).to_be_in_viewport()
    page.get_by_label("Pounds", exact=True).fill("3")
    page.get_by_label("Pounds", exact=True).blur()
    expect(page.locator("#form-does")).to_contain_text("£1 → £4")
    page.get_by_label("Bookkeeping points", exact=True).fill("1+1")
    page.get_by_label("Bookkeeping points", exact=True).blur()
    page.get_by_label("Of 2 bookkeeping points, taken as pounds").fill("2")
    page.get_by_label("Of 2 bookkeeping points, taken as pounds").blur()
    expect(page.locator("#form-does")).to_contain_text("£1 → £6")
    page.locator("#do-it").tap()
    page.wait_for_url(f"**/t/{code}/")
    after = tracked(page, code)
    assert after.seats[0].cash == 6
    shows_posts(page, "mombasa", 1, 3)
    shows_posts(page, "cairo", 1, 5)


def test_missing_posts_are_placed_by_taps_on_the_map(phone: Phone) -> None:
    ana, ben = (phone() for _ in range(2))
    code = open_table(ana, NAMES)
    sit(ben, code, 2)
    for column in (1, 2):
        take(ben, "cape-town", column)
    for one in (ana, ben):
        one.goto(f"/t/{code}/expand?company=cape-town&points=3")
        expect(one.locator(".off-map")).to_contain_text(
            "2 Cape Town trading posts aren’t on the map yet."
        )
    ana.get_by_role("button", name="Correct the map").tap()
    expect(ana.locator(".placing-left")).to_contain_text("2 Cape Town trading posts")
    assert broken_promises(ana) == []

    # A double tap places one; a line of the log each, with its way back.
    seen = tracked_version(ana, code)
    ana.locator("#region-R17").scroll_into_view_if_needed()
    ana.locator("#region-R17").dblclick(position={"x": 30, "y": 30}, force=True)
    toast(ana, "Ana placed a Cape Town trading post in region R17.")
    expect(ana.locator(".placing-left")).to_contain_text("1 Cape Town trading post isn’t")
    expect(ben.locator(".off-map")).to_contain_text(
        "1 Cape Town trading post isn’t on the map yet."
    )
    assert tracked_version(ana, code) == seen + 1
    ana.get_by_role("button", name="Undo").tap()
    expect(ben.locator(".off-map")).to_contain_text("2 Cape Town trading posts aren’t")
    assert tracked(ana, code).occupied == {}

    # Without a network what is tapped waits, and is seen where it will be.
    expect(ana.locator(".placing-left")).to_contain_text("2 Cape Town trading posts")
    ana.context.set_offline(offline=True)
    for region in ("R21", "R17"):
        tap(ana, region)
        expect(ana.locator(f"#label-{region} [data-added]")).to_have_count(1)
    expect(ana.locator("#waits")).to_be_visible()
    ana.context.set_offline(offline=False)
    # All are placed: both go on where they were.
    expect(ana.locator(".expand-points")).to_be_visible()
    expect(ana.locator("#map-labels [data-added], #waits:visible")).to_have_count(0)
    for one in (ana, ben):
        expect(one.locator(".off-map")).to_have_count(0)
        expect(one.locator("#region-R17")).to_have_accessible_name("R17: own trading post")
    assert tracked(ana, code).occupied == {"R17": "cape-town", "R21": "cape-town"}


STATES = {
    "map": ("practice", "company=mombasa&points=4&go=R23_R22"),
    "anyway": ("practice", "company=mombasa&points=4&do=tap.R5"),
    "what-else": ("practice", "company=mombasa&points=4&do=aim.value"),
    "list": ("practice", "company=mombasa&points=4&view=list"),
    "borders": ("standard", "company=mombasa&points=4&go=1_2k&track=2&books=1"),
}


def test_ways_that_are_listed_follow_the_table(phone: Phone) -> None:
    ana, ben = phone(), phone()
    code = open_table(ana, NAMES)
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/expand?company=mombasa&points=2")
    ana.get_by_role("button", name="Most coins").tap()
    plans = ana.locator(".plan")
    expect(plans).to_have_count(5)
    play(ben, code, type="earn", seat=2, pounds=37)
    expect(plans.first).to_contain_text("£38")
    expect(plans).to_have_count(5)
    # Once a region is tapped it is about that way.
    tap(ana, "R23")
    says(ana, "R23")
    expect(plans).to_have_count(0)


def test_long_words_leave_the_map_where_it_is(phone: Phone) -> None:
    page = phone(locale="cs", viewport={"width": 320, "height": 640})
    code = open_table(page, LONG_NAMES)
    page.goto(f"/t/{code}/expand")
    expect(page.get_by_role("button", name="Seznam")).to_be_visible()
    assert page.evaluate("document.querySelector('.expand-modes').clientHeight") < 60


def test_the_screen_is_for_everybody(phone: Phone) -> None:
    page = phone()
    codes = {box: open_table(page, NAMES, box=box) for box in ("practice", "standard")}
    for box, query in STATES.values():
        page.goto(f"/t/{codes[box]}/expand?{query}")
        assert broken_promises(page) == [], query
