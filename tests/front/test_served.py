"""The front before a real server: whoever is slow, on purpose or not, keeps nobody waiting."""

import re
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from companion.games.mombasa.tracking.players import Earn
from companion.games.mombasa.tracking.state import Facts, Opening
from companion.people import Person
from companion.tables.commands import Command, new_command_id, play
from companion.tables.service import Tables
from tests.front.quick import LARGE
from tests.serving import Server, wait_until

# More than the server has threads, by far.
MANY = 200
PATIENCE = 20
HOST = "host"


class Quick(Server):
    """The server of `quick.py`."""

    def __init__(self, instance: Path, workers: int = 1, goodbye: float = PATIENCE) -> None:
        super().__init__(instance)
        self.command = [sys.executable, "-m", "tests.front.quick"]
        self.command += map(str, (self.port, workers, goodbye))
        self.instance = instance


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Quick]:
    server = Quick(tmp_path_factory.mktemp("quick"))
    server.start()
    yield server
    server.stop()


@contextmanager
def tables_of(instance: Path) -> Iterator[Tables]:
    """The server's tables, from another process than the server's."""
    engine = create_engine(f"sqlite:///{instance / 'companion.db'}")
    yield Tables(engine)
    engine.dispose()


def a_table(tables: Tables) -> str:
    return tables.create("mombasa", Opening(Facts()), [Person("Ana"), Person("Ben")], device=HOST)


def change(tables: Tables, code: str) -> int:
    seen = tables.version(code)
    tables.send(code, HOST, Command(new_command_id(), seen, play(Earn(1, 1))))
    return seen + 1


@contextmanager
def get(server: Server, path: str, **headers: str) -> Iterator[HTTPResponse]:
    """Ask for something, and read no more of it than its head."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        connection.request("GET", path, headers=headers)
        with connection.getresponse() as response:
            yield response


FORM = "application/x-www-form-urlencoded"


def half_sent(
    server: Server, length: int, to: str = "POST /language", kind: str = FORM
) -> socket.socket:
    """Begin to send something, and stop."""
    sender = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    head = f"{to} HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\nContent-Type: {kind}\r\n"
    sender.sendall(f"{head}\r\nx=".encode())
    return sender


def answered(server: Server) -> None:
    for path in ("/health", "/"):
        with get(server, path) as response:
            assert response.status == 200
            assert response.read()


def test_half_sent_bodies_keep_nobody_waiting(quick: Quick) -> None:
    with ExitStack() as stack:
        for _ in range(MANY):
            stack.enter_context(half_sent(quick, 100))
        answered(quick)


def test_slow_readers_keep_nobody_waiting(quick: Quick) -> None:
    with ExitStack() as stack:
        for _ in range(4):
            response = stack.enter_context(get(quick, "/large"))
            assert response.length == LARGE
        answered(quick)


def test_whoever_sends_half_a_body_is_told_so_whether_or_not_anybody_wants_it(quick: Quick) -> None:
    with ExitStack() as stack:
        ways = [("POST /language", FORM), ("GET /", "text/plain"), ("POST /nowhere", "text/plain")]
        senders = [stack.enter_context(half_sent(quick, 100, *way)) for way in ways]
        wire = stack.enter_context(half_sent(quick, 100, "POST /t/33333/commands"))
        for sender in senders:
            answer = sender.recv(100_000).decode()
            assert answer.startswith("HTTP/1.1 408 ")
            assert "That took too long" in answer
        answer = wire.recv(100_000).decode()
        assert answer.startswith("HTTP/1.1 408 ")
        assert "content-type: application/json" in answer


def test_a_body_that_is_too_large_is_told_so_before_it_is_sent(quick: Quick) -> None:
    with half_sent(quick, 100_000_000) as sender:
        answer = sender.recv(100_000).decode()
        sender.sendall(b"x" * 1_000_000)
    assert answer.startswith("HTTP/1.1 413 ")
    assert "That is too large" in answer


def test_while_all_threads_are_busy_polls_and_streams_go_on(quick: Quick) -> None:
    with tables_of(quick.instance) as tables:
        code = a_table(tables)
        path = f"/t/{code}/state"
        with get(quick, path) as first:
            tag = {"If-None-Match": str(first.headers["ETag"])}
        assert is_unchanged(quick, path, tag)
        with get(quick, f"/t/{code}/stream?tab=a") as stream, a_busy_thread(quick):
            assert version_in(stream) == 0
            assert is_unchanged(quick, path, tag)
            version = change(tables, code)
            while version_in(stream) != version:
                pass


@contextmanager
def a_busy_thread(server: Quick) -> Iterator[None]:
    """Keep the only thread busy."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as busy:
        busy.request("GET", "/busy")
        wait_until((server.instance / "taken").exists)
        yield
        (server.instance / "free").touch()
        assert busy.getresponse().read() == b"free"


def is_unchanged(server: Server, path: str, tag: dict[str, str]) -> bool:
    with get(server, path, **tag) as response:
        return response.status == 304


def version_in(stream: HTTPResponse) -> int:
    """Wait for what a stream says next."""
    while not (found := re.match(rb"data: (\d+)", stream.readline())):
        assert not stream.isclosed()
    return int(found[1])
