"""The style page: every part of the look on one page, in development only."""

from flask import Blueprint, flash, render_template
from flask_wtf import FlaskForm
from wtforms import SelectField, StringField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import InputRequired

style = Blueprint("style", __name__)


class SampleForm(FlaskForm):
    """Fields to look at; nothing is ever sent."""

    player = StringField("Player", validators=[InputRequired()])
    table = StringField("Name of the table")
    players = SelectField("Players", choices=[SelectChoice(n, n) for n in "234"])


@style.get("/style")
def show() -> str:
    """All parts in all their states."""
    form = SampleForm(formdata=None, table="Friday evening", players="4")
    form.player.errors = ["Give this player a name."]
    flash("Ana pushed a bead.", "/style")
    return render_template("style.html", form=form)
