"""What starting bonuses cost and bring, as if everybody had moved in turn order."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.games.mombasa.setup import STARTING_CASH
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.deed import had_more, paying
from companion.games.mombasa.tracking.paying import ALL_CALLS, Way, pay_in_order
from companion.games.mombasa.tracking.setting_up import turn_order
from companion.games.mombasa.tracking.state import StartTold, State, seat_of, with_cash
from companion.games.mombasa.tracks import advance
from companion.games.tracking import Applied, Effect

# Pays every capital call, for whoever paid it although we knew of too few pounds.
_PLENTY: Final = 1_000_000
NOTHING_TOLD: Final = StartTold()


class Purses(Struct, frozen=True):
    """What everybody has, and what each must have had beyond what we knew."""

    cash: dict[int, int]
    short: dict[int, int]


def started_over(before: State, after: State, *, in_full: bool = True) -> Applied[State]:
    """Pay what special spaces bring where markers start elsewhere, or in another order.

    It does not matter in which order a table enters them, or what it takes back.
    """
    count = purses if in_full else _purses_cut
    then, now = count(before), count(after)
    short = {n: max(now.short[n] - then.short[n], 0) for n in sorted(now.short)}
    gains = {n: now.cash[n] - then.cash[n] for n in sorted(now.cash)}
    effects = [effect for number, pounds in short.items() for effect in had_more(number, pounds)]
    for number, pounds in gains.items():
        paid = paying(after, number, max(-pounds, 0))
        after = with_cash(paid.state, number, max(pounds, 0))
        effects.extend(paid.effects)
    # What somebody must have had has paid for more than the purse shows.
    changed = {number: pounds - short[number] for number, pounds in gains.items()}
    return Applied(after, (*effects, *_told_gains(changed)))


def told_at_start(state: State, seat: int) -> StartTold:
    """Return what was told of a seat's start on tracks that nobody knows."""
    return state.setup.told.get(seat, NOTHING_TOLD) if state.setup else NOTHING_TOLD


def _told_gains(gains: dict[int, int]) -> Iterator[Effect]:
    """Tell who receives pounds, and who gives them back or pays them."""
    for number, pounds in gains.items():
        if pounds:
            code = "received" if pounds > 0 else "paid"
            yield Effect(code, {"seat": number, "pounds": abs(pounds)})


def purses(state: State) -> Purses:
    """Count what everybody has; each pays the calls of all tracks in an order that can be paid."""
    order = turn_order(state)
    cash, short = dict.fromkeys(order, STARTING_CASH), dict.fromkeys(order, 0)
    gone: set[int] = set()
    for number in order:
        spaces = {c: marker.position for c, marker in seat_of(state, number).tracks.items()}
        ways = {
            company: Way(state.facts.tracks[company].value, 0, spaces[company], ALL_CALLS)
            for company in COMPANIES
            if company in state.facts.tracks and spaces[company]
        }
        told = told_at_start(state, number)
        for receiver, pounds in told.received.items():
            cash[receiver] += pounds
        short[number] = pay_in_order(cash[number], ways, costs=told.paid).short
        cash[number] += short[number] - told.paid
        for company in ways:
            _pay(state, company, number, gone, cash)
        gone.add(number)
    return Purses(cash, short)


def _purses_cut(state: State) -> Purses:
    """Count as older lines did: track by track, and a purse that holds too little is empty."""
    order = turn_order(state)
    cash = dict.fromkeys(order, STARTING_CASH)
    for company in state.facts.tracks:
        gone: set[int] = set()
        for number in order:
            _pay(state, company, number, gone, cash)
            cash[number] = max(cash[number], 0)
            gone.add(number)
    return Purses(cash, dict.fromkeys(order, 0))


def _pay(state: State, company: Company, mover: int, gone: set[int], cash: dict[int, int]) -> None:
    """Change everybody's pounds by the first move of one marker, after those that have gone."""
    marks = {number: seat_of(state, number).tracks[company].position for number in cash}
    at = {str(number): marks[number] if number in gone else 0 for number in cash}
    rich = dict.fromkeys(at, _PLENTY)
    made = advance(state.facts.tracks[company].value, at, rich, str(mover), marks[mover])
    for number, pounds in made.cash.items():
        cash[int(number)] += pounds - _PLENTY
