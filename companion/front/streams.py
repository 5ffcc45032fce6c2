"""Streams that say "changed": held here without a thread, one for each tab of a browser."""

import asyncio
import random

from msgspec import Struct

from companion.front.asgi import Answer, Asked, Receive, Send, head_of
from companion.front.watcher import Watcher
from companion.tables.store import Pulse
from companion.web.table.following import Followed


class Rhythm(Struct, frozen=True):
    """When streams speak, in seconds."""

    beat: float = 4.0
    """A phone that hears nothing for twice as long asks by itself again."""
    lasts: float = 120.0
    """Then the phone opens another, and shows by it that it is still there."""


class Stream:
    """One open stream: what it has to say, and whether it is over."""

    def __init__(self, pulse: Pulse) -> None:
        self.pulse = pulse
        self.over = False
        self._woken = asyncio.Event()

    def hear(self, pulse: Pulse) -> None:
        """Have something to say, unless it is known."""
        if pulse != self.pulse:
            self.pulse = pulse
            self._woken.set()

    def end(self) -> None:
        """Say no more."""
        self.over = True
        self._woken.set()

    async def woken(self, seconds: float) -> bool:
        """Wait for something to say; tell whether there was anything in so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True


class Streams:
    """All streams of this process."""

    def __init__(self, watcher: Watcher, rhythm: Rhythm) -> None:
        self._watcher = watcher
        self._rhythm = rhythm
        self._open: dict[str, Stream] = {}
        self._ended = False

    async def hold(self, followed: Followed, answer: Answer, asked: Asked) -> None:
        """Say a table's version, its id the phones that have joined: now, and when one changes."""
        stream = self._take_over(followed)
        self._watcher.follow(followed.code, stream)
        leaving = asyncio.create_task(_wait_for_goodbye(stream, asked.receive))
        try:
            headers = [pair for pair in answer.headers if pair[0] != b"content-length"]
            await asked.send(head_of(answer.status, headers))
            await self._speak(followed.code, stream, asked.send)
            await asked.send({"type": "http.response.body"})
        finally:
            leaving.cancel()
            self._watcher.leave(followed.code, stream)
            if self._open.get(followed.tab) is stream:
                del self._open[followed.tab]

    def end(self) -> None:
        """End them all, and whatever is still opened."""
        self._ended = True
        for stream in self._open.values():
            stream.end()

    def _take_over(self, followed: Followed) -> Stream:
        """Open a stream, ending the one that the tab had before."""
        if before := self._open.get(followed.tab):
            before.end()
        stream = self._open[followed.tab] = Stream(followed.pulse)
        if self._ended:
            stream.end()
        return stream

    async def _speak(self, code: str, stream: Stream, send: Send) -> None:
        now = asyncio.get_running_loop().time
        # Streams that were opened together do not end together.
        end = now() + self._rhythm.lasts * random.uniform(0.75, 1)  # noqa: S311
        await send(_event(stream.pulse))
        while now() < end:
            woken = await stream.woken(self._rhythm.beat)
            if stream.over:
                return
            # Where the table cannot be looked at, silence makes the phone ask by itself.
            if woken or self._watcher.now(code):
                await send(_event(stream.pulse))


async def _wait_for_goodbye(stream: Stream, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def _event(pulse: Pulse) -> dict[str, object]:
    words = f"id: {pulse.others}\ndata: {pulse.version}\n\n"
    return {"type": "http.response.body", "body": words.encode(), "more_body": True}
