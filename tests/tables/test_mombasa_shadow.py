"""Whole games by the rules library, told to a table command by command: both must agree.

The table is told only what people at it would enter: markers and posts that moved, and pounds
that nothing else explains. What other players get, what calls cost, who is on turn, which bonus
has begun and what everybody is worth must come out by itself.
"""

import pytest
from msgspec.structs import replace

from companion.games.drawing import stream
from companion.games.mombasa.base import share_value as coins_shown
from companion.games.mombasa.box import load_box
from companion.games.mombasa.play.bonuses import markers_left as markers_in_hand
from companion.games.mombasa.play.game import apply as play
from companion.games.mombasa.play.game import final_score, legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import EndPhase as End
from companion.games.mombasa.play.moves import Move, PlacePlusOne
from companion.games.mombasa.play.planning import open_slots
from companion.games.mombasa.play.state import State as Game
from companion.games.mombasa.setup import Mode, set_up
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import Command, apply, check
from companion.games.mombasa.tracking.companies import RemovePost, ReturnPost, TakePost
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack
from companion.games.mombasa.tracking.players import Earn, Pay, PlaceMarker, SetShareCards
from companion.games.mombasa.tracking.reading import (
    action_slots,
    markers_left,
    net_worth,
    share_values,
)
from companion.games.mombasa.tracking.state import Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    TakeFirstPlayer,
)
from tests.games.mombasa.picking import pick

NAMES = ("Ana", "Ben", "Cy", "Dora")


def tell(table: State, *commands: Command, override: str = "") -> State:
    for command in commands:
        assert {finding.code for finding in check(table, command)} <= {override}, command
        table = apply(table, command).state
    return table


def shadow(table: State, before: Game, move: Move, after: Game) -> State:
    """Tell the table what a move did."""
    for company in COMPANIES:
        table = tell_posts(table, company, before, after)
    for number, (old, new) in enumerate(zip(before.players, after.players, strict=True), start=1):
        if new.diamonds > old.diamonds:
            table = tell(table, MoveBoard(number, "diamonds", new.diamonds - old.diamonds))
        if new.jar > old.jar:
            table = tell(table, MoveBoard(number, "jar", new.jar - old.jar))
        for company in COMPANIES:
            if steps := new.positions[company] - old.positions[company]:
                table = tell(table, MoveTrack(number, company, steps))
    mover = before.turn + 1
    pounds = after.players[before.turn].cash - table.seats[before.turn].cash
    if pounds:
        table = tell(table, Earn(mover, pounds) if pounds > 0 else Pay(mover, -pounds))
    for marker in after.markers[len(before.markers) :]:
        table = tell(table, PlaceMarker(marker.seat + 1, marker.space))
    if after.first_player != before.first_player:
        table = tell(table, TakeFirstPlayer(after.first_player + 1))
    return tell_course(table, before, move, after)


def tell_posts(table: State, company: Company, before: Game, after: Game) -> State:
    removed = after.posts_removed[company] - before.posts_removed[company]
    entered = {
        region
        for region, holder in after.occupied.items()
        if holder == company and before.occupied.get(region) != company
    }
    for column, (old, new) in enumerate(
        zip(before.bases[company], after.bases[company], strict=True), start=1
    ):
        if new.posts < old.posts and entered:
            # What was ousted is sent home by later moves.
            take = TakePost(company, column, entered.pop())
            table = tell(table, take, override="region-taken")
        elif new.posts < old.posts:
            table = tell(table, RemovePost(company, column))
            removed -= 1
        else:
            table = tell(table, *[ReturnPost(company, column)] * (new.posts - old.posts))
    return tell(table, *[ReturnPost(company)] * removed)


def tell_course(table: State, before: Game, move: Move, after: Game) -> State:
    mover = before.turn + 1
    if before.phase == "actions":
        if isinstance(move, End):
            table = tell(table, EndPhase(mover))
        elif not after.pending and not isinstance(move, PlacePlusOne):
            table = tell(table, PassTurn(mover))
    if after.round > before.round:
        table = tell(table, NextRound())
    if after.phase == "actions" and before.phase != "actions":
        table = tell(table, BeginActions())
    return table


def assert_agree(kit: Kit, game: Game, table: State) -> None:
    phases = {"tiles": "planning", "resting": "planning"}
    assert (table.round, table.phase) == (game.round, phases.get(game.phase, game.phase))
    assert table.first_player == game.first_player + 1
    assert table.occupied == game.occupied
    if game.phase == "actions":
        assert table.turn == game.turn + 1
        assert set(table.ended) == {n for n, p in enumerate(game.players, start=1) if p.ended}
    for company, held in table.companies.items():
        assert (held.base, held.removed) == (game.bases[company], game.posts_removed[company])
    for number, (seat, player) in enumerate(zip(table.seats, game.players, strict=True), start=1):
        assert seat.cash == player.cash
        assert {c: marker.position for c, marker in seat.tracks.items()} == player.positions
        assert (seat.diamonds.position, seat.jar.position) == (player.diamonds, player.jar)
        assert action_slots(table, number) == len(open_slots(kit, player))
        if player.unlocked:
            assert seat.bonuses == player.unlocked
            assert markers_left(table, number) == markers_in_hand(kit, game, number - 1)
    coins = {c: coins_shown(kit.coins[c], game.bases[c]) for c in COMPANIES}
    assert share_values(table) == coins


def assert_same_end(kit: Kit, game: Game, table: State) -> None:
    """Count the share cards, as everybody does at the end; then the score is the same."""
    result = final_score(kit, game)
    for number, player in enumerate(game.players, start=1):
        for company in COMPANIES:
            shares = sum(kit.cards[card].share == company for card in player.hand)
            table = tell(table, SetShareCards(number, company, shares))
    assert net_worth(table, dict(enumerate(kit.names, start=1))) == result


def play_along(players: int, mode: Mode, seed: str) -> None:
    setup = set_up(NAMES[:players], mode, seed)
    box = load_box("practice")
    kit = unpack(box, setup)
    game, words = start(kit, seed), stream("shadow", seed)
    table = open_table(Opening(facts_of(box, setup.tracks)), players)
    # The first tiles of a first game are revealed before anybody moves.
    table = shadow(table, unrevealed(game), PlacePlusOne(1), game)
    while moves := legal(kit, game):
        before, move = game, pick(words, kit, game, moves)
        game = play(kit, game, move)
        table = shadow(table, before, move, game)
        assert_agree(kit, game, table)
    assert_same_end(kit, game, table)


def unrevealed(game: Game) -> Game:
    """Put all markers back to their starts."""
    players = tuple(
        replace(player, positions=dict.fromkeys(COMPANIES, 0), diamonds=0)
        for player in game.players
    )
    return replace(game, players=players)


@pytest.mark.parametrize("mode", ["first", "variable"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_told_of_a_whole_game_agrees_with_the_rules(players: int, mode: Mode) -> None:
    play_along(players, mode, f"shadow {players}")


@pytest.mark.soak
@pytest.mark.parametrize("number", range(100))
def test_a_table_told_of_many_games_agrees_with_the_rules(number: int) -> None:
    play_along(2 + number % 3, "variable" if number % 2 else "first", f"many {number}")
