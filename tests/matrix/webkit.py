"""WebKitGTK in a screen that nobody sees, driven by WebKitWebDriver. It is Safari's engine."""

import base64
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from itertools import count
from pathlib import Path
from typing import Any  # JSON is whatever the browser says.

from tests.matrix import webkit_host
from tests.matrix.window import PHONE, Gone, Window, called_with
from tests.serving import free_port, wait_until

# What the console says of itself is told by its kind.
TROUBLE = re.compile(r"CONSOLE (\w+ )?(ERROR|WARN)\b")


class WebKit:
    """A screen, on which every phone is a browser of its own."""

    name = "WebKit"

    def __init__(self, driver: str, folder: Path) -> None:
        self.driver = driver
        self.folder = folder
        self.numbers = count(1)
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1024x1200x24", "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.screen.stdout
        self.display = f":{self.screen.stdout.readline().strip()}"

    def phone(self, base: str) -> Window:
        return Host(self, base)

    def close(self) -> None:
        self.screen.terminate()
        self.screen.wait(timeout=60)
        if self.screen.stdout:
            self.screen.stdout.close()


class Host(Window):
    """A window of our own host, with a driver of its own."""

    def __init__(self, webkit: WebKit, base: str) -> None:
        super().__init__(base)
        number = next(webkit.numbers)
        home = webkit.folder / f"home-{number}"
        home.mkdir()
        self.console = webkit.folder / f"console-{number}"
        self.console.touch()
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [webkit.driver, f"--port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ
            | {"DISPLAY": webkit.display, "GDK_BACKEND": "x11", "LANGUAGE": "en", "HOME": str(home)}
            | {"LIBGL_ALWAYS_SOFTWARE": "1"},
            start_new_session=True,
        )
        wait_until(self._listens)
        size = map(str, PHONE)
        host = {
            "binary": sys.executable,
            "args": [webkit_host.__file__, str(self.console), *size],
        }
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": host}}}
        self.session = self.call("", wanted)["sessionId"]

    def _listens(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.url}/status", timeout=5).close()
        except OSError:
            return False
        return True

    def call(self, path: str, body: object = None, method: str = "POST") -> Any:
        session = f"/session/{self.session}" if path else "/session"
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(f"{self.url}{session}{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise Gone(said["error"], said["message"]) from error

    def navigate(self, url: str) -> None:
        self.call("/url", {"url": url})

    def evaluate(self, function: str, *arguments: object) -> Any:
        script = f"return {called_with(function, arguments)}"
        answer = self.call("/execute/sync", {"script": script, "args": []})
        return json.loads(answer)

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        source: dict[str, object] = {"type": kind, "id": kind, "actions": actions}
        self.call("/actions", {"actions": [source]})

    def screenshot(self) -> bytes:
        return base64.b64decode(self.call("/screenshot", method="GET"))

    def said(self) -> list[str]:
        lines = self.console.read_text(errors="replace").splitlines()
        return [line for line in lines if TROUBLE.search(line)]

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=60)
