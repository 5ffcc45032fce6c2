"""What Mombasa's templates call: words, most of it."""

from typing import Final

from companion.games.mombasa.base import posts_in
from companion.games.mombasa.tracking.face_up import cards_known, has_room, tile_points
from companion.games.mombasa.tracking.numbers import number_of
from companion.games.mombasa.tracking.spaces import spots
from companion.web.mombasa.actions.correcting import form_address
from companion.web.mombasa.box.chapters import following
from companion.web.mombasa.expand.cards_up import offers_tile, values_at
from companion.web.mombasa.expand.land import land_on
from companion.web.mombasa.expand.words import REWARDS, printed_words
from companion.web.mombasa.setup import look
from companion.web.mombasa.setup.view import laid_of, own_tiles, setup_of
from companion.web.mombasa.terms import company_letter, company_name, of_company
from companion.web.mombasa.words.box import kind_name, part_title
from companion.web.mombasa.words.box_findings import finding_words
from companion.web.mombasa.words.box_map import item_words, missing_item
from companion.web.mombasa.words.companies import column_labels, field_words
from companion.web.mombasa.words.course import course_now, round_of
from companion.web.mombasa.words.effects import effect_words
from companion.web.mombasa.words.expand import (
    aim_name,
    player_name,
    reward_name,
    signed,
    unread_words,
)
from companion.web.mombasa.words.majorities import lower_choices, tier_choices
from companion.web.mombasa.words.moves import moved_on_track
from companion.web.mombasa.words.names import (
    bonus_words,
    cards_up,
    category_name,
    good_name,
    space_name,
    space_title,
    spot_groups,
    spot_name,
    starts_words,
    track_name,
)
from companion.web.mombasa.words.notes import lacking, note_words, why_not
from companion.web.mombasa.words.off_map import off_map_lines, off_map_words, unsure
from companion.web.mombasa.words.printed import printed_says
from companion.web.mombasa.words.titles import action_detail, action_says, action_title
from companion.web.mombasa.words.tracks import bonus_name, call_choices, lies_ahead

WORDS: Final = (
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
    company_letter,
    company_name,
    course_now,
    effect_words,
    field_words,
    finding_words,
    good_name,
    item_words,
    kind_name,
    lacking,
    lies_ahead,
    lower_choices,
    missing_item,
    moved_on_track,
    note_words,
    of_company,
    off_map_lines,
    off_map_words,
    part_title,
    player_name,
    printed_says,
    reward_name,
    round_of,
    signed,
    space_name,
    space_title,
    spot_groups,
    spot_name,
    starts_words,
    tier_choices,
    track_name,
    unread_words,
    unsure,
    why_not,
)

CALLS: Final = {called.__name__: called for called in WORDS} | {
    "bonus_spots": spots,
    "cards_face_up": cards_known,
    "chapter_after": following,
    "correction_form": form_address,
    "correction_number": number_of,
    "setup_of": setup_of,
    "expansion_cards": values_at,
    "REWARDS": REWARDS,
    "has_room_for_card": has_room,
    "laid_of": laid_of,
    "land_on": land_on,
    "own_tiles": own_tiles,
    "posts_in": posts_in,
    "printed_words": printed_words,
    "look": look,
    "offers_tile": offers_tile,
    "tile_points": tile_points,
}
