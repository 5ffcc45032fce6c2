"""Why a table does not do what a phone asks; pages word these by their codes."""

from typing import ClassVar


class TableError(Exception):
    """Any of them."""

    code: ClassVar[str]


class UnknownTableError(TableError):
    """No table has this code or watch key; ten of these from one address should be slowed down."""

    code = "unknown-table"


class TableClosedError(TableError):
    """The table can be read, and the host can open it again."""

    code = "table-closed"


class ReadOnlyError(TableError):
    """The phone has no seat here, so it may only look."""

    code = "read-only"


class NotHostError(TableError):
    """Only the host may do this."""

    code = "not-host"


class UnknownSeatError(TableError):
    """The table has no such seat."""

    code = "unknown-seat"


class UnknownPhoneError(TableError):
    """No such phone has joined the table."""

    code = "unknown-phone"


class SeatTakenError(TableError):
    """Another phone holds the seat; it may be shared by saying so."""

    code = "seat-taken"
