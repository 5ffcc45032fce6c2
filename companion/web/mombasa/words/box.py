"""What a box calls its parts, and the kinds of things in it."""

from flask_babel import lazy_gettext as _l

PARTS = {
    "base-coins": _l("Base coins"),
    "tracks": _l("Tracks"),
    "track-bonuses": _l("Track bonuses"),
    "diamond-track": _l("Diamond track"),
    "bookkeeping-track": _l("Bookkeeping track"),
    "crossed-out-a": _l("Spaces without A-books"),
    "map": _l("Map"),
    "drawing": _l("Map drawing"),
    "display-crates": _l("Card display crate values"),
    "book-display": _l("Book display"),
    "action-cards": _l("Action cards"),
    "starting-cards": _l("Starting cards"),
    "expansion-cards": _l("“1”-expansion cards"),
    "starting-tiles": _l("Starting tiles"),
    "first-game-tiles": _l("First game tiles"),
    "books": _l("Books"),
    "bonus-spaces": _l("Bonus spaces"),
    "track-spaces": _l("Extra bonus spaces"),
    "bonus-tiles": _l("Bonus tiles"),
    "majorities": _l("Majority bonus spaces"),
    "merchants": _l("Diamond merchants"),
    "limits": _l("Maximum values"),
}


def part_title(part: str) -> str:
    """Name a part of a box."""
    return str(PARTS.get(part, ""))


KINDS = {
    "coffee": _l("Coffee"),
    "bananas": _l("Bananas"),
    "cotton": _l("Cotton"),
    "expansion": _l("Expansion"),
    "goods": _l("Goods"),
    "bookkeeper": _l("Bookkeeper"),
    "merchant": _l("Diamond merchant"),
    "share": _l("Single share card"),
    "plain": _l("Standard merchant"),
    "company": _l("Company merchant"),
    "tile": _l("Bonus tile"),
    "one-good": _l("Units of one good"),
    "further-good": _l("Further units of one good"),
    "merchant-or-bookkeeper": _l("Diamond merchant or bookkeeper"),
}


def kind_name(kind: str) -> str:
    """Name a kind of cards, merchants, requirements or majorities."""
    return str(KINDS.get(kind, ""))
