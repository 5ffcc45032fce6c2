"""Firefox without a screen, driven by WebDriver BiDi on its own debugging port."""

import base64
import json
import os
import re
import subprocess
from itertools import count
from pathlib import Path
from typing import Any  # JSON is whatever the browser says.

from tests.matrix.frames import Frames
from tests.matrix.window import PHONE, Gone, Window, called_with

SETTINGS = {
    "app.update.disabledForTesting": True,
    # A page's icon is asked for at leisure, and given up with the page.
    "browser.chrome.site_icons": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "remote.active-protocols": 1,
    # Nothing is asked of Mozilla.
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "data:,none",
    # A finger, and nothing that moves.
    "dom.w3c_touch_events.enabled": 1,
    "ui.allPointerCapabilities": 1,
    "ui.prefersReducedMotion": 1,
    "ui.primaryPointerCapabilities": 1,
}


class Firefox:
    """A browser, which opens phones that know nothing of each other."""

    name = "Firefox"

    def __init__(self, program: str, profile: Path) -> None:
        (profile / "user.js").write_text(
            "".join(f'user_pref("{at}", {json.dumps(is_)});\n' for at, is_ in SETTINGS.items())
        )
        self.process = subprocess.Popen(
            [
                *(program, "--headless", "--no-remote"),
                *("--profile", str(profile), "--remote-debugging-port", "0"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {"HOME": str(profile)},
            text=True,
        )
        assert self.process.stderr
        where = None
        for line in self.process.stderr:
            if where := re.search(r"listening on ws://([^:/]+):(\d+)", line):
                break
        assert where, "Firefox has not started"
        self.frames = Frames(where[1], int(where[2]), "/session")
        self.numbers = count(1)
        self.lines: dict[str, list[str]] = {}
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])

    def call(self, method: str, **params: object) -> Any:
        number = next(self.numbers)
        self.frames.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.frames.receive())
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise Gone(answer["error"], answer["message"])
                return answer["result"]
            if answer.get("method") == "log.entryAdded":
                self._hear(answer["params"])

    def _hear(self, entry: dict[str, Any]) -> None:
        where = entry["source"].get("context", "")
        if entry["level"] in {"error", "warn"}:
            self.lines.setdefault(where, []).append(f"{entry['level']}: {entry['text']}")

    def phone(self, base: str) -> Window:
        return Tab(self, base)

    def close(self) -> None:
        self.call("browser.close")
        self.process.wait(timeout=60)
        self.frames.close()
        if self.process.stderr:
            self.process.stderr.close()


class Tab(Window):
    """A window of its own, as large as a phone: the first one never has the focus."""

    def __init__(self, firefox: Firefox, base: str) -> None:
        super().__init__(base)
        self.firefox = firefox
        self.user = firefox.call("browser.createUserContext")["userContext"]
        made = firefox.call("browsingContext.create", type="window", userContext=self.user)
        self.at = made["context"]
        size = dict(zip(("width", "height"), PHONE, strict=True))
        firefox.call("browsingContext.setViewport", context=self.at, viewport=size)

    def navigate(self, url: str) -> None:
        self.firefox.call("browsingContext.navigate", context=self.at, url=url, wait="complete")

    def evaluate(self, function: str, *arguments: object) -> Any:
        answer = self.firefox.call(
            "script.evaluate",
            expression=called_with(function, arguments),
            target={"context": self.at},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise Gone(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        source: dict[str, object] = {"type": kind, "id": kind, "actions": actions}
        self.firefox.call("input.performActions", context=self.at, actions=[source])

    def screenshot(self) -> bytes:
        answer = self.firefox.call("browsingContext.captureScreenshot", context=self.at)
        return base64.b64decode(answer["data"])

    def said(self) -> list[str]:
        # What was said before is heard before the answer.
        self.evaluate("() => 0")
        return self.firefox.lines.get(self.at, [])

    def close(self) -> None:
        self.firefox.call("browsingContext.close", context=self.at)
        self.firefox.call("browser.removeUserContext", userContext=self.user)
