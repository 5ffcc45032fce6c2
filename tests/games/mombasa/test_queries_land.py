"""The questions about the land, as they come in from outside."""

import json
from typing import Any  # JSON holds values of any type.

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import game
from companion.games.asking import BadInput, answer, answer_lines, schema
from tests.games.mombasa.lands import PRACTICE

MOMBASA = game("mombasa")
FULL = [{"posts": 5}] * 3
COAST = {
    "regions": [
        {"id": "bay", "rewards": {"pounds": 2}, "mines": 1},
        {"id": "cape"},
        {"id": "ford"},
    ],
    "borders": [["bay", "cape", 1], ["cape", "ford", 2]],
    "bases": {"cairo": [["bay", 1]]},
}


def asked(name: str, question: object) -> Any:
    return json.loads(answer(MOMBASA.query(name), json.dumps(question).encode()))


def refused(name: str, question: object) -> tuple[str, str]:
    with pytest.raises(BadInput) as bad:
        asked(name, question)
    return bad.value.code, bad.value.path


def expansion(**changes: object) -> dict[str, object]:
    question: dict[str, object] = {
        "map": COAST,
        "company": "cairo",
        "points": 4,
        "occupied": {"cape": "mombasa"},
        "bases": {"cairo": FULL, "mombasa": [{"posts": 4}, {"posts": 0}, {"posts": 5}]},
        "steps": [{"region": "bay"}, {"region": "cape"}],
    }
    return question | changes


def expansions(**changes: object) -> dict[str, object]:
    question = expansion(**changes)
    del question["steps"]
    return question


def test_a_share_is_worth_the_coins_that_show() -> None:
    question = {
        "coins": [[0, 1, 1, 1, 2], [0, 1, 1, 1, 2], [1, 1, 1, 1, 2]],
        "base": [{"posts": 3}, {"posts": 0}, {"posts": 4, "final_open": True}],
    }
    assert asked("share-value", question) == {"value": 8, "columns": [1, 5, 2]}


def test_an_expansion_is_answered_field_by_field() -> None:
    assert asked("expansion", expansion()) == {
        "legal": True,
        "cost": 3,
        "left": 1,
        "steps": [
            {
                "region": "bay",
                "from": "base",
                "lines": 1,
                "ousts": None,
                "cost": 1,
                "column": 1,
                "problems": [],
            },
            {
                "region": "cape",
                "from": "bay",
                "lines": 1,
                "ousts": "mombasa",
                "cost": 2,
                "column": 1,
                "problems": [],
            },
        ],
        "problems": [],
        "rewards": {"pounds": 2, "diamonds": 0, "track": 0, "bookkeeping": 0},
        "occupied": {"cape": "cairo", "bay": "cairo"},
        "bases": {
            "cairo": [{"posts": 3, "final_open": False}] + [{"posts": 5, "final_open": False}] * 2,
            "mombasa": [
                {"posts": 5, "final_open": False},
                {"posts": 0, "final_open": True},
                {"posts": 5, "final_open": False},
            ],
        },
        "removed": {},
    }


def test_an_illegal_expansion_is_an_answer() -> None:
    answered = asked("expansion", expansion(steps=[{"region": "bay"}, {"region": "elsewhere"}]))
    assert answered["legal"] is False
    assert answered["problems"] == ["unknown-region"]
    assert (answered["cost"], answered["left"]) == (1, 3)
    assert answered["occupied"] == {"cape": "mombasa"}
    assert answered["rewards"] == {"pounds": 0, "diamonds": 0, "track": 0, "bookkeeping": 0}
    assert answered["bases"]["mombasa"][1] == {"posts": 0, "final_open": True}
    assert answered["steps"][1] == {
        "region": "elsewhere",
        "from": None,
        "lines": None,
        "ousts": None,
        "cost": None,
        "column": 1,
        "problems": ["unknown-region"],
    }


def test_steps_name_their_source_and_column() -> None:
    steps = [{"region": "bay", "from": "base", "column": 3}]
    answered = asked("expansion", expansion(steps=steps))
    assert answered["bases"]["cairo"][2] == {"posts": 4, "final_open": False}
    steps[0]["from"] = "cape"
    assert asked("expansion", expansion(steps=steps))["problems"] == ["not-adjacent"]


def test_returns_choose_the_column() -> None:
    answered = asked("expansion", expansion(returns=[{"region": "cape", "column": 2}]))
    assert answered["bases"]["mombasa"][1] == {"posts": 1, "final_open": True}
    full = asked("expansion", expansion(returns=[{"region": "cape", "column": 3}]))
    assert (full["legal"], full["problems"], full["cost"]) == (False, ["column-full"], 3)


def test_expansions_are_counted_and_listed() -> None:
    assert asked("expansions", expansions()) == {
        "count": 2,
        "sets": [{"regions": ["bay"], "cost": 1}, {"regions": ["bay", "cape"], "cost": 3}],
    }
    assert asked("expansions", expansions(limit=1)) == {
        "count": 2,
        "sets": [{"regions": ["bay"], "cost": 1}],
    }
    assert asked("expansions", expansions(limit=0)) == {"count": 2, "sets": []}


def test_two_hundred_sets_are_listed_unless_told() -> None:
    question = {
        "map": "practice",
        "company": "cairo",
        "points": 8,
        "occupied": {},
        "bases": {"cairo": FULL},
    }
    answered = asked("expansions", question)
    assert answered["count"] > len(answered["sets"]) == 200
    assert len(asked("expansions", question | {"limit": 2000})["sets"]) == 2000
    with pytest.raises(BadInput):
        asked("expansions", question | {"limit": 2001})


def test_the_practice_map_is_known_by_name() -> None:
    region, _ = PRACTICE.bases["cairo"][1]
    question = expansion(
        map="practice", occupied={}, bases={"cairo": FULL}, steps=[{"region": region}]
    )
    assert asked("expansion", question)["legal"] is True


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"map": "africa"}, "unknown-id", "$.map"),
        ({"map": None}, "wrong-type", "$.map"),
        ({"map": {}}, "missing-field", "$.map.regions"),
        ({"map": COAST | {"name": "x"}}, "unknown-field", "$.map.name"),
        ({"map": COAST | {"borders": [["bay", "cape"]]}}, "wrong-length", "$.map.borders[0]"),
        ({"map": COAST | {"borders": [["bay", "cape", 3]]}}, "out-of-range", "$.map.borders[0][2]"),
        ({"map": COAST | {"borders": [["bay", "x", 1]]}}, "unknown-id", "$.map.borders[0][1]"),
        ({"map": COAST | {"borders": [["bay", "bay", 1]]}}, "bad-value", "$.map.borders[0]"),
        (
            {"map": COAST | {"borders": [["bay", "cape", 1], ["cape", "bay", 1]]}},
            "duplicate-id",
            "$.map.borders[1]",
        ),
        ({"map": COAST | {"borders": [["bay", "cape", 1]] * 513}}, "too-long", "$.map.borders"),
        ({"map": COAST | {"regions": [{"id": ""}]}}, "too-short", "$.map.regions[0].id"),
        ({"map": COAST | {"regions": [{"id": "x" * 65}]}}, "too-long", "$.map.regions[0].id"),
        ({"map": COAST | {"regions": [{"id": "base"}]}}, "bad-value", "$.map.regions[0].id"),
        ({"map": COAST | {"regions": [{"id": "a"}] * 2}}, "duplicate-id", "$.map.regions[1].id"),
        ({"map": COAST | {"regions": [{"id": "a"}] * 65}}, "too-long", "$.map.regions"),
        (
            {"map": COAST | {"regions": [{"id": "a", "rewards": {"pounds": -1}}]}},
            "out-of-range",
            "$.map.regions[0].rewards.pounds",
        ),
        (
            {"map": COAST | {"bases": {"cairo": [["x", 1]]}}},
            "unknown-id",
            "$.map.bases.cairo[0][0]",
        ),
        ({"map": COAST | {"bases": {"lima": []}}}, "unknown-id", "$.map.bases.lima"),
        (
            {"map": COAST | {"bases": {"mombasa": [], "cairo": [["bay", 0]]}}},
            "out-of-range",
            "$.map.bases.cairo[0][1]",
        ),
        ({"company": "lima"}, "unknown-id", "$.company"),
        ({"points": -1}, "out-of-range", "$.points"),
        ({"points": 100}, "out-of-range", "$.points"),
        ({"points": 10**40}, "out-of-range", "$.points"),
        ({"points": 1.0}, "wrong-type", "$.points"),
        ({"points": True}, "wrong-type", "$.points"),
        ({"points": "4"}, "wrong-type", "$.points"),
        ({"points": None}, "wrong-type", "$.points"),
        ({"occupied": {"atlantis": "cairo"}}, "unknown-id", "$.occupied.atlantis"),
        ({"occupied": {"at sea": "cairo"}}, "unknown-id", '$.occupied["at sea"]'),
        ({"occupied": {"bay": "cairo", "cape": "lima"}}, "unknown-id", "$.occupied.cape"),
        ({"occupied": []}, "wrong-type", "$.occupied"),
        ({"occupied": {str(n): "cairo" for n in range(65)}}, "too-long", "$.occupied"),
        ({"occupied": {"bay": "cape-town"}}, "missing-field", "$.bases.cape-town"),
        ({"bases": {"mombasa": FULL}}, "missing-field", "$.bases.cairo"),
        ({"bases": {"cairo": FULL}}, "missing-field", "$.bases.mombasa"),
        ({"bases": {"cairo": FULL, "lima": FULL}}, "unknown-id", "$.bases.lima"),
        ({"bases": {"mombasa": FULL, "cairo": FULL[:2]}}, "wrong-length", "$.bases.cairo"),
        ({"bases": {"mombasa": FULL, "cairo": [*FULL, FULL[0]]}}, "wrong-length", "$.bases.cairo"),
        (
            {"bases": {"mombasa": FULL, "cairo": [{"posts": 6}, *FULL[1:]]}},
            "out-of-range",
            "$.bases.cairo[0].posts",
        ),
        (
            {"bases": {"mombasa": FULL, "cairo": [*FULL[1:], {"posts": 5, "final_open": True}]}},
            "bad-value",
            "$.bases.cairo[2]",
        ),
        (
            {"bases": {"mombasa": FULL, "cairo": [{"posts": 1, "final_open": 1}, *FULL[1:]]}},
            "wrong-type",
            "$.bases.cairo[0].final_open",
        ),
    ],
)
def test_bad_input_is_refused_with_its_place(
    changes: dict[str, object], code: str, path: str
) -> None:
    assert refused("expansion", expansion(**changes)) == (code, path)
    assert refused("expansions", expansions(**changes)) == (code, path)


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"steps": [{}]}, "missing-field", "$.steps[0].region"),
        ({"steps": [{"region": "bay", "from": None}]}, "wrong-type", "$.steps[0].from"),
        ({"steps": [{"region": "bay", "column": 0}]}, "out-of-range", "$.steps[0].column"),
        ({"steps": [{"region": "bay", "column": 4}]}, "out-of-range", "$.steps[0].column"),
        ({"steps": [{"region": "bay", "source": "base"}]}, "unknown-field", "$.steps[0].source"),
        ({"steps": [{"region": "bay"}] * 65}, "too-long", "$.steps"),
        ({"returns": [{"region": "cape"}]}, "missing-field", "$.returns[0].column"),
        ({"returns": [{"region": "cape", "column": 4}]}, "out-of-range", "$.returns[0].column"),
        ({"returns": [{"region": "bay", "column": 1}]}, "bad-value", "$.returns[0].region"),
        ({"returns": [{"region": "ford", "column": 1}]}, "bad-value", "$.returns[0].region"),
        (
            {"returns": [{"region": "cape", "column": 1}], "steps": [{"region": "bay"}]},
            "bad-value",
            "$.returns[0].region",
        ),
        (
            {"returns": [{"region": "cape", "column": 1}], "occupied": {"cape": "cairo"}},
            "bad-value",
            "$.returns[0].region",
        ),
        (
            {"returns": [{"region": "cape", "column": 1}] * 2},
            "duplicate-id",
            "$.returns[1].region",
        ),
    ],
)
def test_bad_steps_and_returns_are_refused(
    changes: dict[str, object], code: str, path: str
) -> None:
    assert refused("expansion", expansion(**changes)) == (code, path)


@pytest.mark.parametrize("field", ["map", "company", "points", "occupied", "bases", "steps"])
def test_no_field_of_an_expansion_may_be_left_out(field: str) -> None:
    question = expansion()
    del question[field]
    assert refused("expansion", question) == ("missing-field", f"$.{field}")


def test_only_expansions_have_a_limit_and_only_an_expansion_has_steps() -> None:
    assert refused("expansion", expansion(limit=1)) == ("unknown-field", "$.limit")
    assert refused("expansions", expansion()) == ("unknown-field", "$.steps")
    assert refused("expansions", expansions(limit=-1)) == ("out-of-range", "$.limit")
    assert refused("expansions", expansions(limit=100_001)) == ("out-of-range", "$.limit")


def test_share_values_are_read_strictly() -> None:
    coins = [[0, 1, 1, 1, 2]] * 3
    assert refused("share-value", {"coins": coins}) == ("missing-field", "$.base")
    assert refused("share-value", {"coins": coins[:2], "base": FULL}) == ("wrong-length", "$.coins")
    assert refused("share-value", {"coins": [[0] * 4] * 3, "base": FULL}) == (
        "wrong-length",
        "$.coins[0]",
    )
    assert refused("share-value", {"coins": [[-1] * 5] * 3, "base": FULL}) == (
        "out-of-range",
        "$.coins[0][0]",
    )
    assert refused("share-value", {"coins": [[100] * 5] * 3, "base": FULL})[0] == "out-of-range"
    assert refused("share-value", {"coins": coins, "base": [{}] * 3}) == (
        "missing-field",
        "$.base[0].posts",
    )


def test_questions_and_answers_fit_their_schemas() -> None:
    for name, question in (("expansion", expansion()), ("expansions", expansions())):
        described = schema(MOMBASA.query(name))
        jsonschema.validate(question, described["question"])
        jsonschema.validate(asked(name, question), described["answer"])
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(question | {"bases": {"lima": FULL}}, described["question"])


any_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["bay", "cape", "base", "cairo", "practice"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["bay", "cairo", "id", "posts", "region"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(
    st.sampled_from(["map", "company", "points", "occupied", "bases", "steps", "returns", "more"]),
    any_json,
)
def test_whatever_comes_is_answered_or_refused(field: str, value: object) -> None:
    raw = json.dumps(expansion(**{field: value})).encode()
    ((answered, understood),) = answer_lines(MOMBASA.query("expansion"), [raw])
    found = json.loads(answered)
    if understood:
        assert found["cost"] + found["left"] == (value if field == "points" else 4)
    else:
        assert set(found["error"]) == {"code", "path", "message"}
