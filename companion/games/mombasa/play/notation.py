"""A game in plain short notation, for playthrough files, logs and people at a prompt.

A move is its name and its fields in order: `use-goods 1+3 5`, `plan-card 0 -`, `forgo`. A
state is a few lines; players are numbered by their seats and a card in parentheses lies face
down.
"""

from collections.abc import Iterator, Mapping
from typing import Final, get_args, get_origin

import msgspec
from msgspec import structs

from companion.games.mombasa.base import share_value
from companion.games.mombasa.play.bonuses import markers_left
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import Move
from companion.games.mombasa.play.state import HeldTile, Pending, Placed, Player, Shelved, State
from companion.games.mombasa.terms import COMPANIES

_NOTHING: Final = "-"
_MOVES: Final[dict[str, type[Move]]] = {kind.__struct_config__.tag: kind for kind in get_args(Move)}


def write(move: Move) -> str:
    """Write a move down."""
    return " ".join((_tag(move), *map(_word, structs.astuple(move))))


def read(text: str) -> Move:
    """Read a move; raise ValueError if it is none."""
    name, *words = text.split(" ")
    kind = _MOVES.get(name)
    if kind is None:
        raise ValueError(f"no move is called {name!r}")
    fields = structs.fields(kind)
    if len(words) != len(fields):
        raise ValueError(f"{name} takes {len(fields)} words")
    values = {
        field.name: None
        if word == _NOTHING
        else word.split("+")
        if get_origin(field.type) is tuple
        else word
        for field, word in zip(fields, words, strict=True)
    }
    # msgspec's ValidationError is a ValueError.
    return msgspec.convert(values, kind, strict=False)


def describe(kit: Kit, state: State) -> str:
    """Describe a table in a few lines."""
    return "\n".join(line for line in _lines(kit, state) if not line.endswith(": "))


def _lines(kit: Kit, state: State) -> Iterator[str]:
    yield f"round {state.round}, {state.phase}, turn {state.turn}, first {state.first_player}"
    for company in COMPANIES:
        columns = ".".join(str(column.posts) for column in state.bases[company])
        value = share_value(kit.coins[company], state.bases[company])
        held = " ".join(sorted(at for at, holder in state.occupied.items() if holder == company))
        yield f"{company} {columns}, a share {value}, on the map: {held or _NOTHING}"
    yield f"cards: {_row(state.card_display)}; {len(state.card_stack)} in the stack"
    yield f"books: {_row(state.book_display)}"
    yield f"coins: {_row(state.book_coins)}"
    yield f"markers: {', '.join(f'{marker.space} {marker.seat}' for marker in state.markers)}"
    for seat, player in enumerate(state.players):
        yield from _player(kit, state, seat, player)
    yield f"pending: {', '.join(map(_stage, state.pending))}"


def _player(kit: Kit, state: State, seat: int, player: Player) -> Iterator[str]:
    tracks = ", ".join(f"{company} {player.positions[company]}" for company in COMPANIES)
    markers = markers_left(kit, state, seat)
    yield f"player {seat} has {player.cash} pounds, {markers} markers{' (ended)' * player.ended}"
    yield f"  at {tracks}, diamonds {player.diamonds}, jar {player.jar}"
    yield f"  hand: {' '.join(player.hand)}"
    yield f"  action slots: {_row({n: _card(placed) for n, placed in player.slots.items()})}"
    yield f"  resting: {_row({n: '+'.join(deck) for n, deck in player.decks.items()})}"
    yield f"  bookkeeping: {_row({n: _book(shelved) for n, shelved in player.shelf.items()})}"
    yield f"  tiles: {' '.join((*player.tiles_dealt, *map(_tile, player.tiles)))}"


def _row(spaces: Mapping[int, str | int]) -> str:
    return ", ".join(f"{number} {thing}" for number, thing in sorted(spaces.items()))


def _card(placed: Placed) -> str:
    return _lying(placed.card + "+1" * placed.plus_one, face_down=placed.used)


def _book(shelved: Shelved) -> str:
    return _lying(shelved.book, face_down=shelved.flipped)


def _tile(tile: HeldTile) -> str:
    return _lying(tile.kind, face_down=tile.used)


def _lying(name: str, *, face_down: bool) -> str:
    return f"({name})" if face_down else name


def _stage(stage: Pending) -> str:
    parts = {name: value for name, value in structs.asdict(stage).items() if value}
    return " ".join((_tag(stage), *(f"{name}={value}" for name, value in parts.items())))


def _tag(value: Move | Pending) -> str:
    return str(value.__struct_config__.tag)


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return "+".join(map(str, value))
    return _NOTHING if value is None else str(value)
