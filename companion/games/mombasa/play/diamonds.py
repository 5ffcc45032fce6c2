"""The diamond merchant action."""

from collections.abc import Iterator

from companion.games.mombasa.merchants import Deal, deal
from companion.games.mombasa.play.area import card_in, check_card, face_up, flip
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import Move, UseMerchant
from companion.games.mombasa.play.state import Reward, State, mover, next_stage, with_mover
from companion.games.mombasa.terms import Company
from companion.games.tracking import Finding


def merchant_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield each merchant that may be used."""
    for slot in face_up(kit, mover(state), "merchant"):
        yield UseMerchant(slot)


def check_merchant(kit: Kit, state: State, move: UseMerchant) -> Iterator[Finding]:
    """Yield what speaks against using a merchant."""
    return check_card(kit, mover(state), "merchant", move.slot)


def do_merchant(kit: Kit, state: State, move: UseMerchant) -> State:
    """Flip the merchant and take what it brings."""
    player = mover(state)
    company = card_in(kit, player, "merchant", move.slot).company
    player = flip(player, "merchant", move.slot)
    brings = _deal(kit, state, move.slot, company, others=len(face_up(kit, player, "merchant")))
    reward = Reward(pounds=brings.pounds, diamonds=brings.diamonds)
    return next_stage(with_mover(state, player), reward)


def mines(kit: Kit, state: State, company: Company) -> int:
    """Count the mines in the regions that a company holds."""
    return sum(
        kit.map.by_id[at].mines for at, holder in state.occupied.items() if holder == company
    )


def _deal(
    kit: Kit, state: State, slot: int | None, company: Company | None, *, others: int
) -> Deal:
    if slot is None:
        return deal("tile", others=others)
    if company is None:
        return deal("plain")
    return deal("company", mines=mines(kit, state, company))
