"""The abacus's pages, as the frame takes them."""

from pathlib import Path

from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l

from companion.web.big_screen import BigScreen, Course, Stands, Turn
from companion.web.coming import Next
from companion.web.games import Door, Screen, TablePages, WebGame
from companion.web.saying import Names
from tests.abacus import reading
from tests.abacus.tracking import State
from tests.abacus.web import carried, words
from tests.abacus.web.at_table import at_table
from tests.abacus.web.pages import pages
from tests.abacus.web.score import SCORE
from tests.tables.abacus import Turn as TakeTurn

HERE = Path(__file__).parent.parent

FEW = 3
WIRES = Screen("wires", _l("Wires"), "sheet", "abacus/_wires.html")
# Another game has players too.
PURSES = Screen("players", _l("Purses"), "coin", "abacus/_purses.html")


def _where(state: State, names: Names) -> str:
    beads = ngettext("%(num)s bead", "%(num)s beads", reading.all_beads(state))
    return f"{beads} · {', '.join(names.values())}"


def _course(state: State, names: Names) -> Course:
    """Nobody is on turn: whoever wants to pushes."""
    beads = reading.all_beads(state)
    head = ngettext("%(num)s bead", "%(num)s beads", beads)
    return Course(head=head, now="", order=tuple(map(Turn, names)))


def _standing(state: State) -> tuple[Stands, ...]:
    """Rank the purses; equals share a rank."""
    coins = [purse.coins for purse in state.purses]
    return tuple(
        Stands(seat, 1 + sum(other > held for other in coins), held, (("coins", held),))
        for seat, held in enumerate(coins, start=1)
    )


def _next(state: State, seat: int | None, names: Names, quick: bool) -> Next:
    """Beads are pushed by anybody; once there are a few, in turn; shown, they are added up."""
    del quick
    if state.hidden:
        shown, add = gettext("All beads are shown"), gettext("Add up")
        return Next(words=shown, button=add, endpoint="abacus_table.add")
    beads = reading.all_beads(state)
    if beads < FEW:
        return Next(words=gettext("The wires are nearly empty"), button=gettext("To the wires"))
    turn = beads % len(names) + 1
    others = gettext("%(name)s’s turn", name=names[turn])
    return Next(
        words=gettext("Your turn") if seat == turn else others,
        button=gettext("Push a bead"),
        move=TakeTurn(turn, reading.WIRES[0]),
        waits_for=(turn,),
        lands="turns",
        screen="wires",
    )


def _wire_name(wire: str) -> str:
    return gettext("Top wire") if wire == "top" else gettext("Bottom wire")


GAME = WebGame(
    slug="abacus",
    title="Abacus",
    players=range(1, 5),
    minutes=20,
    promise=_l("Wires with beads, purses, and one hidden bead each."),
    mark="abacus/_mark.html",
    picture="abacus/_mark.html",
    new="abacus.new",
    learn="abacus.learn",
    tools=(Door(_l("Add up"), _l("All beads of two wires"), "sheet", "abacus.add"),),
    pages=(pages,),
    table_pages=(at_table,),
    at_hand=("abacus.add", "abacus.learn"),
    table=TablePages(
        screens=(WIRES, PURSES),
        shown=lambda _state, quick: (WIRES,) if quick else (WIRES, PURSES),
        next=_next,
        where=_where,
        head="abacus/_head.html",
        watched=BigScreen(
            course=_course,
            board="abacus/_wires.html",
            standing=_standing,
            categories=lambda: {"coins": gettext("Coins")},
            styles=("css/abacus/big_screen.css",),
        ),
        corrections="abacus/corrections.html",
        styles=("css/abacus/table.css",),
        read=reading,
        words=words,
        carried=carried,
    ),
    score=SCORE,
    calls={"wire_name": _wire_name},
    templates=HERE / "templates",
    static=HERE / "static",
    translations=HERE / "translations",
)
