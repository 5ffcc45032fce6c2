"""A group's own affairs: its name, players and phones, its export, the log, its end."""

from collections.abc import Mapping

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import SelectField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import InputRequired, Length

from companion.groups.errors import BadNameError, NameTakenError
from companion.groups.people import MAX_GROUP_NAME
from companion.groups.values import Group, Player
from companion.people import MAX_NAME
from companion.web.files import file_to_keep
from companion.web.groups.at_group import arrive, groups, guard, words_for
from companion.web.groups.words import change_words, difference_words
from companion.web.numbers import whole_number
from companion.web.safety import device_id

group_settings = Blueprint("group_settings", __name__, url_prefix="/g/<key>")
guard(group_settings)
group_settings.add_app_template_global(change_words)
group_settings.add_app_template_global(difference_words)


class RenameForm(FlaskForm):
    """The group's name."""

    name = StringField(
        _l("Group name"),
        validators=[
            InputRequired(_l("Give the group a name.")),
            Length(max=MAX_GROUP_NAME, message=_l("Use a shorter name.")),
        ],
    )


class PlayerForm(FlaskForm):
    """A player's name; the group itself says whether it will do."""

    name = StringField(_l("Name"))


class MeForm(FlaskForm):
    """Whose phone this is."""

    me = SelectField(_l("This phone is used by"), validate_choice=False)


@group_settings.get("/settings")
def show(key: str) -> str:
    """Show who plays, which phone this is, what was changed, and the ways out."""
    return _page(arrive(key))


@group_settings.post("/rename")
def rename(key: str) -> Response | tuple[str, int]:
    """Give the group another name."""
    form = RenameForm()
    if not form.validate():
        return _page(arrive(key), rename_form=form), 422
    groups().rename(key, form.name.data, device_id())
    flash(gettext("Renamed."))
    return _back(key)


@group_settings.post("/me")
def me(key: str) -> Response:
    """Say whose phone this is, for the log."""
    chosen = MeForm().me.data or ""
    groups().introduce(key, device_id(), whole_number(chosen))
    flash(gettext("Saved."))
    return _back(key)


@group_settings.post("/players/<int:number>/rename")
def rename_player(key: str, number: int) -> Response | tuple[str, int]:
    """Give a player another name, in all games."""
    form = PlayerForm()
    try:
        groups().rename_player(key, number, form.name.data or "", device_id())
    except (BadNameError, NameTakenError) as error:
        form.name.errors = [" ".join(words_for(error.code))]
        return _page(arrive(key), {number: form}), 422
    flash(gettext("Renamed."))
    return _back(key)


@group_settings.post("/players/<int:number>/delete")
def delete_player(key: str, number: int) -> Response:
    """Delete a player; the numbers stay, without the name."""
    groups().delete_player(key, number, device_id())
    flash(gettext("Player deleted. Old games keep the numbers without the name."))
    return _back(key)


@group_settings.post("/forget")
def forget(key: str) -> Response:
    """Take the group off this phone's list."""
    groups().forget(key, device_id())
    flash(gettext("Group removed from this phone. Its link still works."))
    return redirect(url_for("groups.overview"), code=303)


@group_settings.post("/delete")
def delete(key: str) -> Response:
    """Delete the group for everybody."""
    groups().delete(key)
    flash(gettext("Group deleted."))
    return redirect(url_for("groups.overview"), code=303)


@group_settings.get("/export.json")
def export(key: str) -> Response:
    """Give away everything that the group holds."""
    return file_to_keep(groups().export(key), "companion-group.json")


def _page(
    group: Group,
    wrong: Mapping[int, PlayerForm] | None = None,
    rename_form: RenameForm | None = None,
) -> str:
    device = device_id()
    mine = groups().whose(group.key, device)
    me_form = MeForm(formdata=None, me=str(mine or ""))
    people = [SelectChoice(str(player.number), player.name) for player in group.players]
    me_form.me.choices = [SelectChoice("", gettext("no one in particular")), *people]
    return render_template(
        "groups/settings.html",
        group=group,
        me_form=me_form,
        rename_form=rename_form or RenameForm(formdata=None, name=group.name),
        player_forms=[(player, _player_form(player, wrong or {})) for player in group.players],
        changes=groups().changes(group.key),
        device=device,
        longest_name=MAX_NAME,
    )


def _player_form(player: Player, wrong: Mapping[int, PlayerForm]) -> PlayerForm:
    form = wrong.get(player.number) or PlayerForm(formdata=None, name=player.name)
    # Many of them stand on one page.
    form.name.id = f"player-{player.number}"
    return form


def _back(key: str) -> Response:
    return redirect(url_for(".show", key=key), code=303)
