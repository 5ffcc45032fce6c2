"""Late positions: markers before calls and at the ends of tracks, bases without room."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.games.drawing import below, shuffled
from companion.games.mombasa.base import Base, Column, posts_in
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import Player, Shelved, into_hand
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracks import Track, unlocked_at

T = TypeVar("T")

# Posts by column; an empty column and one of four whose final space is open have lost a space.
BASES: tuple[Base, ...] = (
    (Column(4, final_open=True), Column(4, final_open=True), Column(4, final_open=True)),
    (Column(4, final_open=True), Column(5), Column(4, final_open=True)),
    (Column(0), Column(1, final_open=True), Column(3)),
    (Column(1), Column(0), Column(0)),
    (Column(4), Column(2), Column(5)),
)
LAST_ROUNDS = (5, 6, 7)


def late(words: Iterator[int], kit: Kit, game: Game) -> Game:
    """Put a game that is being planned for the first time where one is in its last rounds."""
    game = _on_the_map(words, kit, game)
    number = _one_of(words, LAST_ROUNDS)
    coins = {
        space: 1
        for space, printed in enumerate(kit.book_spaces, start=1)
        if printed.number in range(2, number + 1) and below(words, 2)
    }
    players = tuple(_player(words, kit, player) for player in game.players)
    stack = game.card_stack
    for seat, player in enumerate(players):
        cards, stack = stack[:3], stack[3:]
        players = (*players[:seat], into_hand(player, *cards), *players[seat + 1 :])
    return replace(game, players=players, card_stack=stack, round=number, book_coins=coins)


def _player(words: Iterator[int], kit: Kit, player: Player) -> Player:
    at = {company: _one_of(words, _spaces(kit.tracks[company])) for company in COMPANIES}
    jar = kit.bookkeeping.spaces - below(words, 4)
    books = shuffled(words, tuple(kit.books))
    shelf = {space: Shelved(books[space]) for space in range(1, kit.bookkeeping.spaces + 1)}
    return replace(
        player,
        cash=below(words, 5),
        positions=at,
        unlocked={c: len(unlocked_at(kit.tracks[c], space)) for c, space in at.items()},
        diamonds=kit.diamonds.spaces - below(words, 4),
        jar=jar,
        shelf=shelf,
    )


def _spaces(track: Track) -> list[int]:
    """List the spaces where something is about to happen."""
    before_calls = [at - back for at, _ in track.calls for back in (0, 1, 2)]
    before_specials = [at - 1 for at, _ in track.specials]
    return [*before_calls, *before_specials, *(track.spaces - back for back in (0, 0, 1, 2))]


def _on_the_map(words: Iterator[int], kit: Kit, game: Game) -> Game:
    """Choose a base for each company, and put most of its other posts on the map."""
    free = list(shuffled(words, tuple(kit.map.by_id)))
    bases: dict[Company, Base] = {}
    occupied: dict[str, Company] = {}
    removed: dict[Company, int] = {}
    for company in COMPANIES:
        bases[company] = _one_of(words, BASES)
        out = 15 - posts_in(bases[company])
        standing = [free.pop() for _ in range(min(out, 1 + below(words, 6), len(free)))]
        occupied |= dict.fromkeys(standing, company)
        removed[company] = out - len(standing)
    return replace(game, bases=bases, occupied=occupied, posts_removed=removed)


def _one_of(words: Iterator[int], things: Sequence[T]) -> T:
    return things[below(words, len(things))]
