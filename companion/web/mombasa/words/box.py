"""What a box calls its parts, and the kinds of things in it."""

from flask_babel import gettext


def part_title(part: str) -> str:
    """Name a part of a box."""
    match part:
        case "base-coins":
            return gettext("Base coins")
        case "tracks":
            return gettext("Tracks")
        case "track-bonuses":
            return gettext("Track bonuses")
        case "diamond-track":
            return gettext("Diamond track")
        case "bookkeeping-track":
            return gettext("Bookkeeping track")
        case "crossed-out-a":
            return gettext("Spaces without A-books")
        case "map":
            return gettext("Map")
        case "drawing":
            return gettext("Map drawing")
        case "display-crates":
            return gettext("Card display crate values")
        case "book-display":
            return gettext("Book display")
        case "action-cards":
            return gettext("Action cards")
        case "starting-cards":
            return gettext("Starting cards")
        case "expansion-cards":
            return gettext("“1”-expansion cards")
        case "starting-tiles":
            return gettext("Starting tiles")
        case "first-game-tiles":
            return gettext("First game tiles")
        case "books":
            return gettext("Books")
        case "bonus-spaces":
            return gettext("Bonus spaces")
        case "track-spaces":
            return gettext("Extra bonus spaces")
        case "bonus-tiles":
            return gettext("Bonus tiles")
        case "majorities":
            return gettext("Majority bonus spaces")
        case "merchants":
            return gettext("Diamond merchants")
        case "limits":
            return gettext("Maximum values")
        case _:
            return ""


def kind_name(kind: str) -> str:
    """Name a kind of cards, merchants, requirements or majorities."""
    match kind:
        case "coffee":
            return gettext("Coffee")
        case "bananas":
            return gettext("Bananas")
        case "cotton":
            return gettext("Cotton")
        case "expansion":
            return gettext("Expansion")
        case "goods":
            return gettext("Goods")
        case "bookkeeper":
            return gettext("Bookkeeper")
        case "merchant":
            return gettext("Diamond merchant")
        case "share":
            return gettext("Single share card")
        case "plain":
            return gettext("Standard merchant")
        case "company":
            return gettext("Company merchant")
        case "tile":
            return gettext("Bonus tile")
        case "one-good":
            return gettext("Units of one good")
        case "further-good":
            return gettext("Further units of one good")
        case "merchant-or-bookkeeper":
            return gettext("Diamond merchant or bookkeeper")
        case _:
            return ""
