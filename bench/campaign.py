"""Half an hour of attacks on a real server, with its memory watched.

Every address, method and field in turn has every hostile value of `tests/web/hostile.py`, sent by
several clients at once, while others send half a request, or read an answer byte by byte. Run with
`.venv/bin/python -m bench.campaign [minutes]`. Ends with status 1 after an accident, an answer that
took over a second, or 50 MB of growth.
"""

import json
import random
import re
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final  # JSON is whatever is sent.
from urllib.parse import quote, urlencode

from tests.apps import new_app
from tests.serving import Server
from tests.web.hostile import TEXTS, VALUES, Sent, Target, World
from tests.web.test_hostile import TAKES_AWAY

CLIENTS: Final = 2
HALF_SENT: Final = 60
SLOW_READERS: Final = 20
MOST_SECONDS: Final = 1.0
MOST_GROWTH: Final = 50 * 1024
# What loads once, modules and pools, is there by then.
WARM: Final = 60.0
# A box has thousands; its body is sent whole each time.
MOST_PLACES: Final = 12
METHODS: Final = ("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
Place = tuple[str | int, ...]
BOUNDARY: Final = "a-boundary-that-nothing-contains"


@dataclass
class Report:
    """What was seen."""

    statuses: Counter[int] = field(default_factory=Counter)
    accidents: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    slowest: float = 0.0
    memory: list[int] = field(default_factory=list)
    rounds: int = 0


class Client:
    """A phone that keeps its connection, its cookie and its token."""

    def __init__(self, port: int, cookie: str) -> None:
        self._port = port
        self._cookie = cookie
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.token = ""
        page = self.ask("GET", "/join")[1].decode()
        self.token = re.findall(r'name="csrf_token" value="([^"]+)"', page)[0]

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = ""
    ) -> tuple[int, bytes]:
        """Return status and body; status 0 where the server ended the connection."""
        headers = {"Cookie": f"companion={self._cookie}"}
        if kind:
            headers |= {"Content-Type": kind, "X-CSRFToken": self.token}
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            return answer.status, answer.read()
        except (HTTPException, OSError):
            self._connection.close()
            self._connection = HTTPConnection("127.0.0.1", self._port, timeout=30)
            return 0, b""

    def send(self, sent: Sent) -> int:
        """Send an attack with the token of a page; returns the status."""
        path = sent.path
        if sent.as_file:
            head = (
                f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n'
                f"{self.token}\r\n--{BOUNDARY}\r\nContent-Disposition: form-data; "
                f'name="{sent.as_file}"; filename="file.json"\r\n\r\n'
            )
            body = head.encode() + (sent.body or b"") + f"\r\n--{BOUNDARY}--\r\n".encode()
            return self.ask("POST", path, body, f"multipart/form-data; boundary={BOUNDARY}")[0]
        if sent.body is not None:
            return self.ask(sent.method, path, sent.body, "application/json")[0]
        if sent.method == "POST":
            body = urlencode((("csrf_token", self.token), *sent.fields)).encode()
            return self.ask("POST", path, body, "application/x-www-form-urlencoded")[0]
        joint = "&" if "?" in path else "?"
        return self.ask(sent.method, f"{path}{joint}{urlencode(sent.fields)}")[0]


def every_attack(targets: tuple[Target, ...], lots: random.Random) -> Iterator[Sent]:
    """Spoil each field, each part of an address and places of each body by each value."""
    once = {repr(target): target for target in targets}.values()
    found = [sent for target in once for sent in _spoilt(target, lots)]
    lots.shuffle(found)
    # What takes data away comes last, since the rest needs them.
    yield from sorted(found, key=lambda sent: any(word in sent.path for word in TAKES_AWAY))


def _spoilt(target: Target, lots: random.Random) -> Iterator[Sent]:
    plain = Sent(target.method, target.path, target.fields)
    for method in METHODS:
        if target.body is None and method != target.method:
            yield replace(plain, method=method)
    if target.body is not None:
        whole, places = json.dumps(target.body), [*_places(target.body)]
        for place in lots.sample(places, min(len(places), MOST_PLACES)):
            for value in VALUES:
                body = _with(json.loads(whole), place, value)
                yield Sent(target.method, target.path, (), body, target.as_file)
        return
    parts = target.path.split("/")
    for text in TEXTS:
        for at in range(2, len(parts)):
            yield replace(plain, path="/".join([*parts[:at], quote(text), *parts[at + 1 :]]))
        for at, (name, _) in enumerate(target.fields):
            fields = (*target.fields[:at], (name, text), *target.fields[at + 1 :])
            yield replace(plain, fields=fields)


def _places(part: object, way: Place = ()) -> Iterator[Place]:
    """Yield every place of a body."""
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(part, dict):
        inside = part.items()
    elif isinstance(part, list):
        inside = enumerate(part)
    for key, below in inside:
        yield (*way, key)
        yield from _places(below, (*way, key))


def _with(whole: Any, place: Place, value: object) -> bytes:  # noqa: ANN401 -- JSON is whatever is sent
    holder = whole
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return json.dumps(whole).encode()


def trickle(port: int, path: str, until: float) -> None:
    """Send half of a body, a byte now and then, and never the rest."""
    while time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
                head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4000\r\n\r\n"
                line.sendall(head.encode() + b"x" * 10)
                while time.monotonic() < until:
                    time.sleep(5)
                    line.sendall(b"x")
        except OSError:
            time.sleep(1)


def read_slowly(port: int, path: str, until: float) -> None:
    """Ask for a page and read it byte by byte."""
    while time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
                line.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                while time.monotonic() < until and line.recv(64):
                    time.sleep(0.5)
        except OSError:
            time.sleep(1)


def memory_of(server: Server) -> int:
    """Return the kilobytes that the server and its workers hold, shared pages counted once."""
    found = [server.process.pid] if server.process else []
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found.extend(map(int, task.read_text().split()))
    lines = (Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in found)
    return sum(int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0]) for text in lines)


def attack(
    client: Client, share: list[Sent], report: Report, lock: threading.Lock, until: float
) -> None:
    """Send this client's share, again and again."""
    while time.monotonic() < until:
        for sent in share:
            if time.monotonic() > until:
                return
            start = time.monotonic()
            status = client.send(sent)
            took = time.monotonic() - start
            with lock:
                report.statuses[status] += 1
                report.slowest = max(report.slowest, took)
                if status >= 500:
                    report.accidents.append(f"{status}: {sent!r}"[:400])
                if took > MOST_SECONDS:
                    report.slow.append(f"{took:.2f} s, {status}: {sent!r}"[:300])
        with lock:
            report.rounds += 1


def campaign(minutes: float) -> Report:
    """Attack a server for so long."""
    with tempfile.TemporaryDirectory() as folder:
        instance = Path(folder) / "instance"
        world = World(new_app(instance))
        cookie = world.phone.client.get_cookie("companion")
        named = cookie.value if cookie else ""
        server = Server(instance)
        server.start(COMPANION_RATE_LIMITS="0")
        report, lock = Report(), threading.Lock()
        attacks = [*every_attack(world.targets, random.Random(1))]
        print(f"{len(world.targets)} targets, {len(attacks)} requests a round", flush=True)
        start = time.monotonic()
        until = start + minutes * 60
        code = world.phone.code
        threads = [
            threading.Thread(
                target=attack,
                args=(
                    Client(server.port, named),
                    attacks[one::CLIENTS],
                    report,
                    lock,
                    until,
                ),
            )
            for one in range(CLIENTS)
        ]
        threads += [
            threading.Thread(target=trickle, args=(server.port, f"/t/{code}/commands", until))
            for _ in range(HALF_SENT)
        ]
        threads += [
            threading.Thread(target=read_slowly, args=(server.port, "/mombasa/score", until))
            for _ in range(SLOW_READERS)
        ]
        for thread in threads:
            thread.start()
        while time.monotonic() < until:
            time.sleep(10)
            if time.monotonic() - start > WARM:
                report.memory.append(memory_of(server))
        for thread in threads:
            thread.join()
        server.stop()
    return report


def main() -> None:
    """Attack, and tell what came of it."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    report = campaign(minutes)
    growth = report.memory[-1] - report.memory[0] if report.memory else 0
    most = max(report.memory, default=0)
    print(f"{report.statuses.total()} requests in {minutes:g} minutes:", dict(report.statuses))
    print(f"slowest {report.slowest:.2f} s; {len(report.slow)} over {MOST_SECONDS:g} s")
    print(f"memory {most // 1024} MB at most, grown by {growth / 1024:.1f} MB")
    for line in (*report.accidents[:20], *report.slow[:20]):
        print(" ", line)
    sys.exit(bool(report.accidents or report.slow or growth > MOST_GROWTH))


if __name__ == "__main__":
    main()
