"""Turns that the rules do not allow, and that a table can know of: its sheets must warn.

Somebody does in one thing what the rules forbid, and goes on by them. What only the cards before
the players tell, such as whose goods are the most, no table knows.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from msgspec import Struct

from companion.games.drawing import below
from companion.games.mombasa.play.acting import Action
from companion.games.mombasa.play.area import face_up, goods_slots
from companion.games.mombasa.play.game import check
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    BuyCard,
    Enter,
    Forgo,
    Move,
    PlaceMarker,
    TakeBook,
    UseBookkeeper,
    UseGoods,
)
from companion.games.mombasa.play.state import Buying, Entering, Reward, State, Units
from companion.games.mombasa.terms import COMPANIES
from tests.games.mombasa.picking import pick
from tests.tables.shadow.allowing import is_allowed
from tests.tables.shadow.watching import Turn, taken

# What a table cannot know, or has no sheet for: the hand, and which books lie face down.
UNSEEN = {"already-flipped", "no-card-to-remove"}
# As many tries as it takes to find one in most turns.
TRIES = 6
# How a table names what the rules name otherwise.
WARNINGS = {
    "first-turn-of-the-round": ("first-turn",),
    "no-majority": ("more-face-up",),
    "below-lowest-tier": ("no-total",),
    # Who stands on this very space has used it.
    "other-space-used": ("other-space-used", "space-taken"),
    "too-many-steps": ("too-many-steps", "more-than-reward"),
    "units-must-be-used": ("units-left",),
    "capital-call-unpaid": ("call-unpaid",),
    "too-few-points": ("points-overused", "points-apart", "no-books-at-end"),
}


class Broken(Struct, frozen=True):
    """A turn, and the warnings that it must bring, one of each kind."""

    turn: Turn
    warnings: tuple[tuple[str, ...], ...]


def forbidden(
    words: Iterator[int], kit: Kit, state: State, action: Action, *, cards_said: bool
) -> Broken | None:
    """Return a turn that breaks rules, None where none was found.

    Where everybody's expansion cards were said, the table knows who has the majority of them.
    """
    actions = [*_actions(kit, state, cards_said=cards_said)]
    if actions and below(words, 2):
        chosen, codes = actions[below(words, len(actions))]
        turn = taken(kit, state, chosen, lambda at, options: pick(words, kit, at, options))
        return Broken(turn, tuple(map(_warnings, codes)))
    broken: list[tuple[Move, tuple[str, ...]]] = []

    def choose(at: State, options: tuple[Move, ...]) -> Move:
        wrong = [] if broken else [*_decisions(kit, at, action)]
        if wrong and below(words, 2):
            broken.append(wrong[below(words, len(wrong))])
            return broken[0][0]
        return pick(words, kit, at, options)

    for _ in range(TRIES):
        turn = taken(kit, state, action, choose)
        if broken:
            move, codes = broken.pop()
            if not isinstance(move, Advance):
                return Broken(turn, tuple(map(_warnings, codes)))
            # With fewer steps the calls might have been paid.
            if not is_allowed(turn):
                return Broken(turn, (tuple(chain(*map(_warnings, codes))),))
    return None


def _warnings(code: str) -> tuple[str, ...]:
    return WARNINGS.get(code, (code,))


def _actions(
    kit: Kit, state: State, *, cards_said: bool
) -> Iterator[tuple[Action, tuple[str, ...]]]:
    """Yield actions that break a rule."""
    player = state.players[state.turn]
    goods, bookkeepers = goods_slots(kit, player), face_up(kit, player, "bookkeeper")
    used = (slots for n in range(1, len(goods) + 1) for slots in combinations(goods, n))
    wanted: Sequence[Action] = (
        *(PlaceMarker(space) for space in kit.spots),
        *(UseGoods(slots, space) for slots in used for space in (None, *state.card_display)),
        *(UseBookkeeper(slot, flip) for slot in bookkeepers for flip in player.shelf),
    )
    for action in wanted:
        unseen = UNSEEN if cards_said and _expands(kit, action) else {*UNSEEN, "no-majority"}
        if codes := {finding.code for finding in check(kit, state, action)} - unseen:
            yield action, tuple(codes)


def _expands(kit: Kit, action: Action) -> bool:
    return isinstance(action, PlaceMarker) and kit.spots[action.space].majority == "expansion"


def _decisions(kit: Kit, state: State, action: Action) -> Iterator[tuple[Move, tuple[str, ...]]]:
    """Yield answers that break a rule."""
    stage = state.pending[0]
    # Nobody at a table knows how many steps a book gives.
    unseen = (
        {"too-many-steps"}
        if isinstance(stage, Reward) and not any(stage.tracks.values())
        else set()
    )
    for move in _answers(kit, state, action):
        findings = check(kit, state, move)
        if any(finding.senseless for finding in findings):
            continue
        if codes := {finding.code for finding in findings} - unseen:
            yield move, tuple(codes)


def _answers(kit: Kit, state: State, action: Action) -> Iterator[Move]:
    match state.pending[0]:
        case Entering():
            yield from (Enter(region, column) for region in kit.map.by_id for column in (1, 2, 3))
        case Buying():
            yield from (BuyCard(space) for space in state.card_display)
        case Units() | Reward():
            yield from (Advance(company, steps) for company in COMPANIES for steps in range(1, 7))
            if isinstance(state.pending[0], Units):
                yield Forgo()
            # Elsewhere a sheet only asks how many points are taken as pounds.
            if isinstance(action, UseBookkeeper):
                yield from (TakeBook(space) for space in state.book_display)
        case _:
            return
