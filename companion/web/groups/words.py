"""What the log of a group says."""

from flask_babel import gettext, ngettext

from companion.groups.values import Change, Difference
from companion.web.score.declared import ScorePages


def change_words(change: Change) -> str:
    """Say what somebody did in a group."""
    match change.kind:
        case "create":
            return gettext("Created the group")
        case "rename":
            return gettext("Renamed the group")
        case "rename-player" | "delete-player":
            return _of_player(change)
        case "save" | "correct" | "delete-result":
            return _of_game(change)
        case "import":
            return ngettext("Imported %(num)s game", "Imported %(num)s games", change.games or 0)


def difference_words(one: Difference, pages: ScorePages, name: str) -> str:
    """Say what a correction changed, in the words of its game; a seat's player comes by name."""
    before, after = ("–" if value in {None, ""} else value for value in (one.before, one.after))
    match one.what:
        case "points":
            return gettext(
                "%(name)s, %(category)s: %(before)s → %(after)s",
                name=name or one.seat,
                category=pages.name_of(one.category or ""),
                before=before,
                after=after,
            )
        case "player":
            return gettext(
                "Seat %(seat)s: %(before)s → %(after)s", seat=one.seat, before=before, after=after
            )
        case "played":
            return gettext("Date and time")
        case "sides":
            return str(pages.variants_name)
        case "note":
            return gettext("Note")
        case _:
            return gettext("Numbers on the sheet")


def _of_player(change: Change) -> str:
    if change.kind == "delete-player":
        return gettext("Deleted a player")
    if change.player:
        return gettext("Renamed a player to %(name)s", name=change.player)
    return gettext("Renamed a player")


def _of_game(change: Change) -> str:
    if change.kind == "save":
        return gettext("Saved game %(number)s", number=change.result)
    if change.kind == "correct":
        return gettext("Corrected game %(number)s", number=change.result)
    return gettext("Deleted game %(number)s", number=change.result)
