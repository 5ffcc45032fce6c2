"""One name for each thing: a glossary a language has what is no longer said, and what is."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct, convert

from companion.web.language import LANGUAGES
from tests.web.test_words import ROOT, catalogue, words_of_the_app

PLACEHOLDER = re.compile(r"%\((\w+)\)s")
COMPUTED = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
# What people read, not the name of a class or an address.
SENTENCE = re.compile(r"[A-Z]\w* ")
# For those who build Companion, in English alone.
WORKSHOP = "style.html"


class Term(Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern that is not said, what is said instead, and the messages that may say it.

    A space that does not break is a space for it, unless it is about `spaces`.
    """

    never: str
    say: str
    may: tuple[str, ...] = ()
    spaces: bool = False

    def is_in(self, text: str) -> bool:
        said = text if self.spaces else text.replace("\N{NO-BREAK SPACE}", " ")
        return bool(re.search(self.never, PLACEHOLDER.sub(r"_\1_", said), re.IGNORECASE))


def glossary(language: str) -> tuple[Term, ...]:
    path = Path(__file__).parent / "glossary" / f"{language}.toml"
    return convert(tomllib.loads(path.read_text())["terms"], tuple[Term, ...])


def said(language: str) -> Iterator[tuple[str, str]]:
    """Yield each message in English, and how the language says it."""
    for message in catalogue("cs"):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        if language == "en":
            yield from ((text, text) for text in ids if text)
        elif message.id:
            strings = (message.string,) if isinstance(message.string, str) else message.string
            yield from ((ids[0], text) for text in strings or ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_says_a_term_that_was_replaced(language: str) -> None:
    messages = list(said(language))
    assert len(messages) > len(words_of_the_app())
    assert [
        f"{text!r}: say {term.say}"
        for term in glossary(language)
        for english, text in messages
        if term.is_in(text) and english not in term.may
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exception_that_nothing_needs_is_gone(language: str) -> None:
    messages = list(said(language))
    assert [
        message
        for term in glossary(language)
        for message in term.may
        if not any(english == message and term.is_in(text) for english, text in messages)
    ] == []


def test_no_template_shows_a_term_that_was_replaced() -> None:
    terms = [term for term in glossary("en") if re.search(r"[a-z]{3}", term.never)]
    assert [
        f"{path.relative_to(ROOT)}: {line.strip()!r}: say {term.say}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if path.name != WORKSHOP
        for line in TAG.sub("", COMPUTED.sub("", path.read_text())).splitlines()
        for term in terms
        if SENTENCE.search(line) and term.is_in(line)
        # A message may stand on several lines.
        if not any(line.strip() in message for message in term.may)
    ] == []


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("en", "The base of %(company)s has no post left."),
        ("en", "Somebody has put the track right."),
        ("cs", "Ťukněte na políčko."),
        ("cs", "Hotovost £%(pounds)s"),
        ("cs", "stanice společnosti %(company)s"),
        ("cs", "%(name)s zaplatila"),
        ("cs", "mince v sídle"),
    ],
)
def test_the_glossary_knows_what_was_replaced(language: str, wrong: str) -> None:
    assert any(term.is_in(wrong) for term in glossary(language))
