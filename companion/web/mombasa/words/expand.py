"""What the check of an expansion names in more than one place."""

from flask_babel import gettext


def unread_words(name: str) -> str:
    """Name a part of a link that cannot be read."""
    match name:
        case "points" | "cards":
            return gettext("the expansion points")
        case "posts":
            return gettext("the trading posts on the map")
        case "bases":
            return gettext("the trading posts in the bases")
        case "go":
            return gettext("the route")
        case "home":
            return gettext("the columns for returned trading posts")
        case "who" | "turn":
            return gettext("the players")
        case "spot":
            return gettext("the region")
        case "company" | "placing":
            return gettext("the company")
        case _:
            return gettext("the last tap")


def aim_name(aim: str) -> str:
    """Name what the best expansion is best at."""
    match aim:
        case "value":
            return gettext("Highest value")
        case "coins":
            return gettext("Most coins")
        case "diamonds":
            return gettext("Most diamonds")
        case _:
            return gettext("Most regions")


def player_name(name: str, number: int) -> str:
    """Name a player of a position; who has no name has a number."""
    return name or gettext("Player %(number)s", number=number)


def signed(number: int) -> str:
    """Write how much more or less it is."""
    if number > 0:
        return f"+{number}"
    return f"−{-number}" if number < 0 else "0"


def reward_name(kind: str) -> str:
    """Name a kind of reward, over its number."""
    match kind:
        case "pounds":
            return gettext("Pounds")
        case "diamonds":
            return gettext("Diamonds")
        case "track":
            return gettext("Track spaces")
        case _:
            return gettext("Bookkeeping points")
