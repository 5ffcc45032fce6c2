"""Mombasa in words: what its log says, what the rules find, and what a command brings about.

It is what the frame asks of a game (`Words` in `companion.web.saying.py`).
"""

from companion.web.mombasa.words.asides import aside
from companion.web.mombasa.words.effects import effect
from companion.web.mombasa.words.findings import answer, finding
from companion.web.mombasa.words.log import beside, details, line, quiet

__all__ = ["answer", "aside", "beside", "details", "effect", "finding", "line", "quiet"]
