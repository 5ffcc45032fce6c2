"""The addresses of all pages that can be opened without anything before them."""

from companion.games import REGISTRY
from tests.frame.sample import sample_of
from tests.games.mombasa.sample import SETUP

__all__ = ["PAGES", "SETUP"]

PAGES = [
    "/",
    "/offline",
    "/join",
    "/open",
    "/nothing-here",
    "/groups",
    *(page for slug in REGISTRY for page in sample_of(slug).pages),
]
