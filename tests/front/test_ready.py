"""A worker process before its first request: pages are compiled, and its threads share memory."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from companion.web.compiled import read_templates
from tests.apps import new_app

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
    work = "import gc, companion.serving as s; s.make_front(); "
    work += "print(gc.get_freeze_count(), len(gc.get_objects()))"
    kept, looked_at = subprocess.run(
        [sys.executable, "-c", work],
        env=os.environ | {"COMPANION_INSTANCE": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()
    assert int(kept) > 100 * int(looked_at)


def test_threads_share_what_others_have_given_back(tmp_path: Path) -> None:
    alone, shared = heaps(tmp_path), heaps(tmp_path, "share")
    assert shared <= 2
    assert alone == 0 or shared < alone
