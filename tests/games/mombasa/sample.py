"""Mombasa, as the frame's suite plays it."""

from tests.frame.sample import Sample
from tests.web.phones import new_game

SETUP = (
    "v=1&mode=variable&seed=7F3K2Q&name=Ana&name=Ben&name=Maximiliane-Friederike+Wolkenstein"
    "&name=Dora&colour=blue&colour=green&colour=yellow&colour=purple"
)
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
)
