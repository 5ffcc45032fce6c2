"""Teaching a chapter: a form that is filled from the box, and saved without losing anything.

A phone sends what it saw of the chapter. If another phone has changed something else since, both
changes stand; if it has changed the same fact, the phone is told what differs. A page that saves
by itself numbers its saves: what it saved before is no other phone's, and what comes late is old.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, TypeVar

from flask import flash, redirect, render_template, request
from flask_babel import gettext
from flask_wtf import FlaskForm
from msgspec import Struct
from werkzeug.wrappers import Response
from wtforms import HiddenField
from wtforms.validators import Length, Optional

from companion.boxes import boxes
from companion.boxes.errors import StaleBoxError
from companion.boxes.values import OwnedBox, PageSave
from companion.games.mombasa.box import Box, Fact, encode_box, load_box
from companion.games.mombasa.box.differing import Difference, differences, merging, taking
from companion.games.refusing import BadInput
from companion.web.envelope import Envelope, enveloped, is_for_script
from companion.web.mombasa.box.at_box import arrive, box_of
from companion.web.mombasa.box.chapters import (
    BY_SLUG,
    Chapter,
    begins_known,
    look,
    mark,
    places,
    read_seen,
    seen,
)
from companion.web.numbers import WholeNumberField

T = TypeVar("T")

# So often another phone may be quicker, one save after the other, before it is called an error.
ATTEMPTS = 20


class ChapterChangedError(Exception):
    """Another phone has changed this chapter since; `fresh` is the box as it is now."""

    def __init__(self, fresh: Box) -> None:
        super().__init__()
        self.fresh = fresh


class TeachingForm(FlaskForm):
    """A chapter as a form, or the page of one `item` of it."""

    chapter: ClassVar[Chapter]
    item: str = ""

    seen = HiddenField()
    # The page that saves by itself, and the number of its save.
    page = HiddenField(validators=[Length(max=32)])
    turn = WholeNumberField(least=1, validators=[Optional()])
    # Buttons: a space that was tapped, an item that is right as it stands.
    tapped = HiddenField(name="tap")
    confirm = HiddenField()

    def show(self, box: Box) -> None:
        """Fill in what the box says."""
        self.process(data=self.shown(box) | {"seen": seen(box, self.chapter)})

    def shown(self, box: Box) -> dict[str, object]:
        """Return what stands in the fields."""
        raise NotImplementedError

    def tap(self, where: str) -> None:
        """Change a field as a tap does, for phones without scripts."""

    def taught(self, box: Box) -> Box:
        """Return the box with what was entered; raises BadInput with a field for its path."""
        raise NotImplementedError

    @property
    def relative(self) -> bool:
        """Whether it changes a box as it is, whatever the phone has seen of it."""
        return False

    def confirms(self, item: str) -> bool:
        """Tell whether somebody says that this item is right as it stands."""
        return bool(self.confirm.data == item)


class Page(Struct, frozen=True):
    """Where a form stands: its template, its address, and what the template needs besides."""

    template: str
    address: str
    more: Mapping[str, object] = {}


def teach(
    edit_key: str, form_type: type[TeachingForm], page: Page, item: str = ""
) -> Response | tuple[str, int]:
    """Show a chapter; save what was entered, or say at the field why not.

    A script is told what became of its save: `wrong`, `changed` by somebody else, or `joined` with
    what another phone has taught.
    """
    owned = arrive(edit_key)
    box = box_of(owned)
    form = form_type()
    form.item = item
    if request.method == "GET":
        form.show(box)
        return _answer(_page(owned, box, form, page))
    if form.tapped.data:
        form.tap(form.tapped.data)
    if not form.validate():
        return _answer(_page(owned, box, form, page), "wrong", 422)
    try:
        # What makes no sense is told first, whoever was quicker.
        form.taught(box)
        joined = _save(edit_key, form)
    except BadInput as error:
        if error.path in form:
            field = form[error.path]
            field.errors = [*field.errors, error.message]
        else:
            form.form_errors.append(is_full())
        return _answer(_page(owned, box, form, page), "wrong", 422)
    except ChapterChangedError as error:
        form.seen.data = seen(error.fresh, form.chapter)
        told = _page(owned, error.fresh, form, page, _changed(error.fresh, form))
        return _answer(told, "changed", 409)
    if joined:
        form.show(joined)
        return _answer(_page(owned, joined, form, page, joined=True), "joined")
    # A tap shows by itself that it counts, and a script says so.
    if not (form.tapped.data or form.page.data or is_for_script()):
        flash(gettext("Saved."))
    return redirect(page.address, code=303)


def keep(edit_key: str, chapter: Chapter, was: str | None, change: Callable[[Box], Box]) -> None:
    """Change a chapter of a box, unless somebody else has changed that chapter since `was`.

    Without it, the change is made to the chapter as it is.
    """
    for _ in range(ATTEMPTS):
        owned = boxes().by_edit_key(edit_key)
        box = box_of(owned)
        if was is not None and mark(box, chapter) != was:
            raise ChapterChangedError(box)
        try:
            boxes().save(edit_key, encode_box(change(box)), owned.version)
        except StaleBoxError:
            continue
        return
    raise ChapterChangedError(box_of(boxes().by_edit_key(edit_key)))


def is_full() -> str:
    """Say why a box does not keep what was entered."""
    return gettext("The box is full. Remove something first.")


def taught(before: Fact[T] | None, value: T | None, *, confirmed: bool = False) -> Fact[T] | None:
    """Return a fact as an owner leaves it: what was only looked at keeps its source."""
    if value is None:
        return None
    if before is not None and before.value == value and not confirmed:
        return before
    return Fact("owner", value)


def forget(edit_key: str, slug: str, item: str, *, to_start: bool) -> None:
    """Return a chapter, or one item of it, to unknown or to what the rulebooks say.

    An item is written as its place in the box, such as `base_coins.cairo`.
    """
    chapter = BY_SLUG[slug]
    start = load_box("standard") if to_start else Box(name="nothing")

    def unlearnt(box: Box) -> Box:
        every = places(chapter, box, start)
        return taking(box, start, [path for path in every if item in {"", ".".join(path)}])

    keep(edit_key, chapter, None, unlearnt)


def _save(edit_key: str, form: TeachingForm) -> Box | None:
    """Save what was entered; return the box if it also has what another phone has taught here.

    Raises ChapterChangedError if both taught the same fact.
    """
    named = form.page.data or ""
    for _ in range(ATTEMPTS):
        owned, last = boxes().as_page_left_it(edit_key, named)
        box = box_of(owned)
        mine = both = form.taught(box)
        if not form.relative:
            known = read_seen(last.seen if last else form.seen.data or "")
            both, disputed = merging(box, mine, known)
            if disputed:
                raise ChapterChangedError(box)
        # What the other phone has taught is not on this page before its answer is.
        turn = form.turn.data if named else None
        save = PageSave(named, turn, seen(mine, form.chapter)) if turn else None
        try:
            boxes().save(edit_key, encode_box(both), owned.version, save)
        except StaleBoxError:
            continue
        return both if both != mine else None
    raise ChapterChangedError(box_of(boxes().by_edit_key(edit_key)))


def _changed(fresh: Box, form: TeachingForm) -> tuple[Difference, ...]:
    """Return what is saved now and would become something else."""
    found = differences(fresh, form.taught(fresh))
    return tuple(one for one in found if one.part in form.chapter.parts and one.way != "same")


def _answer(page: str, what: str = "", status: int = 200) -> Response | tuple[str, int]:
    if is_for_script():
        return enveloped(Envelope(type=what, html=page), status)
    return page, status


def _page(
    owned: OwnedBox,
    box: Box,
    form: TeachingForm,
    page: Page,
    changed: tuple[Difference, ...] = (),
    *,
    joined: bool = False,
) -> str:
    return render_template(
        page.template,
        alone=is_for_script(),
        owned=owned,
        box=box,
        form=form,
        action=page.address,
        look=look(box, form.chapter),
        begins_known=begins_known(form.chapter),
        changed=changed,
        joined=joined,
        # What can be forgotten, one by one.
        known=[
            one
            for one in differences(box, Box(name="nothing"))
            if one.part in form.chapter.parts and form.item in {"", *one.path}
        ],
        **page.more,
    )
