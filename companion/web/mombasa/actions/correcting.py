"""Correcting an action: its own form, filled in as it was, on the table as it was before it."""

from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, urlencode

from flask import request, url_for
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.tracking import LONGEST_ENTERED
from companion.games.mombasa.tracking.sheets import Preview
from companion.games.mombasa.tracking.sheets.preview import KINDS
from companion.tables import tables
from companion.web.numbers import number_in
from companion.web.table.screens import Here

# Names the entry in an address.
CORRECTS: Final = "corrects"
# What belongs to the page, not to what was entered there.
NOT_ENTERED: Final = ("seat", CORRECTS)
# An expansion has two forms: this says that it was the map.
ON_MAP: Final = ("form", "map")


def as_it_was(here: Here) -> Here:
    """Look at the table as it was before the entry that an address names; raises TableError."""
    line = request.args.get(CORRECTS, 0, number_in)
    if not line:
        return here
    state = tables().before(here.view.code, line)
    return replace(here, view=replace(here.view, state=state), corrects=line)


def with_entered(seen: Preview, fields: MultiDict[str, str] | Mapping[str, str]) -> Preview:
    """Note in an action what its form said."""
    if seen.action is None:
        return seen
    typed = MultiDict(fields).items(multi=True)
    written = urlencode([(name, text) for name, text in typed if text and name not in NOT_ENTERED])
    # A longer one is corrected on an empty form.
    entered = written if len(written) <= LONGEST_ENTERED else ""
    return replace(seen, action=replace(seen.action, entered=entered))


def form_address(code: str, line: int, about: Mapping[str, object]) -> str:
    """Find the form where an action can be corrected, as it was filled in; "" if there is none."""
    kind, seat = str(about["kind"]), str(about["seat"])
    if kind not in KINDS:
        return ""
    entered = parse_qsl(str(about.get("entered", "")))
    on_map = kind == "expansion" and (not entered or ON_MAP in entered)
    page = (
        url_for("table_expand.expand", code=code)
        if on_map
        else url_for("actions.sheet", code=code, kind=kind)
    )
    typed = [field for field in entered if field[0] not in NOT_ENTERED and field != ON_MAP]
    return f"{page}?{urlencode([*typed, ('seat', seat), (CORRECTS, str(line))])}"
