"""What the log and the sheets call the game's things: spaces, phases, categories, tracks, cards."""

from collections.abc import Mapping, Sequence

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.games.mombasa.tracking.face_up import tile_points
from companion.games.mombasa.tracking.spaces import PLAIN, TRACK_SPACES, Spot, SpotKind
from companion.games.mombasa.tracking.starting_bonus import BonusTrack
from companion.games.mombasa.tracking.state import CardUp
from companion.web.mombasa.terms import company_name
from companion.web.numbers import whole_number
from companion.web.saying import Names

SPACES = {
    "first-player": _l("first player"),
    "buy-card": _l("buy a card"),
    "remove-card": _l("remove a card"),
    "goods-tile": _l("+1 goods tile"),
    "bookkeeper-tile": _l("bookkeeper tile"),
    "merchant-tile": _l("diamond merchant tile"),
    "expansion-tile": _l("expansion tile"),
    "coffee-majority": _l("coffee majority"),
    "bananas-majority": _l("banana majority"),
    "cotton-majority": _l("cotton majority"),
    "expansion-majority": _l("expansion majority"),
}


def space_name(space: str) -> str:
    """Name a bonus space within a sentence; one that no board has is its own name."""
    if space in SPACES:
        return str(SPACES[space])
    company, found, order = space.partition("-track-")
    return _track_space(company, order) if found else space


def spot_name(spot: Spot) -> str:
    """Name a bonus space by itself, as on a button, with those of the tracks."""
    return space_title(spot.id) or _track_space(spot.company or "", str(spot.order))


SPACE_TITLES = {
    "first-player": _l("First player"),
    "buy-card": _l("Buy a card"),
    "remove-card": _l("Remove a card"),
    "goods-tile": _l("+1 goods tile"),
    "bookkeeper-tile": _l("Bookkeeper tile"),
    "merchant-tile": _l("Diamond merchant tile"),
    "expansion-tile": _l("Expansion tile"),
    "coffee-majority": _l("Coffee majority"),
    "bananas-majority": _l("Banana majority"),
    "cotton-majority": _l("Cotton majority"),
    "expansion-majority": _l("Expansion majority"),
}


def space_title(space: str) -> str:
    """Name a bonus space of the board by itself."""
    return str(SPACE_TITLES.get(space, ""))


def _track_space(company: str, order: str) -> str:
    return gettext(
        "%(company)s track, bonus space %(order)s", company=company_name(company), order=order
    )


GOODS = {"coffee": _l("Coffee"), "bananas": _l("Bananas"), "cotton": _l("Cotton")}


def good_name(good: str) -> str:
    """Name a type of goods by itself."""
    return str(GOODS.get(good, _l("Mixed")))


CATEGORIES = {"cash": _l("Cash"), "diamonds": _l("Diamonds"), "bookkeeping": _l("Bookkeeping")}


def category_name(category: str) -> str:
    """Name one of the seven categories of the score."""
    return str(CATEGORIES[category]) if category in CATEGORIES else company_name(category)


def track_name(track: str) -> str:
    """Name a track that a starting tile can move a marker on."""
    return gettext("Diamond track") if track == "diamonds" else company_name(track)


def bonus_words(track: str, spaces: int) -> str:
    """Say what a starting tile does on a track: "Cairo +2"."""
    if track == "diamonds":
        return gettext("diamond track +%(steps)s", steps=spaces)
    return f"{company_name(track)} +{spaces}"


def starts_words(spaces: Mapping[BonusTrack, int]) -> str:
    """Say where a seat's markers have gone by a starting bonus: "Cairo +2, diamond track +1"."""
    return ", ".join(bonus_words(track, space) for track, space in spaces.items() if space)


def cards_up(cards: Sequence[CardUp]) -> str:
    """Say which expansion cards are face up: "2 + 3 + tile 2"."""
    return " + ".join(
        gettext("tile %(points)s", points=tile_points()) if card == "tile" else str(card)
        for card in cards
    )


PHASES = {
    "planning": _l("planning phase"),
    "actions": _l("action phase"),
    "preparation": _l("preparation phase"),
}


def phase_name(phase: str) -> str:
    """Name a phase within a sentence."""
    return str(PHASES.get(phase, _l("game over")))


STEPS = {
    "board": _l("board"),
    "tracks": _l("tracks"),
    "posts": _l("trading posts"),
    "card-stack": _l("action card stack"),
    "card-display": _l("card display"),
    "bank": _l("bank"),
    "round-track": _l("round track"),
    "books": _l("books"),
    "bonus-tiles": _l("bonus tiles"),
    "first-player": _l("first player marker"),
    "expansion-cards": _l("expansion cards"),
    "given-tiles": _l("starting tiles"),
    "dealt-tiles": _l("starting tiles"),
}


def step_title(step: str, players: Names) -> str:
    """Name a step of the set-up in a few words that need no numbers."""
    if step in STEPS:
        return str(STEPS[step])
    kind, _, seat = step.rpartition("-")
    name = players.get(whole_number(seat) or 0, "")
    if kind == "place":
        return gettext("%(name)s’s player area", name=name)
    if kind == "own-tile":
        return gettext("%(name)s’s starting tile", name=name)
    return step


def spot_groups() -> list[tuple[str, Sequence[SpotKind]]]:
    """Group the bonus spaces as the rulebook tells them, each group with its title."""
    return [
        (gettext("On the board"), PLAIN),
        (gettext("Majority bonus spaces"), ("majority",)),
        (gettext("Bonus tiles"), ("tile",)),
        (gettext("Company tracks"), TRACK_SPACES),
    ]
