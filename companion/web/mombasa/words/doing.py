"""What an action will do, in the few words of its form's bar: told from the rules' preview."""

from collections.abc import Iterator
from typing import Final

from flask_babel import gettext, ngettext

from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.sheets import Preview
from companion.games.mombasa.tracking.sheets.preview import Kind, Lack
from companion.web.mombasa.terms import company_name
from companion.web.mombasa.words.notes import lacking, note_words
from companion.web.table.form_bar import FormBar, Missing

# Where a sheet asks for what it lacks; a field's id begins with "act".
FIELDS: Final[dict[Lack, str]] = {
    "units": "act-units",
    "points": "act-points",
    "region": "act-regions-list",
    "posts": "act-posts",
    "space": "act-spaces",
    "use": "act-book",
}
# The rest stands above the bar.
MOST: Final = 4


def bar_of(preview: Preview, kind: Kind) -> FormBar:
    """Say what an action will do, or what its sheet has to be told first."""
    codes = {note.code: note for note in preview.notes}
    if "no-total" in codes:
        return FormBar(missing=Missing(gettext("Choose your total first."), "act-totals"))
    stands = preview.senseless or any(note.wrong for note in preview.notes)
    if not stands and (note := codes.get("rewards-open")):
        return FormBar(missing=Missing(note_words(note, {}), "act-rewards", gettext("Enter")))
    if preview.lacks:
        return FormBar(missing=Missing(lacking(preview.lacks), FIELDS[preview.lacks]))
    if kind == "end":
        return FormBar((gettext("Your action phase ends"),))
    return FormBar(tuple(_does(preview))[:MOST])


def _does(preview: Preview) -> Iterator[str]:
    before, after, seat = preview.before, preview.after, preview.seat
    was, will = before.seats[seat - 1], after.seats[seat - 1]
    worth, later = reading.share_values(before), reading.share_values(after)
    valued = [company for company in COMPANIES if worth[company] != later[company]]
    for company in valued:
        yield f"{company_name(company)} {_pounds(worth[company])} → {_pounds(later[company])}"
    for company in COMPANIES:
        spaces = was.tracks[company].position, will.tracks[company].position
        if spaces[0] != spaces[1]:
            name, change = company_name(company), _change(*spaces)
            # Where its share value changes too, the two are told apart.
            several = gettext("%(company)s track %(change)s", company=name, change=change)
            yield several if company in valued else f"{name} {change}"
    yield from _left(preview)
    if was.jar.position != will.jar.position:
        yield gettext("Book %(change)s", change=_change(was.jar.position, will.jar.position))
    if was.diamonds.position != will.diamonds.position:
        change = _change(was.diamonds.position, will.diamonds.position)
        yield gettext("Diamonds %(change)s", change=change)
    if was.cash != will.cash:
        change = f"{_pounds(was.cash)} → {_pounds(will.cash)}"
        yield gettext("Cash %(change)s", change=change)
    for note in preview.notes:
        if note.code == "points-for-books" and isinstance(points := note.about["points"], int):
            yield ngettext("%(num)s point for books", "%(num)s points for books", points)
    if after.first_player != before.first_player:
        yield gettext("First player")
    for company in COMPANIES:
        if was.cards[company] != will.cards[company]:
            yield gettext("Share card: %(company)s", company=company_name(company))


def _left(preview: Preview) -> Iterator[str]:
    for note in preview.notes:
        if note.code == "units-left" and isinstance(units := note.about["units"], int):
            yield ngettext("%(num)s unit unused", "%(num)s units unused", units)


def _pounds(pounds: int) -> str:
    return gettext("£%(pounds)s", pounds=pounds)


def _change(before: int, after: int) -> str:
    return f"{before} → {after}"
