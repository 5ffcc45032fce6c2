"""The rules over HTTP: `POST /api/v1/<game>/<query>`, described by `GET /api/v1/openapi.json`."""

from typing import Final

from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException

from companion.api.describing import describe
from companion.games import game
from companion.games.asking import BadInput, answer, refusal

PREFIX: Final = "/api/v1"
JSON: Final = "application/json"

# Every other code of bad input is 422.
_STATUS: Final = {"not-json": 400, "unknown-game": 404, "unknown-query": 404}

api = Blueprint("api", __name__, url_prefix=PREFIX)


@api.post("/<slug>/<name>")
def ask(slug: str, name: str) -> Response:
    """Answer one question."""
    query = game(slug).query(name)
    return Response(answer(query, request.get_data(cache=False)), mimetype=JSON)


@api.get("/openapi.json")
def openapi() -> Response:
    """Describe every query of every game."""
    return Response(describe(PREFIX), mimetype=JSON)


@api.errorhandler(BadInput)
def refuse(bad: BadInput) -> Response:
    """Say why a question was not understood."""
    return Response(refusal(bad), _STATUS.get(bad.code, 422), mimetype=JSON)


@api.errorhandler(HTTPException)
def fail(error: HTTPException) -> Response:
    """Say in the same shape what the server itself refuses: too large, too often, wrong method."""
    code = error.name.lower().replace(" ", "-")
    headers = [header for header in error.get_headers() if header[0] != "Content-Type"]
    body = refusal(BadInput(code, "$", error.description or error.name))
    return Response(body, error.code, headers, mimetype=JSON)


@api.before_app_request
def find_no_page() -> Response | None:
    """Keep the shape also where no address here matches, which no blueprint hears of."""
    error = request.routing_exception
    here = f"{request.path}/".startswith(f"{PREFIX}/")
    return fail(error) if error and here and (error.code or 0) >= 400 else None
