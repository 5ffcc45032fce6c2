"""Static files under one version, how pages name them, the manifest and the service worker.

All files share one version, the hash of them all, as a folder in their address
(`/static/<version>/js/app.js`): modules and style sheets name each other by relative
paths, every answer is immutable, and the service worker has one list to keep.
"""

from typing import Final

from flask import Blueprint, Flask, Response, abort, current_app, g, render_template, url_for
from flask_babel import gettext
from markupsafe import Markup

from companion.settings import SettingsError, find_assets
from companion.web.compressing import takes_gzip
from companion.web.games import WebGame, all_games
from companion.web.safety import limiter
from companion.web.shelf import Shelf, joined_name, media_type, own_folders, stamps_of

assets = Blueprint("assets", __name__)

FOREVER = "public, max-age=31536000, immutable"


def init_assets(app: Flask) -> None:
    """Offer `asset_url` to the templates, and what makes tags of the names that a page gives."""
    for game in all_games():
        _check_own(game)
    games = {game.slug: game.static for game in all_games()}
    app.extensions["shelf"] = Shelf(find_assets("static"), games)
    app.jinja_env.globals["asset_url"] = asset_url
    app.jinja_env.filters |= {"style_tag": style_tag, "module_tags": module_tags}


def shelf() -> Shelf:
    """The running app's files; in development, a request after a change reads them anew."""
    if "shelf" not in g:
        kept: Shelf = current_app.extensions["shelf"]
        if current_app.config["DEVELOPMENT"] and kept.stamps != stamps_of(kept.folders):
            kept = current_app.extensions["shelf"] = Shelf(kept.folders[0], kept.games)
        g.shelf = kept
    found: Shelf = g.shelf
    return found


def asset_url(name: str) -> str:
    """The address of a static file in this version; a name that does not exist is a mistake."""
    files = shelf()
    if files.find(name) is None:
        raise LookupError(f"There is no static file {name}.")
    return url_for("assets.file", version=files.version, name=name)


def style_tag(names: str) -> Markup:
    """Link the style sheets that a page names as one: nothing is painted before it is there."""
    address = asset_url(joined_name(list(dict.fromkeys(names.split()))))
    return Markup('<link rel="stylesheet" href="{}">').format(address)


def module_tags(names: str, imported: str) -> Markup:
    """Start the scripts that a page names, and fetch at once all that they import.

    `imported` are those that they import once they run. Pages work without any of them, so they
    wait for what is painted.
    """
    scripts, later = dict.fromkeys(names.split()), dict.fromkeys(imported.split())
    preload = Markup('<link rel="modulepreload" href="{}" fetchpriority="low">')
    start = Markup('<script type="module" src="{}" fetchpriority="low"></script>')
    needs = shelf().needs
    needed = {part: None for name in scripts | later for part in needs.get(name, ())} | later
    tags = [preload.format(asset_url(name)) for name in needed if name not in scripts]
    return Markup("\n  ").join(tags + [start.format(asset_url(name)) for name in scripts])


# Counting would look at the phone's cookie, and files are the same for everybody.
@assets.get("/static/<version>/<path:name>")
@limiter.exempt
def file(version: str, name: str) -> Response:
    """One static file; forever if the version is this one, else only now."""
    files = shelf()
    if (found := files.find(name)) is None:
        abort(404)
    body, small = found
    response = Response(body, mimetype=media_type(name))
    if small:
        response.vary.add("Accept-Encoding")
        if takes_gzip():
            response.set_data(small)
            response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = FOREVER if version == files.version else "no-cache"
    return response


# Pages of every game that phones keep from their first visit on.
AT_HAND: Final = ("home.front", "score.sheet", "score.result")


@assets.get("/sw.js")
def service_worker() -> Response:
    """The service worker, with this version's list of files."""
    script = render_template(
        "sw.js",
        version=shelf().version,
        shell=[asset_url(name) for name in shelf().shell],
        offline=url_for("home.offline"),
        games={game.slug: _kept_of(game) for game in all_games()},
    )
    response = Response(script, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response


@assets.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to install the app."""
    icons = [
        {"src": asset_url("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": asset_url("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": asset_url("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {
            "src": asset_url("icons/icon-maskable-512.png"),
            "sizes": "512x512",
            "type": "image/png",
            "purpose": "maskable",
        },
    ]
    body = {
        "id": "/",
        "name": "Companion",
        "short_name": "Companion",
        "description": gettext("A companion for your board game: setup, scoring and rules."),
        "start_url": url_for("home.index"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#f6f1e7",
        "icons": icons,
    }
    response = Response(current_app.json.dumps(body), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@assets.get("/favicon.ico")
def favicon() -> Response:
    """Browsers ask for it whatever the page says."""
    return file(shelf().version, "icons/icon-192.png")


def _check_own(game: WebGame) -> None:
    """End the start where a file that a game brings along would stand among ours."""
    for path in game.static.rglob("*") if game.static else ():
        name = path.relative_to(game.static or path).as_posix()
        if path.is_file() and not name.startswith(own_folders(game.slug)):
            own = ", ".join(own_folders(game.slug))
            raise SettingsError(f"{game.title} has the file {name} outside {own}.")


def _kept_of(game: WebGame) -> dict[str, list[str]]:
    """Return what phones keep of a game from the start."""
    return {
        "files": [asset_url(name) for name in shelf().of_game(game.slug)],
        "pages": [
            *(url_for(page, game=game) for page in AT_HAND),
            *map(url_for, game.at_hand),
        ],
    }
