"""What one player may see of the table: everything but others' hands, plans and the stacks."""

from msgspec.structs import replace

from companion.games.mombasa.play.state import HIDDEN, Placed, Player, State


def masked(state: State, seat: int | None) -> State:
    """Return the table as a seat sees it, or as a bystander without one.

    Hidden cards, books and tiles stand there as "?", so that they can still be counted.
    """
    planning = state.phase == "planning"
    return replace(
        state,
        players=tuple(
            player if number == seat else _from_outside(player, planning=planning)
            for number, player in enumerate(state.players)
        ),
        card_stack=_hidden(state.card_stack),
        book_stacks={letter: _hidden(stack) for letter, stack in state.book_stacks.items()},
    )


def _from_outside(player: Player, *, planning: bool) -> Player:
    # A tile is still face down, a plan too; cards in action lie open, used or not.
    slots = {slot: Placed(HIDDEN) for slot in player.slots} if planning else player.slots
    return replace(
        player,
        hand=_hidden(player.hand),
        tiles_dealt=_hidden(player.tiles_dealt),
        slots=slots,
    )


def _hidden(things: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(things)
