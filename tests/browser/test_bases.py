"""What a base shows: the same in the browser and by the rules, for every way posts can stand."""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from companion.games import game
from companion.games.asking import answer
from companion.games.mombasa.terms import GAME
from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser

BASES_IN_THE_BROWSER = """async ([module, asked]) => {
  const { coinsVisible } = await import(module);
  return asked.map(({ coins, base }) => coinsVisible(coins, base));
}"""


def questions_about_bases() -> Iterator[dict[str, Any]]:
    """Every way in which posts can stand, on coins whose sum tells which of them are seen."""
    closed = [{"posts": posts, "final_open": False} for posts in range(6)]
    ways = [*closed, *({"posts": posts, "final_open": True} for posts in range(5))]
    for base in product(ways, ways, ways):
        yield {"coins": [[1, 2, 4, 8, 16], [0, 1, 1, 1, 2], [3, 0, 99, 5, 7]], "base": base}


def share_value(question: dict[str, Any]) -> int:
    raw = answer(game(GAME).query("share-value"), json.dumps(question).encode())
    value: int = json.loads(raw)["value"]
    return value


def test_the_browser_sees_the_same_coins_as_the_rules(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    script = page.locator("script[src*='score/page.js']").get_attribute("src")
    assert script
    bases = list(questions_about_bases())
    module = script.replace("score/page.js", "mombasa/bases.js")
    shown = page.evaluate(BASES_IN_THE_BROWSER, [module, bases])
    assert shown == [share_value(question) for question in bases]
