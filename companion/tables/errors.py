"""Why a table does not do what a phone asks, worded by its code; and why a file is no table."""

from typing import ClassVar, Literal


class TableError(Exception):
    """Any of them."""

    code: ClassVar[str]


class UnknownTableError(TableError):
    """No table has this code or watch key; whoever tries many codes is slowed down."""

    code = "unknown-table"


class UnknownGameError(TableError):
    """This Companion does not have the game that is played at the table."""

    code = "unknown-game"


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


class EntryGoneError(TableError):
    """No such entry of the game counts: it was undone, or there never was one."""

    code = "entry-gone"


class EntryUnchangedError(TableError):
    """The entry is already as the phone wants it."""

    code = "entry-unchanged"


class IdUsedError(TableError):
    """Another command was sent under the same id: this one is not done, nor told which that was."""

    code = "id-used"


class OvertakenError(TableError):
    """Another phone has changed the same since; `by` is its seat."""

    code = "overtaken"

    def __init__(self, by: int | None) -> None:
        super().__init__(by)
        self.by = by


FileProblem = Literal[
    "too-large", "not-json", "not-a-table", "newer", "other-game", "damaged", "too-long"
]


class BadFileError(Exception):
    """A file cannot be opened; `line` is the first of its entries that is wrong, if it is one."""

    def __init__(self, problem: FileProblem, line: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.line = line
