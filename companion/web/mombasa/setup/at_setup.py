"""What all pages of a table share while it is set up: its set-up, a move, the way back."""

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from companion.games.mombasa.tracking.deed import Umpired
from companion.games.mombasa.tracking.state import SettingUp, State
from companion.tables import tables
from companion.tables.commands import Command, Conflict, Outcome, new_command_id, play
from companion.tables.errors import TableError
from companion.web.safety import device_id
from companion.web.table.at_table import no, slow_down_wrong_codes, too_many_codes


def guard(blueprint: Blueprint) -> None:
    """Word what a table refuses, and slow down those who guess codes."""
    blueprint.register_error_handler(TableError, no)
    slow_down_wrong_codes(blueprint, too_many_codes)


def state_of(code: str) -> State:
    """Return a table that is being set up; there is no page of another."""
    state = tables().view(code).state
    if not isinstance(state, State) or state.setup is None or state.setup.over:
        abort(404)
    return state


def setting_up(code: str) -> SettingUp:
    """Return how far a table is with its set-up."""
    setup = state_of(code).setup
    return setup or abort(404)


def umpire(code: str, move: Umpired) -> None:
    """Write what this phone has done in secret; what others do in between does not matter to it."""
    outcome: Outcome | None = None
    while outcome is None or isinstance(outcome, Conflict):
        command = Command(new_command_id(), tables().version(code), play(move))
        outcome = tables().send(code, device_id(), command, umpired=True).outcome


def back(code: str) -> Response:
    """Lead back to the list; the step is in the address that the form was sent to."""
    return redirect(url_for("live.table", code=code), code=303)
