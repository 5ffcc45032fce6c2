"""What a first visit transfers over a weak network, and what it waits for."""

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table
from tests.serving import wait_until

pytestmark = pytest.mark.browser

TABLE = "/t/{code}/"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const needed = ["/mombasa/score", "/css/app.css", "/css/people.css", "/css/score.css"];
  const name = (await caches.keys()).find((one) => one.startsWith("shell-"));
  const keys = name ? await (await caches.open(name)).keys() : [];
  return needed.every((end) => keys.some(({ url }) => url.endsWith(end)));
}"""
TEXTS = """(addresses) => Promise.all(
  addresses.map(async (one) => (await fetch(new URL(one, document.styleSheets[0].href))).text()),
)"""


def first_load(page: Page, path: str) -> list[Request]:
    """Open a page; return what it asks for, but for what scripts keep for later."""
    finished: list[Request] = []

    def note(request: Request) -> None:
        finished.append(request)

    page.on("requestfinished", note)
    page.goto(path, wait_until="networkidle")
    return [request for request in finished if request.resource_type != "fetch"]


@pytest.mark.parametrize("path", ["/", "/mombasa/score", "/mombasa/setup", "/mombasa/box"])
def test_a_first_load_is_under_60_kilobytes(phone: Phone, path: str) -> None:
    page = phone(service_workers="block")
    sizes = [request.sizes() for request in first_load(page, path)]
    assert len(sizes) >= 4
    assert sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes) < 60_000


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/mombasa/score",
        "/mombasa/setup",
        "/mombasa/expand?box=practice",
        TABLE,
        TABLE + "score",
    ],
)
def test_the_page_itself_names_every_file_that_it_needs_to_start(phone: Phone, path: str) -> None:
    page = phone(service_workers="block")
    asked = first_load(page, path.format(code=open_table(page)) if TABLE in path else path)
    source = page.request.get(page.url).text()
    needed = [one for one in asked if one.resource_type in {"script", "stylesheet"}]
    assert sum(one.resource_type == "stylesheet" for one in needed) == 1
    assert len(needed) >= 4
    assert [
        one.url for one in needed if f'/static{one.url.split("/static")[1]}"' not in source
    ] == []


def test_a_phone_joins_a_page_s_style_sheet_by_itself(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    wait_until(lambda: bool(page.evaluate(KEPT)))
    page.context.set_offline(True)
    # Neither this page nor its style sheet was ever asked for.
    page.goto("/mombasa/score")
    expect(page.locator(".head")).to_have_css("display", "flex")
    sheets = "[...document.styleSheets].map(({ href }) => href.split('/').at(-1))"
    assert page.evaluate(sheets) == ["app+people+score+mombasa.score.css"]
    # A page kept by an older version asks for that version's files.
    older = "/static/0123456789ab/css/app+score+mombasa.score.css"
    names = ["app.css", "score.css", "mombasa/score.css", "app+score+mombasa.score.css", older]
    first, second, third, *whole = page.evaluate(TEXTS, names)
    assert whole == [first + second + third] * 2
