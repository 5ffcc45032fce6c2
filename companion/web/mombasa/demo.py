"""A practice table with four rounds played, to look around in."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.box import load_box
from companion.games.mombasa.expansion import Step
from companion.games.mombasa.merchants import deal
from companion.games.mombasa.setup import set_up
from companion.games.mombasa.terms import COMPANIES, GAME
from companion.games.mombasa.tracking import Action, Command, Single, apply, check
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.markers import MoveBoard, MoveJar, MoveTrack, payable_steps
from companion.games.mombasa.tracking.players import AddShareCard, Earn, Pay, PlaceMarker, SetCash
from companion.games.mombasa.tracking.state import Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.turns import BeginActions, EndPhase, NextRound, PassTurn
from companion.people import Person
from companion.tables.commands import Accepted, Note, Play, Undo, new_command_id, play
from companion.tables.commands import Command as Sent
from companion.tables.service import Tables

SEED: Final = "demo"
ROUNDS_PLAYED: Final = 4
TURNS: Final = 3
PEOPLE: Final = (
    Person("Ana", "blue"),
    Person("Ben", "green"),
    Person("Cy", "yellow"),
    Person("Dora", "red"),
)
PHONES: Final = tuple(f"demo-{person.name}" for person in PEOPLE)
SPACES: Final = ("buy-card", "goods-tile", "remove-card", "merchant-tile")


def make_practice_table(at: Tables) -> str:
    """Play four rounds with the practice box through the tables' own door; return the code."""
    names = [person.name for person in PEOPLE]
    setup = set_up(names, "variable", SEED)
    facts = facts_of(load_box("practice"), setup.tracks)
    opening = Opening(facts, names.index(setup.first_player) + 1)
    code = at.create(GAME, opening, PEOPLE, device="demo", title="Practice")
    for seat, phone in enumerate(PHONES, start=1):
        at.join(code, phone)
        at.take_seat(code, phone, seat)
    _send(at, code, 1, Note("Practice game: the numbers on these parts are made up."))
    for seat, command in _rounds(open_table(opening, len(PEOPLE))):
        _send(at, code, seat, play(command))
    _slip_and_undo(at, code)
    _send(at, code, 2, play(BeginActions()))
    # Who ends out of turn is asked about; the table insists, and that stands in the log.
    later = opening.first_player % len(PEOPLE) + 1
    _send(at, code, later, play(EndPhase(later)), "not-on-turn")
    # The seats are free for whoever comes to look.
    for phone in PHONES:
        at.leave_seat(code, phone)
    return code


def _send(at: Tables, code: str, seat: int, do: Play | Undo | Note, *override: str) -> int:
    seen = at.version(code)
    command = Sent(new_command_id(), seen, do, override)
    outcome = at.send(code, PHONES[seat - 1], command).outcome
    if not isinstance(outcome, Accepted):
        raise TypeError(f"The practice table says no: {outcome}")
    return seen


def _slip_and_undo(at: Tables, code: str) -> None:
    before = _send(at, code, 2, play(SetCash(2, 99)))
    _send(at, code, 3, Note("Ben has 9, not 99."))
    _send(at, code, 2, Undo(before))
    _send(at, code, 2, play(SetCash(2, 9)))


def _rounds(state: State) -> Iterator[tuple[int, Command]]:
    """Yield who enters what, all of it by the rules."""
    numbers = count()
    for _ in range(ROUNDS_PLAYED):
        yield 1, (begin := BeginActions())
        state = apply(state, begin).state
        for _ in range(TURNS * len(PEOPLE)):
            seat = state.turn or 1
            action = _action(state, seat, next(numbers))
            yield seat, action
            state = apply(state, action).state
        while state.turn:
            yield state.turn, (end := EndPhase(state.turn))
            state = apply(state, end).state
        yield 1, NextRound()
        state = apply(state, NextRound()).state


def _action(state: State, seat: int, number: int) -> Action:
    """Choose by turns what nothing speaks against, and pass the turn."""
    chosen = (_expansion, _goods, _merchant, _bookkeeper, _marker)
    for attempt in range(len(chosen)):
        action = chosen[(number + attempt) % len(chosen)](state, seat, number)
        if not check(state, action):
            return action
    raise LookupError("the practice table does not know what to play")


def _expansion(state: State, seat: int, number: int) -> Action:
    """Enter regions as the map lists them, as long as the points reach."""
    company = COMPANIES[number // 2 % len(COMPANIES)]
    regions = state.facts.map.value.regions if state.facts.map else ()
    expand = Expand(seat, company, 3 + number % 3, ())
    for region in regions:
        further = replace(expand, steps=(*expand.steps, Step(region.id)))
        if not check(state, further):
            expand = further
    return Action(seat, "expansion", (expand, PassTurn(seat)))


def _goods(state: State, seat: int, number: int) -> Action:
    """Buy a share card with every third goods action; the other units go to a track."""
    company = COMPANIES[(seat + number // len(COMPANIES)) % len(COMPANIES)]
    parts: list[Single] = [AddShareCard(seat, company)] if number % 3 == 0 else []
    if steps := payable_steps(state, seat, company, 3 + number % 4):
        parts.append(MoveTrack(seat, company, steps, in_full=True))
    return Action(seat, "goods", (*parts, PassTurn(seat)))


def _merchant(state: State, seat: int, number: int) -> Action:
    del state, number
    brings = deal("plain")
    parts = (MoveBoard(seat, "diamonds", brings.diamonds), Earn(seat, brings.pounds, "merchant"))
    return Action(seat, "merchant", (*parts, PassTurn(seat)))


def _bookkeeper(state: State, seat: int, number: int) -> Action:
    del state
    parts = (MoveJar(seat, 1), Earn(seat, 1 + number % 2, "points"), PassTurn(seat))
    return Action(seat, "bookkeeper", parts)


def _marker(state: State, seat: int, number: int) -> Action:
    del state
    parts = (PlaceMarker(seat, SPACES[number % len(SPACES)]), Pay(seat, 1, "space"), PassTurn(seat))
    return Action(seat, "bonus-marker", parts)
