"""What the server and the front say to each other (ASGI)."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, NamedTuple  # ASGI's messages hold values of any type.

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


class Asked(NamedTuple):
    """A request and the ways to hear more of it and to answer."""

    scope: Scope
    receive: Receive
    send: Send

    def header(self, name: bytes) -> bytes | None:
        """Find a header by its name in small letters."""
        return next((value for key, value in self.scope["headers"] if key == name), None)


class Answer(NamedTuple):
    """A whole answer: whoever reads it slowly keeps nobody waiting."""

    status: int
    headers: Headers
    body: bytes = b""


async def write(send: Send, answer: Answer) -> None:
    """Give an answer to the server."""
    await send(head_of(answer.status, answer.headers))
    await send({"type": "http.response.body", "body": answer.body})


def head_of(status: int, headers: Headers) -> Message:
    """Return the message that begins an answer."""
    return {"type": "http.response.start", "status": status, "headers": headers}
