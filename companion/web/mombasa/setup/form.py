"""The form of a set-up, and its link: the same fields, whether they were typed or shared.

A link may have been changed by hand or made by another release, so everything is read as text
first, and what is wrong with it is told at its field.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, Self, TypeGuard, get_args
from urllib.parse import parse_qsl

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, RadioField, SelectMultipleField, StringField
from wtforms.validators import AnyOf, Length, ValidationError

from companion.games.mombasa.box.disputed import DISPUTED
from companion.games.mombasa.setup import (
    LOTS,
    VERSION,
    Laid,
    Lot,
    Mode,
    Redraws,
    Wishes,
    impossible,
)
from companion.games.mombasa.terms import COMPANIES, PLAYERS, TRACK_IDS, TrackId
from companion.people import COLOURS, MAX_NAME, Person, tidy
from companion.web.mombasa.setup.draws import TIMES, Draw, new_seed
from companion.web.numbers import number_in
from companion.web.people import LONG_NAME, SAME_COLOUR, SAME_NAME, PeopleField

Problem = Literal[
    "newer-version",
    "changed-link",
    "too-few-players",
    "too-many-players",
    "no-name",
    "long-name",
    "same-name",
    "same-colour",
    "long-seed",
    "both-sides-banned",
    "track-twice",
    "some-tracks",
    "nobody-there",
]

LONGEST_SEED: Final = 64
# Seats that a page can show, so that a fifth name is not lost when it is turned down.
MOST_SEATS: Final = 8

WORDS: Final[dict[Problem, LazyString]] = {
    "newer-version": _l(
        "This link is from a newer version of Companion that draws differently. "
        "Open it there, or make a new draw here."
    ),
    "changed-link": _l(
        "Part of this link is wrong. What could be read is below; check it and draw again."
    ),
    "too-few-players": _l("Mombasa needs at least two players."),
    "too-many-players": _l("Mombasa is for up to four players."),
    "no-name": _l("Who sits here? Type a name."),
    "long-name": LONG_NAME,
    "same-name": SAME_NAME,
    "same-colour": SAME_COLOUR,
    "long-seed": _l("A seed has at most 64 characters."),
    "both-sides-banned": _l("Both sides of a track are excluded. Allow one of them."),
    "track-twice": _l("Each track can be used at only one edge. Choose four different letters."),
    "some-tracks": _l("Choose a track for all four edges, or for none."),
    "nobody-there": _l("No one sits there."),
}

_NEWER: Final = range(VERSION + 1, 10**6)


class TextsField(Field):
    """Several inputs of one name, in their order; `wrong` says by place what is wrong."""

    def process_data(self, value: Sequence[str] | None) -> None:
        """Begin empty, or with what is given."""
        self.data: list[str] = list(value or ())
        self.wrong: dict[int, str] = {}

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Take what was typed."""
        self.data = [tidy(text) for text in valuelist]

    def tell(self, problems: Mapping[int, Problem]) -> None:
        """Put each problem into words at its place; raises ValidationError if there is one."""
        self.wrong = {at: str(WORDS[problem]) for at, problem in problems.items()}
        if self.wrong:
            raise ValidationError(next(iter(self.wrong.values())))


class SetupForm(Form):
    """Who plays, clockwise, from which seed, and what the table wishes of the draw.

    `lay` are tracks laid by hand, `starts` is a chosen first player's seat, from 1. A field for
    each lot says how often it was drawn again, and `keep` which lots are locked. `markers` is the
    track with the bonus markers, where somebody has looked.
    """

    v = StringField(default=str(VERSION), validators=[AnyOf([str(VERSION)])])
    players = RadioField(choices=[str(count) for count in PLAYERS], validate_choice=False)
    name = TextsField()
    colour = TextsField()
    mode = RadioField(choices=list(get_args(Mode)), default="variable")
    starts = StringField(default="")
    ban = SelectMultipleField(choices=list(TRACK_IDS), default=())
    lay = TextsField()
    seed = StringField(
        default="",
        filters=[lambda text: tidy(text).upper()],
        validators=[Length(max=LONGEST_SEED, message=WORDS["long-seed"])],
    )
    markers = StringField(default="")
    keep = SelectMultipleField(choices=list(LOTS), default=())

    @classmethod
    def of_link(cls, query: str) -> Self:
        """Read a link: the query of an address."""
        return cls(MultiDict(parse_qsl(query, keep_blank_values=True)))

    @property
    def seats(self) -> tuple[Person, ...]:
        """Return those who play: as many as are named, unless there is a number."""
        names, colours = self.name.data, list(self.colour.data)
        colours += [colour for colour in COLOURS if colour not in colours]
        typed = self.players.data or ""
        count = number_in(typed) if _is_number(typed, range(1000)) else len(names)
        seats = (Person(name, colour) for name, colour in zip(names, colours, strict=False))
        return tuple(seats)[: min(count, MOST_SEATS)]

    @property
    def wrong(self) -> dict[str, str]:
        """Tell what is wrong with players, by the fields in which they are typed."""
        return {
            f"{part}-{at + 1}": words
            for part in ("name", "colour")
            for at, words in self[part].wrong.items()
        }

    @property
    def laid(self) -> tuple[str, ...]:
        """Return the tracks laid by hand, by company; a link joins them with points."""
        edges = tuple(edge for text in self.lay.data for edge in text.split("."))
        return edges if any(edges) else ()

    @property
    def redraws(self) -> dict[Lot, int]:
        """Tell how often each lot was drawn again, where that can be read."""
        texts = {lot: self[lot].data or "" for lot in LOTS}
        return {
            lot: number_in(text) if _is_number(text, TIMES) else 0 for lot, text in texts.items()
        }

    @property
    def kept(self) -> tuple[Lot, ...]:
        """Name the lots that are locked."""
        return tuple(lot for lot in LOTS if lot in self.keep.data)

    def plan(self) -> Draw:
        """Understand a form without errors; without a seed it gets a new one."""
        wishes = Wishes(
            bans=_tracks(dict.fromkeys(self.ban.data)),
            tracks=_four(_tracks(self.laid)),
            first_player=self.seats[number_in(self.starts.data) - 1].name
            if self.starts.data
            else None,
            redraws=Redraws(*self.redraws.values()),
        )
        markers = next((track for track in DISPUTED if track == self.markers.data), None)
        seed = self.seed.data or new_seed()
        return Draw(self.mode.data, seed, self.seats, wishes, self.kept, markers)

    def validate(self, extra_validators: object = None) -> bool:
        """Find what is wrong; what no page of ours has sent is told of the link as a whole."""
        fine: bool = super().validate(extra_validators)
        if _is_number(self.v.data, _NEWER):
            self.form_errors = [WORDS["newer-version"]]
        elif self._is_changed():
            self.form_errors = [WORDS["changed-link"]]
        return fine and not self.form_errors

    def validate_players(self, field: Field) -> None:
        """Two to four can play."""
        del field
        if len(self.seats) < PLAYERS.start:
            raise ValidationError(WORDS["too-few-players"])
        if len(self.seats) >= PLAYERS.stop:
            raise ValidationError(WORDS["too-many-players"])

    def validate_name(self, field: TextsField) -> None:
        """Everybody has a name, and no two the same."""
        names = [seat.name for seat in self.seats]
        problems = {at: _problem_with(name, names[:at]) for at, name in enumerate(names)}
        field.tell({at: problem for at, problem in problems.items() if problem})

    def validate_colour(self, field: TextsField) -> None:
        """No two have the same colour."""
        colours = [seat.colour for seat in self.seats]
        same = (at for at, colour in enumerate(colours) if colour in colours[:at])
        field.tell(dict.fromkeys(same, "same-colour"))

    def validate_starts(self, field: Field) -> None:
        """Whoever begins plays."""
        if field.data and not _is_number(field.data, range(1, len(self.seats) + 1)):
            raise ValidationError(WORDS["nobody-there"])

    def validate_lay(self, field: TextsField) -> None:
        """Tracks are laid by hand at all edges, each at one of them; the first game has its own."""
        del field
        if not self.laid or self.mode.data == "first":
            return
        tracks = _four(_tracks(self.laid))
        if not tracks:
            raise ValidationError(WORDS["some-tracks"])
        if impossible(Wishes(tracks=tracks)):
            raise ValidationError(WORDS["track-twice"])

    def validate_ban(self, field: Field) -> None:
        """Of every track that is drawn, a side is left."""
        drawn = not self.laid and self.mode.data != "first"
        if drawn and impossible(Wishes(bans=_tracks(field.data))):
            raise ValidationError(WORDS["both-sides-banned"])

    def _is_changed(self) -> bool:
        return (
            any(self[name].errors for name in ("v", "mode", "keep"))
            or not all(_is_number(self[lot].data or "0", TIMES) for lot in LOTS)
            or not {seat.colour for seat in self.seats} <= set(COLOURS)
            or not set(self.ban.data) <= set(TRACK_IDS)
            or self.markers.data not in {*DISPUTED, ""}
            or not set(self.laid) <= {*TRACK_IDS, ""}
            or len(self.laid) not in {0, len(COMPANIES)}
        )


class _Typed(Form):
    people = PeopleField(MOST_SEATS)


def as_link(query: MultiDict[str, str]) -> MultiDict[str, str]:
    """Read players as typed, a field each, as a link has them: `name` again and again."""
    if "name-1" not in query:
        return query
    people = _Typed(query).people.people(len([name for name in query if name.startswith("name-")]))
    rest = [one for one in query.items(multi=True) if not one[0].startswith(("name-", "colour-"))]
    typed = [("name", one.name) for one in people] + [("colour", one.colour) for one in people]
    return MultiDict(rest + typed)


for lot in LOTS:
    setattr(SetupForm, lot, StringField(default=""))


def _problem_with(name: str, before: Sequence[str]) -> Problem | None:
    if not name:
        return "no-name"
    if len(name) > MAX_NAME:
        return "long-name"
    return "same-name" if name.casefold() in {other.casefold() for other in before} else None


def _is_number(text: str, numbers: range) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7 and number_in(text) in numbers


def _is_track(text: str) -> TypeGuard[TrackId]:
    return text in TRACK_IDS


def _tracks(texts: Iterable[str]) -> tuple[TrackId, ...]:
    return tuple(text for text in texts if _is_track(text))


def _four(tracks: tuple[TrackId, ...]) -> Laid | None:
    match tracks:
        case (one, two, three, four):
            return one, two, three, four
        case _:
            return None
