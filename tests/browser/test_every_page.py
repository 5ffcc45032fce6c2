"""Every page in a real browser keeps its promises."""

from pathlib import Path

import pytest

from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.serving import Server
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_everybody(phone: Phone, path: str) -> None:
    page = phone()
    page.goto(path)
    assert broken_promises(page) == []


def test_the_style_page_is_for_everybody(phone: Phone, tmp_path: Path) -> None:
    workshop = Server(tmp_path)
    workshop.start(COMPANION_DEVELOPMENT="1")
    try:
        page = phone(base_url=workshop.url)
        page.goto("/style")
        assert broken_promises(page) == []
    finally:
        workshop.stop()
