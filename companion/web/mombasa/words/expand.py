"""What the check of an expansion names in more than one place."""

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

UNREAD = {
    "points": _l("the expansion points"),
    "cards": _l("the expansion points"),
    "posts": _l("the trading posts on the map"),
    "bases": _l("the trading posts in the bases"),
    "go": _l("the route"),
    "home": _l("the columns for returned trading posts"),
    "who": _l("the players"),
    "turn": _l("the players"),
    "spot": _l("the region"),
    "company": _l("the company"),
    "placing": _l("the company"),
}


def unread_words(name: str) -> str:
    """Name a part of a link that cannot be read."""
    return str(UNREAD.get(name, _l("the last tap")))


AIMS = {"value": _l("Highest value"), "coins": _l("Most coins"), "diamonds": _l("Most diamonds")}


def aim_name(aim: str) -> str:
    """Name what the best expansion is best at."""
    return str(AIMS.get(aim, _l("Most regions")))


def player_name(name: str, number: int) -> str:
    """Name a player of a position; who has no name has a number."""
    return name or gettext("Player %(number)s", number=number)


def signed(number: int) -> str:
    """Write how much more or less it is."""
    if number > 0:
        return f"+{number}"
    return f"−{-number}" if number < 0 else "0"


REWARDS = {"pounds": _l("Pounds"), "diamonds": _l("Diamonds"), "track": _l("Track spaces")}


def reward_name(kind: str) -> str:
    """Name a kind of reward, over its number."""
    return str(REWARDS.get(kind, _l("Bookkeeping points")))
