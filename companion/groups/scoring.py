"""Scores of saved games: always the game's own answer, never worked out again here."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.json import Decoder

from companion.games import game
from companion.games.asking import BadInput, answer
from companion.groups.values import Sheet


class Column(Struct, frozen=True):
    """A player's score as every game answers it."""

    categories: Mapping[str, int]
    total: int
    rank: int


class _Answer(Struct, frozen=True):
    players: tuple[Column, ...]


_answers = Decoder(_Answer)


def nameless(sheet: Sheet) -> dict[str, object]:
    """Put the numbers of the seats in the place of names; raises BadInput."""
    try:
        players = msgspec.convert(sheet.get("players"), list[dict[str, object]])
    except msgspec.ValidationError:
        raise BadInput("wrong-type", "$.players", "a sheet has a list of players") from None
    seats = [player | {"name": str(number)} for number, player in enumerate(players, 1)]
    return {**sheet, "players": seats}


def score(slug: str, sheet: Sheet) -> tuple[Column, ...]:
    """Ask the game for the score of a nameless sheet; raises BadInput."""
    raw = answer(game(slug).query("score"), msgspec.json.encode(sheet))
    return _answers.decode(raw).players
