"""Mombasa's score sheet: the coins of four companies, and seven categories."""

from typing import Final

from companion.games.mombasa.terms import CATEGORIES, COMPANIES, TRACK_IDS
from companion.games.sheets import Category, Number, ScoreSheet, Variant

SHEET: Final = ScoreSheet(
    table=tuple(Number(company, ("share_values", company)) for company in COMPANIES),
    rows=(
        Number("cash", ("cash",)),
        *(Number(one, ("shares", one), split=("track", "cards")) for one in COMPANIES),
        Number("diamonds", ("diamonds",)),
        Number("bookkeeping", ("bookkeeping",)),
    ),
    categories=tuple(
        Category(row, (row,), times=row if row in COMPANIES else None) for row in CATEGORIES
    ),
    variants=tuple(Variant(company, TRACK_IDS) for company in COMPANIES),
)
