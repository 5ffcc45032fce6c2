"""`companion demo`: a table with a history, made through the same door as any other."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from sqlalchemy import Engine, delete
from sqlalchemy.orm import Session

from companion.cli import main
from companion.games.mombasa.tracking.reading import net_worth
from companion.games.mombasa.tracking.state import State
from companion.tables import tables
from companion.tables.models import SnapshotRow
from companion.tables.service import Tables
from companion.web.mombasa.demo import make_practice_table


@pytest.fixture
def practice(engine: Engine) -> tuple[Tables, str]:
    at = Tables(engine)
    return at, make_practice_table(at)


def test_each_run_makes_a_table_of_its_own_and_says_where(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(Path(app.instance_path)))
    said = [CliRunner().invoke(main, ["demo"]) for _ in range(2)]
    assert [result.exit_code for result in said] == [0, 0]
    with app.app_context():
        codes = [table.code for table in tables().tables_of("demo")]
    told = sorted(f"Its code is {code}, its address is /t/{code}/.\n" for code in codes)
    assert sorted(result.output.partition(". ")[2] for result in said) == told
    assert len(told) == 2


def test_a_practice_table_has_seen_all_kinds_of_lines(practice: tuple[Tables, str]) -> None:
    at, code = practice
    lines = at.changes(code, 0)
    assert {line.kind for line in lines} == {"table", "play", "note", "undo"}
    kinds = {line.about["kind"] for line in lines if line.what == "action"}
    assert kinds == {"goods", "expansion", "bookkeeper", "merchant", "bonus-marker"}
    assert {line.seat for line in lines if line.kind == "play"} == {1, 2, 3, 4}
    assert any(line.overrides for line in lines)
    assert any(line.undone for line in lines)
    assert any(line.effects for line in lines)
    seats = at.view(code).seats
    assert [seat.name for seat in seats] == ["Ana", "Ben", "Cy", "Dora"]
    assert all(not seat.phones for seat in seats)


def test_a_practice_table_is_in_its_fifth_round_and_worth_something(
    practice: tuple[Tables, str],
) -> None:
    at, code = practice
    state = at.view(code).state
    assert isinstance(state, State)
    assert (state.round, state.phase, len(state.ended)) == (5, "actions", 1)
    assert all(player.total > 0 for player in net_worth(state).players)


def test_a_practice_tables_state_is_the_fold_of_its_log(
    practice: tuple[Tables, str], engine: Engine
) -> None:
    at, code = practice
    numbers = range(0, at.version(code) + 1, 7)
    shown = [at.view(code, at=number).state for number in numbers]
    with Session(engine) as session, session.begin():
        session.execute(delete(SnapshotRow))
    assert [at.view(code, at=number).state for number in numbers] == shown
