"""What the frame asks of a game's words: one small protocol, for the modules of all games."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from flask_babel import LazyString, gettext, ngettext
from msgspec import Struct

from companion.games.tracking import About, Effect, Finding
from companion.web.numbers import number_in

Names = Mapping[int, str]


class Say(Struct, frozen=True):
    """Of whom sentences speak: the players' names by their seats, and who entered something.

    `who` is a player's name, or "" for a host without a seat.
    """

    names: Names
    who: str = ""

    @property
    def by(self) -> str:
        """Name who entered it, at the beginning of a sentence."""
        return self.who or gettext("The host")

    @property
    def by_whom(self) -> str:
        """Name who entered it, within a sentence."""
        return self.who or gettext("the host")


class Counted(NamedTuple):
    """A sentence of one thing and of many, and the argument that says how many there are."""

    by: str
    one: str
    many: str


Sentences = Mapping[str, LazyString | Counted]


def counted(by: str, one: str, many: str) -> Counted:
    """Say it of one thing or of many: `bin/messages` collects it by this name."""
    return Counted(by, one, many)


def told(sentences: Sentences, code: str, about: Mapping[str, object]) -> str:
    """Say what a code means; "" where there are no words for it, or it lacks what they need."""
    sentence = sentences.get(code, "")
    try:
        if isinstance(sentence, Counted):
            by, one, many = sentence
            return ngettext(one, many, number_in(str(about[by])), **about)
        return str(sentence) % about
    except (KeyError, ValueError):
        return ""


class Words(Protocol):
    """The words of a game, for commands that its tracker has decoded.

    What a later release wrote, and this one has no words for, is "".
    """

    def line(self, command: Struct, say: Say, numbers: About) -> str:
        """Say what a command did; `numbers` are those before and after a step."""
        ...

    def details(self, command: Struct, say: Say) -> Iterator[str]:
        """Say what a command consists of, sentence by sentence."""
        ...

    def quiet(self, command: Struct) -> bool:
        """Tell whether what a command did is seen where it was done, and needs no notice."""
        ...

    def beside(self, command: Struct, by: int, say: Say) -> str:
        """Say that somebody else changed the number of a step, too."""
        ...

    def finding(self, found: Finding, say: Say) -> str:
        """Say in full what speaks against a command."""
        ...

    def answer(self, code: str, place: int) -> str:
        """Name an answer to a finding that is a question, by its place."""
        ...

    def aside(self, code: str) -> str:
        """Name a finding that was set aside, without its arguments."""
        ...

    def effect(self, effect: Effect, say: Say) -> str:
        """Say what a command brought about."""
        ...
