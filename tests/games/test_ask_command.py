"""The command `companion ask`: what goes in, what comes out, and the exit status."""

import json
import os
import subprocess
import sys
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO

import pytest
from click.testing import CliRunner, Result

from companion.ask import ask, batches
from companion.games import game
from companion.games.asking import MAX_BYTES

RUN = [sys.executable, "-c", "from companion.cli import main; main()", "ask"]
GOOD = (
    b'{"coins":[[0,1,1,1,2],[0,1,1,1,2],[0,1,1,1,2]],"base":[{"posts":0},{"posts":3},{"posts":5}]}'
)
ANSWER = b'{"value":6,"columns":[5,1,0]}\n'


def run(*arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*RUN, *arguments], input=typed, capture_output=True, check=False)


def read(*arguments: str, typed: bytes = b"") -> Result:
    """Run the command in this process, with standard input from a file."""
    with TemporaryFile() as file:
        file.write(typed)
        file.seek(0)
        kept = os.dup(0)
        os.dup2(file.fileno(), 0)
        try:
            return CliRunner().invoke(ask, arguments)
        finally:
            os.dup2(kept, 0)
            os.close(kept)


def test_one_object_goes_in_and_one_comes_out() -> None:
    done = run("mombasa", "share-value", typed=GOOD)
    assert (done.returncode, done.stdout, done.stderr) == (0, ANSWER, b"")
    again = read("mombasa", "share-value", typed=GOOD)
    assert (again.exit_code, again.stdout_bytes) == (0, ANSWER)


def test_bad_input_leaves_stdout_empty_and_ends_with_two() -> None:
    done = run("mombasa", "share-value", typed=b"{}")
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr) == {
        "error": {
            "code": "missing-field",
            "path": "$.coins",
            "message": "Object missing required field `coins`",
        }
    }


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b"[]", "wrong-type"),
        (b"\xff", "not-json"),
        (b"[" * 5000, "too-deep"),
        (GOOD + GOOD, "not-json"),
        (GOOD + b"\n" + GOOD, "not-json"),
        (b" " * (MAX_BYTES + 5), "too-long"),
    ],
)
def test_bad_input_is_told_on_stderr(typed: bytes, code: str) -> None:
    done = read("mombasa", "share-value", typed=typed)
    assert (done.exit_code, done.stdout) == (2, "")
    error = json.loads(done.stderr)["error"]
    assert list(error) == ["code", "path", "message"]
    assert (error["code"], error["path"]) == (code, "$")


def test_closed_input_is_bad_input() -> None:
    command = [*RUN, "mombasa", "score"]
    code = f"import os, subprocess, sys; os.close(0); sys.exit(subprocess.call({command!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert json.loads(done.stderr)["error"]["code"] == "not-json"


def test_lines_are_answered_in_place_and_one_bad_line_ends_with_two() -> None:
    done = read("mombasa", "share-value", "--lines", typed=GOOD + b"\n{}\n\n" + GOOD)
    first, second, third, fourth = done.stdout_bytes.splitlines(keepends=True)
    assert first == fourth == ANSWER
    assert json.loads(second)["error"]["path"] == "$.coins"
    assert json.loads(third)["error"]["code"] == "not-json"
    assert (done.exit_code, done.stderr) == (2, "")


def test_good_lines_end_with_nothing_amiss() -> None:
    done = run("mombasa", "share-value", "--lines", typed=(GOOD + b"\r\n") * 1000)
    assert (done.returncode, done.stdout, done.stderr) == (0, ANSWER * 1000, b"")
    nothing = read("mombasa", "share-value", "--lines")
    assert (nothing.exit_code, nothing.stdout, nothing.stderr) == (0, "", "")


def test_a_patient_asker_gets_each_answer_at_once() -> None:
    with subprocess.Popen(
        [*RUN, "mombasa", "share-value", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as talk:
        for _ in range(3):
            pipe(talk.stdin).write(GOOD + b"\n")
            pipe(talk.stdin).flush()
            assert pipe(talk.stdout).readline() == ANSWER
        pipe(talk.stdin).close()
        assert talk.wait() == 0


def pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end


def test_lines_are_cut_wherever_the_input_was() -> None:
    long = b"a" * 70_000
    found = list(batches(BytesIO(long + b"\n\nb\n" + long)))
    assert [line for batch in found for line in batch] == [long, b"", b"b", long]
    assert list(batches(BytesIO(b""))) == []
    assert list(batches(BytesIO(b"\n"))) == [[b""]]


def test_of_a_line_too_long_no_more_is_kept_than_shows_it() -> None:
    found = list(batches(BytesIO(b"a" * (3 * MAX_BYTES) + b"\nb\n")))
    assert [len(line) for batch in found for line in batch] == [MAX_BYTES + 1, 1]


def test_alone_it_lists_games_and_queries() -> None:
    done = read()
    assert done.exit_code == 0
    of_mombasa = [f"mombasa {name}" for name in game("mombasa").queries]
    assert done.stdout.splitlines() == [*of_mombasa, "abacus score"]
    assert read("mombasa").stdout.splitlines() == of_mombasa


def test_the_schema_of_question_and_answer_is_json() -> None:
    done = read("mombasa", "expansion", "--schema")
    assert done.exit_code == 0
    described = json.loads(done.stdout)
    assert list(described) == ["question", "answer"]
    assert "Map" in described["question"]["$defs"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("chess",), "unknown-game"),
        (("chess", "score"), "unknown-game"),
        (("", "score"), "unknown-game"),
        (("mombasa", "win"), "unknown-query"),
        (("mombasa", "win", "--schema"), "unknown-query"),
        (("mombasa", "--lines"), "missing-query"),
        (("--schema",), "missing-query"),
    ],
)
def test_unknown_games_and_queries_end_with_two(arguments: tuple[str, ...], code: str) -> None:
    done = read(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert json.loads(done.stderr)["error"]["code"] == code


def test_neither_flask_nor_the_database_is_imported() -> None:
    code = (
        "import sys; from companion.cli import main; "
        "main(['ask', 'mombasa', 'expansion', '--schema'], standalone_mode=False); "
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = set(done.stderr.split())
    assert "companion.ask" in loaded
    assert not loaded & {"flask", "werkzeug", "sqlalchemy", "wtforms", "jinja2"}
