"""What every page promises everybody: axe in both themes, no scrolling sideways, large targets."""

from collections.abc import Iterator
from typing import Final, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS: Final = ["color-contrast", "link-in-text-block"]
# A theme changes colours and nothing else, so the rest is looked at once.
THEMES: Final[dict[Literal["light", "dark"], dict[str, object]]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": COLOURS}},
}
# Only what is wrong is handed over; what is right is long.
RUN_AXE: Final = "options => axe.run(options).then(({violations}) => ({violations}))"
TARGETS: Final = """() => [...document.querySelectorAll(
    'button, select, input:not([type=hidden]), summary, [role=button], a.button, nav a')]
  .filter(e => e.checkVisibility() && !e.closest('[hidden], .unseen'))
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 1 && (r.height < 47.5 || r.width < 47.5))
  .map(([html, r]) => `target of ${Math.round(r.width)}x${Math.round(r.height)}: ${html}`)"""


def broken_promises(page: Page) -> list[str]:
    """Everything wrong with a page as it stands, without loading it again; best `== []`."""
    return [*axe_findings(page), *sideways(page), *page.evaluate(TARGETS)]


def axe_findings(page: Page) -> Iterator[str]:
    """What axe finds in the light and in the dark."""
    page.evaluate(AXE_SCRIPT)
    for theme, options in THEMES.items():
        # Colours on their way from one theme to the other would be measured as they pass.
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found = AxeResults(page.evaluate(RUN_AXE, options))
        if found.violations_count:
            yield f"{theme}: {found.generate_report()}"


def sideways(page: Page) -> Iterator[str]:
    """Whether a narrow phone would scroll sideways."""
    before = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 640})
    if (width := page.evaluate("document.documentElement.scrollWidth")) > 320:
        yield f"{width} px wide on a phone of 320 px"
    if before:
        page.set_viewport_size(before)
