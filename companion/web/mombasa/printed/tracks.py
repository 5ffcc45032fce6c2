"""A track as somebody at a table enters it: My box's forms, begun with what the table knows."""

from typing import Final, Literal, TypeVar

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Board, Box, CompanyTrack, Fact
from companion.games.mombasa.box.known import track_known
from companion.games.mombasa.terms import COMPANIES, Company, TrackId
from companion.games.mombasa.tracking.state import Facts
from companion.games.mombasa.tracking.teaching import Teach
from companion.games.mombasa.tracks import Track
from companion.games.refusing import BadInput
from companion.web.mombasa.box import board, tracks
from companion.web.mombasa.box.editing import TeachingForm
from companion.web.mombasa.box.icons import Tool

T = TypeVar("T")

BoardPart = Literal["diamonds", "bookkeeping"]
Part = Company | BoardPart
PARTS: Final[tuple[Part, ...]] = (*COMPANIES, "diamonds", "bookkeeping")

# A form of My box wants a side; at a table it is whichever lies at the company.
SIDE: Final[TrackId] = "A1"
# Looking at a sheet changes nothing.
NO_TOKEN: Final = {"csrf": False}


class Entered(Struct, frozen=True):
    """A track as far as it was entered; `prefix` is what the names of its fields begin with.

    `teach` is the command that says so: None while it cannot be read, or says what was known.
    `known` is the track as the table has it. It is `right` if nothing was changed about it, and
    `partial` while some of it is missing.
    """

    form: TeachingForm
    prefix: str
    tools: tuple[Tool, ...]
    icons: dict[str, dict[int, int]]
    known: Fact[Track] | Fact[ValueTrack] | None
    teach: Teach | None
    right: bool
    partial: bool = False

    @property
    def spaces(self) -> int:
        """How long the track is, 0 while nobody has said it."""
        length = self.form[f"{self.prefix}spaces"]
        return 0 if length.errors else length.data or 0


def read_track(facts: Facts, part: Part, fields: MultiDict[str, str]) -> Entered:
    """Read what was entered of a track, or begin with what the table knows."""
    match part:
        case "diamonds" | "bookkeeping":
            return _board_track(facts, part, fields)
        case company:
            return _company_track(facts, company, fields)


def _company_track(facts: Facts, company: Company, fields: MultiDict[str, str]) -> Entered:
    form = tracks.TrackForm(fields, meta=NO_TOKEN)
    form.item = SIDE
    known = CompanyTrack(facts.bonuses.get(company), facts.tracks.get(company))
    said = _said(form, Box(name=facts.box, tracks={SIDE: known}), "", fields)
    side = said.tracks[SIDE] if said else known
    track, bonus = _new(known.track, side.track), _new(known.bonus, side.bonus)
    right = bool(said and known.track and not track and not bonus)
    if right:
        track, bonus = _unsure(known.track), _unsure(known.bonus)
    teach = Teach(
        tracks={company: track.value} if track else {},
        bonuses={company: bonus.value} if bonus else {},
    )
    return Entered(
        form=form,
        prefix="",
        tools=tracks.TOOLS,
        icons=form.icons(),
        known=known.track,
        teach=teach if track or bonus else None,
        right=right,
        partial=bool(side.track and not track_known(side.track.value)),
    )


def _board_track(facts: Facts, part: BoardPart, fields: MultiDict[str, str]) -> Entered:
    prefix = "diamonds-" if part == "diamonds" else "jar-"
    form = board.BoardForm(fields, meta=NO_TOKEN)
    printed = Board(facts.diamonds, facts.bookkeeping)
    said = _said(form, Box(name=facts.box, board=printed), prefix, fields)
    known, now = (_of(part, one) for one in (printed, said.board if said else printed))
    right = bool(said and now == known)
    new = _unsure(known) if right else _new(known, now)
    return Entered(
        form=form,
        prefix=prefix,
        # Where no A book may lie is nothing that a table asks.
        tools=tuple(tool for tool in board.TOOLS[prefix] if tool.field != "jar-crossed"),
        icons=form.icons(prefix),
        known=known,
        teach=_teach(part, new.value) if new else None,
        right=right,
    )


def _said(form: TeachingForm, box: Box, prefix: str, fields: MultiDict[str, str]) -> Box | None:
    """Return the box with what was entered; None with the reason at the field."""
    if f"{prefix}spaces" not in fields:
        form.process(data=form.shown(box))
        return box
    if form.tapped.data:
        form.tap(form.tapped.data)
    if not form.validate():
        return None
    try:
        return form.taught(box)
    except BadInput as error:
        field = form[error.path]
        field.errors = [*field.errors, error.message]
        return None


def _new(known: Fact[T] | None, said: Fact[T] | None) -> Fact[T] | None:
    """Return what was said, if it is not what was known."""
    return said if said != known else None


def _unsure(known: Fact[T] | None) -> Fact[T] | None:
    """Return what somebody may confirm who has looked at it."""
    return known if known and known.source == "unconfirmed" else None


def _of(part: BoardPart, printed: Board) -> Fact[ValueTrack] | None:
    return printed.diamonds if part == "diamonds" else printed.bookkeeping


def _teach(part: BoardPart, track: ValueTrack) -> Teach:
    return Teach(diamonds=track) if part == "diamonds" else Teach(bookkeeping=track)
