"""The bar of a form that changes the table: what it will do, or what is missing and where."""

from msgspec import Struct


class Missing(Struct, frozen=True):
    """What a form has to be told first: in words, and the field's id.

    What may be forgotten, but need not be told, has a `button` that leads there in place of doing.
    """

    text: str
    field: str
    button: str = ""


class FormBar(Struct, frozen=True):
    """What a form will do, as few words each, the most important first; or what is missing.

    A game makes it of what its rules say of the table after the form: nothing is worked out here.
    """

    does: tuple[str, ...] = ()
    missing: Missing | None = None
