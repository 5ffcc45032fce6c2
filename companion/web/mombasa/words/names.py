"""What the log and the sheets call the game's things: spaces, phases, categories, tracks, cards."""

from collections.abc import Mapping, Sequence

from flask_babel import gettext

from companion.games.mombasa.tracking.face_up import tile_points
from companion.games.mombasa.tracking.spaces import PLAIN, TRACK_SPACES, Spot, SpotKind
from companion.games.mombasa.tracking.starting_bonus import BonusTrack
from companion.games.mombasa.tracking.state import CardUp
from companion.web.mombasa.terms import company_name
from companion.web.numbers import whole_number
from companion.web.saying import Names


def space_name(space: str) -> str:
    """Name a bonus space within a sentence; one that no board has is its own name."""
    match space:
        case "first-player":
            return gettext("first player")
        case "buy-card":
            return gettext("buy a card")
        case "remove-card":
            return gettext("remove a card")
        case "goods-tile":
            return gettext("+1 goods tile")
        case "bookkeeper-tile":
            return gettext("bookkeeper tile")
        case "merchant-tile":
            return gettext("diamond merchant tile")
        case "expansion-tile":
            return gettext("expansion tile")
        case "coffee-majority":
            return gettext("coffee majority")
        case "bananas-majority":
            return gettext("banana majority")
        case "cotton-majority":
            return gettext("cotton majority")
        case "expansion-majority":
            return gettext("expansion majority")
    company, found, order = space.partition("-track-")
    return _track_space(company, order) if found else space


def spot_name(spot: Spot) -> str:
    """Name a bonus space by itself, as on a button, with those of the tracks."""
    return space_title(spot.id) or _track_space(spot.company or "", str(spot.order))


def space_title(space: str) -> str:
    """Name a bonus space of the board by itself."""
    match space:
        case "first-player":
            return gettext("First player")
        case "buy-card":
            return gettext("Buy a card")
        case "remove-card":
            return gettext("Remove a card")
        case "goods-tile":
            return gettext("+1 goods tile")
        case "bookkeeper-tile":
            return gettext("Bookkeeper tile")
        case "merchant-tile":
            return gettext("Diamond merchant tile")
        case "expansion-tile":
            return gettext("Expansion tile")
        case "coffee-majority":
            return gettext("Coffee majority")
        case "bananas-majority":
            return gettext("Banana majority")
        case "cotton-majority":
            return gettext("Cotton majority")
        case "expansion-majority":
            return gettext("Expansion majority")
        case _:
            return ""


def _track_space(company: str, order: str) -> str:
    return gettext(
        "%(company)s track, bonus space %(order)s", company=company_name(company), order=order
    )


def good_name(good: str) -> str:
    """Name a type of goods by itself."""
    match good:
        case "coffee":
            return gettext("Coffee")
        case "bananas":
            return gettext("Bananas")
        case "cotton":
            return gettext("Cotton")
        case _:
            return gettext("Mixed")


def category_name(category: str) -> str:
    """Name one of the seven categories of the score."""
    match category:
        case "cash":
            return gettext("Cash")
        case "diamonds":
            return gettext("Diamonds")
        case "bookkeeping":
            return gettext("Bookkeeping")
        case _:
            return company_name(category)


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


def phase_name(phase: str) -> str:
    """Name a phase within a sentence."""
    match phase:
        case "planning":
            return gettext("planning phase")
        case "actions":
            return gettext("action phase")
        case "preparation":
            return gettext("preparation phase")
        case _:
            return gettext("game over")


def step_title(step: str, players: Names) -> str:
    """Name a step of the set-up in a few words that need no numbers."""
    match step:
        case "board":
            return gettext("board")
        case "tracks":
            return gettext("tracks")
        case "posts":
            return gettext("trading posts")
        case "card-stack":
            return gettext("action card stack")
        case "card-display":
            return gettext("card display")
        case "bank":
            return gettext("bank")
        case "round-track":
            return gettext("round track")
        case "books":
            return gettext("books")
        case "bonus-tiles":
            return gettext("bonus tiles")
        case "first-player":
            return gettext("first player marker")
        case "expansion-cards":
            return gettext("expansion cards")
        case "given-tiles" | "dealt-tiles":
            return gettext("starting tiles")
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
