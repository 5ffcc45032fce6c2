"""Both sides of a shadow: the full model, and a table that was only told."""

from companion.games.mombasa.base import share_value
from companion.games.mombasa.play.area import expansion_points
from companion.games.mombasa.play.bonuses import markers_left as markers_in_hand
from companion.games.mombasa.play.game import final_score
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.planning import open_slots
from companion.games.mombasa.play.state import Player
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.scoring import PlayerScore
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.face_up import expansion_total
from companion.games.mombasa.tracking.reading import (
    action_slots,
    holding,
    markers_left,
    net_worth,
    share_values,
)
from companion.games.mombasa.tracking.state import State as Table
from companion.games.mombasa.tracks import shares_at

PHASES = {"tiles": "planning", "resting": "planning"}


def differences(kit: Kit, game: Game, table: Table, seats: tuple[int, ...]) -> list[str]:
    """Name everything in which a table is not where the game is."""
    pairs: dict[str, tuple[object, object]] = {
        "round": (table.round, game.round),
        "phase": (table.phase, PHASES.get(game.phase, game.phase)),
        "first player": (table.first_player, seats[game.first_player]),
        "values": (share_values(table), _values(kit, game)),
        "turn": (table.turn, seats[game.turn] if game.phase == "actions" else None),
        "ended": (set(table.ended), {seats[n] for n, one in enumerate(game.players) if one.ended}),
        "coins to come": (table.round_track[game.round :], game.round_track[game.round :]),
    }
    if table.book_coins is not None:
        pairs["coins at books"] = table.book_coins, sum(game.book_coins.values())
    if table.occupied is not None:
        pairs["map"] = table.occupied, game.occupied
    for company in COMPANIES:
        held = table.companies[company]
        pairs[f"{company} base"] = held.base, game.bases[company]
        pairs[f"{company} removed"] = held.removed, game.posts_removed[company]
    for number, player in enumerate(game.players):
        pairs |= _of_seat(kit, game, table, number, player, seats[number])
    columns = net_worth(table).players
    for number, theirs in enumerate(final_score(kit, game).players):
        ours = columns[seats[number] - 1]
        pairs[f"{seats[number]}: categories"] = _categories(ours), _categories(theirs)
    return [
        f"{what}: {ours} is {theirs}" for what, (ours, theirs) in pairs.items() if ours != theirs
    ]


def _of_seat(
    kit: Kit, game: Game, table: Table, number: int, player: Player, seat: int
) -> dict[str, tuple[object, object]]:
    held = table.seats[seat - 1]
    holdings = {company: holding(table, seat, company) for company in COMPANIES}
    pairs: dict[str, tuple[object, object]] = {
        "cash": (held.cash, player.cash),
        "positions": ({c: at.position for c, at in held.tracks.items()}, player.positions),
        "diamonds": (held.diamonds.position, player.diamonds),
        "jar": (held.jar.position, player.jar),
        "slots": (action_slots(table, seat), len(open_slots(kit, player))),
        "shares on tracks": (
            {c: shares.track for c, shares in holdings.items()},
            {c: shares_at(kit.tracks[c], at) for c, at in player.positions.items()},
        ),
        "shares on cards": (
            {c: shares.cards for c, shares in holdings.items()},
            {c: shares_on_cards(kit, player, c) for c in COMPANIES},
        ),
        "spaces": (
            set(held.placed),
            {marker.space for marker in game.markers if marker.seat == number},
        ),
        "bonuses": (held.bonuses, dict.fromkeys(COMPANIES, 0) | player.unlocked),
        "markers": (markers_left(table, seat), markers_in_hand(kit, game, number)),
    }
    # A table that came late does not know the tiles of the round.
    if held.tiles is not None:
        pairs["tiles"] = held.tiles, _tiles(player)
    # Nor the cards, unless somebody says them.
    if held.face_up is not None:
        pairs["expansion points"] = expansion_total(table, seat), expansion_points(kit, player)
    return {f"{seat}: {what}": pair for what, pair in pairs.items()}


def _tiles(player: Player) -> dict[str, bool]:
    """Return a player's bonus tiles and whether each is face up; "+1" lies on a card, or waits."""
    tiles = {f"{tile.kind}-tile": not tile.used for tile in player.tiles}
    for card in player.slots.values():
        if card.plus_one:
            tiles["goods-tile"] = not card.used
    return tiles


def _values(kit: Kit, game: Game) -> dict[Company, int]:
    return {c: share_value(kit.coins[c], game.bases[c]) for c in COMPANIES}


def _categories(column: PlayerScore) -> list[int]:
    return [line.pounds for line in column.lines]


def shares_on_cards(kit: Kit, player: Player, company: Company) -> int:
    decks = [card for deck in player.decks.values() for card in deck]
    cards = [*player.hand, *decks, *(placed.card for placed in player.slots.values())]
    return sum(kit.cards[card].share == company for card in cards)
