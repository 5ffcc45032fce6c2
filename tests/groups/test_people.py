"""Who plays in a group and which phones know it; deleting leaves nothing behind."""

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, select

from companion.database import Model
from companion.groups.errors import (
    GroupFullError,
    NameTakenError,
    UnknownGroupError,
    UnknownPlayerError,
)
from companion.groups.people import MAX_PLAYERS
from companion.groups.service import Groups
from companion.groups.statistics import statistics
from companion.sessions import reading
from tests.groups.games import ANAS_PHONE, BENS_PHONE, content, game, on


def everything(engine: Engine) -> str:
    """All that the database holds about groups, as one text."""
    tables = [table for name, table in Model.metadata.tables.items() if name.startswith("group")]
    with reading(engine) as session:
        return repr([session.execute(select(table)).all() for table in tables])


def test_a_deleted_player_is_nowhere_any_more_and_the_numbers_stay(
    groups: Groups, key: str, engine: Engine
) -> None:
    number = groups.save(key, game(Ana=14, Benedikta=20, Cy=3), ANAS_PHONE).number
    groups.introduce(key, BENS_PHONE, 2)
    groups.rename_player(key, 2, "Benedikta W.", BENS_PHONE)
    groups.correct(key, number, content({"Benedikta W.": 21, "Cy": 3, "Ana": 14}), BENS_PHONE)
    assert "Benedikta" in everything(engine)
    assert b"Benedikta" in groups.export(key)
    groups.delete_player(key, 2, ANAS_PHONE)
    assert "Benedikta" not in everything(engine)
    assert b"Benedikta" not in groups.export(key)
    result = groups.result(key, number)
    assert [(s.name, s.player, s.total, s.rank) for s in result.seats] == [
        (None, None, 21, 1),
        ("Cy", 3, 3, 3),
        ("Ana", 1, 14, 2),
    ]
    assert [change.who for change in groups.changes(key)] == [None] * 5
    assert groups.whose(key, BENS_PHONE) is None


def test_who_comes_later_is_not_taken_for_somebody_deleted(groups: Groups, key: str) -> None:
    groups.save(key, game(Ana=14, Ben=20), ANAS_PHONE)
    groups.rename_player(key, 2, "Benny", ANAS_PHONE)
    groups.delete_player(key, 2, ANAS_PHONE)
    groups.save(key, game(Ana=14, Cy=20), ANAS_PHONE)
    assert [player.number for player in groups.view(key).players] == [1, 3]
    renamed = next(c for c in groups.changes(key) if c.kind == "rename-player")
    assert renamed.player is None


def test_a_result_with_a_deleted_player_can_still_be_corrected(groups: Groups, key: str) -> None:
    new = game(Ana=14, Ben=20)
    number = groups.save(key, new, ANAS_PHONE).number
    groups.delete_player(key, 2, ANAS_PHONE)
    mended = content({"Ana": 30, "Ben": 20})
    seats = (mended.seats[0], replace(mended.seats[1], name=None))
    groups.correct(key, number, replace(mended, seats=seats), ANAS_PHONE)
    result = groups.result(key, number)
    assert [(seat.name, seat.rank) for seat in result.seats] == [("Ana", 1), (None, 2)]


def test_a_new_name_is_the_name_in_all_results(groups: Groups, key: str) -> None:
    groups.save(key, on(0, Ana=14, Ben=20), ANAS_PHONE)
    groups.save(key, on(1, Ana=14, Ben=20), ANAS_PHONE)
    groups.rename_player(key, 1, "  Ana   Luísa ", ANAS_PHONE)
    assert {result.seats[0].name for result in groups.history(key)} == {"Ana Luísa"}
    assert groups.changes(key)[0].player == "Ana Luísa"


def test_two_players_cannot_have_one_name(groups: Groups, key: str) -> None:
    groups.save(key, game(Ana=14, Ben=20), ANAS_PHONE)
    with pytest.raises(NameTakenError):
        groups.rename_player(key, 1, "Ben", ANAS_PHONE)
    groups.rename_player(key, 1, "Ana", ANAS_PHONE)
    with pytest.raises(UnknownPlayerError):
        groups.rename_player(key, 9, "Cy", ANAS_PHONE)
    with pytest.raises(UnknownPlayerError):
        groups.introduce(key, ANAS_PHONE, 9)


def test_a_phone_finds_its_groups_again_the_last_to_play_first(groups: Groups) -> None:
    friday, sunday = groups.create("Friday", ANAS_PHONE), groups.create("Sunday", ANAS_PHONE)
    groups.save(friday, on(0, Ana=1, Ben=2), ANAS_PHONE)
    groups.save(sunday, on(1, Ana=1, Ben=2), ANAS_PHONE)
    new = groups.create("New", ANAS_PHONE)
    assert [one.name for one in groups.known_to(ANAS_PHONE)] == ["New", "Sunday", "Friday"]
    assert [one.games for one in groups.known_to(ANAS_PHONE)] == [0, 1, 1]
    assert groups.known_to(BENS_PHONE) == ()
    groups.meet(new, BENS_PHONE)
    groups.meet(new, BENS_PHONE)
    assert [one.key for one in groups.known_to(BENS_PHONE)] == [new]
    groups.forget(new, BENS_PHONE)
    assert groups.known_to(BENS_PHONE) == ()
    assert groups.view(new).name == "New"


def test_a_phone_may_say_whose_it_is_and_take_it_back(groups: Groups, key: str) -> None:
    groups.save(key, game(Ana=14, Ben=20), ANAS_PHONE)
    assert groups.whose(key, ANAS_PHONE) is None
    assert groups.whose(key, "a stranger's phone") is None
    groups.introduce(key, ANAS_PHONE, 1)
    assert groups.whose(key, ANAS_PHONE) == 1
    groups.introduce(key, ANAS_PHONE, None)
    assert groups.whose(key, ANAS_PHONE) is None


def test_a_deleted_group_leaves_nothing(groups: Groups, key: str, engine: Engine) -> None:
    empty = everything(engine).count("'")
    groups.save(key, game(Ana=14, Ben=20), ANAS_PHONE)
    groups.rename(key, "Saturday", ANAS_PHONE)
    assert groups.view(key).name == "Saturday"
    assert everything(engine).count("'") > empty
    groups.delete(key)
    assert set(everything(engine)) <= set("[], ")
    with pytest.raises(UnknownGroupError):
        groups.view(key)


def test_deleted_players_count_as_opponents(groups: Groups, key: str) -> None:
    groups.save(key, game(Ana=14, Ben=20), ANAS_PHONE)
    groups.delete_player(key, 1, ANAS_PHONE)
    (ben,) = statistics(groups.history(key), "mombasa").players
    assert (ben.name, ben.plays, ben.wins) == ("Ben", 1, 1)


def test_a_group_does_not_grow_without_end(groups: Groups, key: str) -> None:
    names = [f"Player {number}" for number in range(MAX_PLAYERS)]
    file = {"format": "companion-group", "form": 1, "name": "Many", "players": names}
    plan = groups.plan_import(key, msgspec.json.encode(file))
    groups.take_import(key, plan, ANAS_PHONE)
    with pytest.raises(GroupFullError):
        groups.save(key, game(Ana=1, Ben=2), ANAS_PHONE)
