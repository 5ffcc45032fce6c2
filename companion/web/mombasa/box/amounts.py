"""Fields for small numbers that may be unknown, for gains and for what a book asks."""

from typing import Final, get_args

import msgspec
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field
from wtforms.validators import Optional

from companion.games.mombasa.books import Requirement, RequirementKind
from companion.games.mombasa.box import Gain
from companion.web.numbers import WholeNumberField

MOST: Final = 20
AMOUNTS: Final = ("track", "diamonds", "pounds", "bookkeeping", "posts")
KINDS: Final[tuple[RequirementKind, ...]] = get_args(RequirementKind)


def AmountField(label: str = "", most: int = MOST) -> Field:  # noqa: N802 - stands where a class of field does
    """Make a field for a number from 0 on; blank is unknown."""
    says = _l("A whole number from 0 to %(most)s.", most=most)
    return WholeNumberField(
        label, most=most, says=says, validators=[Optional()], render_kw={"data-max": most}
    )


def add_gain(form: type[FlaskForm], prefix: str = "") -> None:
    """Give a form the fields of a gain."""
    for amount in AMOUNTS:
        setattr(form, f"{prefix}{amount}", AmountField())


def gain_of(form: FlaskForm, prefix: str = "") -> Gain | None:
    """Return the gain that was entered; None where all of it was left blank."""
    numbers = {amount: form[f"{prefix}{amount}"].data for amount in AMOUNTS}
    if all(number is None for number in numbers.values()):
        return None
    return msgspec.convert({amount: number or 0 for amount, number in numbers.items()}, Gain)


def shown_gain(gain: Gain | None, prefix: str = "") -> dict[str, object]:
    """Write a gain; one that is known to bring nothing has a 0."""
    if gain is None:
        return {}
    shown: dict[str, object] = {
        f"{prefix}{amount}": getattr(gain, amount) for amount in AMOUNTS if getattr(gain, amount)
    }
    return shown or {f"{prefix}{AMOUNTS[0]}": 0}


def add_requirements(form: type[FlaskForm]) -> None:
    """Give a form the fields for what a book asks: an amount for each kind."""
    for kind in KINDS:
        setattr(form, f"asks-{kind}", AmountField())


def requirements_of(
    form: FlaskForm, before: tuple[Requirement, ...] = ()
) -> tuple[Requirement, ...]:
    """Return what was entered, in the order of `before` where that says the same."""
    amounts = ((kind, form[f"asks-{kind}"].data) for kind in KINDS)
    entered = tuple(Requirement(kind, amount) for kind, amount in amounts if amount is not None)
    return before if {*before} == {*entered} else entered


def shown_requirements(requires: tuple[Requirement, ...]) -> dict[str, object]:
    """Write what a book asks."""
    return {f"asks-{one.kind}": one.amount for one in requires}
