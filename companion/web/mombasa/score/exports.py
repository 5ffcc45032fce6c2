"""A result for other programs: CSV, JSON and a link into BG Stats. All carry the same numbers."""

import csv
import io
from datetime import UTC, datetime
from typing import Final
from unicodedata import category, normalize
from urllib.parse import quote

import msgspec

from companion.games.mombasa.scoring import Result
from companion.games.mombasa.terms import CATEGORIES, COMPANIES, GAME
from companion.web.mombasa.score.result import standing
from companion.web.mombasa.score.sheet import TABLE, Reading, TypedSheet, holding

BG_STATS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
BOARD_GAME_GEEK_ID: Final = 172386
# A spreadsheet would take a name that begins so for a formula.
FORMULA_SIGNS: Final = ("=", "+", "-", "−", "@", "|", "%", "\t", "\r", "\n")


def as_csv(result: Result) -> str:
    """Write a line a player, from the first to the last; for spreadsheets that need a byte mark."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(("rank", "name", "total", *CATEGORIES))
    for player in standing(result):
        # Where commas stand in numbers, a spreadsheet ends a cell at each semicolon.
        name = ";".join(map(_as_words, player.name.split(";")))
        pounds = (line.pounds for line in player.lines)
        lines.writerow((player.rank, name, player.total, *pounds))
    return "\ufeff" + text.getvalue()


def _as_words(name: str) -> str:
    """Keep a spreadsheet from taking it for a formula."""
    return f"'{name}" if _is_formula(name) else name


def _is_formula(name: str) -> bool:
    """Tell by the first sign that can be seen; full-width signs count as the plain ones."""
    seen = (sign for sign in normalize("NFKC", name) if category(sign) != "Cf")
    return next(seen, "") in FORMULA_SIGNS


def as_json(sheet: TypedSheet, reading: Reading, result: Result) -> str:
    """Write the sheet as the question that `ask mombasa score` takes, with its answer."""
    content = {
        "game": GAME,
        "played": sheet.at,
        "sheet": question(sheet, reading),
        "score": {
            "players": [
                {
                    "name": player.name,
                    "categories": {line.category: line.pounds for line in player.lines},
                    "total": player.total,
                    "rank": player.rank,
                }
                for player in result.players
            ],
            "winners": list(result.winners),
        },
    }
    return msgspec.json.format(msgspec.json.encode(content), indent=2).decode() + "\n"


def question(sheet: TypedSheet, reading: Reading) -> dict[str, object]:
    """Write the sheet as the question that the game scores."""
    return {
        "share_values": {company: reading.number(company, TABLE) for company in COMPANIES},
        "players": [
            {
                "name": seat.name,
                "cash": reading.number("cash", column),
                "shares": {
                    company: msgspec.to_builtins(holding(reading, company, column))
                    for company in COMPANIES
                },
                "diamonds": reading.number("diamonds", column),
                "bookkeeping": reading.number("bookkeeping", column),
            }
            for column, seat in enumerate(sheet.seats, 1)
        ],
    }


def bg_stats_link(sheet: TypedSheet, result: Result) -> str:
    """Address BG Stats with the play; it shows what it got before it keeps anything.

    Its reader on phones wants every yes-or-no field, also those documented as optional.
    """
    ended = datetime.fromisoformat(sheet.at).astimezone(UTC)
    names = ", ".join(seat.name for seat in sheet.seats)
    play = {
        "sourceName": "Companion",
        "sourcePlayId": f"{sheet.at} {names}",
        "playDate": ended.strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": "Mombasa",
            "sourceGameId": GAME,
            "bggId": BOARD_GAME_GEEK_ID,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "score": player.total,
                "rank": player.rank,
                "winner": player.rank == 1,
                "startPlayer": False,
            }
            for player in result.players
        ],
    }
    return BG_STATS + quote(msgspec.json.encode(play), safe="-_.!~*'()")
