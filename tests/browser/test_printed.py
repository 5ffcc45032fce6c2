"""What is printed, put right on a phone: taps draw it, and every phone counts by it."""

import json
import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from companion.games.mombasa.box import encode_box, load_box
from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import play, post, state, toast, two_phones

pytestmark = pytest.mark.browser


def tap(page: Page, space: int) -> None:
    page.locator(f"#sheet [data-space='{space}'] button").click()


def open_track(page: Page, code: str, company: str) -> None:
    """Go the way from a company to what is printed along its track."""
    page.goto(f"/t/{code}/")
    page.locator(f"#{company}-name").click()
    page.locator(f"#{company}-track > summary").click()
    page.locator(f"#{company}-printed").click()
    expect(page.locator("#sheet [data-track]")).to_be_visible()


def ready(page: Page) -> None:
    """Wait until the sheet says what all taps come to."""
    expect(page.locator("#action-place[aria-busy]")).to_have_count(0)
    expect(page.locator("#do-it")).to_be_enabled()


def calls_and_shares(page: Page, code: str) -> tuple[list[list[int]], list[list[int]]]:
    track = state(page, code)["facts"]["tracks"]["cairo"]["value"]
    return track["calls"], track["shares"]


def test_a_track_taught_on_one_phone_counts_on_all_and_is_undone(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    play(ana, code, type="set-track", seat=2, company="cairo", space=7)
    ben.goto(f"/t/{code}/players")
    ben.locator("#player-2-cairo > summary").click()
    part = ben.locator("#player-2-cairo")
    expect(part).to_contain_text("3 shares")
    expect(part).to_contain_text("A capital call of £2 before the next space.")
    before = calls_and_shares(ana, code)

    open_track(ana, code, "cairo")
    assert broken_promises(ana) == []
    # A thumb is faster than the server; nothing of it is lost.
    tap(ana, 7)
    tap(ana, 7)
    ana.locator("#sheet input[value=calls]").check(force=True)
    for _ in range(3):
        tap(ana, 7)
    ana.locator("#sheet [data-end='1']").click()
    ana.locator("#sheet [data-end='1']").click()
    expect(ana.locator("#sheet [data-space='18']")).to_be_visible()
    ready(ana)
    expect(ana.locator("#preview")).to_contain_text("Ben’s Cairo shares: 3 → 5.")
    assert broken_promises(ana) == []
    ana.locator("#do-it").click()
    toast(ana, "Ana entered printed values: the Cairo track.")

    expect(part).to_contain_text("5 shares")
    expect(part).to_contain_text("A capital call of £5 before the next space.")
    expect(ben.locator(".toast-text")).to_contain_text("Ben’s Cairo shares: 3 → 5.")
    assert state(ana, code)["facts"]["tracks"]["cairo"]["value"]["spaces"] == 18
    ana.locator(".toast-undo").click()
    expect(part).to_contain_text("A capital call of £2 before the next space.")
    assert calls_and_shares(ana, code) == before


def test_without_a_network_a_track_is_tapped_and_waits(phone: Phone) -> None:
    ana, _, code = two_phones(phone)
    with ana.expect_response("**/actions/kept"):
        ana.goto(f"/t/{code}/")
    ana.wait_for_function("code => localStorage.getItem(`companion.sheets.${code}`)", arg=code)
    ana.locator("#cairo-name").click()
    ana.locator("#cairo-track > summary").click()
    ana.context.set_offline(True)
    ana.locator("#cairo-printed").click()
    ana.locator("#sheet input[value=calls]").check(force=True)
    tap(ana, 1)
    tap(ana, 1)
    ana.locator("#keep-it").click()
    expect(ana.locator("#banner-waiting")).to_contain_text("1 change waiting")
    ana.context.set_offline(False)
    toast(ana, "Ana entered printed values: the Cairo track.")
    assert calls_and_shares(ana, code)[0] == [[1, 2], [7, 2], [13, 2]]


def test_a_box_is_taken_over_with_what_changes_said_first(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    play(ana, code, type="set-track", seat=2, company="cairo", space=7)
    practice = load_box("practice")
    raw = json.loads(encode_box(replace(practice, name="Our copy")))
    raw["tracks"]["D1"]["track"] = {
        "source": "owner",
        "value": {
            "spaces": 12,
            "shares": [[6, 9]],
            "calls": [[7, 6]],
            "specials": [[2, 1], [5, 1]],
        },
    }
    post(ana, "/mombasa/box/import", {"content": json.dumps(raw)})
    ana.goto(f"/t/{code}/")
    ana.get_by_role("link", name="Update from My box").click()
    expect(ana.locator("#preview")).to_contain_text("Ben’s Cairo shares: 3 → 9.")
    assert broken_promises(ana) == []
    ana.locator("#do-it").click()
    toast(ana, re.compile("Ana updated this table from “Our copy”: track D1."))
    ben.goto(f"/t/{code}/players")
    expect(ben.locator("#player-2-cairo")).to_contain_text("9 shares")
