"""The score sheet as a plain form, for pages without scripts and for correcting a game."""

from functools import cache
from typing import TypeVar

from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from companion.games.score_at_table import STEPS, steps_played
from companion.games.sheets import TABLE, Cell, ScoreSheet, Ticked, cell_name
from companion.people import Person
from companion.web.games import WebGame, find
from companion.web.people import PeopleField
from companion.web.score.typed import TypedSheet, now

Filled = TypeVar("Filled", bound="SheetForm")


class TicksField(StringField):
    """What is ticked of a list, as its cell has it: ids with spaces between them."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take every tick that was sent."""
        if valuelist:
            self.data = " ".join(valuelist)


class SheetForm(FlaskForm):
    """The sheet as a plain form; columns left blank do not play.

    `count` is how many of them are shown. Its errors are codes,
    worded by the page. `form_of` gives a game's own.
    """

    game: WebGame
    people: PeopleField
    box = StringField()
    count = StringField()

    @classmethod
    def filled_from(cls, typed: TypedSheet) -> "SheetForm":
        """Show a sheet that came with a link."""
        return form_of(cls, typed.game)(formdata=None, data=texts_of(typed))

    @property
    def sheet(self) -> ScoreSheet:
        """What the game declares."""
        return self.game.score.sheet

    @property
    def columns(self) -> range:
        """All columns of players."""
        return range(1, self.sheet.players[1] + 1)

    def cell(self, cell: Cell) -> Field:
        """Return the field of a cell."""
        return self[cell_name(cell)]

    def seat(self, column: int) -> Person:
        """Return who sits there; who has no name goes by the colour."""
        return self.people[column - 1].called

    def shown(self) -> range:
        """Return the columns to show: as many as there are players, and all with a number."""
        counts = {str(column): column for column in self.columns}
        count = counts.get(self.count.data or "", len(self.columns))
        return range(1, max(count, *self.playing(), 1) + 1)

    def stepped(self) -> int:
        """Return how many steps were played: as many as are said, and all with a number."""
        if self.sheet.steps is None:
            return 0
        filled = (at for _, _, at in self._filled() if at)
        return max(steps_played(self.sheet, self[STEPS].data or ""), *filled, 0)

    def playing(self) -> list[int]:
        """Return the columns with a name or a number."""
        filled = {column for _, column, _ in self._filled()}
        return [n for n in self.columns if n in filled or self.people[n - 1].data.name]

    def _filled(self) -> list[Cell]:
        return [cell for cell in _cells(self.sheet) if self.cell(cell).data]

    def typed(self) -> TypedSheet:
        """Return the sheet of those who play."""
        playing, steps = self.playing(), self.stepped()
        cells = self.sheet.cells(len(playing), steps)
        texts = {
            cell_name((row, at, step)): self.cell((row, _column(playing, at), step)).data or ""
            for row, at, step in cells
        }
        seats = tuple(self.seat(column) for column in playing)
        return TypedSheet(self.game, seats, texts, now(), self.variants(), steps=steps)

    def variants(self) -> dict[str, str]:
        """Return what lay there, as far as it is known."""
        chosen = {
            one.category: self[variant_name(one.category)].data for one in self.sheet.variants
        }
        return {category: variant for category, variant in chosen.items() if variant}

    def validate(self, extra_validators: object = None) -> bool:
        """Find what is wrong with names and numbers, and tell it at their fields."""
        fine: bool = super().validate(extra_validators)
        playing = self.playing()
        if not playing:
            self.people[0].errors = [gettext("Type a name or a number for at least one player.")]
            return False
        for (row, at, step), code in self.typed().read().problems.items():
            self.cell((row, _column(playing, at), step)).errors = [code]
            fine = False
        # Games that were kept may have one colour twice.
        return self.people.differ(playing, colours_too=False) and fine


def form_of(base: type[Filled], game: WebGame) -> type[Filled]:
    """Give a form of the sheet the fields of a game."""
    made: type[Filled] = type(base.__name__, (base,), _fields_of(game.slug))
    return made


@cache
def _fields_of(slug: str) -> dict[str, object]:
    game = find(slug)
    sheet = game.score.sheet
    ticked = {row.id for row in sheet.rows if isinstance(row, Ticked)}
    fields: dict[str, object] = {
        cell_name(cell): TicksField() if cell[0] in ticked else StringField()
        for cell in _cells(sheet)
    }
    for one in sheet.variants:
        choices = [SelectChoice("", _l("not known")), *map(_choice, one.choices)]
        fields[variant_name(one.category)] = SelectField(choices=choices, default="")
    if sheet.steps:
        fields[STEPS] = StringField()
    most = sheet.players[1]
    fields |= {"game": game, "people": PeopleField(most), "count": StringField(default=str(most))}
    return fields


def variant_name(category: str) -> str:
    """Name the field of what lay there."""
    return f"variant-{category}"


def texts_of(typed: TypedSheet) -> dict[str, object]:
    """Write a sheet as the fields of the form hold it."""
    filled: dict[str, object] = dict(typed.texts)
    filled |= {"people": typed.seats, "count": str(len(typed.seats)), STEPS: str(typed.steps)}
    return filled | {variant_name(one): variant for one, variant in typed.variants.items()}


def _cells(sheet: ScoreSheet) -> list[Cell]:
    return list(sheet.cells(sheet.players[1], sheet.steps.most if sheet.steps else 0))


def _column(playing: list[int], at: int) -> int:
    return playing[at - 1] if at else TABLE


def _choice(variant: str) -> SelectChoice:
    return SelectChoice(variant, variant)
