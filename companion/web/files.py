"""Files that a page gives away."""

from typing import Final

from flask import Response

KINDS: Final = {"csv": "text/csv", "json": "application/json"}


def file_to_keep(content: str | bytes, name: str) -> Response:
    """Answer with a file for the phone to keep; what kind it is, the end of its name says."""
    response = Response(content, mimetype=KINDS[name.rpartition(".")[2]])
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
