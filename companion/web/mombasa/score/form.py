"""The score sheet as a plain form, for pages without scripts and for correcting a game."""

from datetime import UTC, datetime
from typing import Final

from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.terms import CATEGORIES, COMPANIES, TRACK_IDS, Company, TrackId
from companion.people import Person
from companion.web.mombasa.score.sheet import (
    MOST_PLAYERS,
    TABLE,
    Cell,
    TypedSheet,
    cell_name,
    cells_of,
    read,
)
from companion.web.people import PeopleField

COLUMNS: Final = range(1, MOST_PLAYERS + 1)


class SheetForm(FlaskForm):
    """The sheet as a plain form: four columns, of which those left blank do not play.

    `count` is how many of them are shown. Its errors are codes, worded by the page.
    """

    people = PeopleField(MOST_PLAYERS)
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
        return self.people[column - 1].called

    def shown(self) -> range:
        """Return the columns to show: as many as there are players, and all with a number."""
        counts = {str(column): column for column in COLUMNS}
        return range(1, max(counts.get(self.count.data, MOST_PLAYERS), *self.playing(), 1) + 1)

    def playing(self) -> list[int]:
        """Return the columns with a name or a number."""
        return [
            column
            for column in COLUMNS
            if self.people[column - 1].data.name
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
            self.people[0].errors = [gettext("Type a name or a number for at least one player.")]
            return False
        sheet = self.typed()
        for (row, at), code in read(sheet).problems.items():
            self.cell((row, playing[at - 1] if at else TABLE)).errors = [code]
            fine = False
        # Games that were kept may have one colour twice.
        return self.people.differ(playing, colours_too=False) and fine


for one in cells_of(MOST_PLAYERS):
    setattr(SheetForm, cell_name(*one), StringField())
for company in COMPANIES:
    sides = [SelectChoice("", _l("not known")), *(SelectChoice(side, side) for side in TRACK_IDS)]
    setattr(SheetForm, f"side-{company}", SelectField(choices=sides, default=""))


def texts_of(sheet: TypedSheet) -> dict[str, object]:
    """Write a sheet as the fields of the form hold it."""
    typed: dict[str, object] = {cell_name(*cell): text for cell, text in sheet.cells.items()}
    typed |= {"people": sheet.seats, "count": str(len(sheet.seats))}
    return typed | {f"side-{company}": side for company, side in sheet.sides.items()}
