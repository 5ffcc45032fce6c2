import pytest

from companion.games.asking import BadInput
from companion.games.mombasa.icons import check_icons, check_space, last_icon


@pytest.mark.parametrize(
    ("space", "number"), [(0, 0), (2, 0), (3, 10), (4, 10), (5, 7), (6, 7), (200, 7)]
)
def test_the_last_icon_reached_or_passed_counts_even_if_it_is_less(space: int, number: int) -> None:
    assert last_icon(((3, 10), (5, 7)), space) == number


def test_a_track_without_icons_counts_nothing() -> None:
    assert last_icon((), 9) == 0


@pytest.mark.parametrize("icons", [(), ((1, 5),), ((1, 5), (2, 5), (9, 0))])
def test_icons_that_rise_within_the_spaces_are_taken(icons: tuple[tuple[int, int], ...]) -> None:
    check_icons("shares", icons, 1, 9)


@pytest.mark.parametrize(
    ("icons", "code", "path"),
    [
        (((0, 1),), "out-of-range", "$.shares[0][0]"),
        (((1, 1), (10, 2)), "out-of-range", "$.shares[1][0]"),
        (((1, 1), (4, 2), (4, 3)), "bad-value", "$.shares[2][0]"),
        (((5, 1), (4, 2)), "bad-value", "$.shares[1][0]"),
    ],
)
def test_icons_off_the_track_or_out_of_order_are_refused_at_their_place(
    icons: tuple[tuple[int, int], ...], code: str, path: str
) -> None:
    with pytest.raises(BadInput) as refused:
        check_icons("shares", icons, 1, 9)
    assert (refused.value.code, refused.value.path) == (code, path)


@pytest.mark.parametrize("space", [3, 4, 5])
def test_a_space_of_the_track_is_taken(space: int) -> None:
    check_space("slot", space, 3, 5)


@pytest.mark.parametrize("space", [2, 6])
def test_a_space_off_the_track_is_refused_with_the_spaces_there_are(space: int) -> None:
    with pytest.raises(BadInput, match=r"^must be a space from 3 to 5$") as refused:
        check_space("slot", space, 3, 5)
    assert (refused.value.code, refused.value.path) == ("out-of-range", "$.slot")
