"""Setting up together: as many phones as players, ticks for all, tiles for each alone."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cy", "Dora")
COLOURS = ("blue", "green", "yellow", "purple")
# By seat, of the seed 7F3K2Q.
DEALT = ((1, 3), (7, 9), (8, 10), (2, 5))
LEFT = (
    *("posts", "card-stack", "card-display", "bank", "round-track", "books", "bonus-tiles"),
    *("first-player", "expansion-cards"),
)
TURNED = "saint-louis.cairo.mombasa.cape-town"
OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
# Everything that a table answers to a phone that asks for it, and to one that asks for another's.
SPY = """async ([seat, place]) => {
  const text = async (address) => (await fetch(address)).text();
  const pages = ['', 'plan', 'log', 'lobby', 'state', 'state?since=0'];
  const reader = (await fetch('stream?tab=spy&seen=0')).body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const send = async (address, fields) => {
    const body = new URLSearchParams({ csrf_token: live.dataset.token, ...fields });
    return (await fetch(address, { method: 'POST', body })).status;
  };
  return {
    told: (await Promise.all(pages.map(text))).join(),
    stream: new TextDecoder().decode(value),
    refused: [await send('setup/tile', { seat, place }), await send('setup/look', { seat })],
    passed: (await fetch(`setup/pass/${seat}?stage=tiles`)).status,
  };
}"""


def setup(players: int) -> str:
    names = "".join(f"&name={name}" for name in NAMES[:players])
    colours = "".join(f"&colour={colour}" for colour in COLOURS[:players])
    return f"/mombasa/setup/draw?v=1&mode=variable&seed=7F3K2Q{names}{colours}"


def sit_down_together(
    phone: Phone, players: int, phones: int = 4, box: str = "standard"
) -> list[Page]:
    """Open a table from a draw on one phone and seat the others by its code."""
    host = phone()
    host.goto(setup(players))
    host.locator(f"[name=box][value={box}]").check(force=True)
    host.get_by_role("button", name="Set up together").click()
    host.wait_for_url("**/lobby")
    code = host.url.split("/")[-2]
    host.goto(f"/t/{code}/")
    pages = [host]
    for name in NAMES[1 : min(players, phones)]:
        page = phone()
        page.goto(f"/join/{code}")
        row = page.locator(".seat", has_text=name)
        row.get_by_role("button", name="Sit here").click()
        page.wait_for_url(f"**/t/{code}/")
        pages.append(page)
    for page in pages:
        expect(page.locator("#setup-groups")).to_be_visible()
    return pages


def tick(page: Page, step: str) -> None:
    # By key: two taps at one place within half a second are taken for one.
    page.locator(f"#step-{step} > .tick").press("Space")


def is_ticked(page: Page, step: str) -> None:
    expect(page.locator(f"#step-{step} > .tick")).to_have_attribute("aria-checked", "true")


def opened(page: Page, step: str) -> None:
    """Open a step, unless it is open; scripts may open it while they start."""
    expect(page.locator("#told-tiles[open]")).to_be_attached()
    more = page.locator(f"#more-{step}")
    if more.get_attribute("open") is None:
        more.locator("> summary").click()


def choose(page: Page, place: int) -> None:
    opened(page, "dealt-tiles")
    own = page.locator(".choose-own")
    own.get_by_role("button", name=re.compile(rf"^Tile {place}\b")).click()
    page.wait_for_load_state()


def expect_not_kept(page: Page, address: str) -> None:
    """Expect that a phone keeps nothing of a page for when there is no network."""
    page.context.set_offline(True)
    page.goto(address)
    expect(page.locator("h1")).to_have_text("You’re offline")
    page.context.set_offline(False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_set_a_game_up_on_as_many_phones(phone: Phone, players: int) -> None:
    pages = sit_down_together(phone, players)
    steps = ["board", "tracks", *(f"place-{seat}" for seat in range(1, players + 1))]
    for number, step in enumerate(steps):
        tick(pages[number % players], step)
    for page in pages:
        for step in steps:
            is_ticked(page, step)
        expect(page.locator("#step-tracks .step-by")).to_have_text("Ben")
        # A tick is its own notice, on the phone that set it and on all others.
        expect(page.locator(".toast-text", has_text="ticked off")).to_have_count(0)
    for page, pair in zip(pages, DEALT, strict=False):
        choose(page, pair[1])
    for seat, page in enumerate(pages, 1):
        is_ticked(page, "dealt-tiles")
        kept = page.locator("#step-dealt-tiles .step-people strong").all_text_contents()
        assert kept == [str(high) for _, high in DEALT[:players]]
        # The own tile lies open: a tap is all that one track needs.
        spaces = page.locator(f"#more-own-tile-{seat}")
        spaces.get_by_role("button", name="Cairo: 1 space").click()
        for other in pages:
            is_ticked(other, f"own-tile-{seat}")
    host = pages[0]
    if players == 2:
        for step in LEFT:
            tick(host, step)
        expect(host.locator("#setup-progress")).to_contain_text("16 of 16")
        host.locator("#setup-finish").get_by_role("button", name="Start game").click()
    else:
        host.locator("#setup-finish").get_by_role("button", name="Start game").click()
        expect(host.get_by_text("9 setup steps aren’t ticked off.")).to_be_visible()
        host.get_by_role("button", name="Record it anyway").click()
    for page in pages:
        # All are led to where the round begins.
        expect(page.locator("#screen-round")).to_be_visible()
        expect(page.locator(".where-round")).to_contain_text("Round 1")
        expect(page.locator("#now")).to_contain_text("Planning, round 1")
    state = host.evaluate("async () => (await (await fetch('state')).json()).state")
    assert [seat["tracks"]["cairo"]["position"] for seat in state["seats"]] == [1] * players
    assert [seat["cash"] for seat in state["seats"]] == [1] * players
    assert list(state["facts"]["track_ids"].values()) == ["D2", "C2", "A1", "B1"]


def test_a_starting_tile_is_entered_by_a_tap_a_track_also_without_a_network(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 3, phones=2)
    # Which tile it is goes to the server alone, so nothing waits to be sent.
    ben.context.set_offline(True)
    choose(ben, 9)
    expect(ben.get_by_text("No connection. Try again")).to_be_visible()
    ben.context.set_offline(False)
    for page, place in ((ana, 1), (ben, 7)):
        choose(page, place)
    # Cy has no phone.
    ben.goto(ben.url.split("#")[0] + "setup/pass/3?stage=tiles")
    ben.get_by_role("button", name="Tile 8").click()
    is_ticked(ana, "dealt-tiles")

    def space(page: Page, seat: int, name: str) -> Locator:
        return page.locator(f"#more-own-tile-{seat}").get_by_role("button", name=name, exact=True)

    def markers(page: Page, seat: int, words: str) -> None:
        expect(page.locator(f"#step-own-tile-{seat} .step-detail")).to_have_text(words)

    space(ana, 1, "Mombasa: 3 spaces").click()
    space(ana, 1, "Diamond track: 1 space").click()
    markers(ben, 1, "Mombasa +3, diamond track +1")
    space(ana, 1, "Mombasa: 2 spaces").click()
    markers(ben, 1, "Mombasa +2, diamond track +1")
    expect(ana.locator("#more-own-tile-1 [aria-pressed=true]")).to_have_count(2)
    ana.get_by_role("button", name="Undo").click()
    markers(ben, 1, "Mombasa +3, diamond track +1")
    assert broken_promises(ana) == []

    # For Cy, from Ben's phone, which has lost the network: what was tapped can be taken back.
    opened(ben, "own-tile-3")
    ben.context.set_offline(True)
    space(ben, 3, "Cairo: 2 spaces").click()
    expect(space(ben, 3, "Cairo: 2 spaces")).to_have_attribute("aria-pressed", "true")
    waiting = ben.locator("#banner-waiting")
    expect(waiting).to_contain_text("1 change waiting")
    for count in (2, 3):
        tick(ben, "board")
        expect(waiting).to_contain_text(f"{count} changes waiting")
    space(ben, 3, "Diamond track: 2 spaces").click()
    expect(waiting).to_contain_text("4 changes waiting")
    # Tapped at once it would be a double tap, which counts once.
    expect(space(ben, 3, "Diamond track: 2 spaces")).not_to_have_attribute("aria-busy", "true")
    space(ben, 3, "Diamond track: 2 spaces").press("Enter")
    space(ben, 3, "Cairo: 1 space").click()
    expect(ben.locator("#more-own-tile-3 [aria-pressed=true]")).to_have_count(1)
    ben.context.set_offline(False)
    for page in (ana, ben):
        markers(page, 3, "Cairo +1")
        is_ticked(page, "own-tile-3")
        expect(page.locator("#step-board > .tick")).to_have_attribute("aria-checked", "false")


def test_ticks_arrive_on_the_other_phones_by_the_stream(phone: Phone) -> None:
    ana, *others = sit_down_together(phone, 3)
    for page in others:
        # Nothing happens by itself: what the phone hears, it hears from the server.
        page.clock.install()
        with page.expect_response("**/stream?*"):
            page.reload()
        page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    for step in ("board", "books", "place-1"):
        tick(ana, step)
        for page in others:
            is_ticked(page, step)


def test_no_phone_is_told_anothers_tile_by_page_api_or_stream(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 3, phones=2, box="practice")
    opened(ana, "dealt-tiles")
    ana.get_by_role("button", name="Show my tiles").click()
    expect(ana.locator(".choose-own .tile-face:visible")).to_have_count(2)
    faces = ana.locator(".choose-own .tile-face").all_inner_texts()
    assert all(faces)
    choose(ana, 3)
    expect(ana.locator(".choose-own")).to_contain_text("You’re keeping tile 3.")
    expect(ben.locator("#choosing-1 .step-ready")).to_have_count(1)
    found = ben.evaluate(SPY, [1, 3])
    assert "You’re keeping tile" not in found["told"]
    assert '"place"' not in found["told"]
    assert not any(face in found["told"] for face in faces)
    assert re.fullmatch(r"((id|data): [\d.]+|: ?\w*|\s)*", found["stream"]), found["stream"]
    assert found["refused"] == [403, 403]
    assert found["passed"] == 404

    # Somebody who knows the code comes to share Ben's seat before Ben has looked.
    spy = phone()
    spy.goto(ben.url.split("#")[0] + "lobby")
    spy.locator("#seat-2").get_by_role("button", name="Sit here too").click()
    spy.locator("#share").get_by_role("button", name="Share the seat").click()
    expect(spy.locator(".choose-own")).to_contain_text("The other phone at this seat is choosing")
    found = spy.evaluate(SPY, [2, 7])
    assert "tile-face" not in found["told"]
    assert found["refused"] == [403, 403]
    assert found["passed"] == 404

    # Cy has no phone: Ben's goes over, and nothing of it can be seen once it comes back.
    opened(ben, "dealt-tiles")
    ben.get_by_role("link", name="Cy has no phone here. Pass this one.").click()
    expect(ben.get_by_text("Give the phone to Cy.")).to_be_visible()
    ben.get_by_role("button", name="I am Cy").click()
    expect(ben.locator(".tile-face")).to_have_count(2)
    assert broken_promises(ben) == []
    faces = ben.locator(".tile-face").all_inner_texts()
    ben.get_by_role("button", name="Tile 10").click()
    expect(ben.get_by_text("Cy has chosen. Give the phone back to Ben.")).to_be_visible()
    ben.go_back()
    expect(ben.locator("h1")).to_have_text("Starting tiles")
    assert not any(face in ben.content() for face in faces)
    ben.go_forward()
    expect_not_kept(ben, ben.url.replace("stage=chosen", "stage=tiles"))
    ben.goto(ben.url.partition("setup/pass/")[0] + "#step-dealt-tiles")
    opened(ben, "dealt-tiles")
    ben.get_by_role("button", name="Show my tiles").click()
    choose(ben, 7)
    for page in (ana, ben):
        is_ticked(page, "dealt-tiles")
        kept = page.locator("#step-dealt-tiles .step-people strong").all_text_contents()
        assert kept == ["3", "7", "10"]


def test_nobody_sees_anothers_tiles_by_taking_the_seat_away(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 3, phones=2, box="practice")
    lobby = ben.url.split("#")[0] + "lobby"
    ben.goto(lobby)
    ben.get_by_role("button", name="Become the host").click()
    ben.locator("#seat-1-more > summary").click()
    ben.locator("#seat-1").get_by_role("button", name="Free this seat").click()
    expect(ben.locator("#seat-1")).to_contain_text("Free")

    # With the phone as if passed to Ana, which is not told as a look since nothing is seen.
    ben.goto(lobby.replace("lobby", "setup/pass/1"))
    ben.get_by_role("button", name="I am Ana").click()
    expect(ben.get_by_text("Another phone took this seat first")).to_be_visible()
    assert broken_promises(ben) == []
    assert "tile-face" not in ben.content()

    # At Ana's seat.
    ben.goto(lobby)
    ben.locator("#seat-1").get_by_role("button", name="Sit here").click()
    ben.wait_for_url("**/t/*/")
    opened(ben, "dealt-tiles")
    expect(ben.locator(".choose-own")).to_contain_text("Another phone took this seat first")
    found = ben.evaluate(SPY, [1, 1])
    assert "tile-face" not in found["told"]
    assert re.fullmatch(r"((id|data): [\d.]+|: ?\w*|\s)*", found["stream"]), found["stream"]
    assert "tile-face" not in ben.content()

    # Ana's phone still is the one that sees them.
    ben.goto(lobby)
    ben.locator("#seat-2").get_by_role("button", name="Sit here").click()
    ben.wait_for_url("**/t/*/")
    ana.goto(lobby)
    ana.locator("#seat-1").get_by_role("button", name="Sit here").click()
    for page in (ana, ben):
        page.wait_for_url("**/t/*/")
        opened(page, "dealt-tiles")
        page.get_by_role("button", name="Show my tiles").click()
        expect(page.locator(".choose-own .tile-face:visible")).to_have_count(2)


def test_without_scripts_what_was_tapped_is_in_sight_again(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 2)
    page = phone(java_script_enabled=False, storage_state=ben.context.storage_state())
    page.goto(ben.url)

    def at(step: str) -> None:
        page.wait_for_url(f"**/t/*/#step-{step}")
        expect(page.locator(f"#step-{step}")).to_be_in_viewport()

    page.locator("#step-expansion-cards > .tick").click()
    at("expansion-cards")
    is_ticked(ana, "expansion-cards")
    page.locator("#more-dealt-tiles > summary").click()
    page.get_by_role("button", name="Tile 9").click()
    at("dealt-tiles")
    choose(ana, 3)
    page.reload()
    page.locator("#more-own-tile-2").get_by_role("button", name="Cairo: 2 spaces").click()
    at("own-tile-2")
    is_ticked(ana, "own-tile-2")


def test_one_phone_goes_round_the_table(phone: Phone) -> None:
    page = phone()
    page.goto(setup(3).replace("draw", "list"))
    page.evaluate(OPEN_ALL)
    assert broken_promises(page) == []
    page.get_by_role("button", name="Pass the phone").click()
    kept: list[int] = []
    for name, (low, high) in zip(NAMES[:3], DEALT, strict=False):
        expect(page.locator("#pass")).to_contain_text(f"Give the phone to {name}.")
        for place in kept:
            expect(page.locator("#pass")).not_to_contain_text(f"keeps tile {place}")
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator("#pass")).to_contain_text(f"your tiles are numbers {low} and {high}.")
        page.get_by_role("button", name=f"Tile {high}", exact=True).click()
        kept.append(high)
    page.get_by_role("button", name="Reveal all").click()
    told = page.locator("#pass [data-kept] strong").all_inner_texts()
    assert told == [str(place) for place in kept]
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#step-dealt-tiles .tick")).to_be_checked()


def test_ticks_of_one_phone_stay_on_it_and_lead_to_the_table(phone: Phone) -> None:
    page = phone()
    page.goto(setup(2).replace("draw", "list"))
    expect(page.get_by_text("0 of 16")).to_be_visible()
    page.get_by_role("checkbox", name="Board in the middle of the table").check()
    expect(page.get_by_text("1 of 16")).to_be_visible()
    expect(page.locator("#step-tracks .step-more")).to_have_attribute("open", "")
    page.reload()
    expect(page.get_by_role("checkbox", name="Board in the middle of the table")).to_be_checked()
    page.get_by_role("button", name="Clear all ticks").click()
    expect(page.get_by_text("0 of 16")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("1 of 16")).to_be_visible()
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator("#setup-progress")).to_contain_text("14 of 16")


def test_a_table_that_is_set_up_is_for_everybody_and_for_the_keyboard(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 2)
    ana.locator("#step-board > .tick").focus()
    ana.keyboard.press("Space")
    is_ticked(ben, "board")
    # What is ticked folds and the next step opens; a key opens it again.
    expect(ana.locator("#more-tracks")).to_have_attribute("open", "")
    expect(ana.locator("#more-board")).not_to_have_attribute("open", "")
    expect(ana.locator("#step-board .step-by")).to_have_text("Ana")
    ana.keyboard.press("Tab")
    expect(ana.locator("#more-board > summary")).to_be_focused()
    ana.keyboard.press("Enter")
    expect(ana.locator("#more-board")).to_have_attribute("open", "")
    ana.evaluate(OPEN_ALL)
    assert broken_promises(ana) == []
    ana.goto(ana.url + "plan")
    ana.get_by_role("button", name="Rotate layout").click()
    expect(ana.locator("#plan")).to_have_attribute("data-edges", TURNED)
    assert broken_promises(ana) == []
    # What Ben does leaves the plan as it lies, also when the whole page is brought up to date.
    with ana.expect_response(
        lambda answer: "state?since" in answer.url and "screen=&" in answer.url
    ):
        tick(ben, "posts")
    expect(ana.locator("#step-posts > .tick")).to_have_attribute("aria-checked", "true")
    expect(ana.locator("#plan")).to_have_attribute("data-edges", TURNED)
    expect(ana.get_by_role("button", name="Rotate layout")).to_be_visible()
