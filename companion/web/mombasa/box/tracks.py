"""Company tracks: eight sides, each drawn space by space, and the bonus each one carries."""

from typing import Final, get_args

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import HiddenField, SelectField
from wtforms.validators import Optional

from companion.games.mombasa.box import Box, CompanyTrack, TrackBonus
from companion.games.mombasa.box.known import track_known
from companion.games.mombasa.terms import TRACK_IDS, TrackId
from companion.games.mombasa.tracks import Track
from companion.games.refusing import BadInput
from companion.web.mombasa.box.at_box import arrive, box_of, guard
from companion.web.mombasa.box.chapters import BY_SLUG, look
from companion.web.mombasa.box.editing import Page, TeachingForm, keep, taught, teach
from companion.web.mombasa.box.icons import (
    BLANK_SPACES,
    MOST_SPACES,
    IconsField,
    Tool,
    last_icon,
    tap_track,
    write,
)
from companion.web.numbers import WholeNumberField

box_tracks = Blueprint("box_tracks", __name__, url_prefix="/box/<edit_key>/tracks")
guard(box_tracks)

TOOLS: Final = (
    Tool("shares", "share", (1, 2, 3), rising=True),
    Tool("calls", "coin", (1, 2, 3, 4, 5)),
    Tool("specials", "star", (1, 2)),
)
_NO_TRACK: Final = CompanyTrack()


class TrackForm(TeachingForm):
    """One side of a track: how long it is, and what is printed along it."""

    chapter = BY_SLUG["tracks"]

    spaces = WholeNumberField(
        _l("Spaces after the start"),
        least=1,
        most=MOST_SPACES,
        says=_l("A track has 1 to %(most)s spaces.", most=MOST_SPACES),
        validators=[Optional()],
    )
    shares = IconsField(_l("Share icons: space = shares"))
    calls = IconsField(_l("Capital calls: space before it = pounds"))
    specials = IconsField(_l("Special spaces: space = pounds"))
    bonus = SelectField(_l("What its special spaces unlock"), validate_choice=False)
    tool = HiddenField()

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known of the track, or what another one looks like to begin with."""
        side = box.tracks.get(_track_id(self.item), _NO_TRACK)
        shown: dict[str, object] = {"bonus": side.bonus.value if side.bonus else ""}
        alike = {str(one): other.track for one, other in box.tracks.items()}
        known = side.track or alike.get(request.args.get("like", ""))
        if known is None:
            return shown
        track = known.value
        return shown | {
            "spaces": track.spaces,
            "shares": write(track.shares),
            "calls": write(track.calls),
            "specials": write(track.specials),
        }

    def tap(self, where: str) -> None:
        """Use the chosen tool on a space, or say how long the track is."""
        tap_track(self._fields, TOOLS, self.spaces, self.tool.data or "", where)

    def taught(self, box: Box) -> Box:
        """Teach the track, its bonus, or both."""
        track_id = _track_id(self.item)
        side = box.tracks.get(track_id, _NO_TRACK)
        bonus = next((one for one in get_args(TrackBonus) if one == self.bonus.data), None)
        new = CompanyTrack(
            bonus=taught(side.bonus, bonus, confirmed=self.confirms("bonus")),
            track=taught(side.track, self._track(), confirmed=self.confirms("track")),
        )
        return replace(box, tracks={**box.tracks, track_id: new})

    def icons(self) -> dict[str, dict[int, int]]:
        """Return what each tool has set, for drawing it."""
        return {tool.field: dict(self[tool.field].icons()) for tool in TOOLS}

    def _track(self) -> Track | None:
        spaces = self.spaces.data or last_icon(self[tool.field] for tool in TOOLS)
        if not spaces:
            return None
        for name, first, last in (
            ("shares", 0, spaces),
            ("calls", 0, spaces - 1),
            ("specials", 1, spaces),
        ):
            for space, _ in self[name].icons():
                if not first <= space <= last:
                    raise BadInput("out-of-range", name, _off(space))
        specials = self.specials.icons()
        if len(specials) > 2:
            words = gettext("A track has only two special spaces. Remove one first.")
            raise BadInput("too-long", "specials", words)
        return Track(spaces, self.shares.icons(), self.calls.icons(), specials)


class BonusesForm(FlaskForm):
    """The bonuses of all eight sides, right as they stand."""


@box_tracks.get("")
def all_tracks(edit_key: str) -> str:
    """Show the eight sides, and how far each is."""
    owned = arrive(edit_key)
    box = box_of(owned)
    return render_template(
        "mombasa/box/tracks.html",
        owned=owned,
        box=box,
        chapter=TrackForm.chapter,
        look=look(box, TrackForm.chapter),
        track_ids=TRACK_IDS,
    )


@box_tracks.post("/bonuses")
def confirm_bonuses(edit_key: str) -> Response:
    """Take the bonuses that are known for those of this copy."""
    arrive(edit_key)
    if BonusesForm().validate():
        keep(edit_key, TrackForm.chapter, None, _confirmed)
    return redirect(url_for(".all_tracks", edit_key=edit_key), code=303)


@box_tracks.route("/<track_id>", methods=["GET", "POST"])
def teach_track(edit_key: str, track_id: str) -> Response | tuple[str, int]:
    """Teach one side."""
    if track_id not in TRACK_IDS:
        abort(404)
    at = TRACK_IDS.index(_track_id(track_id))
    tracks = box_of(arrive(edit_key)).tracks
    tool = request.values.get("tool")
    page = Page(
        "mombasa/box/track.html",
        # Without scripts, the next tap is likely to set the same.
        url_for(".teach_track", edit_key=edit_key, track_id=track_id, tool=tool),
        {
            "track_id": track_id,
            "tools": TOOLS,
            "tool": tool or TOOLS[0].field,
            "bonuses": get_args(TrackBonus),
            "following": "".join(TRACK_IDS[at + 1 : at + 2]),
            "alike": [one for one, side in tracks.items() if side.track and one != track_id],
            "most": MOST_SPACES,
            "blank": BLANK_SPACES,
            "track_known": track_known,
        },
    )
    return teach(edit_key, TrackForm, page, track_id)


def _confirmed(box: Box) -> Box:
    sides = {
        track_id: replace(
            side, bonus=side.bonus and taught(side.bonus, side.bonus.value, confirmed=True)
        )
        for track_id, side in box.tracks.items()
    }
    return replace(box, tracks=sides)


def _track_id(text: str) -> TrackId:
    return next(one for one in TRACK_IDS if one == text)


def _off(space: int) -> str:
    return str(gettext("That can’t go on space %(space)s.", space=space))
