"""The score page by what people see on it; when its words change, they change here."""

from tests.browser.score_sheet import COINS, COLUMNS, TOTALS
from tests.matrix.window import Window

PLAYERS = ("Ana", "Ben")
TRACKS = ("Mombasa", "Cape Town", "Saint-Louis", "Cairo")
ROWS = ("Cash", *TRACKS, "Diamonds", "Bookkeeping")
HEADLINE = f"Ana wins with {TOTALS[0]}"


def open_sheet(phone: Window) -> None:
    """Open the sheet of two players, with every cell in view."""
    phone.goto("/mombasa/score")
    phone.tap("field", "2 players")
    for number, name in enumerate(PLAYERS, 1):
        phone.type(f"Player {number}’s name", name)
    phone.tap("button", "Fill in sheet")
    phone.tap("button", "Sheet")


def fill_in(phone: Window) -> None:
    for track, coins in zip(TRACKS, COINS, strict=True):
        phone.type(f"{track}: visible coins", coins)
    for name, column in zip(PLAYERS, COLUMNS, strict=False):
        for row, text in zip(ROWS, column, strict=True):
            phone.type(f"{name}: {row}", text)


def result(phone: Window) -> None:
    phone.tap("button", "Show the result")
    phone.shows(HEADLINE)
