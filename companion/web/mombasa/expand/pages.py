"""Expand: can I, what does it cost, what does it do? Without a table, on a position set by hand."""

from functools import lru_cache, partial
from typing import Final

from flask import Blueprint, request, url_for
from flask_babel import gettext
from msgspec.structs import replace
from werkzeug.wrappers import Response

from companion.boxes import boxes
from companion.boxes.values import OwnedBox
from companion.games.mombasa.aims import Worth, worth_of
from companion.games.mombasa.box import load_contents
from companion.web.mombasa.box.at_box import box_of, guard, known_boxes
from companion.web.mombasa.expand import land as lands
from companion.web.mombasa.expand.asking import ExpansionAsked, answer_look, answer_page, ask
from companion.web.mombasa.expand.forms import TapForm
from companion.web.mombasa.expand.land import Land, land_of, photo_address
from companion.web.mombasa.expand.look import ExpansionView
from companion.web.mombasa.expand.position import Position
from companion.web.mombasa.expand.standing import by_shares
from companion.web.safety import limiter

expand = Blueprint("expand", __name__)
guard(expand)

# The invented map, where boxes are named by their keys.
PRACTICE: Final = "practice"

# Comparing all sets is the one thing here that takes a while.
comparing = limiter.shared_limit(
    "60/minute",
    scope="what-else",
    exempt_when=lambda: not request.args.get("do", "").startswith("aim."),
    override_defaults=False,
)


@expand.get("/expand")
@comparing
def check() -> Response:
    """Check an expansion on a map; whoever asks for none gets the best there is."""
    return _page(_on_a_map() if request.args else _where_one_knows_most())


@expand.get("/expand/look")
@comparing
def look() -> Response:
    """Answer one tap on the map with what changes."""
    return answer_look(ask(request.args, _on_a_map()))


@expand.get("/expand/borders")
def borders() -> Response:
    """Check an expansion border by border, for boxes without a map."""
    return _page(_by_borders())


@expand.get("/expand/borders/look")
def look_across() -> Response:
    """Answer one tap there."""
    return answer_look(ask(request.args, _by_borders()))


def _page(room: ExpansionAsked) -> Response:
    return answer_page(ask(request.args, room), request.args, "mombasa/expand/expand.html")


def _on_a_map() -> ExpansionAsked:
    """Take the map of the box that is named; links of earlier builds name none for the invented."""
    key = TapForm(request.args).box.data or PRACTICE
    if key == PRACTICE:
        return _asked(Position(lands.practice()), key)
    box = boxes().by_share_key(key)
    return _asked(Position(_land_of(box)), key)


def _asked(start: Position, key: str) -> ExpansionAsked:
    page, look, kept = url_for(".check"), url_for(".look"), (("box", key),)
    return ExpansionAsked(page, look, start, by_shares, _worth, _boards, kept)


def _where_one_knows_most() -> ExpansionAsked:
    """Take this phone's own map, else go by borders."""
    for box in known_boxes():
        land = _land_of(box)
        if land.map and land.map.regions:
            return _asked(Position(land), box.share_key)
    return _by_borders()


def _by_borders() -> ExpansionAsked:
    start = Position(lands.borders())
    return ExpansionAsked(
        url_for(".borders"), url_for(".look_across"), start, by_shares, _worth, _boards
    )


def _land_of(box: OwnedBox) -> Land:
    return _taught(box.share_key, box.version, photo_address(box.photo))


@lru_cache(maxsize=32)
def _taught(share_key: str, version: int, photo: str) -> Land:
    """Read a box once for each of its versions; a photo comes and goes without a new one."""
    del version
    return replace(land_of(box_of(boxes().by_share_key(share_key)), photo), box=share_key)


def _boards(position: Position, look: ExpansionView) -> dict[str, object]:
    """Offer the other boards; only a whole page asks for them."""
    del look
    return {
        "boards": partial(_tabs, position.land),
        "taught": partial(_own, position.land),
        "contents": load_contents(),
        "has_example": position.land is lands.practice(),
    }


def _tabs(land: Land) -> tuple[tuple[str, str, bool], ...]:
    """List the maps of this phone's boxes, the way without one, and the practice map."""
    chosen = _own(land)
    own = ((box.name, url_for(".check", box=box.share_key), box == chosen) for box in known_boxes())
    return (
        *own,
        (gettext("Border by border"), url_for(".borders"), land is lands.borders()),
        (gettext("Practice map"), url_for(".check", box=PRACTICE), land is lands.practice()),
    )


def _own(land: Land) -> OwnedBox | None:
    """Return the box whose map this is, if this phone may change it."""
    return next((box for box in known_boxes() if box.share_key == land.box), None)


def _worth(position: Position) -> Worth | None:
    holder = position.players[position.turn - 1 : position.turn]
    return worth_of(holder[0].shares) if holder else None
