"""Books: the letters of the display, and the 72 books with what they ask and bring."""

from typing import Final, get_args

from flask import Blueprint, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import BooleanField, RadioField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.books import BookLetter, Requirement
from companion.games.mombasa.box import BookSpace, BookTile, Box, Gain, load_box
from companion.games.refusing import BadInput
from companion.web.mombasa.box.amounts import (
    KINDS,
    AmountField,
    add_gain,
    add_requirements,
    gain_of,
    requirements_of,
    shown_gain,
    shown_requirements,
)
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach
from companion.web.mombasa.box.grids import GridField
from companion.web.mombasa.box.lists import ListForm, one_of

box_books = Blueprint("box_books", __name__, url_prefix="/box/<edit_key>/books")
guard(box_books)

LETTERS: Final[tuple[BookLetter, ...]] = get_args(BookLetter)
# The letters of the twelve spaces; a dash where nobody has looked.
CYCLE: Final = "-ABC"


class DisplayForm(TeachingForm):
    """The letters of the display's spaces, row by row."""

    chapter = BY_SLUG["books"]

    letters = GridField(CYCLE, "-" * 12)

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known."""
        return {"letters": "".join(space.letter or "-" for space in _spaces(box))}

    def tap(self, where: str) -> None:
        """Set a space to the next letter."""
        self.letters.tap(where)

    def taught(self, box: Box) -> Box:
        """Teach the letters."""
        spaces = tuple(
            BookSpace(space.number, space.row, next((one for one in LETTERS if one == sign), None))
            for space, sign in zip(
                _spaces(box), self.letters.data or self.letters.unknown, strict=True
            )
        )
        return replace(box, book_display=taught(box.book_display, spaces))


class BookForm(ListForm):
    """One book, or several that are alike."""

    chapter = BY_SLUG["books"]

    letter = RadioField(_l("Letter"), choices=[SelectChoice(one, one) for one in LETTERS])
    cotton_less_one = BooleanField(_l("Pounds equal to cotton units minus 1"))
    copies = AmountField(_l("Number of copies"))

    def shown(self, box: Box) -> dict[str, object]:
        """Write the book that is to be changed, or what is likely to follow."""
        book = one_of(box.books, self.asked)
        if book is None:
            return {"letter": request.args.get("letter", "A"), "copies": 1}
        shown: dict[str, object] = {
            "id": book.id,
            "letter": book.letter,
            "cotton_less_one": book.gain.cotton_less_one,
            "copies": 1,
        }
        return shown | shown_requirements(book.requires) | shown_gain(book.gain)

    def taught(self, box: Box) -> Box:
        """Teach books."""
        fact = box.books
        letter = next((one for one in LETTERS if one == self.letter.data), LETTERS[0])
        prefix = f"book-{letter.lower()}"
        names = [] if self.removes else self.ids(fact, prefix, self.copies.data or 1)
        held = one_of(fact, self.id.data or "")
        requires = requirements_of(self, held.requires if held else ())
        if names and not requires:
            raise BadInput("missing-field", f"asks-{KINDS[0]}", gettext("What does it require?"))
        new = [self._book(name, letter, requires) for name in names]
        return replace(box, books=self.changed(fact, new))

    def _book(self, name: str, letter: BookLetter, requires: tuple[Requirement, ...]) -> BookTile:
        gain = replace(gain_of(self) or Gain(), cotton_less_one=bool(self.cotton_less_one.data))
        return BookTile(name, letter, requires, gain)


add_requirements(BookForm)
add_gain(BookForm)


@box_books.route("", methods=["GET", "POST"])
def teach_books(edit_key: str) -> Response | tuple[str, int]:
    """Teach the books; the next is likely to have the same letter."""
    page = Page(
        "mombasa/box/books.html",
        url_for(".teach_books", edit_key=edit_key, letter=request.form.get("letter")),
        {"letters": LETTERS, "asks": KINDS},
    )
    return teach(edit_key, BookForm, page)


@box_books.route("/display", methods=["GET", "POST"])
def teach_display(edit_key: str) -> Response | tuple[str, int]:
    """Teach the letters of the display."""
    page = Page(
        "mombasa/box/book_display.html",
        url_for(".teach_display", edit_key=edit_key),
    )
    return teach(edit_key, DisplayForm, page)


def _spaces(box: Box) -> tuple[BookSpace, ...]:
    """Return the twelve spaces, which are where the rulebook has them."""
    stated = load_box("standard").book_display
    known = box.book_display or stated
    return known.value if known else ()
