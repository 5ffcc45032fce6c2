"""At a table of every registered game phones follow each other, and go on without a network."""

import pytest
from playwright.sync_api import Page, expect

from companion.games import REGISTRY
from companion.web.games import find
from tests.browser.conftest import Phone
from tests.browser.keeping import wait_for_games
from tests.browser.promises import broken_promises
from tests.browser.tables import play, post, send, sit
from tests.frame.sample import sample_of

pytestmark = [pytest.mark.browser, pytest.mark.parametrize("slug", REGISTRY)]


def two_phones(phone: Phone, slug: str) -> tuple[Page, Page, str]:
    """Seat two phones at a new table."""
    ana, ben = phone(), phone()
    code = post(ana, f"/{slug}/new", sample_of(slug).opening).url.split("/t/")[1].split("/")[0]
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/")
    return ana, ben, code


def screens(slug: str) -> list[str]:
    return [screen.name for screen in find(slug).table.screens]


def test_a_move_is_told_on_the_other_phone_and_so_is_that_it_was_taken_back(
    phone: Phone, slug: str
) -> None:
    ana, ben, code = two_phones(phone, slug)
    ben.goto(f"/t/{code}/log")
    first = ben.locator(".line-words").first
    before = first.text_content() if first.count() else ""
    play(ana, code, **sample_of(slug).moves[0])
    expect(first).not_to_have_text(str(before))
    told = str(first.text_content())
    line = ana.request.get(f"/t/{code}/state").json()["version"]
    send(ana, code, {"type": "undo", "to": line - 1})
    expect(first).not_to_have_text(told)


def test_what_is_written_without_a_network_waits_and_is_sent(phone: Phone, slug: str) -> None:
    ana, ben, code = two_phones(phone, slug)
    ben.goto(f"/t/{code}/log")
    ana.goto(f"/t/{code}/log")
    wait_for_games(ana)
    ana.context.set_offline(True)
    ana.locator("#note").fill("Back at eight")
    ana.locator("#note").press("Enter")
    ana.context.set_offline(False)
    expect(ben.locator(".line-words").first).to_contain_text("Back at eight")


def test_its_screens_are_for_everybody_and_open_without_a_network(phone: Phone, slug: str) -> None:
    ana, _, code = two_phones(phone, slug)
    wait_for_games(ana)
    ana.goto(f"/t/{code}/")
    shown = [one for one in screens(slug) if ana.locator(f"#screen-{one}").count()]
    # The first has the table's own address.
    addresses = dict(zip(shown, ["", *shown[1:]], strict=True))
    assert addresses
    for name, address in addresses.items():
        ana.goto(f"/t/{code}/{address}")
        assert broken_promises(ana) == [], name
    ana.context.set_offline(True)
    for name, address in addresses.items():
        ana.goto(f"/t/{code}/{address}")
        expect(ana.locator(f"#screen-{name}")).to_be_visible()
