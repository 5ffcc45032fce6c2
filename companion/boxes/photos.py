"""A photo made fit to be kept: upright, small enough, and with nothing in it but the picture.

Where it was taken and by whom is left behind, since the picture is painted anew. Run as a program,
it reads a file from its input and writes to its output what became of it: a picture can be made to
need far more than it seems to, so that is done in a process which is small and comes to an end.
"""

import resource
import sys
from contextlib import suppress
from io import BytesIO
from typing import Final, Literal

import msgspec
from msgspec import Struct
from PIL import Image, ImageOps, PngImagePlugin, UnidentifiedImageError
from PIL.WebPImagePlugin import WebPImageFile

Reason = Literal["not-a-picture", "damaged", "moving", "too-large", "too-many-pixels", "too-narrow"]

FORMATS: Final = ("JPEG", "PNG", "WEBP")
# How files of these formats begin.
BEGINNINGS: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF")
MAX_MEGAPIXELS: Final = 32
# PNG, WebP and progressive JPEG cannot be made smaller while they are read.
MAX_MEGAPIXELS_WHOLE: Final = 16
# Enough to read a board by, when it is looked at closely.
LONGEST_SIDE: Final = 1600
SHORTEST_SIDE: Final = 200
# What the program may take; whoever waits for it sees to the clock.
MAX_BYTES: Final = 300_000_000
MAX_SECONDS: Final = 10
# At this quality not even noise of that size comes to 2 MB.
QUALITY: Final = 78


class FitPhoto(Struct, frozen=True, tag="fit"):
    """A JPEG picture without anything else, and its size in pixels."""

    content: bytes
    width: int
    height: int


class Unfit(Struct, frozen=True, tag="unfit"):
    """Why a file is no photo, as the program writes it."""

    reason: Reason


class UnfitPhotoError(Exception):
    """A file that cannot be kept as a photo; pages word the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Final = reason


def fit(raw: bytes) -> FitPhoto:
    """Read a file as a photo and paint it anew; raises UnfitPhotoError."""
    try:
        with Image.open(BytesIO(raw), formats=FORMATS) as image:
            _check(image)
            # A large JPEG is read at a fraction of its size.
            image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            if isinstance(image, WebPImageFile):
                _unpack_once(image)
            image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            return _painted(_on_paper(ImageOps.exif_transpose(image)))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise UnfitPhotoError("too-large") from error
    except UnidentifiedImageError as error:
        raise UnfitPhotoError("not-a-picture") from error
    # Pillow has no error of its own for a file that is cut short or wrong inside.
    except (OSError, ValueError, SyntaxError, EOFError, IndexError, OverflowError) as error:
        raise UnfitPhotoError("damaged") from error


def _check(image: Image.Image) -> None:
    """Look at the first bytes only: nothing is unpacked yet."""
    width, height = image.size
    if width * height > MAX_MEGAPIXELS * 1_000_000:
        raise UnfitPhotoError("too-large")
    whole = image.format in {"PNG", "WEBP"} or "progressive" in image.info
    if whole and width * height > MAX_MEGAPIXELS_WHOLE * 1_000_000:
        raise UnfitPhotoError("too-many-pixels")
    # Phones hide a second picture in a JPEG; that is no film.
    if image.format in {"PNG", "WEBP"} and getattr(image, "is_animated", False):
        raise UnfitPhotoError("moving")
    scale = min(1, LONGEST_SIDE / max(image.size))
    if min(image.size) * scale < SHORTEST_SIDE:
        raise UnfitPhotoError("too-narrow")


def _unpack_once(image: WebPImageFile) -> None:
    """Read the one picture of a file; its decoder, which holds two more of them, goes first."""
    decode = image._get_next  # noqa: SLF001 -- Pillow has no other way

    def decode_last() -> tuple[bytes, int, int]:
        frame = decode()
        del image._decoder  # noqa: SLF001 -- only Pillow knows it
        return frame

    # Pillow calls this for each picture, and offers nothing else to step in.
    image._get_next = decode_last  # type: ignore[method-assign]  # noqa: SLF001
    image.load()


def _on_paper(image: Image.Image) -> Image.Image:
    """Lay what can be seen through on white."""
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("RGB")
    paper = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(paper, image.convert("RGBA")).convert("RGB")


def _painted(image: Image.Image) -> FitPhoto:
    # A new sheet, since comments and profiles cling to the old one.
    sheet = Image.new("RGB", image.size)
    sheet.paste(image)
    painted = BytesIO()
    sheet.save(painted, "JPEG", quality=QUALITY, optimize=True)
    return FitPhoto(painted.getvalue(), image.width, image.height)


def main() -> None:
    """Make the file on the input fit, in a process of its own."""
    for what, most in ((resource.RLIMIT_DATA, MAX_BYTES), (resource.RLIMIT_CPU, MAX_SECONDS)):
        # Not every system knows both.
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))
    # What is written in a picture is not read.
    PngImagePlugin.MAX_TEXT_MEMORY = 1 << 20
    try:
        told: FitPhoto | Unfit = fit(sys.stdin.buffer.read())
    except UnfitPhotoError as error:
        told = Unfit(error.reason)
    except MemoryError:
        told = Unfit("too-large")
    sys.stdout.buffer.write(msgspec.msgpack.encode(told))


if __name__ == "__main__":
    main()
