"""What every command of a table has in common."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.games.mombasa.tracking.state import State, seat_of, with_cash
from companion.games.tracking import About, Applied, Effect, Finding

# Lines have it from then on: whoever ends or passes out of turn leaves the turn where it is, the
# course put right begins no bonus in the same turn, and a bonus begins with the next action at the
# latest.
LATEST: Final = 1


class Deed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something done on the table. Each has `done(state)`, the table after it.

    Where something speaks against a deed, `done` is what the table says happened nevertheless.
    """

    def against(self, state: State) -> Iterable[Finding]:
        """Yield what speaks against it; putting something right is always allowed."""
        del state
        return ()

    def as_read_now(self) -> Self:
        """Return it as it is written down today, by the latest reading of the rules."""
        return self


class Reread(Deed, frozen=True, kw_only=True):
    """A deed of which we once read the rules otherwise.

    `reading` is the one that a line was entered by, so that old lines come to what they came to.
    """

    reading: Annotated[int, Meta(ge=0, le=LATEST)] = 0

    def as_read_now(self) -> Self:
        """Return it by the latest reading."""
        return replace(self, reading=LATEST)


class Umpired(Deed, frozen=True):
    """A deed that only an umpire can tell of, who knows what every player keeps secret.

    The server writes it; no phone can send it, alone or as a part of something else.
    """


class Step(Deed, frozen=True):
    """So much more or less of a number, whatever it is by now."""

    by: Annotated[int, Meta(ge=-9999, le=9999)]

    def taken(self, before: int, most: int) -> int:
        """Return the number after the step: never less than none, never more than `most`."""
        return min(max(before + self.by, 0), max(before, most))

    def told(self, state: State, before: int, after: int, about: About) -> Applied[State]:
        """Return the table after the step, with the number before and after it."""
        numbers = {**about, "before": before, "after": after}
        cut: tuple[Effect, ...] = ()
        if after - before != self.by:
            cut = (Effect("step-cut", {**numbers, "by": self.by}),)
        return Applied(state, (Effect("stepped", numbers), *cut))


def paying(state: State, seat: int, pounds: int) -> Applied[State]:
    """Take pounds from a purse; whoever paid more than we knew of had it, and has nothing left."""
    short = max(pounds - seat_of(state, seat).cash, 0)
    return Applied(with_cash(state, seat, -pounds), tuple(had_more(seat, short)))


def had_more(seat: int, pounds: int) -> Iterator[Effect]:
    """Tell that a purse must have held more than we knew, if it did."""
    if pounds:
        yield Effect("had-more", {"seat": seat, "pounds": pounds})
