"""What the six actions are called: over a sheet, in the choice, and while one waits to be sent."""

from flask_babel import gettext
from flask_babel import lazy_gettext as _l


def choose_title() -> str:
    """Name the question which action it is."""
    return gettext("Take an action")


def begin_title() -> str:
    """Name the question that comes before any action of a round."""
    return gettext("Begin the action phase?")


ACTIONS = {
    "goods": _l("Goods"),
    "expansion": _l("Expansion"),
    "bookkeeper": _l("Bookkeeper"),
    "merchant": _l("Diamond merchant"),
    "bonus-marker": _l("Bonus marker"),
}


def action_title(kind: str) -> str:
    """Name an action."""
    return str(ACTIONS.get(kind, _l("End action phase")))


ACTION_DETAILS = {
    "goods": _l("Acquire a card, advance on company tracks"),
    "expansion": _l("Place one company’s trading posts"),
    "bookkeeper": _l("Ink jar, books, bookkeeping points"),
    "merchant": _l("Diamond track and pounds"),
    "bonus-marker": _l("On an empty bonus space"),
}


def action_detail(kind: str) -> str:
    """Say in a few words what an action is about."""
    return str(ACTION_DETAILS.get(kind, _l("Pick up one resting deck")))


def action_says(kind: str, name: str) -> str:
    """Say whose action it is while its command waits for the network."""
    match kind:
        case "goods":
            return gettext("%(name)s uses goods", name=name)
        case "expansion":
            return gettext("%(name)s expands", name=name)
        case "bookkeeper":
            return gettext("%(name)s uses a bookkeeper", name=name)
        case "merchant":
            return gettext("%(name)s uses a diamond merchant", name=name)
        case "bonus-marker":
            return gettext("%(name)s places a bonus marker", name=name)
        case _:
            return gettext("%(name)s ends their action phase", name=name)
