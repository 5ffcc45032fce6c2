"""Why a group does not do what it is asked; pages word these by their codes."""

from typing import ClassVar, Literal


class GroupError(Exception):
    """Any of them."""

    code: ClassVar[str]


class UnknownGroupError(GroupError):
    """No group has this key: mistyped, cut short, or the group was deleted."""

    code = "unknown-group"


class UnknownResultError(GroupError):
    """The group has no such result, or no longer."""

    code = "unknown-result"


class UnknownPlayerError(GroupError):
    """The group has no such player, or no longer."""

    code = "unknown-player"


class BadNameError(GroupError):
    """A name is missing or too long."""

    code = "bad-name"


class NameTakenError(GroupError):
    """Two players of a group, or of a game, cannot have the same name."""

    code = "name-taken"


class ChangedMeanwhileError(GroupError):
    """Somebody else has corrected the result since it was looked at."""

    code = "changed-meanwhile"


class GroupFullError(GroupError):
    """No group has so many games or players; something must have gone wrong."""

    code = "group-full"


FileProblem = Literal["too-large", "not-json", "not-a-group", "newer", "damaged", "twice"]


class BadFileError(GroupError):
    """A file cannot be imported; `result` is the place of the first bad game in it, from 1."""

    code = "bad-file"

    def __init__(self, problem: FileProblem, result: int | None = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.result = result
