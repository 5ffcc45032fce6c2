"""The rewards of a majority in words."""

from collections.abc import Iterator, Sequence

from flask_babel import gettext, ngettext

from companion.games.mombasa.box import Gain, Tier


def lower_choices(total: int, tiers: Sequence[Tier]) -> list[tuple[str, str]]:
    """Name the reward of the own total, then those of lower ones, each beside its form's value."""
    lower = [(str(tier.least), _for(_totals(tier))) for tier in reversed(tiers)]
    return [("", _for(str(total))), *lower]


def tier_choices(tiers: Sequence[Tier], total: int, reached: Tier | None) -> list[tuple[str, str]]:
    """Name totals with the reward of each, as far as it is known, beside its form's value.

    The tier that is `reached` keeps the very `total` that was said.
    """
    return [(str(total if tier == reached else tier.least), _with_reward(tier)) for tier in tiers]


def _with_reward(tier: Tier) -> str:
    totals = f"{tier.least}+" if tier.most is None else _totals(tier)
    if tier.gain is None:
        return totals
    reward = ", ".join(_gained(tier.gain))
    return gettext("%(total)s: %(reward)s", total=totals, reward=reward) if reward else totals


def _gained(gain: Gain) -> Iterator[str]:
    if gain.track:
        yield ngettext("%(num)s space", "%(num)s spaces", gain.track)
    if gain.diamonds:
        yield ngettext("%(num)s diamond", "%(num)s diamonds", gain.diamonds)
    if gain.bookkeeping:
        yield ngettext("%(num)s bookkeeping point", "%(num)s bookkeeping points", gain.bookkeeping)
    if gain.pounds:
        yield gettext("£%(pounds)s", pounds=gain.pounds)
    if gain.posts:
        yield ngettext("remove %(num)s trading post", "remove %(num)s trading posts", gain.posts)


def _totals(tier: Tier) -> str:
    return str(tier.least) if tier.least == tier.most else f"{tier.least}–{tier.most}"


def _for(total: str) -> str:
    return gettext("For %(total)s", total=total)
