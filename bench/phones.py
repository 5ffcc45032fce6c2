"""How soon phones show something, beside the bare question that it cannot do without.

A change on another phone, by the stream and without it; a tap on the map of Expand, on a phone
whose processor is slowed. Each is measured in turn with what it is compared with, and the medians
count. Run with `.venv/bin/python -m bench.phones`. Ends with status 1 if a bound is missed.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final  # Playwright's options are typed loosely.

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, find_chromium
from tests.browser.tables import shows_posts, take, two_phones
from tests.browser.test_expand import TWELVE, tap
from tests.serving import Server

SPOTS: Final = [(company, column) for company in ("cape-town", "cairo") for column in (1, 2, 3)]
REGIONS: Final = ("R16", "R13", "R14", "R18", "R10")
ROUNDS: Final = 4
SLOWED: Final = 4
POLL: Final = 2000
MOST_STREAM_OVER_QUESTION: Final = 4.0
MOST_POLL_OVER_PERIOD: Final = 1.25
MOST_TAP_OVER_QUESTION: Final = 2.5

APPEARS: Final = """selector => {
  window.appeared = new Promise((resolve) => {
    const look = () => document.querySelector(selector) && resolve(Date.now());
    const anything = {attributes: true, childList: true, subtree: true};
    new MutationObserver(look).observe(document.body, anything);
  });
}"""
CLICK: Final = """selector => {
  const now = Date.now();
  document.querySelector(selector).click();
  return now;
}"""
QUESTION: Final = """async (code) => {
  const start = performance.now();
  await (await fetch(`/t/${code}/state?since=0&screen=companies`, {cache: 'no-store'})).text();
  return performance.now() - start;
}"""
# From the tap to the next frame with something new. A made-up tap asks the same question and
# changes one word: less cannot be done.
PAINTED: Final = """([id, changes, made_up]) => {
  window.painted = new Promise((done) => {
    let start = 0;
    document.getElementById(id).addEventListener('click', async (event) => {
      start = performance.now();
      if (!made_up) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const {look} = document.getElementById('expand').dataset;
      await (await fetch(`${look}${location.search}&do=${event.currentTarget.dataset.do}`)).text();
      document.getElementById(changes).textContent += ' ';
    }, {once: true});
    new MutationObserver((_, watch) => {
      watch.disconnect();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => done(performance.now() - start);
        after.port2.postMessage(0);
      });
    }).observe(
      document.getElementById(changes), {childList: true, subtree: true, characterData: true});
  });
}"""


def main() -> int:
    """Measure all three, print them, and tell whether the bounds hold."""
    with phones() as phone:
        streamed, question = a_change(phone, streams=True)
        polled, _ = a_change(phone, streams=False)
        tapped, made_up = a_tap(phone)
    missed = [
        tell("by the stream, over a question", streamed, question, MOST_STREAM_OVER_QUESTION),
        tell("without streams, over the 2 s of a poll", polled, POLL, MOST_POLL_OVER_PERIOD),
        tell("a tap on the map, over its question", tapped, made_up, MOST_TAP_OVER_QUESTION),
    ]
    return int(any(missed))


def tell(what: str, taken: float, beside: float, most: float) -> bool:
    """Print a line; tell whether it misses its bound."""
    print(f"{what:42} {taken:7.0f} / {beside:5.0f} ms = {taken / beside:5.2f}    at most {most}")
    return taken / beside > most


@contextmanager
def phones() -> Iterator[Callable[..., Page]]:
    """Serve, and make phones for it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "instance")
        server.start(COMPANION_RATE_LIMITS="0")
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))

        def phone(**options: Any) -> Page:  # noqa: ANN401 -- Playwright's own
            more: dict[str, Any] = {
                "viewport": PHONE,
                "has_touch": True,
                "base_url": server.url,
                "locale": "en",
            }
            return browser.new_context(**(more | options)).new_page()

        try:
            yield phone
        finally:
            browser.close()
            server.stop()


def a_change(phone: Callable[..., Page], *, streams: bool) -> tuple[float, float]:
    """Take posts on one phone: how late the other shows each of them gone, and a bare question."""
    ana, ben, code = two_phones(phone)
    if not streams:
        ben.route("**/stream?*", lambda route: route.abort())
        ben.reload()
    # Whatever is made once, by the server and by both browsers, is made here.
    take(ana, "mombasa", 1)
    shows_posts(ben, "mombasa", 1, 4)
    late, bare = [], []
    for company, column in SPOTS:
        bare.append(ben.evaluate(QUESTION, code))
        ben.evaluate(APPEARS, f"#{company}-{column}-return")
        start = ana.evaluate(CLICK, f"#{company}-{column}-take")
        late.append(ben.evaluate("window.appeared") - start)
    return median(late), median(bare)


def a_tap(phone: Callable[..., Page]) -> tuple[float, float]:
    """Tap regions: how late each answer is painted, and that of a made-up tap."""
    page = phone(reduced_motion="no-preference")
    page.goto(f"/mombasa/expand?{TWELVE}")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})

    def timed(region: str, changes: str, *, made_up: bool) -> float:
        page.evaluate(PAINTED, [f"region-{region}", changes, made_up])
        tap(page, region)
        taken: float = page.evaluate("window.painted")
        return taken

    taken, bare = [], []
    for _ in range(ROUNDS):
        page.goto(f"/mombasa/expand?{TWELVE}")
        page.evaluate("document.querySelector('h1').innerHTML += '<i id=probe></i>'")
        for region in REGIONS:
            bare.append(timed(region, "probe", made_up=True))
            taken.append(timed(region, "says", made_up=False))
    return median(taken), median(bare)


if __name__ == "__main__":
    sys.exit(main())
