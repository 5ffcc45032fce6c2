"""Set-up on one phone: who plays, the draw as a link, and the list of what there is to do."""

from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse
from wtforms import Form

from companion.games.mombasa.box import TrackBonus
from companion.games.mombasa.box.disputed import markers_on
from companion.games.mombasa.setup import Lot, Redraws, Setup
from companion.games.mombasa.terms import COMPANIES, PLAYERS, TRACK_IDS, TrackId
from companion.people import COLOURS, Person
from companion.web.addressing import phone_address, qr_code
from companion.web.mombasa.box.at_box import box_choices
from companion.web.mombasa.setup.draws import (
    Draw,
    again,
    all_again,
    link,
    lots_of,
    with_lock_turned,
)
from companion.web.mombasa.setup.form import LONGEST_SEED, WORDS, SetupForm, as_link
from companion.web.mombasa.setup.look import (
    LaidOut,
    Row,
    bonuses_of,
    disputed_among,
    rows_for,
    rows_for_all,
    turned_by,
)
from companion.web.people import COLOUR_NAMES, PeopleField

setup = Blueprint("setup", __name__, url_prefix="/setup")

DEFAULT_PLAYERS: Final = 3


class DrawnPlan(Struct, frozen=True):
    """A plan and what came of it."""

    plan: Draw
    setup: Setup
    query: str

    @property
    def lots(self) -> tuple[Lot, ...]:
        """Name what can be drawn again."""
        return lots_of(self.plan.mode)

    @property
    def is_drawn_again(self) -> bool:
        """Tell whether the seed alone would give something else."""
        return self.plan.wishes.redraws != Redraws()

    @property
    def laid(self) -> LaidOut:
        """Tell who gets what."""
        return LaidOut(
            seats=self.plan.seats,
            first=self.plan.names.index(self.setup.first_player) + 1,
            tracks=self.setup.tracks,
            bonuses=bonuses_of(self.setup.tracks, self.plan.markers),
            untold=None if self.plan.markers else self.disputed,
            tiles=tuple(self.setup.starting_tiles[name] for name in self.plan.names),
        )

    @property
    def rows(self) -> list[Row]:
        """List what there is to do."""
        return rows_for(len(self.plan.seats), self.plan.mode, self.laid.possible_bonuses)

    @property
    def disputed(self) -> TrackId | None:
        """Name the track to ask about, if one is laid that the rulebooks disagree about."""
        return disputed_among(self.setup.tracks)

    def seen(self, track: TrackId, bonus: TrackBonus) -> str:
        """Link to the same where somebody has looked at a track."""
        return link(replace(self.plan, markers=markers_on(track, bonus)))

    def again(self, lot: Lot) -> str:
        """Link to the same with one lot drawn again."""
        return link(again(self.plan, lot))

    def all_again(self) -> str:
        """Link to the same with everything drawn again that is not locked."""
        return link(all_again(self.plan))

    def lock_turned(self, lot: Lot) -> str:
        """Link to the same with a lot locked or unlocked."""
        return link(with_lock_turned(self.plan, lot))


@setup.get("")
def start() -> str:
    """Ask who plays; a link in the address fills the form in."""
    return _start(SetupForm(as_link(request.args)))


@setup.get("/draw")
def draw() -> AnyResponse | str | tuple[str, int]:
    """Show the draw that the address holds; without one, the page that a script fills in."""
    found = _drawn()
    if isinstance(found, DrawnPlan) or found is None:
        return render_template("mombasa/setup/draw.html", **_for_draw(found))
    return found


@setup.get("/list")
def steps() -> AnyResponse | str | tuple[str, int]:
    """Show what there is to do; without a set-up in the address, a script fills it in."""
    found = _drawn()
    if isinstance(found, DrawnPlan) or found is None:
        return render_template("mombasa/setup/list.html", **_for_draw(found))
    return found


@setup.get("/qr.svg")
def qr() -> AnyResponse:
    """Draw the link of a set-up as a QR code."""
    found = _drawn()
    if not isinstance(found, DrawnPlan):
        abort(404)
    return qr_code(_share_address(found.query))


def _drawn() -> DrawnPlan | AnyResponse | tuple[str, int] | None:
    """Draw the set-up of the address; lead to its proper form, or back to the form with words."""
    if not request.args or set(request.args) == {"edges"}:
        return None
    form = SetupForm(as_link(request.args))
    if not form.validate():
        return _start(form), 422
    plan = form.plan()
    query = link(plan)
    given = request.query_string.decode("latin-1").partition("&edges=")[0]
    if given != query:
        return redirect(f"{request.path}?{query}", code=303)
    return DrawnPlan(plan, plan.drawn(), query)


def _start(form: SetupForm) -> str:
    seats = form.seats
    players = len(seats) or DEFAULT_PLAYERS
    return render_template(
        "mombasa/setup/start.html",
        form=form,
        people=_people(form),
        seats_given=bool(seats),
        players=players,
        # A number that a link has and nobody can play with is shown with what is wrong with it.
        numbers=sorted({*PLAYERS, players}),
        companies=COMPANIES,
        track_ids=TRACK_IDS,
        longest_seed=LONGEST_SEED,
        problem_words=WORDS,
        boxes=box_choices(),
    )


class Players(Form):
    """Who plays, as the page asks for it."""

    people = PeopleField(PLAYERS.stop - 1)


def _people(form: SetupForm) -> PeopleField:
    """Show those in the link, with what is wrong with them, and seats in the colours left."""
    seats = form.seats
    free = [colour for colour in COLOURS if colour not in {seat.colour for seat in seats}]
    missing = max(PLAYERS.stop - 1 - len(seats), 0)
    shown = [*seats, *(Person("", colour) for colour in free[:missing])]
    people: PeopleField = Players(data={"people": shown}).people
    people.tell(form.wrong)
    return people


def _for_draw(drawn: DrawnPlan | None) -> dict[str, object]:
    return {
        "drawn": drawn,
        "turned": turned_by(request.args.get("edges", "")),
        "companies": COMPANIES,
        "track_ids": TRACK_IDS,
        "colour_names": COLOUR_NAMES,
        "boxes": box_choices(),
        "share": _share_address(drawn.query if drawn else ""),
        "rows": drawn.rows if drawn else rows_for_all(),
        "counts": [len(drawn.plan.seats)] if drawn else list(PLAYERS),
        "problem_words": WORDS,
    }


def _share_address(query: str) -> str:
    return phone_address(f"{url_for('setup.draw')}?{query}")
