"""Several phones at one table: what one does, the others see."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import (
    four_phones,
    open_table,
    play,
    posts,
    shows_posts,
    state,
    take,
    toast,
    two_phones,
)
from tests.serving import wait_until

pytestmark = pytest.mark.browser


def click(page: Page, spot: str) -> None:
    """Click without waiting for anything, and without a finger."""
    page.evaluate("spot => document.querySelector(spot).click()", spot)


def stop_the_clock(page: Page) -> None:
    """Let nothing happen on a phone by itself: what it hears, it hears from the server."""
    page.clock.install()
    page.reload()
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))


def asked(page: Page) -> list[str]:
    """Every question after what is new that a phone asks from now on."""
    questions: list[str] = []
    page.on("request", lambda one: questions.append(one.url) if "/state?" in one.url else None)
    return questions


def test_a_change_on_another_phone_comes_by_the_stream_and_is_asked_for_once(
    phone: Phone,
) -> None:
    ana, ben, _ = two_phones(phone)
    with ben.expect_response("**/stream?*"):
        stop_the_clock(ben)
    take(ana, "cairo", 1)
    shows_posts(ben, "cairo", 1, 4)
    questions = asked(ben)
    take(ana, "cape-town", 2)
    shows_posts(ben, "cape-town", 2, 4)
    assert len(questions) == 1


def test_without_streams_a_phone_asks_every_two_seconds(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    ben.route("**/stream?*", lambda route: route.abort())
    stop_the_clock(ben)
    take(ana, "cairo", 1)
    questions = asked(ben)
    with ben.expect_response("**/state?*"):
        ben.clock.run_for(2000)
    shows_posts(ben, "cairo", 1, 4)
    assert len(questions) == 1


def test_four_phones_at_once_lose_nothing(phone: Phone) -> None:
    pages, code = four_phones(phone)
    companies = ("mombasa", "cape-town", "saint-louis", "cairo")
    for column in (1, 2, 3):
        for page, company in zip(pages, companies, strict=True):
            click(page, f"#{company}-{column}-take")
    for page in pages:
        for company in companies:
            for column in (1, 2, 3):
                shows_posts(page, company, column, 4)
    bases = [company["base"] for company in state(pages[0], code)["companies"].values()]
    assert [[column["posts"] for column in base] for base in bases] == [[4, 4, 4]] * 4


def test_a_change_is_told_on_every_phone_and_undone_from_where_it_was_made(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    take(ana, "cairo", 2)
    toast(ana, "Ana took a trading post from the Cairo base.")
    toast(ben, "Ana took a trading post from the Cairo base.")
    expect(ben.locator(".toast-undo")).to_have_count(0)
    ana.locator(".toast-undo").click()
    shows_posts(ben, "cairo", 2, 5)
    toast(ben, "Ana undid: Ana took a trading post from the Cairo base.")


def test_an_old_notice_takes_back_its_own_entry_and_nothing_after_it(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    take(ana, "cairo", 2)
    # The notice stays under a finger while another phone goes on.
    ana.locator(".toast-undo").hover()
    ana.evaluate("window.kept = document.querySelector('.toast-undo')")
    take(ben, "cairo", 1)
    shows_posts(ana, "cairo", 1, 4)
    ana.evaluate("window.kept.click()")
    shows_posts(ben, "cairo", 2, 5)
    shows_posts(ben, "cairo", 1, 4)
    toast(
        ben, re.compile(r"Ana struck out entry \d+: Ana took a trading post from the Cairo base.")
    )


def test_what_the_rules_speak_against_happens_in_one_tap(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    play(ana, code, type="begin-actions")
    ana.goto(f"/t/{code}/players")
    player = ana.locator("#player-2")
    player.locator(".parts > summary").click()
    player.locator("#player-2-markers > summary").click()
    player.get_by_label("Place a marker on").select_option("buy a card")
    player.get_by_role("button", name="Place").click()
    toast(ana, re.compile("Ben placed a bonus marker: buy a card"))
    mine = ana.locator("#player-1-markers")
    mine.locator("summary").click()
    mine.get_by_label("Place a marker on").select_option("buy a card")
    mine.get_by_role("button", name="Place").click()
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text(
        "Ben’s bonus marker blocks that space until the end of the round."
    )
    dialog.get_by_role("button", name="Record it anyway").click()
    toast(ana, re.compile("Ana placed a bonus marker"))
    assert state(ana, code)["seats"][0]["placed"] == ["buy-card"]


def test_a_base_that_nobody_knows_is_taught_by_taps(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana, box="standard")
    ana.goto(f"/t/{code}/")
    take(ana, "cairo", 1)
    card = ana.locator("#cairo")
    expect(card.locator(".company-source")).to_have_text("unconfirmed coins")
    card.locator(".company-name").click()
    card.get_by_role("button", name="Confirm coins").click()
    toast(ana, "Ana entered printed values: the Cairo coins.")
    expect(card.locator(".company-source")).to_have_count(0)
    card.locator("#cairo-teach > summary").click()
    front = card.get_by_label("Column 1, space 1")
    for coins in ("1", "2", "3"):
        front.click()
        expect(front).to_have_value(coins)
    card.get_by_role("button", name="Save").click()
    expect(card.locator("#cairo-value")).to_have_text("3")
    facts = state(ana, code)["facts"]["coins"]["cairo"]
    assert facts["source"] == "owner"
    assert facts["value"][0] == [3, 1, 1, 1, 2]
    ana.locator(".toast-undo").click()
    expect(card.locator("#cairo-value")).to_have_text("0")


def test_everything_can_be_put_right_where_it_is_shown(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    card = ana.locator("#cairo")
    card.locator(".company-name").click()
    card.locator("#cairo-posts > summary").click()
    # What is half filled in stays while others play.
    card.get_by_label("Column 2", exact=True).select_option("4 posts, final space open")
    take(ben, "mombasa", 1)
    shows_posts(ana, "mombasa", 1, 4)
    card.get_by_label("Trading posts out of the game").select_option("1")
    card.locator("#cairo-posts").get_by_role("button", name="Set").click()
    toast(ana, re.compile("the Cairo base: 5, 4, 5 trading posts in its columns, one out"))
    shows_posts(ben, "cairo", 2, 4)
    card.locator("#cairo-regions > summary").click()
    card.get_by_label("Region", exact=True).select_option("R7")
    card.get_by_role("button", name="Place trading post").click()
    toast(ana, "Ana placed a Cairo trading post in region R7.")
    card.get_by_role("button", name="Remove the Cairo trading post from R7").click()
    toast(ana, "Ana cleared region R7.")
    card.locator("#cairo-track > summary").click()
    card.get_by_label("Track side in use").select_option("A2: More bonus markers")
    card.locator("#cairo-track").get_by_role("button", name="Set").click()
    toast(ana, "Ana corrected the Cairo track to A2.")
    ana.get_by_role("link", name="Round").click()
    fix = ana.locator("#round-fix")
    fix.locator("summary").first.click()
    fix.get_by_role("button", name="Current player").nth(1).click()
    toast(ana, "Ana corrected the game to round 1, Ben’s turn.")
    fix.get_by_role("button", name="Phase ended").nth(2).click()
    toast(ana, "Ana corrected the game to round 1, Ben’s turn; phase ended: Cy.")
    fix.locator("#round-track > summary").click()
    fix.get_by_label("Space 2", exact=True).select_option("1")
    fix.get_by_role("button", name="Set", exact=True).click()
    toast(ana, "Ana set the coins on the round track: 0, 1, 2, 2, 2, 2, 2.")
    ana.get_by_role("link", name="Players").click()
    part = ana.locator("#player-1-cairo")
    part.locator("summary").click()
    part.get_by_label("Track bonuses in effect").fill("2")
    part.get_by_label("Track bonuses in effect").press("Enter")
    toast(ana, "Ana’s Cairo track bonuses were set to 2.")
    # The other phone has the cards swapped, and the way from a player's track to where it lies.
    ben.get_by_role("link", name="Players").click()
    ben.locator("#player-2-mombasa summary").click()
    ben.get_by_role("link", name="Track D1").click()
    expect(ben.locator("#mombasa-track")).to_contain_text("Track side in use")
    after = state(ana, code)
    assert after["companies"]["cairo"]["base"][1] == {"posts": 4, "final_open": True}
    assert after["companies"]["cairo"]["removed"] == 1
    assert after["occupied"] == {}
    assert list(after["facts"]["track_ids"].values()) == ["D1", "B1", "C1", "A2"]
    assert (after["turn"], after["ended"]) == (2, [3])
    assert after["round_track"][1] == 1
    assert after["seats"][0]["bonuses"]["cairo"] == 2


def test_typing_goes_on_while_others_play_and_the_log_leads_back(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    ben.get_by_role("link", name="Log").click()
    note = ben.get_by_label("Add a note")
    note.focus()
    note.press_sequentially("Pizza at")
    take(ana, "cairo", 1)
    toast(ben, "Ana took a trading post from the Cairo base.")
    note.press_sequentially(" nine")
    expect(note).to_have_value("Pizza at nine")
    note.press("Enter")
    lines = ben.locator("#screen-log .line")
    expect(lines.first).to_contain_text("Ben noted: Pizza at nine")
    expect(note).to_have_value("")
    for column in (2, 3):
        take(ana, "cairo", column)
    expect(lines.nth(1)).to_contain_text("Ana took a trading post from the Cairo base.")
    lines.nth(1).locator("summary").click()
    lines.nth(1).get_by_role("button", name="Undo from here").click()
    question = ben.get_by_role("dialog", name="Undo 2 entries by others?")
    expect(question.get_by_role("listitem")).to_have_count(2)
    question.get_by_role("button", name="Cancel").click()
    assert posts(ana, "cairo", 3) == 4
    lines.nth(1).get_by_role("button", name="Undo from here").click()
    question.get_by_role("button", name="Undo", exact=True).click()
    toast(ana, re.compile("Ben undid 2 entries"))
    assert [posts(ana, "cairo", column) for column in (1, 2, 3)] == [4, 5, 5]
    lines.first.locator("summary").click()
    lines.first.get_by_role("button", name="Redo").click()
    toast(ana, "Ben reversed the undo.")
    assert [posts(ana, "cairo", column) for column in (1, 2, 3)] == [4, 4, 4]


def test_cash_by_the_stepper_and_by_a_sum_and_markers_by_taps(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ana.get_by_role("link", name="Players").click()
    more = ana.locator("#player-1").get_by_role("button", name="Cash: one more")
    for _ in range(3):
        more.click()
    toast(ana, "Ana’s cash: £1 → £4.")
    cash = ana.locator("#player-1-cash")
    cash.fill("12+7")
    cash.press("Enter")
    toast(ana, "Ana’s cash was set to £19.")
    expect(cash).to_have_value("19")
    ben.get_by_role("link", name="Players").click()
    expect(ben.locator("#player-1-cash")).to_have_value("19")
    part = ana.locator("#player-1-mombasa")
    part.locator("summary").click()
    part.get_by_role("button", name="+1").click()
    toast(ana, re.compile("Ana moved 1 space on the Mombasa track"))
    part.get_by_role("button", name="+3").click()
    # The special space 4 of this track pays a pound and unlocks a bonus.
    toast(ben, re.compile("Ana moved 3 spaces on the Mombasa track"))
    expect(part).to_have_attribute("open", "")
    assert state(ana, code)["seats"][0]["tracks"]["mombasa"]["position"] == 4
    assert state(ana, code)["seats"][0]["cash"] == 20


def test_screens_change_without_loading_and_are_all_up_to_date(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ana.evaluate("window.same = true")
    ana.get_by_role("link", name="Players").click()
    ana.wait_for_url(f"**/t/{code}/players")
    expect(ana.locator("#player-1")).to_be_visible()
    expect(ana.locator("#cairo")).to_be_hidden()
    ana.get_by_role("link", name="Log").click()
    ana.go_back()
    expect(ana.locator("#player-1")).to_be_visible()
    ana.go_back()
    expect(ana.locator("#cairo")).to_be_visible()
    ana.go_forward()
    take(ben, "cape-town", 1)
    toast(ana, "Ben took a trading post from the Cape Town base.")
    ana.get_by_role("link", name="Companies").click()
    shows_posts(ana, "cape-town", 1, 4)
    # Without a tap, once it has been quiet.
    ana.get_by_role("link", name="Players").click()
    take(ben, "cape-town", 2)
    expect(ana.locator("#cape-town-2-posts")).to_have_value("4")
    assert ana.evaluate("window.same")
    ana.reload()
    expect(ana.locator("#player-1")).to_be_visible()
    # Coming from home leads to the last screen.
    ana.goto("/")
    ana.locator(f"a[href='/t/{code}/']").click()
    expect(ana.locator("#player-1")).to_be_visible()


def test_a_new_phone_appears_at_once_and_takes_a_lost_ones_seat(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    new = phone()
    new.goto("/join")
    new.get_by_label("Table code").fill(f"{code[:2].lower()} {code[2:]}")
    new.get_by_role("button", name="Join").click()
    new.wait_for_url("**/lobby")
    expect(ana.locator("#phone-waits")).to_be_visible()
    ana.get_by_role("link", name="Give it a seat").click()
    waiting = ana.locator("[id^=waiting-]", has_text="has joined without a seat")
    waiting.get_by_role("button", name="Ben").click()
    expect(new.locator("#live")).to_have_attribute("data-seat", "2")
    expect(ben.locator("#live")).to_have_attribute("data-seat", "")
    expect(ana.locator("#phone-waits")).to_be_visible()
    new.goto(f"/t/{code}/")
    take(new, "cairo", 1)
    toast(ana, "Ben took a trading post from the Cairo base.")
    # Ben's old phone waits; whoever hides that hears of the next one.
    ana.goto(f"/t/{code}/log")
    ana.get_by_label("Add a note").fill("Pizza")
    ana.get_by_role("button", name="Hide").click()
    expect(ana.locator("#phone-waits")).to_have_count(0)
    expect(ana.get_by_label("Add a note")).to_have_value("Pizza")
    guest = phone()
    guest.goto(f"/t/{code}/")
    expect(ana.locator("#phone-waits")).to_be_visible()
    guest.goto("/")
    expect(ana.locator("#phone-waits")).to_have_count(0)
    guest.goto(f"/t/{code}/")
    # Hidden, and away at once.
    ana.get_by_role("button", name="Hide").click()
    ana.goto("/")
    wait_until(lambda: "phone-waits" not in ana.request.get(f"/t/{code}/").text())


def test_those_who_watch_follow_without_a_seat(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto(f"/t/{code}/lobby")
    link = ana.locator(".watch-link").get_attribute("href") or ""
    screen = phone(viewport={"width": 1280, "height": 720})
    screen.goto("/w/" + link.rsplit("/", 1)[1])
    ana.get_by_role("link", name="Companies").click()
    take(ana, "cape-town", 1)
    expect(screen.locator("#cape-town-value")).to_have_text("1")
    assert screen.locator("main button, main form").count() == 0


def test_the_table_works_without_scripts(phone: Phone) -> None:
    plain = phone(java_script_enabled=False)
    code = open_table(plain)
    plain.goto(f"/t/{code}/")
    plain.locator("#cairo-1-take").click()
    toast(plain, "Ana took a trading post from the Cairo base.")
    plain.locator(".toast-undo").click()
    toast(plain, "Ana undid: Ana took a trading post from the Cairo base.")
    plain.locator("#cairo-name").click()
    plain.locator("#cairo-teach > summary").click()
    plain.get_by_label("Column 1, space 1").nth(3).fill("3")
    plain.locator("#cairo-teach").get_by_role("button", name="Save").click()
    toast(plain, "Ana entered printed values: the Cairo coins.")
    plain.get_by_role("link", name="Players").click()
    plain.locator("#player-1").get_by_role("button", name="Cash: one more").click()
    toast(plain, "Ana’s cash: £1 → £2.")
    assert state(plain, code)["facts"]["coins"]["cairo"]["value"][0][0] == 3


def test_a_number_typed_wrong_waits_with_words_at_its_field(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ana.goto(f"/t/{code}/players")
    ben.goto(f"/t/{code}/players")
    cash, space = ana.locator("#player-1-cash"), ana.locator("#player-1-cairo-space")
    cash.fill("many")
    cash.press("Tab")
    expect(ana.locator("#player-1-cash-error")).to_have_text("Only digits and +, such as 12+7.")
    ana.locator("#player-1-cairo > summary").click()
    space.fill("77")
    space.press("Tab")
    expect(ana.locator("#player-1-cairo-space-error")).to_have_text("That number is too high.")
    ben.locator("#player-2-cash").fill("9")
    ben.locator("#player-2-cash").press("Enter")
    expect(ana.locator("#player-2-cash")).to_have_value("9")
    expect(cash).to_have_value("many")
    expect(space).to_have_value("77")
    expect(ana.locator("#player-1 .field-error:visible")).to_have_count(2)
    cash.fill("12+7")
    cash.press("Enter")
    space.fill("2")
    space.press("Tab")
    expect(ana.locator("#player-1 .field-error:visible")).to_have_count(0)
    expect(ben.locator("#player-1-cash")).to_have_value("19")
    expect(ben.locator("#player-1-cairo-space")).to_have_value("2")
