"""The bookkeeper action, the ink jar's way, and the books that come onto the own track.

Rulings: the starting tile's book has no letter, so any book may cover it. Any own book may be
flipped, also behind the jar. An A book that no space may take is out of the game.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.books import Book, cotton_pounds, placing_problems, stops
from companion.games.mombasa.box import BookTile, StartingTile
from companion.games.mombasa.play.area import area, card_in, check_card, face_up, flip
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import NOT_ASKED, Move, MoveJar, ShelveBook, UseBookkeeper
from companion.games.mombasa.play.rewards import reward_of
from companion.games.mombasa.play.state import (
    Jar,
    Player,
    Reward,
    Shelved,
    State,
    mover,
    next_stage,
    receive,
    with_mover,
)
from companion.games.tracking import Finding

FLIP_COST: Final = 2


def bookkeeper_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield each bookkeeper that may be used, alone and with each book that may be flipped."""
    player = mover(state)
    for slot in face_up(kit, player, "bookkeeper"):
        yield UseBookkeeper(slot)
        if player.cash >= FLIP_COST:
            for space, shelved in sorted(player.shelf.items()):
                if not shelved.flipped:
                    yield UseBookkeeper(slot, space)


def check_bookkeeper(kit: Kit, state: State, move: UseBookkeeper) -> Iterator[Finding]:
    """Yield what speaks against using a bookkeeper."""
    player = mover(state)
    yield from check_card(kit, player, "bookkeeper", move.slot)
    if move.flip is None:
        return
    if move.flip not in player.shelf:
        yield Finding("no-book-there", {"space": move.flip}, senseless=True)
    elif player.shelf[move.flip].flipped:
        yield Finding("already-flipped", {"space": move.flip})
    if player.cash < FLIP_COST:
        yield Finding("too-few-pounds", {"needs": FLIP_COST, "has": player.cash})


def do_bookkeeper(kit: Kit, state: State, move: UseBookkeeper) -> State:
    """Flip the book, then let the jar move, and after its reward use the card's points."""
    player = mover(state)
    points = card_in(kit, player, "bookkeeper", move.slot).value
    player = flip(player, "bookkeeper", move.slot)
    if move.flip is not None:
        turned = replace(player.shelf[move.flip], flipped=True)
        player = replace(player, shelf={**player.shelf, move.flip: turned})
        state = receive(with_mover(state, player), state.turn, -FLIP_COST)
    else:
        state = with_mover(state, player)
    return next_stage(state, Jar(), Reward(points=points))


def jar_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield the books where the jar may stop, first the one where it stands."""
    player = mover(state)
    yield MoveJar(player.jar)
    for book in _stops(kit, player):
        yield MoveJar(book)


def check_jar(kit: Kit, state: State, move: Move) -> Iterator[Finding]:
    """Yield what speaks against moving the jar there; it may always stay."""
    player = mover(state)
    if move == MoveJar(player.jar):
        return
    if not isinstance(move, MoveJar):
        yield NOT_ASKED
    elif move.book < player.jar or move.book not in player.shelf:
        yield Finding("no-book-there", {"space": move.book}, senseless=True)
    elif move.book not in _stops(kit, player):
        yield Finding("out-of-reach", {"space": move.book})


def do_jar(kit: Kit, state: State, move: Move | None) -> State:
    """Move the jar; the book where it stops rewards it unless flipped."""
    player = mover(state)
    if not isinstance(move, MoveJar) or move.book == player.jar:
        return next_stage(state)
    state = with_mover(state, replace(player, jar=move.book))
    if player.shelf[move.book].flipped:
        return next_stage(state)
    gain = _face(kit, player.shelf[move.book]).gain
    return next_stage(state, reward_of(gain, cotton=cotton_pounds(area(kit, player))))


def shelve_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield every space for each book taken this turn."""
    shelf = mover(state).shelf
    for book in dict.fromkeys(state.taken):
        for space in range(1, kit.bookkeeping.spaces + 1):
            if not _placing_problems(kit, shelf, book, space):
                yield ShelveBook(book, space)


def check_shelving(kit: Kit, state: State, move: Move) -> Iterator[Finding]:
    """Yield what speaks against laying a book there."""
    if not isinstance(move, ShelveBook):
        yield NOT_ASKED
        return
    about: dict[str, str | int] = {"book": move.book, "space": move.space}
    if move.book not in state.taken:
        yield Finding("no-such-book", about, senseless=True)
    elif not 1 <= move.space <= kit.bookkeeping.spaces:
        yield Finding("no-such-space", about, senseless=True)
    else:
        for problem in _placing_problems(kit, mover(state).shelf, move.book, move.space):
            yield Finding(problem, about)


def do_shelving(kit: Kit, state: State, move: Move | None) -> State:
    """Lay a book onto the track, over an older one if it must be.

    After the last one, or without a move where no space takes the rest, refill the display.
    """
    player, taken = mover(state), state.taken
    if isinstance(move, ShelveBook):
        older = [player.shelf[move.space].book] if move.space in player.shelf else []
        at = taken.index(move.book)
        taken = taken[:at] + taken[at + 1 :]
        shelf = {**player.shelf, move.space: Shelved(move.book)}
        player = replace(player, shelf=shelf, buried=(*player.buried, *older))
    else:
        player = replace(player, buried=(*player.buried, *taken))
        taken = ()
    state = replace(with_mover(state, player), taken=taken)
    return state if taken else next_stage(fill_book_display(kit, state))


def fill_book_display(kit: Kit, state: State) -> State:
    """Fill each empty space of the display with a book of its letter while there are any."""
    display, stacks = dict(state.book_display), dict(state.book_stacks)
    for space, letter in enumerate(kit.book_letters, 1):
        if space not in display and stacks[letter]:
            display[space], *rest = stacks[letter]
            stacks[letter] = tuple(rest)
    return replace(state, book_display=dict(sorted(display.items())), book_stacks=stacks)


def _stops(kit: Kit, player: Player) -> tuple[int, ...]:
    books = [
        Book(_face(kit, shelved).requires, shelved.flipped) if shelved else None
        for shelved in map(player.shelf.get, range(1, kit.bookkeeping.spaces + 1))
    ]
    return stops(books, player.jar, area(kit, player))


def _face(kit: Kit, shelved: Shelved) -> BookTile | StartingTile:
    return kit.books.get(shelved.book) or kit.starting_tiles[shelved.book]


def _placing_problems(
    kit: Kit, shelf: dict[int, Shelved], book: str, space: int
) -> tuple[str, ...]:
    over = kit.books.get(shelf[space].book) if space in shelf else None
    return placing_problems(
        kit.books[book].letter,
        crossed_out_a=space in kit.crossed_out_a,
        over=over.letter if over else None,
    )
