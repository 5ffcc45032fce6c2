"""Boxes: two keys, saves that are told of each other, editions that never change, phones."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.boxes.errors import (
    BadBoxNameError,
    StaleBoxError,
    UnknownBoxError,
    UnknownEditionError,
    UnknownPhotoError,
)
from companion.boxes.service import MAX_BOX_NAME, MOST_KNOWN, Boxes
from companion.boxes.values import OwnedBox, PageSave, Photo
from tests.boxes.conftest import CONTENT

PICTURE = b"\xff\xd8 a picture"
OTHER = b"\xff\xd8 another"


def test_each_key_finds_the_box_and_only_the_first_changes_it(boxes: Boxes, ours: OwnedBox) -> None:
    assert boxes.by_edit_key(ours.edit_key) == ours
    assert boxes.by_share_key(ours.share_key) == ours
    assert len({ours.edit_key, ours.share_key}) == 2
    with pytest.raises(UnknownBoxError):
        boxes.by_edit_key(ours.share_key)
    with pytest.raises(UnknownBoxError):
        boxes.save(ours.share_key, b"{}", seen=1)
    with pytest.raises(UnknownBoxError):
        boxes.by_share_key(ours.edit_key)


def test_a_name_is_tidied_and_a_missing_or_long_one_refused(boxes: Boxes, ours: OwnedBox) -> None:
    assert boxes.rename(ours.edit_key, "  Anas \n copy ").name == "Anas copy"
    for name in ("", " \t", "x" * (MAX_BOX_NAME + 1)):
        with pytest.raises(BadBoxNameError):
            boxes.rename(ours.edit_key, name)
        with pytest.raises(BadBoxNameError):
            boxes.create("mombasa", name, CONTENT)
    assert boxes.by_edit_key(ours.edit_key).name == "Anas copy"


def test_a_save_is_a_new_version_and_the_same_content_is_not(boxes: Boxes, ours: OwnedBox) -> None:
    saved = boxes.save(ours.edit_key, b'{"new":1}', seen=ours.version)
    assert saved.version == ours.version + 1
    again = boxes.save(ours.edit_key, b'{"new":1}', seen=saved.version)
    assert again.version == saved.version


def test_a_stale_save_changes_nothing_and_brings_what_is_there_now(
    boxes: Boxes, ours: OwnedBox
) -> None:
    boxes.save(ours.edit_key, b'{"by":"Ben"}', seen=ours.version)
    with pytest.raises(StaleBoxError) as stale:
        boxes.save(ours.edit_key, b'{"by":"Ana"}', seen=ours.version)
    assert stale.value.fresh == boxes.by_edit_key(ours.edit_key)
    assert stale.value.fresh.content == b'{"by":"Ben"}'


def test_of_several_saves_at_once_one_is_kept(boxes: Boxes, ours: OwnedBox) -> None:
    def save(number: int) -> bool:
        try:
            boxes.save(ours.edit_key, b"%d" % number, seen=ours.version)
        except StaleBoxError:
            return False
        return True

    with ThreadPoolExecutor(4) as phones:
        kept = list(phones.map(save, range(4)))
    assert kept.count(True) == 1
    assert boxes.by_edit_key(ours.edit_key).content == b"%d" % kept.index(True)


def test_an_edition_stays_when_its_box_is_changed_and_deleted(boxes: Boxes, ours: OwnedBox) -> None:
    boxes.put_photo(ours.edit_key, PICTURE, 40, 30)
    edition = boxes.edition(ours.share_key)
    boxes.save(ours.edit_key, b"{}", seen=ours.version)
    boxes.rename(ours.edit_key, "Theirs")
    boxes.put_photo(ours.edit_key, OTHER, 4, 3)
    boxes.delete(ours.edit_key)
    kept = boxes.read_edition(edition)
    assert (kept.name, kept.content) == ("Ours", CONTENT)
    assert kept.photo
    assert boxes.read_photo(kept.photo.hash).content == PICTURE


def test_an_unchanged_box_has_the_same_edition_by_either_key(boxes: Boxes, ours: OwnedBox) -> None:
    first = boxes.edition(ours.edit_key)
    assert boxes.edition(ours.share_key) == first
    boxes.rename(ours.edit_key, "Theirs")
    renamed = boxes.edition(ours.edit_key)
    boxes.save(ours.edit_key, b"{}", seen=ours.version)
    changed = boxes.edition(ours.edit_key)
    boxes.put_photo(ours.edit_key, PICTURE, 4, 3)
    assert len({first, renamed, changed, boxes.edition(ours.edit_key)}) == 4


def test_an_unknown_edition_and_an_unknown_photo_are_refused(boxes: Boxes) -> None:
    with pytest.raises(UnknownEditionError):
        boxes.read_edition("0" * 64)
    with pytest.raises(UnknownPhotoError):
        boxes.read_photo("0" * 64)
    with pytest.raises(UnknownBoxError):
        boxes.edition("nobody")


def test_a_photo_that_nothing_shows_any_more_is_thrown_away(boxes: Boxes, ours: OwnedBox) -> None:
    photo = boxes.put_photo(ours.edit_key, PICTURE, 40, 30).photo
    assert photo is not None
    assert photo == Photo(photo.hash, 40, 30)
    boxes.put_photo(ours.edit_key, OTHER, 4, 3, "image/webp")
    with pytest.raises(UnknownPhotoError):
        boxes.read_photo(photo.hash)
    other = boxes.by_edit_key(ours.edit_key).photo
    assert other
    assert boxes.read_photo(other.hash).mimetype == "image/webp"
    assert boxes.remove_photo(ours.edit_key).photo is None
    with pytest.raises(UnknownPhotoError):
        boxes.read_photo(other.hash)


def test_a_photo_that_another_box_shows_stays(boxes: Boxes, ours: OwnedBox) -> None:
    theirs = boxes.create("mombasa", "Theirs", CONTENT)
    photo = boxes.put_photo(ours.edit_key, PICTURE, 40, 30).photo
    assert boxes.put_photo(theirs.edit_key, PICTURE, 40, 30).photo == photo
    boxes.delete(ours.edit_key)
    assert photo
    assert boxes.read_photo(photo.hash).content == PICTURE


def test_a_copy_shows_the_photo_of_the_other_box(boxes: Boxes, ours: OwnedBox) -> None:
    photo = boxes.put_photo(ours.edit_key, PICTURE, 40, 30).photo
    copy = boxes.create("mombasa", "Copy", CONTENT, photo)
    assert copy.photo == photo
    own = boxes.put_photo(copy.edit_key, OTHER, 4, 3).photo
    assert photo is not None
    assert own is not None
    assert boxes.show_photo(copy.edit_key, photo).photo == photo
    with pytest.raises(UnknownPhotoError):
        boxes.read_photo(own.hash)


def test_a_phone_finds_its_boxes_again_until_it_forgets_them(boxes: Boxes, ours: OwnedBox) -> None:
    theirs = boxes.create("mombasa", "Theirs", CONTENT)
    for _ in range(2):
        boxes.meet(ours.edit_key, "phone")
        boxes.meet(theirs.edit_key, "phone")
    assert [box.name for box in boxes.known_to("phone")] == ["Theirs", "Ours"]
    boxes.save(ours.edit_key, b"{}", seen=ours.version)
    assert [box.name for box in boxes.known_to("phone")] == ["Ours", "Theirs"]
    boxes.forget(ours.edit_key, "phone")
    boxes.delete(theirs.edit_key)
    assert boxes.known_to("phone") == ()
    assert boxes.known_to("another") == ()
    assert boxes.by_edit_key(ours.edit_key).name == "Ours"


def test_a_phone_with_very_many_boxes_is_told_of_the_newest(boxes: Boxes) -> None:
    for number in range(MOST_KNOWN + 2):
        boxes.meet(boxes.create("mombasa", f"Box {number}", CONTENT).edit_key, "phone")
    names = [box.name for box in boxes.known_to("phone")]
    assert (len(names), names[0]) == (MOST_KNOWN, f"Box {MOST_KNOWN + 1}")


def test_a_page_saves_in_turn_and_an_earlier_save_that_comes_late_changes_nothing(
    boxes: Boxes,
) -> None:
    box = boxes.create("mombasa", "Ours", b"{}")
    assert boxes.as_page_left_it(box.edit_key, "tab") == (box, None)
    second = boxes.save(box.edit_key, b"two", 1, PageSave("tab", 2, "seen"))
    assert boxes.as_page_left_it(box.edit_key, "tab") == (second, PageSave("tab", 2, "seen"))
    assert boxes.save(box.edit_key, b"one", 1, PageSave("tab", 1, "")) == second
    # Another page's first save is no late one.
    with pytest.raises(StaleBoxError):
        boxes.save(box.edit_key, b"other", 1, PageSave("other", 1, ""))
    assert boxes.as_page_left_it(box.edit_key, "other")[1] is None
    boxes.delete(box.edit_key)
