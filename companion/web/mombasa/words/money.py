"""Pounds in words: what they are for, who pays and who receives."""

from itertools import groupby

from flask_babel import gettext, ngettext
from msgspec.structs import replace

from companion.games.mombasa.tracking.sheets import Preview
from companion.games.mombasa.tracking.sheets.money import Money
from companion.web.language import listed
from companion.web.mombasa.terms import of_company
from companion.web.saying import Names


def reason(why: str, company: str | None = None) -> str:
    """Say what pounds are for."""
    match why:
        case "call" if company:
            return gettext("capital call on the %(company)s track", company=of_company(company))
        case "call":
            return gettext("capital calls")
        case "special" if company:
            return gettext("special space on the %(company)s track", company=of_company(company))
        case "special":
            return gettext("special spaces")
        case "space":
            return gettext("bonus space")
        case "card":
            return gettext("card bought")
        case "flip":
            return gettext("book flipped")
        case "merchant":
            return gettext("diamond merchant")
        case "removed-card":
            return gettext("card removed")
        case "points":
            return gettext("bookkeeping points")
        case "coins":
            return gettext("coins at the book display")
        case "regions":
            return gettext("region rewards")
        case "diamonds":
            return gettext("end of the diamond track")
        case _:
            return gettext("reward")


def payouts(seen: Preview, names: Names) -> tuple[str, ...]:
    """Say of all pounds that change hands who pays and who receives them.

    Those who receive equal sums for the same thing share a sentence; only one player pays.
    """
    found = groupby(seen.money, lambda one: replace(one, seat=0))
    return tuple(_payout(money, [names[one.seat] for one in same]) for money, same in found)


def _payout(money: Money, who: list[str]) -> str:
    why = reason(money.why, money.company)
    if money.pounds < 0:
        return gettext(
            "%(name)s pays £%(pounds)s: %(why)s.", name=who[0], pounds=-money.pounds, why=why
        )
    return ngettext(
        "%(names)s gets £%(pounds)s: %(why)s.",
        "%(names)s get £%(pounds)s each: %(why)s.",
        len(who),
        names=listed(who),
        pounds=money.pounds,
        why=why,
    )
