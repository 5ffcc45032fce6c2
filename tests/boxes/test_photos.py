"""Photos: made small and painted anew, or refused for a reason."""

import random
from io import BytesIO

import pytest
from PIL import Image

from companion.boxes.photos import LONGEST_SIDE, UnfitPhotoError, fit

ORIENTATION = 0x0112
MAKER = 0x010F


def written(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def red(width: int = 800, height: int = 400) -> Image.Image:
    return Image.new("RGB", (width, height), "#c00000")


def read(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content))
    assert image.format == "JPEG"
    return image


def why_not(raw: bytes) -> str:
    with pytest.raises(UnfitPhotoError) as refused:
        fit(raw)
    return refused.value.reason


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_keeps_its_shape_and_loses_its_size(kind: str) -> None:
    photo = fit(written(red(4000, 3000), kind))
    assert (photo.width, photo.height) == (LONGEST_SIDE, 1200)
    assert read(photo.content).size == (1600, 1200)


def test_a_small_photo_stays_as_large_as_it_is() -> None:
    photo = fit(written(red()))
    assert (photo.width, photo.height) == (800, 400)


def test_a_photo_is_turned_upright_and_tells_nothing_of_its_camera() -> None:
    known = Image.Exif()
    known[ORIENTATION] = 6
    known[MAKER] = "Kamera"
    raw = written(red(), exif=known, comment=b"at home")
    assert b"Kamera" in raw
    photo = fit(raw)
    assert (photo.width, photo.height) == (400, 800)
    assert not read(photo.content).getexif()
    for word in (b"Kamera", b"Exif", b"at home"):
        assert word not in photo.content


def test_what_can_be_seen_through_lies_on_white() -> None:
    photo = fit(written(Image.new("RGBA", (400, 300), (0, 0, 0, 0)), "PNG"))
    assert read(photo.content).getpixel((200, 150)) == (255, 255, 255)
    palette = Image.new("P", (400, 300), 0)
    photo = fit(written(palette, "PNG", transparency=0))
    assert read(photo.content).getpixel((200, 150)) == (255, 255, 255)


def test_not_even_noise_comes_to_more_than_two_megabytes() -> None:
    noise = random.Random(7).randbytes(LONGEST_SIDE * LONGEST_SIDE * 3)
    image = Image.frombytes("RGB", (LONGEST_SIDE, LONGEST_SIDE), noise)
    assert len(fit(written(image, "PNG", compress_level=1)).content) <= 2_000_000


def test_forty_megapixels_are_refused_before_they_are_unpacked() -> None:
    # Cut short, so that unpacking would find it damaged.
    assert why_not(written(Image.new("1", (8000, 5000)), "PNG")[:200]) == "too-large"


def test_so_large_that_the_library_itself_says_no() -> None:
    assert why_not(written(Image.new("1", (16000, 12000)), "PNG")) == "too-large"
    assert why_not(written(Image.new("1", (12000, 8000)), "PNG")) == "too-large"


@pytest.mark.parametrize("raw", [b"", b"{}", b"\x00" * 5000, b"<svg xmlns='http://www.w3.org/'/>"])
def test_a_file_that_is_no_picture(raw: bytes) -> None:
    assert why_not(raw) == "not-a-picture"


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "PPM"])
def test_pictures_that_no_camera_makes(kind: str) -> None:
    assert why_not(written(red(), kind)) == "not-a-picture"


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_that_is_cut_short(kind: str) -> None:
    whole = written(Image.effect_noise((600, 400), 90).convert("RGB"), kind)
    assert why_not(whole[: len(whole) // 2]) == "damaged"


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_a_picture_that_moves(kind: str) -> None:
    second = Image.new("RGB", (800, 400), "blue")
    assert why_not(written(red(), kind, save_all=True, append_images=[second])) == "moving"


def test_the_second_picture_that_phones_hide_in_a_photo_is_left_out() -> None:
    raw = written(red(), "MPO", save_all=True, append_images=[red(400, 200)])
    assert fit(raw).width == 800


@pytest.mark.parametrize("size", [(150, 150), (6000, 300)])
def test_a_picture_too_small_or_narrow_to_tap_on(size: tuple[int, int]) -> None:
    assert why_not(written(red(*size))) == "too-narrow"
