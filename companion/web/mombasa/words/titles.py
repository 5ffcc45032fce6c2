"""What the six actions are called: over a sheet, in the choice, and while one waits to be sent."""

from flask_babel import gettext


def choose_title() -> str:
    """Name the question which action it is."""
    return gettext("Take an action")


def begin_title() -> str:
    """Name the question that comes before any action of a round."""
    return gettext("Begin the action phase?")


def action_title(kind: str) -> str:
    """Name an action."""
    match kind:
        case "goods":
            return gettext("Goods")
        case "expansion":
            return gettext("Expansion")
        case "bookkeeper":
            return gettext("Bookkeeper")
        case "merchant":
            return gettext("Diamond merchant")
        case "bonus-marker":
            return gettext("Bonus marker")
        case _:
            return gettext("End action phase")


def action_detail(kind: str) -> str:
    """Say in a few words what an action is about."""
    match kind:
        case "goods":
            return gettext("Acquire a card, advance on company tracks")
        case "expansion":
            return gettext("Place one company’s trading posts")
        case "bookkeeper":
            return gettext("Ink jar, books, bookkeeping points")
        case "merchant":
            return gettext("Diamond track and pounds")
        case "bonus-marker":
            return gettext("On an empty bonus space")
        case _:
            return gettext("Pick up one resting deck")


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
