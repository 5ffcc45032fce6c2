"""The rewards of a majority in words."""

from collections.abc import Sequence

from flask_babel import gettext

from companion.games.mombasa.box import Tier


def lower_choices(total: int, tiers: Sequence[Tier]) -> list[tuple[str, str]]:
    """Name the reward of the own total, then those of lower ones, each beside its form's value."""
    lower = [(str(tier.least), _for(_totals(tier))) for tier in reversed(tiers)]
    return [("", _for(str(total))), *lower]


def _totals(tier: Tier) -> str:
    return str(tier.least) if tier.least == tier.most else f"{tier.least}–{tier.most}"


def _for(total: str) -> str:
    return gettext("For %(total)s", total=total)
