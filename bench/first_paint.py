"""How soon a first visit paints something, here and in another checkout, on a slow phone.

Chromium with its processor slowed 4 times and the network of a weak mobile phone opens the score
sheet and a practice table with nothing kept, in turn from both servers; the medians count.
Run with `.venv/bin/python -m bench.first_paint <another checkout> [its score page] [rounds]`.
Ends with status 1 if a page is painted later than the bound.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import FLAGS, PHONE, find_chromium
from tests.serving import Server

HERE: Final = Path(__file__).parents[1]
SCORE: Final = "/mombasa/score"
ROUNDS: Final = 9
SLOWED: Final = 4
MOST_OVER_OTHER: Final = 0.75
# 1.6 Mbit a second one way and half of it the other, 150 ms there and back.
NETWORK: Final = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
PAINTED: Final = """() => new Promise((done) => {
  const look = (entries) => {
    const found = entries.find(({ name }) => name === "first-contentful-paint");
    const asked = performance.getEntriesByType("resource").length;
    if (found) done([found.startTime, asked]);
  };
  const observer = new PerformanceObserver((list) => look(list.getEntries()));
  observer.observe({ type: "paint", buffered: true });
})"""


def main(other: Path, its_score: str, rounds: int) -> int:
    """Measure both pages of both checkouts in turn."""
    chromium = find_chromium()
    if chromium is None:
        print("There is no Chromium on this machine.")
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, theirs = (serve(Path(folder) / at.name, at) for at in (HERE, other))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        try:
            pages = {
                "score": (ours[0].url + SCORE, theirs[0].url + its_score),
                "table": (ours[0].url + ours[1], theirs[0].url + theirs[1]),
            }
            late = [
                name for name, pair in pages.items() if not compare(browser, name, pair, rounds)
            ]
        finally:
            browser.close()
            ours[0].stop()
            theirs[0].stop()
    return 1 if late else 0


def serve(instance: Path, checkout: Path) -> tuple[Server, str]:
    """Start a checkout's server with a practice table; return it and the table's address."""
    server = Server(instance, folder=checkout)
    demo = [sys.executable, "-m", "companion", "demo"]
    said = subprocess.run(
        demo, cwd=checkout, env=server.environment, capture_output=True, text=True, check=True
    )
    server.start(COMPANION_RATE_LIMITS="0")
    address = re.search(r"/t/\w+/", said.stdout)
    return server, address[0] if address else "/"


def compare(browser: Browser, name: str, pair: tuple[str, str], rounds: int) -> bool:
    """Print what both took; tell whether ours is quick enough."""
    first_paint(browser, pair[0])
    first_paint(browser, pair[1])
    took = [[first_paint(browser, url)[0] for url in pair] for _ in range(rounds)]
    ours, theirs = (median(column) for column in zip(*took, strict=True))
    ratio: float = ours / theirs
    asked = " and ".join(str(first_paint(browser, url)[1]) for url in pair)
    print(f"{name}: {ours:.0f} / {theirs:.0f} ms = {ratio:.2f}, after {asked} files were asked for")
    return ratio <= MOST_OVER_OTHER


def first_paint(browser: Browser, url: str) -> tuple[float, int]:
    """Open a page on a new phone; return the milliseconds until it painted, and files by then."""
    context = browser.new_context(
        viewport={"width": PHONE["width"], "height": PHONE["height"]},
        has_touch=True,
        service_workers="block",
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(url, wait_until="commit", timeout=120_000)
    painted, files = page.evaluate(PAINTED)
    context.close()
    return painted, files


if __name__ == "__main__":
    checkout, *more = sys.argv[1:]
    its_score = more[0] if more else SCORE
    sys.exit(main(Path(checkout), its_score, int(more[1]) if len(more) > 1 else ROUNDS))
