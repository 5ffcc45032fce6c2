"""The front itself: which way a request goes, and how serving begins and ends."""

import asyncio
import os
import signal
import sys
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final
from wsgiref.types import WSGIEnvironment

from flask import Flask
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge, RequestTimeout

from companion.database import db
from companion.front.asgi import Answer, Asked, Receive, Scope, Send, write
from companion.front.bodies import Bodies, GoneError, Patience, TooLargeError, TooSlowError
from companion.front.bridge import answer, environ_of
from companion.front.polls import AGAIN_AFTER, Polls
from companion.front.streams import Rhythm, Streams
from companion.front.watcher import Watcher
from companion.tables.pulses import Pulses
from companion.web.sizes import UNREAD, most_bytes
from companion.web.table.following import FOLLOWED, LISTENS, Followed

THREADS: Final = 32
# Seconds for which a thread that renders may keep the others waiting, and the front with them: with
# Python's own ten times as many, a poll waits for half of them in turn.
TURN: Final = 0.0005

# Seconds in which answers leave the process when it ends, most of them at once.
FAREWELL: Final = 0.2


class Front:
    """An ASGI application around the app."""

    def __init__(
        self,
        app: Flask,
        *,
        patience: Patience | None = None,
        rhythm: Rhythm | None = None,
        threads: int = THREADS,
        ends_on: Collection[signal.Signals] = (),
    ) -> None:
        self._app = app
        self._ends_on = ends_on
        self._asking = 0
        self._answered = asyncio.Event()
        self._answered.set()
        self._leaving: asyncio.Task[None] | None = None
        self._threads = ThreadPoolExecutor(threads, "answering")
        sys.setswitchinterval(TURN)
        with app.app_context():
            self._watcher = Watcher(Pulses(db.engine))
        self._patience = patience or Patience()
        self._bodies = Bodies(self._patience)
        # Whoever develops changes files, and no table shows that.
        self._polls = Polls(self._watcher, 0 if app.config["DEVELOPMENT"] else AGAIN_AFTER)
        self._streams = Streams(self._watcher, rhythm or Rhythm())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or live from the first to the last."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif known := self._polls.answer(scope):
            await write(send, known)
        else:
            self._asking += 1
            self._answered.clear()
            try:
                await self._ask(Asked(scope, receive, send))
            finally:
                self._asking -= 1
                if not self._asking:
                    self._answered.set()

    def end(self) -> None:
        """End what would go on for long: the server waits for everything that it has begun."""
        self._streams.end()
        self._bodies.end()

    def close(self) -> None:
        """Let threads and database go; a thread that is busy keeps nobody waiting."""
        self._watcher.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
        with self._app.app_context():
            db.engine.dispose()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        watching = asyncio.create_task(self._watcher.run())
        loop = asyncio.get_running_loop()
        for number in self._ends_on:
            # The loop hears of signals in its own way, so what the server does on them is done too.
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._leave))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        watching.cancel()
        self.close()
        await send({"type": "lifespan.shutdown.complete"})

    def _leave(self) -> None:
        self.end()
        self._leaving = self._leaving or asyncio.create_task(self._go())

    async def _go(self) -> None:
        """Go once all who asked are answered, or soon.

        The server itself would wait for those who have sent half a head, or do not read.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience.goodbye):
                await self._answered.wait()
        await asyncio.sleep(FAREWELL)
        self.close()
        os._exit(0)

    async def _ask(self, asked: Asked) -> None:
        """Let the app answer, once all of the request is there."""
        length = int(asked.header(b"content-length") or 0)
        if not length and asked.header(b"transfer-encoding") is None:
            await self._answer(asked, environ_of(asked.scope))
            return
        most = most_bytes(self._app, asked.scope["method"], asked.scope["path"])
        try:
            async with self._bodies.read(asked.receive, length, most) as body:
                await self._answer(asked, environ_of(asked.scope, body))
        except TooLargeError:
            await self._refuse(asked, RequestEntityTooLarge())
        except TooSlowError:
            await self._refuse(asked, RequestTimeout())
        except GoneError:
            return

    async def _answer(self, asked: Asked, environ: WSGIEnvironment) -> None:
        """Take a thread for the app's answer; what is left to the front goes on from there."""
        loop = asyncio.get_running_loop()
        environ[LISTENS] = True
        told = await loop.run_in_executor(self._threads, answer, self._app.wsgi_app, environ)
        followed = environ.get(FOLLOWED)
        if isinstance(followed, Followed):
            if followed.tab:
                await self._streams.hold(followed, told, asked)
                return
            self._polls.keep(asked.scope, followed, told)
        await write(asked.send, told)

    async def _refuse(self, asked: Asked, why: HTTPException) -> None:
        """Let the app say why, in its own words; then hear the sender out for a moment.

        A server that ends has no time for words.
        """
        if self._bodies.ended:
            await write(asked.send, Answer(why.code or 500, [(b"content-length", b"0")]))
            return
        await self._answer(asked, environ_of(asked.scope) | {UNREAD: why})
        await self._bodies.ignore(asked.receive)
