"""What a first visit transfers over a weak network."""

import pytest
from playwright.sync_api import Request

from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/", "/score", "/setup"])
def test_a_first_load_is_under_60_kilobytes(phone: Phone, path: str) -> None:
    page = phone(service_workers="block")
    sizes: list[int] = []

    def count(request: Request) -> None:
        found = request.sizes()
        sizes.append(found["responseBodySize"] + found["responseHeadersSize"])

    page.on("requestfinished", count)
    # What is kept for offline use is fetched later, when the page is already in use.
    page.goto(path, wait_until="load")
    assert sum(sizes) < 60_000
    assert len(sizes) >= 4
