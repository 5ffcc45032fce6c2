"""What is printed on the parts, as far as it helps to fill in a score sheet."""

from collections.abc import Iterable, Mapping
from typing import Final

from flask_babel import gettext
from msgspec import to_builtins

from companion.games.hints import Hint, Known
from companion.games.mombasa.base import Base, BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Box, Fact, load_box
from companion.games.mombasa.terms import COMPANIES, Company, TrackId
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracks import Track, shares_given
from companion.games.sheets import TABLE, cell_name
from companion.web.mombasa.box.at_box import box_of, known_boxes

# Nobody is known to have held more; unconfirmed, so a reason to look again and no more.
MOST_SHARES: Final = 20


def boxes_of_this_phone() -> list[Known]:
    """Return this phone's own boxes, then a copy that nobody has taught.

    The practice box stays out: what it says was never on anybody's table.
    """
    own = [of_box(box.share_key, box_of(box)) for box in known_boxes()]
    return [*own, of_box("standard", load_box("standard"))]


def of_table(state: State) -> Known:
    """Return what a table knows of its parts, and how its posts stand."""
    facts = state.facts
    tracks = {
        facts.track_ids[company]: track.value
        for company, track in facts.tracks.items()
        if company in facts.track_ids
    }
    return _known(
        name=facts.box,
        coins=facts.coins,
        values={"diamonds": facts.diamonds, "bookkeeping": facts.bookkeeping},
        tracks=tracks,
        sides=facts.track_ids,
        bases={company: held.base for company, held in state.companies.items()},
    )


def of_box(choice: str, box: Box) -> Known:
    """Return what a box says of its parts."""
    return _known(
        choice,
        box.name,
        coins=box.base_coins,
        values={"diamonds": box.board.diamonds, "bookkeeping": box.board.bookkeeping},
        tracks={side: found.track.value for side, found in box.tracks.items() if found.track},
    )


def _known(
    choice: str = "",
    name: str = "",
    *,
    coins: Mapping[Company, Fact[BaseCoins]],
    values: Mapping[str, Fact[ValueTrack] | None],
    tracks: Mapping[TrackId, Track],
    sides: Mapping[Company, TrackId] | None = None,
    bases: Mapping[Company, Base] | None = None,
) -> Known:
    """Turn what is printed into hints, and say what the bases need to be tapped."""
    hints: dict[str, tuple[Hint, ...]] = {
        company: (Hint("many-shares", most=MOST_SHARES),) for company in COMPANIES
    }
    for company, fact in coins.items():
        most = sum(map(sum, fact.value))
        hints[cell_name((company, TABLE, None))] = (Hint("many-coins", most=most),)
    for row, track in values.items():
        if track:
            pounds = (0, *(worth for _, worth in track.value.values))
            hints[row] = (Hint("not-printed", among=pounds, offers=True),)
    given = {side: shares_given(track) for side, track in tracks.items()}
    return Known(
        box=choice,
        name=name,
        hints=hints,
        by_variant={
            side: (Hint("not-on-track", first_among=shares),)
            for side, shares in given.items()
            if shares
        },
        variants=dict((sides or {}).items()),
        says=_says(unsure=_unsure(values.values())),
        extra={
            "coins": {company: to_builtins(fact.value) for company, fact in coins.items()},
            "bases": to_builtins(dict(bases or {})),
            "unsure": _unsure(coins.values()),
        },
    )


def _says(*, unsure: bool) -> str:
    if unsure:
        return gettext(
            "Tap the last value passed. Unconfirmed: if your board differs, enter its value."
        )
    return gettext("Tap the last value passed.")


def _unsure(facts: Iterable[Fact[BaseCoins] | Fact[ValueTrack] | None]) -> bool:
    return any(fact.source == "unconfirmed" for fact in facts if fact)
