"""A result as people tell it: who won, by how much, where it was decided, and its bars."""

from msgspec import Struct

from companion.games.mombasa.scoring import PlayerScore, Result
from companion.games.mombasa.terms import CATEGORIES, Category
from companion.web.stacking import Part, stack


class Verdict(Struct, frozen=True):
    """Who won with how much.

    `margin` and `runner_up` are None where nobody is behind; `decided_by` is the category in which
    a sole winner gained most on the runner-up, by `lead`.
    """

    winners: tuple[str, ...]
    total: int
    margin: int | None = None
    runner_up: str | None = None
    decided_by: Category | None = None
    lead: int | None = None


def verdict(result: Result) -> Verdict:
    """Tell who won and why."""
    first, *others = standing(result)
    behind = [player for player in others if player.rank > 1]
    if not behind:
        return Verdict(result.winners, first.total)
    second = behind[0]
    margin = first.total - second.total
    if len(result.winners) > 1:
        return Verdict(result.winners, first.total, margin, second.name)
    leads = {
        mine.category: mine.pounds - theirs.pounds
        for mine, theirs in zip(first.lines, second.lines, strict=True)
    }
    decided_by = max(CATEGORIES, key=lambda category: leads[category])
    return Verdict(result.winners, first.total, margin, second.name, decided_by, leads[decided_by])


def standing(result: Result) -> list[PlayerScore]:
    """Return the players from the first to the last; equals keep their order at the table."""
    return sorted(result.players, key=lambda player: player.rank)


def bar(player: PlayerScore, longest: int) -> list[Part]:
    """Stack a player's categories."""
    return stack(((line.category, line.pounds) for line in player.lines), longest)
