"""Company tracks in words: what their sides unlock, and what lies ahead of a marker."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l

from companion.games.mombasa.terms import TrackId
from companion.games.mombasa.tracking.reading import next_call, next_icon
from companion.games.mombasa.tracking.sheets.moving import Crossing, Stop
from companion.games.mombasa.tracking.state import Facts
from companion.games.mombasa.tracks import Track
from companion.web.language import money

BONUSES = {
    "expansion-points": _l("Stronger expansions"),
    "bonus-markers": _l("More bonus markers"),
    "banana-discount": _l("Cheaper cards"),
    "cotton-discount": _l("Better cotton"),
    "points-and-diamonds": _l("Points and diamonds for money"),
    "card-for-pounds": _l("Cards for money"),
    "card-removal": _l("Money for cards"),
    "other-tracks": _l("Spaces on other tracks"),
}


def bonus_name(bonus: str | None) -> str:
    """Name what a track unlocks, keyed by the bonus, since the printed id is only a label."""
    return str(BONUSES.get(bonus or "", _l("See the track")))


def side_name(facts: Facts, side: TrackId) -> str:
    """Name a side of a track card, with what it unlocks where that is known."""
    printed = facts.sides.get(side)
    if printed and printed.bonus:
        return gettext("%(side)s: %(bonus)s", side=side, bonus=bonus_name(printed.bonus.value))
    return side


def lies_ahead(track: Track, position: int) -> str:
    """Say what lies ahead of a marker, as short as can be."""
    return " · ".join(_ahead(track, position)) or gettext("end of track")


def _ahead(track: Track, position: int) -> Iterator[str]:
    if share := next_icon(track.shares, position):
        yield gettext("share icon %(number)s in %(steps)s", number=share.number, steps=share.steps)
    if call := next_call(track, position):
        if call.steps:
            yield gettext(
                "capital call £%(pounds)s after %(steps)s", pounds=call.number, steps=call.steps
            )
        else:
            yield gettext("capital call £%(pounds)s now", pounds=call.number)
    if special := next_icon(track.specials, position):
        yield gettext("special space in %(steps)s", steps=special.steps)


def call_choices(crossing: Crossing) -> list[tuple[str, str]]:
    """Say of each stop of a marker what it means, with its value for a form, the farthest first.

    The preset one has no value, so that it follows the purse.
    """
    return [
        ("" if len(stop.paid) == crossing.preset else str(len(stop.paid)), _stop_words(stop))
        for stop in reversed(crossing.stops)
    ]


def _stop_words(stop: Stop) -> str:
    if stop.paid:
        return ngettext(
            "Pay %(pounds)s, move %(num)s space",
            "Pay %(pounds)s, move %(num)s spaces",
            stop.steps,
            pounds=" + ".join(map(money, stop.paid)),
        )
    if stop.steps:
        return ngettext(
            "Stay before it, move %(num)s space",
            "Stay before it, move %(num)s spaces",
            stop.steps,
        )
    return gettext("Stay before it")
