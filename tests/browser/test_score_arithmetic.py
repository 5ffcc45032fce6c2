"""The arithmetic of the score sheet, in the browser and by the rules: the same on 5,000 sheets.

And what is doubted about them, and what a base shows, for every way in which its posts can stand.
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
from companion.games.mombasa.scoring import Result
from companion.games.mombasa.terms import CATEGORIES, GAME, Company, TrackId
from companion.people import Person
from companion.web.mombasa.score.doubts import doubts
from companion.web.mombasa.score.printed import Printed, of_box
from companion.web.mombasa.score.result import bar, standing, verdict
from companion.web.mombasa.score.sheet import (
    REASONS,
    TypedSheet,
    cell_name,
    cells_of,
    read,
    scored,
)
from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser

SHEETS = 5_000
ODD = (
    "",
    " ",
    "+",
    "5+",
    " 3 + 4 ",
    "-1",
    "2.5",
    "1,5+2",
    "x",
    "5++1",
    "10000",
    "5000+5000",
    "007",
)
IN_THE_BROWSER = """async ([module, sheets]) => {
  const { scoreSheet } = await import(module);
  const { verdictOf, standing, barOf } = await import(module.replace("arithmetic", "verdict"));
  const told = JSON.parse(sheets).map(({ cells, names }) => {
    const result = scoreSheet(cells, names);
    if (result.missing.length) return { missing: result.missing };
    const [first] = standing(result);
    return {
      ...result,
      verdict: verdictOf(result),
      order: standing(result).map(({ name }) => name),
      bar: barOf(first, first.total),
    };
  });
  return JSON.stringify(told);
}"""


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


def a_sheet(chance: Random) -> TypedSheet:
    """Mostly likely numbers, many ties, and now and then something that cannot be read."""
    seats = tuple(Person(name, "blue") for name in "ABCD"[: chance.randint(1, 4)])
    most = chance.choice((1, 3, 20, 9999))
    odd = chance.random() < 0.2

    def typed() -> str:
        if odd and chance.random() < 0.1:
            return chance.choice(ODD)
        parts = [chance.randint(0, most // 3) for _ in range(chance.choice((1, 1, 2, 3)))]
        return "+".join(map(str, parts))

    return TypedSheet(seats, {cell: typed() for cell in cells_of(len(seats))}, "")


def by_the_rules(sheet: TypedSheet) -> dict[str, Any]:
    reading = read(sheet)
    if reading.problems:
        return {"missing": [cell_name(*cell) for cell in reading.problems]}
    result: Result = scored(sheet, reading)
    told = verdict(result)
    first = standing(result)[0]
    return {
        "missing": [],
        "winners": list(result.winners),
        "players": [
            {
                "name": player.name,
                "total": player.total,
                "rank": player.rank,
                "missing": [],
                "lines": [
                    {"category": line.category, "pounds": line.pounds}
                    | ({} if line.shares is None else {"shares": line.shares, "value": line.value})
                    for line in player.lines
                ],
            }
            for player in result.players
        ],
        "verdict": {"winners": list(told.winners), "total": told.total}
        | ({} if told.margin is None else {"margin": told.margin, "runnerUp": told.runner_up})
        | ({} if told.decided_by is None else {"decidedBy": told.decided_by, "lead": told.lead}),
        "order": [player.name for player in standing(result)],
        "bar": [
            {"category": p.category, "pounds": p.points, "start": p.start, "width": p.width}
            for p in bar(first, first.total)
        ],
    }


def test_the_browser_counts_as_the_rules_do(phone: Phone) -> None:
    chance = Random(172386)
    sheets = [a_sheet(chance) for _ in range(SHEETS)]
    page = phone()
    page.goto("/mombasa/score")
    script = page.locator("script[src*='score/page.js']").get_attribute("src")
    assert script
    asked = [
        {
            "cells": {cell_name(*cell): text for cell, text in sheet.cells.items()},
            "names": [seat.name for seat in sheet.seats],
        }
        for sheet in sheets
    ]
    module = script.replace("page.js", "arithmetic.js")
    # As text, since Playwright takes long over large values.
    told = json.loads(page.evaluate(IN_THE_BROWSER, [module, json.dumps(asked)]))
    expected = [by_the_rules(sheet) for sheet in sheets]
    unread = sum(bool(answer["missing"]) for answer in expected)
    assert SHEETS / 100 < unread < SHEETS / 4
    assert any(len(answer.get("winners", ())) > 1 for answer in expected)
    assert {c for a in expected if "verdict" in a for c in [a["verdict"].get("decidedBy")]} >= set(
        CATEGORIES
    )
    for sheet, mine, theirs in zip(sheets, told, expected, strict=True):
        assert mine == theirs, sheet

    box = practice_box()
    module = script.replace("page.js", "doubts.js")
    sides: dict[Company, TrackId] = {"cairo": "D2"}
    counted = [{"cells": one["cells"], "count": len(one["names"]), "sides": sides} for one in asked]
    text = json.dumps([counted, msgspec.to_builtins(box)])
    doubted = json.loads(page.evaluate(DOUBTS_IN_THE_BROWSER, [module, text]))
    found = [doubted_by_the_rules(replace(sheet, sides=sides), box) for sheet in sheets]
    assert {one["reason"] for all_of_it in found for one in all_of_it} == set(REASONS)
    assert doubted == found

    bases = list(questions_about_bases())
    module = script.replace("page.js", "bases.js")
    shown = page.evaluate(BASES_IN_THE_BROWSER, [module, bases])
    assert shown == [share_value(question) for question in bases]
