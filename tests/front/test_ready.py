"""A worker process before its first request: pages are compiled, and its threads share memory."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from granian.constants import Interfaces
from granian.server.mp import MPServer

from companion.serving import Workers
from companion.web.compiled import read_templates
from tests.apps import new_app
from tests.serving import free_port

# Prints how many heaps a process with eight busy threads has; 0 where the C library does not tell.
HEAPS = """
import ctypes, sys, threading
from companion.serving import share_memory
if "share" in sys.argv:
    share_memory()
libc = ctypes.CDLL(None)
libc.malloc.restype = libc.fopen.restype = ctypes.c_void_p
met = threading.Barrier(9)
def work():
    libc.malloc(1000)
    met.wait()
    met.wait()
for _ in range(8):
    threading.Thread(target=work).start()
met.wait()
if hasattr(libc, "malloc_info"):
    file = ctypes.c_void_p(libc.fopen(sys.argv[1].encode(), b"w"))
    libc.malloc_info(0, file)
    libc.fclose(file)
    print(open(sys.argv[1]).read().count("<heap nr="))
else:
    print(0)
met.wait()
"""


def heaps(folder: Path, *how: str) -> int:
    command = [sys.executable, "-c", HEAPS, str(folder / "heaps.xml"), *how]
    return int(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


def refuse(*_: object, **__: object) -> NoReturn:
    raise AssertionError("compiled only now")


def test_nobody_waits_until_a_page_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = new_app(tmp_path)
    app.jinja_env.bytecode_cache = None
    read_templates(app)
    monkeypatch.setattr(app.jinja_env, "compile", refuse)
    phone = app.test_client()
    for page in ("/", "/join", "/groups", "/mombasa/score", "/mombasa/expand", "/mombasa/box"):
        assert phone.get(page, follow_redirects=True).status_code == 200, page


def test_a_worker_that_is_started_again_compiles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_templates(new_app(tmp_path / "first"))
    app = new_app(tmp_path / "again")
    app.jinja_env.bytecode_cache = None
    monkeypatch.setattr(app.jinja_env, "compile", refuse)
    read_templates(app)


def test_nobody_waits_while_garbage_is_looked_for_in_what_stays(tmp_path: Path) -> None:
    assert_kept("s.make_front(); look()", tmp_path)


def test_a_server_that_ends_looks_for_no_garbage_in_what_it_had(tmp_path: Path) -> None:
    assert_kept(f"s.listen = look; s.serve.callback('127.0.0.1', {free_port()}, 1)", tmp_path)


def assert_kept(work: str, instance: Path) -> None:
    """Nearly all that there is after some work is never looked through for garbage."""
    look = "look = lambda *_: print(gc.get_freeze_count(), len(gc.get_objects()))"
    said = subprocess.run(
        [sys.executable, "-c", f"import gc, companion.serving as s; {look}; {work}"],
        env=os.environ | {"COMPANION_INSTANCE": str(instance)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    kept, looked_at = said.splitlines()[-1].split()
    assert int(kept) > 100 * int(looked_at)


def test_a_worker_that_is_still_being_made_ends_as_soon_as_it_is_told(tmp_path: Path) -> None:
    # As a worker is forked: with the command's own way to hear of signals.
    work = "import signal, sys, companion.serving as s; hear = lambda *_: None; "
    work += "[signal.signal(number, hear) for number in (signal.SIGTERM, signal.SIGINT)]; "
    work += "s.create_app = lambda: (print('making', flush=True), sys.stdin.read(), sys.exit(0)); "
    work += "s.make_front()"
    with subprocess.Popen(
        [sys.executable, "-c", work],
        env=os.environ | {"COMPANION_INSTANCE": str(tmp_path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stdout.readline() == b"making\n"
        # The command ends it with SIGTERM; before that, Ctrl+C is not its death.
        worker.send_signal(signal.SIGINT)
        worker.terminate()
        # Whoever goes on comes to the end here.
        worker.stdin.close()
        assert worker.wait() == -signal.SIGTERM


@pytest.mark.parametrize("heard", [{"interrupt_signal": True}, {"interrupt_children": [1]}])
def test_a_server_hears_what_comes_while_it_starts_a_worker_again(
    monkeypatch: pytest.MonkeyPatch, heard: dict[str, object]
) -> None:
    monkeypatch.setattr(MPServer, "_respawn_workers", lambda *_: None)
    server = Workers("companion.serving:make_front", factory=True, interface=Interfaces.ASGI)
    # The server has just forgotten that it was woken.
    for name, value in heard.items():
        setattr(server, name, value)
    server._respawn_workers([0], None, None)
    assert server.main_loop_interrupt.is_set()


def test_threads_share_what_others_have_given_back(tmp_path: Path) -> None:
    alone, shared = heaps(tmp_path), heaps(tmp_path, "share")
    assert shared <= 2
    assert alone == 0 or shared < alone
