"""What the abacus says."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext
from msgspec import Struct

from companion.games.score_at_table import ConfirmColumn, EndScore, SetCell
from companion.games.tracking import About, Effect, Finding
from companion.web.saying import Say
from tests.abacus.tracking import Reveal
from tests.tables.abacus import Give, Nudge, Pull, Push, Put, Turn


def line(command: Struct, say: Say, numbers: About) -> str:
    match command:
        case Push(wire, beads):
            return ngettext(
                "%(by)s: %(num)s bead pushed, %(wire)s.",
                "%(by)s: %(num)s beads pushed, %(wire)s.",
                beads,
                by=say.by,
                wire=wire,
            )
        case Put(wire, beads):
            return gettext("%(wire)s: %(beads)s.", wire=wire, beads=beads)
        case Nudge(wire):
            after = numbers.get("after", "")
            return gettext("%(wire)s: %(beads)s.", wire=wire, beads=after)
        case Turn(seat, wire):
            name = say.names.get(seat, "")
            return gettext("%(by)s: a turn, %(wire)s.", by=name, wire=wire)
        case Pull(wire):
            return gettext("%(by)s: a bead pulled back, %(wire)s.", by=say.by, wire=wire)
        case Give(giver, taker):
            names = {"giver": say.names.get(giver, ""), "taker": say.names.get(taker, "")}
            return gettext("A coin from %(giver)s to %(taker)s.", **names)
        case Reveal():
            return gettext("All hidden beads are shown.")
        case SetCell() | ConfirmColumn():
            return gettext("%(by)s: the score sheet.", by=say.by)
        case EndScore():
            return gettext("The result is out.")
        case _:
            return ""


def details(command: Struct, say: Say) -> Iterator[str]:
    if isinstance(command, Reveal):
        for seat, wire in command.wires.items():
            yield gettext("%(name)s: %(wire)s.", name=say.names.get(int(seat), ""), wire=wire)


def quiet(command: Struct) -> bool:
    del command
    return False


def beside(command: Struct, by: int, say: Say) -> str:
    del command
    return gettext("%(by)s changed it by %(beads)s, too.", by=say.by, beads=f"{by:+}")


def finding(found: Finding, say: Say) -> str:
    del say
    return aside(found.code)


def answer(code: str, place: int) -> str:
    return f"{code} {place}"


def aside(code: str) -> str:
    match code:
        case "too-many-beads":
            return gettext("A wire has ten beads.")
        case "no-bead":
            return gettext("There is no bead.")
        case "to-oneself":
            return gettext("Nobody gives a coin to themselves.")
        case "no-coins":
            return gettext("The purse is empty.")
        case _:
            return ""


def effect(effect: Effect, say: Say) -> str:
    if effect.code == "got-coin":
        return gettext(
            "%(name)s has a coin more.", name=say.names.get(int(effect.about["seat"]), "")
        )
    return ""
