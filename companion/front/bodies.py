"""Bodies of requests, read before a thread is taken: a slow one costs a little memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from msgspec import Struct

from companion.front.asgi import Receive


class TooSlowError(Exception):
    """The body did not come in time."""


class TooLargeError(Exception):
    """The body is larger than its view takes."""


class GoneError(Exception):
    """Whoever was sending it has left."""


class Patience(Struct, frozen=True):
    """How long others are waited for, in seconds, and how much all bodies may be together."""

    silence: float = 20.0
    """Until the next byte of a body."""
    whole: float = 300.0
    """Until all of it is there."""
    after: float = 5.0
    """For whoever has been refused, and may listen only when they have sent everything."""
    goodbye: float = 0.3
    """When the server ends, for answers that threads are at: phones ask again for the others."""
    together: int = 64 * 1024 * 1024
    """Bytes of all bodies that are on their way or wait for their answer."""


class Bodies:
    """The bodies of this process. When they are too much together, the oldest gives way."""

    def __init__(self, patience: Patience) -> None:
        self._patience = patience
        self._held = 0
        self.ended = False
        # Those on their way, in the order in which they began.
        self._coming: dict[asyncio.Timeout, bytearray] = {}

    @asynccontextmanager
    async def read(self, receive: Receive, length: int, most: int) -> AsyncIterator[bytes]:
        """Read a body that says its length, or 0; it counts until its answer is there."""
        if length > most:
            raise TooLargeError
        body = bytearray()
        try:
            await self._fill(body, receive, most)
            yield bytes(body)
        finally:
            self._held -= len(body)

    async def ignore(self, receive: Receive) -> None:
        """Hear out somebody who has been refused, for a while, and keep nothing of it."""
        end = asyncio.get_running_loop().time() + self._patience.after
        with suppress(TimeoutError):
            async with self._until(end, bytearray()):
                while (await receive()).get("more_body", False):
                    pass

    def end(self) -> None:
        """Wait for none of them any longer, nor for any that begins now."""
        self.ended = True
        for deadline in list(self._coming):
            self._give_up(deadline)

    async def _fill(self, body: bytearray, receive: Receive, most: int) -> None:
        now = asyncio.get_running_loop().time
        end = now() + self._patience.whole
        try:
            async with self._until(end, body) as deadline:
                more = True
                while more:
                    deadline.reschedule(min(now() + self._patience.silence, end))
                    more = await self._take(body, receive, most)
                    if deadline not in self._coming:
                        raise TooSlowError
        except TimeoutError:
            raise TooSlowError from None

    @asynccontextmanager
    async def _until(self, end: float, body: bytearray) -> AsyncIterator[asyncio.Timeout]:
        """Wait for a body until it is too late, or somebody else says that it is."""
        if self.ended:
            raise TimeoutError
        async with asyncio.timeout_at(end) as deadline:
            self._coming[deadline] = body
            try:
                yield deadline
            finally:
                self._coming.pop(deadline, None)

    async def _take(self, body: bytearray, receive: Receive, most: int) -> bool:
        """Add what has come; tell whether there is more."""
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        part = message.get("body", b"")
        if len(body) + len(part) > most:
            raise TooLargeError
        body += part
        self._held += len(part)
        while self._held > self._patience.together and self._coming:
            self._give_up(next(iter(self._coming)))
        return bool(message.get("more_body", False))

    def _give_up(self, deadline: asyncio.Timeout) -> None:
        body = self._coming.pop(deadline)
        self._held -= len(body)
        body.clear()
        deadline.reschedule(asyncio.get_running_loop().time())
