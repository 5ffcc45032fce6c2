"""Builders: a kit with figures of its own, and a table in the middle of an action phase.

Ids are those of the practice box, but what the tests count on stands here, so that practice data
may change.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Card, Gain, Majority, MajorityKind, Tier, load_box
from companion.games.mombasa.play.game import apply, check, legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import Move
from companion.games.mombasa.play.rounds import begin_turn
from companion.games.mombasa.play.state import Placed, Player, Shelved, State, with_player
from companion.games.mombasa.setup import Setup, set_up
from companion.games.mombasa.terms import COMPANIES, Company, Good, TrackId
from companion.games.mombasa.tracks import Track

NAMES: Final = ("Blue", "Green", "Yellow", "Red")

# Every company's shares: 5 at space 11. Calls and special spaces of the tracks differ by edge.
_SHARES: Final = ((2, 1), (4, 2), (7, 3), (9, 4), (11, 5), (13, 6))
TRACKS: Final[dict[Company, Track]] = {
    "mombasa": Track(16, _SHARES, ((5, 2), (11, 3)), ((4, 1), (9, 2))),
    "cape-town": Track(17, _SHARES, ((6, 1), (12, 3)), ((3, 1), (8, 1))),
    "saint-louis": Track(15, _SHARES, ((3, 1), (10, 2)), ((5, 1), (9, 2))),
    "cairo": Track(16, _SHARES, ((7, 2), (13, 2)), ((5, 1), (10, 2))),
}
# Coins of a column, front to rear: 5 when it is empty.
_COLUMN: Final = (0, 1, 1, 1, 2)
_CRATES: Final = (2, 2, 3, 3, 1, 1, 2, 2, 0, 0, 1, 1)
_COSTS: Final = {
    "buy-card": 1,
    "goods-tile": 1,
    "bookkeeper-tile": 1,
    "merchant-tile": 2,
    "expansion-tile": 2,
}


def _goods(name: str, good: Good, units: int, crate: int) -> Card:
    return Card(id=name, kind="goods", good=good, value=units, crate=crate)


_CARDS: Final = (
    _goods("coffee-1", "coffee", 1, 1),
    _goods("coffee-2", "coffee", 2, 1),
    _goods("card-a1", "coffee", 3, 2),
    _goods("card-a4", "coffee", 2, 2),
    _goods("card-b2", "coffee", 3, 3),
    _goods("card-c1", "coffee", 4, 4),
    _goods("bananas-1", "bananas", 1, 1),
    _goods("bananas-2", "bananas", 2, 1),
    _goods("card-a2", "bananas", 3, 2),
    _goods("card-a5", "bananas", 2, 2),
    _goods("card-b3", "bananas", 3, 2),
    _goods("cotton-1", "cotton", 1, 1),
    _goods("cotton-2", "cotton", 2, 1),
    _goods("card-a3", "cotton", 3, 2),
    _goods("card-c5", "cotton", 4, 4),
    Card(id="expansion-1-1", kind="expansion", value=1),
    Card(id="expansion-2", kind="expansion", value=2, crate=1),
    Card(id="card-a6", kind="expansion", value=2, crate=2),
    Card(id="card-a7", kind="expansion", value=2, crate=3, share="cairo"),
    Card(id="card-b9", kind="expansion", value=2, crate=3, share="cape-town"),
    Card(id="card-b10", kind="expansion", value=3, crate=4),
    Card(id="card-c7", kind="expansion", value=3, crate=5),
    Card(id="bookkeeper-1", kind="bookkeeper", value=1),
    Card(id="bookkeeper-2", kind="bookkeeper", value=2, crate=1),
    Card(id="card-a9", kind="merchant", crate=1),
    Card(id="card-b13", kind="merchant", company="mombasa", crate=2),
    Card(id="card-b16", kind="merchant", company="cairo", crate=2),
    Card(id="card-d1", kind="share", crate=3, share="mombasa"),
    Card(id="card-d2", kind="share", crate=3, share="cape-town"),
)
_MAJORITIES: Final[dict[MajorityKind, Majority]] = {
    "coffee": Majority(
        company="cairo",
        tiers=(
            Tier(1, 2, Gain(track=2)),
            Tier(3, 4, Gain(track=3)),
            Tier(5, None, Gain(track=4, posts=1)),
        ),
    ),
    "bananas": Majority(
        company="cape-town",
        tiers=(
            Tier(1, 2, Gain(track=2)),
            Tier(3, 4, Gain(track=2, pounds=1)),
            Tier(5, None, Gain(track=3, diamonds=1)),
        ),
    ),
    "cotton": Majority(
        company="mombasa",
        tiers=(
            Tier(1, 3, Gain(track=2)),
            Tier(4, 5, Gain(track=3, pounds=1)),
            Tier(6, None, Gain(track=4, bookkeeping=1)),
        ),
    ),
    "expansion": Majority(
        company="saint-louis", tiers=(Tier(1, 2, Gain(track=1)), Tier(3, None, Gain(track=2)))
    ),
}


def a_setup(players: int = 2, *, variable: bool = False, seed: str = "table") -> Setup:
    return set_up(NAMES[:players], "variable" if variable else "first", seed)


def a_kit(players: int = 2, **tracks: TrackId) -> Kit:
    """Lay out a first game; tracks of single edges may be named, as in `cairo="D2"`."""
    setup = a_setup(players)
    edges = {c: tracks.get(_word(c), track) for c, track in setup.tracks.items()}
    kit = unpack(load_box("practice"), replace(setup, tracks=edges))
    return replace(
        kit,
        tracks=TRACKS,
        coins=dict.fromkeys(COMPANIES, (_COLUMN,) * 3),
        diamonds=ValueTrack(26, ((5, 8), (8, 14), (26, 60)), slot=7),
        bookkeeping=ValueTrack(14, ((3, 8), (14, 60)), slot=5),
        crossed_out_a=(6, 8, 10, 12, 14),
        crates=_CRATES,
        cards={**kit.cards, **{card.id: card for card in _CARDS}},
        majorities=_MAJORITIES,
        spots={
            name: replace(spot, cost=_COSTS[name]) if name in _COSTS else spot
            for name, spot in kit.spots.items()
        },
    )


def generous(kit: Kit) -> Kit:
    """Make cards strong and books easy, so that games by lot come to the ends of all tracks."""
    return replace(
        kit,
        cards={name: replace(card, value=3 * card.value) for name, card in kit.cards.items()},
        books={name: replace(book, requires=()) for name, book in kit.books.items()},
        cash=9,
    )


def a_table(kit: Kit, *areas: Sequence[str], turn: int = 0) -> State:
    """Put cards into the action slots of each seat; it is nobody's first turn of the round.

    All have 10 pounds and one resting card, and neither hand nor tiles nor books; markers stand
    on the start spaces.
    """
    dealt = start(kit, "table")
    state = replace(dealt, phase="actions", opening=False, turn=turn, paid_out=0)
    for number, player in enumerate(dealt.players):
        cards = areas[number] if number < len(areas) else ()
        state = with_player(
            state,
            number,
            replace(
                player,
                cash=10,
                hand=(),
                slots={slot: Placed(card) for slot, card in enumerate(cards, 1)},
                decks={1: ("coffee-2",)},
                positions=dict.fromkeys(COMPANIES, 0),
                diamonds=0,
                shelf={},
            ),
        )
    return begin_turn(kit, state, turn)


def seat(state: State, number: int) -> Player:
    return state.players[number]


def with_seat(state: State, number: int, player: Player) -> State:
    return with_player(state, number, player)


def with_cash(state: State, number: int, pounds: int) -> State:
    return with_player(state, number, replace(state.players[number], cash=pounds))


def with_hand(state: State, number: int, *cards: str) -> State:
    hand = tuple(sorted(cards))
    return with_player(state, number, replace(state.players[number], hand=hand))


def with_books(state: State, number: int, books: Mapping[int, str], jar: int = 0) -> State:
    shelf = {space: Shelved(book) for space, book in books.items()}
    return with_player(state, number, replace(state.players[number], shelf=shelf, jar=jar))


def at_space(kit: Kit, state: State, number: int, **spaces: int) -> State:
    """Stand a seat's markers on spaces; in its turn, what they unlock is in force."""
    player = state.players[number]
    at = {c: spaces.get(_word(c), space) for c, space in player.positions.items()}
    state = with_player(state, number, replace(player, positions=at))
    return begin_turn(kit, state, number) if number == state.turn else state


def play(kit: Kit, state: State, *moves: Move) -> State:
    """Make legal moves: each of them stands in the list and has no finding."""
    for move in moves:
        assert check(kit, state, move) == ()
        assert move in legal(kit, state)
        state = apply(kit, state, move)
    return state


def codes(kit: Kit, state: State, move: Move) -> list[str]:
    """Return the findings against a move, which then is not in the list of legal ones."""
    assert move not in legal(kit, state)
    return [finding.code for finding in check(kit, state, move)]


def _word(company: Company) -> str:
    return company.replace("-", "_")
