"""The companies in words: their names, their names beside what is theirs, and their letters."""

from flask_babel import lazy_gettext as _l
from flask_babel import pgettext

COMPANIES = {
    "mombasa": _l("Mombasa"),
    "cape-town": _l("Cape Town"),
    "saint-louis": _l("Saint-Louis"),
}


def company_name(company: str) -> str:
    """Name a company that stands for itself: "Cairo", in Czech „Káhira“."""
    return str(COMPANIES.get(company, _l("Cairo")))


def of_company(company: str) -> str:
    """Name a company beside what is its own: the "Cairo" track, in Czech stupnice „Káhiry“."""
    match company:
        case "mombasa":
            return pgettext("of", "Mombasa")
        case "cape-town":
            return pgettext("of", "Cape Town")
        case "saint-louis":
            return pgettext("of", "Saint-Louis")
        case _:
            return pgettext("of", "Cairo")


def company_letter(company: str) -> str:
    """Return the letter of a company's mark; no two companies have the same."""
    match company:
        case "mombasa":
            return pgettext("letter of Mombasa", "M")
        case "cape-town":
            return pgettext("letter of Cape Town", "C")
        case "saint-louis":
            return pgettext("letter of Saint-Louis", "S")
        case _:
            return pgettext("letter of Cairo", "K")
