"""The words that templates call."""

from typing import Final

from flask import Blueprint

from companion.web.mombasa.words.box import kind_name, part_title
from companion.web.mombasa.words.box_findings import finding_words
from companion.web.mombasa.words.box_map import item_words
from companion.web.mombasa.words.companies import column_labels, field_words
from companion.web.mombasa.words.effects import effect_words
from companion.web.mombasa.words.expand import (
    aim_name,
    player_name,
    reward_name,
    signed,
    unread_words,
)
from companion.web.mombasa.words.majorities import lower_choices
from companion.web.mombasa.words.moves import moved_on_track
from companion.web.mombasa.words.names import (
    bonus_words,
    cards_up,
    category_name,
    good_name,
    space_name,
    space_title,
    spot_name,
    starts_words,
    track_name,
)
from companion.web.mombasa.words.notes import lacking, note_words, why_not
from companion.web.mombasa.words.off_map import off_map_lines, off_map_words, unsure
from companion.web.mombasa.words.printed import printed_says
from companion.web.mombasa.words.titles import action_detail, action_says, action_title
from companion.web.mombasa.words.tracks import bonus_name, call_choices, lies_ahead

CALLED: Final = (
    action_detail,
    action_says,
    action_title,
    aim_name,
    bonus_name,
    bonus_words,
    call_choices,
    cards_up,
    category_name,
    column_labels,
    effect_words,
    field_words,
    finding_words,
    good_name,
    item_words,
    kind_name,
    lacking,
    lies_ahead,
    lower_choices,
    moved_on_track,
    note_words,
    off_map_lines,
    off_map_words,
    part_title,
    player_name,
    printed_says,
    reward_name,
    signed,
    space_name,
    space_title,
    spot_name,
    starts_words,
    track_name,
    unread_words,
    unsure,
    why_not,
)

in_templates = Blueprint("words", __name__)
for called in CALLED:
    in_templates.add_app_template_global(called)
