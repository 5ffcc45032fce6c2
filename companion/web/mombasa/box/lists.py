"""Cards, tiles and books: entered one by one, each with a form of its own."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeVar

from flask import request
from wtforms import HiddenField

from companion.games.mombasa.box import Fact
from companion.web.mombasa.box.editing import TeachingForm, taught

MOST_ALIKE: Final = 12


class Named(Protocol):
    """Anything with an id of its own."""

    @property
    def id(self) -> str:
        """What it is called in the box."""


T = TypeVar("T", bound=Named)


class ListForm(TeachingForm):
    """A thing to add, or to change where it has an `id` already.

    The address names the thing to be changed (`item`), a button the one to take away (`remove`).
    """

    id = HiddenField()
    remove = HiddenField()

    def validate(self, extra_validators: object = None) -> bool:
        """Look at the fields only where they are wanted."""
        return self.removes or bool(super().validate(extra_validators))

    @property
    def removes(self) -> bool:
        """Whether something is to be taken away."""
        return bool(self.remove.data)

    @property
    def relative(self) -> bool:
        """Whether something is added or taken away, beside what others add."""
        return not self.id.data

    @property
    def asked(self) -> str:
        """The id of the thing that is to be changed."""
        return request.args.get("item", "")

    def changed(
        self, fact: Fact[tuple[T, ...]] | None, new: Sequence[T]
    ) -> Fact[tuple[T, ...]] | None:
        """Return a list with new things in it, or with one of them changed or taken away."""
        kept = [thing for thing in _things(fact) if thing.id != self.remove.data]
        if self.changes(fact):
            kept = [new[0] if thing.id == self.id.data else thing for thing in kept]
        else:
            kept += new
        return taught(fact, tuple(kept) or None)

    def changes(self, fact: Fact[tuple[T, ...]] | None) -> bool:
        """Tell whether a thing of the list is to be changed."""
        return not self.removes and one_of(fact, self.id.data or "") is not None

    def ids(self, fact: Fact[tuple[T, ...]] | None, prefix: str, count: int = 1) -> list[str]:
        """Name what is entered: `prefix-1`, `prefix-2` …, as nothing is called yet."""
        if self.changes(fact):
            return [self.id.data]
        taken = {thing.id for thing in _things(fact)}
        names = (f"{prefix}-{number}" for number in range(1, len(taken) + MOST_ALIKE + 1))
        return [name for name in names if name not in taken][: min(max(count, 1), MOST_ALIKE)]


def one_of(fact: Fact[tuple[T, ...]] | None, name: str) -> T | None:
    """Find a thing by its id."""
    return next((thing for thing in _things(fact) if thing.id == name), None)


def _things(fact: Fact[tuple[T, ...]] | None) -> Iterable[T]:
    return fact.value if fact else ()
