"""Home: what do you want to do?"""

from typing import Final

from flask import Blueprint, get_template_attribute, render_template, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from companion.games import COMING, GAMES, game
from companion.tables import tables
from companion.web.mombasa.score.pages import tables_to_score
from companion.web.safety import known_device
from companion.web.table.at_table import JoinForm
from companion.web.table.wording import names_of

home = Blueprint("home", __name__)

RECENT: Final = 4


class Recent(Struct, frozen=True):
    """A table that this phone has joined, and where its game is."""

    title: str
    where: str
    url: str


class Offered(Struct, frozen=True):
    """A game to choose, or one that is still to come."""

    name: str
    ready: bool = False


@home.get("/")
def index() -> str:
    """The first page."""
    return render_template(
        "home.html",
        recent=_recent(),
        to_score=tables_to_score()[:1],
        join_form=JoinForm(formdata=None),
        games=[*map(_ready, GAMES), *(Offered(name) for name in COMING)],
    )


@home.get("/offline")
def offline() -> str:
    """What an installed app shows where it has neither a network nor a kept copy."""
    return render_template("offline.html")


@home.get("/health")
def health() -> Response:
    """For whoever watches the server."""
    return Response("ok", mimetype="text/plain")


def _ready(slug: str) -> Offered:
    return Offered(game(slug).name, ready=True)


def _recent() -> list[Recent]:
    device = known_device()
    joined = tables().tables_of(device) if device else ()
    return [_told(summary.code, device or "") for summary in joined if not summary.closed][:RECENT]


def _told(code: str, device: str) -> Recent:
    view = tables().view(code)
    watches = tables().place(code, device).watches
    where = get_template_attribute(f"{view.game}/course.html", "where")(view, names_of(view))
    return Recent(
        title=view.title,
        where=str(where),
        # Those who only watch are not told the code.
        url=url_for("live.watch", watch_key=view.watch_key)
        if watches
        else url_for("live.table", code=code),
    )
