"""What comes next at a table, for whoever sits at one of its seats: always exactly one step."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from companion.games.mombasa.checklist import SHARED, Step, work_of
from companion.games.mombasa.tracking.reading import is_setting_up
from companion.games.mombasa.tracking.setting_up import is_ticked, steps, steps_left
from companion.games.mombasa.tracking.state import State

Kind = Literal[
    "set-up",
    "choose-tile",
    "own-tile",
    "others",
    "begin-game",
    "values",
    "cards-up",
    "act",
    "go-on",
    "prepare",
    "score",
]


class Coming(Struct, frozen=True):
    """The next step; `seats` are those whose step it is, none where anybody can take it.

    `done` of `steps` are ticked off while the table is set up, and `step` is the next of them.
    `then` is who is on turn after whoever is.
    """

    kind: Kind
    seats: tuple[int, ...] = ()
    step: Step | None = None
    done: int = 0
    steps: int = 0
    then: int | None = None


def coming(state: State, seat: int | None, *, quick: bool = False) -> Coming:
    """Tell what comes next for a seat, or for a phone that has none.

    `quick` where a phone follows share values and the score, and no turns.
    """
    if state.only_score or state.phase == "over":
        return Coming("score")
    if is_setting_up(state):
        return _setting_up(state, seat)
    return Coming("values") if quick else _in_round(state)


def _in_round(state: State) -> Coming:
    match state.phase:
        case "planning":
            return Coming("cards-up")
        case "actions" if state.turn:
            return Coming("act", (state.turn,), then=_after(state, state.turn))
        case "actions":
            return Coming("go-on")
        case _:
            return Coming("prepare")


def _setting_up(state: State, seat: int | None) -> Coming:
    """Tell the first step that is left for a seat: its share of the work, then everybody's."""
    left, count = steps_left(state), len(steps(state))
    done = count - len(left)
    if not left:
        return Coming("begin-game", done=done, steps=count)
    for step in sorted(left, key=lambda one: _order(state, seat, one)):
        if (kind := _kind(state, seat, step)) is not None:
            seats = (seat,) if seat and kind != "set-up" else ()
            return Coming(kind, seats or _only(step), step, done, count)
    return Coming("others", tuple(sorted({*_waited_for(state, left)})), None, done, count)


def _order(state: State, seat: int | None, step: Step) -> int:
    """Place a step as the list of a seat does."""
    mine = work_of(seat, len(state.seats)) if seat else ()
    groups = (*mine, "places", *(group for group in SHARED if group not in mine), "start", "tiles")
    return groups.index(step.group)


def _kind(state: State, seat: int | None, step: Step) -> Kind | None:
    """Tell what a step is to a seat; None where it is for others, or not yet."""
    if step.seat not in {None, seat}:
        return None
    if step.key == "dealt-tiles" and _chooses(state):
        return "choose-tile" if seat and seat in _undecided(state) else None
    if step.key == "own-tile":
        return "own-tile" if tiles_lie_open(state) else None
    return "set-up"


def _waited_for(state: State, left: tuple[Step, ...]) -> Iterator[int]:
    """Name the seats that have something to do now."""
    for step in left:
        if step.key == "dealt-tiles" and _chooses(state):
            yield from _undecided(state)
        elif step.seat and (step.key != "own-tile" or tiles_lie_open(state)):
            yield step.seat


def tiles_lie_open(state: State) -> bool:
    """Tell whether every player's starting tile is known to the table."""
    setup = state.setup
    return setup is not None and (setup.mode == "first" or is_ticked(state, "dealt-tiles"))


def _chooses(state: State) -> bool:
    """Tell whether players choose on their phones which of the dealt tiles they keep."""
    return bool(state.setup and state.setup.tiles and not state.setup.kept)


def _undecided(state: State) -> tuple[int, ...]:
    """Name who has not chosen; everybody where all have, and what they chose is lost."""
    seats = tuple(range(1, len(state.seats) + 1))
    chosen = state.setup.chosen if state.setup else {}
    return tuple(seat for seat in seats if not chosen.get(seat)) or seats


def _only(step: Step) -> tuple[int, ...]:
    return (step.seat,) if step.seat else ()


def _after(state: State, seat: int) -> int | None:
    """Name who is on turn next, if it is somebody else."""
    seats = len(state.seats)
    clockwise = ((seat - 1 + step) % seats + 1 for step in range(1, seats))
    return next((other for other in clockwise if other not in state.ended), None)
