"""Pounds in words: what they are for, who pays and who receives."""

from itertools import groupby

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l
from msgspec.structs import replace

from companion.games.mombasa.tracking.sheets import Preview
from companion.games.mombasa.tracking.sheets.money import Money
from companion.web.language import listed
from companion.web.mombasa.terms import of_company
from companion.web.saying import Names

FOR = {
    "call": _l("capital calls"),
    "special": _l("special spaces"),
    "space": _l("bonus space"),
    "card": _l("card bought"),
    "flip": _l("book flipped"),
    "merchant": _l("diamond merchant"),
    "removed-card": _l("card removed"),
    "points": _l("bookkeeping points"),
    "coins": _l("coins at the book display"),
    "regions": _l("region rewards"),
    "diamonds": _l("end of the diamond track"),
}


def reason(why: str, company: str | None = None) -> str:
    """Say what pounds are for."""
    if company and why == "call":
        return gettext("capital call on the %(company)s track", company=of_company(company))
    if company and why == "special":
        return gettext("special space on the %(company)s track", company=of_company(company))
    return str(FOR.get(why, _l("reward")))


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
