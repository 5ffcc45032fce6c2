"""A sheet is doubted, linked and exported alike in the browser and by the server, for every game.

Files are compared as they leave either side; JSON and addresses as what they say.
"""

import json
from random import Random
from typing import Any
from urllib.parse import parse_qs, unquote

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games import REGISTRY
from companion.games.hints import Hint, Known
from companion.games.sheets import Number, ScoreSheet, cell_name
from companion.people import COLOURS, Person
from companion.web.games import find
from companion.web.score.exports import as_csv, as_json, bg_stats_link
from companion.web.score.link import from_link, link
from companion.web.score.outcome import outcome_of
from companion.web.score.typed import TypedSheet
from tests.browser.conftest import Phone
from tests.typing_sheets import a_sheet

pytestmark = pytest.mark.browser

SHEETS = 5_000
AT = "2026-11-16T20:14+01:00"

IN_THE_BROWSER = """async ([module, text]) => {
  const beside = (name) => import(module.replace("page.js", name));
  const { scoreSheet } = await beside("declared.js");
  const { doubtsOf } = await beside("doubts.js");
  const { linkOf, sheetOfLink, doubtsOfLink } = await beside("link.js");
  const { asCsv, asJson, bgStatsLink } = await beside("exports.js");
  const { sheets, known } = JSON.parse(text);
  const told = sheets.map((sheet) => {
    const names = sheet.seats.map(({ name }) => name);
    const doubts = doubtsOf(sheet, known);
    const link = linkOf(sheet, names, doubts);
    const back = sheetOfLink(link);
    const { cells, seats, variants, steps } = back ?? {};
    const doubted = back && doubtsOfLink(link, back).length;
    const again = back && {
      cells, seats: seats.slice(0, names.length), variants, steps, doubts: doubted,
    };
    const result = scoreSheet(sheet.cells, names, sheet.steps);
    const files = result.verdict && {
      csv: asCsv(result), json: asJson(sheet, result), stats: bgStatsLink(sheet, result),
    };
    return { doubts, link, again, files };
  });
  return JSON.stringify(told);
}"""


def known_of(sheet: ScoreSheet) -> Known:
    """Hints of every kind on the rows of a sheet, and on one of its variants."""
    kinds = (Hint("most", most=9), Hint("among", among=(0, 3, 7)), Hint("both", 4, (1,), (2,)))
    numbers = [row.id for row in sheet.rows if isinstance(row, Number)]
    hints = {row: (kinds[at % 3],) for at, row in enumerate(numbers)}
    table = {f"{row.id}-0": (Hint("most", most=5),) for row in sheet.table[:2]}
    lay = {one.choices[0]: (Hint("first", first_among=(0, 1)),) for one in sheet.variants}
    return Known(hints=hints | table, by_variant=lay)


def sheets_of(slug: str) -> list[TypedSheet]:
    """Sheets as somebody might fill them in; names hold what a link could stumble over."""
    game, chance = find(slug), Random(slug)
    made = []
    for _ in range(SHEETS):
        typed = a_sheet(game.score.sheet, chance)
        people = zip(typed.names, chance.sample(COLOURS, len(typed.names)), strict=True)
        seats = tuple(Person(f"{name}. & Co", colour) for name, colour in people)
        lay = {one.category: chance.choice(("", *one.choices)) for one in game.score.sheet.variants}
        variants = {category: choice for category, choice in lay.items() if choice}
        texts = {cell: text.replace(".", ",") for cell, text in typed.texts.items()}
        made.append(TypedSheet(game, seats, texts, AT, variants, steps=typed.steps))
    return made


def in_json(typed: TypedSheet) -> dict[str, Any]:
    texts = {cell_name(cell): typed.texts.get(cell_name(cell), "") for cell in typed.cells()}
    seats = [{"name": seat.name, "colour": seat.colour} for seat in typed.seats]
    more = {"at": typed.at, "variants": typed.variants, "steps": typed.steps}
    return {"cells": texts, "seats": seats, "count": len(seats), **more}


def by_the_server(typed: TypedSheet, known: Known) -> dict[str, Any]:
    doubted = typed.doubted(known)
    plain = {"link": link(doubted), "doubts": len(doubted.doubts)}
    back = from_link(typed.game, MultiDict(parse_qs(link(doubted), keep_blank_values=True)))
    assert in_json(back) == in_json(typed)
    outcome = outcome_of(typed)
    if outcome is None:
        return plain | {"files": None}
    return plain | {
        "files": {
            "csv": as_csv(outcome),
            "json": json.loads(as_json(outcome)),
            "stats": play_in(bg_stats_link(outcome)),
        }
    }


def play_in(address: str) -> object:
    return json.loads(unquote(address.partition("?data=")[2]))


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_sheet_leaves_the_browser_as_it_leaves_the_server(
    app: Flask, phone: Phone, slug: str
) -> None:
    sheets = sheets_of(slug)
    known = known_of(find(slug).score.sheet)
    page = phone()
    page.goto(f"/{slug}/score")
    script = page.locator("script[src*='score/page.js']").get_attribute("src")
    assert script
    asked = {"sheets": [in_json(one) for one in sheets], "known": msgspec.to_builtins(known)}
    found = json.loads(page.evaluate(IN_THE_BROWSER, [script, json.dumps(asked)]))
    whole = 0
    for typed, mine in zip(sheets, found, strict=True):
        with app.test_request_context():
            reasons = {"most", "among", "both", "first"}
            pages = replace(typed.game.score, reasons=dict.fromkeys(reasons, ""))
            named = replace(typed, game=replace(typed.game, score=pages))
            theirs = by_the_server(named, known)
        assert parse_qs(mine["link"]) == parse_qs(theirs["link"])
        assert mine["again"] == {
            **{name: in_json(typed)[name] for name in ("cells", "seats", "variants", "steps")},
            "doubts": theirs["doubts"],
        }
        assert len(mine["doubts"]) == theirs["doubts"]
        files = mine["files"] or None
        if files:
            whole += 1
            files |= {"json": json.loads(files["json"]), "stats": play_in(files["stats"])}
        assert files == theirs["files"]
    assert whole > SHEETS / 3
