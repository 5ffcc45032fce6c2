"""What all pages of a group share: the way in by its key, and a no in plain words."""

from typing import Final

from flask import Blueprint, g
from flask_babel import gettext

from companion.database import db
from companion.groups.errors import GroupError
from companion.groups.service import Groups
from companion.groups.values import Group, Result, Summary
from companion.web.errors import refusal
from companion.web.safety import device_id, keep_secret, known_device

STATUS: Final = {
    "unknown-group": 404,
    "unknown-result": 404,
    "unknown-player": 404,
    "bad-name": 422,
    "name-taken": 422,
    "changed-meanwhile": 409,
    "group-full": 409,
    "bad-file": 422,
}


def groups() -> Groups:
    """Return the running app's groups. Needs an app context."""
    return Groups(db.engine)


def guard(blueprint: Blueprint) -> None:
    """Keep a group's pages out of search engines, and word what the group refuses."""
    keep_secret(blueprint, "key")
    blueprint.register_error_handler(GroupError, _no)


def arrive(key: str) -> Group:
    """Look at a group; a phone that has opened its link knows it from then on."""
    group = groups().view(key)
    known = known_device()
    if known is None or key not in {one.key for one in known_groups()}:
        groups().meet(key, device_id())
        g.pop("known_groups", None)
    return group


def known_groups() -> tuple[Summary, ...]:
    """Return the groups that this phone knows, looked up once a request."""
    if "known_groups" not in g:
        device = known_device()
        g.known_groups = groups().known_to(device) if device else ()
    known: tuple[Summary, ...] = g.known_groups
    return known


def known_people() -> tuple[str, ...]:
    """Name those who play in the groups of this phone, who plays most first."""
    device = known_device()
    return groups().people_known_to(device) if device else ()


def seat_name(result: Result, number: int) -> str:
    """Name who sat there, also where the player was deleted."""
    name = result.seats[number - 1].name
    return name or gettext("Former player %(number)s", number=number)


def words_for(code: str) -> tuple[str, str]:
    """Say why a group does not do what it was asked, and what helps."""
    words = {
        "unknown-group": (
            gettext("This link doesn’t lead to a group"),
            gettext("It may have been cut short, or the group was deleted. Ask for it again."),
        ),
        "unknown-result": (
            gettext("This game isn’t in the group"),
            gettext("It may have been deleted. Look at the group’s games."),
        ),
        "unknown-player": (
            gettext("This player isn’t in the group"),
            gettext("They may have been deleted. Look at the group’s players."),
        ),
        "bad-name": (
            gettext("A name is missing or too long"),
            gettext("A name has 1 to %(most)s characters.", most=40),
        ),
        "name-taken": (
            gettext("Two players can’t have the same name"),
            gettext("Add a letter or a second name, so that you can tell them apart."),
        ),
        "changed-meanwhile": (
            gettext("Someone got there first"),
            gettext("Check what changed, then save again."),
        ),
        "group-full": (
            gettext("This group is full"),
            gettext("Export it and start a new one."),
        ),
        "bad-file": (
            gettext("This file can’t be imported"),
            gettext("Choose a file exported from a group."),
        ),
    }
    return words[code]


def _no(error: GroupError) -> tuple[str, int]:
    return refusal(STATUS[error.code], words_for(error.code))
