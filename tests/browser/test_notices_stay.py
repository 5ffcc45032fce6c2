"""How long a notice stays: one that asks nothing goes sooner than one that can be undone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, play

pytestmark = pytest.mark.browser


def test_a_notice_that_asks_nothing_goes_sooner(phone: Phone) -> None:
    ana, ben = phone(), phone()
    code = open_table(ana)
    for page in (ana, ben):
        page.clock.install()
        page.goto(f"/t/{code}/")
    play(ana, code, type="earn", seat=1, pounds=1)
    expect(ben.locator(".toast-text")).to_have_text("Ana earned £1.")
    ben.clock.run_for(4100)
    expect(ben.locator(".toast-text")).to_have_count(0)
    ana.locator("#cairo-1-take").click()
    ana.clock.run_for(800)
    expect(ana.locator(".toast-text")).to_have_text(re.compile("took a trading post"))
    ana.clock.run_for(4100)
    expect(ana.locator(".toast-undo")).to_be_visible()
