"""Static files under one version, the manifest and the service worker.

All files share one version, the hash of them all, as a folder in their address
(`/static/<version>/js/app.js`): modules and style sheets name each other by relative
paths, every answer is immutable, and the service worker has one list to keep.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from posixpath import dirname, join, normpath

from flask import Blueprint, Flask, Response, abort, current_app, g, render_template, url_for
from flask_babel import gettext

from companion.settings import SettingsError, find_assets
from companion.web.compressing import is_text, takes_gzip
from companion.web.games import WebGame, all_games
from companion.web.safety import limiter

assets = Blueprint("assets", __name__)

FOREVER = "public, max-age=31536000, immutable"
SHELL = ("css/", "js/", "fonts/besley-latin", "icons/icon.svg")
"""What the service worker keeps from the first visit on."""
IMPORT = re.compile(rb'^@import "(?P<name>[^"]+)";\n', re.MULTILINE)
COMMENT = re.compile(rb"\s*/\*.*?\*/", re.DOTALL)
INDENT = re.compile(rb"\n\s+")
REMARK = re.compile(rb"^[ \t]*//[^\n]*|/\*\*.*?\*/ ?", re.MULTILINE | re.DOTALL)
"""A line of a script that is a comment, or what its types are."""


class Shelf:
    """The static files, read once: ours, and those of games that keep theirs elsewhere."""

    def __init__(self, folder: Path, games: Mapping[str, Path | None] | None = None) -> None:
        self.games = games or {}
        self.folders = (folder, *filter(None, self.games.values()))

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Every file by its path below `static/`; what a style sheet imports stands in it."""
        read = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for folder in self.folders
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        sheets = {name: body for name, body in read.items() if name.endswith(".css")}
        parts = {part for name in sheets for part in imports_of(name, sheets)}
        whole = read | {name: slim(joined_sheet(name, sheets)) for name in sheets}
        whole |= {name: bare(body) for name, body in read.items() if name.endswith(".js")}
        return {name: body for name, body in whole.items() if name not in parts}

    @cached_property
    def stamps(self) -> dict[Path, int]:
        """When each file had last been changed before it was read."""
        return stamps_of(self.folders)

    @cached_property
    def version(self) -> str:
        """Changes whenever any file does."""
        digest = hashlib.sha256()
        for name, body in self.files.items():
            digest.update(name.encode() + b"\0" + hashlib.sha256(body).digest())
        return digest.hexdigest()[:12]

    @cached_property
    def gzipped(self) -> dict[str, bytes]:
        """The textual files, compressed once."""
        return {
            name: gzip.compress(body, compresslevel=9, mtime=0)
            for name, body in self.files.items()
            if is_text(_type_of(name))
        }

    @cached_property
    def shell(self) -> list[str]:
        """The files of no game: what an installed app needs before it needs anything else."""
        kept = (name for name in self.files if name.startswith(SHELL) and "/dev/" not in name)
        owned = tuple(folder for slug in self.games for folder in own_folders(slug))
        return [name for name in kept if not name.startswith(owned)]

    def of_game(self, slug: str) -> list[str]:
        """The files of one game."""
        return [name for name in self.files if name.startswith(own_folders(slug))]


def imports_of(name: str, sheets: dict[str, bytes]) -> list[str]:
    """The style sheets that one imports, by their paths below `static/`."""
    found = IMPORT.findall(sheets[name])
    return [normpath(join(dirname(name), part.decode())) for part in found]


def joined_sheet(name: str, sheets: dict[str, bytes]) -> bytes:
    """A style sheet with those that it imports before it, so that a page asks once for them."""
    parts = [joined_sheet(part, sheets) for part in imports_of(name, sheets)]
    return b"".join((*parts, IMPORT.sub(b"", sheets[name])))


def slim(sheet: bytes) -> bytes:
    """A style sheet without what only its writers need: comments and indents."""
    return INDENT.sub(b"\n", COMMENT.sub(b"", sheet))


def bare(script: bytes) -> bytes:
    """A script without its comments; every line keeps its number."""
    return REMARK.sub(lambda remark: b"\n" * remark[0].count(b"\n"), script)


def stamps_of(folders: Iterable[Path]) -> dict[Path, int]:
    """When each file below some folders was last changed."""
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return {path: path.stat().st_mtime_ns for path in found}


def own_folders(slug: str) -> tuple[str, ...]:
    """Where the files of a game are."""
    return tuple(f"{kind}/{slug}/" for kind in ("js", "css", "icons"))


def init_assets(app: Flask) -> None:
    """Offer `asset_url` to the templates."""
    for game in all_games():
        _check_own(game)
    games = {game.slug: game.static for game in all_games()}
    app.extensions["shelf"] = Shelf(find_assets("static"), games)
    app.jinja_env.globals["asset_url"] = asset_url


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
    if name not in files.files:
        raise LookupError(f"There is no static file {name}.")
    return url_for("assets.file", version=files.version, name=name)


# Counting would look at the phone's cookie, and files are the same for everybody.
@assets.get("/static/<version>/<path:name>")
@limiter.exempt
def file(version: str, name: str) -> Response:
    """One static file; forever if the version is this one, else only now."""
    files = shelf()
    if name not in files.files:
        abort(404)
    body = files.files[name]
    response = Response(body, mimetype=_type_of(name))
    if name in files.gzipped:
        response.vary.add("Accept-Encoding")
        if takes_gzip():
            response.set_data(files.gzipped[name])
            response.headers["Content-Encoding"] = "gzip"
    response.headers["Cache-Control"] = FOREVER if version == files.version else "no-cache"
    return response


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
        "pages": [url_for("home.front", game=game), *map(url_for, game.at_hand)],
    }


def _type_of(name: str) -> str:
    if name.endswith(".js"):
        return "text/javascript"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
