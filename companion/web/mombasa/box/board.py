"""The player board: two tracks of values, the slots they open, the spaces without A books."""

from typing import Final

from flask import Blueprint, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from msgspec import UNSET
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import BooleanField, HiddenField
from wtforms.validators import Optional

from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Board, Box, Fact
from companion.games.refusing import BadInput
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach
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

box_board = Blueprint("box_board", __name__, url_prefix="/box/<edit_key>/board")
guard(box_board)

VALUES: Final = (5, 10, 15)
TOOLS: Final = {
    "diamonds-": (
        Tool("diamonds-values", "coin", VALUES, rising=True, typed=True),
        Tool("diamonds-slot", "plus", single=True),
    ),
    "jar-": (
        Tool("jar-values", "coin", VALUES, rising=True, typed=True),
        Tool("jar-slot", "plus", single=True),
        Tool("jar-crossed", "close"),
    ),
}


class BoardForm(TeachingForm):
    """Both tracks; the spaces where no A book may lie are known once somebody says so."""

    chapter = BY_SLUG["board"]

    crossed_known = BooleanField(_l("These are all the spaces without A-books"))

    def shown(self, box: Box) -> dict[str, object]:
        """Write both tracks."""
        board = box.board
        crossed = board.crossed_out_a
        return {
            **_shown("diamonds-", board.diamonds),
            **_shown("jar-", board.bookkeeping),
            "jar-crossed": write([(space, 1) for space in crossed.value]) if crossed else "",
            "crossed_known": crossed is not None,
        }

    def tap(self, where: str) -> None:
        """Use the chosen tool on a space, or say how long a track is."""
        prefix = next((prefix for prefix in TOOLS if where.startswith(prefix)), "")
        if not prefix:
            return
        length, chosen = self[f"{prefix}spaces"], self[f"{prefix}tool"].data or ""
        tap_track(self._fields, TOOLS[prefix], length, chosen, where.removeprefix(prefix))

    def taught(self, box: Box) -> Box:
        """Teach what was changed or confirmed."""
        old = box.board
        crossed = tuple(space for space, _ in self["jar-crossed"].icons())
        known = crossed if crossed or self.crossed_known.data else None
        board = Board(
            diamonds=taught(
                old.diamonds, self._track("diamonds-"), confirmed=self.confirms("diamonds-")
            ),
            bookkeeping=taught(
                old.bookkeeping, self._track("jar-"), confirmed=self.confirms("jar-")
            ),
            crossed_out_a=taught(old.crossed_out_a, known),
        )
        return replace(box, board=board)

    def icons(self, prefix: str) -> dict[str, dict[int, int]]:
        """Return what each tool has set on a track, for drawing it."""
        return {tool.field: dict(self[tool.field].icons()) for tool in TOOLS[prefix]}

    def _track(self, prefix: str) -> ValueTrack | None:
        length, tools = self[f"{prefix}spaces"], TOOLS[prefix]
        spaces = length.data or last_icon(self[tool.field] for tool in tools)
        if not spaces:
            return None
        slots = self[f"{prefix}slot"].icons()
        if len(slots) > 1:
            raise BadInput("too-long", f"{prefix}slot", gettext("Only one space unlocks the slot."))
        for tool in tools:
            for space, _ in self[tool.field].icons():
                if space > spaces:
                    words = gettext("The track has no space %(space)s.", space=space)
                    raise BadInput("out-of-range", tool.field, words)
        return ValueTrack(spaces, self[f"{prefix}values"].icons(), slots[0][0] if slots else UNSET)


for prefix in TOOLS:
    length = WholeNumberField(
        _l("Spaces after the start"),
        least=1,
        most=MOST_SPACES,
        says=_l("A track has 1 to %(most)s spaces.", most=MOST_SPACES),
        validators=[Optional()],
    )
    setattr(BoardForm, f"{prefix}spaces", length)
    setattr(BoardForm, f"{prefix}values", IconsField(_l("Values: space = pounds")))
    setattr(BoardForm, f"{prefix}slot", IconsField(_l("Space that unlocks a slot")))
    setattr(BoardForm, f"{prefix}tool", HiddenField())
setattr(BoardForm, "jar-crossed", IconsField(_l("Spaces without A-books")))


@box_board.route("", methods=["GET", "POST"])
def teach_board(edit_key: str) -> Response | tuple[str, int]:
    """Teach the player board."""
    diamonds = request.form.get("diamonds-tool", request.args.get("diamonds"))
    jar = request.form.get("jar-tool", request.args.get("jar"))
    page = Page(
        "mombasa/box/board.html",
        # Without scripts, the next tap is likely to set the same.
        url_for(".teach_board", edit_key=edit_key, diamonds=diamonds, jar=jar),
        {
            "tools": TOOLS,
            "tool": {
                "diamonds-": diamonds or TOOLS["diamonds-"][0].field,
                "jar-": jar or TOOLS["jar-"][0].field,
            },
            "most": MOST_SPACES,
            "blank": BLANK_SPACES,
        },
    )
    return teach(edit_key, BoardForm, page)


def _shown(prefix: str, fact: Fact[ValueTrack] | None) -> dict[str, object]:
    if fact is None:
        return {}
    track = fact.value
    return {
        f"{prefix}spaces": track.spaces,
        f"{prefix}values": write(track.values),
        f"{prefix}slot": "" if track.slot is UNSET else str(track.slot),
    }
