"""What the sheets about printed parts are called."""

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.web.mombasa.terms import of_company

PRINTED = {
    "diamonds": _l("Diamond track"),
    "bookkeeping": _l("Bookkeeping track"),
    "box": _l("Update from My box"),
}


def printed_title(part: str) -> str:
    """Name a sheet about a printed part."""
    return str(PRINTED.get(part) or gettext("%(company)s track", company=of_company(part)))


PRINTED_SAYS = {
    "diamonds": _l("Printed diamond track"),
    "bookkeeping": _l("Printed bookkeeping track"),
    "box": _l("Values from My box"),
}


def printed_says(part: str) -> str:
    """Say what was entered while its command waits for the network."""
    return str(
        PRINTED_SAYS.get(part) or gettext("Printed %(company)s track", company=of_company(part))
    )
