"""`bin/start`, as a newcomer runs it, and what it says when it cannot."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from companion.app import create_app
from tests.serving import answers, free_port, wait_until

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a fresh clone holds, as the working tree is now."""
    folder = tmp_path_factory.mktemp("clone")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def start(clone: Path, port: int, log: Path) -> subprocess.Popen[bytes]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("COMPANION_")}
    with log.open("wb") as out:
        process = subprocess.Popen(
            [clone / "bin" / "start", "--host", "0.0.0.0", "--port", str(port)],  # noqa: S104 -- what users run
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    wait_until(lambda: process.poll() is not None or answers(f"http://127.0.0.1:{port}"), 240)
    assert process.poll() is None, log.read_text()
    return process


def test_a_fresh_clone_starts_and_a_second_start_installs_nothing_and_keeps_all(
    clone: Path, tmp_path: Path
) -> None:
    port = free_port()
    first = start(clone, port, tmp_path / "first.log")
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as page:
        assert b"<h1" in page.read()
    os.killpg(first.pid, signal.SIGTERM)
    first.wait()
    said = (tmp_path / "first.log").read_text()
    assert f"http://localhost:{port}" in said
    assert any(block in said for block in "▀▄█"), "no QR code"

    key = (clone / "instance" / "secret_key").read_text()
    with closing(sqlite3.connect(clone / "instance" / "companion.db")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert len(key) >= 32

    second = start(clone, port, tmp_path / "second.log")
    os.killpg(second.pid, signal.SIGTERM)
    second.wait()
    assert (clone / "instance" / "secret_key").read_text() == key
    assert "Installing" not in (tmp_path / "second.log").read_text()


def refused(command: list[str | Path], **environment: str) -> str:
    """What is said by a start that cannot be: one sentence, status 1, no traceback."""
    done = subprocess.run(
        command,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    (sentence,) = done.stderr.strip().splitlines()
    assert sentence.endswith(".")
    return sentence


def serve(instance: Path, *arguments: str, **environment: str) -> str:
    command: list[str | Path] = [sys.executable, "-m", "companion", "serve", *arguments]
    return refused(command, COMPANION_INSTANCE=str(instance), **environment)


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sentence = serve(tmp_path, "--host", "127.0.0.1", "--port", str(port))
    assert sentence == f"Port {port} is in use. Choose another with --port."


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot write to the folder" in serve(tmp_path / "file" / "instance")


def test_a_database_from_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "companion.db")) as database, database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('fromthefuture')")
    assert "newer release" in serve(tmp_path)


def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    (tmp_path / "companion.db").write_text("certainly not a database, but long enough to look at")
    assert "cannot use the database" in serve(tmp_path)


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("COMPANION_PROXIES", "many"),
        ("COMPANION_PUBLIC_URL", "companion"),
        ("DATABASE_URL", "nowhere"),
        ("COMPANION_MAX_REQUEST_BYTES", "-1"),
    ],
)
def test_a_wrong_setting_is_said(tmp_path: Path, setting: str, value: str) -> None:
    assert serve(tmp_path, **{setting: value})


@pytest.mark.parametrize("key", [b"", b"short", b"\xff\xfe" * 40])
def test_a_damaged_key_is_said(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(key)
    assert "secret_key is damaged" in serve(tmp_path)


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("DATABASE_URL", "mysql+nothing://here/companion", "database"),
        ("DATABASE_URL", "oracle://here/companion", "needs the Python package"),
        ("COMPANION_RATE_LIMIT_STORAGE", "nowhere://", "rate_limit_storage"),
        ("COMPANION_RATE_LIMIT_STORAGE", "redis://127.0.0.1:1", "rate_limit_storage"),
    ],
)
def test_a_driver_or_a_store_that_is_not_there_is_said(
    tmp_path: Path, setting: str, value: str, said: str
) -> None:
    assert said in serve(tmp_path, **{setting: value})


def test_the_database_is_its_owners_alone(tmp_path: Path) -> None:
    create_app({"INSTANCE": tmp_path})
    assert (tmp_path / "companion.db").stat().st_mode & 0o777 == 0o600


def test_an_unreadable_configuration_is_said(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("this is not toml")
    assert "config.toml" in serve(tmp_path)


def old_python(folder: Path) -> Mapping[str, str]:
    """A machine whose every Python is 3.9."""
    stub = '#!/bin/sh\ncase "$2" in *exit*) exit 1;; *) echo 3.9;; esac\n'
    for name in ("python", "python3", *(f"python3.{minor}" for minor in range(11, 16))):
        (folder / name).write_text(stub)
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin"}


def test_an_old_python_is_said(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    (fresh / "bin" / "lock").mkdir(parents=True)
    for name in ("bin/start", "bin/environment", "bin/lock/start.txt", "bin/lock/test.txt"):
        shutil.copy2(ROOT / name, fresh / name)
    shutil.copy2(ROOT / "pyproject.toml", fresh)
    sentence = refused([fresh / "bin" / "start"], **old_python(tmp_path))
    assert sentence == "Companion needs Python 3.11 or newer; this machine has only 3.9."
