"""Ranks from totals: the most comes first, and equals share their rank."""

from collections.abc import Sequence


def ranks(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each total, in the order given: 1, 1, 3 where the best two tie."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def winners(names: Sequence[str], totals: Sequence[int]) -> tuple[str, ...]:
    """Return all who share the first rank, in the order given."""
    return tuple(name for name, rank in zip(names, ranks(totals), strict=True) if rank == 1)
