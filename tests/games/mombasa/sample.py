"""Mombasa, as the frame's suite plays it."""

import re

from tests.frame.sample import Sample
from tests.web.phones import Phone, new_game

SETUP = (
    "v=1&mode=variable&seed=7F3K2Q&name=Ana&name=Ben&name=Maximiliane-Friederike+Wolkenstein"
    "&name=Dora&colour=blue&colour=green&colour=yellow&colour=purple"
)


def hide(ana: Phone) -> None:
    """Look at the two tiles of the first seat, and keep one."""
    ana.post(f"/t/{ana.code}/setup/look", seat=1)
    place = re.search(r'name="place" value="(\d+)"', ana.get(f"/t/{ana.code}/").text)
    assert place
    ana.post(f"/t/{ana.code}/setup/tile", seat=1, place=place[1])


SAMPLE = Sample(
    pages=(
        "/mombasa/",
        "/mombasa/new",
        "/mombasa/expand",
        "/mombasa/expand?box=practice",
        "/mombasa/expand/borders",
        "/mombasa/expand/teach",
        "/mombasa/score",
        "/mombasa/score/result",
        "/mombasa/box",
        "/mombasa/box/import",
        "/mombasa/setup",
        f"/mombasa/setup/draw?{SETUP}",
        f"/mombasa/setup/list?{SETUP}",
        "/mombasa/learn",
    ),
    opening=new_game(2),
    moves=(
        {"type": "take-post", "company": "cairo", "column": 1},
        {"type": "set-cash", "seat": 2, "pounds": 12},
        {"type": "begin-actions"},
        {"type": "take-post", "company": "mombasa", "column": 2},
    ),
    at_table=("actions", "actions/goods", "expand", "score"),
    secretive=("/mombasa/setup/table", {"setup": SETUP, "box": "practice"}),
    hides=hide,
    secrets=frozenset({"tile-row", "tile-look", "starting-tile"}),
)
