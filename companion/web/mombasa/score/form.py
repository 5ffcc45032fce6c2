"""The score sheet as a plain form, for pages without scripts and for correcting a game."""

from datetime import UTC, datetime
from typing import Final

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.terms import CATEGORIES, COMPANIES, TRACK_IDS, Company, TrackId
from companion.people import COLOURS, MAX_NAME, Person
from companion.web.mombasa.score.sheet import (
    MOST_PLAYERS,
    TABLE,
    Cell,
    TypedSheet,
    cell_name,
    cells_of,
    plain_name,
    read,
)
from companion.web.players import COLOUR_NAMES

COLUMNS: Final = range(1, MOST_PLAYERS + 1)


class SheetForm(FlaskForm):
    """The sheet as a plain form: four columns, of which those left blank do not play.

    `count` is how many of them are shown. Its errors are codes, worded by the page.
    """

    box = StringField()
    count = StringField(default=str(MOST_PLAYERS))

    @classmethod
    def filled_from(cls, sheet: TypedSheet) -> "SheetForm":
        """Show a sheet that came with a link."""
        return cls(formdata=None, data=texts_of(sheet))

    def cell(self, cell: Cell) -> Field:
        """Return the field of a cell."""
        return self[cell_name(*cell)]

    def seat(self, column: int) -> Person:
        """Return who sits there; who has no name goes by the colour."""
        chosen = self[f"colour-{column}"].data
        colour = chosen if chosen in COLOUR_NAMES else COLOURS[column - 1]
        return Person(
            plain_name(self[f"name-{column}"].data or "") or str(COLOUR_NAMES[colour]), colour
        )

    def shown(self) -> range:
        """Return the columns to show: as many as there are players, and all with a number."""
        counts = {str(column): column for column in COLUMNS}
        return range(1, max(counts.get(self.count.data, MOST_PLAYERS), *self.playing(), 1) + 1)

    def playing(self) -> list[int]:
        """Return the columns with a name or a number."""
        return [
            column
            for column in COLUMNS
            if plain_name(self[f"name-{column}"].data or "")
            or any(self.cell((row, column)).data for row in CATEGORIES)
        ]

    def typed(self) -> TypedSheet:
        """Return the sheet of those who play."""
        playing = self.playing()
        cells = {
            (row, at): self.cell((row, playing[at - 1] if at else TABLE)).data or ""
            for row, at in cells_of(len(playing))
        }
        now = datetime.now(UTC).isoformat(timespec="minutes")
        seats = tuple(self.seat(column) for column in playing)
        return TypedSheet(seats, cells, now, self.sides())

    def sides(self) -> dict[Company, TrackId]:
        """Return the sides of the tracks that lay at the edges, as far as they are known."""
        chosen = {company: self[f"side-{company}"].data for company in COMPANIES}
        return {company: side for company, side in chosen.items() if side}

    def validate(self, extra_validators: object = None) -> bool:
        """Find what is wrong with names and numbers, and tell it at their fields."""
        fine: bool = super().validate(extra_validators)
        playing = self.playing()
        if not playing:
            self["name-1"].errors = ["nobody"]
            return False
        sheet = self.typed()
        for (row, at), code in read(sheet).problems.items():
            self.cell((row, playing[at - 1] if at else TABLE)).errors = [code]
            fine = False
        names = [seat.name for seat in sheet.seats]
        for at, column in enumerate(playing):
            if len(names[at]) > MAX_NAME:
                self[f"name-{column}"].errors = ["long-name"]
            elif names[at] in names[:at]:
                self[f"name-{column}"].errors = ["same-name"]
            fine = fine and not self[f"name-{column}"].errors
        return fine


for number in COLUMNS:
    setattr(SheetForm, f"name-{number}", StringField())
    setattr(SheetForm, f"colour-{number}", StringField())
for one in cells_of(MOST_PLAYERS):
    setattr(SheetForm, cell_name(*one), StringField())
for company in COMPANIES:
    sides = [SelectChoice("", _l("not known")), *(SelectChoice(side, side) for side in TRACK_IDS)]
    setattr(SheetForm, f"side-{company}", SelectField(choices=sides, default=""))


def texts_of(sheet: TypedSheet) -> dict[str, str]:
    """Write a sheet as the fields of the form hold it."""
    typed = {cell_name(*cell): text for cell, text in sheet.cells.items()}
    for column, seat in enumerate(sheet.seats, 1):
        typed |= {f"name-{column}": seat.name, f"colour-{column}": seat.colour}
    typed["count"] = str(len(sheet.seats))
    return typed | {f"side-{company}": side for company, side in sheet.sides.items()}
