"""What is printed on the parts, as far as it helps to fill in a score sheet."""

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from companion.games.mombasa.base import Base, BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Box, Fact, load_box
from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracks import shares_given
from companion.web.mombasa.box.at_box import box_of, known_boxes


class Printed(Struct, frozen=True):
    """One box: coins of the bases, values of the player boards, shares that tracks can give.

    `unsure` where nobody has confirmed the coins, `unsure_values` where nobody has the values. At a
    table `sides` are those that lie there and `bases` how the posts stand.
    """

    box: str
    name: str
    coins: Mapping[Company, BaseCoins]
    unsure: bool
    unsure_values: bool
    values: Mapping[str, tuple[int, ...]]
    shares: Mapping[TrackId, tuple[int, ...]]
    sides: Mapping[Company, TrackId] = field(default_factory=dict)
    bases: Mapping[Company, Base] = field(default_factory=dict)


def boxes_of_this_phone() -> list[Printed]:
    """Return this phone's own boxes, then a copy that nobody has taught.

    The practice box stays out: what it says was never on anybody's table.
    """
    own = [of_box(box.share_key, box_of(box)) for box in known_boxes()]
    return [*own, of_box("standard", load_box("standard"))]


def of_table(state: State) -> Printed:
    """Return what a table knows of its parts, and how its posts stand."""
    facts = state.facts
    return Printed(
        box="",
        name=facts.box,
        coins={company: coins.value for company, coins in facts.coins.items()},
        unsure=_unsure(facts.coins.values()),
        unsure_values=_unsure((facts.diamonds, facts.bookkeeping)),
        values=_values(facts.diamonds, facts.bookkeeping),
        shares={
            facts.track_ids[company]: shares_given(track.value)
            for company, track in facts.tracks.items()
            if company in facts.track_ids
        },
        sides=facts.track_ids,
        bases={company: held.base for company, held in state.companies.items()},
    )


def of_box(choice: str, box: Box) -> Printed:
    """Return what a box says of its parts."""
    return Printed(
        box=choice,
        name=box.name,
        coins={company: coins.value for company, coins in box.base_coins.items()},
        unsure=_unsure(box.base_coins.values()),
        unsure_values=_unsure((box.board.diamonds, box.board.bookkeeping)),
        values=_values(box.board.diamonds, box.board.bookkeeping),
        shares=_shares(box),
    )


def _shares(box: Box) -> dict[TrackId, tuple[int, ...]]:
    tracks = ((side, found.track) for side, found in box.tracks.items())
    return {side: shares_given(track.value) for side, track in tracks if track}


def _unsure(facts: Iterable[Fact[BaseCoins] | Fact[ValueTrack] | None]) -> bool:
    return any(fact.source == "unconfirmed" for fact in facts if fact)


def _values(
    diamonds: Fact[ValueTrack] | None, bookkeeping: Fact[ValueTrack] | None
) -> dict[str, tuple[int, ...]]:
    tracks = {"diamonds": diamonds, "bookkeeping": bookkeeping}
    return {
        row: (0, *(pounds for _, pounds in track.value.values))
        for row, track in tracks.items()
        if track
    }
