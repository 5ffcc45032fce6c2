"""How quick the rules are, beside two things that everybody knows.

Sets of regions listed each second, against the nodes that python-chess walks each second (perft
from the start position, every leaf reached by pushing its move); and `companion ask mombasa
expansion --lines`, against reading and writing the same lines with the standard json module.
Both sides of each pair take turns, by the time of the processor, which no other program takes from
them; the medians count. Ends with status 1 if a bound is missed.
"""

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import chess
import msgspec

from companion.games.mombasa.box import load_box
from companion.games.mombasa.expansion import sources
from companion.games.mombasa.map import Map
from companion.games.mombasa.reach import frontier_of, list_sets
from companion.games.mombasa.terms import COMPANIES, Company

REPETITIONS = 7
LEAST_SETS_A_NODE = 1.0
MOST_ASK_OVER_JSON = 6.0
LINES = 4000
ASK = "from companion.cli import main; main()"
BARE = "import sys, json\nfor line in sys.stdin: print(json.dumps(json.loads(line)))"


def main() -> int:
    """Measure both pairs, print them, and tell whether the bounds hold."""
    land = practice_map()
    occupied = half_full(land)
    sets_a_second, nodes_a_second = take_turns(
        lambda: rate(lambda: walk_sets(land, occupied)),
        lambda: rate(lambda: perft(chess.Board(), 3)),
    )
    sets_a_node = sets_a_second / nodes_a_second
    print(f"sets of regions  {sets_a_second:12,.0f} /s")
    print(f"chess nodes      {nodes_a_second:12,.0f} /s")
    print(f"ratio            {sets_a_node:12.2f}    at least {LEAST_SETS_A_NODE}")

    lines = "".join(json.dumps(question(land, seed)) + "\n" for seed in range(LINES)).encode()
    ask, bare = take_turns(
        lambda: run([ASK, "ask", "mombasa", "expansion", "--lines"], lines),
        lambda: run([BARE], lines),
    )
    ask_over_json = ask / bare
    print(f"ask --lines      {LINES / ask:12,.0f} lines/s")
    print(f"json             {LINES / bare:12,.0f} lines/s")
    print(f"ratio            {ask_over_json:12.2f}    at most {MOST_ASK_OVER_JSON}")
    return int(sets_a_node < LEAST_SETS_A_NODE or ask_over_json > MOST_ASK_OVER_JSON)


def take_turns(one: Callable[[], float], other: Callable[[], float]) -> tuple[float, float]:
    """Measure both in turn, so that a busy moment troubles both, and take the medians."""
    pairs = [(one(), other()) for _ in range(REPETITIONS)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def rate(work: Callable[[], int]) -> float:
    """Tell how many a second."""
    start = process_time()
    done = work()
    return done / (process_time() - start)


def run(code: list[str], lines: bytes) -> float:
    """Tell how long a process of its own takes for all lines."""
    start = of_children()
    subprocess.run(
        [sys.executable, "-c", *code], input=lines, stdout=subprocess.DEVNULL, check=True
    )
    return of_children() - start


def of_children() -> float:
    """Tell how long the processor has worked for processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def walk_sets(land: Map, occupied: dict[str, Company]) -> int:
    """List every set that Cairo can enter with 12 points."""
    return sum(map(len, list_sets(frontier_of(land, "cairo", occupied), 12, 12)))


def perft(board: chess.Board, depth: int) -> int:
    """Count the positions after so many moves."""
    if not depth:
        return 1
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes


def practice_map() -> Map:
    """Take the map of the practice box."""
    part = load_box("practice").map
    if part is None:
        raise LookupError("the practice box has no map")
    return part.value


def half_full(land: Map) -> dict[str, Company]:
    """Put a post into every second region, the companies in turn."""
    return {region: COMPANIES[n % 4] for n, region in enumerate(list(land.by_id)[::2])}


def question(land: Map, seed: int) -> dict[str, object]:
    """Make up an expansion of four steps; every other one brings its map along."""
    chance = random.Random(seed)
    company = chance.choice(COMPANIES)
    occupied = {name: chance.choice(COMPANIES) for name in land.by_id if chance.random() < 0.4}
    held, steps = dict(occupied), []
    for _ in range(4):
        open_land = [name for name in land.by_id if sources(land, held, company, name)]
        step = chance.choice([name for name in open_land if held.get(name) != company])
        held[step] = company
        steps.append({"region": step})
    return {
        "map": msgspec.to_builtins(land) if seed % 2 else "practice",
        "company": company,
        "points": 12,
        "occupied": occupied,
        "bases": {each: [{"posts": chance.randint(2, 5)} for _ in range(3)] for each in COMPANIES},
        "steps": steps,
    }


if __name__ == "__main__":
    sys.exit(main())
