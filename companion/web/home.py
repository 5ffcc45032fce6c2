"""Home: what do you want to do? And each game's front page."""

from datetime import datetime
from typing import Final

from flask import Blueprint, render_template, url_for
from flask_babel import format_datetime
from msgspec import Struct
from werkzeug.wrappers import Response

from companion.database import is_well
from companion.tables import tables
from companion.tables.errors import UnknownGameError
from companion.tables.viewing import Summary
from companion.web.games import COMING, WebGame, all_games, find, known_games
from companion.web.safety import known_device
from companion.web.table.at_table import JoinForm, words_for
from companion.web.table.wording import names_of

home = Blueprint("home", __name__)

RECENT: Final = 4


class Recent(Struct, frozen=True):
    """A table that this phone has joined, and where its game is."""

    title: str
    where: str
    url: str
    touched: datetime
    code: str = ""


@home.get("/")
def index() -> str:
    """The first page; a phone that knows one game finds its doors here at once."""
    games = all_games()
    known = games if len(games) == 1 else known_games()
    only = known[0] if len(known) == 1 else None
    return render_template(
        "home.html",
        recent=_recent(),
        when=when,
        join_form=JoinForm(formdata=None),
        only=only,
        others=[game for game in games if game is not only],
        coming=COMING,
    )


@home.get("/<game:game>/")
def front(game: WebGame) -> str:
    """A game's front page: its doors, in the same order for every game."""
    return render_template("game.html", game=game)


@home.get("/offline")
def offline() -> str:
    """What an installed app shows where it has neither a network nor a kept copy."""
    return render_template("offline.html")


@home.get("/health")
def health() -> Response:
    """For whoever watches the server: can it read and write?"""
    if is_well():
        return Response("ok", mimetype="text/plain")
    return Response("the database cannot be used", 503, mimetype="text/plain")


def when(moment: datetime) -> str:
    """Tell when a table was last touched, so that two of an evening are told apart."""
    return format_datetime(moment.astimezone(), "d MMM, HH:mm", rebase=False)


def _recent() -> list[Recent]:
    device = known_device()
    joined = tables().open_tables_of(device, RECENT) if device else ()
    return [_told(summary) for summary in joined]


def _told(summary: Summary) -> Recent:
    at_table = url_for("live.table", code=summary.code)
    try:
        view = tables().view(summary.code)
    except UnknownGameError as error:
        return Recent(summary.title, words_for(error.code)[0], at_table, summary.touched)
    return Recent(
        title=view.title,
        where=find(view.game).table.where(view.state, names_of(view)),
        # Those who only watch are not told the code.
        url=url_for("live.watch", watch_key=view.watch_key) if summary.watches else at_table,
        touched=summary.touched,
        code="" if summary.watches else view.code,
    )
