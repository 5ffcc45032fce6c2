"""What only a sheet knows of an action before it is done, and what it has to be told first."""

from collections.abc import Sequence

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l

from companion.games.mombasa.tracking.sheets import Note, Preview
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.findings import more_than_slots
from companion.web.mombasa.words.off_map import off_map_words, unsure
from companion.web.saying import Names
from companion.web.table.wording import Worded

LACKING = {
    "units": _l("Enter the units on your cards first."),
    "points": _l("Enter your expansion points first."),
    "region": _l("Choose a region first."),
    "posts": _l("Enter the trading posts you took first."),
    "space": _l("Choose a bonus space first."),
}


def lacking(what: str) -> str:
    """Say what a sheet has to be told before anything can be done."""
    return str(LACKING.get(what, _l("Move the ink jar or use bookkeeping points first.")))


def why_not(preview: Preview, findings: Sequence[Worded], names: Names) -> str:
    """Say why an action cannot be done, or what speaks against it; the first reason is enough."""
    if preview.lacks:
        return lacking(preview.lacks)
    reasons = (
        *(found.text for found in findings if found.senseless),
        *(note_words(note, names) for note in preview.notes if note.wrong),
        *(found.text for found in findings),
    )
    return next(iter(reasons), "")


def note_words(note: Note, names: Names) -> str:
    """Say what a sheet remarks; "" for what it has no words for."""
    match note:
        case Note("turn-stays", {"seat": int(seat)}):
            return gettext("It stays %(name)s’s turn.", name=names[seat])
        case Note("too-much"):
            return gettext("That’s too much for one action. Enter it as two.")
        case Note("cards-used"):
            return gettext("All expansion points are forfeited, and the cards are used.")
        case Note("rewards-open", {"regions": int(regions)}):
            return ngettext("Rewards of %(num)s region?", "Rewards of %(num)s regions?", regions)
        case Note("more-ousted-than-placed"):
            return gettext("You can’t oust more trading posts than you place.")
        case Note("has-room", {"company": str(company)}):
            return gettext(
                "The %(company)s base has room: the trading post returns to it.",
                company=of_company(company),
            )
        case Note("off-map", {"company": str(company), "posts": int(posts)}):
            return f"{off_map_words(company, posts)} {unsure()}"
        case Note("more-than-slots", {"cards": cards, "slots": int(slots)}):
            return more_than_slots(cards, slots)
        case _:
            return _of_goods(note) or _of_books(note) or _of_tracks(note) or _of_bonus(note)


def _of_goods(note: Note) -> str:
    match note:
        case Note("no-cards"):
            return gettext("Use at least one goods card, even if the card price is zero.")
        case Note("mixed-goods"):
            return gettext(
                "Use goods of one type. Only a special track bonus lets you mix types, and only "
                "to acquire a card."
            )
        case Note("too-expensive", {"price": price, "units": int(units)}):
            return ngettext(
                "The card price is %(price)s, but you have only %(num)s unit. Choose a cheaper "
                "card or use more goods.",
                "The card price is %(price)s, but you have only %(num)s units. Choose a cheaper "
                "card or use more goods.",
                units,
                price=price,
            )
        case Note("too-many-steps", {"steps": steps, "units": int(units)}):
            return ngettext(
                "%(steps)s spaces, but only %(num)s unit left. Move fewer spaces or use more "
                "cards.",
                "%(steps)s spaces, but only %(num)s units left. Move fewer spaces or use more "
                "cards.",
                units,
                steps=steps,
            )
        case Note("units-left", {"units": int(units)}):
            return ngettext(
                "%(num)s unit left. Use it if any track marker can move.",
                "%(num)s units left. Use them if any track marker can move.",
                units,
            )
        case _:
            return ""


def _of_books(note: Note) -> str:
    match note:
        case Note("points-for-books", {"points": int(points)}):
            return ngettext(
                "%(num)s bookkeeping point for books.",
                "%(num)s bookkeeping points for books.",
                points,
            )
        case Note("points-are-pounds", {"pounds": pounds}):
            return gettext(
                "Your ink jar is on the final space: each bookkeeping point is £2, £%(pounds)s in "
                "total.",
                pounds=pounds,
            )
        case Note("too-few-points", {"points": int(points)}):
            return ngettext(
                "You have only %(num)s bookkeeping point to take as pounds.",
                "You have only %(num)s bookkeeping points to take as pounds.",
                points,
            )
        case Note("points-overused", {"used": used, "points": int(points)}):
            return ngettext(
                "Books and pounds take %(used)s, but you have only %(num)s bookkeeping point. "
                "Take fewer.",
                "Books and pounds take %(used)s, but you have only %(num)s bookkeeping points. "
                "Take fewer.",
                points,
                used=used,
            )
        case Note("points-unused", {"points": int(points)}):
            return ngettext(
                "%(num)s bookkeeping point is unused and can’t be saved.",
                "%(num)s bookkeeping points are unused and can’t be saved.",
                points,
            )
        case Note("points-apart"):
            return gettext(
                "A C-book takes 2 bookkeeping points from one reward. Points from the book and "
                "from the card are used separately."
            )
        case Note("coins-without-books", {"books": 0}):
            return gettext("You get a coin only with a book, and you take none.")
        case Note("coins-without-books", {"books": int(books)}):
            return ngettext(
                "You get a coin with each book that has one, but you take only %(num)s book.",
                "You get a coin with each book that has one, but you take only %(num)s books.",
                books,
            )
        case Note("reward-without-move"):
            return gettext("A book gives its reward only if the ink jar moved and stopped on it.")
        case Note("no-books-at-end"):
            return gettext(
                "Your ink jar is on the final space, so bookkeeping points can’t take books."
            )
        case Note("book-behind", {"book": book}):
            return gettext("The ink jar is on book %(book)s and never moves back.", book=book)
        case _:
            return ""


def _of_tracks(note: Note) -> str:
    match note:
        case Note(
            "more-than-reward", {"company": str(company), "spaces": int(spaces), "steps": steps}
        ):
            return ngettext(
                "The reward is %(num)s space on the %(company)s track, not %(steps)s.",
                "The reward is %(num)s spaces on the %(company)s track, not %(steps)s.",
                spaces,
                company=of_company(company),
                steps=steps,
            )
        case Note("stays-before-call", {"company": str(company), "pounds": pounds}):
            return gettext(
                "The marker stays before the £%(pounds)s capital call on the %(company)s track.",
                pounds=pounds,
                company=of_company(company),
            )
        case Note("call-too-dear", {"company": str(company), "pounds": pounds}):
            return gettext(
                "The £%(pounds)s capital call on the %(company)s track can’t be paid. The marker "
                "stays before it.",
                pounds=pounds,
                company=of_company(company),
            )
        case Note("merchant-brings", {"steps": int(steps), "pounds": int(pounds)}) if pounds:
            return ngettext(
                "Move %(num)s space on the diamond track and take £%(pounds)s.",
                "Move %(num)s spaces on the diamond track and take £%(pounds)s.",
                steps,
                pounds=pounds,
            )
        case Note("merchant-brings", {"steps": int(steps)}):
            return ngettext(
                "Move %(num)s space on the diamond track.",
                "Move %(num)s spaces on the diamond track.",
                steps,
            )
        case Note("mines-counted", {"company": str(company), "mines": int(mines)}):
            return ngettext(
                "%(company)s controls %(num)s mine icon; every 2 give 1 more space.",
                "%(company)s controls %(num)s mine icons; every 2 give 1 more space.",
                mines,
                company=company_name(company),
            )
        case _:
            return ""


def _of_bonus(note: Note) -> str:
    match note:
        case Note("points-by-bonus", {"points": int(points)}):
            return ngettext(
                "Your track bonus adds %(num)s expansion point.",
                "Your track bonus adds %(num)s expansion points.",
                points,
            )
        case Note("not-on-first-turn"):
            return gettext(
                "The first player can’t use this space on their first turn of the round. Use it on "
                "a later turn."
            )
        case Note("tile-cost"):
            return gettext("A bonus tile space costs £1 or £2.")
        case Note("tile-next-round"):
            return gettext("You get the bonus tile in the next preparation phase.")
        case Note("no-total"):
            return gettext("A majority bonus space needs a total of at least 1 face up.")
        case Note("choose-tracks", {"tracks": int(tracks)}):
            return ngettext("Choose %(num)s track.", "Choose %(num)s tracks.", tracks)
        case _:
            return ""
