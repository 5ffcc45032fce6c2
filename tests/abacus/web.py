"""The abacus's pages, as the frame takes them."""

from collections.abc import Mapping
from pathlib import Path

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.tables import tables
from companion.tables.seating import NewSeat
from companion.web.games import Door, Screen, TablePages, WebGame
from companion.web.safety import device_id, known_device
from companion.web.table.screens import arrive
from tests.abacus import carried, reading, words
from tests.tables.abacus import Opening, State

pages = Blueprint("abacus", __name__, template_folder=str(Path(__file__).parent / "templates"))
at_table = Blueprint("abacus_table", __name__)

WIRES = Screen("wires", "Wires", "sheet", "abacus/_wires.html")


@pages.route("/new", methods=["GET", "POST"])
def new() -> Response | str:
    if request.method == "GET":
        return render_template("abacus/new.html")
    seats = [NewSeat("Ana", "blue"), NewSeat("Ben", "green")]
    code = tables().create("abacus", Opening(), seats, device=device_id(), title="Beads")
    tables().take_seat(code, device_id(), 1)
    return redirect(url_for("live.table", code=code), code=303)


@pages.get("/sum")
def add() -> str:
    return render_template("abacus/sum.html")


@at_table.get("/t/<code>/beads")
def beads(code: str) -> Response:
    state = arrive(code, known_device() or "").view.state
    assert isinstance(state, State)
    return Response(str(reading.beads(state)), mimetype="text/plain")


def _where(state: State, names: Mapping[int, str]) -> str:
    return f"{reading.beads(state)} beads · {', '.join(names.values())}"


GAME = WebGame(
    slug="abacus",
    title="Abacus",
    players=range(1, 5),
    promise="Wires with beads, and purses.",
    picture="abacus/_picture.html",
    new="abacus.new",
    score="abacus.add",
    tools=(Door("Add up", "All beads of a wire", "sheet", "abacus.add"),),
    pages=(pages,),
    table_pages=(at_table,),
    table=TablePages(
        screens=(WIRES,),
        shown=lambda _state, _quick: (WIRES,),
        where=_where,
        head="abacus/_head.html",
        watched="abacus/_wires.html",
        corrections="abacus/corrections.html",
        read=reading,
        words=words,
        carried=carried,
    ),
    in_groups="abacus/in_groups.html",
)
