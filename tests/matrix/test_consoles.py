"""No page says anything to the console, in any engine."""

import pytest

from tests.matrix.at_the_table import open_table
from tests.matrix.conftest import ENGINES, Phone, complaints
from tests.web.addresses import PAGES

pytestmark = pytest.mark.matrix

TABLE = ("", "lobby", "players", "round", "log", "actions", "actions/goods", "expand", "score")
READY = "() => document.readyState === 'complete'"


@pytest.mark.parametrize("engine", ENGINES)
def test_no_page_complains(phone: Phone, engine: str) -> None:
    page = phone(engine)
    code = open_table(page)
    for path in (*PAGES, *(f"/t/{code}/{screen}" for screen in TABLE)):
        page.goto(path)
        page.until(READY)
        assert complaints(page) == [], path
