"""Photos are made fit one at a time, in a process of their own that stays small."""

import subprocess
import sys
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from companion.boxes import developing, photos
from companion.boxes.developing import MOST_WAITING, PhotosBusyError, develop
from companion.boxes.photos import UnfitPhotoError, fit
from tests.boxes.test_photos import red, written

# Runs the program and says in kilobytes what it took at most.
MEASURED = """
import resource, runpy, sys
from pathlib import Path
runpy.run_path(sys.argv[1], run_name="__main__")
status = Path("/proc/self/status")
if status.exists():
    peak = status.read_text().split("VmHWM:")[1].split()[0]
else:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
print(peak, file=sys.stderr)
"""


def test_a_photo_is_developed_in_another_process_as_it_would_be_here(tmp_path: Path) -> None:
    raw = written(red())
    assert develop(raw, tmp_path) == fit(raw)


@pytest.mark.parametrize(
    ("draw", "reason"),
    [
        (lambda: b"RIFF, but no picture", "not-a-picture"),
        (lambda: written(red())[:400], "damaged"),
        (lambda: written(red(5000, 4000), "PNG"), "too-many-pixels"),
        (lambda: written(red(5000, 4000), progressive=True), "too-many-pixels"),
    ],
)
def test_the_reason_comes_back(tmp_path: Path, draw: Callable[[], bytes], reason: str) -> None:
    with pytest.raises(UnfitPhotoError) as refused:
        develop(draw(), tmp_path)
    assert refused.value.reason == reason


@pytest.mark.parametrize("raw", [b"", b"no picture", b"GIF89a", b"\xff\xd8", b"[" * 5000])
def test_what_does_not_begin_as_a_picture_takes_no_turn_and_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, raw: bytes
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere")
    # Somebody else has the turn, for as long as this test lasts.
    with (tmp_path / "photos.lock").open("wb") as place:
        flock(place.fileno(), LOCK_EX)
        with pytest.raises(UnfitPhotoError) as refused:
            develop(raw, tmp_path)
    assert refused.value.reason == "not-a-picture"


def seen_through(width: int, height: int) -> Image.Image:
    return Image.new("RGBA", (width, height), (200, 0, 0, 90))


@pytest.mark.parametrize(
    "draw",
    [
        lambda: written(seen_through(4000, 4000), "PNG", compress_level=1),
        lambda: written(seen_through(4000, 4000), "WEBP", lossless=True, method=0),
        lambda: written(red(8000, 4000)),
        lambda: written(Image.new("CMYK", (4000, 4000)), progressive=True, subsampling=0),
    ],
    ids=["png", "webp", "jpeg", "progressive"],
)
def test_the_largest_photos_take_at_most_250_megabytes(draw: Callable[[], bytes]) -> None:
    command = [sys.executable, "-P", "-c", MEASURED, photos.__file__]
    done = subprocess.run(command, input=draw(), capture_output=True, check=True)
    assert msgspec.msgpack.decode(done.stdout)["type"] == "fit"
    assert int(done.stderr) <= 250_000


def test_while_one_is_read_others_wait_whichever_process_they_came_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(developing, "PATIENCE", 0.0)
    with (tmp_path / "photos.lock").open("wb") as other:
        flock(other, LOCK_EX)
        with pytest.raises(PhotosBusyError):
            develop(written(red()), tmp_path)
    assert develop(written(red()), tmp_path).width == 800


def test_those_who_wait_leave_room_for_those_who_play(tmp_path: Path) -> None:
    for _ in range(MOST_WAITING):
        developing._places.acquire()
    try:
        with pytest.raises(PhotosBusyError):
            develop(written(red()), tmp_path)
    finally:
        developing._places.release(MOST_WAITING)
    assert develop(written(red()), tmp_path).width == 800


def test_a_picture_that_never_comes_to_an_end_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(developing, "LONGEST", 0.0)
    with pytest.raises(UnfitPhotoError):
        develop(written(red()), tmp_path)
    monkeypatch.undo()
    assert develop(written(red()), tmp_path).width == 800
