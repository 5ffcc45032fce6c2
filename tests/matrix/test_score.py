"""A game is scored, and the laptop goes off: the sheet and its result are there in any engine."""

import pytest

from tests.browser.keeping import KEPT
from tests.matrix.at_the_sheet import HEADLINE, PLAYERS, fill_in, open_sheet, result
from tests.matrix.conftest import ENGINES, Phone, complaints, gone
from tests.serving import Server

pytestmark = pytest.mark.matrix


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_is_scored_and_told_without_the_server(
    phone: Phone, server: Server, engine: str
) -> None:
    page = phone(engine)
    open_sheet(page)
    fill_in(page)
    page.until(KEPT)
    assert complaints(page) == []
    with gone(server):
        page.reload()
        page.shows(PLAYERS[0])
        result(page)
        page.reload()
        page.shows(HEADLINE)
    page.reload()
    page.shows(HEADLINE)
