from collections import Counter
from itertools import islice, permutations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.drawing import below, shuffled, stream

# From the command line: printf 'dice\nStraße 7\n0' | sha256sum, then the same for block 1.
BLOCKS = (
    "ff6c7802bbe61c0dd7d345dbd0e8c678f738e24441c65e04326fca007ed6c02c"
    "4a71b9052eff7d65c4a88783e0379b103a73adc5c1ffa3ec07f9d33cbc769df8"
)


def test_the_stream_is_the_words_of_one_block_after_the_other() -> None:
    words = [int(BLOCKS[at : at + 8], 16) for at in range(0, len(BLOCKS), 8)]
    assert list(islice(stream("dice", "Straße 7"), 16)) == words


def test_dice_of_a_known_seed() -> None:
    words = stream("dice", "Straße 7")
    assert [below(words, 6) + 1 for _ in range(12)] == [3, 6, 4, 3, 1, 5, 1, 1, 6, 6, 4, 1]


def test_an_order_of_a_known_seed() -> None:
    assert "".join(shuffled(stream("dice", "Straße 7"), "ABCDEFGHIJ")) == "GEHIBJCDFA"


def test_other_labels_and_other_seeds_draw_otherwise() -> None:
    streams = [stream("dice", "1"), stream("dice", "2"), stream("cards", "1"), stream("dice", "")]
    assert len({next(words) for words in streams}) == 4


def test_words_that_would_favour_low_numbers_are_passed_over() -> None:
    # 2**32 is 1 modulo 3, so the very last word is one too many.
    assert below(iter([2**32 - 1, 5]), 3) == 2
    assert below(iter([2**32 - 2]), 3) == 2
    # A power of two divides all words fairly.
    assert below(iter([2**32 - 1]), 4) == 3


def test_one_thing_is_drawn_without_choice() -> None:
    assert below(iter([2**32 - 1]), 1) == 0
    assert shuffled(iter(()), "A") == ("A",)
    assert shuffled(iter(()), "") == ()


def test_the_last_place_is_drawn_first() -> None:
    assert shuffled(iter([0, 1]), "ABC") == ("C", "B", "A")
    assert shuffled(iter([2, 1]), "ABC") == ("A", "B", "C")
    assert shuffled(iter([1, 0]), "ABC") == ("C", "A", "B")


@given(st.text(), st.integers(1, 50), st.lists(st.integers()))
def test_a_draw_stays_in_range_and_an_order_loses_nothing(
    seed: str, n: int, items: list[int]
) -> None:
    words = stream("any", seed)
    assert 0 <= below(words, n) < n
    assert sorted(shuffled(words, items)) == sorted(items)


def test_each_order_of_four_comes_about_as_often() -> None:
    orders = Counter("".join(shuffled(stream("fair", str(n)), "ABCD")) for n in range(4800))
    assert set(orders) == {"".join(order) for order in permutations("ABCD")}
    # 23 degrees of freedom: 49.7 is passed once in a thousand fair draws.
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7
