"""The abacus at a table: its tool with the table's own numbers, and the bead that is hidden."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext
from werkzeug.wrappers import Response

from companion.games.sums import read_sum
from companion.tables import secrets, tables
from companion.tables.commands import Command, new_command_id, play
from companion.tables.errors import TableError
from companion.web.safety import device_id, known_device, never_kept
from companion.web.table.at_table import no, slow_down_wrong_codes, too_many_codes
from companion.web.table.form_bar import FormBar, Missing
from companion.web.table.screens import Here, arrive, sent_from
from tests.abacus.reading import WIRES, all_beads
from tests.abacus.tracking import Reveal, State, apply
from tests.tables.abacus import Push

BEAD = "bead"
MOST = 99

at_table = Blueprint("abacus_table", __name__, url_prefix="/t/<code>/beads")
at_table.register_error_handler(TableError, no)
slow_down_wrong_codes(at_table, too_many_codes)
never_kept(at_table)


def _arrive(code: str) -> tuple[Here, State]:
    here = arrive(code, known_device() or "")
    assert isinstance(here.view.state, State)
    return here, here.view.state


@at_table.get("/")
def add(code: str) -> str:
    here, state = _arrive(code)
    typed = read_sum(request.args.get("beads", "") or "0", MOST)
    beads = sum(typed) if isinstance(typed, tuple) else 0
    return render_template(
        "abacus/at_table.html",
        here=here,
        view=here.view,
        state=state,
        beads=beads,
        bar=_bar(state, beads),
        live=sent_from(here),
    )


def _bar(state: State, beads: int) -> FormBar:
    """Say what the form will do, by the rules on a copy; or that it has no beads yet."""
    if not beads:
        return FormBar(missing=Missing(gettext("How many beads?"), "beads"))
    after = apply(state, Push(WIRES[0], beads)).state
    said = gettext("%(before)s → %(after)s", before=all_beads(state), after=all_beads(after))
    return FormBar((said,))


@at_table.get("/hide")
def hidden(code: str) -> str:
    """Where this phone has hidden its bead; no other phone is told."""
    here, _ = _arrive(code)
    mine = secrets().mine(code, here.device, BEAD) or b""
    return render_template("abacus/hide.html", view=here.view, mine=mine.decode(), wires=WIRES)


@at_table.post("/hide")
def hide(code: str) -> Response:
    here, _ = _arrive(code)
    seat, wire = here.place.seat, request.form.get("wire", "")
    if not seat or not 0 < len(wire) <= 8:
        abort(400)
    secrets().keep(code, device_id(), seat, BEAD, wire.encode())
    kept = secrets().open_all(code, BEAD)
    if len(kept) == len(here.view.seats):
        shown = Reveal({str(number): value.decode() for number, value in kept.items()})
        command = Command(new_command_id(), tables().version(code), play(shown))
        tables().send(code, device_id(), command, umpired=True)
    return redirect(url_for("live.table", code=code), code=303)
