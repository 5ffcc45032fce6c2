"""What a command brought about, in words; what this release does not know is ""."""

from flask_babel import gettext, ngettext

from companion.games.tracking import Effect
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.money import reason
from companion.web.mombasa.words.moves import moved_along, moved_on_track
from companion.web.mombasa.words.names import space_name
from companion.web.mombasa.words.off_map import off_map_words
from companion.web.mombasa.words.player_lines import cash_line
from companion.web.saying import Names, Say


def effect_words(found: Effect, names: Names) -> str:
    """Say it where nobody entered it: on a sheet, before it is done."""
    return effect(found, Say(names))


def effect(found: Effect, say: Say) -> str:
    """Say what a command brought about."""
    text = ""
    match found.about:
        case {"player": int(first)} if found.code == "goes-first" and first in say.names:
            text = gettext("%(name)s goes first.", name=say.names[first])
        case {"seat": int(seat)} if seat in say.names:
            text = _to_player(found, say.names[seat])
    return text or _on_table(found)


def _on_table(found: Effect) -> str:
    match found:
        case Effect("share-value", {"company": str(company), "before": before, "after": after}):
            return gettext(
                "%(company)s share value: £%(before)s → £%(after)s.",
                company=of_company(company),
                before=before,
                after=after,
            )
        case Effect("tracks-lie", laid):
            tracks = [f"{company_name(company)} {laid[company]}" for company in laid]
            return gettext("Tracks: %(tracks)s.", tracks=", ".join(tracks))
        case Effect("off-map", {"company": str(company), "posts": int(posts)}):
            return off_map_words(company, posts)
        case Effect("off-the-map", {"company": str(company), "region": region}):
            return gettext(
                "The map has no region %(region)s, so the %(company)s trading post there was "
                "removed from it.",
                region=region,
                company=of_company(company),
            )
        case Effect("post-out-of-game", {"company": str(company)}):
            return gettext(
                "A %(company)s trading post had no space to return to and was removed from the "
                "game.",
                company=of_company(company),
            )
        case Effect("track-given", {"company": str(company), "side": side}):
            return gettext(
                "%(company)s had this track before and now has track %(side)s.",
                company=of_company(company),
                side=side,
            )
        case Effect("coins-to-books", {"coins": int(coins), "number": number}):
            return ngettext(
                "%(num)s coin moved to the book display, number %(number)s.",
                "%(num)s coins moved to the book display, number %(number)s.",
                coins,
                number=number,
            )
        case Effect("round-over", {"round": number}):
            return gettext("Round %(round)s ended. Prepare the next one.", round=number)
        case Effect("game-over"):
            return gettext("The game ended. Go to final scoring.")
        case Effect("stepped" | "step-cut"):
            return _stepped(found)
        case _:
            return ""


def _to_player(found: Effect, name: str) -> str:
    match found:
        case Effect("had-more" | "gave-back" | "paid-call" | "paid" | "received" | "cash-follows"):
            return _money(found, name)
        case Effect("move-track", {"company": str(company), "steps": int(steps)}):
            return moved_on_track(name, company, steps)
        case Effect("move-board", {"track": str(track), "steps": int(steps)}):
            return moved_along(name, track, steps)
        case Effect("steps-lost", {"steps": int(steps)}):
            return ngettext(
                "%(name)s forfeited %(num)s space at the end of the track.",
                "%(name)s forfeited %(num)s spaces at the end of the track.",
                steps,
                name=name,
            )
        case Effect("slot-opened"):
            return gettext("%(name)s unlocked an action slot.", name=name)
        case Effect("bonus-unlocked" | "bonus-begins" | "bonus-ends"):
            return _bonus(found, name)
        case Effect("bookkeeping-points", {"points": int(points)}):
            return ngettext(
                "%(name)s received %(num)s bookkeeping point to use.",
                "%(name)s received %(num)s bookkeeping points to use.",
                points,
                name=name,
            )
        case Effect("tile-comes", {"space": str(space)}):
            return gettext(
                "%(name)s received a bonus tile: %(space)s.", name=name, space=space_name(space)
            )
        case Effect("tile-kept", {"place": place}):
            return gettext("%(name)s kept starting tile %(place)s.", name=name, place=place)
        case Effect("shares-follow" | "worth-follows"):
            return _follows(found, name)
        case _:
            return ""


def _money(found: Effect, name: str) -> str:
    match found:
        case Effect("had-more", {"pounds": pounds}):
            return gettext("%(name)s had £%(pounds)s more than we knew.", name=name, pounds=pounds)
        case Effect("gave-back", {"pounds": pounds}):
            return gettext("%(name)s returned £%(pounds)s.", name=name, pounds=pounds)
        case Effect("paid-call", {"pounds": pounds, "company": str(company)}):
            why = reason("call", company)
            return gettext("%(name)s paid £%(pounds)s: %(why)s.", name=name, pounds=pounds, why=why)
        case Effect("paid-call", {"pounds": pounds}):
            return gettext("%(name)s paid a £%(pounds)s capital call.", name=name, pounds=pounds)
        case Effect("paid", {"pounds": pounds}):
            return gettext("%(name)s paid £%(pounds)s.", name=name, pounds=pounds)
        case Effect("received", {"pounds": pounds, "company": str(company)}):
            why = reason("special", company)
            return gettext(
                "%(name)s received £%(pounds)s: %(why)s.", name=name, pounds=pounds, why=why
            )
        case Effect("received", {"pounds": pounds, "track": _}):
            why = reason("diamonds")
            return gettext(
                "%(name)s received £%(pounds)s: %(why)s.", name=name, pounds=pounds, why=why
            )
        case Effect("received", {"pounds": pounds}):
            return gettext("%(name)s received £%(pounds)s.", name=name, pounds=pounds)
        case Effect("cash-follows", about):
            return cash_line(name, 0, about)
        case _:
            return ""


def _bonus(found: Effect, name: str) -> str:
    match found:
        case Effect("bonus-unlocked", {"company": str(company), "number": number}):
            return gettext(
                "%(name)s unlocked %(company)s track bonus %(number)s, in effect from next turn.",
                name=name,
                company=of_company(company),
                number=number,
            )
        case Effect("bonus-begins", {"company": str(company), "number": number}):
            return gettext(
                "%(name)s can now use %(company)s track bonus %(number)s.",
                name=name,
                company=of_company(company),
                number=number,
            )
        case Effect("bonus-ends", {"company": str(company), "number": 0}):
            return gettext(
                "%(name)s has no %(company)s track bonus in effect any more.",
                name=name,
                company=of_company(company),
            )
        case Effect("bonus-ends", {"company": str(company), "number": int(number)}):
            return ngettext(
                "%(name)s has %(num)s %(company)s track bonus in effect.",
                "%(name)s has %(num)s %(company)s track bonuses in effect.",
                number,
                name=name,
                company=of_company(company),
            )
        case _:
            return ""


def _follows(found: Effect, name: str) -> str:
    match found:
        case Effect("shares-follow", {"company": str(company), "before": before, "after": after}):
            return gettext(
                "%(name)s’s %(company)s shares: %(before)s → %(after)s.",
                name=name,
                company=of_company(company),
                before=before,
                after=after,
            )
        case Effect("worth-follows", {"track": "diamonds", "before": before, "after": after}):
            return gettext(
                "%(name)s’s diamonds: £%(before)s → £%(after)s.",
                name=name,
                before=before,
                after=after,
            )
        case Effect("worth-follows", {"before": before, "after": after}):
            return gettext(
                "%(name)s’s bookkeeping: £%(before)s → £%(after)s.",
                name=name,
                before=before,
                after=after,
            )
        case _:
            return ""


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
