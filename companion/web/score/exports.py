"""A result for other programs: CSV, JSON and a link into BG Stats. All carry the same numbers."""

import csv
import io
from datetime import UTC, datetime
from typing import Final
from unicodedata import category, normalize
from urllib.parse import quote

import msgspec

from companion.games.scoring import standing
from companion.web.score.outcome import Outcome

BG_STATS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
# A spreadsheet would take a name that begins so for a formula.
FORMULA_SIGNS: Final = ("=", "+", "-", "−", "@", "|", "%", "\t", "\r", "\n")


def as_csv(outcome: Outcome) -> str:
    """Write a line a player, from the first to the last; for spreadsheets that need a byte mark."""
    text = io.StringIO()
    lines = csv.writer(text)
    sheet = outcome.typed.sheet
    lines.writerow(("rank", "name", "total", *(one.id for one in sheet.categories), *sheet.ties))
    for column in standing(outcome.scored.columns):
        # Where commas stand in numbers, a spreadsheet ends a cell at each semicolon.
        name = ";".join(map(_as_words, column.name.split(";")))
        points = (line.points for line in column.lines)
        lines.writerow((column.rank, name, column.total, *points, *column.ties))
    return "\ufeff" + text.getvalue()


def _as_words(name: str) -> str:
    """Keep a spreadsheet from taking it for a formula."""
    return f"'{name}" if _is_formula(name) else name


def _is_formula(name: str) -> bool:
    """Tell by the first sign that can be seen; full-width signs count as the plain ones."""
    seen = (sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return next(seen, "") in FORMULA_SIGNS


def as_json(outcome: Outcome) -> str:
    """Write the sheet as the question that its game's `score` takes, with its answer."""
    typed, scored = outcome.typed, outcome.scored
    grade = scored.verdict.grade if scored.verdict else None
    content = {
        "game": typed.game.slug,
        "played": typed.at,
        "sheet": typed.question(outcome.reading),
        "score": {
            "players": [
                {
                    "name": column.name,
                    "categories": {line.category: line.points for line in column.lines},
                    "total": column.total,
                    "rank": column.rank,
                }
                for column in scored.columns
            ],
            "winners": list(scored.winners),
            **({"grade": grade} if grade else {}),
        },
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def bg_stats_link(outcome: Outcome) -> str:
    """Address BG Stats with the play; it shows what it got before it keeps anything.

    Its reader on phones wants every yes-or-no field, also those documented as optional.
    """
    typed = outcome.typed
    game, bgg = typed.game, typed.game.score.bgg
    ended = datetime.fromisoformat(typed.at).astimezone(UTC)
    play = {
        "sourceName": "Companion",
        "sourcePlayId": f"{typed.at} {', '.join(typed.names)}",
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game.title,
            "sourceGameId": game.slug,
            **({"bggId": bgg} if bgg else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": column.name,
                "sourcePlayerId": column.name,
                "score": column.total,
                "rank": column.rank,
                "winner": column.rank == 1,
                "startPlayer": False,
            }
            for column in outcome.scored.columns
        ],
    }
    return BG_STATS + quote(msgspec.json.encode(play), safe="-_.!~*'()")
