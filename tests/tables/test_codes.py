"""Codes: short, speakable, forgiving."""

from hypothesis import given
from hypothesis import strategies as st

from companion.tables.codes import LENGTH, SIGNS, heard, new_code


def test_codes_have_no_look_alikes() -> None:
    for group in ("0OQD", "1IL", "2Z", "5S", "8B", "UVW", "MN", "GJ"):
        assert sum(sign in SIGNS for sign in group) <= 1, group


def test_codes_hold_no_words() -> None:
    assert not set("AEIOU") & set(SIGNS)


def test_new_codes_are_five_of_these_signs() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 190
    assert all(len(code) == LENGTH == 5 and set(code) <= set(SIGNS) for code in codes)


@given(st.text(alphabet=SIGNS, min_size=5, max_size=5), st.sampled_from([" ", "-", ".", ""]))
def test_a_code_is_heard_however_it_is_typed(code: str, gap: str) -> None:
    assert heard(gap.join(code.lower()) + gap) == code
