"""The abacus, as the frame's suite plays it."""

from tests.frame.sample import Sample

SAMPLE = Sample(
    pages=(
        "/abacus/",
        "/abacus/new",
        "/abacus/sum",
        "/abacus/learn",
        "/abacus/score",
        "/abacus/score/result",
    ),
    opening={"name-1": "Ana", "name-2": "Ben"},
    moves=(
        {"type": "push", "wire": "top", "beads": 2},
        {"type": "push", "wire": "bottom"},
        {"type": "nudge", "wire": "top", "by": 1},
        {"type": "give", "giver": 1, "taker": 2},
        {"type": "turn", "seat": 2, "wire": "top"},
        {"type": "pull", "wire": "top"},
        {"type": "put", "wire": "bottom", "beads": 7},
    ),
    at_table=("beads/", "beads/hide"),
    secretive=("/abacus/new", {"name-1": "Ana", "name-2": "Ben"}),
    hides=lambda ana: ana.post(f"/t/{ana.code}/beads/hide", wire="top"),
    secrets=frozenset({"bead"}),
)
