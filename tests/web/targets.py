"""What can be asked for: every address by its methods, every form and button, every decoder.

The names of fields come from the forms of the pages, and from what the views themselves ask for.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, get_args
from urllib.parse import urlencode, urlsplit
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

SHEET: Final = urlencode(
    [
        ("coins", "6.9.4.11"),
        ("p", "blue.14.5+2.3.0.4.25.30.Ana"),
        ("p", "green.9.3.2+1.6+3.0.40.15.Ben"),
        ("at", "2026-11-13T20:14+01:00"),
    ]
)
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
    "screen": ("players", "log"),
}
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


def one_of_everything(phone: Phone) -> dict[str, str]:
    """Make a table, a shared score, a box and a group; name what addresses ask for."""
    box = phone.post("/mombasa/box/new", name="Ours").headers["Location"].split("/")[3]
    group = phone.post("/groups", name="Friday", sheet="").headers["Location"].split("/")[2]
    phone.post("/groups/save", group=group, sheet=SHEET)
    code = phone.open_table()
    phone.play(type="begin-actions")
    phone.play(type="set-cash", seat=1, pounds=7)
    phone.send({"type": "note", "text": "x"})
    watch = re.search(r"/w/([\w-]+)", phone.get(f"/t/{code}/lobby").text)
    shared = re.search(r"/mombasa/box/shared/([\w-]+)", phone.get(f"/mombasa/box/{box}/").text)
    assert watch
    assert shared
    return {
        "game": "mombasa",
        "code": code,
        "watch_key": watch[1],
        "edit_key": box,
        "share_key": shared[1],
        "key": group,
        "number": "1",
        "seat": "2",
        "to": "1",
        "slug": "coins",
        "track_id": "A1",
        "photo": "none",
        "name": "R1",
        "what": "region",
        "part": "tracks",
        "screen": "players",
        "kind": "goods",
    }


def targets(phone: Phone, places: dict[str, str]) -> Iterator[Target]:
    """Find them: first what pages lead to, then what else the app would answer."""
    app = phone.client.application
    found: dict[object, Target] = {}
    with noting(app):
        for path in _paths(app, places):
            noted()
            answer = phone.get(path)
            _add(found, Target("GET", path, _unnamed(noted()[0], path)))
            if answer.mimetype == "text/html":
                page = html5lib.parse(answer.text, namespaceHTMLElements=False)
                for form in page.iter("form"):
                    for target in _sent_by(form, page, path):
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


def _paths(app: Flask, places: dict[str, str]) -> Iterator[str]:
    for rule, method in routes(app):
        if method == "GET" and not rule.rule.endswith("/stream"):
            (name, ways) = next(
                ((n, w) for n, w in WAYS.items() if n in rule.arguments), ("", ("",))
            )
            yield from (_path(rule, places | {name: way}) for way in ways)
    yield from (page for page in PAGES if "?" in page)
    yield f"/mombasa/score/result?{SHEET}"


def _path(rule: Rule, places: dict[str, str]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda name: places.get(name[1], "x"), rule.rule)


def _unnamed(names: list[str], path: str) -> Fields:
    """Name fields that a view asks for and an address does not have."""
    query = urlsplit(path).query
    return tuple((name, "1") for name in names if f"{name}=" not in query)


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


def _bodies(phone: Phone, places: dict[str, str]) -> Iterator[Target]:
    code, key = places["code"], places["key"]
    moves = [{"type": "play", "move": example_of(kind)} for kind in get_args(Move)]
    wishes = [example_of(kind) for kind in get_args(Wish)]
    for number, move in enumerate([*MOVES, *moves, *wishes]):
        command = {"id": f"hostile-{number}", "seen": 2, "do": move, "override": [], "begun": 2}
        yield Target("POST", f"/t/{code}/commands?since=1&screen=players", body=command)
    cell = {"type": "play", "move": {"type": "set-cell", "cell": "cash-1", "text": "12+7"}}
    yield Target(
        "POST", f"/t/{code}/score/cells", body={"id": "hostile-cell", "seen": 2, "do": cell}
    )
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
    yield Target("POST", f"/mombasa/box/{places['edit_key']}/map/photo", as_file="photo")


def _without_a_page(
    phone: Phone, places: dict[str, str], found: Iterable[Target]
) -> Iterator[Target]:
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
                yield replace(target, fields=_unnamed(in_form, target.path))
