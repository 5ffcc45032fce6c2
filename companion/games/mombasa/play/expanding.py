"""The expansion action: all expansion cards on one company, region by region."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.base import has_room, posts_in, put_back, take
from companion.games.mombasa.expansion import Entry, Step, entry
from companion.games.mombasa.play.area import expansion_points, face_up, flip
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import NOT_ASKED, Enter, Expand, Forgo, Move, ReturnPost
from companion.games.mombasa.play.state import (
    Entering,
    Returning,
    Reward,
    State,
    mover,
    next_stage,
    with_mover,
)
from companion.games.mombasa.terms import COMPANIES
from companion.games.tracking import Finding

# Posts cannot be put there, whatever the table says.
_SENSELESS: Final = {"unknown-region", "own-post-already", "base-empty", "column-empty"}


def expand_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield the companies that the player to move may expand."""
    if expansion_points(kit, mover(state)):
        for company in COMPANIES:
            if posts_in(state.bases[company]):
                yield Expand(company)


def check_expand(kit: Kit, state: State, move: Expand) -> Iterator[Finding]:
    """Yield what speaks against expanding a company."""
    if not expansion_points(kit, mover(state)):
        yield Finding("no-expansion-cards")
    if not posts_in(state.bases[move.company]):
        yield Finding("base-empty", {"company": move.company})


def do_expand(kit: Kit, state: State, move: Expand) -> State:
    """Flip all expansion cards and begin to enter regions."""
    player = mover(state)
    stage = Entering(move.company, expansion_points(kit, player))
    for slot in face_up(kit, player, "expansion"):
        player = flip(player, "expansion", slot)
    return next_stage(with_mover(state, player), stage)


def enter_options(kit: Kit, state: State, stage: Entering) -> Iterator[Move]:
    """Yield every region and column for the next post, and the end of the expansion."""
    base = state.bases[stage.company]
    columns = [number for number, column in enumerate(base, 1) if column.posts]
    if stage.points and columns:
        for region in kit.map.by_id:
            found = entry(kit.map, state.occupied, base, stage.company, stage.points, Step(region))
            if not found.problems:
                for column in columns:
                    yield Enter(region, column)
    yield Forgo()


def check_entering(kit: Kit, state: State, stage: Entering, move: Move) -> Iterator[Finding]:
    """Yield what speaks against entering a region; stopping is always allowed."""
    if isinstance(move, Forgo):
        return
    if not isinstance(move, Enter):
        yield NOT_ASKED
    elif not 1 <= move.column <= len(state.bases[stage.company]):
        yield Finding("no-such-column", {"column": move.column}, senseless=True)
    else:
        for problem in _entry(kit, state, stage, move).problems:
            about: dict[str, str | int] = {"region": move.region}
            yield Finding(problem, about, senseless=problem in _SENSELESS)


def do_entering(kit: Kit, state: State, stage: Entering, move: Move | None) -> State:
    """Put a post into a region, or stop; one of another company waits there to be sent home.

    An entry that the table made from nowhere takes no points.
    """
    if not isinstance(move, Enter):
        return _finish(kit, state, stage)
    found = _entry(kit, state, stage, move)
    stage = replace(
        stage,
        points=max(stage.points - (found.cost or 0), 0),
        entered=(*stage.entered, move.region),
        ousted=(*stage.ousted, found.ousts) if found.ousts else stage.ousted,
    )
    base = take(state.bases[stage.company], move.column)
    return replace(
        next_stage(state, stage),
        bases={**state.bases, stage.company: base},
        occupied={**state.occupied, move.region: stage.company},
    )


def return_options(state: State, stage: Returning) -> Iterator[Move]:
    """Yield the columns to which the next ousted post may go."""
    for number, column in enumerate(state.bases[stage.posts[0]], 1):
        if has_room(column):
            yield ReturnPost(number)


def check_returning(state: State, stage: Returning, move: Move) -> Iterator[Finding]:
    """Yield what speaks against returning a post to a column."""
    base = state.bases[stage.posts[0]]
    if not isinstance(move, ReturnPost):
        yield NOT_ASKED
    elif not 1 <= move.column <= len(base) or not has_room(base[move.column - 1]):
        yield Finding("column-full", {"column": move.column}, senseless=True)


def do_returning(state: State, stage: Returning, move: Move | None) -> State:
    """Return a post to its base; without a move it has no home and is out of the game."""
    company = stage.posts[0]
    if isinstance(move, ReturnPost):
        base = put_back(state.bases[company], move.column)
        state = replace(state, bases={**state.bases, company: base})
    else:
        removed = {**state.posts_removed, company: state.posts_removed[company] + 1}
        state = replace(state, posts_removed=removed)
    return next_stage(state, *([Returning(stage.posts[1:])] if stage.posts[1:] else []))


def _entry(kit: Kit, state: State, stage: Entering, move: Enter) -> Entry:
    step = Step(move.region, column=move.column)
    base = state.bases[stage.company]
    return entry(kit.map, state.occupied, base, stage.company, stage.points, step)


def _finish(kit: Kit, state: State, stage: Entering) -> State:
    """Go on to the rewards of all regions entered, and after them to the ousted posts."""
    rewards = [kit.map.by_id[region].rewards for region in stage.entered]
    reward = Reward(
        pounds=sum(reward.pounds for reward in rewards),
        diamonds=sum(reward.diamonds for reward in rewards),
        tracks={stage.company: sum(reward.track for reward in rewards)},
        points=sum(reward.bookkeeping for reward in rewards),
    )
    home = [Returning(stage.ousted)] if stage.ousted else []
    return next_stage(state, reward, *home)
