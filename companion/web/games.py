"""What a game hands over to the frame, and how the app takes it.

A game's value names every file and every page that the frame uses of it. They are looked for when
the app starts: one that is missing, or that two games claim, ends the start with its name.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any, Final  # Each game has a type of its own for its tables' states.

from flask import Blueprint, Flask, Response, g, has_request_context, request
from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from jinja2 import FileSystemLoader, TemplateNotFound
from msgspec import Struct
from werkzeug.routing import BaseConverter, Map

from companion.games import REGISTRY
from companion.settings import SettingsError, find_assets
from companion.tables.service import Tables
from companion.web.big_screen import BigScreen
from companion.web.coming import NextRule
from companion.web.opened import is_opened
from companion.web.saying import Names, Words
from companion.web.score.declared import ScorePages

FRAME: Final = "Companion"
# Games that will follow; they are sold under other titles in other languages.
COMING: Final = (_l("Yspahan"), _l("Shipyard"))
COOKIE: Final = "games"
MOST_KNOWN: Final = 8
YEAR: Final = 365 * 24 * 3600


class Door(Struct, frozen=True):
    """A row that leads somewhere: its words, its icon, and the page's endpoint."""

    title: LazyString
    detail: LazyString
    icon: str
    endpoint: str


class Screen(Struct, frozen=True):
    """One screen of a table: its name in addresses, its title, icon and template.

    `styles` and `scripts` are what a page needs besides those of the table. The template is
    rendered once for all phones of a role, `by_seat` for each seat of its own; what only one phone
    may see of it is in the template `own`, which goes where `hole('own-<name>')` stands. One that
    is not `shared` is rendered for each phone.
    """

    name: str
    title: LazyString
    icon: str
    template: str
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    own: str = ""
    by_seat: bool = False
    shared: bool = True


class TablePages(Struct, frozen=True, kw_only=True):
    """A game at a table."""

    screens: tuple[Screen, ...]
    """All of them, so that their files can be looked for."""
    shown: Callable[[Any, bool], tuple[Screen, ...]]
    """Those of a state, the first one first; or only the quick ones, if a phone wants no more."""
    elsewhere: Callable[[Any, str], str] = lambda *_: ""
    """The address of a table that has no use for screens, by its state and code."""
    next: NextRule
    """What comes next at a table, for each phone."""
    quick: Callable[[Any], bool] = lambda _: False
    """Whether phones show the quick screens alone until somebody wants more on one."""
    where: Callable[[Any, Names], str]
    """Where a game is, in a few words, for lists of tables."""
    head: str
    """Template: where the game is, at the head of every screen."""
    watched: BigScreen
    corrections: str
    """Template: how an entry of the log is corrected."""
    dialogs: str = ""
    """Template: what opens over the screens."""
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    read: ModuleType
    """Functions by which templates read a state."""
    words: Words
    """What its log says, what its rules find, and what a command brings about."""
    carried: ModuleType
    """What it takes along when a table is saved as a file: `beside`, `unpacked`, `settle`."""


class WebGame(Struct, frozen=True, kw_only=True):
    """A game's pages. Its rules are found by the registry."""

    slug: str
    title: str
    players: range
    minutes: int
    """How long a game takes, about."""
    promise: LazyString
    """What Companion does for it, in one sentence."""
    mark: str
    """Template of its emblem."""
    picture: str
    """Template of the picture on its front page."""
    new: str
    """Endpoint of the page that opens a table; the next three, of its other standard pages."""
    setup: str = ""
    box: str = ""
    learn: str = ""
    tools: tuple[Door, ...] = ()
    """Its own rows of the front page."""
    unfinished: str = ""
    """Template of what this phone has not finished, for the home page; scripts fill it."""
    pages: tuple[Blueprint, ...] = ()
    """Below `/<slug>`."""
    table_pages: tuple[Blueprint, ...] = ()
    """Below `/t/<code>`, for tables of this game alone."""
    at_hand: tuple[str, ...] = ()
    """Pages that a phone keeps from its first visit on, and that a script fills in."""
    table: TablePages
    score: ScorePages
    calls: Mapping[str, object] = {}
    """What its templates may call, and no other game's."""
    demo: Callable[[Tables], str] | None = None
    """Plays a practice table and returns its code."""

    templates: Path | None = None
    """Where its templates are, if not with ours; so with what follows."""
    static: Path | None = None
    translations: Path | None = None

    def named_templates(self) -> Iterator[str]:
        """Name every template that the frame opens."""
        screens = (name for one in self.table.screens for name in (one.template, one.own))
        named = (self.mark, self.picture, self.unfinished)
        table = self.table
        at_table = (table.head, *table.watched.templates, table.corrections, table.dialogs)
        return filter(None, chain(named, at_table, screens, self.score.templates()))

    def named_files(self) -> Iterator[str]:
        """Name every style sheet and script that the frame links."""
        yield from (*self.table.styles, *self.table.scripts, *self.table.watched.styles)
        yield from self.score.files()
        for screen in self.table.screens:
            yield from (*screen.styles, *screen.scripts)

    def endpoints(self) -> Iterator[str]:
        """Name every page that the frame leads to."""
        standard = (self.new, self.setup, self.box, self.learn)
        return filter(None, chain(standard, self.at_hand, (door.endpoint for door in self.tools)))


class GameConverter(BaseConverter):
    """A game's name in an address; an unknown one is no address at all."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map)
        self.regex = "|".join(map(re.escape, REGISTRY))

    def to_python(self, value: str) -> WebGame:
        """Give the view its game."""
        return find(value)

    def to_url(self, value: WebGame | str) -> str:
        """Take a game, or its name."""
        return value if isinstance(value, str) else value.slug


@cache
def find(slug: str) -> WebGame:
    """Load a registered game's pages."""
    entry = REGISTRY[slug]
    try:
        found: WebGame = import_module(entry.web).GAME
    except ModuleNotFoundError as missing:
        raise SettingsError(f"{entry.title} needs the module {missing.name}.") from missing
    return found


def all_games() -> tuple[WebGame, ...]:
    """Load the pages of every game."""
    return tuple(map(find, REGISTRY))


def init_games(app: Flask) -> None:
    """Let addresses hold a game, and templates of games be found."""
    app.url_map.converters["game"] = GameConverter
    folders = [game.templates for game in all_games() if game.templates]
    app.jinja_loader = FileSystemLoader([find_assets("templates"), *folders])
    app.after_request(_note_game)
    app.jinja_env.globals["open_game"] = open_game

    @app.url_defaults
    def fill_game(endpoint: str, values: dict[str, Any]) -> None:
        """Name the game of the page where an address needs one, else the first."""
        if "game" not in values and app.url_map.is_endpoint_expecting(endpoint, "game"):
            values["game"] = (open_game() if has_request_context() else None) or all_games()[0]


def add_games(app: Flask, screens: Iterable[Screen]) -> None:
    """Register every game's pages, after the frame's own, and look whether all of it fits.

    `screens` are those that every table has.
    """
    named = dict.fromkeys(app.blueprints, FRAME)
    for game in all_games():
        for pages in (*game.pages, *game.table_pages):
            if (other := named.setdefault(pages.name, game.title)) != game.title:
                raise SettingsError(f"{game.title} and {other} both call pages {pages.name}.")
        for pages in game.pages:
            app.register_blueprint(pages, url_prefix=f"/{game.slug}{pages.url_prefix or ''}")
        for pages in game.table_pages:
            app.register_blueprint(pages)
    _check_addresses(app, screens)
    for game in all_games():
        _check_files(app, game)


def game_of(blueprint: str | None) -> WebGame | None:
    """Find the game whose page this is."""
    return _owners().get(blueprint or "")


def open_game() -> WebGame | None:
    """Find the game that the page is about, if it is about one."""
    named: WebGame | None = (request.view_args or {}).get("game")
    return game_of(request.blueprint) or named or g.get("game")


def known_games() -> list[WebGame]:
    """Return the games whose pages this phone has opened, the newest first."""
    slugs = request.cookies.get(COOKIE, "")[:200].split(".")
    return [find(slug) for slug in dict.fromkeys(slugs) if slug in REGISTRY]


@cache
def _owners() -> dict[str, WebGame]:
    games = all_games()
    return {pages.name: game for game in games for pages in (*game.pages, *game.table_pages)}


def _note_game(response: Response) -> Response:
    """Remember on the phone which game it is about, whenever a person opens one of its pages."""
    game = open_game()
    if game and is_opened() and response.mimetype == "text/html":
        before = [one.slug for one in known_games()]
        slugs = list(dict.fromkeys([game.slug, *before]))[:MOST_KNOWN]
        if slugs != before:
            secure = request.is_secure
            response.set_cookie(
                COOKIE, ".".join(slugs), max_age=YEAR, secure=secure, httponly=True, samesite="Lax"
            )
    return response


def _check_files(app: Flask, game: WebGame) -> None:
    """Look for everything that a value names."""
    own = FileSystemLoader(game.templates).list_templates() if game.templates else ()
    for name in (*game.named_templates(), *own):
        if not name.startswith(f"{game.slug}/"):
            raise SettingsError(f"{game.title} has a template outside {game.slug}/: {name}.")
        try:
            app.jinja_env.get_template(name)
        except TemplateNotFound as missing:
            raise SettingsError(f"{game.title} has no template {missing.name}.") from None
    files = app.extensions["shelf"].files
    for name in game.named_files():
        if name not in files:
            raise SettingsError(f"{game.title} has no file {name}.")
    for endpoint in game.endpoints():
        if endpoint not in app.view_functions:
            raise SettingsError(f"{game.title} has no page {endpoint}.")


def _check_addresses(app: Flask, screens: Iterable[Screen]) -> None:
    """Find addresses that two claim: a game's own, and first words below a table's.

    Screens may be called alike in two games: one page shows them all, and it knows its table.
    """
    claimed = {"/style": FRAME, "/t": FRAME}
    for rule in app.url_map.iter_rules():
        game = game_of(rule.endpoint.partition(".")[0])
        _claim(claimed, rule.rule, game.title if game else FRAME)
    frames = {f"/t/<code>/{screen.name}": FRAME for screen in screens}
    for game in all_games():
        _claim(claimed, f"/{game.slug}", game.title)
        for screen in game.table.screens:
            _claim(claimed | frames, f"/t/<code>/{screen.name}", game.title)
    for address in frames:
        _claim(claimed, address, FRAME)


def _claim(claimed: dict[str, str], address: str, who: str) -> None:
    words = address.split("/")[1:]
    at_table = words[:2] == ["t", "<code>"]
    first = "/" + "/".join(words[:3] if at_table else words[:1])
    # What stands for any word is tried after all others.
    if not first.endswith(">") and (other := claimed.setdefault(first, who)) != who:
        raise SettingsError(f"{who} and {other} both claim {first}.")
