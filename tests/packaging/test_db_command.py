"""`companion db`, and where `companion serve` says that it is."""

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.database import newest_revision
from companion.serving import announce


@pytest.fixture(autouse=True)
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    return tmp_path


def db(*words: str) -> Result:
    return CliRunner().invoke(main, ["db", *words])


def test_the_database_goes_up_and_down_and_says_where_it_is() -> None:
    newest = newest_revision()
    assert db("status").stdout == f"at base, newest {newest}\n"
    assert db("upgrade").stdout == f"The database is at {newest}.\n"
    assert db("downgrade", "base").stdout == "The database is at base.\n"


def test_a_database_from_a_newer_release_is_left_alone(instance: Path) -> None:
    assert db("upgrade").exit_code == 0
    with sqlite3.connect(instance / "companion.db") as database:
        database.execute("UPDATE alembic_version SET version_num = 'fromthefuture'")
    database.close()
    refused = db("upgrade")
    assert refused.exit_code == 1
    assert refused.stderr.startswith("A newer release of Companion made this database")


def test_a_revision_that_nobody_knows_is_said(caplog: pytest.LogCaptureFixture) -> None:
    assert db("upgrade").exit_code == 0
    assert db("downgrade", "nowhere").exit_code == 1
    assert "nowhere" in caplog.text


def test_a_wrong_setting_is_said_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "many")
    refused = db("status")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith("A setting is wrong")


@pytest.mark.parametrize(
    ("public", "host", "here", "phones"),
    [
        ("https://companion.example", "::", "http://localhost:5000", "https://companion.example"),
        ("http://here.test", "127.0.0.1", "http://127.0.0.1:5000", "http://here.test"),
        (None, "192.0.2.7", "http://192.0.2.7:5000", "http://192.0.2.7:5000"),
        (None, "2001:db8::7", "http://[2001:db8::7]:5000", "http://[2001:db8::7]:5000"),
    ],
)
def test_the_addresses_can_be_opened_as_they_are_printed(
    public: str | None, host: str, here: str, phones: str, capsys: pytest.CaptureFixture[str]
) -> None:
    announce(public, host, 5000)
    said = capsys.readouterr().out
    assert f"On this machine  {here}\n" in said
    assert f"On phones        {phones}\n" in said
    assert "█" in said


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", "http://127.0.0.1:5000"),
        ("localhost", "http://localhost:5000"),
        ("::1", "http://[::1]:5000"),
    ],
)
def test_an_address_that_only_this_machine_can_open_is_no_qr_code(
    host: str, here: str, capsys: pytest.CaptureFixture[str]
) -> None:
    announce(None, host, 5000)
    said = capsys.readouterr().out
    assert f"On this machine  {here}\n" in said
    assert "Only this machine can open it." in said
    assert "On phones" not in said
    assert "█" not in said
