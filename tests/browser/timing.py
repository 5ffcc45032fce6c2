"""How soon the other phones show what one has done, measured on the pages themselves."""

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

APPEARS: Final = """selector => {
  window.appeared = new Promise((resolve) => {
    const look = () => document.querySelector(selector) && resolve(Date.now());
    const anything = {attributes: true, childList: true, subtree: true};
    new MutationObserver(look).observe(document.body, anything);
    setTimeout(() => resolve(Infinity), 10000);
  });
}"""
CLICK: Final = """selector => {
  const now = Date.now();
  document.querySelector(selector).click();
  return now;
}"""


def delays(page: Page, tapped: str, appears: str, others: Sequence[Page]) -> list[float]:
    """Tap on one phone; how many ms later something appears on each of the others."""
    for other in others:
        other.evaluate(APPEARS, appears)
    start: float = page.evaluate(CLICK, tapped)
    return [other.evaluate("window.appeared") - start for other in others]
