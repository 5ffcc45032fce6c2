"""What a change at a table costs the server: the command, and the answers to all four phones.

Run with `.venv/bin/python -m bench.rounds [checkout of another build]`. In the process, as time of
the processor, so that a busy machine troubles it little; two builds take turns. Ends with status 1
if a bound is missed.
"""

import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from flask import Flask
from werkzeug.test import EnvironBuilder

from bench.tables import a_table
from companion.app import create_app
from companion.database import migrate_to_newest
from companion.tables import tables

HERE: Final = Path(__file__).parent.parent
LINES: Final = 91
TIMES: Final = 9
RUNS: Final = 3
MOST_SECOND_OVER_FIRST: Final = 0.2
MOST_FIRST_OVER_BEFORE: Final = 0.75
MOST_ROUND_OVER_BEFORE: Final = 0.45
SCREENS: Final = ("companies", "players", "round", "companies")
Figures = dict[str, float]


class Phone:
    """A phone at a seat, which keeps what it was sent."""

    def __init__(self, app: Flask, code: str, device: str) -> None:
        signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]  # Flask's usual sessions have it
        self.app, self.cookie = app, f"companion={signer.dumps({'device': device})}"
        self.code, self.have, self.seen, self.token = code, dict[str, str](), 0, ""
        self.took = False
        self.look()

    def look(self, screen: str = "") -> float:
        """Ask what is new."""
        return self._ask("state", screen)

    def play(self, screen: str) -> float:
        """Take a trading post, or give it back."""
        self.took = not self.took
        kind = "take-post" if self.took else "return-post"
        do = {"type": "play", "move": {"type": kind, "company": "cairo", "column": 1}}
        return self._ask("commands", screen, {"id": f"bench-{time.time_ns()}", "do": do})

    def _ask(self, what: str, screen: str, command: dict[str, object] | None = None) -> float:
        """Ask, and tell how many seconds of the processor the answer took."""
        have = ",".join(f"{name}.{mark}" for name, mark in self.have.items())
        query = f"since={self.seen}&screen={screen}&have={have}"
        headers = {"Accept-Encoding": "gzip", "Cookie": self.cookie, "X-CSRFToken": self.token}
        body = {**command, "seen": self.seen} if command else None
        asked = EnvironBuilder(
            f"/t/{self.code}/{what}", query_string=query, headers=[*headers.items()], json=body
        )
        asked.method = "POST" if command else "GET"
        environ = asked.get_environ()
        start = time.thread_time()
        status: list[str] = []

        def answer(line: str, fields: list[tuple[str, str]], *_: object) -> None:
            status.append(line)
            for name, value in fields:
                if name == "Set-Cookie":
                    self.cookie = value.partition(";")[0]

        said = b"".join(self.app(environ, answer))  # type: ignore[arg-type]  # as servers do
        taken = time.thread_time() - start
        if status != ["200 OK"]:
            raise RuntimeError(f"{status}: {said!r}")
        told = json.loads(gzip.decompress(said))
        self.seen, self.token = told["version"], told.get("token", self.token)
        for name, (mark, _) in told.get("fragments", {}).items():
            self.have[name] = mark
        return taken


def main(other: str = "") -> int:
    """Compare, print, and tell whether the bounds hold."""
    builds = {"now": HERE, **({"before": Path(other)} if other else {})}
    found: dict[str, list[Figures]] = {name: [] for name in builds}
    for _ in range(RUNS):
        for name, folder in builds.items():
            found[name].append(run(folder))
    figures = {
        name: {what: median(one[what] for one in some) for what in some[0]}
        for name, some in found.items()
    }
    for name, some in figures.items():
        print(name, " ".join(f"{what} {taken:.2f} ms" for what, taken in some.items()))
    now = figures["now"]
    bounds = [("second poll over the first", now["second"] / now["first"], MOST_SECOND_OVER_FIRST)]
    if before := figures.get("before"):
        first, a_round = (now[what] / before[what] for what in ("first", "round"))
        bounds.append(("first poll over the other build's", first, MOST_FIRST_OVER_BEFORE))
        bounds.append(("a round over the other build's", a_round, MOST_ROUND_OVER_BEFORE))
    for what, ratio, most in bounds:
        print(f"{what:36} {ratio:.2f}    at most {most} {'MISSED' if ratio > most else ''}")
    return int(any(ratio > most for _, ratio, most in bounds))


def run(folder: Path) -> Figures:
    """Measure a build in a process of its own."""
    command = [sys.executable, str(Path(__file__).resolve()), "--measure"]
    env = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True, text=True)
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def measure() -> Figures:
    """Measure the build that is imported, in milliseconds."""
    with four_phones() as phones:
        ana, ben, cy, dora = phones
        taken: dict[str, list[float]] = {"first": [], "second": [], "command": [], "round": []}
        for number in range(TIMES + 2):
            # What is made once is made in the first turns.
            note = taken if number > 1 else {what: [] for what in taken}
            ana.play("log")
            note["first"].append(ben.look("companies"))
            note["second"].append(cy.look("companies"))
            for phone in phones:
                phone.look()
            command = ana.play(SCREENS[0])
            note["command"].append(command)
            watching = zip((ben, cy, dora), SCREENS[1:], strict=True)
            answers = [phone.look(screen) for phone, screen in watching]
            everything = [phone.look() for phone in phones]
            note["round"].append(command + sum(answers) + sum(everything))
    return {what: median(some) * 1e3 for what, some in taken.items()}


@contextmanager
def four_phones() -> Iterator[list[Phone]]:
    """Sit four phones down at a table with some lines."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "RATELIMIT_ENABLED": False, "DEVELOPMENT": False})
        with app.app_context():
            migrate_to_newest()
            code = a_table(tables(), LINES)
            devices = [f"phone-{seat}" for seat in range(1, 5)]
            for seat, device in enumerate(devices, start=1):
                tables().join(code, device)
                tables().take_seat(code, device, seat)
        yield [Phone(app, code, device) for device in devices]


if __name__ == "__main__":
    if sys.argv[1:] == ["--measure"]:
        print(json.dumps(measure()))
    else:
        sys.exit(main(*sys.argv[1:]))
