"""Two engines from one declaration: the browser scores every sheet as the rules do."""

import json
from random import Random
from typing import get_args

import msgspec
import pytest

from companion.games import REGISTRY
from companion.games.cells import question_of, read
from companion.games.scoring import scored, standing
from companion.games.sheets import Row, ScoreSheet, cell_name
from companion.web.games import find
from tests.browser.conftest import Phone
from tests.declared import DECLARED
from tests.typing_sheets import Typed, a_sheet

pytestmark = pytest.mark.browser

SHEETS = 5_000
IN_THE_BROWSER = """async ([module, text]) => {
  const { kinds, readCells, scored, standing } = await import(module);
  const { questionOf } = await import(module.replace("engine", "question"));
  const { sheet, asked } = JSON.parse(text);
  const told = asked.map(({ names, texts, steps }) => {
    const { found, problems } = readCells(sheet, texts, names.length, steps);
    const result = scored(sheet, found, names, steps);
    const order = standing(result.columns).map(({ name }) => name);
    const question = result.verdict && questionOf(sheet, found, names, steps);
    return { problems, result, order, question };
  });
  return JSON.stringify({ kinds, told });
}"""


def by_the_rules(sheet: ScoreSheet, asked: Typed) -> object:
    """What the rules say of a sheet, in the browser's words."""
    reading = read(sheet, asked.texts, len(asked.names), asked.steps)
    result = scored(sheet, reading.found, asked.names, asked.steps)
    whole = not reading.problems
    return {
        "problems": {cell_name(cell): code for cell, code in reading.problems.items()},
        "result": msgspec.to_builtins(result) | {"missing": list(map(cell_name, result.missing))},
        "order": [column.name for column in standing(result.columns)],
        "question": question_of(sheet, reading.found, asked.names, asked.steps) if whole else None,
    }


@pytest.mark.parametrize("game", DECLARED)
def test_the_browser_scores_as_the_rules_do(phone: Phone, game: str) -> None:
    sheet, chance = DECLARED[game], Random(game)
    asked = [a_sheet(sheet, chance) for _ in range(SHEETS)]
    page = phone()
    page.goto("/mombasa/score")
    script = page.locator("script[src*='score/page.js']").get_attribute("src")
    assert script
    # As text, since Playwright takes long over large values.
    text = msgspec.json.encode({"sheet": sheet, "asked": asked}).decode()
    engine = script.replace("page.js", "engine.js")
    answer = json.loads(page.evaluate(IN_THE_BROWSER, [engine, text]))
    expected = [msgspec.to_builtins(by_the_rules(sheet, one)) for one in asked]
    for one, mine, theirs in zip(asked, answer["told"], expected, strict=True):
        assert mine == json.loads(json.dumps(theirs)), one
    unread = sum(bool(one["problems"]) for one in expected)
    assert SHEETS / 100 < unread < SHEETS / 2
    verdicts = [one["result"]["verdict"] for one in expected if one["result"]["verdict"]]
    assert {one["kind"] for one in verdicts} == {"solo", "won", "shared"}
    assert {len(one["decided_by"]) for one in verdicts} >= {0, 1, 2}
    assert not sheet.ties or any(one["broken_by"] for one in verdicts)
    assert not sheet.grades or {one["grade"] for one in verdicts} > {None}
    # Both sides know the same kinds of rows.
    assert set(answer["kinds"]) == {kind.__struct_config__.tag for kind in get_args(Row)}


@pytest.mark.parametrize("slug", REGISTRY)
def test_the_page_is_given_the_sheet_that_the_rules_declare(phone: Phone, slug: str) -> None:
    page = phone()
    page.goto(f"/{slug}/score")
    given = json.loads(page.locator("#given").text_content() or "")
    assert msgspec.convert(given["sheet"], ScoreSheet, strict=False) == find(slug).score.sheet
