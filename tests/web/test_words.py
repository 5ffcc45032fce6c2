"""Every word of the app, in every language: a missing, fuzzy or stale message fails the build."""

import tomllib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.web.language import LANGUAGES, TRANSLATIONS

ROOT = Path(__file__).parents[2]
KEYWORDS = DEFAULT_KEYWORDS | {"_l": None, "counted": (2, 3)}
MAPPINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
LANGUAGES_TO_TRANSLATE = [language for language in LANGUAGES if language != "en"]


@cache
def words_of_the_app() -> frozenset[tuple[str, str | None]]:
    """Every message, or the first of its forms, and the context that tells it from others."""
    found = set()
    for mapping in MAPPINGS:
        folder, pattern = mapping["pattern"].split("/")
        options = {pattern: {"silent": mapping.get("silent", "true")}}
        methods = [(pattern, mapping["method"])]
        words = extract_from_dir(ROOT / folder, methods, options, keywords=KEYWORDS)
        found |= {(_first(message), context) for _file, _line, message, _said, context in words}
    return frozenset(found)


def _first(message: str | Sequence[str]) -> str:
    return message if isinstance(message, str) else message[0]


def catalogue(language: str) -> Catalog:
    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", LANGUAGES_TO_TRANSLATE)
def test_every_word_is_translated(language: str) -> None:
    known = catalogue(language)
    missing = []
    for words, context in words_of_the_app():
        message = known.get(words, context)
        parts = (
            ()
            if message is None
            else (message.string,)
            if isinstance(message.string, str)
            else message.string
        )
        if not parts or not all(parts):
            missing.append((words, context))
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES_TO_TRANSLATE)
def test_no_message_is_fuzzy_or_wrong(language: str) -> None:
    known = catalogue(language)
    assert [message.id for message in known if message.fuzzy and message.id] == []
    assert [(message.id, list(errors)) for message, errors in known.check()] == []
    assert known.obsolete == {}


@pytest.mark.parametrize("language", LANGUAGES_TO_TRANSLATE)
def test_nothing_stays_that_the_app_no_longer_says(language: str) -> None:
    kept = [(_first(message.id), message.context) for message in catalogue(language) if message.id]
    assert [message for message in kept if message not in words_of_the_app()] == []


@pytest.mark.parametrize("language", LANGUAGES_TO_TRANSLATE)
def test_the_compiled_catalogue_is_the_written_one(language: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(language))
    compiled = TRANSLATIONS / language / "LC_MESSAGES" / "messages.mo"
    assert compiled.read_bytes() == fresh.getvalue()
