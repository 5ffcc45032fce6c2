"""Names and titles as people type them."""

import pytest

from companion.people import COLOURS, tidy
from companion.web.people import COLOUR_NAMES


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana   Maria ", "Ana Maria"),
        ("Ana\tMaria\n", "Ana Maria"),
        ("Ana\0", "Ana"),
        ("Žofie Ołówek", "Žofie Ołówek"),
        ("👩‍👧", "👩‍👧"),
        ("\ud800Ben", "Ben"),
        ("\0 \n", ""),
        ("a\u202eb\u2066c", "abc"),
    ],
)
def test_a_name_is_kept_as_it_can_be_shown(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


def test_every_colour_has_a_name() -> None:
    assert tuple(COLOUR_NAMES) == COLOURS
