"""A file brought into a group: read, told what it would change, and taken with a yes."""

from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response
from wtforms import FileField, HiddenField

from companion.groups.errors import BadFileError, ChangedMeanwhileError
from companion.groups.exchange import MAX_BYTES, MAX_MEGABYTES
from companion.web.errors import refusal
from companion.web.groups.at_group import arrive, groups, guard
from companion.web.safety import device_id
from companion.web.sizes import takes

group_import = Blueprint("group_import", __name__, url_prefix="/g/<key>")
guard(group_import)

# Around a file stand the lines of its form, and the token.
AROUND: Final = 16 * 1024


@group_import.errorhandler(RequestEntityTooLarge)
def _unread(_: RequestEntityTooLarge) -> tuple[str, int]:
    """Say of a file that is too large to be read how large one may be."""
    return refusal(413, (gettext("That is too large"), _file_words(BadFileError("too-large"))))


class ImportForm(FlaskForm):
    """A file, or what was read from it and only waits for a yes."""

    file = FileField(_l("Group file"))
    content = HiddenField()
    mark = HiddenField()

    def raw(self) -> bytes:
        """Return the file's content; one byte more than allowed shows that it is too large."""
        if self.content.data:
            return str(self.content.data).encode()
        sent = request.files.get("file")
        if sent is None:
            return b""
        with sent.stream:
            return bytes(sent.read(MAX_BYTES + 1))


@group_import.route("/import", methods=["GET", "POST"])
@takes(MAX_BYTES + AROUND)
def import_file(key: str) -> Response | tuple[str, int]:
    """Read a file, tell what it would change, and change it when somebody says yes."""
    group = arrive(key)
    form = ImportForm()
    if not form.validate_on_submit():
        return render_template("groups/import.html", group=group, form=form, plan=None), 200
    raw = form.raw()
    try:
        plan = groups().plan_import(key, raw)
        if form.mark.data == plan.mark:
            groups().take_import(key, plan, device_id())
            flash(gettext("Imported."))
            return redirect(url_for("groups.group", key=key), code=303)
    except BadFileError as error:
        form.file.errors = [_file_words(error)]
        return render_template("groups/import.html", group=group, form=form, plan=None), 422
    except ChangedMeanwhileError:
        plan = groups().plan_import(key, raw)
    if form.mark.data:
        flash(gettext("The group has changed since. Check again what will change."))
    # Without line breaks, which forms send in their own way; JSON has none inside of texts.
    text = raw.decode().replace("\r", " ").replace("\n", " ")
    return render_template("groups/import.html", group=group, form=form, plan=plan, text=text), 200


def _file_words(error: BadFileError) -> str:
    where = error.result or 0
    words = {
        "too-large": gettext(
            "The file is larger than %(most)s MB, more than any group needs.", most=MAX_MEGABYTES
        ),
        "not-json": gettext("This isn’t a Companion file: it isn’t JSON."),
        "not-a-group": gettext("This file doesn’t contain a group."),
        "newer": gettext("This file is from a newer version of Companion. Update this one first."),
        "damaged": gettext("The file is damaged: game %(number)s can’t be read.", number=where)
        if where
        else gettext("The file is damaged: something in it has the wrong format."),
        "twice": gettext("The file is damaged: game %(number)s is in it twice.", number=where),
    }
    found: str = words[error.problem]
    return found
