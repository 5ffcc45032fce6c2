"""What is Mombasa's own: its name, the ids of its rules, and what its players call things.

No file of the frame holds any of them (`tests/web/test_frame_names.py`). Words that other games
use as well, such as cards, goods or a track, are nobody's own.
"""

OWN_WORDS = (
    "mombasa",
    "cape.?town",
    "saint.?louis",
    "cairo",
    "diamonds",
    "book.?keep",
    "ink.?jar",
    "trading.?post",
    "share.?value",
    "bonus.?marker",
    "starting.?tile",
    "capital.?call",
    "expansion",
    "compan(y|ies)",
)
