"""Where a game is, in a few words: at the head of a table and on the big screen."""

from flask_babel import gettext

from companion.games.mombasa.tracking.state import State
from companion.web.saying import Names


def round_of(state: State) -> str:
    """Say which round it is."""
    return gettext(
        "Round %(round)s of %(rounds)s", round=state.round, rounds=len(state.round_track)
    )


def course_now(state: State, names: Names) -> str:
    """Name the phase, or whose turn it is."""
    match state.phase:
        case "planning":
            return gettext("Planning phase")
        case "actions" if state.turn:
            return gettext("%(name)s’s turn", name=names[state.turn])
        case "actions":
            return gettext("Action phase")
        case "preparation":
            return gettext("Preparation phase")
        case _:
            return gettext("Game over")
