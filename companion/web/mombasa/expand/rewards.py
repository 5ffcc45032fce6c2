"""What a table says of the rewards: what its board gives, and what nobody else can know."""

from typing import Any, Final  # A form's data is whatever was sent.

from werkzeug.datastructures import MultiDict
from wtforms.form import BaseForm

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.sheets.gains import Gains
from companion.games.mombasa.tracking.sheets.moving import Moves
from companion.web.mombasa.expand.players import SumField

MOST_POUNDS: Final = 99
MOST_STEPS: Final = 20
MOST_POINTS: Final = 30


class RewardsForm(BaseForm):
    """Rewards of the regions where no map tells them, and the choices that a reward leaves.

    `shares` and what was paid and received are asked where a company's track is not known; how many
    spaces are taken and calls paid, for each company, since another one may be looked at.
    """

    def __init__(self, query: Any, seats: int) -> None:  # noqa: ANN401 - as WTForms
        most = {
            "pounds": MOST_POUNDS,
            "diamonds": MOST_STEPS,
            "track": MOST_STEPS,
            "books": MOST_POINTS,
            "as-pounds": MOST_POINTS,
            "coins": MOST_POINTS,
            "shares": MOST_POUNDS,
            "paid": MOST_POUNDS,
            "no-rewards": 1,
        }
        most |= {received(seat): MOST_POUNDS for seat in range(1, seats + 1)}
        most |= {taken(company): MOST_STEPS for company in COMPANIES}
        most |= {calls(company): MOST_STEPS for company in COMPANIES}
        super().__init__({name: SumField(limit) for name, limit in most.items()})
        self.seats = seats
        self.process(query)
        self.validate()

    def number(self, name: str) -> int:
        """Return a number, 0 where nothing was typed."""
        return self[name].data or 0

    def said(self, name: str) -> int | None:
        """Return a number, None where nothing was typed."""
        return self.number(name) if self[name].text.strip() else None

    def gains(self, company: Company) -> Gains:
        """Put together what was typed."""
        steps, shares = self.number("track"), self.said("shares")
        left, paid = self.said(taken(company)), self.said(calls(company))
        return Gains(
            pounds=self.number("pounds"),
            diamonds=self.number("diamonds"),
            moves=Moves(
                steps={company: steps} if steps else {},
                paid=self.number("paid"),
                received=self._received(),
                shares={} if shares is None else {company: shares},
                calls={} if paid is None else {company: paid},
                taken={} if left is None else {company: left},
            ),
            points=self.number("books"),
            as_pounds=self.number("as-pounds"),
            coins=self.number("coins"),
        )

    def _received(self) -> dict[int, int]:
        pounds = {seat: self.number(received(seat)) for seat in range(1, self.seats + 1)}
        return {seat: number for seat, number in pounds.items() if number}

    def is_about(self, name: str, company: Company) -> bool:
        """Tell whether a field is asked when this company expands."""
        return name in self and name not in _of_others(company)

    def unread(self, company: Company) -> str:
        """Say what could not be read of what is asked when this company expands, if anything."""
        wrong = (one for one in self if one.errors and self.is_about(one.name, company))
        return next((f"{one.text}: {one.errors[0]}" for one in wrong), "")

    def written(self) -> tuple[tuple[str, str], ...]:
        """Name all that was typed, for the address."""
        return tuple((field.name, field.text) for field in self if field.text.strip())


def kept_rewards(query: MultiDict[str, str], seats: int) -> RewardsForm:
    """Read what was typed; who starts over or expands another company has typed it for nothing."""
    do = query.get("do", "")
    chosen = next((c for c in COMPANIES if do == f"company.{c}"), None)
    if do == "again":
        return RewardsForm(MultiDict(), seats)
    if chosen is None:
        return RewardsForm(query, seats)
    by_company = {field(c) for c in COMPANIES for field in (taken, calls)}
    return RewardsForm(MultiDict((n, v) for n, v in query.items() if n in by_company), seats)


def taken(company: Company) -> str:
    """Name the field of the track spaces that are taken of a printed reward."""
    return f"taken-{company}"


def calls(company: Company) -> str:
    """Name the field of the capital calls that are paid."""
    return f"calls-{company}"


def _of_others(company: Company) -> set[str]:
    return {field(other) for other in COMPANIES if other != company for field in (taken, calls)}


def received(seat: int) -> str:
    """Name the field of what a seat received at special spaces."""
    return f"received-{seat}"
