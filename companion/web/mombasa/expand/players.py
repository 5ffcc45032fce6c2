"""Who holds which shares, as typed into the rows of a form."""

from typing import Final

from msgspec import Struct
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.mombasa.expand.link import LETTER_OF, MOST_SHARES, plain_name
from companion.web.mombasa.expand.look import Player
from companion.web.mombasa.expand.position import MOST_PLAYERS
from companion.web.sums import SumProblem, read_sum

ROWS: Final = range(1, MOST_PLAYERS + 1)


class TypedPlayers(Struct, frozen=True):
    """The rows that say something, the rows' numbers, and what is wrong in which field."""

    players: tuple[Player, ...]
    rows: tuple[int, ...]
    mistakes: dict[str, SumProblem]


def name_field(row: int) -> str:
    """Name the field of a player's name."""
    return f"name-{row}"


def shares_field(row: int, company: Company) -> str:
    """Name the field of a player's shares of a company."""
    return f"shares-{row}-{LETTER_OF[company]}"


def read_players(query: MultiDict[str, str]) -> TypedPlayers | None:
    """Read the rows; a number that cannot be read counts as 0. None where there are no rows."""
    if name_field(1) not in query:
        return None
    players, rows, mistakes = [], [], {}
    for row in ROWS:
        name = plain_name(query.get(name_field(row), ""))
        shares: dict[Company, int] = {}
        said = bool(name)
        for company in COMPANIES:
            text = query.get(shares_field(row, company), "")
            said = said or bool(text.strip())
            found = read_sum(text, MOST_SHARES)
            if isinstance(found, str):
                mistakes[shares_field(row, company)] = found
            elif found:
                shares[company] = sum(found)
        if said:
            players.append(Player(name, shares))
            rows.append(row)
    return TypedPlayers(tuple(players), tuple(rows), mistakes)
