"""A new game, the one door to a table: who plays, how much the phones do, and how it is set up."""

import secrets
from typing import Final, get_args

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField, RadioField, SelectField, ValidationError
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.setup import Mode, Wishes, set_up
from companion.games.mombasa.terms import COMPANIES, GAME, PLAYERS, TRACK_IDS
from companion.games.mombasa.tracking.state import Opening, facts_of
from companion.people import Person
from companion.tables import tables
from companion.web.language import title_of_today
from companion.web.mombasa.box.at_box import offer_boxes, open_box
from companion.web.mombasa.setup.draws import Draw, new_seed
from companion.web.mombasa.setup.form import SetupForm
from companion.web.mombasa.setup.table import laid_out, opening_of
from companion.web.mombasa.setup.tile_row import is_only_here, lay_row
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
    much = RadioField(
        _l("On the phones"),
        choices=[
            SelectChoice("values", _l("Share values and score")),
            SelectChoice("everything", _l("Everything")),
        ],
        default="everything",
    )
    mode = RadioField(choices=list(get_args(Mode)), default="variable")
    # A set-up that was drawn before, as the query of its link.
    setup = HiddenField(default="")
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

    def validate_setup(self, field: Field) -> None:
        """A draw is taken along whole, or not at all."""
        if field.data and not SetupForm.of_link(field.data).validate():
            raise ValidationError(gettext("The link to the setup is damaged. Draw again."))

    def draw(self) -> Draw:
        """Return what lies where: as it was drawn before, or drawn now."""
        people, chosen = self.seats(), None
        if self.first.data != "draw":
            chosen = people[self.first_player() - 1].name
        if not self.setup.data:
            wishes = Wishes(first_player=chosen)
            return Draw(self.mode.data, new_seed(), people, wishes)
        before = SetupForm.of_link(self.setup.data).plan()
        if before.starts and before.starts <= len(people) and not chosen:
            chosen = people[before.starts - 1].name
        return replace(before, seats=people, wishes=replace(before.wishes, first_player=chosen))


for company in COMPANIES:
    track = SelectField(choices=list(TRACK_IDS), default=FIRST_TRACKS[company])
    setattr(NewGameForm, f"track-{company}", track)


@new_game.route("/new", methods=["GET", "POST"])
@limit_making("tables")
def new() -> Response | tuple[str, int]:
    """Open a table; whoever opens it is its host and sits at the first seat.

    A program that does not say how it is set up gets a table in its first round.
    """
    form = NewGameForm()
    offer_boxes(form.box)
    if not form.validate_on_submit():
        if not form.is_submitted():
            _fill_in(form)
        page = render_template(
            "mombasa/new.html",
            form=form,
            boxes=[(choice.value, choice.label) for choice in form.box.choices],
            companies=COMPANIES,
            player_numbers=PLAYERS,
        )
        return page, 422 if form.is_submitted() else 200
    opening, device = _opening(form), device_id()
    code = tables().create(GAME, opening, form.seats(), device=device, title=title_of_today())
    tables().take_seat(code, device, 1)
    if opening.setup and is_only_here(opening.facts, opening.setup):
        lay_row(code)
    remember(code)
    return redirect(url_for("live.screen", code=code, screen="lobby"), code=303)


def _fill_in(form: NewGameForm) -> None:
    """Begin with a draw that is taken along, and with what most tables want of their phones."""
    form.much.data = "values"
    form.setup.data = request.args.get("setup", "")
    drawn = SetupForm.of_link(form.setup.data)
    if not form.setup.data or not drawn.validate():
        form.setup.data = ""
        return
    form.players.data = str(len(drawn.seats))
    form.mode.data = drawn.mode.data
    for field, seat in zip(form.people.entries, drawn.seats, strict=False):
        field.data = seat


def _opening(form: NewGameForm) -> Opening:
    box, edition = open_box(form.box.data)
    way, quick = request.form.get("way", ""), form.much.data == "values"
    if way == "together" or form.setup.data:
        return opening_of(form.draw(), box, edition, laid=way == "laid", quick=quick)
    track_ids = {company: form[f"track-{company}"].data for company in COMPANIES}
    opening = Opening(facts_of(box, track_ids, edition), form.first_player(), quick=quick)
    if not way:
        return opening
    # Everything lies there but for the bonuses of the starting tiles.
    return replace(opening, setup=laid_out(opening.facts, len(form.seats())))
