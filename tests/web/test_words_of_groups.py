"""What the log of a group says: every kind of change has its words, in every language."""

from datetime import UTC, datetime
from typing import get_args

import pytest
from flask import Flask
from flask_babel import force_locale

from companion.groups.values import Change, ChangeKind, Difference
from companion.web.games import find
from companion.web.groups.words import change_words, difference_words
from companion.web.language import LANGUAGES


def change(kind: ChangeKind, player: str | None = None) -> Change:
    at = datetime(2026, 11, 18, tzinfo=UTC)
    return Change(1, at, "phone", None, kind, result=3, player=player, games=2, differences=())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_of_a_group_is_told(app: Flask, language: str) -> None:
    with app.test_request_context(), force_locale(language):
        said = [change_words(change(kind)) for kind in get_args(ChangeKind)]
    assert all(said)
    assert len(set(said)) == len(said)


def test_a_change_names_its_game_its_player_or_how_many_there_were(app: Flask) -> None:
    with app.test_request_context():
        assert change_words(change("correct")) == "Corrected game 3"
        assert change_words(change("rename-player", "Ben")) == "Renamed a player to Ben"
        assert change_words(change("import")) == "Imported 2 games"


def test_a_correction_names_what_it_changed(app: Flask) -> None:
    points = Difference("points", seat=2, category="cash", before=0, after=None)
    pages = find("mombasa").score
    with app.test_request_context():
        assert difference_words(points, pages, "Ben") == "Ben, Cash: 0 → –"
        assert difference_words(points, pages, "") == "2, Cash: 0 → –"
        player = Difference("player", seat=1, before=None, after="Eva")
        assert difference_words(player, pages, "") == "Seat 1: – → Eva"
        assert difference_words(Difference("note"), pages, "") == "Note"
