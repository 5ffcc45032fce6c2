"""A position as a form: each part is a field, written as in an address and read from it."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar  # WTForms' fields take any options.

from flask_babel import gettext
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from wtforms import Field, Form, StringField
from wtforms.validators import Optional, ValidationError
from wtforms.widgets import HiddenInput

from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.face_up import card_points
from companion.games.sums import read_sum
from companion.web.mombasa.expand.link import (
    Way,
    number,
    one_of,
    read_bases,
    read_borders,
    read_cards,
    read_player,
    read_posts,
    read_returns,
    read_way,
    write_bases,
    write_cards,
    write_player,
    write_posts,
    write_returns,
    write_way,
)
from companion.web.mombasa.expand.position import (
    MODES,
    MOST_PLAYERS,
    MOST_POINTS,
    VIEWS,
    Player,
    Position,
)
from companion.web.numbers import WholeNumberField

T = TypeVar("T")

Query = MultiDict[str, str]


class PartField(Field, Generic[T]):
    """A part of a position; what cannot be read leaves it as it was, and `wrong` words it."""

    widget = HiddenInput()

    def __init__(
        self,
        reading: Callable[[str], T],
        writing: Callable[[T], str] = str,
        *,
        wrong: Callable[[str], str] = lambda _: gettext("This could not be read."),
        **options: Any,  # noqa: ANN401 - as WTForms takes them
    ) -> None:
        super().__init__(**options)
        self.reading = reading
        self.writing = writing
        self.wrong = wrong

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the last one: a button comes after the field that it changes."""
        text = (valuelist or [""])[-1].strip()
        if text:
            try:
                self.data = self.reading(text)
            except (ValueError, KeyError):
                raise ValueError(self.wrong(text)) from None

    def _value(self) -> str:
        return self.writing(self.data)


class PlayersField(Field):
    """Everybody at the table, each a field of the same name."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep those who can be read."""
        if not valuelist:
            return
        found: list[Player] = []
        damaged = False
        for text in valuelist[:MOST_PLAYERS]:
            try:
                found.append(read_player(text))
            except ValueError:
                damaged = True
        self.data = tuple(found)
        if damaged:
            raise ValueError(gettext("This could not be read."))

    def _value(self) -> str:
        return " ".join(map(write_player, self.data))


def _points(text: str) -> int:
    found = read_sum(text, MOST_POINTS)
    if isinstance(found, str):
        raise ValueError(found)  # noqa: TRY004 - as every reading says what it cannot read
    return sum(found or ())


def _no_points(text: str) -> str:
    return gettext("“%(text)s” isn’t a number from 0 to %(most)s.", text=text, most=MOST_POINTS)


class PositionForm(Form):
    """What an address says of a position on a known map; what it leaves out is as at the start."""

    mode = PartField(one_of(MODES))
    view = PartField(one_of(VIEWS))
    company = PartField(one_of(COMPANIES))
    placing = PartField(one_of(COMPANIES))
    spot = PartField(str)
    points = PartField(_points, wrong=_no_points)
    cards = PartField(read_cards, write_cards)
    turn = PartField(number(1, MOST_PLAYERS))
    posts = PartField(read_posts, write_posts)
    bases = PartField(read_bases, write_bases)
    go = PartField(read_way, write_way)
    home = PartField(read_returns, write_returns)
    who = PlayersField()

    # What only a person changes by hand, and the table knows better.
    of_the_table: ClassVar = ("turn", "posts", "bases", "who")

    def __init__(self, query: Query, start: Position, *, at_table: bool = False) -> None:
        self.start = start
        super().__init__(query, data=_parts(start))
        unknown: tuple[str, ...] = ("cards", "spot", *(() if start.land.map else ("posts",)))
        for name in self.of_the_table if at_table else unknown:
            del self[name]

    def validate_posts(self, field: PartField[Mapping[str, object]]) -> None:
        """A post stands in a region that the map has."""
        if not field.data.keys() <= self.start.map.by_id.keys():
            raise ValidationError(gettext("This could not be read."))

    def validate_spot(self, field: PartField[str]) -> None:
        """So does one that is to be placed."""
        if field.data and field.data not in self.start.map.by_id:
            raise ValidationError(gettext("This could not be read."))

    def unread(self) -> tuple[str, ...]:
        """Name the parts that could not be read, and were left out."""
        self.validate()
        return tuple(self.errors)

    def position(self) -> Position:
        """Return the start with all that could be read."""
        parts = {field.name: _kept(field) for field in self}
        way, own_bases = parts.pop("go"), parts.pop("bases", self.start.own_bases)
        returns, players = parts.pop("home"), parts.pop("who", self.start.players)
        if (cards := parts.get("cards")) and card_points(cards) != parts["points"]:
            # Points that were changed by hand are not those of the cards any more.
            parts["cards"] = ()
        return replace(
            self.start,
            steps=way.steps,
            crossings=way.crossings,
            anyway=way.anyway,
            own_bases=own_bases,
            returns=returns,
            players=players,
            **parts,
        )


class BordersForm(PositionForm):
    """The same where no map is known: the way is a row of borders."""

    go = PartField(read_borders, write_way)


class TapForm(Form):
    """What a tap says beside the position: what to `do`, a step of the points.

    The page shows `enough` points for the way where nobody has said them.
    On an owner's map the `box` is named, at a table the `seat` that expands.
    """

    do = StringField(default="")
    step = WholeNumberField(least=-99, most=99, name="points-step", validators=[Optional()])
    enough = WholeNumberField(validators=[Optional()])
    box = StringField(default="")
    seat = WholeNumberField(validators=[Optional()])


def form_of(query: Query, start: Position, *, at_table: bool = False) -> PositionForm:
    """Read an address."""
    kind = PositionForm if start.land.map else BordersForm
    return kind(query, start, at_table=at_table)


def fields(
    position: Position, start: Position, always: Collection[str] = ()
) -> list[tuple[str, str]]:
    """Name everything in a position that is not as at the start, and `always` these parts."""
    return list(_fields(_parts(position), _parts(start), always))


def way_of(position: Position) -> str:
    """Write the way alone, "" where there is none."""
    return write_way(_way(position)) if position.steps else ""


def _way(position: Position) -> Way:
    return Way(position.steps, position.crossings, position.anyway)


def _parts(position: Position) -> dict[str, Any]:
    return {
        "mode": position.mode,
        "view": position.view,
        "company": position.company,
        "placing": position.placing,
        "spot": position.spot,
        "points": position.points,
        "cards": position.cards,
        "turn": position.turn,
        "posts": position.posts,
        "bases": position.own_bases,
        "go": _way(position),
        "home": position.returns,
        "who": position.players,
    }


WRITERS: Final[dict[str, Callable[[Any], str]]] = {
    "cards": write_cards,
    "posts": write_posts,
    "bases": write_bases,
    "go": write_way,
    "home": write_returns,
}


def _fields(
    parts: Mapping[str, Any], start: Mapping[str, Any], always: Collection[str]
) -> Iterator[tuple[str, str]]:
    for name, part in parts.items():
        if part == start[name] and name not in always:
            continue
        if name == "who":
            players: Sequence[Player] = part
            yield from (("who", write_player(player)) for player in players)
        else:
            yield name, WRITERS.get(name, str)(part)


def _kept(field: Field) -> Any:  # noqa: ANN401 - each field holds a part of its own type
    # Players that can be read stay, whoever else is damaged.
    damaged = field.errors and not isinstance(field, PlayersField)
    return field.object_data if damaged else field.data
