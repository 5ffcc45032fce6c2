"""All of Mombasa's screens, as the app takes them."""

from typing import Final

from flask import Blueprint

from companion.web.mombasa.actions.pages import actions
from companion.web.mombasa.box.board import box_board
from companion.web.mombasa.box.books import box_books
from companion.web.mombasa.box.card_lists import box_card_lists
from companion.web.mombasa.box.cards import box_cards
from companion.web.mombasa.box.coins import box_coins
from companion.web.mombasa.box.importing import box_import
from companion.web.mombasa.box.majorities import box_majorities
from companion.web.mombasa.box.map import box_map
from companion.web.mombasa.box.map_list import box_map_list
from companion.web.mombasa.box.pages import box_pages
from companion.web.mombasa.box.photo import box_photo
from companion.web.mombasa.box.spaces import box_spaces
from companion.web.mombasa.box.tiles import box_tiles
from companion.web.mombasa.box.tracks import box_tracks
from companion.web.mombasa.expand.at_table import table_expand
from companion.web.mombasa.expand.pages import expand
from companion.web.mombasa.expand.teaching import expand_teach
from companion.web.mombasa.new_game import new_game
from companion.web.mombasa.printed.pages import printed
from companion.web.mombasa.score.pages import score
from companion.web.mombasa.score.shared import table_score
from companion.web.mombasa.setup.pages import setup
from companion.web.mombasa.setup.table import setup_table
from companion.web.mombasa.setup.tiles import setup_tiles
from companion.web.mombasa.teach import teach

# Pages that a phone has at hand from its first visit on, and that a script fills in.
AT_HAND: Final = (
    "setup.start",
    "setup.draw",
    "setup.steps",
    "teach.mombasa",
    "score.sheet",
    "score.result",
)

MOMBASA: Final[tuple[Blueprint, ...]] = (
    score,
    expand,
    table_expand,
    expand_teach,
    setup,
    setup_table,
    setup_tiles,
    teach,
    new_game,
    actions,
    printed,
    table_score,
    box_pages,
    box_import,
    box_coins,
    box_map,
    box_map_list,
    box_photo,
    box_tracks,
    box_board,
    box_spaces,
    box_majorities,
    box_cards,
    box_card_lists,
    box_tiles,
    box_books,
)
