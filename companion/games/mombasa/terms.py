"""The words of Mombasa: ids as they stand in files, questions and answers."""

from typing import Final, Literal

from msgspec import Meta

# The game, which has the name of one of its companies.
GAME: Final = "mombasa"

Company = Literal["mombasa", "cape-town", "saint-louis", "cairo"]
Good = Literal["coffee", "bananas", "cotton"]
TrackId = Literal["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
Category = Literal[
    "cash", "mombasa", "cape-town", "saint-louis", "cairo", "diamonds", "bookkeeping"
]

# In scoring order.
COMPANIES: Final[tuple[Company, ...]] = ("mombasa", "cape-town", "saint-louis", "cairo")
GOODS: Final[tuple[Good, ...]] = ("coffee", "bananas", "cotton")
TRACK_IDS: Final[tuple[TrackId, ...]] = ("A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2")
CATEGORIES: Final[tuple[Category, ...]] = ("cash", *COMPANIES, "diamonds", "bookkeeping")

# Says in JSON Schema what the keys of an object by company are.
BY_COMPANY: Final = Meta(extra_json_schema={"propertyNames": {"enum": list(COMPANIES)}})

ROUNDS: Final = 7
PLAYERS: Final = range(2, 5)
