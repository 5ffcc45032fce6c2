"""What the rules find against a command, in full: the rule, then what is legal."""

from collections.abc import Mapping

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l

from companion.games.tracking import Finding
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.asides import aside
from companion.web.mombasa.words.names import space_name
from companion.web.mombasa.words.off_map import unsure
from companion.web.numbers import number_in
from companion.web.saying import Say, Sentences, counted, told

FINDINGS: Sentences = {
    # About a company
    "column-empty": _l(
        "Column %(column)s of the %(company)s base is empty. Take a trading post from another "
        "column."
    ),
    "column-full": _l(
        "Column %(column)s of the %(company)s base is full: once emptied, its final space can’t be "
        "covered again. Use another column."
    ),
    "no-post-out": _l(
        "No %(company)s trading post can return: all are in the base or out of the game."
    ),
    "no-post-there": _l("%(company)s has no trading post in that region."),
    "region-taken": _l(
        "That region already has a %(company)s trading post. Choose another region."
    ),
    "card-elsewhere": _l(
        "Track %(side)s is in use at %(company)s. Both sides are one piece, so choose another "
        "track."
    ),
    "not-unlocked": _l(
        "You can’t use %(company)s track bonus %(number)s yet. A bonus takes effect the turn after "
        "you unlock it."
    ),
    "other-space-used": _l(
        "You may use only one of the two %(company)s track bonus spaces per round."
    ),
    # About a player
    "no-share-card": _l("%(name)s has no card with a %(company)s share."),
    "space-taken": _l(
        "%(name)s’s bonus marker blocks that space until the end of the round. Choose an empty "
        "bonus space."
    ),
    "more-face-up": counted(
        "has",
        "%(name)s has %(num)s expansion point face up. A majority bonus space needs at least as "
        "many.",
        "%(name)s has %(num)s expansion points face up. A majority bonus space needs at least as "
        "many.",
    ),
    "no-such-tile": _l("%(name)s doesn’t have this bonus tile: %(tile)s."),
    "tile-used": _l("%(name)s has already used this bonus tile: %(tile)s."),
    "not-dealt": _l("Starting tile %(place)s wasn’t dealt to %(name)s."),
    "already-ended": _l("%(name)s has already ended their action phase this round."),
    # About the table
    "not-on-turn": _l("Turns are taken only in the action phase."),
    "unknown-region": _l("The map has no region %(region)s."),
    "no-post-ousted": _l(
        "No trading post was ousted from region %(region)s, so none returns to a base."
    ),
    "call-crossed": counted(
        "steps",
        "Crossing the capital call costs £%(needs)s, but only £%(has)s is available. %(num)s space "
        "is possible.",
        "Crossing the capital call costs £%(needs)s, but only £%(has)s is available. %(num)s "
        "spaces are possible.",
    ),
    "call-unpaid": _l(
        "Crossing the capital call costs £%(needs)s, but only £%(has)s is available. The marker "
        "stays before it."
    ),
    "too-few-pounds": _l("That costs £%(needs)s, but only £%(has)s is available."),
    "off-the-track": counted(
        "spaces", "The track has only %(num)s space.", "The track has only %(num)s spaces."
    ),
    "too-few-coins": counted(
        "has",
        "There is only %(num)s coin at the book display.",
        "There are only %(num)s coins at the book display.",
    ),
    "too-many-markers": _l("A starting tile moves at most %(most)s markers, not %(markers)s."),
    "steps-left": counted(
        "steps",
        "%(num)s setup step isn’t ticked off.",
        "%(num)s setup steps aren’t ticked off.",
    ),
}


def finding(found: Finding, say: Say) -> str:
    """Say what speaks against a command; without its arguments it is said as in the log."""
    about: dict[str, object] = dict(found.about)
    if company := str(about.get("company", "")):
        named = company_name if found.code == "no-post-there" else of_company
        about["company"] = named(company)
    if "tile" in about:
        about["tile"] = space_name(str(about["tile"]))
    seat = found.about.get("seat")
    if isinstance(seat, int) and seat in say.names:
        about["name"] = say.names[seat]
    return _by_itself(found, say, about) or told(FINDINGS, found.code, about) or _briefly(found)


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


def _by_itself(found: Finding, say: Say, about: Mapping[str, object]) -> str:
    """Say what is said otherwise with other arguments."""
    match found:
        case Finding("base-empty", {"company": str(company)}):
            return gettext(
                "The %(company)s base is empty, so %(name)s can’t expand until a trading post "
                "returns.",
                company=of_company(company),
                name=company_name(company),
            )
        case Finding("put-back") if "name" in about:
            return _put_back(found, say, str(about["name"]))
        case Finding("not-on-turn", {"turn": int(turn)}):
            return gettext("It’s %(name)s’s turn.", name=say.names[turn])
        case Finding("not-in-actions", {"phase": phase}):
            return _not_in_actions(str(phase))
        case Finding("call-unpaid", {"steps": int(steps)}) if steps:
            return told(FINDINGS, "call-crossed", about)
        case Finding("too-few-coins", {"has": 0}):
            return gettext("There are no coins at the book display.")
        case Finding("more-than-slots", {"cards": cards, "slots": int(slots)}):
            return more_than_slots(cards, slots)
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
