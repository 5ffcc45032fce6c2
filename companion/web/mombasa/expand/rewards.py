"""What a table says of the rewards: what its board gives, and what nobody else can know."""

from typing import Any, Final  # A form's data is whatever was sent.

from wtforms.form import BaseForm

from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.sheets.gains import Gains, Moves
from companion.web.mombasa.expand.players import SumField

MOST_POUNDS: Final = 99
MOST_STEPS: Final = 20
MOST_POINTS: Final = 30


class RewardsForm(BaseForm):
    """Rewards of the regions where no map tells them, and the choices that a reward leaves.

    `shares` and what was paid and received are asked where a company's track is not known.
    """

    def __init__(self, query: Any, seats: int) -> None:  # noqa: ANN401 - as WTForms
        most = {
            "pounds": MOST_POUNDS,
            "diamonds": MOST_STEPS,
            "track": MOST_STEPS,
            "books": MOST_POINTS,
            "as-pounds": MOST_POINTS,
            "shares": MOST_POUNDS,
            "paid": MOST_POUNDS,
        }
        most |= {received(seat): MOST_POUNDS for seat in range(1, seats + 1)}
        super().__init__({name: SumField(limit) for name, limit in most.items()})
        self.seats = seats
        self.process(query)
        self.validate()

    def number(self, name: str) -> int:
        """Return a number, 0 where nothing was typed."""
        return self[name].data or 0

    def gains(self, company: Company) -> Gains:
        """Put together what was typed."""
        steps = self.number("track")
        shares = self["shares"].data
        return Gains(
            pounds=self.number("pounds"),
            diamonds=self.number("diamonds"),
            moves=Moves(
                steps={company: steps} if steps else {},
                paid=self.number("paid"),
                received={n: self.number(received(n)) for n in range(1, self.seats + 1)},
                shares={} if shares is None else {company: shares},
            ),
            points=self.number("books"),
            as_pounds=self.number("as-pounds"),
        )

    def written(self) -> tuple[tuple[str, str], ...]:
        """Name all that was typed, for the address."""
        return tuple((field.name, field.text) for field in self if field.text.strip())


def received(seat: int) -> str:
    """Name the field of what a seat received at special spaces."""
    return f"received-{seat}"
