"""A phone's window in any engine: what a hand and an eye do, and what the console said."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any  # JSON is whatever the page says.
from urllib.parse import urljoin, urlsplit

PHONE = (390, 740)
# A busy machine is no failure.
PATIENCE = 45

# What people call things: by what they see, by the label, by what is read out.
FIND = """([role, name, nth, look]) => {
  const kinds = {
    button: "button, [role=button], summary, input[type=submit]",
    link: "a[href]",
    field: "input:not([type=hidden], [type=submit]), select, textarea",
    any: "*",
  };
  const told = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const called = (one) => [
    told(one.getAttribute("aria-labelledby")?.split(" ")
      .map((id) => document.getElementById(id)?.textContent).join(" ")),
    told(one.getAttribute("aria-label")),
    ...[...(one.labels ?? [])].map((label) => told(label.textContent)),
    role === "field" ? "" : told(one.innerText),
  ];
  const seen = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(one).visibility === "visible";
  };
  const spotsOf = (one) => [one, ...(one.labels ?? [])].filter(seen);
  const open = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const all = [...open.querySelectorAll(kinds[role])].filter((one) => spotsOf(one).length);
  const exact = all.filter((one) => called(one).includes(name));
  const found = exact.length ? exact
    : all.filter((one) => called(one).some((text) => text.includes(name)));
  const one = found.at(nth);
  if (!one || look) return Boolean(one);
  if (one.matches(":disabled")) return null;
  one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  for (const spot of spotsOf(one)) {
    const { left, top, width, height } = spot.getBoundingClientRect();
    const at = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const hit = document.elementFromPoint(...at);
    if (hit && (spot.contains(hit) || hit.closest("label")?.control === one)) return at;
  }
  return null;
}"""
TEXT = "() => document.body?.innerText.replace(/\\s+/g, ' ') ?? ''"
READY = "() => document.readyState === 'complete' && location.href"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Backspace": "\ue003"}


class Gone(Exception):  # noqa: N818 - it is no error: a page leaves while it is asked
    """The page has left, or a script of the test has failed."""


class Window(ABC):
    """One phone. Every engine gives five things; the rest is the same for all."""

    def __init__(self, base: str) -> None:
        self.base = base

    @abstractmethod
    def navigate(self, url: str) -> None:
        """Go to an address, and come back once it is there; also if there is none."""

    @abstractmethod
    def evaluate(self, function: str, *arguments: object) -> Any:
        """Call a function of JavaScript, also one that takes its time."""

    @abstractmethod
    def act(self, kind: str, actions: list[dict[str, object]]) -> None:
        """Do what a finger ("pointer") or a keyboard ("key") does."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """What is in view, as PNG."""

    @abstractmethod
    def said(self) -> list[str]:
        """Every error and warning that the console has had so far."""

    @abstractmethod
    def close(self) -> None:
        """Put the phone away."""

    def goto(self, path: str) -> None:
        self.navigate(urljoin(self.base, path))

    def reload(self) -> None:
        # Whether it is a reload or another visit is the same for what a phone has kept.
        self.navigate(self.evaluate("() => location.href"))

    @property
    def path(self) -> str:
        return urlsplit(str(self.evaluate("() => location.href"))).path

    def wait(self, true: Callable[[], Any], what: str) -> Any:
        """Wait until something is so, and tell what it is."""
        end = time.monotonic() + PATIENCE
        pause = time.sleep  # another process is looked at again and again
        while True:
            try:
                if found := true():
                    return found
            except Gone:
                pass
            assert time.monotonic() < end, f"{what} is not on {self.told()}"
            pause(0.05)

    def until(self, function: str, *arguments: object) -> Any:
        """Wait until a page answers with more than nothing."""
        return self.wait(lambda: self.evaluate(function, *arguments), function)

    def told(self) -> str:
        """What is said where a test failed: the address and the words in view."""
        try:
            return f"{self.path}: {self.text()[:1500]}"
        except Gone:
            return "a page that leaves"

    def text(self) -> str:
        return str(self.evaluate(TEXT))

    def shows(self, words: str) -> None:
        self.wait(lambda: words in self.text(), f"“{words}”")

    def is_at(self, end: str) -> None:
        """Wait until another page is open."""
        self.wait(
            lambda: urlsplit(str(self.evaluate(READY))).path.endswith(end), f"the address {end}"
        )

    def sees(self, role: str, name: str) -> None:
        """Wait until something is there, whether or not it can be tapped."""
        self.wait(lambda: self.evaluate(FIND, [role, name, 0, True]), f"{role} “{name}”")

    def point(self, role: str, name: str, nth: int = 0) -> list[int]:
        """Where something can be tapped, once it stands still and nothing lies on it."""
        last: list[list[int] | None] = [None]

        def still() -> list[int] | None:
            at = self.evaluate(FIND, [role, name, nth, False])
            # Nothing there answers with false.
            same, last[0] = at == last[0], at or None
            return last[0] if same else None

        found: list[int] = self.wait(still, f"{role} “{name}”")
        return found

    def tap(self, role: str, name: str, nth: int = 0) -> None:
        left, top = self.point(role, name, nth)
        move = {"type": "pointerMove", "x": left, "y": top, "duration": 0}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self.act("pointer", [move, down, up])

    def keys(self, text: str) -> None:
        self.act(
            "key",
            [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")],
        )

    def type(self, field: str, text: str, nth: int = 0) -> None:
        self.tap("field", field, nth)
        self.keys(text)

    def press(self, key: str) -> None:
        self.keys(KEYS[key])

    def keep_picture(self, at: Path) -> None:
        at.write_bytes(self.screenshot())


def called_with(function: str, arguments: tuple[object, ...]) -> str:
    """A call whose answer is text, so that all engines answer alike."""
    told = ", ".join(map(json.dumps, arguments))
    return f"Promise.resolve(({function})({told})).then((it) => JSON.stringify(it ?? null))"
