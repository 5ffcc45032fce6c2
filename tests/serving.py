"""A real server in a process of its own, that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

TOY = "abacus=Abacus,tests.abacus,tests.abacus.web"
"""The toy game, as the setting `games` has it."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(true: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    pause = time.sleep  # between two looks at another process there is nothing to wait on
    while not true():
        assert time.monotonic() < end, "waited too long"
        pause(0.05)


class Server:
    """`companion serve`, with its own instance folder and port."""

    def __init__(
        self, instance: Path, python: Path = Path(sys.executable), folder: Path | None = None
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.command = [str(python), "-m", "companion", "serve"]
        self.command += ["--host", "127.0.0.1", "--port", str(self.port)]
        self.folder = folder
        self.environment = os.environ | {
            "COMPANION_INSTANCE": str(instance),
            # Phones of tests are on this machine.
            "COMPANION_PUBLIC_URL": self.url,
        }
        # An installed Companion has no tests beside it.
        if folder is None:
            self.environment["COMPANION_GAMES"] = TOY
        # Where the server writes what goes wrong, if a test wants to read it.
        self.complaints: Path | None = None
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **settings: str) -> None:
        with ExitStack() as stack:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment | settings,
                cwd=self.folder,
                stdout=subprocess.DEVNULL,
                stderr=stack.enter_context(self.complaints.open("wb")) if self.complaints else None,
                start_new_session=True,
            )
        wait_until(self.answers)

    def answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, "the server has stopped"
        return answers(self.url)

    def kill(self) -> None:
        """As a flat battery would: no goodbye."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=20)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=2) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
