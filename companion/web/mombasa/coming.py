"""What comes next at a table of Mombasa, in words, and where it is done."""

from collections.abc import Sequence
from typing import Final

from flask_babel import gettext, ngettext, pgettext

from companion.games.mombasa.tracking.coming import Coming, coming
from companion.games.mombasa.tracking.setting_up import FinishSetup, Tick
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import BeginActions, NextRound
from companion.web.coming import Next
from companion.web.saying import Names

MOST_NAMED: Final = 2


def next_step(state: State, seat: int | None, names: Names, quick: bool) -> Next:
    """Say what comes next for a seat, or for a phone without one."""
    found = coming(state, seat, quick=quick)
    match found.kind:
        case "set-up" | "choose-tile" | "own-tile" | "others" | "begin-game":
            return _setting_up(found, seat, names)
        case "values":
            return Next(
                words=gettext("Tap each trading post that leaves"),
                button=gettext("Go to scoring"),
                endpoint="table_score.score",
                lands="values",
            )
        case "score":
            return Next(
                words=gettext("Game over"),
                button=gettext("Go to scoring"),
                endpoint="table_score.score",
                lands="over",
                screen="round",
            )
        case _:
            return _in_round(state, found, seat, names)


def _setting_up(found: Coming, seat: int | None, names: Names) -> Next:
    how_far = gettext("Set up · %(done)s of %(all)s", done=found.done, all=found.steps)
    step = found.step
    anchor = f"step-{step.id}" if step else ""
    match found.kind:
        case "choose-tile":
            return Next(
                words=gettext("Choose your starting tile"),
                button=gettext("Choose"),
                anchor=anchor,
                handed="setup_tiles.passed",
                waits_for=found.seats,
            )
        case "own-tile":
            return Next(
                words=gettext("Enter your starting bonus"),
                button=gettext("Enter"),
                anchor=anchor,
                waits_for=found.seats,
            )
        case "begin-game":
            return Next(
                words=gettext("Everything is set up"),
                button=gettext("Start game"),
                move=FinishSetup(),
            )
        case "set-up" if step:
            return Next(
                words=how_far,
                button=gettext("Go on"),
                anchor=anchor,
                move=Tick(step.id, seat),
                on="setup",
                does=gettext("Done"),
                waits_for=found.seats,
            )
        case _:
            words = _still_to_come(found.seats, names)
            return Next(words=words, waits_for=found.seats, of_others=True)


def _still_to_come(seats: Sequence[int], names: Names) -> str:
    if len(seats) > MOST_NAMED:
        return ngettext("Waiting for %(num)s player", "Waiting for %(num)s players", len(seats))
    told = [names[seat] for seat in seats]
    if len(told) == 1:
        return gettext("Waiting for %(name)s", name=told[0])
    return gettext("Waiting for %(name)s and %(other)s", name=told[0], other=told[-1])


def _in_round(state: State, found: Coming, seat: int | None, names: Names) -> Next:
    match found.kind:
        case "cards-up":
            return Next(
                words=gettext("Planning, round %(round)s", round=state.round),
                button=gettext("Cards are up"),
                move=BeginActions(),
                lands=f"round-{state.round}",
                screen="round",
            )
        case "act":
            turn = found.seats[0]
            return Next(
                words=_whose_turn(turn, found.then, seat, names),
                button=gettext("Take an action"),
                endpoint="actions.choose",
                about=(("seat", turn),),
                sheet=True,
                waits_for=found.seats,
            )
        case "prepare":
            after = state.round + 1
            return Next(
                words=gettext("Round %(round)s is over", round=state.round),
                button=pgettext("button", "Prepare round %(round)s", round=after),
                endpoint="live.screen",
                about=(("screen", "round"),),
                move=NextRound(after),
                on="round",
                does=gettext("Begin round %(round)s", round=after),
                lands=f"prepare-{after}",
                screen="round",
            )
        case _:
            return Next(
                words=gettext("Action phase"),
                button=gettext("Whose turn is it?"),
                endpoint="live.screen",
                about=(("screen", "round"),),
            )


def _whose_turn(turn: int, then: int | None, seat: int | None, names: Names) -> str:
    if turn == seat:
        return gettext("Your turn")
    if then == seat and seat is not None:
        return gettext("%(name)s’s turn, then you", name=names[turn])
    return gettext("%(name)s’s turn", name=names[turn])
