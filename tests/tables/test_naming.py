"""Names and colours from a score sheet: by every phone that writes, never over another's change."""

import pytest

from companion.tables.errors import OvertakenError, ReadOnlyError
from companion.tables.service import Tables
from tests.tables.phones import Phone, sit_down


@pytest.fixture
def ana(tables: Tables, code: str) -> Phone:
    return sit_down(tables, code, 1)


@pytest.fixture
def ben(tables: Tables, code: str) -> Phone:
    return sit_down(tables, code, 2)


def names(tables: Tables, code: str) -> list[str]:
    return [seat.name for seat in tables.view(code).seats]


def colours(tables: Tables, code: str) -> list[str]:
    return [seat.colour for seat in tables.view(code).seats]


def test_every_phone_that_writes_names_every_player(
    tables: Tables, code: str, ana: Phone, ben: Phone
) -> None:
    seen = tables.version(code)
    tables.rename_seat(code, ana.device, 4, "Dolores", seen=seen)
    tables.recolour_seat(code, ben.device, 3, "red", seen=seen)
    assert names(tables, code) == ["Ana", "Ben", "Cy", "Dolores"]
    assert colours(tables, code)[2] == "red"
    tables.join(code, "guest")
    with pytest.raises(ReadOnlyError):
        tables.rename_seat(code, "guest", 4, "Nobody", seen=seen)
    with pytest.raises(ReadOnlyError):
        tables.recolour_seat(code, "guest", 4, "red", seen=seen)


def test_a_name_that_another_phone_has_changed_since_is_asked_about(
    tables: Tables, code: str, ana: Phone, ben: Phone
) -> None:
    seen = tables.version(code)
    tables.rename_seat(code, ana.device, 4, "Dolores", seen=seen)
    with pytest.raises(OvertakenError) as overtaken:
        tables.rename_seat(code, ben.device, 4, "Dorothea", seen=seen)
    assert overtaken.value.by == 1
    assert names(tables, code)[3] == "Dolores"
    # The same name twice is no question, and neither is the own phone's change, or another seat's.
    tables.rename_seat(code, ben.device, 4, "Dolores", seen=seen)
    tables.rename_seat(code, ana.device, 4, "Dora", seen=seen)
    tables.rename_seat(code, ben.device, 3, "Cyril", seen=seen)
    tables.rename_seat(code, ben.device, 4, "Dorothea", seen=tables.version(code))
    assert names(tables, code)[2:] == ["Cyril", "Dorothea"]


def test_two_players_swap_their_names(tables: Tables, code: str, ana: Phone) -> None:
    tables.rename_seat(code, ana.device, 1, "Ben", seen=tables.version(code))
    assert names(tables, code) == ["Ben", "Ana", "Cy", "Dora"]
    (line,) = tables.log(code, limit=1)
    assert line.about == {"seat": 1, "name": "Ben", "other": 2}


def test_a_colour_that_another_phone_has_given_away_since_is_asked_about(
    tables: Tables, code: str, ana: Phone, ben: Phone
) -> None:
    seen = tables.version(code)
    tables.recolour_seat(code, ana.device, 1, "black", seen=seen)
    with pytest.raises(OvertakenError):
        tables.recolour_seat(code, ben.device, 2, "black", seen=seen)
    with pytest.raises(OvertakenError):
        tables.recolour_seat(code, ben.device, 1, "pink", seen=seen)
    tables.recolour_seat(code, ben.device, 2, "pink", seen=seen)
    assert colours(tables, code)[:2] == ["black", "pink"]
    tables.recolour_seat(code, ben.device, 2, "black", seen=tables.version(code))
    assert colours(tables, code)[:2] == ["pink", "black"]
