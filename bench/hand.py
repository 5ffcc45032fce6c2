"""A hand that does on a phone what a person would, counts it, and says how long it takes.

The time is that of the keystroke-level model (Card, Moran and Newell, "The Keystroke-Level Model
for User Performance Time with Interactive Systems", CACM 23, 1980), with its
own figures where a phone has none better:

    tap      0.8 s. The model has 1.1 s for pointing with the mouse of 1980; a finger on a phone
             does 6.95 bits a second (MacKenzie, "Fitts' Throughput and the Remarkable Case of
             Touch-Based Target Selection", 2015), so that a target of 48 px at the other end of
             a phone takes 0.5 s. The rest is for finding it.
    again    another tap in the same place: a keystroke of an average typist, 0.28 s
    key      a sign on the phone's keyboard or on a keypad: "typing random letters", 0.5 s
    glance   mental preparation, 1.35 s: a look at the printed component. One serves for FACTS
             facts: the least of the "7 [5-9] chunks" that a person holds in mind in the same
             authors' "The Psychology of Human-Computer Interaction", 1983
    swipe    bringing something into sight: taken for a tap
    answer   what the person waits for: a page that loads, measured in the run

The model is of somebody who knows the pages and makes no mistakes; hesitation is not in it.
"""

from math import ceil
from time import perf_counter
from typing import TypeVar

from msgspec import Struct
from playwright.sync_api import Locator, Page

from companion.games.mombasa.box import Fact

TAP, AGAIN, KEY, GLANCE, SWIPE = 0.8, 0.28, 0.5, 1.35, 0.8
FACTS = 5
# Of the height of a phone, what one swipe brings into sight.
SWIPED = 0.6
# Kept free at the lower end: what stays in sight there.
FOOT = 70


T = TypeVar("T")


def known(fact: Fact[T] | None) -> T:
    """Return what a fact of the practice box says, which has them all."""
    if fact is None:
        message = "the practice box lacks something"
        raise ValueError(message)
    return fact.value


class Count(Struct):
    """What was done in one chapter."""

    taps: int = 0
    again: int = 0
    keys: int = 0
    glances: int = 0
    swipes: int = 0
    pages: int = 0
    waited: float = 0
    # What is neither: taking the photo.
    besides: float = 0

    @property
    def seconds(self) -> float:
        """How long it takes."""
        moved = TAP * self.taps + AGAIN * self.again + KEY * self.keys + SWIPE * self.swipes
        return moved + GLANCE * self.glances + self.waited + self.besides


class Hand:
    """A hand at a phone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = Count()
        self._last = ""

    def glance(self, facts: int = 1) -> None:
        """Look at the component, and keep so many facts in mind."""
        self.count.glances += ceil(facts / FACTS)

    def tap(self, selector: str, times: int = 1) -> None:
        """Tap something, swiping first if it is out of sight."""
        for _ in range(times):
            if selector == self._last:
                self.count.again += 1
            else:
                self.count.taps += 1
                self._show(self.page.locator(selector))
            self._last = selector
            self.page.locator(selector).tap()

    def digits(self, keypad: str, number: int) -> None:
        """Type a number on a keypad of the page."""
        for digit in str(number):
            self.page.locator(f"{keypad} [data-digit='{digit}']").tap()
        self.count.keys += len(str(number))
        self._last = ""

    def tap_at(self, x: float, y: float) -> None:
        """Tap a place of the screen."""
        self.count.taps += 1
        self._last = ""
        self.page.touchscreen.tap(x, y)

    def key(self, selector: str, text: str) -> None:
        """Tap a field, empty it, and type."""
        self.tap(selector)
        before = self.page.locator(selector).input_value()
        self.count.keys += len(before) + len(text)
        self.page.fill(selector, text)
        self.page.locator(selector).blur()

    def choose(self, selector: str, value: str) -> None:
        """Open a list, then tap one of its lines."""
        self._show(self.page.locator(selector))
        self.count.taps += 2
        self._last = ""
        self.page.select_option(selector, value)

    def go(self, selector: str) -> None:
        """Tap what leads to another page, and wait for it."""
        self._show(self.page.locator(selector))
        self.count.taps += 1
        self.count.pages += 1
        self._last = ""
        begun = perf_counter()
        with self.page.expect_navigation():
            self.page.locator(selector).tap()
        self.page.wait_for_load_state("load")
        self.count.waited += perf_counter() - begun

    def _show(self, place: Locator) -> None:
        box = place.bounding_box()
        height = (self.page.viewport_size or {"height": 0})["height"]
        if box is None or (box["y"] >= 0 and box["y"] + box["height"] <= height - FOOT):
            return
        away = -box["y"] if box["y"] < 0 else box["y"] + box["height"] - height + FOOT
        fixed = place.evaluate("one => Boolean(one.closest('.teach-foot, .track-digits'))")
        if not fixed:
            self.count.swipes += ceil(away / height / SWIPED)
            place.evaluate("one => one.scrollIntoView({block: 'center'})")
