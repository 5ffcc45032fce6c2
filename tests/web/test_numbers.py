"""Whole numbers in forms: bounded, and never missing where one is needed."""

import ast
import re
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms import Form
from wtforms.validators import Optional

from companion import web
from companion.web.numbers import WholeNumberField
from tests.web.phones import Phone
from tests.web.worlds import SHEET

FIELDS = {
    "needed": WholeNumberField(least=1, most=9),
    "optional": WholeNumberField(least=1, most=9, validators=[Optional()]),
}
Numbers = type("Numbers", (Form,), FIELDS)


@pytest.mark.parametrize("typed", ["", " ", "\t\n", "0", "10", "1.5", "NaN", "9" * 4301, "\u0661"])
def test_a_number_that_is_needed_is_one(app: Flask, typed: str) -> None:
    with app.test_request_context():
        form = Numbers(MultiDict({"needed": typed}))
        assert not form.validate()
        assert form.needed.errors == ["Enter a number from 1 to 9."]


def test_a_number_that_is_not_sent_is_missed_only_where_it_is_needed(app: Flask) -> None:
    with app.test_request_context():
        form = Numbers(MultiDict({"other": "1"}))
        assert not form.validate()
        assert [*form.errors] == ["needed"]
        form = Numbers(MultiDict({"needed": " 7 ", "optional": " "}))
        assert form.validate()
        assert form.data == {"needed": 7, "optional": None}


# Where `int` is given what nobody has typed: what was matched sign by sign, or no text at all.
READ_OTHERWISE = {"numbers.py", "sums.py", "sizes.py", "counting.py", "cookies.py", "notices.py"}


def _reads_by_itself(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    named = isinstance(node.func, ast.Name) and node.func.id == "int"
    asked = isinstance(node.func, ast.Attribute) and node.func.attr in {"get", "getlist"}
    given = (*node.args, *(keyword.value for keyword in node.keywords)) if asked else ()
    return named or any(isinstance(one, ast.Name) and one.id == "int" for one in given)


def test_numbers_are_read_in_one_place_which_bounds_them() -> None:
    found = [
        f"{file.name}:{node.lineno}"
        for file in sorted(Path(web.__file__).parent.rglob("*.py"))
        if file.name not in READ_OTHERWISE
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if _reads_by_itself(node) and isinstance(node, ast.Call)
    ]
    assert found == []


HUGE = ("9" * 4301, str(10**309), str(2**64), str(2**31))


@pytest.mark.parametrize("huge", HUGE, ids=len)
def test_a_tap_beyond_all_numbers_is_nothing(app: Flask, huge: str) -> None:
    phone = Phone(app)
    key = phone.post("/mombasa/box/new", name="Ours").headers["Location"].split("/")[3]
    for chapter in ("cards", "coins", "board", "tracks/A1", "cards/action", "cards/starting"):
        for tap in (huge, f"mombasa-{huge}", f"coffee.{huge}"):
            assert phone.post(f"/mombasa/box/{key}/{chapter}", tap=tap).status_code < 500
    for do in (f"place.{huge}.{huge}", f"print.R1.pounds.{huge}"):
        sent = phone.post(f"/mombasa/box/{key}/map/tap", do=do, step="regions", placing="region")
        assert sent.status_code == 400


@pytest.mark.parametrize("huge", HUGE, ids=len)
def test_nobody_of_a_number_beyond_all_numbers_corrects_a_result(app: Flask, huge: str) -> None:
    phone = Phone(app)
    key = phone.post("/groups", name="Friday", sheet="").headers["Location"].split("/")[2]
    phone.post("/groups/save", group=key, sheet=SHEET)
    page = phone.get(f"/g/{key}/results/1/correct").text
    told = dict(re.findall(r'name="([^"]+)"[^>]*? value="([^"]*)"', page))
    sent = phone.post(f"/g/{key}/results/1/correct", **told | {"who": huge})
    assert sent.status_code in {303, 422}
