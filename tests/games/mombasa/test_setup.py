import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from importlib import resources
from itertools import combinations, permutations, product
from math import sqrt

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.mombasa.setup import (
    Mode,
    Redraws,
    Setup,
    Wishes,
    deal_tiles,
    draw_first_player,
    draw_tracks,
    impossible,
    set_up,
)
from companion.games.mombasa.terms import COMPANIES, TRACK_IDS, TrackId

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


def test_the_examples_of_the_specification() -> None:
    text = resources.files("companion.games.mombasa").joinpath("SETUP.md").read_text("utf-8")
    (examples,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    for example in msgspec.json.decode(examples, type=list[Example]):
        players = TABLE[: example.players]
        game = set_up(players, example.mode, example.seed, example.wishes)
        assert tuple(game.tracks.values()) == example.tracks
        assert players.index(game.first_player) == example.first
        assert tuple(game.starting_tiles.values()) == example.tiles


class Example(msgspec.Struct):
    players: int
    mode: Mode
    seed: str
    wishes: Wishes
    tracks: tuple[TrackId, ...]
    first: int
    tiles: tuple[tuple[int, ...], ...]


def test_each_part_is_drawn_again_alone() -> None:
    def again(**redraws: int) -> Setup:
        return set_up(TABLE, "variable", "7F3K2Q", Wishes(redraws=Redraws(**redraws)))

    before = set_up(TABLE, "variable", "7F3K2Q")
    tracks, first, tiles = again(tracks=1), again(first_player=1), again(starting_tiles=1)
    assert tracks.tracks != before.tracks
    assert replace(tracks, tracks=before.tracks) == before
    assert first.order != before.order
    assert (first.tracks, first.starting_tiles) == (before.tracks, before.starting_tiles)
    assert tiles.starting_tiles != before.starting_tiles
    assert replace(tiles, starting_tiles=before.starting_tiles) == before


@given(st.text(max_size=64), st.sampled_from(TRACK_IDS), st.integers(0, 999))
def test_a_banned_side_is_never_laid(seed: str, ban: TrackId, redraws: int) -> None:
    drawn = draw_tracks(seed, (ban,), redraws)
    assert ban not in drawn
    assert {track[0] for track in drawn} == set("ABCD")


@given(st.text(max_size=64))
def test_a_ban_that_does_not_matter_changes_nothing(seed: str) -> None:
    drawn = draw_tracks(seed)
    others = tuple(track for track in TRACK_IDS if track not in drawn)
    assert draw_tracks(seed, others) == drawn


def test_tracks_laid_by_hand_are_not_drawn_and_the_rest_is() -> None:
    wishes = Wishes(tracks=("D1", "B2", "A1", "C2"), bans=("D1",))
    game = set_up(TABLE, "variable", "7F3K2Q", wishes)
    assert list(game.tracks.values()) == ["D1", "B2", "A1", "C2"]
    assert game.starting_tiles == set_up(TABLE, "variable", "7F3K2Q").starting_tiles


def test_a_chosen_first_player_is_not_drawn_and_the_rest_is() -> None:
    game = set_up(TABLE, "variable", "7F3K2Q", Wishes(first_player="Ben"))
    assert game.order == ("Ben", "Cy", "Di", "Ada")
    assert game.expansion_cards == {"Ben": 1, "Cy": 2, "Di": 3, "Ada": 4}
    assert game.tracks == set_up(TABLE, "variable", "7F3K2Q").tracks


def test_the_first_game_has_its_own_tracks_whatever_is_wished() -> None:
    wishes = Wishes(bans=("A1",), tracks=("D1", "B2", "A1", "C2"), redraws=Redraws(tracks=3))
    assert set_up(TABLE, "first", "x", wishes).tracks == set_up(TABLE, "first", "x").tracks


def test_wishes_that_leave_no_side_of_a_track_are_impossible() -> None:
    assert impossible(Wishes(bans=("A1", "B2", "C1"))) == ()
    assert impossible(Wishes(bans=("A1", "D2", "A2", "D1"))) == ("A", "D")


def test_a_track_cannot_be_laid_at_two_edges() -> None:
    assert impossible(Wishes(tracks=("A1", "B2", "C1", "D2"))) == ()
    assert impossible(Wishes(tracks=("A1", "B2", "A2", "A1"))) == ("A",)
    # What is laid by hand is meant, whatever was banned before.
    assert impossible(Wishes(tracks=("A1", "B2", "C1", "D2"), bans=("A1", "A2"))) == ()


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
    assert looks_fair((draw_tracks(seed) for seed in SEEDS), layouts)


def test_with_two_bans_the_other_96_layouts_are_as_likely() -> None:
    layouts = [
        layout
        for letters in permutations("ABCD")
        for sides in product("12", repeat=4)
        if "C2" not in (layout := tuple(map("".join, zip(letters, sides, strict=True))))
        and "A1" not in layout
    ]
    assert len(layouts) == 96
    assert looks_fair((draw_tracks(seed, ("C2", "A1")) for seed in SEEDS), layouts)


def test_a_redraw_does_not_depend_on_what_was_drawn_before() -> None:
    sides = [(here, there) for here in TRACK_IDS for there in TRACK_IDS]
    edges = ((draw_tracks(seed)[0], draw_tracks(seed, redraws=1)[0]) for seed in SEEDS)
    assert looks_fair(edges, sides)
    seats = ((draw_first_player(4, seed), draw_first_player(4, seed, 1)) for seed in SEEDS)
    assert looks_fair(seats, list(product(range(4), repeat=2)))


def test_tiles_drawn_again_and_again_are_every_pair_as_often() -> None:
    dealt = (deal_tiles(("Ada", "Ben"), "one seed", n)["Ben"] for n in range(20_000))
    assert looks_fair(dealt, list(combinations(range(1, 11), 2)))


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
