"""What a game offers so that it can be followed on a real table.

A tracker knows the game only as far as the table tells it. The table is the authority: what
speaks against a command is a finding, which the table may set aside by naming its code; `apply`
then does as much of the command as the state can show.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct, field
from msgspec.json import Decoder

from companion.games.refusing import BadInput, explain

Opening = TypeVar("Opening", bound=Struct)
State = TypeVar("State", bound=Struct)
Command = TypeVar("Command", bound=Struct)

About = dict[str, str | int]


class Finding(Struct, frozen=True):
    """What speaks against a command: a code, and what it is about.

    The table may set it aside, unless it is `senseless`: such a command means nothing here. Where
    it is a question, its `answers` are commands too.
    """

    code: str
    about: About = field(default_factory=dict)
    senseless: bool = False
    answers: tuple[Struct, ...] = ()


class Effect(Struct, frozen=True):
    """What a command brought about beyond its own words, such as pounds paid to other seats.

    What is said `aloud` is told to every phone with the command, not only in the log.
    """

    code: str
    about: About = field(default_factory=dict)
    aloud: bool = False


class Applied(Struct, Generic[State], frozen=True):
    """The state after a command, and what the table should be told about it."""

    state: State
    effects: tuple[Effect, ...] = ()


class Tracker(Generic[Opening, State, Command]):
    """One game as tables follow it.

    `openings`, `states` and `commands` decode JSON; commands are a tagged union whose tag is the
    key of the line in the log. `open` takes the number of seats, which are numbered from 1.
    `apply` never fails for a command that `check` does not call senseless; both raise BadInput
    for what no state could understand. `form` changes whenever old states could not be read any
    more, or the same commands would lead to another state.

    `entered` marks a command that is sent, not one of the log, as entered by the rules as we read
    them now: lines of the log come to what they came to.

    `is_step` tells a command that adds to a number, whatever it is by now: it is taken without
    asking, and has an effect `stepped` with the number `before` and `after`, and `back` as 0
    where the opposite step would not undo it. Its field `by` says how much it adds. `turn_of`
    tells for whom a command takes a turn, None for a correction.
    `is_umpired` tells a command that follows from secrets: the server writes it, and no phone.
    `follows` tells what has become another number where an older command was amended.
    """

    def __init__(
        self,
        form: int,
        openings: Decoder[Opening],
        states: Decoder[State],
        commands: Decoder[Command],
        *,
        open: Callable[[Opening, int], State],  # noqa: A002 - what a table does with a game
        check: Callable[[State, Command], tuple[Finding, ...]],
        apply: Callable[[State, Command], Applied[State]],
        entered: Callable[[Command], Command] = lambda command: command,
        is_step: Callable[[Command], bool] = lambda _: False,
        turn_of: Callable[[Command], int | None] = lambda _: None,
        is_umpired: Callable[[Command], bool] = lambda _: False,
        follows: Callable[[State, State], tuple[Effect, ...]] = lambda _before, _after: (),
    ) -> None:
        self.form = form
        self.check = check
        self.apply = apply
        self.entered = entered
        self.is_step = is_step
        self.turn_of = turn_of
        self.is_umpired = is_umpired
        self.follows = follows
        self._openings = openings
        self._states = states
        self._commands = commands
        self._open = open

    def open(self, raw: bytes, seats: int) -> State:
        """Begin a game; raises BadInput."""
        return self._open(_read(self._openings, raw), seats)

    def state(self, raw: bytes) -> State:
        """Read a state that this tracker has written."""
        return self._states.decode(raw)

    def command(self, raw: bytes) -> Command:
        """Read a command; raises BadInput."""
        return _read(self._commands, raw)


_T = TypeVar("_T")


def _read(decoder: Decoder[_T], raw: bytes) -> _T:
    try:
        return decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise explain(decoder, raw, error) from None


__all__ = ["About", "Applied", "BadInput", "Effect", "Finding", "Tracker"]
