"""What only a sheet knows of an action before it is done, and what it has to be told first."""

from collections.abc import Sequence

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.games.mombasa.tracking.sheets import Note, Preview
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.findings import more_than_slots
from companion.web.mombasa.words.off_map import off_map_words, unsure
from companion.web.saying import Names, Sentences, counted, told
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


NOTES: Sentences = {
    "too-much": _l("That’s too much for one action. Enter it as two."),
    "cards-used": _l("All expansion points are forfeited, and the cards are used."),
    "rewards-open": counted("regions", "Rewards of %(num)s region?", "Rewards of %(num)s regions?"),
    "more-ousted-than-placed": _l("You can’t oust more trading posts than you place."),
    "has-room": _l("The %(company)s base has room: the trading post returns to it."),
    # Goods
    "no-cards": _l("Use at least one goods card, even if the card price is zero."),
    "mixed-goods": _l(
        "Use goods of one type. Only a special track bonus lets you mix types, and only to acquire "
        "a card."
    ),
    "too-expensive": counted(
        "units",
        "The card price is %(price)s, but you have only %(num)s unit. Choose a cheaper card or use "
        "more goods.",
        "The card price is %(price)s, but you have only %(num)s units. Choose a cheaper card or "
        "use more goods.",
    ),
    "too-many-steps": counted(
        "units",
        "%(steps)s spaces, but only %(num)s unit left. Move fewer spaces or use more cards.",
        "%(steps)s spaces, but only %(num)s units left. Move fewer spaces or use more cards.",
    ),
    "units-left": counted(
        "units",
        "%(num)s unit left. Use it if any track marker can move.",
        "%(num)s units left. Use them if any track marker can move.",
    ),
    # Books
    "points-for-books": counted(
        "points",
        "%(num)s bookkeeping point for books.",
        "%(num)s bookkeeping points for books.",
    ),
    "points-are-pounds": _l(
        "Your ink jar is on the final space: each bookkeeping point is £2, £%(pounds)s in total."
    ),
    "too-few-points": counted(
        "points",
        "You have only %(num)s bookkeeping point to take as pounds.",
        "You have only %(num)s bookkeeping points to take as pounds.",
    ),
    "points-overused": counted(
        "points",
        "Books and pounds take %(used)s, but you have only %(num)s bookkeeping point. Take fewer.",
        "Books and pounds take %(used)s, but you have only %(num)s bookkeeping points. Take fewer.",
    ),
    "points-unused": counted(
        "points",
        "%(num)s bookkeeping point is unused and can’t be saved.",
        "%(num)s bookkeeping points are unused and can’t be saved.",
    ),
    "points-apart": _l(
        "A C-book takes 2 bookkeeping points from one reward. Points from the book and from the "
        "card are used separately."
    ),
    "coins-without-books": counted(
        "books",
        "You get a coin with each book that has one, but you take only %(num)s book.",
        "You get a coin with each book that has one, but you take only %(num)s books.",
    ),
    "reward-without-move": _l(
        "A book gives its reward only if the ink jar moved and stopped on it."
    ),
    "no-books-at-end": _l(
        "Your ink jar is on the final space, so bookkeeping points can’t take books."
    ),
    "book-behind": _l("The ink jar is on book %(book)s and never moves back."),
    # Tracks
    "more-than-reward": counted(
        "spaces",
        "The reward is %(num)s space on the %(company)s track, not %(steps)s.",
        "The reward is %(num)s spaces on the %(company)s track, not %(steps)s.",
    ),
    "stays-before-call": _l(
        "The marker stays before the £%(pounds)s capital call on the %(company)s track."
    ),
    "call-too-dear": _l(
        "The £%(pounds)s capital call on the %(company)s track can’t be paid. The marker stays "
        "before it."
    ),
    "merchant-brings": counted(
        "steps",
        "Move %(num)s space on the diamond track and take £%(pounds)s.",
        "Move %(num)s spaces on the diamond track and take £%(pounds)s.",
    ),
    "merchant-moves": counted(
        "steps",
        "Move %(num)s space on the diamond track.",
        "Move %(num)s spaces on the diamond track.",
    ),
    "mines-counted": counted(
        "mines",
        "%(company)s controls %(num)s mine icon; every 2 give 1 more space.",
        "%(company)s controls %(num)s mine icons; every 2 give 1 more space.",
    ),
    # Bonus
    "points-by-bonus": counted(
        "points",
        "Your track bonus adds %(num)s expansion point.",
        "Your track bonus adds %(num)s expansion points.",
    ),
    "not-on-first-turn": _l(
        "The first player can’t use this space on their first turn of the round. Use it on a later "
        "turn."
    ),
    "tile-cost": _l("A bonus tile space costs £1 or £2."),
    "tile-next-round": _l("You get the bonus tile in the next preparation phase."),
    "no-total": _l("A majority bonus space needs a total of at least 1 face up."),
    "choose-tracks": counted("tracks", "Choose %(num)s track.", "Choose %(num)s tracks."),
}


def note_words(note: Note, names: Names) -> str:
    """Say what a sheet remarks; "" for what it has no words for."""
    about: dict[str, object] = dict(note.about)
    if company := str(about.get("company", "")):
        named = company_name if note.code == "mines-counted" else of_company
        about["company"] = named(company)
    match note:
        case Note("turn-stays", {"seat": int(seat)}):
            return gettext("It stays %(name)s’s turn.", name=names[seat])
        case Note("off-map", {"posts": int(posts)}):
            return f"{off_map_words(company, posts)} {unsure()}"
        case Note("more-than-slots", {"cards": cards, "slots": int(slots)}):
            return more_than_slots(cards, slots)
        case Note("coins-without-books", {"books": 0}):
            return gettext("You get a coin only with a book, and you take none.")
        case Note("merchant-brings") if not note.about.get("pounds"):
            return told(NOTES, "merchant-moves", about)
        case _:
            return told(NOTES, note.code, about)
