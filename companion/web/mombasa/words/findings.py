"""What the rules find against a command, in full: the rule, then what is legal."""

from flask_babel import gettext, ngettext

from companion.games.tracking import Finding
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.asides import aside
from companion.web.mombasa.words.names import space_name
from companion.web.mombasa.words.off_map import unsure
from companion.web.numbers import number_in
from companion.web.saying import Say


def finding(found: Finding, say: Say) -> str:
    """Say what speaks against a command; without its arguments it is said as in the log."""
    text = ""
    match found.about:
        case {"seat": int(seat)} if seat in say.names:
            text = _of_player(found, say, say.names[seat])
        case {"company": str(company)}:
            text = _of_company(found, company)
    return text or _of_table(found, say) or _briefly(found)


def answer(code: str, place: int) -> str:
    """Name an answer to a finding that is a question, by its place."""
    match code, place:
        case "put-back", 1:
            return gettext("Return bonus and pounds")
        case "put-back", _:
            return gettext("Only move the marker")
        case _:
            return ""


def _briefly(found: Finding) -> str:
    text = aside(found.code)
    return f"{text} {unsure()}" if found.about.get("unsure") else text


def _of_company(found: Finding, company: str) -> str:
    name, of = company_name(company), of_company(company)
    match found:
        case Finding("base-empty"):
            return gettext(
                "The %(company)s base is empty, so %(name)s can’t expand until a trading post "
                "returns.",
                company=of,
                name=name,
            )
        case Finding("column-empty", {"column": column}):
            return gettext(
                "Column %(column)s of the %(company)s base is empty. Take a trading post from "
                "another column.",
                column=column,
                company=of,
            )
        case Finding("column-full", {"column": column}):
            return gettext(
                "Column %(column)s of the %(company)s base is full: once emptied, its final space "
                "can’t be covered again. Use another column.",
                column=column,
                company=of,
            )
        case Finding("no-post-out"):
            return gettext(
                "No %(company)s trading post can return: all are in the base or out of the game.",
                company=of,
            )
        case Finding("no-post-there"):
            return gettext("%(company)s has no trading post in that region.", company=name)
        case Finding("region-taken"):
            return gettext(
                "That region already has a %(company)s trading post. Choose another region.",
                company=of,
            )
        case Finding("card-elsewhere", {"side": side}):
            return gettext(
                "Track %(side)s is in use at %(company)s. Both sides are one piece, so choose "
                "another track.",
                side=side,
                company=of,
            )
        case Finding("not-unlocked", {"number": number}):
            return gettext(
                "You can’t use %(company)s track bonus %(number)s yet. A bonus takes effect the "
                "turn after you unlock it.",
                company=of,
                number=number,
            )
        case Finding("other-space-used"):
            return gettext(
                "You may use only one of the two %(company)s track bonus spaces per round.",
                company=of,
            )
        case _:
            return ""


def _of_player(found: Finding, say: Say, name: str) -> str:
    match found:
        case Finding("put-back"):
            return _put_back(found, say, name)
        case Finding("no-share-card", {"company": str(company)}):
            return gettext(
                "%(name)s has no card with a %(company)s share.",
                name=name,
                company=of_company(company),
            )
        case Finding("space-taken"):
            return gettext(
                "%(name)s’s bonus marker blocks that space until the end of the round. Choose an "
                "empty bonus space.",
                name=name,
            )
        case Finding("more-face-up", {"has": int(has)}):
            return ngettext(
                "%(name)s has %(num)s expansion point face up. A majority bonus space needs at "
                "least as many.",
                "%(name)s has %(num)s expansion points face up. A majority bonus space needs at "
                "least as many.",
                has,
                name=name,
            )
        case Finding("no-such-tile", {"tile": str(tile)}):
            return gettext(
                "%(name)s doesn’t have this bonus tile: %(tile)s.", name=name, tile=space_name(tile)
            )
        case Finding("tile-used", {"tile": str(tile)}):
            return gettext(
                "%(name)s has already used this bonus tile: %(tile)s.",
                name=name,
                tile=space_name(tile),
            )
        case Finding("not-dealt", {"place": place}):
            return gettext(
                "Starting tile %(place)s wasn’t dealt to %(name)s.", place=place, name=name
            )
        case Finding("already-ended"):
            return gettext("%(name)s has already ended their action phase this round.", name=name)
        case _:
            return ""


def _put_back(found: Finding, say: Say, name: str) -> str:
    match found.about:
        case {"company": str(company), "pounds": str(pounds), "seats": str(seats)}:
            paid = zip(seats.split(), pounds.split(), strict=True)
            sums = [
                gettext("%(name)s £%(pounds)s", name=say.names[number_in(seat)], pounds=sum_)
                for seat, sum_ in paid
            ]
            return gettext(
                "%(name)s’s marker goes back behind a special space on the %(company)s track. It "
                "paid %(sums)s.",
                name=name,
                company=of_company(company),
                sums=", ".join(sums),
            )
        case _:
            return ""


def _of_table(found: Finding, say: Say) -> str:
    match found:
        case Finding("not-on-turn", {"turn": int(turn)}):
            return gettext("It’s %(name)s’s turn.", name=say.names[turn])
        case Finding("not-on-turn"):
            return gettext("Turns are taken only in the action phase.")
        case Finding("not-in-actions", {"phase": phase}):
            return _not_in_actions(str(phase))
        case Finding("unknown-region", {"region": region}):
            return gettext("The map has no region %(region)s.", region=region)
        case Finding("no-post-ousted", {"region": region}):
            return gettext(
                "No trading post was ousted from region %(region)s, so none returns to a base.",
                region=region,
            )
        case Finding("call-unpaid", {"needs": needs, "has": has, "steps": int(steps)}) if steps:
            return ngettext(
                "Crossing the capital call costs £%(needs)s, but only £%(has)s is available. "
                "%(num)s space is possible.",
                "Crossing the capital call costs £%(needs)s, but only £%(has)s is available. "
                "%(num)s spaces are possible.",
                steps,
                needs=needs,
                has=has,
            )
        case Finding("call-unpaid", {"needs": needs, "has": has}):
            return gettext(
                "Crossing the capital call costs £%(needs)s, but only £%(has)s is available. The "
                "marker stays before it.",
                needs=needs,
                has=has,
            )
        case Finding("too-few-pounds", {"needs": needs, "has": has}):
            return gettext(
                "That costs £%(needs)s, but only £%(has)s is available.", needs=needs, has=has
            )
        case _:
            return _counted(found)


def _counted(found: Finding) -> str:
    match found:
        case Finding("off-the-track", {"spaces": int(spaces)}):
            return ngettext(
                "The track has only %(num)s space.", "The track has only %(num)s spaces.", spaces
            )
        case Finding("too-few-coins", {"has": 0}):
            return gettext("There are no coins at the book display.")
        case Finding("too-few-coins", {"has": int(has)}):
            return ngettext(
                "There is only %(num)s coin at the book display.",
                "There are only %(num)s coins at the book display.",
                has,
            )
        case Finding("more-than-slots", {"cards": cards, "slots": int(slots)}):
            return more_than_slots(cards, slots)
        case Finding("too-many-markers", {"most": most, "markers": markers}):
            return gettext(
                "A starting tile moves at most %(most)s markers, not %(markers)s.",
                most=most,
                markers=markers,
            )
        case Finding("steps-left", {"steps": int(steps)}):
            return ngettext(
                "%(num)s setup step isn’t ticked off.",
                "%(num)s setup steps aren’t ticked off.",
                steps,
            )
        case _:
            return ""


def more_than_slots(cards: object, slots: int) -> str:
    """Say that more cards are face up than there are action slots."""
    return ngettext(
        "%(cards)s cards are face up, and there is only %(num)s action slot.",
        "%(cards)s cards are face up, and there are only %(num)s action slots.",
        slots,
        cards=cards,
    )


def _not_in_actions(phase: str) -> str:
    match phase:
        case "planning":
            return gettext("The action phase hasn’t begun yet.")
        case "preparation":
            return gettext("Everyone has ended their action phase.")
        case _:
            return gettext("The game is over.")
