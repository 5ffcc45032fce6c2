"""Photos made fit one at a time, whoever sends them, each in a process that ends with it.

What a picture takes while it is read is given back, and no number of pictures takes more than one.
"""

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Final

from msgspec import DecodeError
from msgspec.msgpack import Decoder

from companion.boxes import photos
from companion.boxes.photos import FitPhoto, Unfit, UnfitPhotoError

# How long somebody waits for those before, and one photo may take.
PATIENCE: Final = 20.0
LONGEST: Final = 30.0
LOOK_EVERY: Final = 0.05
# Whoever waits takes a thread from those who play.
MOST_WAITING: Final = 8

_places = BoundedSemaphore(MOST_WAITING)
_read = Decoder(FitPhoto | Unfit).decode


class PhotosBusyError(Exception):
    """Others were first, and it takes them long: trying again is right."""


def develop(raw: bytes, folder: Path) -> FitPhoto:
    """Make a photo fit when it is its turn; raises UnfitPhotoError, PhotosBusyError.

    All processes that name the same folder take turns. What does not even begin as a picture
    needs no turn, nor a process.
    """
    if not raw.startswith(photos.BEGINNINGS):
        raise UnfitPhotoError("not-a-picture")
    with _turn(folder):
        command = [sys.executable, "-P", photos.__file__]
        try:
            done = subprocess.run(  # noqa: S603 -- our own program, and the file is its input
                command, input=raw, capture_output=True, timeout=LONGEST, check=True
            )
            told: FitPhoto | Unfit = _read(done.stdout)
        except (subprocess.SubprocessError, DecodeError) as error:
            raise UnfitPhotoError("damaged") from error
    if isinstance(told, Unfit):
        raise UnfitPhotoError(told.reason)
    return told


@contextmanager
def _turn(folder: Path) -> Iterator[None]:
    """Wait for the turn; the system ends it if this process dies."""
    if not _places.acquire(blocking=False):
        raise PhotosBusyError
    try:
        with (folder / "photos.lock").open("wb") as place:
            end = monotonic() + PATIENCE
            while not _is_free(place.fileno()):
                if monotonic() >= end:
                    raise PhotosBusyError
                sleep(LOOK_EVERY)
            yield
    finally:
        _places.release()


def _is_free(place: int) -> bool:
    try:
        fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
