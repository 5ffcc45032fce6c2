"""What the sheets about printed parts are called."""

from flask_babel import gettext

from companion.web.mombasa.terms import of_company


def printed_title(part: str) -> str:
    """Name a sheet about a printed part."""
    match part:
        case "diamonds":
            return gettext("Diamond track")
        case "bookkeeping":
            return gettext("Bookkeeping track")
        case "box":
            return gettext("Update from My box")
        case company:
            return gettext("%(company)s track", company=of_company(company))


def printed_says(part: str) -> str:
    """Say what was entered while its command waits for the network."""
    match part:
        case "diamonds":
            return gettext("Printed diamond track")
        case "bookkeeping":
            return gettext("Printed bookkeeping track")
        case "box":
            return gettext("Values from My box")
        case company:
            return gettext("Printed %(company)s track", company=of_company(company))
