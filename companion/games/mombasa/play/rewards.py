"""Taking rewards: what comes by itself, and what the player decides.

Rulings: pounds and diamonds can only help, so they come at once and before the rest. Steps and
posts to remove may be left; bookkeeping points must be used. Points of one reward are one sum,
those of two rewards in a turn are two.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.mombasa.base import take
from companion.games.mombasa.board import POUNDS_PAST_THE_END, advance_marker
from companion.games.mombasa.books import POINTS
from companion.games.mombasa.box import Gain
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    NOT_ASKED,
    Advance,
    Choose,
    Forgo,
    Move,
    RemovePost,
    TakeBook,
    TakePounds,
)
from companion.games.mombasa.play.state import (
    Choice,
    Reward,
    State,
    mover,
    next_stage,
    receive,
    with_mover,
    without,
)
from companion.games.mombasa.play.stepping import check_advance, do_advance, step_options
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.tracking import Finding


def reward_of(gain: Gain, company: Company | None = None, *, cotton: int = 0) -> Reward:
    """Turn a printed gain into a reward; without `company`, its steps go to any tracks.

    `cotton` are the pounds of the cotton book.
    """
    return Reward(
        pounds=gain.pounds + cotton * gain.cotton_less_one,
        diamonds=gain.diamonds,
        tracks={company: gain.track} if company else {},
        steps=0 if company else gain.track,
        points=gain.bookkeeping,
        posts=gain.posts,
    )


def bank(kit: Kit, state: State, reward: Reward) -> State:
    """Take what comes by itself; once the jar is on its last space, points are pounds."""
    player = mover(state)
    diamonds = advance_marker(kit.diamonds, player.diamonds, reward.diamonds)
    pounds = reward.pounds + diamonds.pounds
    points = reward.points
    if player.jar == kit.bookkeeping.spaces:
        pounds += points * POUNDS_PAST_THE_END
        points = 0
    state = with_mover(state, replace(player, diamonds=diamonds.position))
    state = receive(state, state.turn, pounds)
    return next_stage(state, replace(reward, pounds=0, diamonds=0, points=points))


def reward_options(kit: Kit, state: State, reward: Reward) -> Iterator[Move]:
    """Yield what may be done with a reward; nothing once it is used up."""
    yield from step_options(kit, state, reward)
    if reward.points:
        for space, book in sorted(state.book_display.items()):
            if POINTS[kit.books[book].letter] <= reward.points:
                yield TakeBook(space)
        yield TakePounds()
    if reward.posts:
        for company in COMPANIES:
            for number, column in enumerate(state.bases[company], 1):
                if column.posts:
                    yield RemovePost(company, number)
    if _may_be_left(reward):
        yield Forgo()


def check_reward(kit: Kit, state: State, reward: Reward, move: Move) -> Iterator[Finding]:
    """Yield what speaks against taking a part of a reward, or leaving it."""
    match move:
        case Advance():
            yield from check_advance(kit, state, reward, move)
        case TakeBook():
            yield from _check_book(kit, state, reward, move)
        case TakePounds() if not reward.points:
            yield Finding("no-points", senseless=True)
        case RemovePost():
            yield from _check_post(state, reward, move)
        case Forgo() if not _may_be_left(reward):
            yield Finding("points-must-be-used", {"points": reward.points})
        case TakePounds() | Forgo():
            pass
        case _:
            yield NOT_ASKED


def do_reward(kit: Kit, state: State, reward: Reward, move: Move | None) -> State:
    """Take a part of a reward, or leave what may be left; without a move it is used up."""
    match move:
        case Advance():
            return do_advance(kit, state, reward, move)
        case TakeBook():
            return _take_book(kit, state, reward, move.space)
        case TakePounds():
            state = receive(state, state.turn, reward.points)
            return next_stage(state, replace(reward, points=0))
        case RemovePost():
            return _remove_post(state, reward, move)
        case Forgo():
            # Points are left only where nothing else was, against the rule.
            return next_stage(state, Reward(points=reward.points * _may_be_left(reward)))
        case _:
            return next_stage(state)


def check_choice(choice: Choice, move: Move) -> Iterator[Finding]:
    """Yield what speaks against the choice of a reward."""
    if not isinstance(move, Choose):
        yield NOT_ASKED
    elif not 1 <= move.reward <= len(choice.rewards):
        yield Finding("no-such-reward", {"reward": move.reward}, senseless=True)


def do_choice(state: State, choice: Choice, move: Move | None) -> State:
    """Go on with the chosen reward."""
    chosen = [r for n, r in enumerate(choice.rewards, 1) if move == Choose(n)]
    return next_stage(state, *chosen)


def _check_book(kit: Kit, state: State, reward: Reward, move: TakeBook) -> Iterator[Finding]:
    book = state.book_display.get(move.space)
    if book is None:
        yield Finding("no-book-there", {"space": move.space}, senseless=True)
    elif (points := POINTS[kit.books[book].letter]) > reward.points:
        yield Finding("too-few-points", {"needs": points, "has": reward.points})


def _take_book(kit: Kit, state: State, reward: Reward, space: int) -> State:
    """Take a book, and the coin linked with it."""
    book = state.book_display[space]
    player = mover(state)
    player = replace(player, cash=player.cash + state.book_coins.get(space, 0))
    points = max(reward.points - POINTS[kit.books[book].letter], 0)
    return replace(
        next_stage(with_mover(state, player), replace(reward, points=points)),
        taken=(*state.taken, book),
        book_display=without(state.book_display, space),
        book_coins=without(state.book_coins, space),
    )


def _check_post(state: State, reward: Reward, move: RemovePost) -> Iterator[Finding]:
    base = state.bases[move.company]
    about: dict[str, str | int] = {"company": move.company, "column": move.column}
    if not reward.posts:
        yield Finding("no-post-to-remove", senseless=True)
    if not 1 <= move.column <= len(base) or not base[move.column - 1].posts:
        yield Finding("column-empty", about, senseless=True)


def _remove_post(state: State, reward: Reward, move: RemovePost) -> State:
    base = take(state.bases[move.company], move.column)
    removed = {**state.posts_removed, move.company: state.posts_removed[move.company] + 1}
    state = next_stage(state, replace(reward, posts=reward.posts - 1))
    return replace(state, bases={**state.bases, move.company: base}, posts_removed=removed)


def _may_be_left(reward: Reward) -> bool:
    return bool(reward.posts or reward.steps or any(reward.tracks.values()))
