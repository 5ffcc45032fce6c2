"""The way from the server to the app: a request as WSGI has it, and the answer as ASGI has it."""

import sys
from collections.abc import Callable
from io import BytesIO
from typing import Final
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIApplication, WSGIEnvironment

from companion.front.asgi import Answer, Headers, Scope

# A body that has been read is no longer in pieces.
READ: Final = {"content-length", "transfer-encoding"}


def environ_of(scope: Scope, body: bytes = b"") -> WSGIEnvironment:
    """Describe a request and its body, which has been read."""
    host, port = scope["server"] or ("localhost", "80")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        # WSGI's texts hold bytes, one in each sign.
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for raw, value in scope["headers"]:
        name = raw.decode("latin-1")
        # With an underscore it would pass for another, such as what a proxy says.
        if "_" not in name and name not in READ:
            _add_header(environ, name, value.decode("latin-1"))
    return environ


def answer(app: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    """Let the app answer, in the thread of whoever calls."""
    status = 500
    headers: Headers = []
    parts: list[bytes] = []

    def start_response(
        line: str, pairs: list[tuple[str, str]], _: object = None, /
    ) -> Callable[[bytes], object]:
        nonlocal status, headers
        status = int(line.partition(" ")[0])
        headers = [(name.lower().encode("latin-1"), text.encode("latin-1")) for name, text in pairs]
        return parts.append

    answered = app(environ, start_response)
    try:
        parts.extend(answered)
    finally:
        if close := getattr(answered, "close", None):
            close()
    return Answer(status, headers, b"".join(parts))


def _add_header(environ: WSGIEnvironment, name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    # WSGI names one of them plainly.
    key = key if name == "content-type" else f"HTTP_{key}"
    between = "; " if name == "cookie" else ","
    environ[key] = f"{environ[key]}{between}{value}" if key in environ else value
