"""Builders: a Mombasa table that knows its parts, and one that knows nothing."""

from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.base import BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Fact
from companion.games.mombasa.map import Map, Region, Rewards
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking import Command, apply, check, entered
from companion.games.mombasa.tracking.state import Facts, Opening, State, open_table
from companion.games.mombasa.tracks import Track
from companion.games.tracking import Effect

COINS: Final[BaseCoins] = ((0, 1, 1, 1, 2), (0, 1, 1, 1, 2), (0, 1, 1, 1, 2))
# A call of 2 between 3 and 4; special spaces at 2 (1 pound) and at 6 (2 pounds).
TRACK: Final = Track(8, ((1, 1), (3, 2), (5, 4)), ((3, 2),), ((2, 1), (6, 2)))
LAND: Final = Map(
    regions=(
        Region("north", Rewards(pounds=2, track=2)),
        Region("south", Rewards(diamonds=1, bookkeeping=1), mines=2),
        Region("east", mines=1),
        Region("far"),
    ),
    borders=(("north", "south", 1), ("south", "east", 2), ("east", "far", 1)),
    bases={"cairo": (("north", 1),), "mombasa": (("east", 1),)},
)
KNOWN: Final = Facts(
    coins={company: Fact("owner", COINS) for company in COMPANIES},
    tracks={company: Fact("owner", TRACK) for company in COMPANIES},
    bonuses={"cape-town": Fact("owner", "bonus-markers")},
    diamonds=Fact("owner", ValueTrack(10, ((3, 10), (6, 25)), slot=5)),
    bookkeeping=Fact("owner", ValueTrack(5, ((2, 10), (4, 30)), slot=3)),
    map=Fact("owner", LAND),
)


def a_table(seats: int = 3, *, known: bool = True, cash: int = 10) -> State:
    state = open_table(Opening(KNOWN if known else Facts()), seats)
    return replace(state, seats=tuple(replace(seat, cash=cash) for seat in state.seats))


def do(state: State, *commands: Command) -> State:
    """Do what nothing speaks against."""
    for command in commands:
        assert check(state, entered(command)) == ()
        state = apply(state, entered(command)).state
    return state


def force(state: State, command: Command, *codes: str) -> State:
    """Do what exactly these findings speak against, since the table says it happened."""
    findings = check(state, command)
    assert [(finding.code, finding.senseless) for finding in findings] == [
        (c, False) for c in codes
    ]
    return apply(state, entered(command)).state


def senseless(state: State, command: Command) -> list[str]:
    return [finding.code for finding in check(state, command) if finding.senseless]


def effects(state: State, command: Command) -> list[Effect]:
    return list(apply(state, entered(command)).effects)
