"""Sheets: a whole action written down before it is done, and what doing it would come to.

A sheet is what a player says about an action. It becomes a draft, the commands that it consists
of and what should be said about them; a preview does them on a table that nobody sees.
"""

from companion.games.mombasa.tracking.sheets.bonus_marker import BonusMarkerSheet
from companion.games.mombasa.tracking.sheets.bookkeeper import BookkeeperSheet
from companion.games.mombasa.tracking.sheets.end import EndSheet
from companion.games.mombasa.tracking.sheets.expansion import ExpansionSheet
from companion.games.mombasa.tracking.sheets.goods import GoodsSheet
from companion.games.mombasa.tracking.sheets.merchant import MerchantSheet
from companion.games.mombasa.tracking.sheets.preview import Draft, Note, Preview, preview

Sheet = GoodsSheet | ExpansionSheet | BookkeeperSheet | MerchantSheet | BonusMarkerSheet | EndSheet

__all__ = [
    "BonusMarkerSheet",
    "BookkeeperSheet",
    "Draft",
    "EndSheet",
    "ExpansionSheet",
    "GoodsSheet",
    "MerchantSheet",
    "Note",
    "Preview",
    "Sheet",
    "preview",
]
