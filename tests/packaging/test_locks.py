"""The locks are whole, and nothing is looked for beyond them: both commands work tomorrow too."""

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
WANTED = {
    "start": [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]],
    "test": [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"]]
    + PROJECT["dependency-groups"]["test"],
}
PYTHON = """#!/bin/sh
case "$*" in "-c "*) exit 0;; esac
echo "$*" >> asked
case "$*" in "-m venv"*) touch anew; exit 0;; esac
echo "WARNING: a dozen things that nobody at a table wants to know"
case "$*" in *"$FAILS"*) exit 1;; esac
"""


Machine = dict[str, str]


def on_python(version: str) -> Machine:
    """Describe this machine with another Python."""
    here = {name: str(value) for name, value in default_environment().items()}
    return here | {"python_version": version, "python_full_version": f"{version}.1"}


def locked(lock: str, here: Machine) -> dict[str, Requirement]:
    """Return what a lock pins on a machine, by name."""
    text = (ROOT / "bin" / "lock" / f"{lock}.txt").read_text()
    lines = [Requirement(one) for one in re.findall(r"^(\S+==.*?) \\$", text, re.MULTILINE)]
    fitting = [one for one in lines if not one.marker or one.marker.evaluate(here)]
    found = {str(canonicalize_name(one.name)): one for one in fitting}
    assert len(found) == len(fitting), "pinned twice"
    return found


def asked_for(wanted: Requirement, here: Machine) -> Iterator[Requirement]:
    """Yield what a package needs on a machine, with the extras that are wanted of it."""
    try:
        needed = [Requirement(line) for line in requires(wanted.name) or ()]
    except PackageNotFoundError:
        # Only another Python has it.
        return
    for one in needed:
        marks = [here | {"extra": extra} for extra in ("", *wanted.extras)]
        if not one.marker or any(one.marker.evaluate(mark) for mark in marks):
            yield one


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
@pytest.mark.parametrize("lock", WANTED)
def test_a_lock_has_everything_that_anything_in_it_needs(lock: str, python: str) -> None:
    here = on_python(python)
    pinned, seen = locked(lock, here), set()
    left = [Requirement(line) for line in WANTED[lock]]
    while left:
        wanted = left.pop()
        if str(wanted) in seen:
            continue
        seen.add(str(wanted))
        name = canonicalize_name(wanted.name)
        assert name in pinned, f"{wanted} is not in the lock"
        (version,) = (one.version for one in pinned[name].specifier)
        assert wanted.specifier.contains(version), f"{wanted} is not what is locked: {version}"
        left.extend(asked_for(wanted, here))
    assert {canonicalize_name(Requirement(one).name) for one in seen} == pinned.keys()


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A clone whose Python only says what it was asked."""
    (tmp_path / "bin" / "lock").mkdir(parents=True)
    for name in ("bin/environment", "bin/lock/start.txt", "bin/lock/test.txt", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for place in ("path/python3", ".venv/bin/python"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).write_text(PYTHON.replace("$FAILS", "nothing"))
        (tmp_path / place).chmod(0o755)
    return tmp_path


def install(folder: Path) -> tuple[int, str, list[str]]:
    """Make the environment; return the status, what is shown, and what Python was asked."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", ". bin/environment; make_environment start"],
        cwd=folder,
        env=os.environ | {"PATH": f"{folder / 'path'}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    asked = folder / "asked"
    lines = asked.read_text().splitlines() if asked.exists() else []
    asked.unlink(missing_ok=True)
    return done.returncode, done.stdout, lines


def test_only_what_is_locked_is_installed_and_pip_is_not_heard(fresh: Path) -> None:
    status, shown, (lock, itself, looked_over) = install(fresh)
    assert (status, shown) == (0, "Installing what Companion needs (once) ...\n")
    assert {"--no-deps", "--require-hashes", "bin/lock/start.txt"} <= {*lock.split()}
    assert {"--no-deps", "--no-index"} <= {*itself.split()}
    assert looked_over.endswith(" check")
    assert install(fresh) == (0, "", [])


@pytest.mark.parametrize("step", ["--require-hashes", "--no-index", " check"])
def test_what_pip_says_is_shown_where_it_fails(fresh: Path, step: str) -> None:
    (fresh / ".venv" / "bin" / "python").write_text(PYTHON.replace("$FAILS", step))
    for _ in range(2):
        status, shown, asked = install(fresh)
        assert status == 1
        assert asked
        assert "WARNING: a dozen things" in shown
        assert "look at the lines above" in shown


def test_an_environment_whose_folder_was_moved_or_whose_python_is_gone_is_made_anew(
    fresh: Path,
) -> None:
    install(fresh)
    script = fresh / ".venv" / "bin" / "companion"
    script.write_text(f"#!{fresh}/.venv/bin/python\n")
    assert install(fresh) == (0, "", [])
    script.write_text("#!/somewhere/else/.venv/bin/python\n")
    assert "-m venv --clear .venv" in install(fresh)[2]
    script.write_text(f"#!{fresh}/.venv/bin/python\n")
    (fresh / ".venv" / "bin" / "python").unlink()
    assert "-m venv --clear .venv" in install(fresh)[2]


def test_what_an_older_lock_left_behind_does_not_stop_a_newer_one(fresh: Path) -> None:
    """As after a pull, when something that no lock has any more fits no longer."""
    fits_anew = PYTHON.replace('*"$FAILS"*) exit 1', '*" check") test -e anew')
    (fresh / ".venv" / "bin" / "python").write_text(fits_anew)
    status, shown, asked = install(fresh)
    assert (status, shown) == (0, "Installing what Companion needs (once) ...\n")
    assert [line.split()[-1] for line in asked] == [
        *("bin/lock/start.txt", ".", "check", ".venv", "bin/lock/start.txt", ".", "check")
    ]
