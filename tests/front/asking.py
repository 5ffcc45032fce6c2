"""A front without a server: requests as ASGI has them, on a clock that need not be waited for.

Every loop has a thread of its own: where browsers are driven, too, theirs has the tests' thread.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from selectors import DefaultSelector, SelectorKey
from typing import Any, NamedTuple, TypeVar  # ASGI's messages hold values of any type.

from companion.front.asgi import Message, Receive, Scope
from companion.front.front import Front

T = TypeVar("T")


class Clock(DefaultSelector):
    """Waits for nothing: the time that would have been waited for is over at once."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self.now += timeout
        return ready


class Hurried(asyncio.SelectorEventLoop):
    """A loop on such a clock, for what needs no threads."""

    def __init__(self) -> None:
        self._clock = Clock()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def run(
    work: Coroutine[Any, Any, T], loop: Callable[[], asyncio.AbstractEventLoop] | None = None
) -> T:
    """Do something that waits."""

    def done() -> T:
        with asyncio.Runner(loop_factory=loop) as runner:
            return runner.run(work)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(done).result()


def hurry(work: Coroutine[Any, Any, T]) -> T:
    """Do something that waits, without waiting."""
    return run(work, Hurried)


class Told(NamedTuple):
    """What a front answered."""

    status: int
    headers: dict[str, str]
    body: bytes


async def ask(front: Front, path: str, **headers: str) -> Told:
    """Ask for something, without a body."""
    messages: list[Message] = []

    async def send(message: Message) -> None:
        messages.append(message)

    await front(scope_of(path, **headers), sending(), send)
    start, *bodies = messages
    named = {name.decode(): value.decode() for name, value in start["headers"]}
    return Told(start["status"], named, b"".join(body.get("body", b"") for body in bodies))


class Listening:
    """A phone's end of a stream."""

    def __init__(self, front: Front, path: str, **headers: str) -> None:
        self._messages: asyncio.Queue[Message] = asyncio.Queue()
        self._left = asyncio.Event()
        scope = scope_of(path, **headers)
        self._task = asyncio.create_task(front(scope, self._receive, self._messages.put))

    async def hear(self) -> str:
        """Wait for what the stream says next; nothing when it ends."""
        message = await self._messages.get()
        if message["type"] == "http.response.start":
            assert message["status"] == 200
            return await self.hear()
        return str(message.get("body", b"").decode())

    @property
    def silent(self) -> bool:
        """Whether all that was said has been heard."""
        return self._messages.empty()

    async def leave(self) -> None:
        """Go, and wait until the front has noticed."""
        self._left.set()
        await self._task

    async def _receive(self) -> Message:
        await self._left.wait()
        return {"type": "http.disconnect"}


@asynccontextmanager
async def running(front: Front) -> AsyncGenerator[None, None]:
    """Let a front live, as a server does."""
    words: asyncio.Queue[Message] = asyncio.Queue()
    answers: asyncio.Queue[Message] = asyncio.Queue()
    life = asyncio.create_task(front({"type": "lifespan"}, words.get, answers.put))
    await words.put({"type": "lifespan.startup"})
    await answers.get()
    try:
        yield
    finally:
        front.end()
        await words.put({"type": "lifespan.shutdown"})
        await life


def scope_of(path: str, method: str = "GET", *more: tuple[bytes, bytes], **headers: str) -> Scope:
    """Describe a request; an underscore in a header's name stands for a dash."""
    path, _, query = path.partition("?")
    given = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "server": ("127.0.0.1", "80"),
        "client": ("127.0.0.1", "1024"),
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"companion.test"), *given, *more],
    }


def sending(parts: Iterable[bytes] = (), pause: float = 0.0, *, whole: bool = True) -> Receive:
    """Send a body in parts, with so many seconds before each; then be silent."""
    return _messages([*parts], pause, whole=whole).__anext__


async def _messages(
    parts: list[bytes], pause: float, *, whole: bool
) -> AsyncGenerator[Message, None]:
    for number, part in enumerate(parts, start=1):
        await asyncio.sleep(pause)
        more = number < len(parts) or not whole
        yield {"type": "http.request", "body": part, "more_body": more}
    await asyncio.Event().wait()
