"""The result: the same numbers as page, picture, text, link, files and BG Stats."""

import csv
import io
import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.score_sheet import CELLS, HEADLINE, NAMES, TOTALS
from tests.serving import Server

pytestmark = pytest.mark.browser

ADDRESS = (
    "/mombasa/score/result?coins=6.9.4.11&p=blue.14.5%2B2.3.0.4.25.30.Ana"
    "&p=green.9.3.2%2B1.6%2B3.0.40.15.Benedict-Maximilian&p=yellow.21.0.7.4%2B1.2.10.50.Cy"
    "&p=purple.6.2.1%2B1.8.9%2B4.60.20.Dorothea+Featherstone&at=2026-11-16T20%3A14%2B01%3A00"
)
BY_RANK = sorted(zip(NAMES, TOTALS, strict=True), key=lambda pair: -pair[1])
# Whatever is written on a canvas is remembered.
LISTEN = """() => {
  window.written = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...more) {
    window.written.push(String(text));
    return write.call(this, text, ...more);
  };
}"""


def numbers_on_page(page: Page) -> list[list[str]]:
    rows = page.locator(".result-table tbody tr").all()
    return [
        [cell.evaluate("e => e.firstChild.textContent") for cell in row.locator("td").all()]
        for row in rows
    ]


def download(page: Page, selector: str) -> str:
    with page.expect_download() as started:
        page.click(selector)
    return Path(started.value.path()).read_text("utf-8")


def test_everything_that_is_shared_carries_the_same_numbers(phone: Phone, server: Server) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto(ADDRESS)
    expect(page.locator("h1")).to_have_text(HEADLINE)
    columns = list(zip(*numbers_on_page(page), strict=True))
    assert [sum(map(int, column)) for column in columns] == [total for _, total in BY_RANK]

    rows = list(csv.reader(io.StringIO(download(page, "[data-file=csv]").removeprefix("\ufeff"))))
    assert [(row[1], int(row[2])) for row in rows[1:]] == BY_RANK
    assert [tuple(row[3:]) for row in rows[1:]] == columns

    whole = json.loads(download(page, "[data-file=json]"))
    by_seat = {name: column for (name, _), column in zip(BY_RANK, columns, strict=True)}
    for player in whole["score"]["players"]:
        assert tuple(map(str, player["categories"].values())) == by_seat[player["name"]]

    link = page.locator("[data-file=bg-stats]").get_attribute("href")
    assert link
    play = json.loads(unquote(link.split("?data=")[1]))
    assert [(p["name"], p["score"]) for p in play["players"]] == list(
        zip(NAMES, TOTALS, strict=True)
    )

    page.evaluate(LISTEN)
    with page.expect_download() as started:
        page.click("[data-share=picture]")
    assert Path(started.value.path()).read_bytes().startswith(b"\x89PNG")
    written = page.evaluate("window.written")
    numbers = [n for row in zip(*columns, strict=True) for n in row]
    table = [text for text in written[written.index("Cash") :] if re.fullmatch(r"\d+", text)]
    assert table == [*numbers, *(str(total) for _, total in BY_RANK)]

    page.click("[data-share=text]")
    expect(page.locator(".toast-text")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert "1. Dorothea Featherstone 291\n2. Cy 186\n3. Ana 182\n4. Benedict-Maximilian 145" in text
    assert text.endswith(f"\n{server.url}{ADDRESS}")
    page.click("[data-share=link]")
    expect(page.locator(".toast-text")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == f"{server.url}{ADDRESS}"


def test_the_browser_and_the_server_write_the_same_files(phone: Phone) -> None:
    page = phone()
    page.goto(ADDRESS)
    plain = phone(java_script_enabled=False)
    plain.goto(ADDRESS)
    for name in ("csv", "json"):
        assert download(page, f"[data-file={name}]") == download(plain, f"[data-file={name}]")
    links = [p.locator("[data-file=bg-stats]").get_attribute("href") for p in (page, plain)]
    assert links[0] == links[1]


def test_the_link_shows_the_same_on_another_phone_without_scripts(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto(ADDRESS)
    expect(page.locator("h1")).to_have_text(HEADLINE)
    assert [line.inner_text() for line in page.locator(".bar-total").all()] == [
        "291",
        "186",
        "182",
        "145",
    ]


def test_the_result_can_be_corrected_in_the_sheet(phone: Phone) -> None:
    page = phone()
    page.goto(f"{ADDRESS}&tracks=A1.B2..D1")
    page.click("[data-file=sheet]")
    expect(page).to_have_url("/mombasa/score")
    expect(page.locator("#mombasa-1")).to_have_value("5+2")
    assert page.evaluate("JSON.parse(localStorage['score-sheet']).cells") == CELLS
    page.fill("#cash-1", "15")
    page.click("[data-do=result]")
    expect(page.locator(".bar-total").nth(2)).to_have_text("183")
    # Which sides of the tracks lay there comes along.
    assert page.url.endswith("&tracks=A1.B2..D1")


def test_places_are_revealed_from_the_last_to_the_first(phone: Phone) -> None:
    page = phone()
    page.goto(f"{ADDRESS}#reveal")
    expect(page.locator("h1")).to_be_hidden()
    button = page.locator(".reveal-next button")
    for place in (4, 3, 2, 1):
        expect(button).to_have_text(f"Reveal place {place}")
        shown = page.locator(".bar-line:visible")
        expect(page.locator(f".bar-line[data-rank='{place}']")).to_be_hidden()
        button.click()
        expect(page.locator(f".bar-line[data-rank='{place}']")).to_be_visible()
        assert shown.count() >= 1
    expect(page.locator("h1")).to_be_visible()
    expect(button).to_be_hidden()


def test_four_long_names_do_not_make_the_result_scroll_sideways(phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640})
    page.goto(
        ADDRESS.replace("=Cy", "=x").replace(".Ana", f".{'Wolfeschlegelsteinhausen' * 2}"[:40])
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_number_is_never_broken_on_the_narrowest_phone(phone: Phone) -> None:
    page = phone()
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(ADDRESS)
    lines = """() => [...document.querySelectorAll('.result-table td')].map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell.firstChild ?? cell);
      return text.getClientRects().length;
    })"""
    assert max(page.evaluate(lines)) == 1
