"""What a result's address shows, and what it gives to other programs."""

import re
from html import unescape
from typing import Final
from urllib.parse import unquote

from flask.testing import FlaskClient

RESULT: Final = "/mombasa/score/result"
CORRECTED: Final = re.compile(r'data-file="sheet" href="[^"?]*\?([^"]*)"')
BG_STATS: Final = re.compile(r'data-file="bg-stats" href="([^"]*)"')


def shown(client: FlaskClient, query: str) -> dict[str, str]:
    """Open a result: its words, the link that it passes on, and its files."""
    page = client.get(f"{RESULT}?{query}").get_data(as_text=True)
    # Below its numbers stand the ways to pass it on.
    article = page[page.index('<article class="result"') : page.index("result-group")]
    words = " ".join(unescape(re.sub(r"<[^>]*>?", " ", article)).split())
    passed_on, stats = CORRECTED.search(page), BG_STATS.search(page)
    assert passed_on, query
    assert stats, query
    return {
        "query": query,
        "link": unescape(passed_on[1]),
        "words": words,
        "csv": client.get(f"{RESULT}.csv?{query}").get_data(as_text=True),
        "json": " ".join(client.get(f"{RESULT}.json?{query}").get_data(as_text=True).split()),
        "stats": unquote(unescape(stats[1])),
    }
