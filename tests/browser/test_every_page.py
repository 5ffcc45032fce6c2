"""Every page, in both themes, in a real browser: axe, and no sideways scrolling."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Phone
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(phone: Phone, path: str, theme: str) -> None:
    page = phone(color_scheme=theme)
    page.goto(path)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("path", PAGES)
def test_a_narrow_phone_scrolls_only_down(phone: Phone, path: str) -> None:
    page = phone(viewport={"width": 320, "height": 640})
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", PAGES)
def test_what_is_tapped_is_large_enough(phone: Phone, path: str) -> None:
    page = phone()
    page.goto(path)
    small = page.evaluate(
        """() => [...document.querySelectorAll(
            'button, select, input:not([type=hidden]), summary, [role=button], a.button, nav a')]
          .filter(e => e.checkVisibility() && !e.closest('[hidden]'))
          .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
          .filter(([, r]) => r.width > 1 && (r.height < 47.5 || r.width < 47.5))
          .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""
    )
    assert small == []
