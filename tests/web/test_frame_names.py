"""The frame names no game: its words stand in the game's own folders, the registry and the docs.

What a game's own words are, its tests list.
"""

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from companion.games import REGISTRY
from companion.settings import CHECKOUT

SEARCHED = ("companion/**/*.py", "templates/**/*", "static/js/**/*.js", "static/css/**/*.css")
FOLDERS = ("companion/games", "companion/web", "templates", "static/css", "static/js")
GAMES = [slug for slug, entry in REGISTRY.items() if entry.rules.startswith("companion.")]


def own_words(slug: str) -> re.Pattern[str]:
    """What a game's tests list as its own."""
    words = import_module(f"tests.games.{slug}.own_words").OWN_WORDS
    assert slug in words
    return re.compile("|".join(words), re.IGNORECASE)


def naming(words: re.Pattern[str], slug: str) -> Iterator[str]:
    """Every file of the frame, and of other games, that holds one of the words, or is called so."""
    own = tuple(f"{folder}/{slug}/" for folder in FOLDERS)
    for path in {path for pattern in SEARCHED for path in CHECKOUT.glob(pattern)}:
        name = path.relative_to(CHECKOUT).as_posix()
        if not path.is_file() or name.startswith(own) or name == "companion/games/__init__.py":
            continue
        if words.search(name) or words.search(path.read_text()):
            yield name


@pytest.mark.parametrize("slug", GAMES)
def test_the_frame_names_no_game(slug: str) -> None:
    assert not set(naming(own_words(slug), slug))


def test_a_games_words_are_found_in_what_is_its_own() -> None:
    """The search itself finds something."""
    game = (CHECKOUT / "templates/mombasa/marks.html").read_text()
    assert len(own_words("mombasa").findall(game)) > 10
