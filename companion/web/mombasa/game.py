"""Mombasa, as the frame takes it."""

from typing import Final

from flask import url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.games.mombasa.terms import GAME as SLUG
from companion.games.mombasa.terms import PLAYERS
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.reading import is_setting_up
from companion.games.mombasa.tracking.state import State
from companion.web.games import Door, Screen, TablePages, WebGame
from companion.web.mombasa import carried, words
from companion.web.mombasa.actions.pages import actions
from companion.web.mombasa.big_screen import BIG_SCREEN
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
from companion.web.mombasa.calls import CALLS
from companion.web.mombasa.coming import next_step
from companion.web.mombasa.demo import make_practice_table
from companion.web.mombasa.expand.at_table import table_expand
from companion.web.mombasa.expand.pages import expand
from companion.web.mombasa.expand.teaching import expand_teach
from companion.web.mombasa.new_game import new_game
from companion.web.mombasa.printed.pages import printed
from companion.web.mombasa.score.pages import SCORE
from companion.web.mombasa.setup.pages import setup
from companion.web.mombasa.setup.table import setup_table
from companion.web.mombasa.setup.tiles import setup_tiles
from companion.web.mombasa.teach import teach
from companion.web.saying import Names

COMPANIES: Final = Screen("companies", _l("Companies"), "share", "mombasa/_companies.html")
PLAYING: Final = (
    COMPANIES,
    Screen("players", _l("Players"), "players", "mombasa/_players.html"),
    Screen("round", _l("Round"), "clock", "mombasa/_round.html", own="mombasa/_round_own.html"),
)
SETTING_UP: Final = (
    Screen(
        "setup",
        _l("Setup"),
        "check",
        "mombasa/_setup.html",
        styles=("css/mombasa/setup.css",),
        scripts=("js/mombasa/setup/table.js",),
        own="mombasa/_setup_own.html",
        by_seat=True,
    ),
    Screen("plan", _l("Layout"), "map", "mombasa/_plan.html"),
)


def _shown(state: State, quick: bool) -> tuple[Screen, ...]:
    """Choose the screens of a table; some phones want only share values and the score."""
    if is_setting_up(state):
        return SETTING_UP
    return (COMPANIES,) if quick else PLAYING


def _quick(state: State) -> bool:
    """Tell whether the table wants share values and the score, and no more."""
    return state.quick


def _elsewhere(state: State, code: str) -> str:
    """A table that is only there to be scored is its score sheet."""
    return url_for("table_score.score", code=code) if state.only_score else ""


def _where(state: State, names: Names) -> str:
    """Say where a game is, and who plays."""
    if state.only_score:
        where = gettext("Score sheet")
    elif is_setting_up(state):
        where = gettext("Setup")
    elif state.quick:
        where = gettext("Share values")
    else:
        where = gettext("Round %(round)s", round=state.round)
    return f"{where} · {', '.join(names.values())}"


GAME: Final = WebGame(
    slug=SLUG,
    title="Mombasa",
    players=PLAYERS,
    minutes=120,
    promise=_l("Setup, share values, expansions and final scoring, on every phone at the table."),
    mark="mombasa/_mark.html",
    picture="mombasa/_picture.html",
    new="new_game.new",
    # The one door to a table, set up or not.
    setup="new_game.new",
    box="box.overview",
    learn="teach.learn",
    tools=(
        Door(
            _l("Check an expansion"), _l("Is it legal? What does it cost?"), "map", "expand.check"
        ),
    ),
    unfinished="mombasa/unfinished.html",
    score=SCORE,
    pages=(
        expand,
        expand_teach,
        setup,
        setup_table,
        teach,
        new_game,
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
    ),
    table_pages=(table_expand, setup_tiles, actions, printed),
    at_hand=(
        "new_game.new",
        "setup.start",
        "setup.draw",
        "setup.steps",
        "teach.learn",
    ),
    table=TablePages(
        screens=(*PLAYING, *SETTING_UP),
        shown=_shown,
        elsewhere=_elsewhere,
        next=next_step,
        quick=_quick,
        where=_where,
        head="mombasa/_where.html",
        watched=BIG_SCREEN,
        corrections="mombasa/corrections.html",
        dialogs="mombasa/actions/_dialog.html",
        styles=("css/mombasa/table.css", "css/mombasa/actions.css", "css/mombasa/box.css"),
        scripts=("js/table/actions.js", "js/mombasa/printed.js"),
        read=reading,
        words=words,
        carried=carried,
    ),
    calls=CALLS,
    demo=make_practice_table,
)
