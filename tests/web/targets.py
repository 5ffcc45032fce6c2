"""What can be asked for: every address by its methods, every form and button, every decoder.

The names of fields come from the forms of the pages, and from what the views themselves ask for.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, get_args
from urllib.parse import parse_qsl, urlsplit
from xml.etree.ElementTree import Element

import html5lib
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule

from companion.games.mombasa.box import encode_box, load_box
from companion.games.mombasa.queries import QUERIES
from companion.games.mombasa.tracking import Command as Move
from companion.tables.commands import Wish
from tests.web.addresses import PAGES
from tests.web.examples import example_of
from tests.web.noting import noted, noting
from tests.web.phones import Phone
from tests.web.worlds import SETUP, SHEET, Places, elsewhere

MOVES: Final = (
    {"type": "undo", "to": 1},
    {"type": "note", "text": "Pizza"},
    {"type": "play", "move": {"type": "set-cash", "seat": 1, "pounds": 5}},
    {"type": "play", "move": {"type": "take-post", "company": "cairo", "column": 1}},
    {"type": "play", "move": {"type": "move-track", "seat": 1, "company": "cairo", "steps": 2}},
    {"type": "play", "move": {"type": "set-board", "seat": 1, "track": "jar", "space": 3}},
    {
        "type": "play",
        "move": {
            "type": "action",
            "seat": 1,
            "kind": "goods",
            "parts": [{"type": "pay", "seat": 1, "pounds": 1}],
        },
    },
)
_BASE: Final = [{"posts": 5}] * 3
_COMPANIES: Final = ("mombasa", "cape-town", "saint-louis", "cairo")
QUESTIONS: Final[dict[str, object]] = {
    "share-value": {"coins": [[0, 1, 1, 1, 2]] * 3, "base": _BASE},
    "expansions": {
        "map": "practice",
        "company": "cairo",
        "points": 4,
        "occupied": {},
        "bases": dict.fromkeys(_COMPANIES, _BASE),
        "limit": 10,
    },
}

# Addresses behind which there are different pages.
WAYS: Final = {
    "kind": ("goods", "expansion", "bookkeeper", "merchant", "bonus-marker", "end"),
    "screen": ("players", "log", "lobby"),
    "part": ("diamonds", "cairo"),
}
# Where somebody is in the map's editor.
MAP_ASKED: Final = (
    "step=regions&at=R1",
    "step=borders&at=R1.R2",
    "step=rewards&at=R1",
    "step=check",
)
# What differs from page to page in what is else the same form.
OF_A_PAGE: Final = {"back", "command_id", "seen", "begun", "screen"}
Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Target:
    """Something that can be asked for: an address, and what goes with it."""

    method: str
    path: str
    fields: Fields = ()
    body: object = None
    as_file: str = ""

    @property
    def raw(self) -> bytes | None:
        """Its body as it is sent."""
        if self.body is None or isinstance(self.body, bytes):
            return self.body
        return json.dumps(self.body).encode()


def targets(phone: Phone, places: Places) -> Iterator[Target]:
    """Find them: first what pages lead to, then what else the app would answer."""
    app = phone.client.application
    found: dict[object, Target] = {}
    with noting(app):
        for page in _paths(app, places):
            path, _, query = page.partition("?")
            named = tuple(parse_qsl(query, keep_blank_values=True))
            noted()
            answer = phone.get(page)
            if named:
                _add(found, Target("GET", path, named))
            _add(found, Target("GET", path, (*named, *_unnamed(noted()[0], page, places))))
            if answer.mimetype == "text/html":
                read = html5lib.parse(answer.text, namespaceHTMLElements=False)
                for form in read.iter("form"):
                    for target in _sent_by(form, read, path):
                        _add(found, target)
    yield from found.values()
    yield from _bodies(phone, places)
    yield from _without_a_page(phone, places, found.values())


def routes_of(app: Flask, some: Iterable[Target]) -> set[tuple[str, str]]:
    """Return the routes and methods that they lead to."""
    adapter = app.url_map.bind("localhost")
    found = set()
    for target in some:
        try:
            rule, _ = adapter.match(urlsplit(target.path).path, target.method, return_rule=True)
            found.add((rule.rule, target.method))
        except HTTPException:
            pass
    return found


def routes(app: Flask) -> Iterator[tuple[Rule, str]]:
    """List all routes and methods, without those that werkzeug adds."""
    for rule in sorted(app.url_map.iter_rules(), key=str):
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule, method


def _add(found: dict[object, Target], target: Target) -> None:
    """Keep one of those that differ only by the page that they are on."""
    own = tuple((name, "" if name in OF_A_PAGE else kind_of(text)) for name, text in target.fields)
    found.setdefault((target.method, target.path, own), target)


def kind_of(text: str) -> str:
    """Tell what a button does, but not with what."""
    found = re.findall(r'"type": ?"([\w-]+)"', text)
    return " ".join(found) if found else re.sub(r"\d+", "1", text)


def _paths(app: Flask, places: Places) -> Iterator[str]:
    everywhere = [(set[str](), places), *elsewhere(places)]
    for rule, method in routes(app):
        if method == "GET" and not rule.rule.endswith("/stream"):
            (name, ways) = next(
                ((n, w) for n, w in WAYS.items() if n in rule.arguments), ("", ("",))
            )
            for other, there in everywhere:
                if not other or rule.arguments & other:
                    yield from (_path(rule, there | {name: way}) for way in ways)
    yield from (page for page in PAGES if "?" in page)
    for asked in MAP_ASKED:
        yield f"/mombasa/box/{places['full_box']}/map?{asked}"
    for page in ("score", "score/result", "score/result.csv", "score/result.json"):
        yield f"/mombasa/{page}?{SHEET}"
    for page in ("setup", "setup/draw", "setup/list", "setup/qr.svg"):
        yield f"/mombasa/{page}?{SETUP}"


def _path(rule: Rule, places: Places) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda name: places.get(name[1], "x"), rule.rule)


def _unnamed(names: list[str], path: str, places: Places) -> Fields:
    """Name fields that a view asks for and an address does not have."""
    query = urlsplit(path).query
    known = {"corrects": places["line"]}
    return tuple((name, known.get(name, "1")) for name in names if f"{name}=" not in query)


def _sent_by(form: Element, page: Element, path: str) -> Iterator[Target]:
    """What a form sends, by each of its buttons."""
    action = form.get("action") or path
    method = (form.get("method") or "get").upper()
    mine = form.get("id")
    parts = [*form.iter(), *(one for one in page.iter() if mine and one.get("form") == mine)]
    fields = tuple(_filled_in(one for one in parts if one.tag != "button"))
    buttons = [one for one in parts if one.tag == "button" and one.get("type") != "button"]
    for button in buttons or [Element("button")]:
        pressed = ((str(button.get("name")), button.get("value") or ""),)
        where = urlsplit(button.get("formaction") or action)
        yield Target(
            (button.get("formmethod") or method).upper(),
            where.path or urlsplit(path).path,
            (*fields, *(pressed if button.get("name") else ())),
        )


def _filled_in(parts: Iterable[Element]) -> Iterator[tuple[str, str]]:
    """What is in the fields of a form; of those that exclude each other, in the first."""
    chosen = set()
    for one in parts:
        name = one.get("name")
        if not name or name == "csrf_token" or name in chosen:
            continue
        if one.get("type") == "radio":
            chosen.add(name)
        options = (option.get("value", "") for option in one.iter("option"))
        yield name, one.get("value") or next(options, "")


def _bodies(phone: Phone, places: Places) -> Iterator[Target]:
    code, key = places["code"], places["key"]
    moves = [{"type": "play", "move": example_of(kind)} for kind in get_args(Move)]
    wishes = [example_of(kind) for kind in get_args(Wish)]
    for number, move in enumerate([*MOVES, *moves, *wishes]):
        command = {"id": f"hostile-{number}", "seen": 2, "do": move, "override": [], "begun": 2}
        yield Target("POST", f"/t/{code}/commands?since=1&screen=players", body=command)
    for name, question in QUESTIONS.items():
        yield Target("POST", f"/api/v1/mombasa/{name}", body=question)
    for query in QUERIES:
        yield Target("POST", f"/api/v1/mombasa/{query.name}", body=example_of(query.question))
    group = json.loads(phone.get(f"/g/{key}/export.json").data)
    box = json.loads(encode_box(load_box("practice")))
    game = json.loads(phone.get(f"/t/{code}/game.json").data)
    # Much can be wrong in a file.
    for _ in range(8):
        yield Target("POST", "/open", body=game, as_file="file")
        yield Target("POST", f"/g/{key}/import", body=group, as_file="file")
        yield Target("POST", "/mombasa/box/import", body=box, as_file="file")
        yield Target("POST", f"/mombasa/box/{places['edit_key']}/update", body=box, as_file="file")


def _without_a_page(phone: Phone, places: Places, found: Iterable[Target]) -> Iterator[Target]:
    """Routes that no page led to: they are for scripts, or for another state of a table."""
    app = phone.client.application
    known = routes_of(app, found)
    with noting(app):
        for rule, method in routes(app):
            if (rule.rule, method) not in known:
                target = Target(method, _path(rule, places))
                # A stream would go on.
                in_form = ["tab"] if rule.rule.endswith("/stream") else []
                if method == "POST":
                    noted()
                    phone.post(target.path)
                    in_form = [name for name in noted()[1] if name != "csrf_token"]
                yield replace(target, fields=_unnamed(in_form, target.path, places))
