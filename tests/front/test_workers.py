"""The worker processes of `companion serve`: how they end, and what happens when one dies."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import TypeVar

from tests.front.test_served import (
    PATIENCE,
    Quick,
    a_busy_thread,
    a_table,
    get,
    half_sent,
    tables_of,
    version_in,
)
from tests.serving import Server, wait_until

AnyServer = TypeVar("AnyServer", bound=Server)
# Within so many seconds everything is as it should be again.
SOON = 60


class Phones:
    """Connections that stay open, by the worker that answers them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.of_worker: dict[int, HTTPConnection] = {}

    def meet_another(self) -> bool:
        """Connect; tell whether a worker answered that none of the phones knew."""
        phone = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        worker = who_answers(phone)
        if worker is None or worker in self.of_worker:
            phone.close()
            return False
        self.of_worker[worker] = phone
        return True


def who_answers(phone: HTTPConnection) -> int | None:
    """Ask for the worker on this connection; nobody answers one whose worker is dead."""
    try:
        phone.request("GET", "/who")
        return int(phone.getresponse().read())
    except (OSError, HTTPException):
        return None
    finally:
        # A phone does not connect again by itself.
        phone.auto_open = 0


@contextmanager
def ending(server: AnyServer) -> Iterator[AnyServer]:
    try:
        yield server
    finally:
        server.stop()


def test_a_server_that_is_told_to_stop_ends_its_streams_and_waits_for_no_body(
    tmp_path: Path,
) -> None:
    with ending(Server(tmp_path)) as server:
        server.start()
        assert server.process is not None
        with tables_of(tmp_path) as tables:
            code = a_table(tables)
        with half_sent(server, 100) as sender, get(server, f"/t/{code}/stream?tab=a") as stream:
            assert version_in(stream) == 0
            server.process.terminate()
            # Whoever is killed says no goodbye, and reading to the end would fail.
            assert stream.read().strip() == b""
            assert sender.recv(100_000).startswith(b"HTTP/1.1 408 ")
            assert server.process.wait(SOON) == 0


def test_a_server_that_is_told_to_stop_answers_whom_it_heard_out_and_waits_for_nobody_else(
    tmp_path: Path,
) -> None:
    with ending(Quick(tmp_path)) as server, ExitStack() as stack:
        server.start()
        assert server.process is not None
        for _ in range(20):
            sender = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            sender.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nX-Half")
        stack.enter_context(get(server, "/large"))
        with a_busy_thread(server):
            server.process.terminate()
        assert server.process.wait(SOON) == 0
    # It was not killed for its patience.
    assert (tmp_path / "closed").exists()


def test_a_server_that_is_told_to_stop_waits_for_a_long_answer_only_so_long(tmp_path: Path) -> None:
    with ending(Quick(tmp_path, goodbye=0.1)) as server:
        server.start()
        assert server.process is not None
        # Its answer does not come.
        with suppress(OSError, HTTPException), a_busy_thread(server):
            server.process.terminate()
            assert server.process.wait(SOON) == 0
    # It went by itself, and was not killed for its patience.
    assert (tmp_path / "closed").exists()


def test_a_worker_that_dies_is_started_again_while_the_others_go_on_but_not_for_ever(
    tmp_path: Path,
) -> None:
    with ending(Quick(tmp_path, workers=2)) as server:
        server.complaints = tmp_path / "complaints"
        server.start()
        assert server.process is not None
        phones = Phones(server.port)
        for _ in range(2):
            wait_until(phones.meet_another)
        stays, dies = phones.of_worker
        for _ in range(4):
            os.kill(dies, signal.SIGKILL)
            wait_until(phones.meet_another)
            assert who_answers(phones.of_worker[dies]) is None
            assert who_answers(phones.of_worker[stays]) == stays
            dies = [*phones.of_worker][-1]
        os.kill(dies, signal.SIGKILL)
        assert server.process.wait(SOON) == 1
        *_, sentence = server.complaints.read_text().splitlines()
        assert sentence.startswith("Companion failed five times within a minute")
        assert "Traceback" not in server.complaints.read_text()
        for phone in phones.of_worker.values():
            phone.close()
