"""A wrong entry found later, with two phones: corrected and struck out, also without a network."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import play, send, state, toast, two_phones
from tests.serving import wait_until

pytestmark = pytest.mark.browser


def opened(page: Page, text: str) -> Locator:
    """Open the entry of the log that begins so."""
    entry = page.locator("#screen-log .line", has_text=re.compile(rf"^\s*{text}")).first
    expect(entry).to_be_visible()
    if not entry.locator("details[open]").count():
        entry.locator("summary").click()
    return entry


def goods(page: Page, code: str, steps: int) -> None:
    """Use goods for the player of this phone, without a dialog."""
    page.goto(f"/t/{code}/actions/goods?units={steps}&steps-cairo={steps}")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_url(f"**/t/{code}/players")


def space(page: Page, code: str) -> int:
    position: int = state(page, code)["seats"][0]["tracks"]["cairo"]["position"]
    return position


def test_a_wrong_entry_is_corrected_and_struck_out_by_another_phone(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    play(ana, code, type="begin-actions")
    goods(ana, code, 3)
    play(ana, code, type="earn", seat=1, pounds=5)
    play(ben, code, type="pay", seat=1, pounds=4)
    ben.goto(f"/t/{code}/log")
    # An action on its own form, as it was filled in.
    opened(ben, "Ana used coffee").get_by_role("link", name="Correct").click()
    sheet = ben.get_by_role("dialog", name="Goods")
    expect(sheet).to_contain_text("Corrects entry")
    steps = sheet.locator("[name=steps-cairo]")
    expect(steps).to_have_value("3")
    steps.fill("2")
    sheet.locator("[name=units]").fill("2")
    sheet.get_by_role("button", name="Correct").click()
    question = ben.get_by_role("dialog", name=re.compile("Correct entry"))
    expect(question).to_contain_text("Entered on another phone:")
    assert space(ben, code) == 3
    question.get_by_role("button", name="Correct").click()
    toast(ana, re.compile(r"Ben corrected entry \d+: Ana used coffee"))
    assert space(ben, code) == 2
    # A number where it stands; what others enter meanwhile leaves what is typed alone.
    earned = opened(ben, "Ana earned £5")
    field = earned.get_by_label("Pounds")
    field.fill("3")
    play(ana, code, type="earn", seat=1, pounds=1)
    expect(ben.locator("#screen-log .line").first).to_contain_text("Ana earned £1.")
    expect(field).to_have_value("3")
    earned.get_by_role("button", name="Correct").click()
    question.get_by_role("button", name="Correct").click()
    corrected = opened(ben, "Ana earned £3")
    expect(corrected).to_contain_text("Corrected by Ben. It was: Ana earned £5.")
    # What nobody types into says what another phone has made of it.
    move = {"type": "earn", "seat": 1, "pounds": 4}
    number = int((corrected.get_attribute("id") or "").removeprefix("line-"))
    send(ana, code, {"type": "correct", "line": number, "move": move})
    corrected = opened(ben, "Ana earned £4")
    expect(corrected.get_by_label("Pounds")).to_have_value("4")
    # Struck out, a later one clashes: that is asked, and can be left.
    corrected.get_by_role("button", name="Strike out").click()
    strike = ben.get_by_role("dialog", name=re.compile("Strike out entry"))
    expect(strike).to_contain_text(
        re.compile(r"Entry \d+: Ana paid £4. Entered by Ben. That costs £4")
    )
    strike.get_by_role("button", name="Cancel").click()
    assert state(ben, code)["seats"][0]["cash"] == 2
    corrected.get_by_role("button", name="Strike out").click()
    strike.get_by_role("button", name="Strike out").click()
    toast(ana, re.compile("Ben struck out entry"))
    expect(opened(ben, "Ana earned £4")).to_contain_text("Struck out by Ben.")
    assert state(ben, code)["seats"][0]["cash"] == 1


def test_entries_are_amended_without_a_network_and_asked_about_later(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    play(ana, code, type="begin-actions")
    goods(ana, code, 3)
    for pounds in (5, 6):
        play(ana, code, type="earn", seat=1, pounds=pounds)
    ana.goto(f"/t/{code}/log")
    ana.wait_for_function("code => localStorage[`companion.sheets.${code}`]", arg=code)
    ana.context.set_offline(True)
    opened(ana, "Ana earned £6").get_by_role("button", name="Strike out").click()
    earned = opened(ana, "Ana earned £5")
    earned.get_by_label("Pounds").fill("2")
    earned.get_by_role("button", name="Correct").click()
    opened(ana, "Ana used coffee").get_by_role("link", name="Correct").click()
    sheet = ana.get_by_role("dialog", name="Goods")
    expect(sheet.locator("[name=steps-cairo]")).to_have_value("3")
    sheet.locator("[name=steps-cairo]").fill("1")
    sheet.locator("[name=units]").fill("1")
    sheet.get_by_role("button", name="Send later").click()
    expect(ana.locator("#banner-waiting")).to_contain_text("3 changes waiting")
    play(ben, code, type="earn", seat=1, pounds=1)
    ana.context.set_offline(False)
    conflict = ana.get_by_role("dialog", name="Someone got there first")
    for _ in range(2):
        expect(conflict).to_contain_text("Ana earned £1. Entered by Ben.")
        conflict.get_by_role("button", name="Do it anyway").click()
    expect(ana.locator("#banner-waiting")).to_be_hidden()
    wait_until(lambda: space(ana, code) == 1)
    assert state(ana, code)["seats"][0]["cash"] == 1 + 2 + 1
