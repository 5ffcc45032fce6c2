"""Statistics against a recount that knows nothing but seats."""

from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.groups.statistics import Statistics, statistics
from companion.groups.values import Result, Seat
from tests.groups.games import FIRST_EVENING

CATEGORIES = ("cash", "mombasa", "diamonds")
NAMES = {1: "Ana", 2: "Ben", 3: "Cy", 4: "Dora", 5: "Eli"}
points = st.fixed_dictionaries({category: st.integers(0, 6) for category in CATEGORIES})


def seated(players: list[int | None], columns: list[dict[str, int]]) -> tuple[Seat, ...]:
    totals = [sum(column.values()) for column in columns]
    return tuple(
        Seat(
            number=number,
            player=player,
            name=NAMES.get(player or 0),
            colour="blue",
            categories=column,
            total=total,
            rank=1 + sum(other > total for other in totals),
        )
        for number, (player, column, total) in enumerate(
            zip(players, columns, totals, strict=True), 1
        )
    )


def result(number: int, seats: tuple[Seat, ...], sides: dict[str, str], game: str) -> Result:
    return Result(
        number=number,
        client_id=str(number),
        game=game,
        played=FIRST_EVENING + timedelta(days=number % 5),
        source="score",
        sheet={},
        sides=sides,
        note="",
        seats=seats,
        version=1,
    )


@st.composite
def histories(draw: st.DrawFn) -> list[Result]:
    history = []
    for number in range(1, draw(st.integers(0, 8)) + 1):
        players: list[int | None] = draw(
            st.lists(st.sampled_from([*NAMES]), min_size=1, max_size=4, unique=True)
        )
        if draw(st.booleans()):
            players[0] = None
        columns = [draw(points) for _ in players]
        sides = draw(
            st.dictionaries(st.sampled_from(["mombasa", "cash"]), st.sampled_from(["A1", "A2"]))
        )
        game = draw(st.sampled_from(["mombasa", "mombasa", "other"]))
        history.append(result(number, seated(players, columns), sides, game))
    return draw(st.permutations(history))


@given(histories())
def test_players_are_counted_as_by_hand(history: list[Result]) -> None:
    found = statistics(history, "mombasa")
    games = [one for one in history if one.game == "mombasa"]
    assert found.games == len(games)
    mine = {
        number: [(one, seat) for one in games for seat in one.seats if seat.player == number]
        for number in NAMES
    }
    assert {player.player for player in found.players} == {n for n in NAMES if mine[n]}
    for player in found.players:
        seats = mine[player.player]
        best = max(seat.total for _, seat in seats)
        won = [
            one
            for one, seat in seats
            if len(one.seats) > 1 and seat.total == max(s.total for s in one.seats)
        ]
        assert (player.plays, player.wins, player.best) == (len(seats), len(won), best)
        assert player.shared == sum(len([s for s in one.seats if s.rank == 1]) > 1 for one in won)
        assert player.average == pytest.approx(
            float(Fraction(sum(seat.total for _, seat in seats), len(seats)))
        )
        assert sum(player.profile.values()) == pytest.approx(player.average)
        for category in CATEGORIES:
            total = sum(seat.categories[category] for _, seat in seats)
            assert player.profile[category] == pytest.approx(total / len(seats))
        assert (player.best, player.player) in {
            (seat.total, seat.player)
            for one in games
            if one.number == player.best_in
            for seat in one.seats
        }


@given(histories())
def test_head_to_head_is_counted_as_by_hand(history: list[Result]) -> None:
    found = statistics(history, "mombasa")
    told = {frozenset((duel.one, duel.other)): duel for duel in found.duels}
    assert len(told) == len(found.duels)
    for one in NAMES.values():
        for other in NAMES.values():
            if one >= other:
                continue
            meetings = [
                ({s.name: s.total for s in r.seats}[one], {s.name: s.total for s in r.seats}[other])
                for r in history
                if r.game == "mombasa" and {one, other} <= {s.name for s in r.seats}
            ]
            duel = told.get(frozenset((one, other)))
            if not meetings:
                assert duel is None
                continue
            assert duel is not None
            ahead, behind = duel.ahead, duel.behind
            if duel.one == other:
                ahead, behind = behind, ahead
            assert (duel.games, ahead, behind, duel.level) == (
                len(meetings),
                sum(a > b for a, b in meetings),
                sum(a < b for a, b in meetings),
                sum(a == b for a, b in meetings),
            )


@given(histories())
def test_sides_are_counted_as_by_hand(history: list[Result]) -> None:
    found = {side.side: side for side in statistics(history, "mombasa").sides}
    for name in ("A1", "A2"):
        laid = [
            (category, one)
            for one in history
            for category, side in one.sides.items()
            if side == name and one.game == "mombasa" and len(one.seats) > 1
        ]
        if not laid:
            assert name not in found
            continue
        led = 0
        for category, one in laid:
            most = max(seat.categories[category] for seat in one.seats)
            best = max(seat.total for seat in one.seats)
            led += any(s.total == best and s.categories[category] == most for s in one.seats)
        assert (found[name].games, found[name].led) == (len(laid), led)


@given(histories())
def test_the_course_runs_from_the_first_game_to_the_last(history: list[Result]) -> None:
    course = statistics(history, "mombasa").course
    by_number = {one.number: one for one in history}
    assert sorted(one.result for one in course) == sorted(
        one.number for one in history if one.game == "mombasa"
    )
    assert [one.played for one in course] == sorted(one.played for one in course)
    for evening in course:
        known = {s.player: s for s in by_number[evening.result].seats if s.player is not None}
        assert evening.totals == {number: seat.total for number, seat in known.items()}
        alone = len(by_number[evening.result].seats) == 1
        assert evening.winners == {n for n, seat in known.items() if seat.rank == 1 and not alone}


def test_the_statistics_of_no_games_are_empty() -> None:
    assert statistics([], "mombasa") == Statistics("mombasa", 0, (), (), (), (), ())


def test_nobody_wins_alone_and_a_shared_win_is_said_so() -> None:
    def cash(*pounds: int) -> list[dict[str, int]]:
        return [{"cash": one} for one in pounds]

    history = [
        result(1, seated([1], cash(9)), {}, "mombasa"),
        result(2, seated([1, 2, 3], cash(5, 5, 1)), {"cash": "A1"}, "mombasa"),
        result(3, seated([2, 1], cash(3, 4)), {"elsewhere": "A1"}, "mombasa"),
    ]
    found = statistics(history, "mombasa")
    assert [(p.name, p.plays, p.wins, p.shared) for p in found.players] == [
        ("Ana", 3, 2, 1),
        ("Ben", 2, 1, 1),
        ("Cy", 1, 0, 0),
    ]
    duel = found.duels[0]
    assert (duel.one, duel.other) == ("Ana", "Ben")
    assert (duel.games, duel.ahead, duel.behind, duel.level) == (2, 1, 0, 1)
    (side,) = found.sides
    assert (side.side, side.games, side.led, side.winners) == ("A1", 1, 1, 5)
