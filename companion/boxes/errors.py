"""Why a box does not do what it is asked; pages word these by their codes."""

from typing import ClassVar

from companion.boxes.values import OwnedBox


class BoxError(Exception):
    """Any of them."""

    code: ClassVar[str]


class UnknownBoxError(BoxError):
    """No box has this key: mistyped, cut short, or the box was deleted."""

    code = "unknown-box"


class UnknownEditionError(BoxError):
    """No edition has this hash."""

    code = "unknown-edition"


class UnknownPhotoError(BoxError):
    """No photo has this hash, or no longer."""

    code = "unknown-photo"


class BadBoxNameError(BoxError):
    """A name is missing or too long."""

    code = "bad-name"


class StaleBoxError(BoxError):
    """Somebody else has saved the box since it was looked at; `fresh` is what it is now."""

    code = "changed-meanwhile"

    def __init__(self, fresh: OwnedBox) -> None:
        super().__init__(fresh.version)
        self.fresh = fresh
