"""Kill -9 between any two instructions: what was answered is there, nothing is there by half."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
JOBS = ["push", "undo", "rename"]


def points_survived(folder: Path, job: str, points: str, stride: int) -> int:
    """Kill a job again and again in processes of its own; tell how far it was killed."""
    module = "tests.tables.killing"
    command = [sys.executable, "-m", module, str(folder), job, points, str(stride)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.parametrize("job", JOBS)
def test_dying_at_any_statement_leaves_nothing_by_half(tmp_path: Path, job: str) -> None:
    # Every job reads, begins, compares, writes three times and commits.
    assert points_survived(tmp_path, job, "statement", stride=1) > 15


def test_dying_at_any_instruction_leaves_nothing_by_half(tmp_path: Path) -> None:
    assert points_survived(tmp_path, "push", "instruction", stride=97) > 500


@pytest.mark.soak
@pytest.mark.parametrize("job", JOBS)
def test_dying_at_every_instruction_leaves_nothing_by_half(tmp_path: Path, job: str) -> None:
    assert points_survived(tmp_path, job, "instruction", stride=1) > 500
