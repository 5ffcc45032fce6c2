"""What comes next: at every moment of games by lot, one step for every phone, that can be done."""

from random import Random

import pytest
from msgspec.structs import replace

from companion.games.mombasa.checklist import checklist
from companion.games.mombasa.tracking import apply, check
from companion.games.mombasa.tracking.coming import Coming, coming
from companion.games.mombasa.tracking.setting_up import (
    ChooseTile,
    FinishSetup,
    RevealTiles,
    Tick,
)
from companion.games.mombasa.tracking.state import Opening, SettingUp, State, open_table
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    SetCourse,
)

ROUNDS = 7


def a_table(players: int, mode: str = "variable", dealt: bool = True) -> State:
    tiles = tuple((seat * 2 + 1, seat * 2 + 2) for seat in range(players)) if dealt else ()
    setup = SettingUp("first" if mode == "first" else "variable", tiles=tiles)
    return open_table(Opening(first_player=players, setup=setup), players)


def do(state: State, command: object) -> State:
    """Do what nothing speaks against."""
    assert check(state, command) == (), command  # type: ignore[arg-type] # any of them
    return apply(state, command).state  # type: ignore[arg-type] # any of them


def take(lot: Random, state: State, found: Coming) -> State:
    """Do a step as it is meant, or one of the ways to do it."""
    seat = found.seats[0] if found.seats else None
    if found.kind == "choose-tile" and seat:
        after = do(state, ChooseTile(seat))
        assert after.setup
        if len(after.setup.chosen) < len(after.seats):
            return after
        return do(after, RevealTiles(tuple(lot.choice(pair) for pair in after.setup.tiles)))
    return do(state, command_of(lot, state, found, seat))


def command_of(lot: Random, state: State, found: Coming, seat: int | None) -> object:
    if found.kind in {"set-up", "own-tile"} and found.step:
        return Tick(found.step.id, seat)
    if found.kind == "act" and seat:
        return EndPhase(seat).as_read_now() if lot.random() < 0.4 else PassTurn(seat)
    others = {"cards-up": BeginActions(), "begin-game": FinishSetup()}
    return others.get(found.kind) or NextRound(state.round + 1)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["dealt", "first", "laid"])
def test_whoever_follows_the_steps_plays_a_whole_game(players: int, kind: str) -> None:
    for seed in range(12):
        lot = Random(seed)
        state = a_table(players, kind, dealt=kind == "dealt")
        seen: list[str] = []
        while (shared := coming(state, None)).kind != "score":
            mine = {seat: coming(state, seat) for seat in range(1, players + 1)}
            for seat, found in mine.items():
                # Whoever waits, waits for somebody who has something to do.
                for other in found.seats:
                    assert other in mine[other].seats, (seat, found, mine[other])
                assert found.kind != "others" or (found.seats and seat not in found.seats)
            busy = [seat for seat, found in mine.items() if not found.seats or seat in found.seats]
            assert busy
            found = mine[lot.choice(busy)]
            seen.append(found.kind)
            assert shared.kind in {found.kind, "set-up", "others", "begin-game"}
            state = take(lot, state, found)
        assert (state.round, state.phase) == (ROUNDS, "over")
        assert seen.count("prepare") == ROUNDS - 1
        assert seen.count("cards-up") == ROUNDS
        assert seen.count("begin-game") == 1
        assert seen.count("choose-tile") == (players if kind == "dealt" else 0)
        assert seen.count("own-tile") == players


def test_a_seats_share_of_the_work_comes_first() -> None:
    state = a_table(4)
    groups = []
    for seat in range(1, 5):
        step = coming(state, seat).step
        assert step
        groups.append(step.group)
    assert groups == ["board", "cards", "coins", "books"]
    steps = checklist(4, "variable", ())
    assert coming(state, 2).steps == len(steps)
    own = [step.id for step in steps if step.group == "cards"]
    for step_id in own:
        state = do(state, Tick(step_id, 2))
    found = coming(state, 2)
    assert found.step
    assert (found.step.id, found.done) == ("place-2", len(own))


def test_who_has_chosen_a_tile_waits_for_the_others() -> None:
    state = a_table(3)
    for step in checklist(3, "variable", ()):
        if step.key not in {"dealt-tiles", "own-tile"}:
            state = do(state, Tick(step.id))
    state = do(state, ChooseTile(1))
    assert coming(state, 1) == Coming("others", (2, 3), None, 14, 18)
    assert coming(state, None).kind == "others"
    assert coming(state, 3).seats == (3,)
    for seat in (2, 3):
        state = do(state, ChooseTile(seat))
    # All have chosen, and what they chose is lost: everybody is asked again.
    assert [coming(state, seat).kind for seat in (1, 2, 3)] == ["choose-tile"] * 3


def test_who_follows_values_alone_is_asked_for_nothing_until_the_score() -> None:
    state = open_table(Opening(), 2)
    assert coming(state, 1, quick=True) == Coming("values")
    assert coming(a_table(2), 1, quick=True).kind == "set-up"
    assert coming(replace(state, phase="over"), 1, quick=True).kind == "score"


def test_of_two_phones_that_say_the_same_the_first_has_said_it() -> None:
    begun = do(open_table(Opening(), 2), BeginActions())
    assert do(begun, BeginActions()) == begun
    later = do(begun, PassTurn(1))
    assert [found.code for found in check(later, BeginActions())] == ["not-planning"]
    over = apply(begun, SetCourse(1, "preparation").as_read_now()).state
    second = do(over, NextRound(2))
    assert do(second, NextRound(2)) == second
    assert [found.code for found in check(second, NextRound(3))] == ["not-all-ended"]
    done = a_table(2)
    forced = apply(done, FinishSetup()).state
    assert do(forced, FinishSetup()) == forced
