"""The abacus's score sheet: it has every kind of row, laps, a tie, grades, and a hint."""

from companion.games.sheets import (
    Category,
    Counted,
    Grade,
    Listed,
    Number,
    ScoreSheet,
    Steps,
    Ticked,
    Variant,
)

SHEET = ScoreSheet(
    table=(Number("purse", ("worth",), 9), Number("wire", ("wire",), 9)),
    steps=Steps("lap", "laps", least=1, most=2),
    rows=(
        Number("pushes", ("pushes",), 99, stepped=True),
        Counted("knots", ("knots",), (0, 2, 2, 5), stepped=True),
        Number("purse", ("purse",), 99, split=("left", "right")),
        Listed("chains", ("chains",), most=20, longest=4),
        Ticked("charms", ("charms",), {"hare": 2, "owl": 5, "ash": 0}),
        Number("thumbs", ("thumbs",), 10),
    ),
    categories=(
        Category("laps", ("pushes", "knots")),
        Category("purse", ("purse",), times="purse"),
        Category("chains", ("chains",), times="wire"),
        Category("charms", ("charms",)),
    ),
    ties=("thumbs",),
    grades=(Grade("master", 100), Grade("pupil", 0)),
    variants=(Variant("purse", ("gold", "silver")),),
)
