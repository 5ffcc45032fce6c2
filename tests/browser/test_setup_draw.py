"""Starting and drawing a set-up on one phone."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.keeping import wait_for_games
from tests.browser.promises import broken_promises
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser

SETUP = (
    "v=1&mode=variable&seed=7F3K2Q&name=Ada&name=Ben&name=Cy&name=Di"
    "&colour=blue&colour=green&colour=yellow&colour=purple"
)

# How often a form is sent where the network is too slow to lead away from the page.
THREE_TAPS = """(button) => {
  let sent = 0;
  addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent += 1;
    event.preventDefault();
  });
  for (let taps = 0; taps < 3; taps++) button.click();
  return sent;
}"""
KEEP_OLD = """async (address) => {
  const old = new Response("<h1>Old</h1>", { headers: { "Content-Type": "text/html" } });
  await (await caches.open("pages")).put(address, old);
}"""
KEPT = """async () => {
  const pages = await caches.open('pages');
  const list = await pages.match('/mombasa/setup/list');
  return Boolean(list && (await pages.match('/mombasa/setup/draw')));
}"""


def tracks(page: Page) -> list[str]:
    companies = ("mombasa", "cape-town", "saint-louis", "cairo")
    return [page.locator(f"#edge-{each} [data-track]").inner_text() for each in companies]


def order(page: Page) -> list[str]:
    return page.locator("#order .draw-who").all_inner_texts()


def tiles(page: Page) -> list[str]:
    return page.locator("#order .draw-tiles").all_inner_texts()


def test_one_tap_draws_a_set_up_that_its_link_reproduces_and_that_is_remembered(
    phone: Phone,
) -> None:
    page = phone()
    page.goto("/mombasa/setup")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/setup/draw?*")
    drawn = (tracks(page), order(page), tiles(page))
    assert sorted(order(page)) == ["Blue", "Green", "Yellow"]
    other = phone(java_script_enabled=False)
    other.goto(page.url)
    assert (tracks(other), order(other), tiles(other)) == drawn
    page.goto("/mombasa/setup")
    page.get_by_role("link", name="Redraw tiles only").click()
    page.wait_for_url("**/setup/draw?*")
    assert tracks(page) == drawn[0]
    assert tiles(page) != drawn[2]
    lock = page.get_by_role("button", name="Keep these tracks")
    expect(lock).to_have_attribute("aria-pressed", "true")


def test_one_tap_opens_a_table_as_it_was_typed(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/setup")
    page.get_by_label("Player 2’s name").fill("Blue")
    page.get_by_role("button", name="Open table now").click()
    expect(page.get_by_text("Someone else has this name.")).to_be_visible()
    page.get_by_label("Player 2’s name").fill("Zoë")
    page.context.set_offline(True)
    page.get_by_role("button", name="Open table now").click()
    expect(page.get_by_text("A table needs a network.")).to_be_visible()
    page.context.set_offline(False)
    assert broken_promises(page) == []
    page.get_by_role("button", name="Open table now").click()
    page.wait_for_url("**/lobby")
    assert page.locator(".seat .row-name").all_inner_texts() == ["Blue", "Zoë", "Yellow"]
    page.goto("/mombasa/setup")
    expect(page.locator("#last-people")).to_have_text("Blue, Zoë, Yellow")


def test_an_impatient_thumb_opens_one_table(phone: Phone) -> None:
    page = phone()
    for address, name in (
        (f"/mombasa/setup/draw?{SETUP}", "Set up together"),
        ("/mombasa/setup", "Open table now"),
    ):
        page.goto(address)
        assert page.get_by_role("button", name=name).evaluate(THREE_TAPS) == 1


def test_people_and_colours_are_typed_moved_and_remembered(phone: Phone) -> None:
    page = phone()
    page.goto(
        "/mombasa/setup/draw?v=1&mode=first&seed=X&name=Eva&name=Jo&colour=yellow&colour=green"
    )
    page.goto("/mombasa/setup")
    name, colour = page.get_by_label, "Player {}’s colour".format
    expect(name("Player 1’s name")).to_have_value("Eva")
    expect(name("Player 3’s name")).to_be_hidden()
    page.get_by_label("4 players").check()
    colours = [page.get_by_label(colour(n)).input_value() for n in range(1, 5)]
    assert colours[:2] == ["yellow", "green"]
    assert len(set(colours)) == 4
    # A suggested name is typed over, a seat goes up with its colour, a taken colour is exchanged.
    name("Player 3’s name").focus()
    page.keyboard.type("Ana")
    page.get_by_role("button", name="Move player 3 up one seat").click()
    expect(name("Player 2’s name")).to_have_value("Ana")
    expect(page.get_by_label(colour(2))).to_have_value(colours[2])
    page.get_by_label(colour(2)).select_option("yellow")
    expect(page.get_by_label(colour(1))).to_have_value(colours[2])
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url("**/setup/draw?*")
    page.goto("/mombasa/setup")
    expect(name("Player 2’s name")).to_have_value("Ana")
    expect(page.get_by_label(colour(2))).to_have_value("yellow")


def test_mistakes_are_told_at_their_fields_and_nothing_is_lost(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/setup/draw?{SETUP.replace('v=1', 'v=2')}")
    newer = page.get_by_text("This link is from a newer version")
    expect(newer).to_be_visible()
    page.get_by_label("Player 2’s name").fill(" ada ")
    page.get_by_label("Player 3’s name").fill(" ")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Someone else has this name.")).to_be_visible()
    expect(page.get_by_label("Player 2’s name")).to_be_focused()
    # Whoever has no name goes by a colour, which is no mistake.
    nameless = page.get_by_label("Player 3’s name")
    expect(nameless).not_to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Who goes first?").locator("option")).to_contain_text(["Yellow"])
    assert broken_promises(page) == []
    page.get_by_label("Player 2’s name").fill("Ana")
    expect(page.get_by_text("Someone else has this name.")).to_be_hidden()
    expect(newer).to_be_visible()
    page.get_by_label("Player 3’s name").fill("Cy")
    page.get_by_label("A1", exact=True).check()
    page.get_by_label("A2", exact=True).check()
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Both sides of a track are excluded.")).to_be_visible()
    laid = {"Mombasa": "A1", "Cape Town": "B2", "Saint-Louis": "C1"}
    for company, track in laid.items():
        page.get_by_label(company).select_option(track)
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Choose a track for all four edges, or for none.")).to_be_visible()
    page.get_by_label("Cairo").select_option("D2")
    page.get_by_label("Who goes first?").select_option("Ana")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/setup/draw?*")
    assert tracks(page) == ["A1", "B2", "C1", "D2"]
    assert order(page) == ["Ana", "Cy", "Di", "Ada"]


def test_each_part_is_drawn_again_alone_taken_back_locked_and_kept_when_a_name_is_mended(
    phone: Phone,
) -> None:
    page = phone()
    page.goto(f"/mombasa/setup/draw?{SETUP}")
    before = (tracks(page), order(page), tiles(page))
    assert before[0] == ["D2", "C2", "A1", "B1"]
    page.get_by_role("button", name="Redraw tracks").click()
    assert tracks(page) == ["B1", "C1", "D1", "A2"]
    assert (order(page), tiles(page)) == before[1:]
    expect(page.get_by_text("the seed alone doesn’t")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    assert (tracks(page), order(page), tiles(page)) == before
    expect(page.get_by_text("the seed alone doesn’t")).to_be_hidden()
    page.get_by_role("button", name="Redraw starting tiles").click()
    again = ("3 and 8", "7 and 9", "1 and 2", "6 and 10")
    assert tiles(page) == [f"Tiles {places}" for places in again]
    assert (tracks(page), order(page)) == before[:2]
    page.get_by_role("button", name="Redraw first player").click()
    assert order(page) == ["Ada", "Ben", "Cy", "Di"]
    lock = page.get_by_role("button", name="Keep these tiles")
    lock.focus()
    page.keyboard.press("Space")
    expect(lock).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Redraw starting tiles")).to_be_disabled()
    page.get_by_role("link", name="Change").click()
    page.get_by_label("Player 4’s name").fill("Dora")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url("**/setup/draw?*")
    assert order(page) == ["Ada", "Ben", "Cy", "Dora"]
    assert sorted(tiles(page)) == sorted(f"Tiles {places}" for places in again)
    page.get_by_role("link", name="Redraw everything").click()
    assert sorted(tiles(page)) == sorted(f"Tiles {places}" for places in again)
    assert tracks(page) != before[0]


def test_the_draw_is_the_same_with_and_without_scripts_after_every_tap(phone: Phone) -> None:
    page, plain = phone(), phone(java_script_enabled=False)
    page.goto(f"/mombasa/setup/draw?{SETUP}")
    plain.goto(f"/mombasa/setup/draw?{SETUP}")
    for name in ("Redraw tracks", "Keep these tracks", "Redraw first player"):
        page.get_by_role("button", name=name).click()
        plain.get_by_role("button", name=name).click()
        drawn = (tracks(plain), order(plain), tiles(plain))
        assert (tracks(page), order(page), tiles(page)) == drawn
        assert urlsplit(page.url).query == urlsplit(plain.url).query
    page.get_by_role("link", name="Redraw everything").click()
    plain.get_by_role("link", name="Redraw everything").click()
    assert urlsplit(page.url).query == urlsplit(plain.url).query
    # What was chosen by hand stays, and where nothing is left to draw the page says so.
    for one in (page, plain):
        one.goto(f"/mombasa/setup/draw?{SETUP}&starts=2&lay=D1.C1.B2.A2")
        one.get_by_role("link", name="Redraw everything").click()
        assert tracks(one) == ["D1", "C1", "B2", "A2"]
        one.get_by_role("button", name="Keep these tiles").click()
        expect(one.locator("#all-again")).to_have_attribute("aria-disabled", "true")
    assert urlsplit(page.url).query == urlsplit(plain.url).query
    plain.get_by_text("Rotate layout").click()
    turned = "saint-louis.cairo.mombasa.cape-town"
    expect(plain.locator("#plan")).to_have_attribute("data-edges", turned)


def test_the_plan_turns_with_the_table_tells_its_bonuses_and_is_shared(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/setup/draw?{SETUP}")
    cairo = page.locator("#edge-cairo")
    top = cairo.bounding_box()
    page.get_by_text("Rotate layout").click()
    assert top
    moved = "([edge, from]) => edge.getBoundingClientRect().x > from + 50"
    page.wait_for_function(moved, arg=[cairo.element_handle(), top["x"]])
    page.get_by_text("Swap two edges").click()
    page.reload()
    turned = "cairo.saint-louis.mombasa.cape-town"
    expect(page.locator("#plan")).to_have_attribute("data-edges", turned)
    words = page.get_by_text("+1 expansion point if you have at least one expansion card or tile.")
    expect(words).to_be_hidden()
    page.locator("#edge-saint-louis").click()
    expect(words).to_be_visible()
    assert broken_promises(page) == []
    page.get_by_role("link", name="QR code").click()
    expect(page.get_by_role("img", name="QR code for this setup")).to_be_visible()
    page.wait_for_function("() => document.getElementById('qr-image').naturalWidth > 0")


def test_everything_works_without_a_network_once_the_app_was_opened(
    phone: Phone, server: Server
) -> None:
    page = phone()
    page.goto(f"{server.url}/mombasa/setup")
    wait_for_games(page)
    wait_until(lambda: bool(page.evaluate(KEPT)))
    page.reload()
    page.context.set_offline(True)
    page.get_by_label("4 players").check()
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url("**/setup/draw?*")
    assert sorted(order(page)) == ["Blue", "Green", "Purple", "Yellow"]
    page.get_by_role("button", name="Redraw tracks").click()
    offline = (page.url, tracks(page), order(page), tiles(page))
    page.get_by_role("link", name="On this phone").click()
    page.wait_for_url("**/setup/list?*")
    expect(page.get_by_text("0 of 20")).to_be_visible()
    page.context.set_offline(False)
    online = phone(java_script_enabled=False)
    online.goto(offline[0])
    assert (tracks(online), order(online), tiles(online)) == offline[1:]


def test_a_link_that_this_phone_never_opened_is_drawn_without_a_network(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    wait_for_games(page)
    page.evaluate(KEEP_OLD, "/mombasa/setup/list")
    page.context.set_offline(True)
    query = SETUP + "&ban=C2&tracks=3&keep=tracks"
    page.goto(f"/mombasa/setup/draw?{query.replace('7F3K2Q', '7f3k2q')}")
    offline = (tracks(page), order(page), tiles(page))
    # In its proper form, as the server would have led to it.
    assert page.url.endswith(f"?{query}")
    lock = page.get_by_role("button", name="Keep these tracks")
    expect(lock).to_have_attribute("aria-pressed", "true")
    assert broken_promises(page) == []
    page.get_by_role("link", name="QR code").click()
    expect(page.get_by_text("The QR code needs a network.")).to_be_visible()
    expect(page.locator("#qr-image")).to_be_hidden()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("link", name="On this phone").click()
    page.wait_for_url("**/setup/list?*")
    expect(page.get_by_text("0 of 20")).to_be_visible()
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_text("A table needs a network. Your ticks are saved")).to_be_visible()
    # The form too is as the link says.
    page.get_by_role("link", name="What goes where").click()
    page.get_by_role("link", name="Change").click()
    expect(page.get_by_label("Player 4’s name")).to_have_value("Di")
    expect(page.locator("#seed")).to_have_value("7F3K2Q")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url("**/setup/draw?*")
    assert (tracks(page), order(page), tiles(page)) == offline
    for bad, told in (
        (SETUP.replace("v=1", "v=2"), "This link is from a newer version"),
        (SETUP.replace("=blue", "=rainbow"), "Part of this link is wrong"),
        (SETUP[:40], "Part of this link is wrong"),
    ):
        for place in ("draw", "list"):
            page.goto(f"/mombasa/setup/{place}?{bad}")
            expect(page.get_by_text(told)).to_be_visible()
            expect(page.locator("h1")).to_have_count(1)
    assert broken_promises(page) == []
    page.get_by_role("link", name="New draw").click()
    expect(page.locator("h1")).to_have_text("Set up Mombasa")
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_label("Player 1’s name")).to_have_value("Ada")
    online = phone(java_script_enabled=False)
    online.goto(f"/mombasa/setup/draw?{query}")
    assert (tracks(online), order(online), tiles(online)) == offline


def test_what_a_disputed_track_shows_is_told_without_a_network(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/setup/draw?{SETUP}&lay=A2.B2.C1.D1")
    unlocks = page.locator("#track-mombasa summary [data-bonus]")
    expect(unlocks).to_have_text("More bonus markers")
    page.context.set_offline(True)
    page.locator("#which-A2 [data-markers=B2]").click()
    expect(unlocks).to_have_text("Better cotton")
    expect(page.locator("#track-cape-town summary [data-bonus]")).to_have_text("More bonus markers")
    expect(page.locator("#go-setup")).to_have_value(re.compile("markers=B2"))


def test_what_somebody_saw_on_a_track_stays_when_the_players_are_changed(phone: Phone) -> None:
    page = phone()
    page.goto(f"/mombasa/setup/draw?{SETUP}&lay=A2.B2.C1.D1&markers=B2")
    page.locator("#draw-change").click()
    page.get_by_label("Player 1’s name").fill("Eva")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url(re.compile("name=Eva.*markers=B2"))
    bonus = page.locator("#track-cape-town summary [data-bonus]")
    expect(bonus).to_have_text("More bonus markers")
