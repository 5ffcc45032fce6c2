"""All pages of a group, as the app takes them."""

from typing import Final

from flask import Blueprint

from companion.web.groups.importing import group_import
from companion.web.groups.pages import group_pages
from companion.web.groups.results import group_results
from companion.web.groups.settings import group_settings
from companion.web.groups.statistics import group_statistics

GROUPS: Final[tuple[Blueprint, ...]] = (
    group_pages,
    group_results,
    group_statistics,
    group_settings,
    group_import,
)
