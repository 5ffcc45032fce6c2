"""A table put where a game already is, as one that begins to follow it late."""

from msgspec.structs import replace

from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import Player
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.state import CompanyState, Marker, SeatState
from companion.games.mombasa.tracking.state import State as Table
from companion.games.mombasa.tracks import shares_at
from tests.tables.shadow.comparing import PHASES, shares_on_cards


def standing(kit: Kit, game: Game, table: Table, seats: tuple[int, ...]) -> Table:
    """Return the table with everything where the game has it; values and bonuses may be due."""
    placed = {seats[n]: _seat(kit, game, table, n, player) for n, player in enumerate(game.players)}
    acting = game.phase == "actions"
    return replace(
        table,
        seats=tuple(placed[number] for number in sorted(placed)),
        companies={
            c: CompanyState(game.bases[c], game.posts_removed[c], due=c not in table.facts.coins)
            for c in COMPANIES
        },
        occupied=None if table.occupied is None else game.occupied,
        round=game.round,
        phase=PHASES.get(game.phase, game.phase),
        first_player=seats[game.first_player],
        turn=seats[game.turn] if acting else None,
        book_coins=sum(game.book_coins.values()),
        ended=tuple(seats[n] for n, player in enumerate(game.players) if player.ended and acting),
    )


def _seat(kit: Kit, game: Game, table: Table, number: int, player: Player) -> SeatState:
    tracks = {
        company: Marker(at, None if company in table.facts.tracks else shares_at(printed, at))
        for company, printed in kit.tracks.items()
        for at in (player.positions[company],)
    }
    return SeatState(
        cash=player.cash,
        tracks=tracks,
        cards={company: shares_on_cards(kit, player, company) for company in COMPANIES},
        diamonds=Marker(player.diamonds),
        jar=Marker(player.jar),
        markers=kit.markers,
        placed=tuple(marker.space for marker in game.markers if marker.seat == number),
        bonuses=player.unlocked or dict.fromkeys(COMPANIES, 0),
    )
