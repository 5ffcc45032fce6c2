"""All pages of a score, as the app takes them."""

from typing import Final

from flask import Blueprint

from companion.web.score.pages import score
from companion.web.score.shared import sharing, table_score
from companion.web.score.together import score_wire

SCORES: Final[tuple[Blueprint, ...]] = (score, sharing, table_score, score_wire)
