"""What Mombasa takes along when a table is carried elsewhere, and what it leaves behind.

An owner's box goes along, without its photo. Secrets stay: as long as starting tiles are hidden,
everybody chooses again, and tiles that lie on no table are shuffled again.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from companion.boxes import boxes
from companion.boxes.errors import UnknownEditionError
from companion.games.mombasa.box import decode_box, encode_box
from companion.games.mombasa.setup import STARTING_TILES
from companion.games.mombasa.sheet import SHEET
from companion.games.mombasa.terms import GAME
from companion.games.mombasa.tracking.printed import as_box
from companion.games.mombasa.tracking.setting_up import ChooseAgain
from companion.games.mombasa.tracking.state import Opening, SettingUp, State
from companion.games.refusing import BadInput
from companion.games.score_at_table import SheetState, names_of
from companion.people import tidy
from companion.tables import tables
from companion.tables.exchange import TableFile
from companion.web.mombasa.setup.at_setup import umpire
from companion.web.mombasa.setup.tile_row import is_only_here, lay_row

_EDITION: Final = re.compile(rb'"edition":"([0-9a-f]{64})"')


class CarriedBox(Struct, frozen=True):
    """An owner's box as it was when the table took it."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    box: Raw


def beside(file: TableFile) -> dict[str, Raw]:
    """Find the boxes that a table has had, by their editions."""
    found = {}
    for edition in _editions(file):
        try:
            kept = boxes().read_edition(edition)
        except UnknownEditionError:
            continue
        carried = CarriedBox(kept.name, Raw(kept.content))
        found[edition] = Raw(msgspec.json.encode(carried))
    return found


def unpacked(file: TableFile) -> tuple[TableFile, list[tuple[str, bytes]]]:
    """Look at what came with a log; return it for the boxes as they are kept here, and those.

    Raises BadInput.
    """
    _check_opening(bytes(file.opening), len(file.seats))
    kept = []
    for edition, raw in file.beside.items():
        if not re.fullmatch(r"[0-9a-f]{64}", edition):
            raise BadInput("bad-value", "$.beside", "no edition is called so")
        try:
            carried = _boxes.decode(raw)
        except msgspec.DecodeError:
            raise BadInput("bad-value", "$.beside", "a box has a name") from None
        content = encode_box(decode_box(bytes(carried.box)))
        name = tidy(carried.name)
        if not name:
            raise BadInput("bad-value", "$.beside", "a name can be seen")
        kept.append((name, content))
        file = _renamed(file, edition, boxes().name_of_edition(GAME, name, content))
    return file, kept


def settle(code: str, kept: list[tuple[str, bytes]]) -> None:
    """Make a table whole that was opened from a file."""
    for name, content in kept:
        boxes().keep_edition(GAME, name, content)
    view = tables().view(code)
    state = view.state
    if not isinstance(state, State) or state.setup is None:
        return
    if is_only_here(state.facts, state.setup):
        lay_row(code)
    if state.setup.chosen and not state.setup.kept and not view.closed:
        umpire(code, ChooseAgain())


def _editions(file: TableFile) -> Iterator[str]:
    parts = (file.opening, *(line.said for line in file.lines))
    found = (name for part in parts for name in _EDITION.findall(bytes(part)))
    return (name.decode() for name in dict.fromkeys(found))


def _renamed(file: TableFile, before: str, after: str) -> TableFile:
    """Call an edition as it is called here: it has lost its photo."""
    if before == after:
        return file

    def renamed(part: Raw) -> Raw:
        return Raw(bytes(part).replace(before.encode(), after.encode()))

    lines = tuple(replace(line, said=renamed(line.said)) for line in file.lines)
    return replace(file, opening=renamed(file.opening), lines=lines)


def _check_opening(raw: bytes, seats: int) -> None:
    """Refuse an opening that no page of ours would make; raises BadInput."""
    try:
        opening = _openings.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        raise BadInput("bad-value", "$.opening", "it cannot be read") from None
    facts = opening.facts if opening.facts.box else replace(opening.facts, box="standard")
    # What is printed is checked as it is for any box.
    decode_box(encode_box(as_box(facts)))
    if opening.score != SheetState(opening.score.cells):
        raise BadInput("bad-value", "$.opening.score", "no game ends before it begins")
    if not opening.score.cells.keys() <= names_of(SHEET, seats):
        raise BadInput("bad-value", "$.opening.score", "the sheet has no such cell")
    if opening.setup and not _is_fresh(opening.setup, seats):
        raise BadInput("bad-value", "$.opening.setup", "no setup begins like this")


def _is_fresh(setup: SettingUp, seats: int) -> bool:
    places = [place for dealt in setup.tiles for place in dealt]
    begun = SettingUp(
        setup.mode, setup.seed, setup.version, setup.link, setup.tiles, dict(setup.ticks)
    )
    return (
        setup == begun
        and all(len(dealt) == 2 for dealt in setup.tiles)
        and len(set(places)) == len(places)
        and all(1 <= place <= STARTING_TILES for place in places)
        and all(0 <= by <= seats for by in setup.ticks.values())
    )


_boxes: Final = Decoder(CarriedBox)
_openings: Final = Decoder(Opening)
