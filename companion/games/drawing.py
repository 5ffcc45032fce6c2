r"""Drawing lots from a seed, the same in every language and release.

The specification, so that a browser can repeat a draw bit for bit:

- A draw has a *label* (ASCII, no line break) and a *seed* (any text). Draws with different
  labels are independent, so one can be drawn again without touching the others.
- Block number n (0, 1, 2 ...) is the SHA-256 of the UTF-8 bytes of
  label + "\n" + seed + "\n" + n in decimal.
- A block is eight words: unsigned 32-bit numbers, the most significant byte first. The words of
  block 0, then those of block 1, and so on, are the stream.
- `below(n)` takes words until one is less than the greatest multiple of n up to 2**32, and
  returns that word modulo n.
- `shuffled(items)` goes from the last place down to the second: for place i (counted from 0) it
  exchanges the item there with the one at place `below(i + 1)`.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS = 2**32


def stream(label: str, seed: str) -> Iterator[int]:
    """Return the endless words of one draw."""
    blocks = (sha256(f"{label}\n{seed}\n{number}".encode()) for number in count())
    return chain.from_iterable(unpack(">8I", block.digest()) for block in blocks)


def below(words: Iterator[int], n: int) -> int:
    """Draw a number from 0 to n - 1, each as likely as the others."""
    fair = _WORDS - _WORDS % n
    return next(word for word in words if word < fair) % n


def shuffled(words: Iterator[int], items: Sequence[T]) -> tuple[T, ...]:
    """Draw an order of the items, each as likely as the others."""
    drawn = list(items)
    for place in range(len(drawn) - 1, 0, -1):
        other = below(words, place + 1)
        drawn[place], drawn[other] = drawn[other], drawn[place]
    return tuple(drawn)
