"""A photo made fit to be kept: upright, small enough, and with nothing in it but the picture.

Where it was taken and by whom is left behind, since the picture is painted anew.
"""

from io import BytesIO
from typing import Final, Literal

from msgspec import Struct
from PIL import Image, ImageOps, UnidentifiedImageError

Reason = Literal["not-a-picture", "damaged", "moving", "too-large", "too-narrow"]

FORMATS: Final = ("JPEG", "PNG", "WEBP")
MAX_MEGAPIXELS: Final = 32
# Enough to read a board by, when it is looked at closely.
LONGEST_SIDE: Final = 1600
SHORTEST_SIDE: Final = 200
# At this quality not even noise of that size comes to 2 MB.
QUALITY: Final = 78


class FitPhoto(Struct, frozen=True):
    """A JPEG picture without anything else, and its size in pixels."""

    content: bytes
    width: int
    height: int


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
    # Phones hide a second picture in a JPEG; that is no film.
    if image.format in {"PNG", "WEBP"} and getattr(image, "is_animated", False):
        raise UnfitPhotoError("moving")
    scale = min(1, LONGEST_SIDE / max(image.size))
    if min(image.size) * scale < SHORTEST_SIDE:
        raise UnfitPhotoError("too-narrow")


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
