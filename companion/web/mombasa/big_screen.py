"""Mombasa beside the board: where the game is, who is ahead with what, and the map, if any."""

from collections.abc import Iterator
from typing import Final

from flask_babel import gettext

from companion.games.mombasa.terms import CATEGORIES
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.setting_up import steps, steps_left, turn_order
from companion.games.mombasa.tracking.state import State
from companion.web.big_screen import BigScreen, Course, Stands, Turn
from companion.web.mombasa.words.course import course_now, round_of
from companion.web.mombasa.words.names import category_name
from companion.web.saying import Names


def _course(state: State, names: Names) -> Course:
    if reading.is_setting_up(state):
        order = tuple(Turn(seat) for seat in turn_order(state))
        every = len(steps(state))
        done = gettext("%(done)s of %(all)s", done=every - len(steps_left(state)), all=every)
        return Course(head=gettext("Setup"), now=done, order=order)
    order = tuple(
        Turn(seat, tuple(_notes(state, seat)), over=seat in state.ended)
        for seat in turn_order(state)
    )
    return Course(head=round_of(state), now=course_now(state, names), turn=state.turn, order=order)


def _notes(state: State, seat: int) -> Iterator[str]:
    if seat == state.first_player:
        yield gettext("first player")
    if seat in state.ended:
        yield gettext("phase ended")


def _standing(state: State) -> tuple[Stands, ...]:
    if reading.is_setting_up(state):
        return ()
    return tuple(
        Stands(seat, one.rank, one.total, tuple((line.category, line.pounds) for line in one.lines))
        for seat, one in enumerate(reading.net_worth(state).players, start=1)
    )


def _categories() -> dict[str, str]:
    return {category: category_name(category) for category in CATEGORIES}


BIG_SCREEN: Final = BigScreen(
    course=_course,
    board="mombasa/big_screen/_board.html",
    beside="mombasa/big_screen/_rounds.html",
    standing=_standing,
    categories=_categories,
    styles=(
        "css/mombasa/setup.css",
        "css/mombasa/categories.css",
        "css/mombasa/big_screen.css",
    ),
)
