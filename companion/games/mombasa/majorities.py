"""Majority spaces: who may place a marker there, and what it brings."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games.mombasa.box import Gain, Majority


class Claim(Struct, frozen=True):
    """The answer of a majority space.

    `gain` is None where the claim is not allowed, and where nobody knows what is printed.
    """

    allowed: bool
    gain: Gain | None


def has_majority(mine: int, others: Sequence[int]) -> bool:
    """Tell whether nobody else has more; a tie is enough."""
    return all(other <= mine for other in others)


def gain_for(majority: Majority | None, total: int) -> Gain | None:
    """Return the reward printed for a total, None where it is not known.

    A total of 0 reaches no tier and brings nothing.
    """
    if total == 0:
        return Gain()
    tiers = () if majority is None else majority.tiers
    return next(
        (t.gain for t in tiers if t.least <= total and (t.most is None or total <= t.most)), None
    )


def claim(
    majority: Majority | None, mine: int, others: Sequence[int], tier: int | None = None
) -> Claim:
    """Place a marker on a majority space, for the own total or the lesser one of a lower tier."""
    total = mine if tier is None else tier
    allowed = has_majority(mine, others) and total <= mine
    return Claim(allowed=allowed, gain=gain_for(majority, total) if allowed else None)
