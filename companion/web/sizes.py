"""How large a request may be, as the settings or its view say; and one that did not come whole."""

from collections.abc import Callable
from typing import Final, TypeVar

from flask import Flask, current_app, request
from werkzeug.exceptions import HTTPException

View = TypeVar("View", bound=Callable[..., object])

TAKES: Final = "takes_bytes"
# In a request's environ: why whoever read its body gave up.
UNREAD: Final = "companion.unread"


def takes(most: int) -> Callable[[View], View]:
    """Let a view take so many bytes, in a file or in a field; stands first below its address."""

    def mark(view: View) -> View:
        setattr(view, TAKES, most)
        return view

    return mark


def most_bytes(app: Flask, method: str, path: str) -> int:
    """Tell how many bytes may be sent to an address."""
    usual = int(app.config["MAX_CONTENT_LENGTH"])
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return usual
    return int(getattr(app.view_functions[endpoint], TAKES, usual))


def allow_size() -> None:
    """Let a request be as large as its view takes, before anybody reads it."""
    view = current_app.view_functions.get(request.endpoint or "")
    if (most := getattr(view, TAKES, None)) is not None:
        request.max_content_length = request.max_form_memory_size = int(most)


def refuse_unread() -> None:
    """Answer nothing to a request whose body is not there but why it is not."""
    if isinstance(why := request.environ.get(UNREAD), HTTPException):
        raise why
