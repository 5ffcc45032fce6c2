"""Whoever types by lot while answers are late, others play and the network goes loses no key."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, play, sit, state, two_phones
from tests.browser.test_actions import open_sheet
from tests.browser.typist import Typist, worth
from tests.serving import wait_until

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1280, "height": 800}, "has_touch": False}
MOVES = 60
MORE_FOR_CY = ".stepper:has(#player-3-cash) [data-step='1']"


@pytest.mark.parametrize("seed", range(2))
def test_on_a_form_whose_table_changes(phone: Phone, seed: int) -> None:
    lot = Random(seed)
    ana, ben, code = two_phones(phone, **DESK)
    play(ana, code, type="begin-actions")
    ana.goto(f"/t/{code}/players")
    open_sheet(ana, "goods")
    ana.locator("label:has(#act-buys)").click()
    expect(ana.locator("#act-display")).to_be_visible()
    fields = ("act-units", "act-crate", "act-display", "act-steps-cairo")
    typist = Typist(ana, lot, *fields)
    typist.begin("actions/goods")
    more = (
        lambda: typist.step(lot.choice(fields[1:]), lot.choice((1, -1))),
        lambda: typist.add("act-units", lot.choice((1, 2, 3))),
        lambda: play(ben, code, type="change-cash", seat=2, by=1),
    )
    for _ in range(MOVES):
        lot.choices((typist.go_on, *more), (80, 10, 5, 3))[0]()
    typist.hear_all()
    expect(ana.locator("#action-place[aria-busy]")).to_have_count(0)
    typist.look()
    if ana.locator("#sheet .field-error:visible").count():
        expect(ana.locator("#do-it")).to_be_disabled()
    elif ana.locator(".sheet-command [name=play]").count():
        parts = json.loads(ana.locator(".sheet-command [name=play]").input_value())["parts"]
        steps = sum(part["steps"] for part in parts if part["type"] == "move-track")
        assert steps == worth(typist.said["act-steps-cairo"])


@pytest.mark.parametrize("seed", range(2))
def test_on_a_sheet_that_two_phones_fill_in(phone: Phone, seed: int) -> None:
    lot = Random(seed)
    ana, ben = phone(**DESK), phone(**DESK)
    code = open_table(ana, names=("Ana", "Ben"))
    sit(ben, code, 2)
    typists = []
    for seat, page in enumerate((ana, ben), 1):
        page.goto(f"/t/{code}/score")
        page.locator("[data-go=sheet]").click()
        typists.append(Typist(page, lot, f"cash-{seat}", f"cairo-{seat}", f"diamonds-{seat}"))
        typists[-1].begin("/state|/commands|/score/cells")
    for _ in range(2 * MOVES):
        typist = lot.choice(typists)
        lot.choices((typist.go_on, typist.go_away_or_come_back), (96, 4))[0]()
    for typist in typists:
        typist.hear_all()
    said = {cell: text for typist in typists for cell, text in typist.said.items() if text}
    wait_until(lambda: said == {c: t for c, t in state(ana, code)["score"]["cells"].items() if t})
    for typist in typists:
        typist.look()
        expect(typist.page.locator(".field-clash")).to_have_count(0)


@pytest.mark.parametrize("seed", range(2))
def test_at_a_table_where_two_phones_type_and_step(phone: Phone, seed: int) -> None:
    lot = Random(seed)
    ana, ben, code = two_phones(phone, **DESK)
    pounds = {seat: seats["cash"] for seat, seats in enumerate(state(ana, code)["seats"], 1)}
    typists = []
    for seat, page in enumerate((ana, ben), 1):
        page.goto(f"/t/{code}/players")
        page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        typists.append(Typist(page, lot, f"player-{seat}-cash", longest=2, stays=True))
        typists[-1].begin("/state|/commands")
    for _ in range(2 * MOVES):
        typist = lot.choice(typists)
        [own] = typist.said
        what = lot.choices(("own", "cy", "away", "type"), (6, 8, 3, 80))[0]
        if what == "own":
            typist.step(own, lot.choice((1, -1)))
        elif what == "cy":
            pounds[3] += 1
            typist.page.locator(MORE_FOR_CY).dispatch_event("click")
        elif what == "away":
            typist.go_away_or_come_back()
        else:
            typist.go_on()
    for seat, typist in enumerate(typists, 1):
        typist.hear_all()
        pounds[seat] = worth(typist.said[f"player-{seat}-cash"])
    wait_until(
        lambda: pounds == {n: one["cash"] for n, one in enumerate(state(ana, code)["seats"], 1)}
    )
    for typist in typists:
        for seat, cash in pounds.items():
            expect(typist.page.locator(f"#player-{seat}-cash")).to_have_value(str(cash))
        expect(typist.page.locator("dialog[open]")).to_have_count(0)
