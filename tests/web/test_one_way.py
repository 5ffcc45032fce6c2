"""There is one way for each thing: one answer to scripts, one sender of a table's commands.

What still goes another way is listed here, and the lists may only become shorter.
"""

import re

from companion.settings import CHECKOUT

JSON = re.compile(r"application/json|\bjsonify\b")
SENT = re.compile(r"\bfetch\(|\bsendBeacon\b")
QUEUES = re.compile(r"\bnew Queue\(")
SENDERS = re.compile(r"\bnew Sender\(")


def those_with(pattern: re.Pattern[str], folder: str, kind: str) -> set[str]:
    found = (CHECKOUT / folder).rglob(f"*.{kind}")
    return {
        path.relative_to(CHECKOUT / folder).as_posix()
        for path in found
        if pattern.search(path.read_text())
    }


def test_whatever_changes_on_a_page_is_answered_in_an_envelope() -> None:
    assert those_with(JSON, "companion/web", "py") == {
        "envelope.py",
        # Files, and what is compressed.
        "compressing.py",
        "files.py",
        # What a phone keeps as it is: the forms of a table, the table itself.
        "mombasa/actions/pages.py",
        "table/carrying.py",
        # A result that waited on a phone, which may have been sent by a page of any age.
        "groups/pages.py",
    }


def test_commands_of_a_table_have_one_sender_and_one_queue() -> None:
    """Where a page leaves while its queue is not empty, any other page delivers it."""
    assert those_with(SENDERS, "static/js", "js") == {
        "mombasa/expand/table.js",
        "table/table.js",
    }
    assert those_with(QUEUES, "static/js", "js") == {
        "mombasa/expand/table.js",
        "table/delivering.js",
        "table/opening.js",
        "table/table.js",
    }


def test_whoever_asks_the_server_by_itself_is_listed() -> None:
    assert those_with(SENT, "static/js", "js") == {
        "patience.js",
        # A page that is kept anew, or put together from another.
        "score/followed.js",
        # The same without a server: whether there is one, and what its page needs.
        "score/here.js",
        "table/carrying.js",
        "table/opening.js",
        "table/sheets.js",
        # Looking at an expansion, and whether its table has gone on.
        "mombasa/expand/page.js",
        "mombasa/expand/table.js",
        # The chapters of a box, which save themselves, and its map.
        "mombasa/box/list.js",
        "mombasa/box/map/page.js",
        "mombasa/box/map/photo.js",
        "mombasa/box/saving.js",
        # A result goes to its group; coins and a seat are left with the page.
        "groups/unsent.js",
        "score/shared.js",
        "table/connection.js",
        "table/table.js",
    }
