"""What others changed on a score sheet, in words."""

from flask_babel import gettext

from companion.web.mombasa.terms import of_company


def changed_words(row: str, who: str, whose: str, before: str, after: str) -> str:
    """Say who changed a number: their own, another player's, or the coins of a company."""
    return gettext(
        "%(who)s changed %(number)s: %(before)s → %(after)s.",
        who=who or gettext("The host"),
        number=_number(row, whose, own=who == whose),
        before=before or gettext("nothing"),
        after=after or gettext("nothing"),
    )


def _number(row: str, whose: str, *, own: bool) -> str:
    if not whose:
        return gettext("the %(company)s coins", company=of_company(row))
    match row:
        case "cash":
            return gettext("their cash") if own else gettext("%(name)s’s cash", name=whose)
        case "diamonds":
            return gettext("their diamonds") if own else gettext("%(name)s’s diamonds", name=whose)
        case "bookkeeping":
            if own:
                return gettext("their bookkeeping")
            return gettext("%(name)s’s bookkeeping", name=whose)
        case company if own:
            return gettext("their %(company)s shares", company=of_company(company))
        case company:
            return gettext("%(name)s’s %(company)s shares", name=whose, company=of_company(company))
