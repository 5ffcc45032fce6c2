"""Phones that ask as browsers do, hundreds of them in one process, each on its own connection."""

import asyncio
import gzip
import json
from typing import Any, NamedTuple  # JSON is whatever the server says.


class Said(NamedTuple):
    """An answer; the names of its headers are in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes

    def expect(self, status: int) -> "Said":
        """Raise an error for any other."""
        if self.status != status:
            raise RuntimeError(self)
        return self

    def json(self) -> dict[str, Any]:
        """Read the body."""
        packed = self.headers.get("content-encoding") == "gzip"
        found: dict[str, Any] = json.loads(gzip.decompress(self.body) if packed else self.body)
        return found


class Phone:
    """A connection that is kept, with the phone's cookie and its token."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._port = port
        self._cookie = cookie
        self._token = ""
        self._lines: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        # One question at a time.
        self._free = asyncio.Lock()

    async def get(self, path: str, tag: str = "") -> Said:
        """Ask for something, or whether it has changed."""
        return await self._ask("GET", path, f"If-None-Match: {tag}\r\n" if tag else "")

    async def meet(self, path: str) -> Said:
        """Ask for a table's state for the first time, and take the token that comes with it."""
        said = await self.get(path)
        self._token = said.json()["token"]
        self._cookie = said.headers["set-cookie"].partition(";")[0]
        return said

    async def post(self, path: str, body: object) -> Said:
        """Send something as JSON, with the token."""
        raw = json.dumps(body)
        kind = "Content-Type: application/json\r\nX-CSRFToken: "
        headers = f"{kind}{self._token}\r\nContent-Length: {len(raw)}\r\n"
        return await self._ask("POST", path, headers, raw)

    async def listen(self, path: str) -> asyncio.StreamReader:
        """Open a stream; return its lines."""
        reader = await self._say("GET", path, "")
        await reader.readuntil(b"\r\n\r\n")
        return reader

    async def _ask(self, method: str, path: str, headers: str, body: str = "") -> Said:
        async with self._free:
            reader = await self._say(method, path, headers, body)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *lines = head.strip().split("\r\n")
            pairs = (line.partition(": ") for line in lines)
            named = {name.lower(): text for name, _, text in pairs}
            status = int(first.split()[1])
            whole = 0 if status == 304 else int(named["content-length"])
            return Said(status, named, await reader.readexactly(whole))

    async def _say(
        self, method: str, path: str, headers: str, body: str = ""
    ) -> asyncio.StreamReader:
        if self._lines is None:
            self._lines = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._lines
        always = f"Host: localhost\r\nAccept-Encoding: gzip\r\nCookie: {self._cookie}\r\n"
        writer.write(f"{method} {path} HTTP/1.1\r\n{always}{headers}\r\n{body}".encode())
        return reader

    def leave(self) -> None:
        """Close the connection; the next question opens another."""
        if self._lines:
            self._lines[1].close()
            self._lines = None
