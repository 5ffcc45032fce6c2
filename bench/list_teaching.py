"""The robot of `bench.teaching` at numbers to count up, and at what is entered one by one."""

from bench.hand import FACTS, Hand, known
from companion.games.mombasa.box import Gain, load_box

PRACTICE = load_box("practice")


def amount(hand: Hand, name: str, number: int) -> None:
    """Tap the plus of a field that is blank, or type what is wrong in it."""
    field = f"[name='{name}']"
    if number and not hand.page.locator(field).input_value():
        hand.tap(f".amount:has({field}) .amount-more", number)
    else:
        hand.key(field, str(number))


def gains(hand: Hand, prefix: str, gain: Gain) -> None:
    """Say what something brings."""
    for kind in ("track", "diamonds", "pounds", "bookkeeping", "posts"):
        if number := getattr(gain, kind):
            amount(hand, f"{prefix}{kind}", number)


def added(hand: Hand, button: str, times: int = 1) -> None:
    """Tap what adds to a list, and wait until it stands there."""
    things = hand.page.locator(".thing")
    before = things.count()
    hand.tap(button)
    things.nth(before + times - 1).wait_for()


def tiles(hand: Hand) -> None:
    """Enter the starting cards that tiles show, the tiles, and who has which in the first game."""
    hand.go("a.button[href$='/cards/starting']")
    starting = known(PRACTICE.starting_cards)
    held = sorted(starting, key=lambda card: card.crate)
    crate = 0
    for place, card in enumerate(held):
        if card.crate != crate:
            crate = card.crate
            hand.tap(f"label:has([name=crate][value='{crate}'])")
        if place % FACTS == 0:
            hand.glance()
        added(hand, f"[value='{card.good or card.kind}.{card.value}']")
    named = {card.id: f"start-{number}" for number, card in enumerate(held, 1)}
    hand.go(".button[href$='/tiles']")
    for tile in known(PRACTICE.starting_tiles):
        hand.glance(len(tile.cards) + len(tile.requires) + 1 + len(tile.bonus))
        for card_id in tile.cards:
            hand.tap(f"label:has([name=cards][value='{named[card_id]}'])")
        for one in tile.requires:
            amount(hand, f"asks-{one.kind}", one.amount)
        gains(hand, "", tile.gain)
        for track, steps in tile.bonus.items():
            amount(hand, f"advance-{track}", steps)
        added(hand, "#teach .button-primary")
    hand.go("a[href$='/first-game']")
    hand.glance(4)
    for seat in range(1, 5):
        hand.choose(f"[name=seat-{seat}]", f"tile-{seat}")


def cards(hand: Hand) -> None:
    """Enter the 44 cards of the display, and the "1"-expansion cards."""
    hand.go("a[href$='/cards/action']")
    now = {"letter": "A", "crate": "0", "share": ""}
    deck = known(PRACTICE.action_cards)
    order = sorted(deck, key=lambda card: (card.letter, card.crate, card.share or ""))
    for place, card in enumerate(order):
        share = "" if card.kind == "share" else card.share or ""
        wanted = {"letter": card.letter, "crate": str(card.crate), "share": share}
        for name, value in wanted.items():
            if now[name] != value:
                hand.tap(f"label:has([name={name}][value='{value}'])")
        now = wanted
        if place % 2 == 0:
            hand.glance()
        detail = {"merchant": card.company or "", "share": card.share}.get(card.kind, card.value)
        added(hand, f"[name=tap][value='{card.good or card.kind}.{detail}']")
    hand.go(".back-link a")
    hand.go("a[href$='/cards/expansion']")
    for one in known(PRACTICE.expansion_cards):
        hand.glance()
        amount(hand, f"crate-{one.number}", one.crate)


def books(hand: Hand) -> None:
    """Enter the 72 books, and the letters of their display."""
    letter = "A"
    for book in known(PRACTICE.books):
        if book.letter != letter:
            letter = book.letter
            hand.tap(f"label:has([name=letter][value={letter}])")
        hand.glance(3)
        for one in book.requires:
            amount(hand, f"asks-{one.kind}", one.amount)
        gains(hand, "", book.gain)
        if book.gain.cotton_less_one:
            hand.tap("label:has([name=cotton_less_one])")
        added(hand, "#teach .button-primary")
    hand.go("a[href$='/books/display']")
    letters = known(PRACTICE.book_display)
    for at, space in enumerate(letters):
        if at % FACTS == 0:
            hand.glance()
        hand.tap(f"[data-at='{at}']", "ABC".index(space.letter or "A") + 1)
