"""Two engines sit at one table, and what one does the other shows; also when the laptop dies."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.matrix.at_the_table import join, open_table, screen, shows_posts, take
from tests.matrix.conftest import ENGINES, Phone, complaints, gone
from tests.matrix.window import Window
from tests.serving import Server

pytestmark = pytest.mark.matrix

COLUMNS = (1, 2, 3)


def take_all(page: Window, company: str) -> None:
    for column in COLUMNS:
        take(page, company, column)


def cash_of_ana(page: Window, taps: int) -> None:
    for _ in range(taps):
        page.tap("button", "Cash: one more")


def test_two_engines_act_at_one_table_at_once(phone: Phone) -> None:
    ana, ben = map(phone, ENGINES)
    code = open_table(ana)
    join(ben, code)
    pages = (ana, ben)
    for page in pages:
        page.goto(f"/t/{code}/")
    # With the first post a line above the bases goes, and what stands below it moves.
    take(ana, "Cape Town", 1)
    for page in pages:
        shows_posts(page, "Cape Town", 1, 4)
    with ThreadPoolExecutor() as hands:
        list(hands.map(take_all, pages, ("Mombasa", "Cairo")))
        for page in pages:
            for column in COLUMNS:
                shows_posts(page, "Mombasa", column, 4)
                shows_posts(page, "Cairo", column, 4)
        for page in pages:
            screen(page, "Players")
        # Both tap at the same number: every tap counts, on top of the one pound there was.
        list(hands.map(cash_of_ana, pages, (2, 3)))
    for page in pages:
        page.until("() => document.querySelector('#player-1-cash').value === '6'")
        screen(page, "Log")
    ben.type("Add a note", "Pizza at")
    screen(ana, "Companies")
    take(ana, "Saint-Louis", 1)
    ben.shows("Ana took a trading post from the Saint-Louis base.")
    ben.keys(" nine")
    ben.press("Enter")
    screen(ana, "Log")
    ana.shows("Ben noted: Pizza at nine")
    assert [complaints(page) for page in pages] == [[], []]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_table_is_there_and_takes_taps_without_the_server(
    phone: Phone, server: Server, engine: str
) -> None:
    ana = phone(engine)
    code = open_table(ana)
    ana.goto(f"/t/{code}/")
    screen(ana, "Players")
    screen(ana, "Companies")
    with gone(server):
        # Reached by the bar, and there after a reload.
        screen(ana, "Players")
        ana.reload()
        ana.shows("Tracks and shares")
        screen(ana, "Companies")
        take(ana, "Cairo", 1)
        ana.shows("1 change waiting")
        ana.reload()
        ana.shows("1 change waiting")
    shows_posts(ana, "Cairo", 1, 4)
    ben = phone(engine)
    ben.goto(f"/t/{code}/")
    ben.shows("Cairo, column 1: 4 trading posts")
