"""Wait until a phone has kept what it keeps from its first visit on."""

from playwright.sync_api import Page

from tests.serving import wait_until

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const script = await (await fetch("/sw.js")).text();
  const games = JSON.parse(script.match(/^const GAMES = (.*);$/m)[1]);
  const wanted = Object.values(games).flatMap(({ files, pages }) => [...files, ...pages]);
  const kept = await Promise.all(wanted.map((one) => caches.match(one, { ignoreVary: true })));
  return kept.every(Boolean) && navigator.serviceWorker.controller !== null;
}"""


def wait_for_games(page: Page) -> None:
    """Wait until every game is at hand without a network."""
    wait_until(lambda: bool(page.evaluate(KEPT)))
