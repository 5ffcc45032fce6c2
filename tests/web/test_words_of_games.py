"""Whole games by lot, in every language: no sentence is empty, and everything is said once."""

from collections import Counter
from random import Random
from typing import Final

import pytest
from flask import Flask
from flask_babel import force_locale
from msgspec import Struct

from companion.games.mombasa.tracking import TRACKER
from companion.games.mombasa.tracking.state import State
from companion.games.refusing import BadInput
from companion.games.tracking import About, Effect
from companion.web.language import LANGUAGES
from companion.web.mombasa import words
from companion.web.saying import Say
from tests.apps import new_app
from tests.web.by_lot import a_command, a_table, parts_of
from tests.web.saying import EFFECTS, FINDINGS, is_sentence, tags

NAMES: Final = {1: "Ana", 2: "Ben", 3: "Cy", 4: "Dora"}
GAMES: Final = 24
LONGEST: Final = 5000


class Listener:
    """Hears a table, and counts what was said."""

    def __init__(self) -> None:
        self.commands = Counter[str]()
        self.findings = Counter[str]()
        self.effects = Counter[str]()

    def hear(self, state: State, command: Struct, lot: Random) -> State:
        """Put into words what a command would be, what speaks against it, and what it does."""
        say = Say(NAMES, lot.choice(("Ana", "Ben", "")))
        try:
            findings = TRACKER.check(state, command)
        except BadInput:
            return state
        self._commands(command, say)
        for found in findings:
            self.findings[found.code] += 1
            self._said(words.finding(found, say), found)
            self._said(words.aside(found.code), found)
            for place, answer in enumerate(found.answers, start=1):
                assert words.answer(found.code, place)
                # Somebody gives it.
                command = lot.choice((command, answer))
        if any(found.senseless for found in findings):
            return state
        try:
            applied = TRACKER.apply(state, command)
        except BadInput:
            return state
        for effect in (*applied.effects, *TRACKER.follows(state, applied.state)):
            self._effect(effect, say)
        after: State = applied.state
        return after

    def _commands(self, command: Struct, say: Say) -> None:
        for part in parts_of(command):
            self.commands[str(part.__struct_config__.tag)] += 1
        steps: tuple[About, ...] = ({}, {"before": 3, "after": 5})
        for text in (words.line(command, say, numbers) for numbers in steps):
            self._said(text, command)
        for text in words.details(command, say):
            self._said(text, command)

    def _effect(self, effect: Effect, say: Say) -> None:
        self.effects[effect.code] += 1
        self._said(words.effect(effect, say), effect)

    def _said(self, text: str, of: Struct) -> None:
        assert is_sentence(text), (text, of)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One for all: nothing here touches its database."""
    return new_app(tmp_path_factory.mktemp("games"))


def a_game(lot: Random, listener: Listener) -> State:
    """Play until the game is over."""
    state = a_table(lot)
    for _ in range(LONGEST):
        if state.phase == "over":
            return state
        state = listener.hear(state, a_command(lot, state), lot)
    return state


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_by_lot_are_told_to_their_end(app: Flask, language: str) -> None:
    listener = Listener()
    with app.test_request_context(), force_locale(language):
        for number in range(GAMES):
            assert a_game(Random(number), listener).phase == "over"
    assert set(tags()) - set(listener.commands) == set()
    assert set(EFFECTS) - set(listener.effects) == set()
    assert set(FINDINGS) - set(listener.findings) == set()
