"""A group's games: saved once, corrected with a trace, deleted for good."""

import pytest
from msgspec.structs import replace

from companion.games.asking import BadInput
from companion.groups import saving
from companion.groups.errors import (
    BadNameError,
    ChangedMeanwhileError,
    GroupFullError,
    NameTakenError,
    UnknownGroupError,
    UnknownResultError,
)
from companion.groups.service import Groups
from companion.groups.values import Difference, NewSeat
from tests.groups.games import ANAS_PHONE, BENS_PHONE, FIRST_EVENING, content, game, on


def test_a_key_is_too_long_to_be_guessed_and_each_group_has_its_own(groups: Groups) -> None:
    keys = {groups.create("Friday", ANAS_PHONE) for _ in range(20)}
    assert len(keys) == 20
    assert all(len(key) >= 32 for key in keys)


@pytest.mark.parametrize("name", ["", "  \t ", "x" * 61])
def test_a_group_needs_a_name_of_sensible_length(groups: Groups, name: str) -> None:
    with pytest.raises(BadNameError):
        groups.create(name, ANAS_PHONE)


def test_without_the_key_there_is_nothing(groups: Groups, key: str) -> None:
    with pytest.raises(UnknownGroupError):
        groups.view(key[:-1])


def test_a_saved_game_has_what_the_game_itself_scored(groups: Groups, key: str) -> None:
    new = game(Ana=14, Ben=9, Cy=14)
    saved = groups.save(key, replace(new, content=content({"Ana": 14}, shares={"Ana": 4})), "phone")
    seat = groups.result(key, saved.number).seats[0]
    assert (seat.total, seat.rank) == (14 + 4 * 3, 1)
    assert seat.categories["cairo"] == 12
    assert next(iter(seat.categories)) == "cash"


def test_equals_share_their_rank(groups: Groups, key: str) -> None:
    saved = groups.save(key, game(Ana=14, Ben=9, Cy=14), ANAS_PHONE)
    result = groups.result(key, saved.number)
    assert [seat.rank for seat in result.seats] == [1, 3, 1]
    assert [seat.name for seat in result.winners()] == ["Ana", "Cy"]
    assert [seat.name for seat in result.standing()] == ["Ana", "Cy", "Ben"]


def test_a_phone_may_send_a_game_twice(groups: Groups, key: str) -> None:
    new = game(Ana=14, Ben=9)
    first = groups.save(key, new, ANAS_PHONE)
    again = groups.save(key, new, BENS_PHONE)
    assert (first.outcome, again.outcome) == ("saved", "known")
    assert first.number == again.number
    assert len(groups.history(key)) == 1


def test_the_same_game_with_other_numbers_changes_nothing_by_itself(
    groups: Groups, key: str
) -> None:
    new = game("one", Ana=14, Ben=9)
    groups.save(key, new, ANAS_PHONE)
    other = replace(new, content=content({"Ana": 15, "Ben": 9}))
    assert groups.save(key, other, BENS_PHONE).outcome == "differs"
    assert groups.history(key)[0].seats[0].total == 14


def test_a_deleted_game_stays_deleted_when_a_phone_sends_it_late(groups: Groups, key: str) -> None:
    new = game(Ana=14, Ben=9)
    saved = groups.save(key, new, ANAS_PHONE)
    groups.delete_result(key, saved.number, ANAS_PHONE)
    assert groups.save(key, new, BENS_PHONE).outcome == "deleted"
    assert groups.history(key) == ()
    with pytest.raises(UnknownResultError):
        groups.result(key, saved.number)
    with pytest.raises(UnknownResultError):
        groups.delete_result(key, saved.number, ANAS_PHONE)


def test_history_begins_with_the_newest_game_and_tells_the_table_s_own_time(
    groups: Groups, key: str
) -> None:
    for evening in (1, 0, 2):
        groups.save(key, on(evening, Ana=evening, Ben=9), ANAS_PHONE)
    history = groups.history(key)
    assert [result.seats[0].total for result in history] == [2, 1, 0]
    assert history[-1].played == FIRST_EVENING
    assert history[-1].played.hour == 21


def test_players_are_found_by_name_and_capitals_tell_apart_only_where_they_must(
    groups: Groups, key: str
) -> None:
    groups.save(key, game(Ana=1, Ben=2), ANAS_PHONE)
    groups.save(key, game(ana=1, BEN=2), ANAS_PHONE)
    assert [(player.name, player.games) for player in groups.view(key).players] == [
        ("Ana", 2),
        ("Ben", 2),
    ]
    groups.save(key, game(Ana=1, ana=2), ANAS_PHONE)
    assert [player.name for player in groups.view(key).players] == ["Ana", "Ben", "ana"]


def test_nobody_plays_twice_in_a_game(groups: Groups, key: str) -> None:
    new = game(Ana=1, Ben=2)
    twice = replace(new.content, seats=(NewSeat("Ana"), NewSeat(" Ana ")))
    with pytest.raises(NameTakenError):
        groups.save(key, replace(new, content=twice), ANAS_PHONE)
    assert groups.history(key) == ()


@pytest.mark.parametrize(
    "broken",
    [
        {"sheet": {}},
        {"sheet": {"players": "Ana"}},
        {"sheet": {"players": [{"cash": "many"}]}},
        {"seats": (NewSeat("Ana"),)},
        {"note": "x" * 501},
        {"played": FIRST_EVENING.replace(tzinfo=None)},
    ],
)
def test_what_the_game_cannot_score_is_not_kept(
    groups: Groups, key: str, broken: dict[str, object]
) -> None:
    new = game(Ana=1, Ben=2)
    with pytest.raises(BadInput):
        groups.save(key, replace(new, content=replace(new.content, **broken)), ANAS_PHONE)
    with pytest.raises(BadInput):
        groups.save(key, replace(new, game="chess"), ANAS_PHONE)
    assert groups.history(key) == ()


def test_a_correction_says_who_when_and_what(groups: Groups, key: str) -> None:
    number = groups.save(key, game(Ana=14, Ben=9), ANAS_PHONE).number
    groups.introduce(key, BENS_PHONE, 2)
    mended = replace(
        content({"Ana": 14, "Cy": 20}, note="Ben sat out after all.", sides={"cairo": "D2"}),
        played=FIRST_EVENING.replace(hour=22),
    )
    assert groups.correct(key, number, mended, BENS_PHONE)
    result = groups.result(key, number)
    assert [(seat.name, seat.total, seat.rank) for seat in result.seats] == [
        ("Ana", 14, 2),
        ("Cy", 20, 1),
    ]
    assert (result.note, result.sides) == ("Ben sat out after all.", {"cairo": "D2"})
    change = groups.changes(key, number)[0]
    assert (change.kind, change.who, change.device) == ("correct", "Ben", BENS_PHONE)
    assert change.differences == (
        Difference("played", before="2026-01-09T21:30+01:00", after="2026-01-09T22:30+01:00"),
        Difference("points", 2, "cash", 9, 20),
        Difference("sides"),
        Difference("note"),
        Difference("player", 2, before="Ben", after="Cy"),
    )
    assert [change.kind for change in groups.changes(key)] == ["correct", "save", "create"]


def test_a_correction_may_take_a_player_out(groups: Groups, key: str) -> None:
    number = groups.save(key, game(Ana=14, Ben=9, Cy=3), ANAS_PHONE).number
    groups.correct(key, number, content({"Ana": 14, "Ben": 9}), ANAS_PHONE)
    assert len(groups.result(key, number).seats) == 2
    told = groups.changes(key, number)[0].differences
    assert Difference("points", 3, "cash", 3, None) in told
    assert Difference("player", 3, before="Cy", after=None) in told


def test_other_shares_for_the_same_points_are_a_correction_too(groups: Groups, key: str) -> None:
    new = game(Ana=14, Ben=9)
    number = groups.save(key, new, ANAS_PHONE).number
    values = dict(new.content.sheet) | {
        "share_values": dict.fromkeys(("mombasa", "cape-town", "saint-louis", "cairo"), 7)
    }
    assert groups.correct(key, number, replace(new.content, sheet=values), ANAS_PHONE)
    assert groups.changes(key, number)[0].differences == (Difference("sheet"),)


def test_a_correction_that_changes_nothing_is_not_logged(groups: Groups, key: str) -> None:
    new = game(Ana=14, Ben=9)
    number = groups.save(key, new, ANAS_PHONE).number
    assert not groups.correct(key, number, new.content, ANAS_PHONE)
    assert groups.result(key, number).version == 1
    assert [change.kind for change in groups.changes(key, number)] == ["save"]


def test_two_corrections_at_once_do_not_overwrite_each_other(groups: Groups, key: str) -> None:
    number = groups.save(key, game(Ana=14, Ben=9), ANAS_PHONE).number
    groups.correct(key, number, content({"Ana": 15, "Ben": 9}), ANAS_PHONE, seen=1)
    with pytest.raises(ChangedMeanwhileError):
        groups.correct(key, number, content({"Ana": 14, "Ben": 8}), BENS_PHONE, seen=1)
    assert [seat.total for seat in groups.result(key, number).seats] == [15, 9]


def test_a_group_does_not_take_games_without_end(
    groups: Groups, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "MAX_RESULTS", 1)
    new = game(Ana=14, Ben=9)
    groups.save(key, new, ANAS_PHONE)
    assert groups.save(key, new, ANAS_PHONE).outcome == "known"
    with pytest.raises(GroupFullError):
        groups.save(key, game(Ana=1, Ben=2), ANAS_PHONE)
