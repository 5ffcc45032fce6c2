"""What no move may ever change: nothing is lost, nothing comes from nowhere."""

import msgspec

from companion.games.mombasa.base import covered, posts_in, share_value
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import Entering, Returning, State
from companion.games.mombasa.terms import COMPANIES, ROUNDS

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(State)


def encode(state: State) -> bytes:
    return _ENCODER.encode(state)


def decode(text: bytes) -> State:
    return _DECODER.decode(text)


def check_conservation(kit: Kit, state: State) -> None:
    """Check what holds after any move, legal or overridden by the table."""
    _posts(kit, state)
    _pounds(state)
    _cards(kit, state)
    _books(kit, state)


def check_ranges(kit: Kit, state: State) -> None:
    """Check what holds after legal moves: nobody owes, and one thing lies in one place."""
    assert 1 <= state.round <= ROUNDS
    assert len({marker.space for marker in state.markers}) == len(state.markers)
    held = [tile.kind for player in state.players for tile in player.tiles]
    held += ["goods" for p in state.players for placed in p.slots.values() if placed.plus_one]
    assert len(held) == len(set(held))
    for player in state.players:
        assert player.cash >= 0
        assert 0 <= player.diamonds <= kit.diamonds.spaces
        assert 0 <= player.jar <= kit.bookkeeping.spaces
        assert set(player.shelf) <= set(range(1, kit.bookkeeping.spaces + 1))
        assert all(0 <= at <= kit.tracks[c].spaces for c, at in player.positions.items())
        assert list(player.hand) == sorted(player.hand)


def _posts(kit: Kit, state: State) -> None:
    out = [*state.occupied.values()]
    for stage in state.pending:
        if isinstance(stage, Entering):
            out += stage.ousted
        if isinstance(stage, Returning):
            out += stage.posts
    for company in COMPANIES:
        base, coins = state.bases[company], kit.coins[company]
        assert posts_in(base) + out.count(company) + state.posts_removed[company] == 15
        seen = sum(
            coin * (not hidden)
            for column, spaces in zip(base, coins, strict=True)
            for coin, hidden in zip(spaces, covered(column), strict=True)
        )
        assert share_value(coins, base) == seen


def _pounds(state: State) -> None:
    cash = sum(player.cash for player in state.players)
    assert cash + sum(state.round_track) + sum(state.book_coins.values()) == state.paid_out


def _cards(kit: Kit, state: State) -> None:
    found = [*state.card_stack, *state.card_display.values(), *state.discarded]
    for player in state.players:
        found += player.hand
        found += [placed.card for placed in player.slots.values()]
        for deck in player.decks.values():
            assert deck, "an empty deck has no entry"
            found += deck
    printed = [card.id for card in kit.action_cards]
    printed += [card for hand in kit.hands for card in hand]
    assert len(printed) == 44 + 10 * len(state.players)
    assert sorted(found) == sorted(printed)


def _books(kit: Kit, state: State) -> None:
    found = [*state.book_display.values(), *state.taken]
    for stack in state.book_stacks.values():
        found += stack
    for player in state.players:
        found += [shelved.book for shelved in player.shelf.values()]
        found += player.buried
    tiles = [book for book in found if book in kit.starting_tiles]
    assert len(tiles) == (0 if state.phase == "tiles" else len(state.players))
    assert sorted(found) == sorted((*kit.books, *tiles))
    for space, book in state.book_display.items():
        assert kit.books[book].letter == kit.book_letters[space - 1]
