"""How long it takes to teach a whole box: `.venv/bin/python -m bench.teaching`.

A robot teaches the practice box, read as a person reads printed components, through the pages of
My box, by taps: what it does is counted, and timed by the model of `bench.hand`. At the end the box
must say what the practice box says. Exits 1 where that is not so, or where the chapters that share
values, tracks, expansions and the set-up need take longer than MOST_MINUTES.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.hand import Count, Hand, known
from bench.list_teaching import amount, books, cards, gains, tiles
from bench.map_teaching import teach_map
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Box, decode_box, load_box
from companion.games.mombasa.box.check import check
from companion.games.mombasa.box.differing import facts_in
from companion.games.mombasa.terms import COMPANIES, TRACK_IDS
from tests.browser.conftest import FLAGS, PHONE, find_chromium
from tests.serving import Server

MOST_MINUTES = 10
PRACTICE, STANDARD = load_box("practice"), load_box("standard")
# What one can do without: 44 cards and 72 books, of which a table needs none.
LONG = ("cards", "books")


def main() -> int:
    """Teach everything; print a line for each chapter."""
    chromium = find_chromium()
    if chromium is None:
        print("The robot needs Chromium.")
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start(COMPANION_RATE_LIMITS="0")
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page(
            viewport=ViewportSize(width=PHONE["width"], height=PHONE["height"]),
            has_touch=True,
            base_url=server.url,
            locale="en",
            reduced_motion="reduce",
        )
        page.set_default_timeout(20_000)
        try:
            counts, taught = teach(browser, page)
        finally:
            browser.close()
            server.stop()
    short = report(counts)
    wrong = differing(taught)
    print("wrong:", ", ".join(wrong) if wrong else "nothing")
    return int(short > MOST_MINUTES * 60 or bool(wrong))


def teach(browser: Browser, page: Page) -> tuple[dict[str, Count], Box]:
    """Make a box and teach it chapter by chapter, from each one to the next."""
    page.goto("/mombasa/box")
    page.locator("form[action$='/new'] button").tap()
    page.wait_for_url("**/box/*/")
    address = page.url
    hand = Hand(page)
    chapters: dict[str, Callable[[Hand], None]] = {
        "coins": coins,
        "tracks": tracks,
        "board": board,
        "map": lambda hand: teach_map(hand, browser, PRACTICE),
        "spaces": spaces,
        "majorities": majorities,
        "display": display,
        "tiles": tiles,
        "cards": cards,
        "books": books,
    }
    counts: dict[str, Count] = {}
    for name, chapter in chapters.items():
        page.goto(address)
        hand.count = counts[name] = Count()
        slug = {"display": "cards"}.get(name, name)
        hand.go(f".chapter[href$='/{slug}']")
        chapter(hand)
        if page.locator("#teach-status").count():
            page.wait_for_selector("#teach-status:is([data-state=saved], :not([data-state]))")
    box = page.request.get(f"{address}export.json").json()["box"]
    return counts, decode_box(json.dumps(box).encode())


def report(counts: dict[str, Count]) -> float:
    """Print what was counted; return the seconds of the chapters that a table needs."""
    print(f"{'':12}{'taps':>6}{'again':>6}{'keys':>6}{'looks':>6}{'swipes':>7}{'pages':>6}{'s':>6}")
    for name, one in counts.items():
        done = f"{one.taps:6}{one.again:6}{one.keys:6}{one.glances:6}{one.swipes:7}{one.pages:6}"
        print(f"{name:12}{done}{one.seconds:6.0f}")
    short = sum(one.seconds for name, one in counts.items() if name not in LONG)
    taps = sum(one.taps + one.again for name, one in counts.items() if name not in LONG)
    print(f"without {' and '.join(LONG)}: {taps} taps, {short / 60:.1f} minutes")
    return short


def differing(taught: Box) -> list[str]:
    """Name the facts that are not as in the practice box; what has a name of its own is counted."""
    mine = facts_in(taught)
    wrong = [
        ".".join(path)
        for path, fact in facts_in(PRACTICE).items()
        if path[0] not in {"map", "drawing", "limits", *NAMED}
        and (path not in mine or mine[path].value != fact.value)
    ]
    wrong += [f"{one.part}: {one.code}" for one in check(taught)]
    if not taught.map or len(taught.map.value.borders) != len(known(PRACTICE.map).borders):
        wrong.append("map")
    return wrong


# Their ids are the robot's own; the findings tell whether their number is right.
NAMED = {
    "action_cards",
    "starting_cards",
    "expansion_cards",
    "starting_tiles",
    "first_game_tiles",
    "books",
}


def coins(hand: Hand) -> None:
    """Tap the first column right, the others being like it."""
    for company in COMPANIES:
        hand.glance(5)
        hand.glance()
        before, after = STANDARD.base_coins[company].value[0], PRACTICE.base_coins[company].value[0]
        for at, (now, wanted) in enumerate(zip(before, after, strict=True)):
            hand.tap(f"[data-taps={company}] [data-at='{at}']", (wanted - now) % 4)


def tracks(hand: Hand) -> None:
    """Compare the bonuses, then tap one kind of icon after the other on each track."""
    hand.glance(len(TRACK_IDS))
    hand.go("form[action$='/bonuses'] button")
    hand.go("a[href$='/tracks/A1']")
    for place, track_id in enumerate(TRACK_IDS):
        track = known(PRACTICE.tracks[track_id].track)
        hand.glance(len(track.shares))
        for space, _ in track.shares:
            hand.tap(f"[data-space='{space}'] button")
        hand.glance(len(track.calls) + len(track.specials))
        for tool, icons in (("calls", track.calls), ("specials", track.specials)):
            hand.tap(f"label:has([name=tool][value={tool}])")
            for space, number in icons:
                hand.tap(f"[data-space='{space}'] button", number)
        if place < len(TRACK_IDS) - 1:
            hand.go(".teach-foot a")


def board(hand: Hand) -> None:
    """Correct both tracks, of which hardly anything is right."""
    printed, begun = PRACTICE.board, STANDARD.board
    value_track(hand, "diamonds-", known(begun.diamonds), known(printed.diamonds))
    value_track(hand, "jar-", known(begun.bookkeeping), known(printed.bookkeeping))
    spaces_without = known(printed.crossed_out_a)
    hand.tap("label:has([value=jar-crossed])")
    hand.glance(len(spaces_without))
    for space in spaces_without:
        hand.tap(f"[data-track='jar-'] [data-space='{space}'] button")


def value_track(hand: Hand, prefix: str, old: ValueTrack, new: ValueTrack) -> None:
    """Make a track as long as it is, say its values by digits, and where the slot is."""
    track = f"[data-track='{prefix}']"
    hand.glance()
    for _ in range(old.spaces - new.spaces):
        hand.tap(f"{track} [data-end='-1']")
    held = {space: number for space, number in old.values if space <= new.spaces}
    if not set(held) & {space for space, _ in new.values}:
        hand.tap(f"{track} [data-clear]")
        held = {}
    hand.glance(2 * len(new.values))
    for space, number in new.values:
        if held.get(space) != number:
            hand.tap(f"{track} [data-space='{space}'] button")
            hand.digits(track, number)
    hand.glance()
    hand.tap(f"label:has([value={prefix}slot])")
    hand.tap(f"{track} [data-space='{new.slot}'] button")


def spaces(hand: Hand) -> None:
    """Say what is not in the rulebook."""
    wanted: dict[str, int] = {
        str(name): fact.value.cost for name, fact in PRACTICE.bonus_spaces.items()
    }
    first, second = PRACTICE.track_spaces["points-and-diamonds"].value
    wanted |= {"points-and-diamonds-1": first.cost, "points-and-diamonds-2": second.cost}
    asked = {name: cost for name, cost in wanted.items() if name not in STANDARD.bonus_spaces}
    hand.glance(len(asked))
    for name, cost in asked.items():
        amount(hand, name, cost)


def majorities(hand: Hand) -> None:
    """Fill in the tiers that the rulebook does not tell."""
    for kind, fact in PRACTICE.majorities.items():
        begun = STANDARD.majorities.get(kind)
        if begun and begun.value == fact.value:
            continue
        hand.glance(1 + 3 * len(fact.value.tiers))
        if fact.value.company and not (begun and begun.value.company):
            hand.choose(f"[name='{kind}-company']", fact.value.company)
        told = {tier.least: tier for tier in begun.value.tiers} if begun else {}
        rows = {least: row for row, least in enumerate(told, 1)}
        free = iter(range(len(rows) + 1, 5))
        for tier in fact.value.tiers:
            row = rows.get(tier.least) or next(free)
            held = told.get(tier.least)
            if held is None:
                amount(hand, f"{kind}-{row}-least", tier.least)
            if tier.most is None and held and held.most is not None:
                hand.key(f"[name='{kind}-{row}-most']", "")
            if tier.gain and (held is None or held.gain is None):
                gains(hand, f"{kind}-{row}-", tier.gain)


def display(hand: Hand) -> None:
    """Tap the crates of the card display."""
    columns = known(PRACTICE.display_crates)
    for column, crates in enumerate(columns):
        hand.glance(4)
        for row, number in enumerate(crates):
            hand.tap(f"[data-taps=crates] [data-at='{4 * column + row}']", number)


if __name__ == "__main__":
    sys.exit(main())
