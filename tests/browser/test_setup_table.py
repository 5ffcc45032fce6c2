"""Setting up together: as many phones as players, ticks for all, tiles for each alone."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

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
OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
# Everything that a table answers to a phone that asks for it, and to one that asks for another's.
SPY = """async (seat) => {
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
    refused: [await send('setup/tile', { seat, place: 1 }), await send('setup/look', { seat })],
    passed: (await fetch(`setup/pass/${seat}?stage=tiles`)).status,
  };
}"""


def setup(players: int) -> str:
    names = "".join(f"&name={name}" for name in NAMES[:players])
    colours = "".join(f"&colour={colour}" for colour in COLOURS[:players])
    return f"/setup/draw?v=1&mode=variable&seed=7F3K2Q{names}{colours}"


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
    expect(page.locator("#turns:not([hidden])")).to_be_attached()
    more = page.locator(f"#more-{step}")
    if more.get_attribute("open") is None:
        more.locator("> summary").click()


def choose(page: Page, place: int) -> None:
    opened(page, "dealt-tiles")
    own = page.locator(".choose-own")
    own.get_by_role("button", name=re.compile(rf"^Tile {place}\b")).click()
    page.wait_for_load_state()


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
    for page, pair in zip(pages, DEALT, strict=False):
        choose(page, pair[1])
    for seat, page in enumerate(pages, 1):
        is_ticked(page, "dealt-tiles")
        kept = page.locator("#step-dealt-tiles .step-people strong").all_text_contents()
        assert kept == [str(high) for _, high in DEALT[:players]]
        opened(page, f"own-tile-{seat}")
        form = page.locator(f"#more-own-tile-{seat}")
        form.get_by_role("button", name="Cairo: one more").click()
        form.get_by_role("button", name="Move the markers so").click()
        page.wait_for_load_state()
        is_ticked(page, f"own-tile-{seat}")
    host = pages[0]
    if players == 2:
        for step in LEFT:
            tick(host, step)
        expect(host.locator("#setup-progress")).to_contain_text("16 of 16")
        host.get_by_role("button", name="Begin the game").click()
    else:
        host.get_by_role("button", name="Begin the game").click()
        expect(host.get_by_text("9 steps of the set-up are not ticked off.")).to_be_visible()
        host.get_by_role("button", name="It happened anyway").click()
    for page in pages:
        expect(page.locator("#screen-companies")).to_be_visible()
        expect(page.locator(".where-round")).to_contain_text("Round 1")
    state = host.evaluate("async () => (await (await fetch('state')).json()).state")
    assert [seat["tracks"]["cairo"]["position"] for seat in state["seats"]] == [1] * players
    assert [seat["cash"] for seat in state["seats"]] == [1] * players
    assert list(state["facts"]["track_ids"].values()) == ["D2", "C2", "A1", "B1"]


@pytest.mark.alone
def test_ticks_arrive_on_the_other_phones_within_a_second(phone: Phone) -> None:
    ana, ben, cy = sit_down_together(phone, 3)
    times = []
    for step in ("board", "books", "bank", "posts", "place-1"):
        start = time.monotonic()
        tick(ana, step)
        for page in (ben, cy):
            is_ticked(page, step)
        times.append(time.monotonic() - start)
    assert max(times) < 1, times


def test_no_phone_is_told_anothers_tile_by_page_api_or_stream(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 3, phones=2, box="practice")
    opened(ana, "dealt-tiles")
    ana.get_by_role("button", name="Look at my two tiles").click()
    expect(ana.locator(".choose-own .tile-face:visible")).to_have_count(2)
    faces = ana.locator(".choose-own .tile-face").all_inner_texts()
    assert all(faces)
    choose(ana, 3)
    expect(ana.locator(".choose-own")).to_contain_text("You keep tile 3.")
    expect(ben.locator("#choosing-1 .step-ready")).to_have_count(1)
    found = ben.evaluate(SPY, 1)
    assert "You keep tile" not in found["told"]
    assert '"place"' not in found["told"]
    assert not any(face in found["told"] for face in faces)
    assert re.fullmatch(r"((id|data): \d+|: ?\w*|\s)*", found["stream"]), found["stream"]
    assert found["refused"] == [403, 403]
    assert found["passed"] == 404

    # Cy has no phone: Ben's goes over, and nothing of it can be seen once it comes back.
    opened(ben, "dealt-tiles")
    ben.get_by_role("link", name="Cy has no phone here: pass this one").click()
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
    ben.get_by_role("link", name="I am Ben").click()
    opened(ben, "dealt-tiles")
    ben.get_by_role("button", name="Look at my two tiles").click()
    choose(ben, 7)
    for page in (ana, ben):
        is_ticked(page, "dealt-tiles")
        kept = page.locator("#step-dealt-tiles .step-people strong").all_text_contents()
        assert kept == ["3", "7", "10"]


def test_one_phone_goes_round_the_table(phone: Phone) -> None:
    page = phone()
    page.goto(setup(3).replace("draw", "list"))
    page.evaluate(OPEN_ALL)
    assert broken_promises(page) == []
    page.get_by_role("button", name="Choose by passing the phone").click()
    kept: list[int] = []
    for name, (low, high) in zip(NAMES[:3], DEALT, strict=False):
        expect(page.locator("#pass")).to_contain_text(f"Give the phone to {name}.")
        for place in kept:
            expect(page.locator("#pass")).not_to_contain_text(f"keeps tile {place}")
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator("#pass")).to_contain_text(f"places {low} and {high}")
        page.get_by_role("button", name=f"Tile {high}", exact=True).click()
        kept.append(high)
    page.get_by_role("button", name="Reveal all at once").click()
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
    page.get_by_role("button", name="Take all ticks away").click()
    expect(page.get_by_text("0 of 16")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("1 of 16")).to_be_visible()
    for box in page.get_by_role("checkbox").all():
        box.check()
    page.get_by_role("button", name="Follow the game on this phone").click()
    expect(page.locator("#setup-progress")).to_contain_text("14 of 16")


def test_a_table_that_is_set_up_is_for_everybody_and_for_the_keyboard(phone: Phone) -> None:
    ana, ben = sit_down_together(phone, 2)
    ana.locator("#step-board > .tick").focus()
    ana.keyboard.press("Space")
    is_ticked(ben, "board")
    ana.keyboard.press("Tab")
    ana.keyboard.press("Enter")
    expect(ana.locator("#more-board")).to_have_attribute("open", "")
    ana.evaluate(OPEN_ALL)
    assert broken_promises(ana) == []
    ana.goto(ana.url + "plan")
    assert broken_promises(ana) == []
