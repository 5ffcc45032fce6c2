"""What every query does: strict reading, exact places of faults, answers line by line."""

import json
from typing import Annotated, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from companion.games import REGISTRY, game
from companion.games.asking import (
    MAX_BYTES,
    BadInput,
    Query,
    answer,
    answer_lines,
    refusal,
    schema,
)
from companion.games.refusing import member, shown

Small = Annotated[int, Meta(ge=0, le=9)]


class Shelf(Struct, forbid_unknown_fields=True):
    books: Annotated[tuple[Small, ...], Meta(max_length=3)]
    colour: Literal["red", "blue"] = "red"

    def __post_init__(self) -> None:
        if self.books == (1, 2, 3):
            raise BadInput("too-easy", "$.books[1]", "think of something else")
        if self.books == (3, 2, 1):
            raise ValueError("backwards")


class Room(Struct, forbid_unknown_fields=True):
    shelves: dict[Annotated[str, Meta(max_length=8)], Shelf]
    door: tuple[Small, Small] = (0, 0)
    floors: dict[str, dict[str, Small]] = {}
    code: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    size: Literal[1, 2] = 1
    key: Annotated[str, Meta(min_length=1)] = "k"


class Sum(Struct):
    books: int


def count_books(room: Room) -> Sum:
    """Count the books of a room.

    More words that only readers of the source see.
    """
    if "attic" in room.shelves:
        raise BadInput("unknown-id", "$.shelves.attic", "there is no attic")
    return Sum(sum(sum(shelf.books) for shelf in room.shelves.values()))


BOOKS = Query("books", Room, Sum, count_books)


def refused(raw: bytes | str) -> tuple[str, str]:
    with pytest.raises(BadInput) as bad:
        answer(BOOKS, raw.encode() if isinstance(raw, str) else raw)
    return bad.value.code, bad.value.path


def test_a_question_is_answered_by_its_function() -> None:
    assert answer(BOOKS, b'{"shelves":{"low":{"books":[1,2]}}}') == b'{"books":3}'
    assert repr(BOOKS) == "Query('books')"
    assert BOOKS.about == "Count the books of a room."


def test_a_function_may_refuse_what_does_not_fit_together() -> None:
    assert refused('{"shelves":{"attic":{"books":[]}}}') == ("unknown-id", "$.shelves.attic")


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b'{"shelves":',
        b"NaN",
        b"{} {}",
        b"'a'",
        b"\xff",
        b'{"shelves":{"\xff":1}}',
        b'{"\xff":1}',
        b'{"code":"\xed\xa0\x80"}',
        b'{"code":"\\ud800"}',
        b'{"shelves":5,',
        b'{"shelves":5,"door":NaN}',
        b'{"unknown":1',
        b"\xef\xbb\xbf{}",
        b"01",
        b'{"shelves":{},}',
        b"\x00",
    ],
)
def test_what_is_not_json_is_called_so(raw: bytes) -> None:
    assert refused(raw) == ("not-json", "$")


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        ("[]", "wrong-type", "$"),
        ("null", "wrong-type", "$"),
        ("7", "wrong-type", "$"),
        ("{}", "missing-field", "$.shelves"),
        ('{"shelves":{},"window":1}', "unknown-field", "$.window"),
        ('{"shelves":{},"a b":1}', "unknown-field", '$["a b"]'),
        ('{"shelves":{},"":1}', "unknown-field", '$[""]'),
        ('{"shelves":{},"x - at `$.y`":1}', "unknown-field", '$["x - at `$.y`"]'),
        ('{"shelves":{},"a\\nb":1}', "unknown-field", '$["a\\nb"]'),
        ('{"shelves":{"low":{"books":[1,"2"]}}}', "wrong-type", "$.shelves.low.books[1]"),
        ('{"shelves":{"low":{"books":[1.0]}}}', "wrong-type", "$.shelves.low.books[0]"),
        ('{"shelves":{"low":{"books":[1e0]}}}', "wrong-type", "$.shelves.low.books[0]"),
        ('{"shelves":{"low":{"books":[true]}}}', "wrong-type", "$.shelves.low.books[0]"),
        ('{"shelves":{"low":{"books":[null]}}}', "wrong-type", "$.shelves.low.books[0]"),
        ('{"shelves":{"low":{"books":[10]}}}', "out-of-range", "$.shelves.low.books[0]"),
        ('{"shelves":{"low":{"books":[-1]}}}', "out-of-range", "$.shelves.low.books[0]"),
        ('{"shelves":{"low":{"books":[1,2,3,4]}}}', "too-long", "$.shelves.low.books"),
        ('{"shelves":{"low":{"books":[1,2,3]}}}', "too-easy", "$.shelves.low.books[1]"),
        ('{"shelves":{"low":{"books":[3,2,1]}}}', "bad-value", "$.shelves.low"),
        ('{"shelves":{"low":{}}}', "missing-field", "$.shelves.low.books"),
        ('{"shelves":{"low":{"books":[],"x":1}}}', "unknown-field", "$.shelves.low.x"),
        ('{"shelves":{"low":{"books":[],"colour":"x"}}}', "unknown-id", "$.shelves.low.colour"),
        ('{"shelves":{"much too long":{"books":[]}}}', "too-long", '$.shelves["much too long"]'),
        ('{"shelves":{},"door":[1]}', "wrong-length", "$.door"),
        ('{"shelves":{},"door":[1,2,3]}', "wrong-length", "$.door"),
        (
            '{"shelves":{},"floors":{"a":{"b":1},"c":{"d":2,"e":99}}}',
            "out-of-range",
            "$.floors.c.e",
        ),
        ('{"shelves":{},"code":"A"}', "bad-value", "$.code"),
        ('{"shelves":{},"size":3}', "out-of-range", "$.size"),
        ('{"shelves":{},"size":-3}', "out-of-range", "$.size"),
        ('{"shelves":{},"key":""}', "too-short", "$.key"),
        ('{"shelves":{},"size":1e999}', "out-of-range", "$.size"),
        ('{"shelves":{},"size":1%s}' % ("0" * 5000), "out-of-range", "$.size"),
        ('{"shelves":{"a":{"books":[1e999]}}}', "out-of-range", "$.shelves"),
    ],
)
def test_each_fault_has_a_code_and_its_exact_place(raw: str, code: str, path: str) -> None:
    assert refused(raw) == (code, path)


def test_the_refused_key_is_found_among_many() -> None:
    shelves = {f"s{number}": {"books": [9 if number != 77 else 10]} for number in range(100)}
    shelves |= {"last": {"books": [10]}}
    assert refused(json.dumps({"shelves": shelves})) == ("out-of-range", "$.shelves.s77.books[0]")


def test_a_name_given_twice_hides_no_fault() -> None:
    assert refused('{"door":[1,"2"],"door":[1]}') == ("wrong-type", "$.door")
    assert refused('{"shelves":{"low":{"books":5}},"shelves":[]}') == ("wrong-type", "$.shelves")
    assert refused('{"shelves":{"low":{"books":5}},"shelves":{}}') == ("wrong-type", "$.shelves")


def test_nesting_without_end_is_refused() -> None:
    assert refused("[" * 100_000 + "]" * 100_000) == ("too-deep", "$")
    assert refused('{"a":' * 100_000)[0] == "too-deep"


def test_a_question_of_a_million_bytes_is_refused_unread() -> None:
    room = b'{"shelves":{}'
    assert answer(BOOKS, room + b" " * (MAX_BYTES - len(room) - 1) + b"}") == b'{"books":0}'
    assert refused(room + b" " * (MAX_BYTES - len(room)) + b"}") == ("too-long", "$")


def test_lines_are_answered_in_their_order_and_faults_stand_in_place() -> None:
    good, bad = b'{"shelves":{}}', b'{"shelves":5}'
    assert list(answer_lines(BOOKS, [good, bad, b"", good])) == [
        (b'{"books":0}', True),
        (refusal(BadInput("wrong-type", "$.shelves", "Expected `object`, got `int`")), False),
        (
            b'{"error":{"code":"not-json","path":"$","message":"Input data was truncated"}}',
            False,
        ),
        (b'{"books":0}', True),
    ]


def test_a_refusal_is_json_whatever_it_quotes() -> None:
    written = refusal(BadInput("code", '$["a\n"]', 'say "no"'))
    assert json.loads(written) == {
        "error": {"code": "code", "path": '$["a\n"]', "message": 'say "no"'}
    }


def test_paths_quote_names_that_are_not_plain() -> None:
    assert member("cape-town") == ".cape-town"
    assert member("R10") == ".R10"
    assert member("") == '[""]'
    assert member("a.b") == '["a.b"]'


def test_absurd_names_are_cut() -> None:
    assert shown("a" * 64) == repr("a" * 64)
    assert shown("a" * 65) == repr("a" * 64 + "…")
    with pytest.raises(BadInput) as bad:
        answer(BOOKS, b'{"shelves":{},"%s":1}' % (b"a" * 10_000))
    assert bad.value.path == "$." + "a" * 64 + "…"
    assert len(bad.value.message) == 201


def test_question_and_answer_have_schemas_of_their_own() -> None:
    described = schema(BOOKS)
    assert list(described) == ["question", "answer"]
    assert described["question"]["$id"] == "urn:companion:books:question"
    assert described["question"]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert described["question"]["$ref"] == "#/$defs/Room"
    assert described["answer"]["$id"] == "urn:companion:books:answer"
    assert described["answer"]["$defs"] == {
        "Sum": {
            "title": "Sum",
            "type": "object",
            "properties": {"books": {"type": "integer"}},
            "required": ["books"],
        }
    }


def test_games_are_found_by_their_folder() -> None:
    assert next(iter(REGISTRY)) == "mombasa"
    found = game("mombasa")
    assert (found.slug, found.name) == ("mombasa", "Mombasa")
    assert found is game("mombasa")
    assert found.query("expansion").name == "expansion"


def test_the_interface_of_mombasa_is_complete() -> None:
    assert set(game("mombasa").queries) >= {
        "setup",
        "share-value",
        "expansion",
        "expansions",
        "track-move",
        "board-move",
        "goods",
        "ink-jar",
        "merchant",
        "majority",
        "score",
    }


def test_unknown_games_and_queries_are_bad_input() -> None:
    with pytest.raises(BadInput, match="no game is called 'chess'") as bad:
        game("chess")
    assert (bad.value.code, bad.value.path) == ("unknown-game", "$")
    with pytest.raises(BadInput, match="Mombasa has no query 'win'") as bad:
        game("mombasa").query("win")
    assert (bad.value.code, bad.value.path) == ("unknown-query", "$")


@settings(deadline=None)
@given(st.sampled_from(sorted(game("mombasa").queries)), st.binary(max_size=40))
def test_no_bytes_break_a_query(name: str, raw: bytes) -> None:
    with pytest.raises(BadInput) as bad:
        answer(game("mombasa").query(name), raw)
    assert bad.value.code in {"not-json", "wrong-type", "missing-field", "unknown-field"}
