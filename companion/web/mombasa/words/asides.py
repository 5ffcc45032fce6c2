"""What speaks against a command, in a few words that need nothing else: the log says them."""

from flask_babel import lazy_gettext as _l

ASIDES = {
    "base-empty": _l("The company base is empty."),
    "column-empty": _l("That column is empty."),
    "column-full": _l("That column is full."),
    "no-post-out": _l("This company has no trading post to return."),
    "no-post-there": _l("The company has no trading post in that region."),
    "region-taken": _l("That region already has a trading post."),
    "unknown-region": _l("The map has no such region."),
    "map-unknown": _l("No map has been entered for this table."),
    "no-post-ousted": _l("No trading post was ousted there."),
    "own-post-already": _l("The company already has a trading post in that region."),
    "not-adjacent": _l(
        "The region isn’t adjacent to the company’s base or any of its trading posts."
    ),
    "not-enough-points": _l("Not enough expansion points."),
    "card-elsewhere": _l("This track, or its other side, is in use at another company."),
    "call-unpaid": _l("The capital call can’t be paid."),
    "off-the-track": _l("The track isn’t that long."),
    "too-few-pounds": _l("Not enough pounds."),
    "put-back": _l("The marker went back behind a special space."),
    "no-share-card": _l("The player has no card with that share."),
    "too-few-coins": _l("There are fewer coins at the book display."),
    "more-than-slots": _l("There are fewer action slots than cards face up."),
    "no-slot-left": _l("At most five cards and the expansion tile can be face up."),
    "no-such-tile": _l("The player doesn’t have this bonus tile."),
    "tile-used": _l("The bonus tile is already used."),
    "already-ended": _l("This player has already ended their action phase."),
    "not-on-turn": _l("It’s another player’s turn."),
    "not-planning": _l("The planning phase is already over."),
    "not-in-actions": _l("It isn’t the action phase."),
    "not-all-ended": _l("Not everyone has ended their action phase."),
    "last-round": _l("Round 7 is the last round."),
    "space-taken": _l("That bonus space is taken."),
    "no-markers-left": _l("No bonus markers left. Placed markers return at the end of the round."),
    "first-turn": _l("The first player can’t use this space on their first turn of a round."),
    "not-unlocked": _l("That bonus space isn’t unlocked yet."),
    "other-space-used": _l("Only one bonus space of a track can be used each round."),
    "more-face-up": _l("Another player has more face up."),
    "no-setup": _l("This table has no setup steps to tick off."),
    "unknown-step": _l("The setup has no such step."),
    "steps-left": _l("Some setup steps aren’t ticked off."),
    "no-umpire": _l("Only Companion itself can enter this."),
    "nothing-to-choose": _l("There is no starting tile to choose."),
    "nothing-to-reveal": _l("There are no starting tiles to reveal."),
    "already-revealed": _l("The starting tiles are already revealed."),
    "not-all-chosen": _l("Not everyone has chosen a starting tile."),
    "unknown-tiles": _l("There are no such starting tiles."),
    "not-dealt": _l("That tile was dealt to someone else."),
    "too-many-markers": _l("A starting tile doesn’t move that many markers."),
}


def aside(code: str) -> str:
    """Name a finding that was set aside; "" for one that this release does not know."""
    return str(ASIDES.get(code, ""))
