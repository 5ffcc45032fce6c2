"""Who holds which shares, as typed into the rows of a form."""

from collections.abc import Iterator
from typing import Any, Final  # WTForms' fields take any options.

from flask_babel import gettext
from msgspec import Struct
from wtforms import Field, StringField
from wtforms.form import BaseForm
from wtforms.widgets import TextInput

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.sums import read_sum
from companion.web.mombasa.expand.link import LETTER_OF, MOST_SHARES, plain_name
from companion.web.mombasa.expand.position import MOST_PLAYERS, Player

ROWS: Final = range(1, MOST_PLAYERS + 1)


class SumField(Field):
    """A number, which may be typed as a sum; one that cannot be read counts as nothing typed."""

    widget = TextInput()

    def __init__(self, most: int, **options: Any) -> None:  # noqa: ANN401 - as WTForms takes them
        super().__init__(**options)
        self.most = most
        self.text = ""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Add up what was typed."""
        if not valuelist:
            return
        self.text = valuelist[-1]
        found = read_sum(self.text, self.most)
        if isinstance(found, str):
            raise ValueError(  # noqa: TRY004 - WTForms shows it at the field
                {
                    "negative": gettext("Numbers can’t be negative."),
                    "fraction": gettext("Whole numbers only."),
                    "text": gettext("Only digits and +, such as 12+7."),
                    "too-large": gettext("That number is too high."),
                }[found]
            )
        self.data = sum(found or ())

    def _value(self) -> str:
        return self.text or str(self.data or "")


class Row(Struct, frozen=True):
    """The fields of one player."""

    number: int
    name: Field
    shares: dict[Company, Field]


class HoldersForm(BaseForm):
    """A row for each player: a name, and shares of the four companies."""

    def __init__(self, query: Any, players: tuple[Player, ...]) -> None:  # noqa: ANN401 - as WTForms
        super().__init__(
            {
                name_field(row): StringField(filters=[lambda text: plain_name(text or "")])
                for row in ROWS
            }
            | {
                shares_field(row, company): SumField(MOST_SHARES)
                for row in ROWS
                for company in COMPANIES
            }
        )
        # Rows that were not typed show who is known already.
        self.typed = name_field(1) in query
        self.process(query if self.typed else None, data=dict(_typed(players)))
        if self.typed:
            self.validate()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows from the top."""
        return tuple(
            Row(row, self[name_field(row)], {c: self[shares_field(row, c)] for c in COMPANIES})
            for row in ROWS
        )

    @property
    def said(self) -> tuple[Row, ...]:
        """The rows in which something stands."""
        return tuple(
            row
            for row in self.rows
            if row.name.data or any(field.text.strip() for field in row.shares.values())
        )

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who was typed."""
        return tuple(
            Player(
                row.name.data,
                {c: field.data for c, field in row.shares.items() if field.data},
            )
            for row in self.said
        )


def name_field(row: int) -> str:
    """Name the field of a player's name."""
    return f"name-{row}"


def shares_field(row: int, company: Company) -> str:
    """Name the field of a player's shares of a company."""
    return f"shares-{row}-{LETTER_OF[company]}"


def _typed(players: tuple[Player, ...]) -> Iterator[tuple[str, str | int]]:
    for row, player in enumerate(players, 1):
        yield name_field(row), player.name
        for company in COMPANIES:
            yield shares_field(row, company), player.shares.get(company, 0)
