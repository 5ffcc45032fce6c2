"""Every pound that changes hands in an action: who pays, who receives, and what for."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import Action, Single
from companion.games.mombasa.tracking.book_coins import TakeCoins
from companion.games.mombasa.tracking.players import Earn, EarnedFor, PaidFor, Pay
from companion.games.mombasa.tracking.state import State
from companion.games.tracking import Effect

# Coins come with books; regions and the end of the diamond track pay by themselves.
Reason = Literal[EarnedFor, PaidFor, "coins", "regions", "diamonds"]


class Money(Struct, frozen=True):
    """Pounds that a seat receives, fewer than 0 where it pays them."""

    seat: int
    pounds: int
    why: Reason
    company: Company | None = None


def money(state: State, action: Action) -> tuple[Money, ...]:
    """List all pounds of an action in their order, those for the same thing as one sum."""
    sums: dict[Money, int] = {}
    for part in action.parts:
        applied = part.done(state)
        for one in (*_of_part(part), *_of_effects(applied.effects)):
            thing = replace(one, pounds=0)
            sums[thing] = sums.get(thing, 0) + one.pounds
        state = applied.state
    return tuple(replace(thing, pounds=pounds) for thing, pounds in sums.items())


def _of_part(part: Single) -> Iterator[Money]:
    match part:
        case Earn(seat, pounds, why):
            yield Money(seat, pounds, why or "reward")
        case Pay(seat, pounds, why):
            yield Money(seat, -pounds, why or "space")
        case TakeCoins(seat, coins):
            yield Money(seat, coins, "coins")


def _of_effects(effects: tuple[Effect, ...]) -> Iterator[Money]:
    for effect in effects:
        match effect.code, effect.about:
            case "paid-call", {"seat": int(seat), "pounds": int(pounds), "company": str(company)}:
                yield Money(seat, -pounds, "call", _company(company))
            case "received", {"seat": int(seat), "pounds": int(pounds), "company": str(company)}:
                yield Money(seat, pounds, "special", _company(company))
            case "received", {"seat": int(seat), "pounds": int(pounds), "track": _}:
                yield Money(seat, pounds, "diamonds")
            case "received", {"seat": int(seat), "pounds": int(pounds)}:
                yield Money(seat, pounds, "regions")


def _company(name: str) -> Company:
    return next(company for company in COMPANIES if company == name)
