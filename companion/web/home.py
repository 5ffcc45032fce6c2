"""Home: what do you want to do?"""

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

home = Blueprint("home", __name__)


@home.get("/")
def index() -> str:
    """The first page."""
    return render_template("home.html")


@home.get("/offline")
def offline() -> str:
    """What an installed app shows where it has neither a network nor a kept copy."""
    return render_template("offline.html")


@home.get("/health")
def health() -> Response:
    """For whoever watches the server."""
    return Response("ok", mimetype="text/plain")
