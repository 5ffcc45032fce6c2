"""An app that notes which fields its views ask for, whether or not they were sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar  # A field may be converted to anything.

from flask import Flask
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.utils import cached_property


class Noted(ImmutableMultiDict[str, Any]):
    """Fields; `names` are those that were asked for."""

    names: ClassVar[dict[str, None]] = {}

    def __getitem__(self, name: str) -> Any:
        self.names[name] = None
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.names[str(name)] = None
        return super().__contains__(name)

    def getlist(self, name: str, type: Any = None) -> list[Any]:  # noqa: A002 -- werkzeug's name
        self.names[name] = None
        return super().getlist(name, type)


class InQuery(Noted):
    """Those of the address."""

    names: ClassVar[dict[str, None]] = {}


class InForm(Noted):
    """Those of the body."""

    names: ClassVar[dict[str, None]] = {}


@contextmanager
def noting(app: Flask) -> Iterator[None]:
    """Note what is asked for, from here on."""
    plain = app.request_class

    class Noting(plain):  # type: ignore[misc, valid-type]  # whatever class the app has
        parameter_storage_class = InForm

        @cached_property
        def args(self) -> InQuery:
            return InQuery(super().args)

    app.request_class = Noting
    yield
    app.request_class = plain


def noted() -> tuple[list[str], list[str]]:
    """Return the names in addresses and in bodies since the last time."""
    found = [*InQuery.names], [*InForm.names]
    InQuery.names.clear()
    InForm.names.clear()
    return found
