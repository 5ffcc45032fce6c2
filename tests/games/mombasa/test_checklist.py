"""The list of what there is to do before the first round."""

import pytest

from companion.games.mombasa.box import TrackBonus, load_contents
from companion.games.mombasa.checklist import (
    SHARED,
    Step,
    checklist,
    opening_display,
    work_of,
)
from companion.games.mombasa.setup import Mode
from companion.games.mombasa.terms import PLAYERS

NO_BONUSES = ()


def about(steps: tuple[Step, ...], name: str) -> dict[str, int]:
    return next(step.about for step in steps if step.id == name)


def test_the_opening_display_has_nine_a_and_three_b_and_the_left_column_begins_with_a() -> None:
    left, middle, right = opening_display()
    assert (left, middle, right) == (tuple("ABBB"), tuple("AAAA"), tuple("AAAA"))
    steps = checklist(2, "first", NO_BONUSES)
    assert about(steps, "card-display") == {"open": 12, "A": 9, "B": 3, "left": 32}


def test_counts_that_can_be_checked() -> None:
    steps = checklist(4, "variable", NO_BONUSES)
    assert about(steps, "posts") == {"posts": 15, "columns": 3, "rows": 5, "all": 60}
    assert about(steps, "card-stack") == {"all": 44, "A": 9, "B": 16, "C": 11, "D": 4, "E": 4}
    assert about(steps, "bank") == {"ones": 40, "fives": 20}
    assert about(steps, "books") == {"all": 72, "each": 24, "open": 4, "left": 20}
    assert about(steps, "expansion-cards") == {"hand": 10}
    assert about(steps, "own-tile-3") == {"rest": 3, "hand": 7}


@pytest.mark.parametrize(("players", "spare"), [(2, [3, 4]), (3, [4, 4]), (4, [])])
def test_expansion_cards_that_nobody_gets_are_named(players: int, spare: list[int]) -> None:
    _, *named = about(checklist(players, "first", NO_BONUSES), "expansion-cards").values()
    assert named == spare


@pytest.mark.parametrize(("players", "coins", "markers"), [(2, 6, 3), (3, 9, 2), (4, 12, 2)])
def test_coins_and_markers_go_by_the_number_of_players(
    players: int, coins: int, markers: int
) -> None:
    steps = checklist(players, "first", NO_BONUSES)
    assert about(steps, "round-track") == {"coins": coins}
    place = {"cards": 9, "track_markers": 4, "cash": 1, "bonus_markers": markers}
    assert about(steps, "place-1") == place


@pytest.mark.parametrize("mode", ["first", "variable"])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_player_has_a_place_and_a_tile_and_no_step_comes_twice(
    players: int, mode: Mode
) -> None:
    steps = checklist(players, mode, NO_BONUSES)
    ids = [step.id for step in steps]
    assert len(set(ids)) == len(ids) == 12 + 2 * players
    for key in ("place", "own-tile"):
        seats = [step.seat for step in steps if step.key == key]
        assert seats == list(range(1, players + 1))
    assert all(step.seat is None for step in steps if step.key not in {"place", "own-tile"})


def test_tiles_are_given_in_the_first_game_and_dealt_in_others() -> None:
    keys = {step.key for step in checklist(3, "first", NO_BONUSES)}
    assert "given-tiles" in keys
    assert "dealt-tiles" not in keys
    steps = checklist(3, "variable", NO_BONUSES)
    assert about(steps, "dealt-tiles") == {"tiles": 10, "each": 2}
    assert "given-tiles" not in {step.key for step in steps}


def test_spare_markers_are_kept_only_where_a_track_can_bring_them_into_play() -> None:
    assert "spare" not in about(checklist(2, "variable", ["card-removal"]), "place-2")
    bonuses: list[TrackBonus] = ["card-removal", "bonus-markers"]
    assert about(checklist(2, "variable", bonuses), "place-2")["spare"] == 2
    assert about(checklist(4, "variable", bonuses), "place-4")["spare"] == 3


@pytest.mark.parametrize("players", PLAYERS)
def test_the_work_is_shared_out_evenly_and_nothing_is_left(players: int) -> None:
    shares = [work_of(seat, players) for seat in range(1, players + 1)]
    assert sorted(group for share in shares for group in share) == sorted(SHARED)
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_a_list_goes_from_the_board_to_everybodys_tile() -> None:
    steps = checklist(2, "variable", NO_BONUSES)
    assert [step.id for step in steps] == [
        *("board", "tracks", "posts", "card-stack", "card-display", "bank", "round-track"),
        *("books", "bonus-tiles", "place-1", "place-2", "first-player", "expansion-cards"),
        *("dealt-tiles", "own-tile-1", "own-tile-2"),
    ]
    assert load_contents().bonus_tiles == about(steps, "bonus-tiles")["tiles"] == 4
