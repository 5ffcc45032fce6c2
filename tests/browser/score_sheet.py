"""A four-player sheet as people would type it, and what it comes to."""

from typing import Final

from companion.games.mombasa.terms import CATEGORIES, COMPANIES

NAMES: Final = ("Ana", "Benedict-Maximilian", "Cy", "Dorothea Featherstone")
COINS: Final = ("6", "9", "4", "11")
COLUMNS: Final = (
    ("14", "5+2", "3", "0", "4", "25", "30"),
    ("9", "3", "2+1", "6+3", "0", "40", "15"),
    ("21", "0", "7", "4+1", "2", "10", "50"),
    ("6", "2", "1+1", "8", "9+4", "60", "20"),
)
TOTALS: Final = (182, 145, 186, 291)
HEADLINE: Final = "Dorothea Featherstone wins with 291"
CELLS: Final = {f"{row}-0": text for row, text in zip(COMPANIES, COINS, strict=True)} | {
    f"{row}-{column}": text
    for column, texts in enumerate(COLUMNS, 1)
    for row, text in zip(CATEGORIES, texts, strict=True)
}
