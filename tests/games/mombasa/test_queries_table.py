import json
import re
from typing import TypeAlias

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from companion.games.asking import BadInput, answer, answer_lines, schema
from companion.games.mombasa.queries.table import QUERIES

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"

BY_NAME = {query.name: query for query in QUERIES}
TRACK: Json = {
    "spaces": 10,
    "shares": [[3, 1], [6, 3]],
    "calls": [[5, 2]],
    "specials": [[4, 1], [8, 2]],
}
TRACK_MOVE: Json = {
    "track": TRACK,
    "positions": {"blue": 3, "green": 4, "yellow": 7},
    "cash": {"blue": 1, "green": 0, "yellow": 0},
    "player": "blue",
    "steps": 4,
}
BOARD_MOVE: Json = {"spaces": 6, "values": [[2, 10], [6, 25]], "position": 4, "steps": 5}
GOODS: Json = {
    "cards": [{"good": "coffee", "units": 1}, {"good": "coffee", "units": 3}],
    "acquire": {"crate": 2, "display": 1},
}
INK_JAR: Json = {
    "books": [
        {"requires": [{"kind": "coffee", "amount": 1}]},
        {"requires": [{"kind": "coffee", "amount": 3}, {"kind": "further-good", "amount": 3}]},
        {"requires": [{"kind": "expansion", "amount": 9}], "flipped": True},
        {"requires": [{"kind": "merchant-or-bookkeeper", "amount": 1}]},
        None,
        {"requires": []},
    ],
    "position": 1,
    "area": {"coffee": 3, "cotton": 3},
}
SHARES: Json = {
    "mombasa": {"track": 1, "cards": 0},
    "cape-town": {"track": 5, "cards": 2},
    "saint-louis": {"track": 0, "cards": 0},
    "cairo": {"track": 0, "cards": 1},
}
ADA: Json = {"name": "Ada", "cash": 8, "shares": SHARES, "diamonds": 25, "bookkeeping": 10}
VALUES: Json = {"mombasa": 2, "cape-town": 6, "saint-louis": 15, "cairo": 3}
SCORE: Json = {"share_values": VALUES, "players": [ADA]}
MAJORITY: Json = {"kind": "coffee", "mine": 4, "others": [4, 0]}
SETUP: Json = {"players": ["Ada", "Ben", "Cy"], "mode": "variable", "seed": "7F3K2Q"}
MERCHANT: Json = {"kind": "company", "mines": 3}

QUESTIONS: dict[str, Json] = {
    "setup": SETUP,
    "track-move": TRACK_MOVE,
    "board-move": BOARD_MOVE,
    "goods": GOODS,
    "ink-jar": INK_JAR,
    "merchant": MERCHANT,
    "majority": MAJORITY,
    "score": SCORE,
}


def ask(name: str, question: Json) -> dict[str, Json]:
    reply: dict[str, Json] = json.loads(answer(BY_NAME[name], msgspec.json.encode(question)))
    return reply


def changed(question: Json, path: str, value: Json) -> Json:
    """Copy a question with one value set; `path` is dotted, numbers index lists."""
    if not path:
        return value
    step, _, rest = path.partition(".")
    if isinstance(question, list):
        copy = list(question)
        copy[int(step)] = changed(copy[int(step)], rest, value)
        return copy
    assert isinstance(question, dict)
    return {**question, step: changed(question.get(step), rest, value)}


def without(question: Json, field: str) -> Json:
    assert isinstance(question, dict)
    return {name: value for name, value in question.items() if name != field}


def refused(name: str, question: Json) -> tuple[str, str]:
    with pytest.raises(BadInput) as bad:
        ask(name, question)
    return bad.value.code, bad.value.path


@pytest.mark.parametrize("name", QUESTIONS)
def test_questions_and_answers_are_as_their_schema_says(name: str) -> None:
    described = schema(BY_NAME[name])
    Draft202012Validator(described["question"]).validate(QUESTIONS[name])
    Draft202012Validator(described["answer"]).validate(ask(name, QUESTIONS[name]))


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_unknown_field_is_bad_input(name: str) -> None:
    assert refused(name, changed(QUESTIONS[name], "extra", 1)) == ("unknown-field", "$.extra")


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("setup", "players"),
        ("setup", "mode"),
        ("track-move", "track"),
        ("track-move", "positions"),
        ("track-move", "cash"),
        ("track-move", "player"),
        ("track-move", "steps"),
        ("board-move", "spaces"),
        ("board-move", "values"),
        ("board-move", "position"),
        ("board-move", "steps"),
        ("goods", "cards"),
        ("ink-jar", "books"),
        ("ink-jar", "position"),
        ("ink-jar", "area"),
        ("merchant", "kind"),
        ("majority", "kind"),
        ("majority", "mine"),
        ("majority", "others"),
        ("score", "share_values"),
        ("score", "players"),
    ],
)
def test_a_missing_field_is_bad_input(name: str, field: str) -> None:
    assert refused(name, without(QUESTIONS[name], field)) == ("missing-field", f"$.{field}")


def test_a_set_up_of_a_known_seed() -> None:
    assert ask("setup", SETUP) == {
        "seed": "7F3K2Q",
        "version": 1,
        "first_player": "Ada",
        "order": ["Ada", "Ben", "Cy"],
        "tracks": {"mombasa": "D2", "cape-town": "C2", "saint-louis": "A1", "cairo": "B1"},
        "round_track": [0, 2, 1, 2, 1, 2, 1],
        "bonus_markers": 2,
        "cash": 1,
        "expansion_cards": {"Ada": 1, "Ben": 2, "Cy": 3},
        "starting_tiles": {"Ada": [1, 3], "Ben": [7, 9], "Cy": [8, 10]},
    }


def test_the_first_game_deals_no_tiles() -> None:
    assert ask("setup", changed(SETUP, "mode", "first"))["starting_tiles"] == {
        "Ada": [],
        "Ben": [],
        "Cy": [],
    }


@pytest.mark.parametrize(
    ("name", "field"),
    [("setup", "seed"), ("board-move", "slot"), ("goods", "acquire"), ("majority", "tier")],
)
def test_a_field_is_left_out_and_never_null(name: str, field: str) -> None:
    assert refused(name, changed(QUESTIONS[name], field, None)) == ("wrong-type", f"$.{field}")


def test_a_missing_seed_is_drawn_and_gives_the_same_set_up_again() -> None:
    drawn = ask("setup", without(SETUP, "seed"))
    assert isinstance(drawn["seed"], str)
    assert re.fullmatch("[2-9A-HJKMNP-Z]{6}", drawn["seed"])
    assert ask("setup", changed(SETUP, "seed", drawn["seed"])) == drawn


def test_two_missing_seeds_are_drawn_apart() -> None:
    seeds = {str(ask("setup", without(SETUP, "seed"))["seed"]) for _ in range(5)}
    assert len(seeds) == 5


def test_a_seed_may_be_any_text_of_64_characters() -> None:
    assert ask("setup", changed(SETUP, "seed", "ł" * 64))["seed"] == "ł" * 64
    assert ask("setup", changed(SETUP, "seed", ""))["seed"] == ""


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("players", ["Ada"], ("too-short", "$.players")),
        ("players", ["A", "B", "C", "D", "E"], ("too-long", "$.players")),
        ("players", ["Ada", "Ben", "Ada"], ("duplicate-id", "$.players[2]")),
        ("players.1", "", ("too-short", "$.players[1]")),
        ("players.1", "x" * 41, ("too-long", "$.players[1]")),
        ("players.1", " \t", ("bad-value", "$.players[1]")),
        ("players.1", 7, ("wrong-type", "$.players[1]")),
        ("mode", "second", ("unknown-id", "$.mode")),
        ("seed", "x" * 65, ("too-long", "$.seed")),
        ("seed", 7, ("wrong-type", "$.seed")),
    ],
)
def test_a_set_up_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("setup", changed(SETUP, path, value)) == refusal


def test_names_of_40_characters_are_taken() -> None:
    assert ask("setup", changed(SETUP, "players.0", "x" * 40))["version"] == 1


def test_a_track_move_pays_all_who_were_there_and_its_capital_call_from_what_it_got() -> None:
    assert ask("track-move", TRACK_MOVE) == {
        "position": 7,
        "moved": 4,
        "unused": 0,
        "paid": 2,
        "received": {"blue": 1, "green": 1, "yellow": 1},
        "cash": {"blue": 0, "green": 1, "yellow": 1},
        "shares": 3,
        "unlocked": [1],
    }


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("player", "white", ("unknown-id", "$.player")),
        ("positions.blue", 11, ("out-of-range", "$.positions.blue")),
        ("positions.green", -1, ("out-of-range", "$.positions.green")),
        ("positions", {}, ("too-short", "$.positions")),
        ("positions", dict.fromkeys("abcde", 1), ("too-long", "$.positions")),
        ("cash", {"blue": 1, "green": 0}, ("missing-field", "$.cash.yellow")),
        ("cash.red one", 1, ("unknown-id", '$.cash["red one"]')),
        ("cash.blue", -1, ("out-of-range", "$.cash.blue")),
        ("steps", -1, ("out-of-range", "$.steps")),
        ("steps", 1.5, ("wrong-type", "$.steps")),
        ("steps", True, ("wrong-type", "$.steps")),
        ("track.spaces", 0, ("out-of-range", "$.track.spaces")),
        ("track.spaces", 201, ("out-of-range", "$.track.spaces")),
        ("track.shares", [[11, 1]], ("out-of-range", "$.track.shares[0][0]")),
        ("track.shares", [[3, 1], [3, 2]], ("bad-value", "$.track.shares[1][0]")),
        ("track.shares", [[3, -1]], ("out-of-range", "$.track.shares[0][1]")),
        ("track.shares", [[3]], ("wrong-length", "$.track.shares[0]")),
        ("track.calls", [[10, 1]], ("out-of-range", "$.track.calls[0][0]")),
        ("track.specials", [[1, 1], [2, 1], [3, 1]], ("too-long", "$.track.specials")),
        ("track.specials", [[8, 1], [4, 1]], ("bad-value", "$.track.specials[1][0]")),
    ],
)
def test_a_track_move_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("track-move", changed(TRACK_MOVE, path, value)) == refusal


def test_a_marker_may_start_on_any_space_from_the_first_to_the_last() -> None:
    assert ask("track-move", changed(TRACK_MOVE, "positions.blue", 10))["unused"] == 4
    assert ask("track-move", changed(TRACK_MOVE, "positions.blue", 0))["position"] == 4


def test_steps_past_the_end_of_a_board_track_are_pounds() -> None:
    assert ask("board-move", BOARD_MOVE) == {
        "position": 6,
        "value": 25,
        "pounds": 6,
        "slot_open": None,
    }


@pytest.mark.parametrize(("slot", "is_open"), [(5, True), (6, False)])
def test_a_board_move_tells_whether_the_slot_is_open(slot: int, is_open: bool) -> None:
    move = changed(changed(BOARD_MOVE, "slot", slot), "steps", 1)
    assert ask("board-move", move)["slot_open"] == is_open


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("position", 7, ("out-of-range", "$.position")),
        ("position", -1, ("out-of-range", "$.position")),
        ("steps", -1, ("out-of-range", "$.steps")),
        ("slot", 7, ("out-of-range", "$.slot")),
        ("values", [[7, 1]], ("out-of-range", "$.values[0][0]")),
        ("values", [[2, 1], [1, 2]], ("bad-value", "$.values[1][0]")),
        ("spaces", 0, ("out-of-range", "$.spaces")),
    ],
)
def test_a_board_move_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("board-move", changed(BOARD_MOVE, path, value)) == refusal


def test_a_board_marker_may_stand_on_the_last_space() -> None:
    assert ask("board-move", changed(BOARD_MOVE, "position", 6))["pounds"] == 10


def test_goods_buy_a_card_and_leave_a_step() -> None:
    assert ask("goods", GOODS) == {
        "legal": True,
        "units": 4,
        "price": 3,
        "left": 1,
        "problems": [],
    }


def test_goods_without_a_card_have_no_price() -> None:
    assert ask("goods", without(GOODS, "acquire")) == {
        "legal": True,
        "units": 4,
        "price": None,
        "left": 4,
        "problems": [],
    }


def test_goods_of_two_kinds_need_the_bonus_for_mixing() -> None:
    mixed = changed(GOODS, "cards.0.good", "cotton")
    assert ask("goods", mixed)["problems"] == ["mixed-goods"]
    assert ask("goods", mixed)["legal"] is False
    assert ask("goods", changed(mixed, "bonuses", ["mixed-discount"])) == {
        "legal": True,
        "units": 4,
        "price": 2,
        "left": 2,
        "problems": [],
    }


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("cards.0.good", "tea", ("unknown-id", "$.cards[0].good")),
        ("cards.0.units", 0, ("out-of-range", "$.cards[0].units")),
        ("cards.1.units", 21, ("out-of-range", "$.cards[1].units")),
        ("cards", [{"good": "coffee", "units": 1}] * 21, ("too-long", "$.cards")),
        ("acquire.crate", -1, ("out-of-range", "$.acquire.crate")),
        ("acquire.display", 100, ("out-of-range", "$.acquire.display")),
        ("bonuses", ["tea-discount"], ("unknown-id", "$.bonuses[0]")),
        ("bonuses", ["cotton-units"] * 9, ("too-long", "$.bonuses")),
    ],
)
def test_goods_that_cannot_be_are_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("goods", changed(GOODS, path, value)) == refusal


def test_the_ink_jar_goes_over_flipped_books_to_the_first_it_cannot_enter() -> None:
    assert ask("ink-jar", INK_JAR) == {"stops": [2, 3], "furthest": 3}


def test_an_ink_jar_that_cannot_move_is_furthest_where_it_stands() -> None:
    assert ask("ink-jar", changed(INK_JAR, "area", {})) == {"stops": [], "furthest": 1}


def test_an_ink_jar_stops_before_an_empty_space() -> None:
    with_merchant = changed(INK_JAR, "area.merchants", 1)
    assert ask("ink-jar", with_merchant) == {"stops": [2, 3, 4], "furthest": 4}


def test_the_ink_jar_may_stand_before_the_first_and_on_the_last_book() -> None:
    assert ask("ink-jar", changed(INK_JAR, "position", 0))["stops"] == [1, 2, 3]
    assert ask("ink-jar", changed(INK_JAR, "position", 6)) == {"stops": [], "furthest": 6}


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("position", 7, ("out-of-range", "$.position")),
        ("position", -1, ("out-of-range", "$.position")),
        ("books", [None] * 41, ("too-long", "$.books")),
        ("books.0.requires.0.kind", "tea", ("unknown-id", "$.books[0].requires[0].kind")),
        ("books.0.requires.0.amount", -1, ("out-of-range", "$.books[0].requires[0].amount")),
        ("books.0.requires", None, ("wrong-type", "$.books[0].requires")),
        ("area.coffee", -1, ("out-of-range", "$.area.coffee")),
        ("area.tea", 1, ("unknown-field", "$.area.tea")),
    ],
)
def test_an_ink_jar_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("ink-jar", changed(INK_JAR, path, value)) == refusal


def test_a_merchant_brings_diamonds_and_pounds() -> None:
    assert ask("merchant", {"kind": "plain"}) == {"diamonds": 1, "pounds": 2}
    assert ask("merchant", MERCHANT) == {"diamonds": 3, "pounds": 1}
    assert ask("merchant", {"kind": "company", "mines": 4}) == {"diamonds": 4, "pounds": 1}
    assert ask("merchant", {"kind": "tile", "others": 2}) == {"diamonds": 4, "pounds": 0}


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("kind", "fancy", ("unknown-id", "$.kind")),
        ("mines", -1, ("out-of-range", "$.mines")),
        ("others", -1, ("out-of-range", "$.others")),
    ],
)
def test_a_merchant_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("merchant", changed(MERCHANT, path, value)) == refusal


NOTHING: dict[str, Json] = {
    "track": 0,
    "diamonds": 0,
    "pounds": 0,
    "bookkeeping": 0,
    "remove_posts": 0,
}


@pytest.mark.parametrize(
    ("mine", "rewards"),
    [
        (0, {}),
        (1, {"track": 2}),
        (2, {"track": 2}),
        (3, {"track": 3}),
        (4, {"track": 3}),
        (5, {"track": 4, "remove_posts": 1}),
        (9, {"track": 4, "remove_posts": 1}),
    ],
)
def test_the_coffee_majority_is_complete(mine: int, rewards: dict[str, Json]) -> None:
    assert ask("majority", {"kind": "coffee", "mine": mine, "others": [0]}) == {
        "allowed": True,
        "rewards": {"company": "cairo", **NOTHING, **rewards},
    }


def test_bananas_5_against_3_bring_3_steps_for_cape_town_and_a_diamond() -> None:
    assert ask("majority", {"kind": "bananas", "mine": 5, "others": [3]}) == {
        "allowed": True,
        "rewards": {"company": "cape-town", **NOTHING, "track": 3, "diamonds": 1},
    }


@pytest.mark.parametrize(
    ("kind", "mine"),
    [("bananas", 4), ("bananas", 6), ("cotton", 4), ("cotton", 6), ("expansion", 2)],
)
def test_rewards_that_nobody_knows_are_null(kind: str, mine: int) -> None:
    assert ask("majority", {"kind": kind, "mine": mine, "others": []}) == {
        "allowed": True,
        "rewards": None,
    }


def test_a_lower_tier_may_be_taken_a_higher_one_not() -> None:
    lower = ask("majority", changed(MAJORITY, "tier", 2))
    assert lower == {"allowed": True, "rewards": {"company": "cairo", **NOTHING, "track": 2}}
    higher = ask("majority", changed(MAJORITY, "tier", 5))
    assert higher == {"allowed": False, "rewards": None}


def test_without_the_majority_nothing_is_allowed() -> None:
    assert ask("majority", changed(MAJORITY, "others", [5])) == {"allowed": False, "rewards": None}


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("kind", "diamonds", ("unknown-id", "$.kind")),
        ("mine", -1, ("out-of-range", "$.mine")),
        ("others", [0, -1], ("out-of-range", "$.others[1]")),
        ("others", [0, 0, 0, 0], ("too-long", "$.others")),
        ("tier", 0, ("out-of-range", "$.tier")),
    ],
)
def test_a_majority_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("majority", changed(MAJORITY, path, value)) == refusal


def test_a_score_has_seven_categories_and_says_what_they_come_from() -> None:
    assert ask("score", SCORE) == {
        "players": [
            {
                "name": "Ada",
                "categories": {
                    "cash": 8,
                    "mombasa": 2,
                    "cape-town": 42,
                    "saint-louis": 0,
                    "cairo": 3,
                    "diamonds": 25,
                    "bookkeeping": 10,
                },
                "total": 90,
                "rank": 1,
                "lines": [
                    {"category": "cash", "pounds": 8, "shares": None, "value": None},
                    {"category": "mombasa", "pounds": 2, "shares": 1, "value": 2},
                    {"category": "cape-town", "pounds": 42, "shares": 7, "value": 6},
                    {"category": "saint-louis", "pounds": 0, "shares": 0, "value": 15},
                    {"category": "cairo", "pounds": 3, "shares": 1, "value": 3},
                    {"category": "diamonds", "pounds": 25, "shares": None, "value": None},
                    {"category": "bookkeeping", "pounds": 10, "shares": None, "value": None},
                ],
            }
        ],
        "winners": ["Ada"],
    }


def test_players_keep_their_order_and_ranks_go_1_1_3() -> None:
    players: Json = [
        changed(changed(ADA, "name", name), "cash", cash)
        for name, cash in (("Ben", 1), ("Ada", 8), ("Cy", 8))
    ]
    scored = ask("score", changed(SCORE, "players", players))
    columns = scored["players"]
    assert isinstance(columns, list)
    placed = [(c["name"], c["rank"]) for c in columns if isinstance(c, dict)]
    assert placed == [("Ben", 3), ("Ada", 1), ("Cy", 1)]
    assert scored["winners"] == ["Ada", "Cy"]


@pytest.mark.parametrize(
    ("path", "value", "refusal"),
    [
        ("players", [], ("too-short", "$.players")),
        (
            "players",
            [changed(ADA, "name", name) for name in "ABCDE"],
            ("too-long", "$.players"),
        ),
        ("players", [ADA, ADA], ("duplicate-id", "$.players[1].name")),
        ("players.0.name", "", ("too-short", "$.players[0].name")),
        ("players.0.cash", -1, ("out-of-range", "$.players[0].cash")),
        ("players.0.cash", 1_000_001, ("out-of-range", "$.players[0].cash")),
        ("players.0.cash", "8", ("wrong-type", "$.players[0].cash")),
        ("players.0.diamonds", -1, ("out-of-range", "$.players[0].diamonds")),
        ("players.0.bookkeeping", 2.5, ("wrong-type", "$.players[0].bookkeeping")),
        (
            "players.0.shares",
            without(SHARES, "cairo"),
            ("missing-field", "$.players[0].shares.cairo"),
        ),
        ("players.0.shares.cairo.cards", -1, ("out-of-range", "$.players[0].shares.cairo.cards")),
        ("players.0.shares.tunis", {}, ("unknown-field", "$.players[0].shares.tunis")),
        (
            "share_values",
            without(VALUES, "cape-town"),
            ("missing-field", "$.share_values.cape-town"),
        ),
        ("share_values.cairo", -1, ("out-of-range", "$.share_values.cairo")),
    ],
)
def test_a_score_that_cannot_be_is_bad_input(
    path: str, value: Json, refusal: tuple[str, str]
) -> None:
    assert refused("score", changed(SCORE, path, value)) == refusal


REFUSAL = {
    "properties": {
        "error": {
            "properties": {
                "code": {"pattern": "^[a-z-]+$"},
                "path": {"pattern": r"^\$"},
                "message": {"minLength": 1},
            },
            "required": ["code", "path", "message"],
        }
    },
    "required": ["error"],
}

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def places(question: Json, here: str = "") -> list[str]:
    """List the path of every value in a question."""
    if isinstance(question, dict):
        parts = question.items()
        return [here, *(p for key, value in parts for p in places(value, f"{here}.{key}"))]
    if isinstance(question, list):
        return [
            here,
            *(p for at, value in enumerate(question) for p in places(value, f"{here}.{at}")),
        ]
    return [here]


@given(st.data(), st.sampled_from(sorted(QUESTIONS)))
def test_whatever_stands_in_a_field_is_answered_or_refused(data: st.DataObject, name: str) -> None:
    path = data.draw(st.sampled_from(places(QUESTIONS[name]))).removeprefix(".")
    question = changed(QUESTIONS[name], path, data.draw(anything))
    ((reply, understood),) = answer_lines(BY_NAME[name], [msgspec.json.encode(question)])
    described = schema(BY_NAME[name])["answer"] if understood else REFUSAL
    Draft202012Validator(described).validate(json.loads(reply))
