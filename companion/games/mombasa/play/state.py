"""A game of Mombasa at one moment, all of it, hidden cards included.

Seats are counted from 0 in turn order, the first round's first player first. What lies on
numbered spaces is kept by number, and an empty space has no entry. Nothing here is ever changed
in place.
"""

from typing import Final, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.base import Base
from companion.games.mombasa.books import BookLetter
from companion.games.mombasa.box import BonusTile
from companion.games.mombasa.terms import Company, Good

T = TypeVar("T")

Phase = Literal["tiles", "resting", "planning", "actions", "over"]

# Stands for a card, book or tile that a player may not see.
HIDDEN: Final = "?"


class Placed(Struct, frozen=True):
    """A card in an action slot; a used one lies face down."""

    card: str
    used: bool = False
    plus_one: bool = False


class HeldTile(Struct, frozen=True):
    """A bonus tile that a player has for this round."""

    kind: BonusTile
    used: bool = False


class Shelved(Struct, frozen=True):
    """A book on a bookkeeping track; the first is the starting tile."""

    book: str
    flipped: bool = False


class Marker(Struct, frozen=True):
    """A bonus marker on a bonus space."""

    space: str
    seat: int


class Player(Struct, frozen=True):
    """What lies before one player."""

    cash: int
    hand: tuple[str, ...]
    positions: dict[Company, int]
    # Starting tiles dealt, then the one kept until all are revealed.
    tiles_dealt: tuple[str, ...] = ()
    diamonds: int = 0
    jar: int = 0
    # Books by their spaces on the bookkeeping track.
    shelf: dict[int, Shelved] = {}
    # Cards by their action slots, and in planning how many open slots are decided.
    slots: dict[int, Placed] = {}
    planned: int = 0
    # Cards that rest, by their slots.
    decks: dict[int, tuple[str, ...]] = {}
    tiles: tuple[HeldTile, ...] = ()
    # Special spaces of each track that count in the player's current turn.
    unlocked: dict[Company, int] = {}
    # Books that lie beneath others, or that found no space.
    buried: tuple[str, ...] = ()
    ended: bool = False


class Units(Struct, frozen=True, tag="units"):
    """Goods units to spend on the tracks."""

    left: int


class Entering(Struct, frozen=True, tag="entering"):
    """An expansion under way: posts already placed, and posts of others still to send home."""

    company: Company
    points: int
    entered: tuple[str, ...] = ()
    ousted: tuple[Company, ...] = ()


class Returning(Struct, frozen=True, tag="returning"):
    """Ousted posts that go home."""

    posts: tuple[Company, ...]


class Reward(Struct, frozen=True, tag="reward"):
    """Rewards to take in any order; `steps` may be split over the tracks freely.

    Where tracks are moved on as a `whole`, one after the other, what is not taken at once is lost.
    """

    pounds: int = 0
    diamonds: int = 0
    tracks: dict[Company, int] = {}
    steps: int = 0
    points: int = 0
    posts: int = 0
    whole: bool = False


class Choice(Struct, frozen=True, tag="choice"):
    """Rewards of which one is taken."""

    rewards: tuple[Reward, ...]


class Jar(Struct, frozen=True, tag="jar"):
    """The ink jar may move."""


class Buying(Struct, frozen=True, tag="buying"):
    """A card of the display may be bought for pounds."""

    discount: int = 0


class Removing(Struct, frozen=True, tag="removing"):
    """A card leaves the hand for its crate and some pounds more."""

    crate_plus: int
    good: Good | None = None


class Shelving(Struct, frozen=True, tag="shelving"):
    """The books taken this turn go onto the own track."""


Pending = Units | Entering | Returning | Reward | Choice | Jar | Buying | Removing | Shelving


class State(Struct, frozen=True):
    """The whole table. `pending` is what the player to move still has to decide, in this order."""

    players: tuple[Player, ...]
    round: int
    phase: Phase
    turn: int
    first_player: int
    # Nobody has taken a turn in this round.
    opening: bool
    bases: dict[Company, Base]
    occupied: dict[str, Company]
    posts_removed: dict[Company, int]
    card_stack: tuple[str, ...]
    # Spaces 1 to 4 are the left column from the top, 5 to 8 the middle, 9 to 12 the right one.
    card_display: dict[int, str]
    discarded: tuple[str, ...]
    book_stacks: dict[BookLetter, tuple[str, ...]]
    book_display: dict[int, str]
    # Coins linked with the books of the display.
    book_coins: dict[int, int]
    round_track: tuple[int, ...]
    # Pounds that left the bank, less those that came back.
    paid_out: int
    markers: tuple[Marker, ...] = ()
    pending: tuple[Pending, ...] = ()
    # Books taken this turn.
    taken: tuple[str, ...] = ()


def mover(state: State) -> Player:
    """Return the player whose turn it is."""
    return state.players[state.turn]


def with_player(state: State, seat: int, player: Player) -> State:
    """Return the table with one player changed."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_mover(state: State, player: Player) -> State:
    """Return the table with the player changed whose turn it is."""
    return with_player(state, state.turn, player)


def receive(state: State, seat: int, pounds: int) -> State:
    """Move pounds from the bank to a player; fewer than 0 go to the bank."""
    player = state.players[seat]
    state = with_player(state, seat, replace(player, cash=player.cash + pounds))
    return replace(state, paid_out=state.paid_out + pounds)


def next_stage(state: State, *stages: Pending) -> State:
    """Replace the first thing pending by these."""
    return replace(state, pending=(*stages, *state.pending[1:]))


def into_hand(player: Player, *cards: str) -> Player:
    """Add cards to a hand, which is kept in order so that it tells nothing."""
    return replace(player, hand=tuple(sorted((*player.hand, *cards))))


def from_hand(player: Player, card: str) -> Player:
    """Take one copy of a card out of a hand."""
    at = player.hand.index(card)
    return replace(player, hand=player.hand[:at] + player.hand[at + 1 :])


def without(spaces: dict[int, T], *numbers: int) -> dict[int, T]:
    """Return what lies on the other spaces."""
    return {number: thing for number, thing in spaces.items() if number not in numbers}
