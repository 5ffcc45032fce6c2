"""A phone that was put away in the middle of everything, in a real Chromium.

What it sends reaches nobody from a certain moment on, so all of it stays on the phone: changes of a
table, a kept sheet, cells of a shared score, a result for a group; beside them a score sheet, a
set-up half ticked off, and what the phone remembers of people and screens.
"""

import json
import re
from typing import Any  # Playwright's storage is JSON.

from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.tables import play, post
from tests.old_data import HERE, signer
from tests.old_data.owning import sheet
from tests.old_data.playing import SETUP
from tests.serving import Server, wait_until
from tests.web.phones import new_game

# Nothing of this is answered.
SENT = re.compile(r"/deliver$|/t/\w+/(commands|score/cells|actions(?!/kept)[^?]*)(\?|$)")
KEPT = "code => Boolean(localStorage[`companion.sheets.${code}`])"
# What the page lists, wherever it keeps it.
WAITING = "#waiting [data-says]"
TICKED = ("board", "tracks", "posts")
SCORE = {
    "mombasa-0": "6",
    "cairo-0": "11",
    "cash-1": "12+7",
    "mombasa-1": "5+2",
    "diamonds-2": "25",
}
CELLS = {"cash-1": "14+1", "cairo-1": "4"}


def use_a_phone(browser: Browser, app: Flask, server: Server, group: str) -> dict[str, Any]:
    """Drive a phone; return its cookie's content, what it keeps, and what it had typed."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740},
        has_touch=True,
        base_url=server.url,
        locale="en",
        service_workers="block",
    )
    page = context.new_page()
    score = _fill_in_a_score(page)
    _tick_off_a_set_up(page)
    page.goto(f"/g/{group}")
    shared = _open_a_shared_score(page)
    table = _sit_at_a_table(page)
    page.route(SENT, lambda route: route.abort())
    _type_into_the_shared_score(page, shared)
    _save_to_a_group(page)
    waiting = _change_the_table(page, table)
    storage = json.loads(json.dumps(context.storage_state(indexed_db=True)))
    cookie = next(one for one in storage.pop("cookies") if one["name"] == "companion")
    context.close()
    content = signer(app).loads(cookie["value"])
    return {
        "session": content,
        "storage": json.loads(json.dumps(storage).replace(server.url, HERE)),
        "typed": {
            "table": table,
            "waiting": waiting,
            "shared": shared,
            "cells": CELLS,
            "score": score,
            "setup": SETUP,
            "ticked": TICKED,
            "group": group,
            "sheet": sheet(9),
        },
    }


def _fill_in_a_score(page: Page) -> dict[str, str]:
    page.goto("/mombasa/score")
    for number, name in enumerate(("Ana", "Benedict-Maximilian", "Cy"), 1):
        page.fill(f"#name-{number}", name)
    page.tap("[data-do=begin]")
    page.tap("[data-go=sheet]")
    for cell, text in SCORE.items():
        page.fill(f"#{cell}", text)
    return SCORE


def _tick_off_a_set_up(page: Page) -> None:
    page.goto(f"/mombasa/setup/draw?{SETUP}")
    page.tap("#turn")
    page.goto(f"/mombasa/setup/list?{SETUP}")
    for step in TICKED:
        page.locator(f"#tick-{step}").check()


def _open_a_shared_score(page: Page) -> str:
    query = "coins=6...&p=blue.14.......Ana&p=green........Ben&at=2026-11-13T20%3A14%2B01%3A00"
    code = post(page, "/mombasa/score/share", {"sheet": query}).url.split("/t/")[1].split("/")[0]
    post(page, f"/t/{code}/score/seat", {"seat": "1"})
    return code


def _sit_at_a_table(page: Page) -> str:
    page.goto("/mombasa/new")
    for name, text in new_game().items():
        if name.startswith("name-"):
            page.fill(f"[name={name}]", text)
    page.check("[name=much][value=everything]")
    page.locator("#new-more > summary").click()
    page.check("[name=box][value=practice]")
    page.evaluate("document.getElementById('new-game').requestSubmit()")
    page.wait_for_url("**/lobby")
    code = page.url.split("/")[-2]
    play(page, code, type="begin-actions")
    play(page, code, type="set-cash", seat=1, pounds=6)
    return code


def _type_into_the_shared_score(page: Page, code: str) -> None:
    page.goto(f"/t/{code}/score")
    page.tap("[data-go=sheet]")
    for cell, text in CELLS.items():
        page.fill(f"#{cell}", text)
    page.evaluate("document.activeElement.blur()")


def _save_to_a_group(page: Page) -> None:
    page.goto(f"/mombasa/score/result?{sheet(9)}")
    page.click("#save-to-group button")
    wait_until(lambda: bool(page.evaluate("localStorage['companion.unsent']")))


def _change_the_table(page: Page, code: str) -> list[str]:
    """A post taken, a step, a typed number, a sheet: in this order. Returns what they say."""
    page.goto(f"/t/{code}/players")
    wait_until(lambda: bool(page.evaluate(KEPT, code)))
    page.locator(".bar a").first.click()
    page.locator("#cairo-1-take").click()
    page.locator(".bar a").nth(1).click()
    page.locator("#player-1 [data-stepper] [data-step='1']").first.click()
    _wait_for(page, 2)
    page.locator("#player-1-mombasa > summary").click()
    page.fill("#player-1-mombasa-cards", "3")
    page.evaluate("document.activeElement.blur()")
    _wait_for(page, 3)
    page.locator("a[data-sheet]:visible").first.click()
    page.locator("#action-merchant").click()
    page.locator("#keep-it").click()
    _wait_for(page, 4)
    return page.locator(WAITING).all_text_contents()


def _wait_for(page: Page, count: int) -> None:
    wait_until(lambda: page.locator(WAITING).count() == count)
