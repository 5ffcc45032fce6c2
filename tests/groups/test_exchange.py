"""A group as a file: out and in again, told before it is done, refused in plain words."""

from datetime import UTC, datetime
from typing import Any  # files are JSON of any form

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy import Engine

from companion.groups.errors import BadFileError, ChangedMeanwhileError
from companion.groups.exchange import MAX_BYTES, written
from companion.groups.models import GroupRow
from companion.groups.service import Groups
from companion.groups.values import Result
from tests.groups.games import ANAS_PHONE, BENS_PHONE, content, game, on

pounds = st.integers(0, 300)
casts = st.lists(
    st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8),
    min_size=1,
    max_size=4,
    unique_by=str.casefold,
)


def bring(groups: Groups, key: str, raw: bytes) -> None:
    groups.take_import(key, groups.plan_import(key, raw), ANAS_PHONE)


def told(groups: Groups, key: str) -> list[Result]:
    """The games without what a group numbers for itself."""
    return [
        replace(
            result, number=0, version=0, seats=tuple(replace(s, player=None) for s in result.seats)
        )
        for result in groups.history(key)
    ]


def file_of(groups: Groups, key: str) -> Any:
    return msgspec.json.decode(groups.export(key))


def refused(groups: Groups, key: str, raw: bytes) -> BadFileError:
    with pytest.raises(BadFileError) as caught:
        groups.plan_import(key, raw)
    assert groups.history(key) == ()
    assert groups.view(key).players == ()
    return caught.value


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(casts, st.integers(0, 40), st.text(max_size=20)), max_size=4), st.data())
def test_a_group_survives_the_way_out_and_in(
    groups: Groups, played: list[tuple[list[str], int, str]], data: st.DataObject
) -> None:
    home, away = groups.create("Home", ANAS_PHONE), groups.create("Away", ANAS_PHONE)
    for number, (cast, evening, note) in enumerate(played):
        cash = {name: data.draw(pounds) for name in cast}
        new = replace(game(Ana=1), id=f"{number}")
        new = replace(new, content=content(cash, evening=evening, note=note, sides={"cairo": "D1"}))
        groups.save(home, new, ANAS_PHONE)
    if data.draw(st.booleans()) and groups.view(home).players:
        groups.delete_player(home, groups.view(home).players[0].number, ANAS_PHONE)
    raw = groups.export(home)
    bring(groups, away, raw)
    assert told(groups, away) == told(groups, home)
    assert file_of(groups, away)["results"] == file_of(groups, home)["results"]
    assert {p.name for p in groups.view(away).players} == {
        p.name for p in groups.view(home).players
    }
    # Once more changes nothing.
    plan = groups.plan_import(away, raw)
    assert (plan.games, plan.players, plan.same) == (0, (), len(played))
    groups.delete(home)
    groups.delete(away)


def test_an_import_tells_what_it_will_change_and_changes_nothing_yet(
    groups: Groups, key: str
) -> None:
    first, second, third = on(0, Ana=1, Ben=2), on(1, Ana=3, Ben=4), on(2, Ana=5, Cy=6)
    for new in (first, second, third):
        groups.save(key, new, ANAS_PHONE)
    raw = groups.export(key)
    groups.correct(key, 1, content({"Ana": 9, "Ben": 2}), ANAS_PHONE)
    groups.delete_result(key, 2, ANAS_PHONE)
    before = groups.history(key), groups.view(key)
    plan = groups.plan_import(key, raw)
    assert (len(plan.added), len(plan.corrected), len(plan.restored), plan.same) == (0, 1, 1, 1)
    assert plan.corrected[0].names == ("Ana", "Ben")
    assert (groups.history(key), groups.view(key)) == before
    groups.take_import(key, plan, ANAS_PHONE)
    assert [seat.total for result in groups.history(key) for seat in result.seats] == [
        *(5, 6),
        *(3, 4),
        *(1, 2),
    ]
    assert (groups.changes(key)[0].kind, groups.changes(key)[0].games) == ("import", 2)


def test_nobody_agrees_to_something_else_than_was_shown(groups: Groups, key: str) -> None:
    other = groups.create("Other", ANAS_PHONE)
    new = game(Ana=1, Ben=2)
    groups.save(other, new, ANAS_PHONE)
    raw = groups.export(other)
    plan = groups.plan_import(key, raw)
    groups.save(key, replace(new, content=content({"Ana": 3, "Ben": 2})), BENS_PHONE)
    with pytest.raises(ChangedMeanwhileError):
        groups.take_import(key, plan, ANAS_PHONE)
    assert groups.plan_import(key, raw).mark != plan.mark
    assert [change.kind for change in groups.changes(key)] == ["save", "create"]


def test_an_export_names_no_phones(groups: Groups, key: str) -> None:
    groups.save(key, game(Ana=1, Ben=2), ANAS_PHONE)
    raw = groups.export(key)
    assert ANAS_PHONE.encode() not in raw
    assert key.encode() not in raw
    assert file_of(groups, key)["changes"][0]["kind"] == "save"


def test_a_log_that_would_make_a_file_too_large_stays_at_home(groups: Groups, key: str) -> None:
    groups.save(key, game(Ana=1, Ben=2), ANAS_PHONE)
    (change, *_) = groups.changes(key)
    long = (replace(change, who="x" * MAX_BYTES),)
    group = GroupRow(name="Friday")
    raw = written(group, ("Ana",), groups.history(key), long, datetime.now(UTC))
    file = msgspec.json.decode(raw)
    assert (len(file["results"]), file["changes"]) == (1, [])


def test_players_without_games_come_along(groups: Groups, key: str) -> None:
    number = groups.save(key, game(Ana=1, Ben=2), ANAS_PHONE).number
    groups.delete_result(key, number, ANAS_PHONE)
    other = groups.create("Other", ANAS_PHONE)
    bring(groups, other, groups.export(key))
    assert [player.name for player in groups.view(other).players] == ["Ana", "Ben"]


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "not-json"),
        (b"PNG", "not-json"),
        (b"\xff\xfe{}", "not-json"),
        (b'{"a":' * 5000, "not-json"),
        (b"[]", "not-a-group"),
        (b'{"format": "bgstats", "form": 1}', "not-a-group"),
        (b'{"format": "companion-group", "form": 2}', "newer"),
        (b'{"format": "companion-group", "form": 1}', "damaged"),
        (b'{"format": "companion-group", "form": 1, "name": "x", "players": [" "]}', "damaged"),
        (b" " * (MAX_BYTES + 1), "too-large"),
    ],
)
def test_what_is_no_group_is_refused(groups: Groups, key: str, raw: bytes, problem: str) -> None:
    assert refused(groups, key, raw).problem == problem


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"game": "chess"}, "damaged"),
        ({"sheet": {"players": []}}, "damaged"),
        ({"seats": [{"player": "Ana"}]}, "damaged"),
        ({"seats": [{"player": "Ana"}, {"player": "Ana"}]}, "damaged"),
        ({"seats": [{"player": "Ana"}, {"player": "\u2003"}]}, "damaged"),
        ({"played": "2026-01-01T10:00:00"}, "damaged"),
        ({"note": "x" * 501}, "damaged"),
        ({"id": "twice"}, "twice"),
    ],
)
def test_a_damaged_game_is_refused_with_its_place_and_nothing_is_taken(
    groups: Groups, key: str, changes: dict[str, object], problem: str, engine: Engine
) -> None:
    del engine
    other = groups.create("Other", ANAS_PHONE)
    groups.save(other, game("twice", Ana=1, Ben=2), ANAS_PHONE)
    groups.save(other, replace(on(3, Ana=1, Ben=2), id="second"), ANAS_PHONE)
    file = file_of(groups, other)
    file["results"][1] |= changes
    error = refused(groups, key, msgspec.json.encode(file))
    assert error.problem == problem
    assert error.result == 2
