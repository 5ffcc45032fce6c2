"""How quick tables are, short and long, and how many commands one database takes each second.

A short and a long table take turns; the medians count. Run with `python bench/tables.py`. Ends
with status 1 if the long one is too slow.
"""

import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter

from sqlalchemy import create_engine

from companion.database import Model
from companion.games.mombasa.box import load_box
from companion.games.mombasa.setup import set_up
from companion.games.mombasa.tracking.players import Earn
from companion.games.mombasa.tracking.state import Opening, facts_of
from companion.people import Person
from companion.tables.commands import Command, Play, Undo, new_command_id, play
from companion.tables.service import Tables

SHORT, LONG = 50, 5_000
TIMES = 100
MOST_LONG_OVER_SHORT = 1.5
WRITERS = 8
NAMES = ("Ana", "Ben", "Cy", "Dora")
HOST = "bench"


def main() -> int:
    """Measure, print, and tell whether the bound holds."""
    with tempfile.TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{Path(folder) / 'tables.db'}")
        Model.metadata.create_all(engine)
        tables = Tables(engine)
        short, long = a_table(tables, SHORT), a_table(tables, LONG)
        asked: dict[str, Callable[[str], object]] = {
            "poll": tables.version,
            "view": tables.view,
            "log": tables.log,
            "command": lambda code: send(tables, code, play(Earn(1, 1))),
            "undo": lambda code: send(tables, code, Undo(tables.version(code) - 1)),
        }
        print(f"{'ms':8} {SHORT:>8} {LONG:>8} lines")
        ratios = [compare(name, ask, short, long) for name, ask in asked.items()]
        print(f"{commands_a_second(tables):.0f} commands a second at {WRITERS} tables at once")
        engine.dispose()
    return int(max(ratios) > MOST_LONG_OVER_SHORT)


def a_table(tables: Tables, lines: int) -> str:
    """Open a table that knows the practice box, with so many lines in its log."""
    setup = set_up(NAMES, "first", "bench")
    opening = Opening(facts_of(load_box("practice"), setup.tracks))
    code = tables.create("mombasa", opening, [Person(name) for name in NAMES], device=HOST)
    while tables.version(code) < lines:
        send(tables, code, play(Earn(1, 1)))
    return code


def send(tables: Tables, code: str, do: Play | Undo) -> None:
    """Send one command from the newest version."""
    tables.send(code, HOST, Command(new_command_id(), tables.version(code), do))


def compare(name: str, ask: Callable[[str], object], short: str, long: str) -> float:
    """Print the medians of both tables; return the long one's over the short one's."""
    times: dict[str, list[float]] = {short: [], long: []}
    for _ in range(TIMES):
        for code, taken in times.items():
            start = perf_counter()
            ask(code)
            taken.append(perf_counter() - start)
    of_short, of_long = median(times[short]), median(times[long])
    print(f"{name:8} {of_short * 1e3:8.2f} {of_long * 1e3:8.2f}  ratio {of_long / of_short:.2f}")
    return of_long / of_short


def commands_a_second(tables: Tables) -> float:
    """Let as many threads write, each to its own table."""
    codes = [a_table(tables, 0) for _ in range(WRITERS)]

    def write(code: str) -> None:
        for _ in range(TIMES):
            send(tables, code, play(Earn(1, 1)))

    start = perf_counter()
    with ThreadPoolExecutor(WRITERS) as pool:
        list(pool.map(write, codes))
    return WRITERS * TIMES / (perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
