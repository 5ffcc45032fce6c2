"""What speaks against a command, in a few words that need nothing else: the log says them."""

from flask_babel import gettext


def aside(code: str) -> str:
    """Name a finding that was set aside; "" for one that this release does not know."""
    return _of_companies(code) or _of_players(code) or _of_the_course(code) or _of_the_setup(code)


def _of_companies(code: str) -> str:
    match code:
        case "base-empty":
            return gettext("The company base is empty.")
        case "column-empty":
            return gettext("That column is empty.")
        case "column-full":
            return gettext("That column is full.")
        case "no-post-out":
            return gettext("This company has no trading post to return.")
        case "no-post-there":
            return gettext("The company has no trading post in that region.")
        case "region-taken":
            return gettext("That region already has a trading post.")
        case "unknown-region":
            return gettext("The map has no such region.")
        case "map-unknown":
            return gettext("No map has been entered for this table.")
        case "no-post-ousted":
            return gettext("No trading post was ousted there.")
        case "own-post-already":
            return gettext("The company already has a trading post in that region.")
        case "not-adjacent":
            return gettext(
                "The region isn’t adjacent to the company’s base or any of its trading posts."
            )
        case "not-enough-points":
            return gettext("Not enough expansion points.")
        case "card-elsewhere":
            return gettext("This track, or its other side, is in use at another company.")
        case _:
            return ""


def _of_players(code: str) -> str:
    match code:
        case "call-unpaid":
            return gettext("The capital call can’t be paid.")
        case "off-the-track":
            return gettext("The track isn’t that long.")
        case "too-few-pounds":
            return gettext("Not enough pounds.")
        case "put-back":
            return gettext("The marker went back behind a special space.")
        case "no-share-card":
            return gettext("The player has no card with that share.")
        case "too-few-coins":
            return gettext("There are fewer coins at the book display.")
        case "more-than-slots":
            return gettext("There are fewer action slots than cards face up.")
        case "no-slot-left":
            return gettext("At most five cards and the expansion tile can be face up.")
        case "no-such-tile":
            return gettext("The player doesn’t have this bonus tile.")
        case "tile-used":
            return gettext("The bonus tile is already used.")
        case _:
            return ""


def _of_the_course(code: str) -> str:
    match code:
        case "already-ended":
            return gettext("This player has already ended their action phase.")
        case "not-on-turn":
            return gettext("It’s another player’s turn.")
        case "not-planning":
            return gettext("The planning phase is already over.")
        case "not-in-actions":
            return gettext("It isn’t the action phase.")
        case "not-all-ended":
            return gettext("Not everyone has ended their action phase.")
        case "last-round":
            return gettext("Round 7 is the last round.")
        case "space-taken":
            return gettext("That bonus space is taken.")
        case "no-markers-left":
            return gettext("No bonus markers left. Placed markers return at the end of the round.")
        case "first-turn":
            return gettext("The first player can’t use this space on their first turn of a round.")
        case "not-unlocked":
            return gettext("That bonus space isn’t unlocked yet.")
        case "other-space-used":
            return gettext("Only one bonus space of a track can be used each round.")
        case "more-face-up":
            return gettext("Another player has more face up.")
        case _:
            return ""


def _of_the_setup(code: str) -> str:
    match code:
        case "no-setup":
            return gettext("This table has no setup steps to tick off.")
        case "unknown-step":
            return gettext("The setup has no such step.")
        case "steps-left":
            return gettext("Some setup steps aren’t ticked off.")
        case "no-umpire":
            return gettext("Only Companion itself can enter this.")
        case "nothing-to-choose":
            return gettext("There is no starting tile to choose.")
        case "nothing-to-reveal":
            return gettext("There are no starting tiles to reveal.")
        case "already-revealed":
            return gettext("The starting tiles are already revealed.")
        case "not-all-chosen":
            return gettext("Not everyone has chosen a starting tile.")
        case "unknown-tiles":
            return gettext("There are no such starting tiles.")
        case "not-dealt":
            return gettext("That tile was dealt to someone else.")
        case "too-many-markers":
            return gettext("A starting tile doesn’t move that many markers.")
        case _:
            return ""
