"""A new game: who plays, which box lies on the table, who begins."""

import secrets
from typing import Final

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import RadioField, SelectField

from companion.games.mombasa.setup import set_up
from companion.games.mombasa.terms import COMPANIES, GAME, PLAYERS, TRACK_IDS
from companion.games.mombasa.tracking.state import Opening, facts_of
from companion.people import Person
from companion.tables import tables
from companion.web.language import title_of_today
from companion.web.mombasa.box.at_box import offer_boxes, open_box
from companion.web.numbers import number_in
from companion.web.people import PeopleField
from companion.web.safety import device_id, limit_making
from companion.web.table.at_table import remember

new_game = Blueprint("new_game", __name__)

SEATS: Final = range(1, PLAYERS.stop)
FIRST_TRACKS: Final = set_up(["1", "2"], "first", "").tracks


class NewGameForm(FlaskForm):
    """Sensible as it stands: whoever leaves a name blank is called by the colour."""

    players = RadioField(_l("Players"), choices=[str(number) for number in PLAYERS], default="4")
    people = PeopleField(len(SEATS))
    box = RadioField(_l("Which box?"))
    first = RadioField(
        _l("Who goes first?"), choices=["draw", *(str(seat) for seat in SEATS)], default="draw"
    )

    def seats(self) -> tuple[Person, ...]:
        """Return those who play, clockwise."""
        return self.people.people(number_in(self.players.data))

    def first_player(self) -> int:
        """Return who begins, drawn where nobody was chosen."""
        players = number_in(self.players.data)
        if self.first.data == "draw":
            return secrets.randbelow(players) + 1
        return min(number_in(self.first.data), players)

    def validate(self, extra_validators: object = None) -> bool:
        """Find who cannot be told apart."""
        fine: bool = super().validate(extra_validators)
        return fine and self.people.differ(range(1, number_in(self.players.data) + 1))


for company in COMPANIES:
    track = SelectField(choices=list(TRACK_IDS), default=FIRST_TRACKS[company])
    setattr(NewGameForm, f"track-{company}", track)


@new_game.route("/new", methods=["GET", "POST"])
@limit_making("tables")
def new() -> Response | tuple[str, int]:
    """Open a table; whoever opens it is its host and sits at the first seat."""
    form = NewGameForm()
    offer_boxes(form.box)
    if not form.validate_on_submit():
        page = render_template(
            "mombasa/new.html",
            form=form,
            boxes=[(choice.value, choice.label) for choice in form.box.choices],
            companies=COMPANIES,
            player_numbers=PLAYERS,
        )
        return page, 422 if form.is_submitted() else 200
    track_ids = {company: form[f"track-{company}"].data for company in COMPANIES}
    box, edition = open_box(form.box.data)
    opening = Opening(facts_of(box, track_ids, edition), form.first_player())
    title = title_of_today()
    device = device_id()
    code = tables().create(GAME, opening, form.seats(), device=device, title=title)
    tables().take_seat(code, device, 1)
    remember(code)
    return redirect(url_for("live.screen", code=code, screen="lobby"), code=303)
