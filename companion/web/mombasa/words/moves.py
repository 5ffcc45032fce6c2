"""How far a marker moved, in words: a command says it, and so does what another brought about."""

from flask_babel import ngettext

from companion.web.mombasa.terms import of_company


def moved_on_track(name: str, company: str, spaces: int) -> str:
    """Say how far a player moved on a company track."""
    return ngettext(
        "%(name)s moved %(num)s space on the %(company)s track.",
        "%(name)s moved %(num)s spaces on the %(company)s track.",
        spaces,
        name=name,
        company=of_company(company),
    )


def moved_along(name: str, track: str, spaces: int) -> str:
    """Say how far a player moved on a track of the player board."""
    if track == "diamonds":
        return ngettext(
            "%(name)s moved %(num)s space on the diamond track.",
            "%(name)s moved %(num)s spaces on the diamond track.",
            spaces,
            name=name,
        )
    return ngettext(
        "%(name)s moved %(num)s space on the bookkeeping track.",
        "%(name)s moved %(num)s spaces on the bookkeeping track.",
        spaces,
        name=name,
    )
