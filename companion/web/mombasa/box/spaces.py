"""Bonus spaces: what a marker pays on the board, and on the extra spaces of tracks C and D."""

from typing import Final, get_args

from flask import Blueprint, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response

from companion.games.mombasa.box import BonusSpace, Box, Space, TrackSpace
from companion.web.mombasa.box.amounts import AmountField
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach

box_spaces = Blueprint("box_spaces", __name__, url_prefix="/box/<edit_key>/spaces")
guard(box_spaces)

SPACES: Final[tuple[BonusSpace, ...]] = get_args(BonusSpace)
TRACK_SPACES: Final[tuple[TrackSpace, ...]] = get_args(TrackSpace)
# These give the removed card's crate and so many pounds; the others cost pounds.
BEYOND_THE_CRATE: Final = {"remove-card", "card-removal"}


class SpacesForm(TeachingForm):
    """A number for each space, left blank where nobody has looked."""

    chapter = BY_SLUG["spaces"]

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known."""
        board: dict[str, object] = {
            name: _pounds(name, fact.value) for name, fact in box.bonus_spaces.items()
        }
        tracks: dict[str, object] = {
            f"{name}-{order}": _pounds(name, space)
            for name, fact in box.track_spaces.items()
            for order, space in enumerate(fact.value, 1)
        }
        return board | tracks

    def taught(self, box: Box) -> Box:
        """Teach the spaces that have a number; an extra space needs both of its numbers."""
        board = {
            name: taught(box.bonus_spaces.get(name), _space(name, self[name].data))
            for name in SPACES
        }
        tracks = {
            name: taught(box.track_spaces.get(name), self._pair(name)) for name in TRACK_SPACES
        }
        return replace(
            box,
            bonus_spaces={name: fact for name, fact in board.items() if fact is not None},
            track_spaces={name: fact for name, fact in tracks.items() if fact is not None},
        )

    def _pair(self, name: TrackSpace) -> tuple[Space, Space] | None:
        first = _space(name, self[f"{name}-1"].data)
        second = _space(name, self[f"{name}-2"].data)
        return (first, second) if first and second else None


for name in (*SPACES, *(f"{name}-{order}" for name in TRACK_SPACES for order in (1, 2))):
    setattr(SpacesForm, name, AmountField())


@box_spaces.route("", methods=["GET", "POST"])
def teach_spaces(edit_key: str) -> Response | tuple[str, int]:
    """Teach what bonus spaces cost."""
    page = Page(
        "mombasa/box/spaces.html",
        url_for(".teach_spaces", edit_key=edit_key),
        {"spaces": SPACES, "track_spaces": TRACK_SPACES, "beyond": BEYOND_THE_CRATE},
    )
    return teach(edit_key, SpacesForm, page)


def _pounds(name: str, space: Space) -> int:
    return space.crate_plus if name in BEYOND_THE_CRATE else space.cost


def _space(name: str, pounds: int | None) -> Space | None:
    if pounds is None:
        return None
    return Space(crate_plus=pounds) if name in BEYOND_THE_CRATE else Space(cost=pounds)
