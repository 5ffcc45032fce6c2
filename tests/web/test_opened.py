"""What is told once is told to somebody who sees the page."""

import pytest
from flask import Flask

from tests.web.phones import Phone

TAKE = '{"type": "take-post", "company": "cairo", "column": 1}'
ASKED_FOR_LATER = ({"Kept-Later": "1"}, {"Sec-Fetch-Mode": "cors"})


@pytest.mark.parametrize("headers", ASKED_FOR_LATER)
def test_a_notice_waits_for_a_page_that_somebody_sees(app: Flask, headers: dict[str, str]) -> None:
    ana = Phone(app)
    code = ana.open_table(2)
    wish = {"command_id": "first-of-all", "seen": ana.seen, "screen": "players", "play": TAKE}
    done = ana.post(f"/t/{code}/do", **wish)
    assert done.status_code == 303, done.text
    for page in ("/", "/mombasa/score", f"/t/{code}/"):
        assert f"/t/{code}/undo/" not in ana.get(page, headers=headers).text
    # Through the service worker it is still somebody who opens a page.
    through = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "empty"}
    assert f"/t/{code}/undo/" in ana.get(f"/t/{code}/", headers=through).text
    assert f"/t/{code}/undo/" not in ana.get(f"/t/{code}/", headers=through).text


def test_a_game_is_known_from_pages_that_come_through_the_service_worker(app: Flask) -> None:
    through = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "empty"}
    answer = Phone(app).get("/mombasa/score", headers=through)
    assert any("games=" in one for one in answer.headers.getlist("Set-Cookie"))
