from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations, permutations, product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.setup import Mode, Setup, deal_tiles, draw_tracks, set_up
from companion.games.mombasa.terms import COMPANIES

TABLE = ("Ada", "Ben", "Cy", "Di")
SEEDS = tuple(f"seed {n}" for n in range(20_000))


def test_a_variable_game_of_a_known_seed() -> None:
    assert set_up(TABLE, "variable", "7F3K2Q") == Setup(
        seed="7F3K2Q",
        version=1,
        first_player="Cy",
        order=("Cy", "Di", "Ada", "Ben"),
        tracks={"mombasa": "D2", "cape-town": "C2", "saint-louis": "A1", "cairo": "B1"},
        round_track=(0, 2, 2, 2, 2, 2, 2),
        bonus_markers=2,
        cash=1,
        expansion_cards={"Cy": 1, "Di": 2, "Ada": 3, "Ben": 4},
        starting_tiles={"Ada": (1, 3), "Ben": (7, 9), "Cy": (8, 10), "Di": (2, 5)},
    )


def test_the_first_game_has_fixed_tracks_no_dealt_tiles_and_a_drawn_first_player() -> None:
    assert set_up(TABLE[:2], "first", "") == Setup(
        seed="",
        version=1,
        first_player="Ada",
        order=("Ada", "Ben"),
        tracks={"mombasa": "A1", "cape-town": "B1", "saint-louis": "C1", "cairo": "D1"},
        round_track=(0, 1, 1, 1, 1, 1, 1),
        bonus_markers=3,
        cash=1,
        expansion_cards={"Ada": 1, "Ben": 2},
        starting_tiles={"Ada": (), "Ben": ()},
    )


@pytest.mark.parametrize(
    ("players", "round_track", "bonus_markers"),
    [
        (2, (0, 1, 1, 1, 1, 1, 1), 3),
        (3, (0, 2, 1, 2, 1, 2, 1), 2),
        (4, (0, 2, 2, 2, 2, 2, 2), 2),
    ],
)
def test_coins_and_markers_go_by_the_number_of_players(
    players: int, round_track: tuple[int, ...], bonus_markers: int
) -> None:
    game = set_up(TABLE[:players], "first", "x")
    assert (game.round_track, game.bonus_markers) == (round_track, bonus_markers)


tables = st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=4, unique=True)
modes: st.SearchStrategy[Mode] = st.sampled_from(("first", "variable"))


@given(tables, modes, st.text(max_size=64))
def test_the_same_seed_gives_the_same_set_up(players: list[str], mode: Mode, seed: str) -> None:
    assert set_up(players, mode, seed) == set_up(tuple(players), mode, seed)


@given(tables, modes, st.text(max_size=64))
def test_turn_order_keeps_the_seating_and_numbers_the_expansion_cards(
    players: list[str], mode: Mode, seed: str
) -> None:
    game = set_up(players, mode, seed)
    first = players.index(game.first_player)
    assert list(game.order) == players[first:] + players[:first]
    assert [game.expansion_cards[name] for name in game.order] == [1, 2, 3, 4][: len(players)]


@given(tables, st.text(max_size=64))
def test_no_track_lies_at_two_edges_and_no_tile_with_two_players(
    players: list[str], seed: str
) -> None:
    game = set_up(players, "variable", seed)
    assert list(game.tracks) == list(COMPANIES)
    assert {track[0] for track in game.tracks.values()} == set("ABCD")
    assert {track[1] for track in game.tracks.values()} <= set("12")
    dealt = [place for places in game.starting_tiles.values() for place in places]
    assert len(set(dealt)) == len(dealt) == 2 * len(players)
    assert set(dealt) <= set(range(1, 11))
    assert all(low < high for low, high in game.starting_tiles.values())


@given(tables, st.text(max_size=64))
def test_the_first_player_is_the_same_in_both_kinds_of_game(players: list[str], seed: str) -> None:
    games = [set_up(players, mode, seed) for mode in ("first", "variable")]
    assert games[0].first_player == games[1].first_player


def looks_fair(drawn: Iterable[Hashable], possible: Sequence[Hashable]) -> bool:
    """Compare with equal chances; a fair draw fails about once in a thousand."""
    counts = Counter(drawn)
    assert set(counts) <= set(possible)
    even = counts.total() / len(possible)
    chi_square = sum((counts[outcome] - even) ** 2 / even for outcome in possible)
    # Wilson and Hilferty's approximation of the limit.
    spread = 2 / (9 * (len(possible) - 1))
    limit = (len(possible) - 1) * (1 - spread + 3.09 * sqrt(spread)) ** 3
    return chi_square < limit


def test_a_die_that_falls_on_one_side_too_often_does_not_look_fair() -> None:
    assert looks_fair([1, 2, 3, 4, 5, 6] * 1000, range(1, 7))
    assert not looks_fair([1, 2, 3, 4, 5, 6] * 1000 + [6] * 200, range(1, 7))


def test_all_384_layouts_of_tracks_are_as_likely() -> None:
    layouts = [
        tuple(f"{letter}{side}" for letter, side in zip(letters, sides, strict=True))
        for letters in permutations("ABCD")
        for sides in product("12", repeat=4)
    ]
    assert len(layouts) == 384
    assert looks_fair((tuple(draw_tracks(seed).values()) for seed in SEEDS), layouts)


def test_each_seat_is_dealt_every_pair_of_tiles_as_often() -> None:
    dealt = [deal_tiles(TABLE, seed) for seed in SEEDS]
    pairs = list(combinations(range(1, 11), 2))
    for name in TABLE:
        assert looks_fair((deal[name] for deal in dealt), pairs)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_first_as_often_whatever_track_lies_at_the_mombasa_edge(
    players: int,
) -> None:
    table = TABLE[:players]
    games = [set_up(table, "variable", seed) for seed in SEEDS]
    assert looks_fair((game.first_player for game in games), table)
    tracks = [f"{letter}{side}" for letter in "ABCD" for side in "12"]
    assert looks_fair(
        ((game.first_player, game.tracks["mombasa"]) for game in games),
        list(product(table, tracks)),
    )
