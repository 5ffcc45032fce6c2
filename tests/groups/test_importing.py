"""An import is told without writing and written in portions: nobody else waits for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, Engine, event

from companion.groups.errors import ChangedMeanwhileError
from companion.groups.importing import PORTION, ImportPlan
from companion.groups.service import Groups
from companion.groups.values import NewResult
from tests.groups.games import ANAS_PHONE, BENS_PHONE, content, on

MANY = 2 * PORTION + 10


@pytest.fixture
def evenings() -> list[NewResult]:
    return [on(evening, Ana=evening, Ben=7) for evening in range(MANY)]


@pytest.fixture
def raw(groups: Groups, evenings: list[NewResult]) -> bytes:
    """A file of many games, and of somebody who has not played."""
    away = groups.create("Away", ANAS_PHONE)
    for evening in evenings:
        groups.save(away, evening, ANAS_PHONE)
    gone = groups.save(away, on(0, Cy=1), ANAS_PHONE).number
    groups.delete_result(away, gone, ANAS_PHONE)
    return groups.export(away)


@contextmanager
def writing_elsewhere(file: Path) -> Iterator[None]:
    """Somebody else writes, and is not done yet."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def games_in(groups: Groups, key: str) -> int:
    return groups.view(key).games


def test_what_a_file_would_change_is_told_while_somebody_else_writes(
    groups: Groups, key: str, raw: bytes, tmp_path: Path
) -> None:
    with writing_elsewhere(tmp_path / "groups.db"):
        plan = groups.plan_import(key, raw)
    assert (len(plan.added), plan.same, plan.players) == (MANY, 0, ("Ana", "Ben", "Cy"))
    assert games_in(groups, key) == 0


def test_an_import_is_written_in_portions(
    groups: Groups, key: str, raw: bytes, engine: Engine
) -> None:
    plan = groups.plan_import(key, raw)
    seen: list[int] = []
    event.listen(engine, "begin", lambda _: seen.append(games_of(engine)))
    groups.take_import(key, plan, ANAS_PHONE)
    seen.append(games_of(engine))
    added = [after - before for before, after in pairwise(seen)]
    assert (sum(added), max(added)) == (MANY, PORTION)


def games_of(engine: Engine) -> int:
    """Count all games as another phone finds them now."""
    with sqlite3.connect(str(engine.url.database)) as other:
        count: int = other.execute("SELECT count(*) FROM group_results").fetchone()[0]
    other.close()
    return count


class CutOffError(Exception):
    """The laptop was closed."""


def cut_off(engine: Engine, groups: Groups, key: str, plan: ImportPlan) -> None:
    """Import a file as far as its second portion, which is never committed."""
    commits: list[Connection] = []

    def stop(connection: Connection) -> None:
        commits.append(connection)
        if len(commits) == 2:
            raise CutOffError

    event.listen(engine, "commit", stop)
    with pytest.raises(CutOffError):
        groups.take_import(key, plan, ANAS_PHONE)
    event.remove(engine, "commit", stop)


def test_an_import_that_was_cut_off_is_finished_by_importing_the_file_again(
    groups: Groups, key: str, raw: bytes, engine: Engine
) -> None:
    cut_off(engine, groups, key, groups.plan_import(key, raw))
    assert (games_in(groups, key), groups.changes(key)[0].games) == (PORTION, PORTION)
    plan = groups.plan_import(key, raw)
    assert (plan.same, len(plan.added), plan.players) == (PORTION, MANY - PORTION, ("Cy",))
    groups.take_import(key, plan, ANAS_PHONE)
    assert games_in(groups, key) == MANY
    assert sorted(result.number for result in groups.history(key)) == [*range(1, MANY + 1)]
    imports = [change.games for change in groups.changes(key) if change.kind == "import"]
    assert imports == [MANY - PORTION, PORTION]
    plan = groups.plan_import(key, raw)
    assert (plan.games, plan.players, plan.same) == (0, (), MANY)


def test_the_same_file_from_two_phones_is_imported_once(
    groups: Groups, key: str, raw: bytes
) -> None:
    plan = groups.plan_import(key, raw)
    groups.take_import(key, plan, ANAS_PHONE)
    groups.take_import(key, plan, BENS_PHONE)
    assert games_in(groups, key) == MANY
    assert sum(change.kind == "import" for change in groups.changes(key)) == 1


def test_what_somebody_corrects_meanwhile_is_not_overwritten(
    groups: Groups, key: str, raw: bytes, evenings: list[NewResult]
) -> None:
    groups.take_import(key, groups.plan_import(key, raw), ANAS_PHONE)
    last = evenings[-1]
    groups.correct(key, MANY, replace(last.content, note="A late one"), ANAS_PHONE)
    plan = groups.plan_import(key, raw)
    assert len(plan.corrected) == 1
    # Not what was looked at.
    groups.correct(key, MANY, content({"Ana": 99, "Ben": 7}), BENS_PHONE)
    with pytest.raises(ChangedMeanwhileError):
        groups.take_import(key, plan, ANAS_PHONE)
    assert groups.plan_import(key, raw).mark != plan.mark
    assert groups.result(key, MANY).seats[0].total == 99
