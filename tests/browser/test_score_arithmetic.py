"""What is doubted about a sheet, and what a base shows: the same in the browser and by the rules.

For 5,000 sheets, and for every way in which posts can stand.
"""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import game
from companion.games.asking import answer
from companion.games.mombasa.box import load_box
from companion.games.mombasa.sheet import SHEET
from companion.games.mombasa.terms import GAME, Company, TrackId
from companion.people import Person
from companion.web.mombasa.score.doubts import doubts
from companion.web.mombasa.score.printed import Printed, of_box
from companion.web.mombasa.score.sheet import (
    REASONS,
    TypedSheet,
    cell_name,
    cells_of,
    read,
)
from tests.browser.conftest import Phone
from tests.typing_sheets import a_sheet

pytestmark = pytest.mark.browser

SHEETS = 5_000


BASES_IN_THE_BROWSER = """async ([module, asked]) => {
  const { coinsVisible } = await import(module);
  return asked.map(({ coins, base }) => coinsVisible(coins, base));
}"""


DOUBTS_IN_THE_BROWSER = """async ([module, asked]) => {
  const { doubtsOf } = await import(module);
  const [sheets, box] = JSON.parse(asked);
  return JSON.stringify(sheets.map((sheet) => doubtsOf(sheet, box)));
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


def practice_box() -> Printed:
    """What the practice box says, with one side that lies at a table."""
    return replace(of_box("", load_box("practice")), sides={"mombasa": "A1"})


def doubted_by_the_rules(sheet: TypedSheet, box: Printed) -> list[dict[str, Any]]:
    found = [msgspec.to_builtins(doubt) for doubt in doubts(sheet, read(sheet), box)]
    return [{key: value for key, value in one.items() if value is not None} for one in found]


def a_mombasa_sheet(chance: Random) -> TypedSheet:
    """As somebody might fill it in."""
    typed = a_sheet(SHEET, chance)
    seats = tuple(Person(name, "blue") for name in typed.names)
    cells = {cell: typed.texts[cell_name(*cell)] for cell in cells_of(len(seats))}
    return TypedSheet(seats, cells, "")


def test_the_browser_doubts_as_the_rules_do_and_sees_the_same_coins(phone: Phone) -> None:
    chance = Random(172386)
    sheets = [a_mombasa_sheet(chance) for _ in range(SHEETS)]
    page = phone()
    page.goto("/mombasa/score")
    script = page.locator("script[src*='score/page.js']").get_attribute("src")
    assert script
    asked = [{cell_name(*cell): text for cell, text in sheet.cells.items()} for sheet in sheets]
    box = practice_box()
    module = script.replace("page.js", "doubts.js")
    sides: dict[Company, TrackId] = {"cairo": "D2"}
    counted = [
        {"cells": cells, "count": len(sheet.seats), "sides": sides}
        for cells, sheet in zip(asked, sheets, strict=True)
    ]
    text = json.dumps([counted, msgspec.to_builtins(box)])
    doubted = json.loads(page.evaluate(DOUBTS_IN_THE_BROWSER, [module, text]))
    found = [doubted_by_the_rules(replace(sheet, sides=sides), box) for sheet in sheets]
    assert {one["reason"] for all_of_it in found for one in all_of_it} == set(REASONS)
    assert doubted == found

    bases = list(questions_about_bases())
    module = script.replace("page.js", "bases.js")
    shown = page.evaluate(BASES_IN_THE_BROWSER, [module, bases])
    assert shown == [share_value(question) for question in bases]
