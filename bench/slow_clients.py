"""Clients that send half a request, read byte by byte, or only listen: hundreds in one thread."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import suppress
from threading import Event, Thread
from typing import Final

HALF_SENT: Final = 200
SLOW_READERS: Final = 50
STREAMS: Final = 50
# Seconds between two bytes that are sent, and between two looks for what was answered.
DRIP: Final = 5.0
SIP: Final = 0.5
# After so many seconds a client leaves and another comes, so that coming and going is tried too.
STAYS: Final = (1.0, 90.0)
Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class SlowClients:
    """All of them; `came` counts by kind how often one connected."""

    def __init__(self, port: int, code: str) -> None:
        self._port = port
        self._code = code
        self._over = Event()
        self._thread = Thread(target=lambda: asyncio.run(self._all()))
        self.came: Counter[str] = Counter()

    def start(self) -> None:
        """Let them come."""
        self._thread.start()

    def stop(self) -> None:
        """Send them away."""
        self._over.set()
        self._thread.join()

    async def _all(self) -> None:
        async with asyncio.TaskGroup() as group:
            clients = [group.create_task(client) for client in self._clients()]
            await asyncio.to_thread(self._over.wait)
            for client in clients:
                client.cancel()

    def _clients(self) -> Iterator[Coroutine[None, None, None]]:
        body = f"POST /t/{self._code}/commands HTTP/1.1\r\nHost: a\r\nContent-Length: 4000\r\n\r\nx"
        kinds = (
            ("half a body", HALF_SENT // 2, body, _drip),
            ("half a head", HALF_SENT // 2, "GET / HTTP/1.1\r\nHost: a\r\nX-A: ", _drip),
            ("slow reader", SLOW_READERS, "GET /mombasa/score HTTP/1.1\r\nHost: a\r\n\r\n", _sip),
            (
                "stream",
                STREAMS,
                f"GET /t/{self._code}/stream?tab= HTTP/1.1\r\nHost: a\r\n\r\n",
                _sip,
            ),
        )
        for name, many, words, act in kinds:
            for number in range(many):
                own = words.replace("tab=", f"tab={number}")
                yield self._come_and_go(name, own.encode(), act)

    async def _come_and_go(
        self, name: str, words: bytes, act: Callable[[Lines], Awaitable[None]]
    ) -> None:
        while True:
            # They come one after another; the server may also end what one began.
            await asyncio.sleep(random.uniform(0, DRIP))
            with suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1024)
                self.came[name] += 1
                try:
                    writer.write(words)
                    async with asyncio.timeout(random.uniform(*STAYS)):
                        await act((reader, writer))
                finally:
                    writer.close()


async def _drip(lines: Lines) -> None:
    """Send a byte now and then, until the server has had enough."""
    reader, writer = lines
    while not reader.at_eof():
        await asyncio.sleep(DRIP)
        writer.write(b"x")
        await writer.drain()


async def _sip(lines: Lines) -> None:
    """Read a little now and then."""
    words = b"?"
    while words:
        await asyncio.sleep(SIP)
        words = await lines[0].read(64)
