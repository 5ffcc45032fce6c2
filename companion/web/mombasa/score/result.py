"""A result as people tell it: from the first to the last, and its bars."""

from companion.games.mombasa.scoring import PlayerScore, Result
from companion.web.stacking import Segment, stack


def standing(result: Result) -> list[PlayerScore]:
    """Return the players from the first to the last; equals keep their order at the table."""
    return sorted(result.players, key=lambda player: player.rank)


def bar(player: PlayerScore, longest: int) -> list[Segment]:
    """Stack a player's categories."""
    return stack(((line.category, line.pounds) for line in player.lines), longest)
