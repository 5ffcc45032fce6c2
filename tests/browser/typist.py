"""Somebody who types by lot while answers of the server are late, and loses no key."""

import re
from random import Random
from typing import Final, NamedTuple

from playwright.sync_api import Page

GATE: Final = """([pattern, isAfter]) => {
  const asked = new RegExp(pattern);
  const ask = window.fetch.bind(window);
  const late = window.late = { closed: true, waiting: [] };
  late.next = () => late.waiting.shift()?.();
  late.open = () => { late.closed = false; while (late.waiting.length) late.next(); };
  window.fetch = async (address, options) => {
    if (!late.closed || !asked.test(String(address))) return ask(address, options);
    // No patience: what is late here is late on purpose.
    const answer = isAfter && (await ask(address, { ...options, signal: undefined }));
    // It may have been on its way while the others were let through.
    if (late.closed) await new Promise((go) => late.waiting.push(go));
    return answer || ask(address, { ...options, signal: undefined });
  };
}"""
SHOWN: Final = """(ids) => {
  const { id, value, selectionStart: start, selectionEnd: end } = document.activeElement;
  const said = Object.fromEntries(ids.map((id) => [id, document.getElementById(id)?.value]));
  return { at: ids.includes(id) ? [id, value, start, end] : null, said };
}"""
PAINTED: Final = "() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))"
KEYS: Final = "0123++<"
READABLE: Final = re.compile(r"(\d+(\+\d+)*\+?)?")


class Caret(NamedTuple):
    """Where somebody types: the field, what it says, and what is marked of it."""

    field: str
    text: str
    start: int
    end: int

    def after(self, key: str) -> str:
        """Say what a key makes of it: a plus adds to a number that is marked whole."""
        whole = self.text and (self.start, self.end) == (0, len(self.text))
        if key == "+" and whole:
            return self.text if self.text.endswith("+") else f"{self.text}+"
        gone = 1 if key == "<" and self.start == self.end else 0
        before = self.text[: max(0, self.start - gone)]
        return before + key.replace("<", "") + self.text[self.end :]


def worth(text: str) -> int:
    """Return what a field comes to, as the server reads it too."""
    return sum(int(part) for part in re.findall(r"\d+", text))


class Typist:
    """One phone, and what its fields must say by all that was typed on it.

    Nothing typed is longer than `longest`. What is left blank is none, unless it `stays` as it was.
    """

    def __init__(
        self, page: Page, lot: Random, *fields: str, longest: int = 4, stays: bool = False
    ) -> None:
        self.page = page
        self.lot = lot
        self.said: dict[str, str] = dict.fromkeys(fields, "")
        self.told: list[object] = []
        self.is_away = False
        self._longest = longest
        self._stays = stays
        self._typing: Caret | None = None
        # What each field goes back to when it is emptied: what was read of it last.
        self._read: dict[str, str] = {}

    def begin(self, answers: str) -> None:
        """From here on answers are late, before the server has heard the question or after it."""
        self.page.evaluate(GATE, [answers, self.lot.random() < 0.5])
        self.said = self.page.evaluate(SHOWN, list(self.said))["said"]
        self._read = dict(self.said)

    def look(self) -> Caret | None:
        """See that every field says what was typed last, to the letter where somebody types."""
        shown = self.page.evaluate(SHOWN, list(self.said))
        at = Caret(*shown["at"]) if shown["at"] else None
        if self._typing:
            assert at == self._typing, self.told[-20:]
        for field, text in self.said.items():
            assert worth(shown["said"][field]) == worth(text), (field, text, shown, self.told[-20:])
        return at

    def go_on(self) -> None:
        """Type, go elsewhere, hear of what was sent, or leave."""
        ways = (self.type, self.enter, self.hear, self.leave)
        self.lot.choices(ways, (30, 14, 24, 5))[0]()

    def go_away_or_come_back(self) -> None:
        """The network goes, or is there again."""
        self.is_away = not self.is_away
        self.told.append(("away", self.is_away))
        self.page.context.set_offline(self.is_away)

    def type(self) -> None:
        """Press a key, if a field is entered."""
        at = self.look()
        if at is None:
            return
        key = self.lot.choice(KEYS)
        if len(at.after(key)) > self._longest:
            key = "<"
        self.told.append((*at, key))
        self.page.keyboard.press({"<": "Backspace"}.get(key, key))
        self._typing = Caret(*self.page.evaluate(SHOWN, list(self.said))["at"])
        assert self._typing.text == at.after(key), self.told[-20:]
        self.said[at.field] = self._typing.text

    def enter(self) -> None:
        """Go to a field by lot."""
        field = self.lot.choice(list(self.said))
        if self._typing and self._typing.field == field:
            return
        self._done("enter", field)
        self.page.locator(f"#{field}").focus()
        self.look()

    def leave(self) -> None:
        """Leave the field."""
        self._done("leave")
        self.page.evaluate("document.activeElement.blur()")
        self.look()

    def step(self, field: str, way: int) -> None:
        """Tap a side of a stepper, as phones do it on which a button takes no focus."""
        self._done("step", field, way)
        most = int(self.page.locator(f"#{field}").get_attribute("data-max") or 0)
        now = worth(self.said[field])
        side = self.page.locator(f".stepper:has(#{field}) [data-step='{way}']")
        # By a script, since whoever is quick is not kept waiting until a side lights up.
        side.dispatch_event("click")
        # What cannot be read stays as it was typed.
        if READABLE.fullmatch(self.said[field]):
            self.said[field] = self._read[field] = str(min(most, max(0, now + way)))
        self.look()

    def add(self, field: str, number: int) -> None:
        """Tap a button that adds a number behind what the field says."""
        self._done("add", field, number)
        name = field.removeprefix("act-")
        self.page.locator(f"[name={name}-add][value='{number}']").dispatch_event("click")
        self.said[field] = f"{self.said[field]}+{number}"
        self.look()

    def hear(self) -> None:
        """One answer comes."""
        self.told.append("hear")
        self.page.evaluate("late.next()")
        self.page.evaluate(PAINTED)
        self.look()

    def hear_all(self) -> None:
        """The network is there, and everything is answered."""
        if self.is_away:
            self.go_away_or_come_back()
        self.leave()
        self.page.evaluate("late.open()")

    def _done(self, *what: object) -> None:
        """Whatever was typed is done with."""
        if self._typing:
            field, text, *_ = self._typing
            if self._stays and not re.search(r"\d", text):
                self.said[field] = self._read[field]
            elif READABLE.fullmatch(text):
                self._read[field] = text
        self._typing = None
        self.told.append(what)
