"""Half an hour of attacks on a real server, with its memory watched.

Every route has every method, and each field of its forms, addresses, headers and bodies has 40
hostile values (`bench/attacks.py`), at least once, by several clients, while others send half a
request, read an answer byte by byte, or hold a stream (`bench/slow_clients.py`). Run with
`.venv/bin/python -m bench.campaign [minutes]`. Ends with status 1 after an accident, an answer that
took over a second, an answer that did not come, or 50 MB of growth.
"""

import os
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from bench.attacks import Attack, every_attack
from bench.cores import Cores
from bench.slow_clients import SlowClients
from tests.apps import new_app
from tests.serving import Server
from tests.web.hostile import Sent, World
from tests.web.test_hostile import TAKES_AWAY
from tests.web.worlds import KEYS, one_of_everything

CLIENTS: Final = 3
MOST_SECONDS: Final = 1.0
MOST_GROWTH: Final = 50 * 1024
# What loads once, modules and pools, is there by then.
WARM: Final = 60.0
# Seconds between two lines about it.
TOLD_EVERY: Final = 120
# Tables, boxes and groups: after a part of a round others are attacked, since much is spoilt.
WORLDS: Final = 8
BOUNDARY: Final = "a-boundary-that-nothing-contains"


@dataclass
class Report:
    """What was seen."""

    statuses: Counter[int] = field(default_factory=Counter)
    accidents: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    slowest: float = 0.0
    memory: list[int] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)

    @property
    def growth(self) -> int:
        """Kilobytes more than when everything was warm."""
        return self.memory[-1] - self.memory[0] if self.memory else 0


class Client:
    """A phone that keeps its connection, its cookie and its token."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port = port
        self._cookie = cookie
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._token = ""
        page = self._ask("GET", "/join", None, {})[1].decode()
        self._token = re.findall(r'name="csrf_token" value="([^"]+)"', page)[0]

    def send(self, sent: Sent, headers: dict[str, str | bytes]) -> tuple[int, str]:
        """Send an attack with the token of a page; returns status, or 0 and why there is none."""
        path, body, kind = sent.path, sent.body, "application/json"
        if sent.as_file:
            kind = f"multipart/form-data; boundary={BOUNDARY}"
            body = self._file(sent)
        elif body is None and sent.method == "POST":
            kind = "application/x-www-form-urlencoded"
            body = urlencode((("csrf_token", self._token), *sent.fields)).encode()
        elif sent.fields:
            path = f"{path}{'&' if '?' in path else '?'}{urlencode(sent.fields)}"
        given: dict[str, str | bytes] = {}
        if body is not None:
            given = {"Content-Type": kind, "X-CSRFToken": self._token}
        status, text = self._ask(sent.method, path, body, given | headers)
        return status, "" if status else text.decode()

    def _file(self, sent: Sent) -> bytes:
        head = (
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n'
            f"{self._token}\r\n--{BOUNDARY}\r\nContent-Disposition: form-data; "
            f'name="{sent.as_file}"; filename="file.json"\r\n\r\n'
        )
        return head.encode() + (sent.body or b"") + f"\r\n--{BOUNDARY}--\r\n".encode()

    def _ask(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str | bytes]
    ) -> tuple[int, bytes]:
        try:
            self._connection.putrequest(method, path, skip_host="Host" in headers)
            named = {"Cookie": f"companion={self._cookie}"} | headers
            if body is not None:
                named["Content-Length"] = str(len(body))
            for name, text in named.items():
                self._connection.putheader(name, text)
            self._connection.endheaders(body)
            with self._connection.getresponse() as answer:
                if answer.headers.get_content_type() == "text/event-stream":
                    # It would go on for minutes; its first words are its answer.
                    status, words = answer.status, answer.readline()
                    self._leave()
                    return status, words
                return answer.status, answer.read()
        except (HTTPException, OSError, UnicodeEncodeError, ValueError) as error:
            self._leave()
            return 0, repr(error).encode()

    def _leave(self) -> None:
        self._connection.close()
        self._connection = HTTPConnection("127.0.0.1", self._port, timeout=30)


class Round:
    """The attacks in turn, again and again, a part of them to each world."""

    def __init__(self, attacks: list[Attack], worlds: list[dict[str, str]]) -> None:
        self._attacks = attacks
        self._keys = [{worlds[0][key]: world[key] for key in KEYS} for world in worlds]
        self._order = self._in_turn()
        self._lock = threading.Lock()
        self.code = worlds[0]["code"]
        self.begun = 0

    def __len__(self) -> int:
        return len(self._attacks)

    def next(self) -> tuple[Attack, dict[str, str]]:
        """Return the next one, and the keys of its world."""
        with self._lock:
            self.begun += 1
            return next(self._order)

    def _in_turn(self) -> Iterator[tuple[Attack, dict[str, str]]]:
        for number, keys in cycle(enumerate(self._keys)):
            part = self._attacks[number :: len(self._keys)]
            # What takes data away comes last, since the rest needs them.
            for attack in sorted(part, key=_takes_away):
                yield attack, keys


def _takes_away(attack: Attack) -> bool:
    return any(word in attack.target.path for word in TAKES_AWAY)


def attack_until(
    end: float, client: Client, attacks: Round, report: Report, cores: Cores, lock: threading.Lock
) -> None:
    """Send one attack after another, each at least once."""
    while time.monotonic() < end or attacks.begun < len(attacks):
        attack, keys = attacks.next()
        sent, headers = attack.sent(keys)
        start = time.monotonic()
        status, why = client.send(sent, headers)
        took = time.monotonic() - start
        told = f"at {end - start:.0f} s to the end, {took:.2f} s, {status}{why}: "
        told += f"{headers or ''} {sent!r}"[:400]
        with lock:
            report.statuses[status] += 1
            report.slowest = max(report.slowest, took)
            if took > MOST_SECONDS:
                report.slow.append(f"{cores.since(start)}; {told}")
                print(report.slow[-1], flush=True)
            if status >= 500 or not status:
                (report.accidents if status else report.unanswered).append(told)
                print(told, flush=True)


def processes_of(server: Server) -> list[int]:
    """Return the server's process and its workers'."""
    found = [server.process.pid] if server.process else []
    for parent in found:
        with suppress(OSError):
            for task in Path(f"/proc/{parent}/task").glob("*/children"):
                found.extend(map(int, task.read_text().split()))
    return found


def memory_of(server: Server) -> int:
    """Return the kilobytes that the server and its workers hold, shared pages counted once."""
    held = 0
    for pid in processes_of(server):
        # One that decodes a photo is soon gone.
        with suppress(OSError, IndexError):
            told = Path(f"/proc/{pid}/smaps_rollup").read_text()
            held += int(re.findall(r"^Pss:\s+(\d+)", told, re.MULTILINE)[0])
    return held


def campaign(minutes: float) -> Report:
    """Attack a server for so long."""
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder) / "instance"
        world = World(new_app(instance))
        attacks, badly = every_attack(world, random.Random(1))
        if badly:
            raise SystemExit(f"These are never asked well: {badly}.")
        fields = {(one.target.method, one.target.path, one.what, one.place) for one in attacks}
        print(f"{len(attacks)} requests a round for {len(fields)} fields", flush=True)
        worlds = [world.places, *(one_of_everything(world.phone) for _ in range(WORLDS - 1))]
        cookie = world.phone.client.get_cookie("companion")
        server = Server(instance)
        server.start(COMPANION_RATE_LIMITS="0")
        try:
            return _attacked(
                server, Round(attacks, worlds), cookie.value if cookie else "", minutes
            )
        finally:
            server.stop()


def _attacked(server: Server, attacks: Round, cookie: str, minutes: float) -> Report:
    report, lock, cores = Report(), threading.Lock(), Cores(processes_of(server))
    start = time.monotonic()
    end = start + minutes * 60
    clients = [Client(server.port, cookie) for _ in range(CLIENTS)]
    slow = SlowClients(server.port, attacks.code)
    slow.start()
    threads = [
        threading.Thread(target=attack_until, args=(end, client, attacks, report, cores, lock))
        for client in clients
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            thread.join(1.0)
            cores.look()
            report.loads.append(os.getloadavg()[0])
            if time.monotonic() - start > WARM:
                report.memory.append(memory_of(server))
            if len(report.loads) % TOLD_EVERY == 0:
                tell(report, (time.monotonic() - start) / 60)
    slow.stop()
    tell(report, (time.monotonic() - start) / 60)
    print(f"{attacks.begun / len(attacks):.2f} rounds; came and left: {dict(slow.came)}")
    return report


def tell(report: Report, minutes: float) -> None:
    """Tell what has been seen until now."""
    print(f"{report.statuses.total()} requests in {minutes:.1f} minutes:", dict(report.statuses))
    print(f"slowest {report.slowest:.2f} s; {len(report.slow)} over {MOST_SECONDS:g} s")
    print(f"memory {max(report.memory, default=0) // 1024} MB at most, ", end="")
    print(f"grown by {report.growth / 1024:.1f} MB; ", end="")
    print(f"load {min(report.loads):.1f} to {max(report.loads):.1f}", flush=True)


def main() -> None:
    """Attack, and tell what came of it."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    report = campaign(minutes)
    for name in ("accidents", "unanswered", "slow"):
        print(f"{len(getattr(report, name))} {name}")
    failed = report.accidents or report.unanswered or report.slow or report.growth > MOST_GROWTH
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
