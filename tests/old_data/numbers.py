"""The numbers of a table that must be the same whichever build looks at them."""

from typing import Any  # Written as JSON and read again.

from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.reading import (
    action_slots,
    board_value,
    holding,
    markers_left,
    mines,
    net_worth,
    share_values,
)
from companion.games.mombasa.tracking.state import State
from companion.tables.service import Tables


def numbers(state: State) -> dict[str, Any]:
    """Tell everything that people at the table see."""
    return {
        "round": state.round,
        "phase": state.phase,
        "turn": state.turn,
        "first": state.first_player,
        "ended": list(state.ended),
        "values": share_values(state),
        "posts": {
            name: [column.posts for column in company.base]
            for name, company in state.companies.items()
        },
        "removed": {name: company.removed for name, company in state.companies.items()},
        "regions": state.occupied,
        "mines": {company: mines(state, company) for company in COMPANIES},
        "seats": [_seat(state, number) for number in range(1, len(state.seats) + 1)],
        "worth": [player.total for player in net_worth(state).players],
        "cells": state.score.cells,
        "score ended": state.score.ended,
        "tiles kept": list(state.setup.kept) if state.setup else None,
        "ticked": sorted(state.setup.ticks) if state.setup else None,
    }


def _seat(state: State, number: int) -> dict[str, Any]:
    seat = state.seats[number - 1]
    shares = {company: holding(state, number, company) for company in COMPANIES}
    return {
        "cash": seat.cash,
        "tracks": {company: marker.position for company, marker in seat.tracks.items()},
        "shares": {company: [held.track, held.cards] for company, held in shares.items()},
        "diamonds": [seat.diamonds.position, board_value(state, number, "diamonds")],
        "jar": [seat.jar.position, board_value(state, number, "jar")],
        "markers": markers_left(state, number),
        "placed": list(seat.placed),
        "bonuses": dict(seat.bonuses),
        "slots": action_slots(state, number),
        "face up": seat.face_up,
    }


def at_line(at: Tables, code: str, line: int | None = None) -> dict[str, Any]:
    """Tell a table's numbers as they were after a line, or as they are."""
    state = at.view(code, at=line).state
    assert isinstance(state, State)
    return numbers(state)


def lines(at: Tables, code: str) -> list[list[Any]]:
    """Tell who did what, line by line."""
    return [
        [line.number, line.seat, line.kind, line.what, list(line.overrides), line.undone]
        for line in at.changes(code, 0)
    ]
