"""Score sheets of games that are not here yet, and one that has everything a sheet can have."""

from companion.games.mombasa.sheet import SHEET as MOMBASA
from companion.games.sheets import (
    Category,
    Counted,
    Grade,
    Listed,
    Number,
    ScoreSheet,
    Steps,
    Ticked,
)

OF_WEEKS = ("souks", "caravan", "buildings", "cards")
YSPAHAN = ScoreSheet(
    steps=Steps("week", "weeks", least=1, most=3),
    rows=(
        Number("souks", ("souks",), 999, stepped=True),
        Number("caravan", ("caravan",), 999, stepped=True),
        Counted("buildings", ("buildings",), (0, 0, 5, 5, 5, 10), stepped=True),
        Number("cards", ("cards",), 999, stepped=True),
    ),
    categories=tuple(Category(name, (name,)) for name in OF_WEEKS),
)
SHIPYARD = ScoreSheet(
    rows=(
        Listed("ships", ("ships",), most=199, longest=30),
        Number("red", ("red",), 199),
        Number("blue", ("blue",), 199),
        Ticked("traders", ("employees",), {"trader-1": 1, "trader-2": 3, "captain": 0}),
        Number("guldens", ("guldens",), 999),
    ),
    categories=tuple(Category(name, (name,)) for name in ("ships", "red", "blue", "traders")),
    ties=("guldens",),
    grades=(Grade("engineer", 95), Grade("constructor", 80), Grade("greenhorn", 60)),
)
EVERYTHING = ScoreSheet(
    table=(Number("bead", ("worth", "bead"), 9), Number("ring", ("worth", "ring"), 9)),
    steps=Steps("evening", "evenings", least=1, most=4),
    rows=(
        Number("coins", ("coins",), 30),
        Number("beads", ("held", "beads"), split=("wires", "purse")),
        Number("rings", ("held", "rings"), 40),
        Listed("chains", ("chains",), most=20, longest=4),
        Listed("gifts", ("gifts",), most=5, longest=3, stepped=True),
        Counted("boxes", ("boxes",), (1, 1, 2, 3, 5)),
        Counted("bells", ("bells",), (0, 2, 2, 4), stepped=True),
        Ticked("charms", ("charms",), {"hare": 2, "owl": 5, "ash": 0}),
        Ticked("guests", ("guests",), {"aunt": 1, "uncle": 3}, stepped=True),
        Number("songs", ("songs",), 50, stepped=True),
        Number("age", ("age",), 120),
        Number("height", ("height",), 250),
    ),
    categories=(
        Category("coins", ("coins",)),
        Category("beads", ("beads",), times="bead"),
        Category("metal", ("rings", "chains"), times="ring"),
        Category("boxes", ("boxes", "charms")),
        Category("evenings", ("songs", "bells", "gifts", "guests")),
    ),
    ties=("age", "height"),
    grades=(Grade("master", 60), Grade("pupil", 20)),
    players=(1, 5),
)
DECLARED = {
    "mombasa": MOMBASA,
    "yspahan": YSPAHAN,
    "shipyard": SHIPYARD,
    "everything": EVERYTHING,
}
