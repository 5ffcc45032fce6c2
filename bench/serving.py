"""How many phones one process serves, and how soon: polls, streams, commands, and the home page.

Run with `.venv/bin/python -m bench.serving`. What is compared takes turns; of times the medians
count, or the 99th of a hundred. Ends with status 1 if a bound is missed.
"""

import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Final, NamedTuple

from flask import Flask

from bench.asking import Phone, Said
from bench.tables import HOST, a_table
from companion.app import create_app
from companion.database import db
from companion.games.mombasa.tracking.players import Earn
from companion.tables import tables
from companion.tables.commands import Command, new_command_id, play
from tests.serving import Server
from tests.tables.test_long_tables import lengthen

ROUNDS: Final = 7
ROUND: Final = 1.0
CONNECTIONS: Final = 16
STREAMS: Final = 1_000
CHANGES: Final = 12
FULL_HOUSE: Final = 400
# Seconds: how long they play, and between two polls of a phone and two commands of a table.
PLAY: Final = 60.0
POLL: Final = 2.0
COMMAND: Final = 20.0
TIMES: Final = 40
OLD: Final = 4_000


class Row(NamedTuple):
    """A line of the table: what was measured, in words, and whether it is within its bound."""

    what: str
    measured: str
    bound: str
    holds: bool


class World:
    """A server, and the app of another process with the same database."""

    def __init__(self, server: Server, app: Flask) -> None:
        self.server = server
        self.app = app

    def phone(self, device: str) -> Phone:
        """Make a phone that is known by a name."""
        # Only Flask's usual way to keep sessions has one, and it is ours.
        signer = self.app.session_interface.get_signing_serializer(self.app)  # type: ignore[attr-defined]
        return Phone(self.server.port, f"companion={signer.dumps({'device': device})}")

    def table(self, *devices: str) -> str:
        """Open a table with the practice box, and sit these phones down."""
        with self.app.app_context():
            code = a_table(tables(), 0)
            for seat, device in enumerate(devices, start=1):
                tables().join(code, device)
                tables().take_seat(code, device, seat)
        return code

    def change(self, code: str) -> int:
        """Do something at a table, as another process would; return its version."""
        with self.app.app_context():
            seen = tables().version(code)
            tables().send(code, HOST, Command(new_command_id(), seen, play(Earn(1, 1))))
            return seen + 1

    def memory(self) -> int:
        """Tell how many megabytes the worker holds."""
        parent = self.server.process.pid if self.server.process else 0
        (worker,) = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        status = Path(f"/proc/{worker}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1024


def main() -> int:
    """Measure, print, and tell whether the bounds hold."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.command = [sys.executable, "-m", "bench.served", str(server.port)]
        server.start()
        world = World(server, create_app({"INSTANCE": folder}))
        try:
            rows = asyncio.run(measured(world))
        finally:
            server.stop()
    print(f"load {os.getloadavg()[0]:.1f}")
    for row in rows:
        print(f"{row.what:62} {row.measured:34} {row.bound:16} {'' if row.holds else 'MISSED'}")
    return int(not all(row.holds for row in rows))


async def measured(world: World) -> list[Row]:
    """Measure one after another."""
    return [
        await unchanged_polls(world),
        *await many_streams(world),
        *await a_full_house(world),
        await home(world),
        await old_phones(world),
    ]


async def unchanged_polls(world: World) -> Row:
    """Ask whether anything has changed, and for nothing at all, as often as can be."""
    path = f"/t/{world.table('ana')}/state"
    phones = [world.phone("ana") for _ in range(CONNECTIONS)]
    tag = (await phones[0].get(path)).headers["etag"]
    polls, empties = [], []
    for _ in range(ROUNDS):
        polls.append(await a_second(phones, lambda phone: phone.get(path, tag), 304))
        empties.append(await a_second(phones, lambda phone: phone.get("/empty/"), 200))
    leave(phones)
    ratio = median(polls) / median(empties)
    told = f"{median(polls):.0f} / {median(empties):.0f} = {ratio:.2f}"
    return Row("unchanged polls over empty Flask views, a second", told, "at least 1.0", ratio >= 1)


async def a_second(
    phones: list[Phone], ask: Callable[[Phone], Awaitable[Said]], expected: int
) -> float:
    """Tell how often phones are answered in a second, all asking as often as they can."""
    answers = 0
    start = time.perf_counter()

    async def go_on(phone: Phone) -> None:
        nonlocal answers
        while time.perf_counter() < start + ROUND:
            (await ask(phone)).expect(expected)
            answers += 1

    await asyncio.gather(*map(go_on, phones))
    return answers / (time.perf_counter() - start)


async def many_streams(world: World) -> list[Row]:
    """Let all phones follow one table, and change it."""
    code = world.table()
    phones = [world.phone(f"phone-{number}") for number in range(STREAMS)]
    heard: asyncio.Queue[float] = asyncio.Queue()

    async def follow(phone: Phone) -> None:
        lines = await phone.listen(f"/t/{code}/stream?tab=a")
        known = b""
        async for line in lines:
            # It is repeated every few seconds.
            if line.startswith(b"data: ") and line != known:
                known = line
                heard.put_nowait(time.perf_counter())

    following = [asyncio.create_task(follow(phone)) for phone in phones]
    for _ in phones:
        await heard.get()
    taken = []
    for _ in range(CHANGES):
        await asyncio.sleep(1)
        start = time.perf_counter()
        await asyncio.to_thread(world.change, code)
        taken += [await heard.get() - start for _ in phones]
    memory = world.memory()
    for task in following:
        task.cancel()
    leave(phones)
    p50, p99 = of_hundred(taken)
    told = f"{p50:.0f} ms, 99 of 100 {p99:.0f} ms"
    return [
        Row(f"{STREAMS:,} streams hear of a change at their table", told, "250 ms", p99 < 250),
        Row("memory of the process that holds them", f"{memory} MB", "200 MB", memory < 200),
    ]


class Player:
    """A phone of a full house, and what it has seen."""

    def __init__(self, phone: Phone, code: str, seat: int) -> None:
        self.phone, self.code, self.seat = phone, code, seat
        self.seen, self.tag = 0, ""
        self.have: dict[str, str] = {}

    async def meet(self) -> None:
        """Come to the table."""
        self.note(await self.phone.meet(f"/t/{self.code}/state?since=0&have="))

    async def poll(self) -> str:
        """Ask what is new; tell whether anything was."""
        said = await self.phone.get(self._path("state"), self.tag)
        if said.status == 304:
            return "unchanged poll"
        self.note(said)
        return "changed poll"

    async def play(self) -> str:
        """Earn a pound."""
        move = {"type": "earn", "seat": self.seat, "pounds": 1}
        wish = {"type": "play", "move": move}
        command = {"id": new_command_id(), "seen": self.seen, "do": wish}
        self.note((await self.phone.post(self._path("commands"), command)).expect(200))
        return "command"

    def _path(self, what: str) -> str:
        have = ",".join(f"{name}.{mark}" for name, mark in self.have.items())
        return f"/t/{self.code}/{what}?since={self.seen}&screen=companies&have={have}"

    def note(self, said: Said) -> None:
        """Remember what the table showed."""
        told = said.json()
        self.seen, self.tag = told["version"], told["tag"]
        for name, (mark, _) in told["fragments"].items():
            self.have[name] = mark


async def a_full_house(world: World) -> list[Row]:
    """Seat four hundred phones at tables of four; each polls, and each table plays."""
    players = []
    for number in range(FULL_HOUSE // 4):
        devices = [f"player-{number}-{seat}" for seat in range(1, 5)]
        code = world.table(*devices)
        players += [Player(world.phone(one), code, seat) for seat, one in enumerate(devices, 1)]
    times: dict[str, list[float]] = {"unchanged poll": [], "changed poll": [], "command": []}
    for player in players:
        await player.meet()
        # Before all are there, the server would close a connection that asks for nothing.
        player.phone.leave()

    async def repeat(every: float, act: Callable[[], Awaitable[str]]) -> None:
        await asyncio.sleep(random.uniform(0, every))
        while True:
            start = time.perf_counter()
            times[await act()].append(time.perf_counter() - start)
            await asyncio.sleep(max(0, start + every - time.perf_counter()))

    work = [asyncio.create_task(repeat(POLL, player.poll)) for player in players]
    work += [asyncio.create_task(repeat(COMMAND, one.play)) for one in players[::4]]
    done, _ = await asyncio.wait(work, timeout=PLAY, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()
    for task in work:
        task.cancel()
    leave([player.phone for player in players])
    rows = []
    for what, taken in times.items():
        p50, p99 = of_hundred(taken)
        told = f"{p50:.1f} ms, 99 of 100 {p99:.0f} ms ({len(taken)})"
        bound = what != "command"
        rows.append(
            Row(f"{FULL_HOUSE} phones: {what}", told, "250 ms" * bound, not bound or p99 < 250)
        )
    return rows


async def home(world: World) -> Row:
    """Open the home page of a phone with few tables and of one with many."""
    for device, many in (("few", 3), ("many", 300)):
        for _ in range(many):
            world.table(device)
    few, many_ = world.phone("few"), world.phone("many")
    return await in_turn(
        "home with 300 tables over home with 3", lambda: many_.get("/"), lambda: few.get("/")
    )


async def old_phones(world: World) -> Row:
    """Send a command as a phone that has looked, and as one that slept for long."""
    code = world.table("ana", "ben")
    world.change(code)
    with world.app.app_context():
        slept = tables().version(code)
        lengthen(db.engine, code, slept + OLD)
    phones = {
        device: Player(world.phone(device), code, seat) for seat, device in ((1, "ana"), (2, "ben"))
    }
    for player in phones.values():
        await player.meet()

    async def from_old() -> object:
        phones["ben"].seen = slept
        return await phones["ben"].play()

    return await in_turn(
        "a command with a version 4,000 lines old over a fresh one", from_old, phones["ana"].play
    )


async def in_turn(
    what: str, one: Callable[[], Awaitable[object]], other: Callable[[], Awaitable[object]]
) -> Row:
    """Do two things in turn; tell how the medians compare."""
    taken: tuple[list[float], list[float]] = [], []
    for number in range(TIMES + 2):
        for act, times in zip((one, other), taken, strict=True):
            start = time.perf_counter()
            await act()
            # What is made once is made in the first rounds.
            if number > 1:
                times.append(time.perf_counter() - start)
    first, second = (median(times) * 1e3 for times in taken)
    told = f"{first:.1f} / {second:.1f} ms = {first / second:.2f}"
    return Row(what, told, "at most 2", first / second <= 2)


def of_hundred(seconds: list[float]) -> tuple[float, float]:
    """Return the median and the 99th of a hundred, in milliseconds."""
    return median(seconds) * 1e3, quantiles(seconds, n=100)[98] * 1e3


def leave(phones: list[Phone]) -> None:
    """Close their connections."""
    for phone in phones:
        phone.leave()


if __name__ == "__main__":
    sys.exit(main())
