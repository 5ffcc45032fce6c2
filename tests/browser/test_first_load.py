"""What a first visit transfers over a weak network."""

import pytest
from playwright.sync_api import Request

from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/", "/mombasa/score", "/mombasa/setup", "/mombasa/box"])
def test_a_first_load_is_under_60_kilobytes(phone: Phone, path: str) -> None:
    page = phone(service_workers="block")
    finished: list[Request] = []

    def note(request: Request) -> None:
        finished.append(request)

    page.on("requestfinished", note)
    page.goto(path, wait_until="networkidle")
    # What scripts fetch is for later, when there is no network.
    sizes = [request.sizes() for request in finished if request.resource_type != "fetch"]
    assert len(sizes) >= 4
    assert sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes) < 60_000
