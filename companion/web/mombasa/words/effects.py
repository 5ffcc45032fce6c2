"""What a command brought about, in words; what this release does not know is ""."""

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.games.tracking import Effect
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.money import reason
from companion.web.mombasa.words.moves import moved_along, moved_on_track
from companion.web.mombasa.words.names import space_name
from companion.web.mombasa.words.off_map import off_map_words
from companion.web.mombasa.words.player_lines import cash_line
from companion.web.saying import Names, Say, Sentences, counted, told

EFFECTS: Sentences = {
    # On the table
    "share-value": _l("%(company)s share value: £%(before)s → £%(after)s."),
    "tracks-lie": _l("Tracks: %(tracks)s."),
    "off-the-map": _l(
        "The map has no region %(region)s, so the %(company)s trading post there was removed from "
        "it."
    ),
    "post-out-of-game": _l(
        "A %(company)s trading post had no space to return to and was removed from the game."
    ),
    "track-given": _l("%(company)s had this track before and now has track %(side)s."),
    "coins-to-books": counted(
        "coins",
        "%(num)s coin moved to the book display, number %(number)s.",
        "%(num)s coins moved to the book display, number %(number)s.",
    ),
    "round-over": _l("Round %(round)s ended. Prepare the next one."),
    "game-over": _l("The game ended. Go to final scoring."),
    # To a player
    "goes-first": _l("%(name)s goes first."),
    "steps-lost": counted(
        "steps",
        "%(name)s forfeited %(num)s space at the end of the track.",
        "%(name)s forfeited %(num)s spaces at the end of the track.",
    ),
    "slot-opened": _l("%(name)s unlocked an action slot."),
    "bookkeeping-points": counted(
        "points",
        "%(name)s received %(num)s bookkeeping point to use.",
        "%(name)s received %(num)s bookkeeping points to use.",
    ),
    "tile-comes": _l("%(name)s received a bonus tile: %(space)s."),
    "tile-kept": _l("%(name)s kept starting tile %(place)s."),
    "had-more": _l("%(name)s had £%(pounds)s more than we knew."),
    "gave-back": _l("%(name)s returned £%(pounds)s."),
    "paid": _l("%(name)s paid £%(pounds)s."),
    "paid-call": _l("%(name)s paid a £%(pounds)s capital call."),
    "paid-call-on": _l("%(name)s paid £%(pounds)s: %(why)s."),
    "received": _l("%(name)s received £%(pounds)s."),
    "received-for": _l("%(name)s received £%(pounds)s: %(why)s."),
    "bonus-unlocked": _l(
        "%(name)s unlocked %(company)s track bonus %(number)s, in effect from next turn."
    ),
    "bonus-begins": _l("%(name)s can now use %(company)s track bonus %(number)s."),
    "bonus-ends": counted(
        "number",
        "%(name)s has %(num)s %(company)s track bonus in effect.",
        "%(name)s has %(num)s %(company)s track bonuses in effect.",
    ),
    "no-bonus": _l("%(name)s has no %(company)s track bonus in effect any more."),
    "shares-follow": _l("%(name)s’s %(company)s shares: %(before)s → %(after)s."),
    "worth-follows": _l("%(name)s’s bookkeeping: £%(before)s → £%(after)s."),
    "diamonds-follow": _l("%(name)s’s diamonds: £%(before)s → £%(after)s."),
}


def effect_words(found: Effect, names: Names) -> str:
    """Say it where nobody entered it: on a sheet, before it is done."""
    return effect(found, Say(names))


def effect(found: Effect, say: Say) -> str:
    """Say what a command brought about."""
    about: dict[str, object] = dict(found.about)
    seat = found.about.get("player" if found.code == "goes-first" else "seat")
    name = say.names.get(seat, "") if isinstance(seat, int) else ""
    if name:
        about["name"] = name
    company = found.about.get("company")
    if isinstance(company, str):
        about["company"] = of_company(company)
    match found:
        case Effect("tracks-lie", laid):
            about["tracks"] = ", ".join(f"{company_name(one)} {laid[one]}" for one in laid)
        case Effect("tile-comes", {"space": str(space)}):
            about["space"] = space_name(space)
        case Effect("off-map", {"company": str(short), "posts": int(posts)}):
            return off_map_words(short, posts)
        case Effect("stepped" | "step-cut"):
            return _stepped(found)
        case Effect("move-track", {"company": str(track), "steps": int(steps)}) if name:
            return moved_on_track(name, track, steps)
        case Effect("move-board", {"track": str(track), "steps": int(steps)}) if name:
            return moved_along(name, track, steps)
        case Effect("cash-follows", numbers) if name:
            return cash_line(name, 0, numbers)
        case _:
            return _to_player(found, about)
    return told(EFFECTS, found.code, about)


def _to_player(found: Effect, about: dict[str, object]) -> str:
    """Say what is said otherwise with other arguments."""
    match found:
        case Effect("paid-call", {"company": str(company)}):
            return told(EFFECTS, "paid-call-on", about | {"why": reason("call", company)})
        case Effect("received", {"company": str(company)}):
            return told(EFFECTS, "received-for", about | {"why": reason("special", company)})
        case Effect("received", {"track": _}):
            return told(EFFECTS, "received-for", about | {"why": reason("diamonds")})
        case Effect("bonus-ends", {"number": 0}):
            return told(EFFECTS, "no-bonus", about)
        case Effect("worth-follows", {"track": "diamonds"}):
            return told(EFFECTS, "diamonds-follow", about)
        case _:
            return told(EFFECTS, found.code, about)


def _stepped(found: Effect) -> str:
    """Say the numbers of a step, or what of it could not be taken."""
    match found:
        case Effect("stepped", {"column": column, "before": before, "after": after}):
            return gettext(
                "Column %(column)s: %(before)s → %(after)s.",
                column=column,
                before=before,
                after=after,
            )
        case Effect("step-cut", {"column": column, "by": int(by)}) if by < 0:
            return gettext("Column %(column)s holds no more trading posts.", column=column)
        case Effect("step-cut", {"column": column}):
            return gettext("Column %(column)s has no more room.", column=column)
        case Effect("stepped", {"before": before, "after": after}):
            return gettext("£%(before)s → £%(after)s.", before=before, after=after)
        case Effect("step-cut", {"by": int(by), "before": int(before), "after": int(after)}):
            left = abs(by - after + before)
            if by < 0:
                return gettext("£%(pounds)s didn’t count: it can’t go below £0.", pounds=left)
            return gettext(
                "£%(pounds)s didn’t count: it can’t go above £%(most)s.", pounds=left, most=after
            )
        case _:
            return ""
