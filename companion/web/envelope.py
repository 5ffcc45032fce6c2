"""The answer to a page's scripts, whatever has changed on it."""

import msgspec
from flask import Response, request
from msgspec import Struct

from companion.web.fragments import Fragments


class Envelope(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is new on a page.

    `fragments` are those that the phone lacks; where it keeps none, all of them are one piece,
    `html`, under this `title`. They are of these `screens`, and the others are `behind`. `news` are
    the lines written since. Programs are told the `state` instead, and a page's own script what it
    shows by itself, as `data`. The answer to a command says of which `type` it is, and what that
    type has to say; an `error` has a `code`, a `text` for people and a reason `why` for programs. A
    form says which `command` it comes to, and which entry that `corrects`.
    """

    version: int | None = None
    tag: str = ""
    token: str = ""
    title: str = ""
    fragments: Fragments | None = None
    html: str = ""
    screens: tuple[str, ...] = ()
    behind: bool = False
    news: tuple[Struct, ...] | None = None
    state: Struct | None = None
    data: object = None
    type: str = ""
    code: str = ""
    text: str = ""
    why: str = ""
    line: Struct | None = None
    beside: bool | None = None
    findings: tuple[Struct, ...] | None = None
    notes: tuple[str, ...] | None = None
    command: object = None
    corrects: int = 0
    lines: tuple[Struct, ...] | None = None
    by: int | None = None
    yours: str = ""
    cells: tuple[str, ...] | None = None
    question: Struct | None = None


def is_for_script() -> bool:
    """Tell whether a page's script asks: it gets what changes, anybody else a page."""
    kinds = ("text/html", "application/json")
    return request.accept_mimetypes.best_match(kinds, "text/html") == "application/json"


def enveloped(envelope: Envelope, status: int = 200) -> Response:
    """Answer with it."""
    return Response(msgspec.json.encode(envelope), status, mimetype="application/json")
