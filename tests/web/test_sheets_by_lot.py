"""Sheets filled in by lot: the button records what the sheet shows, and nothing that it hides."""

from collections.abc import Iterable
from random import Random
from typing import Any  # JSON is whatever the server says.
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.tables.shadow.person import Control, Form
from tests.tables.shadow.ways import Field
from tests.web.phones import Phone

KINDS = ("goods", "expansion", "bookkeeper", "merchant", "bonus-marker")
NUMBERS = (0, 0, 1, 2, 3, 5)
TURNS = 5
CHANGES = 9


class Filler:
    """Somebody who changes one field after the other."""

    def __init__(self, app: Flask, box: str) -> None:
        self.phone = Phone(app)
        self.phone.open_table(box=box)
        self.phone.play(type="begin-actions")
        self.phone.play(type="change-cash", seat=1, by=8)
        self.phone.play(type="set-book-coins", coins=3)

    def look(self, kind: str, fields: Iterable[Field]) -> tuple[Form, tuple[object, object]]:
        """Return a sheet's form, and what its button would do and warns of."""
        answer: dict[str, Any] = self.phone.get(
            f"/t/{self.phone.code}/actions/{kind}?{urlencode(list(fields))}",
            headers={"Accept": "application/json"},
        ).get_json()
        command = answer.get("command") or {}
        told = {name: said for name, said in command.items() if name != "entered"}
        return Form(answer["html"]), (told, answer.get("notes"))

    def records_what_it_shows(self, kind: str, fields: Iterable[Field]) -> Form:
        """See that a sheet says the same if it is sent again as it is shown."""
        shown, says = self.look(kind, fields)
        assert self.look(kind, shown.fields)[1] == says, fields
        return shown


def changed(form: Form, control: Control, lot: Random) -> list[Field]:
    """Type a number, or tap a choice, a tick or a button."""
    others = [field for field in form.fields if field[0] != control.name]
    match control.kind:
        case "text":
            return [*others, (control.name, str(lot.choice(NUMBERS)))]
        case "radio":
            return [*others, (control.name, control.value)]
        case "checkbox" if control.sent:
            return [field for field in form.fields if field != (control.name, control.value)]
        case _:
            return [*form.fields, (control.name, control.value)]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        # The points that were used are gone.
        ("bookkeeper", {"card-points": "0", "as-pounds": "3"}),
        ("bookkeeper", {"card-points": "0", "books-A": "2", "coins": "1"}),
        # The ink jar does not move any more.
        ("bookkeeper", {"book": "0", "pounds": "2", "card-points": "0"}),
        ("bookkeeper", {"book": "0", "steps-cairo": "2", "card-points": "0"}),
        # Another space, which gives no points.
        ("bonus-marker", {"space": "coffee-majority", "total": "5", "coins": "1"}),
        # One with a choice of totals keeps the one that was said.
        ("bonus-marker", {"space": "coffee-majority", "total": "4"}),
        # The region that gave a point was taken back.
        ("expansion", {"company": "cairo", "points": "4", "go": "R2", "as-pounds": "1"}),
        ("expansion", {"posts-1": "1", "points-gained": "0", "as-pounds": "1"}),
    ],
)
@pytest.mark.parametrize("box", ["practice", "standard"])
def test_what_was_entered_before_a_change_is_shown_or_counts_for_nothing(
    app: Flask, box: str, kind: str, fields: dict[str, str]
) -> None:
    Filler(app, box).records_what_it_shows(kind, [("seat", "1"), *fields.items()])


def test_points_that_are_gone_give_nothing_unasked(app: Flask) -> None:
    fields = [("seat", "1"), ("card-points", "0"), ("as-pounds", "3")]
    form, (_, notes) = Filler(app, "practice").look("bookkeeper", fields)
    assert form.offers(("as-pounds", "0"))
    assert notes == ["Books and pounds take 3, but you have only 0 bookkeeping points. Take fewer."]


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_a_sheet_records_what_it_shows(app: Flask, box: str) -> None:
    fill_in_by_lot(app, box, TURNS)


@pytest.mark.soak
@pytest.mark.parametrize("box", ["practice", "standard"])
def test_many_sheets_record_what_they_show(app: Flask, box: str) -> None:
    fill_in_by_lot(app, box, 40 * TURNS)


def fill_in_by_lot(app: Flask, box: str, turns: int) -> None:
    lot, filler = Random(box), Filler(app, box)
    for turn in range(turns):
        kind = KINDS[turn % len(KINDS)]
        form = filler.records_what_it_shows(kind, [("seat", "1")])
        for _ in range(CHANGES):
            asked = [one for one in form.controls if one.name not in {"begun", "seat"}]
            fields = changed(form, lot.choice(asked), lot)
            form = filler.records_what_it_shows(kind, fields)
