"""Starting and drawing a set-up on one phone."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.serving import Server

pytestmark = pytest.mark.browser

SETUP = (
    "v=1&mode=variable&seed=7F3K2Q&name=Ada&name=Ben&name=Cy&name=Di"
    "&colour=blue&colour=green&colour=yellow&colour=purple"
)

KEPT = """async () => {
  const pages = await caches.open('pages');
  return Boolean((await pages.match('/setup/draw')) && (await pages.match('/setup/list')));
}"""


def tracks(page: Page) -> list[str]:
    companies = ("mombasa", "cape-town", "saint-louis", "cairo")
    return [page.locator(f"#edge-{each} [data-track]").inner_text() for each in companies]


def order(page: Page) -> list[str]:
    return page.locator("#order .draw-who").all_inner_texts()


def tiles(page: Page) -> list[str]:
    return page.locator("#order .draw-tiles").all_inner_texts()


def test_one_tap_draws_a_set_up_that_its_link_reproduces(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/setup/draw?*")
    drawn = (tracks(page), order(page), tiles(page))
    assert sorted(order(page)) == ["Blue", "Green", "Yellow"]
    other = phone(java_script_enabled=False)
    other.goto(page.url)
    assert (tracks(other), order(other), tiles(other)) == drawn


def test_names_are_remembered_on_the_phone(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_label("2 players").check()
    page.get_by_label("Name of player 1").fill("Ana")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/setup/draw?*")
    assert sorted(order(page)) == ["Ana", "Ben"]
    page.goto("/setup")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ana")
    expect(page.get_by_label("Name of player 2")).to_have_value("Ben")
    expect(page.get_by_label("Name of player 3")).to_be_hidden()


def test_people_of_a_link_are_remembered_too_and_colours_never_twice(phone: Phone) -> None:
    page = phone()
    page.goto("/setup/draw?v=1&mode=first&seed=X&name=Eva&name=Jo&colour=yellow&colour=green")
    page.goto("/setup")
    expect(page.get_by_label("Name of player 1")).to_have_value("Eva")
    page.get_by_label("4 players").check()
    colours = [page.get_by_label(f"Colour of player {n}").input_value() for n in range(1, 5)]
    assert colours[:2] == ["yellow", "green"]
    assert len(set(colours)) == 4


def test_typing_over_a_suggested_name_replaces_it(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_label("Name of player 1").focus()
    page.keyboard.type("Ana")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ana")


def test_a_player_moves_one_seat_earlier_with_the_colour(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Player 2: one seat earlier").click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ben")
    expect(page.get_by_label("Colour of player 1")).to_have_value("green")
    expect(page.get_by_label("Name of player 2")).to_have_value("Blue")


def test_choosing_a_colour_that_somebody_has_exchanges_the_two(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_label("Colour of player 1").select_option("yellow")
    expect(page.get_by_label("Colour of player 3")).to_have_value("blue")


def test_mistakes_are_told_at_their_fields_and_nothing_is_lost(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_label("Name of player 1").fill("Ana")
    page.get_by_label("Name of player 2").fill(" ana ")
    page.get_by_label("Name of player 3").fill(" ")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Somebody else has this name too.")).to_be_visible()
    expect(page.get_by_text("Who sits here? Type a name.")).to_be_visible()
    expect(page.get_by_label("Name of player 2")).to_be_focused()
    page.get_by_label("Name of player 2").fill("Ben")
    expect(page.get_by_text("Somebody else has this name too.")).to_be_hidden()
    page.get_by_label("Name of player 3").fill("Cy")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/setup/draw?*")
    assert sorted(order(page)) == ["Ana", "Ben", "Cy"]


def test_bans_tracks_by_hand_and_a_chosen_first_player_are_kept(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    page.get_by_text("Bans, tracks by hand, seed").click()
    page.get_by_label("A1", exact=True).check()
    page.get_by_label("A2", exact=True).check()
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Both sides of a track are banned.")).to_be_visible()
    for company, track in zip(
        ("Mombasa", "Cape Town", "Saint-Louis"), ("A1", "B2", "C1"), strict=True
    ):
        page.get_by_label(company).select_option(track)
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Choose a track for all four edges, or for none.")).to_be_visible()
    page.get_by_label("Cairo").select_option("D2")
    page.get_by_label("Who begins?").select_option("Green")
    page.get_by_role("button", name="Draw").click()
    page.wait_for_url("**/setup/draw?*")
    assert tracks(page) == ["A1", "B2", "C1", "D2"]
    assert order(page) == ["Green", "Yellow", "Blue"]


def test_each_part_is_drawn_again_alone_and_taken_back(phone: Phone) -> None:
    page = phone()
    page.goto(f"/setup/draw?{SETUP}")
    before = (tracks(page), order(page), tiles(page))
    assert before[0] == ["D2", "C2", "A1", "B1"]
    page.get_by_role("button", name="Draw the tracks again").click()
    assert tracks(page) == ["B1", "C1", "D1", "A2"]
    assert (order(page), tiles(page)) == before[1:]
    page.get_by_role("button", name="Undo").click()
    assert (tracks(page), order(page), tiles(page)) == before
    page.get_by_role("button", name="Draw the starting tiles again").click()
    assert tiles(page) == [
        f"Tiles {places}" for places in ("3 and 8", "7 and 9", "1 and 2", "6 and 10")
    ]
    assert (tracks(page), order(page)) == before[:2]
    page.get_by_role("button", name="Draw the first player again").click()
    assert order(page) == ["Ada", "Ben", "Cy", "Di"]


def test_a_lock_keeps_its_part_when_everything_is_drawn_again(phone: Phone) -> None:
    page = phone()
    page.goto(f"/setup/draw?{SETUP}")
    before = (tracks(page), tiles(page))
    lock = page.get_by_role("button", name="Keep these tracks")
    lock.focus()
    page.keyboard.press("Space")
    expect(lock).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Draw the tracks again")).to_be_disabled()
    page.get_by_role("link", name="Draw everything again").click()
    assert tracks(page) == before[0]
    assert tiles(page) != before[1]


def test_the_draw_is_the_same_with_and_without_scripts_after_every_tap(phone: Phone) -> None:
    page, plain = phone(), phone(java_script_enabled=False)
    page.goto(f"/setup/draw?{SETUP}")
    plain.goto(f"/setup/draw?{SETUP}")
    for name in ("Draw the tracks again", "Keep these tracks", "Draw the first player again"):
        page.get_by_role("button", name=name).click()
        plain.get_by_role("button", name=name).click()
        assert (tracks(page), order(page), tiles(page)) == (
            tracks(plain),
            order(plain),
            tiles(plain),
        )
        assert urlsplit(page.url).query == urlsplit(plain.url).query
    page.get_by_role("link", name="Draw everything again").click()
    plain.get_by_role("link", name="Draw everything again").click()
    assert urlsplit(page.url).query == urlsplit(plain.url).query


def test_the_plan_turns_with_the_table_and_is_remembered(phone: Phone) -> None:
    page = phone()
    page.goto(f"/setup/draw?{SETUP}")
    cairo = page.locator("#edge-cairo")
    top = cairo.bounding_box()
    page.get_by_text("Turn the plan").click()
    right = cairo.bounding_box()
    assert top
    assert right
    assert right["x"] > top["x"] + 50
    page.get_by_text("Swap two edges").click()
    page.reload()
    expect(page.locator("#plan")).to_have_attribute(
        "data-edges", "cairo.saint-louis.mombasa.cape-town"
    )
    plain = phone(java_script_enabled=False)
    plain.goto(f"/setup/draw?{SETUP}")
    plain.get_by_text("Turn the plan").click()
    expect(plain.locator("#plan")).to_have_attribute(
        "data-edges", "saint-louis.cairo.mombasa.cape-town"
    )


def test_a_tap_on_an_edge_tells_its_bonuses(phone: Phone) -> None:
    page = phone()
    page.goto(f"/setup/draw?{SETUP}")
    words = page.get_by_text("An expansion with at least one card or tile has 1 point more.")
    expect(words).to_be_hidden()
    page.locator("#edge-saint-louis").click()
    expect(words).to_be_visible()


def test_the_last_set_up_is_offered_again_with_new_tiles(phone: Phone) -> None:
    page = phone()
    page.goto(f"/setup/draw?{SETUP}")
    before = (tracks(page), tiles(page))
    page.goto("/setup")
    page.get_by_role("link", name="Same tracks, new tiles").click()
    page.wait_for_url("**/setup/draw?*")
    assert tracks(page) == before[0]
    assert tiles(page) != before[1]
    expect(page.get_by_role("button", name="Keep these tracks")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_set_up_is_shared_as_a_qr_code(phone: Phone) -> None:
    page = phone()
    page.goto(f"/setup/draw?{SETUP}")
    page.get_by_role("link", name="QR code").click()
    picture = page.get_by_role("img", name="QR code that leads to this set-up")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.getElementById('qr-image').naturalWidth > 0")


def test_everything_works_without_a_network_once_the_app_was_opened(
    phone: Phone, server: Server
) -> None:
    page = phone()
    page.goto(f"{server.url}/setup")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(KEPT)
    page.reload()
    page.context.set_offline(True)
    page.get_by_label("4 players").check()
    page.get_by_role("button", name="Draw", exact=True).click()
    page.wait_for_url("**/setup/draw?*")
    assert sorted(order(page)) == ["Blue", "Green", "Purple", "Yellow"]
    page.get_by_role("button", name="Draw the tracks again").click()
    offline = (page.url, tracks(page), order(page), tiles(page))
    page.get_by_role("link", name="On this phone").click()
    page.wait_for_url("**/setup/list?*")
    expect(page.get_by_text("0 of 20")).to_be_visible()
    page.context.set_offline(False)
    online = phone(java_script_enabled=False)
    online.goto(offline[0])
    assert (tracks(online), order(online), tiles(online)) == offline[1:]
