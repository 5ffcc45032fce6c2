"""Fingers on the glass: several at once, which no click can be."""

from collections.abc import Callable

from playwright.sync_api import Page

Touch = Callable[..., None]


def fingers_on(page: Page) -> Touch:
    """Return what moves fingers: `touchStart`, `touchMove` or `touchEnd`, and where each one is."""
    glass = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    return touch
