"""The frame names no game: its words stand in the game's own folders, the registry and the docs.

What still names one is listed here, and the list may only become shorter.
"""

import re
from pathlib import Path

from companion.settings import CHECKOUT

OWN = re.compile(r"mombasa|cape.?town|saint.?louis|cairo", re.IGNORECASE)
SEARCHED = ("companion/**/*.py", "templates/**/*", "static/js/**/*.js", "static/css/**/*.css")
FOLDERS = (
    "companion/games/mombasa/",
    "companion/web/mombasa/",
    "templates/mombasa/",
    "static/css/mombasa/",
    "static/js/mombasa/",
    "companion/games/__init__.py",
)
STILL = {
    # The score sheet, its scripts and groups: until a sheet is data.
    "companion/web/groups/pages.py",
    "companion/web/groups/results.py",
    "static/css/result.css",
    "static/js/score/arithmetic.js",
    "static/js/score/bases.js",
    "static/js/score/doubts.js",
    "static/js/score/exports.js",
    "static/js/score/filling.js",
    "static/js/score/link.js",
    "static/js/score/picture.js",
    "static/js/score/sharing.js",
    "static/js/score/verdict.js",
    "templates/groups/correct.html",
    "templates/groups/result.html",
    # The scripts of the setup: until its lots are data.
    "static/js/setup/plan.js",
    "static/js/setup/setup.js",
    "static/js/setup/turning.js",
    # The style page.
    "companion/web/style.py",
    "templates/style.html",
}


def names_a_game(path: Path) -> bool:
    try:
        return bool(OWN.search(path.read_text()))
    except UnicodeDecodeError:
        return False


def test_the_frame_names_no_game_but_where_it_is_listed() -> None:
    paths = [path for pattern in SEARCHED for path in CHECKOUT.glob(pattern) if path.is_file()]
    named = {path.relative_to(CHECKOUT).as_posix() for path in paths if names_a_game(path)}
    outside = {name for name in named if not name.startswith(FOLDERS)}
    assert outside == STILL
