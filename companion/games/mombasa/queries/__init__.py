"""The questions that the rules of Mombasa answer."""

from typing import Final

from companion.games.asking import Query
from companion.games.mombasa.queries import land, table

QUERIES: Final[tuple[Query, ...]] = (*table.QUERIES, *land.QUERIES)
