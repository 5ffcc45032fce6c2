"""Moves and tables as text."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.mombasa.play.game import apply, legal, start
from companion.games.mombasa.play.moves import (
    EndPhase,
    Expand,
    Forgo,
    Move,
    PlanCard,
    RestCards,
    UseBookkeeper,
    UseGoods,
)
from companion.games.mombasa.play.notation import describe, read, write
from companion.games.mombasa.play.state import HeldTile, Placed, Shelved
from tests.games.mombasa.game_table import a_kit, a_table, seat, with_seat


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (UseGoods((1, 3), acquire=5), "use-goods 1+3 5"),
        (UseGoods((2,)), "use-goods 2 -"),
        (PlanCard(0), "plan-card 0 -"),
        (PlanCard(1, "coffee-1"), "plan-card 1 coffee-1"),
        (RestCards(2, ("a", "b", "c")), "rest-cards 2 a+b+c"),
        (UseBookkeeper(flip=3), "use-bookkeeper - 3"),
        (Expand("cape-town"), "expand cape-town"),
        (Forgo(), "forgo"),
    ],
)
def test_a_move_is_its_name_and_its_fields(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text) == move


@pytest.mark.parametrize(
    "text", ["", "fly", "forgo now", "expand", "expand lagos", "plan-card x -", "end-phase 1 2"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read(text)


def test_every_move_is_json_under_its_name() -> None:
    text = msgspec.json.encode(EndPhase(2))
    assert text == b'{"type":"end-phase","deck":2}'
    assert msgspec.json.decode(text, type=Move) == EndPhase(2)


def test_a_table_is_told_in_lines_and_face_down_things_in_parentheses() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-2", "card-b10"])
    blue = replace(
        seat(state, 0),
        slots={1: Placed("coffee-2", used=True, plus_one=True), 2: Placed("card-b10")},
        shelf={1: Shelved("tile-1", flipped=True)},
        tiles=(HeldTile("merchant", used=True), HeldTile("goods")),
        ended=True,
    )
    text = describe(kit, apply(kit, with_seat(state, 0, blue), Expand("cairo")))
    assert "player 0 has 10 pounds, 3 markers (ended)" in text
    assert "  action slots: 1 (coffee-2+1), 2 (card-b10)" in text
    assert "  bookkeeping: 1 (tile-1)" in text
    assert "  tiles: (merchant) goods" in text
    assert text.endswith("pending: entering company=cairo points=3")


def test_a_description_says_nothing_about_what_is_not_there() -> None:
    kit = a_kit()
    text = describe(kit, start(kit, "any"))
    assert "markers:" not in text
    assert "pending" not in text
    assert legal(kit, start(kit, "any"))
