"""What comes next at a table, as a game says it to the frame: the now bar of every phone."""

from collections.abc import Callable
from typing import Any  # Each game has a type of its own for its tables' states.

from msgspec import Struct

from companion.web.saying import Names


class Next(Struct, frozen=True, kw_only=True):
    """The one next step: its words, and the button that leads to where it is done.

    `waits_for` are the seats whose step it is, none where anybody can take it. The button leads
    to `endpoint` with `about` in its address, at the element `anchor`; in a sheet over the screens
    if it is one. On a phone that is handed to another seat's player it leads to `handed`. A step
    that is one command has it in `move`; where it is done on the screen `on` alone, the button
    leads there first, and is called `does` once it is shown. `lands` names a moment at which all
    phones go to the screen `screen` by themselves. Words that only say for whom the table waits are
    `of_others`.
    """

    words: str
    button: str = ""
    endpoint: str = "live.table"
    about: tuple[tuple[str, str | int], ...] = ()
    anchor: str = ""
    sheet: bool = False
    handed: str = ""
    move: Struct | None = None
    on: str = ""
    does: str = ""
    waits_for: tuple[int, ...] = ()
    lands: str = ""
    screen: str = ""
    of_others: bool = False


NextRule = Callable[[Any, int | None, Names, bool], Next]
"""Says what comes next: of a state, for a seat, with the players' names, on a quick phone."""
