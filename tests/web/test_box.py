"""My box on pages: made, taught without scripts, exported, imported, shared, put on a table."""

import io
import json
import re
from collections.abc import Callable
from html import unescape
from xml.etree.ElementTree import Element

import html5lib
import pytest
from flask import Flask
from msgspec.structs import replace

from companion.boxes import boxes
from companion.games.mombasa.box import Box, decode_box, encode_box, load_box
from companion.games.mombasa.box.differing import facts_in
from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.mombasa.box.files import written
from tests.web.phones import Phone

PRACTICE = load_box("practice")
STANDARD = load_box("standard")
EDITORS = (
    "coins",
    "tracks/A1",
    "tracks/D2",
    "board",
    "spaces",
    "majorities",
    "cards",
    "cards/expansion",
    "tiles/first-game",
    "books/display",
)
LISTS = ("cards/action", "cards/starting", "tiles", "books")


@pytest.fixture
def ana(app: Flask) -> Phone:
    return Phone(app)


def new_box(phone: Phone, name: str = "Ours") -> str:
    """Make a box; return its key for changing it."""
    response = phone.post("/mombasa/box/new", name=name)
    assert response.status_code == 303, response.text
    return response.headers["Location"].split("/")[3]


def kept_box(app: Flask, phone: Phone, box: Box) -> str:
    """Keep a box on a phone as it is; return its key."""
    key = new_box(phone)
    with app.app_context():
        boxes().save(key, encode_box(replace(box, name="Ours")), 1)
    return key


def content(app: Flask, key: str) -> Box:
    with app.app_context():
        return decode_box(boxes().by_edit_key(key).content)


def version(app: Flask, key: str) -> int:
    with app.app_context():
        return boxes().by_edit_key(key).version


def share_key(app: Flask, key: str) -> str:
    with app.app_context():
        return boxes().by_edit_key(key).share_key


def device(phone: Phone) -> str:
    with phone.client.session_transaction() as session:
        return str(session["device"])


def filled_in(page: str) -> dict[str, str | list[str]]:
    """Read a form as a browser would send it."""
    document: Element = html5lib.parse(page, namespaceHTMLElements=False)
    form = next(form for form in document.iter("form") if form.get("id") == "teach")
    fields: dict[str, str | list[str]] = {}
    for element in form.iter():
        name = element.get("name") or ""
        if element.tag == "input" and name:
            value = element.get("value") or ""
            ticked = element.get("checked") is not None
            if element.get("type") == "checkbox" and ticked:
                fields[name] = [*fields.get(name, ()), value]
            elif element.get("type") not in {"radio", "checkbox"} or ticked:
                fields[name] = value
        if element.tag == "select":
            options = list(element.iter("option"))
            chosen_one = [one for one in options if one.get("selected") is not None]
            fields[name] = (chosen_one or options)[0].get("value") or ""
    return fields


def teach(phone: Phone, key: str, chapter: str, **changes: str | list[str]) -> int:
    """Open an editor, change some fields, and send it."""
    fields = filled_in(phone.get(f"/mombasa/box/{key}/{chapter}").text) | changes
    return phone.client.post(f"/mombasa/box/{key}/{chapter}", data=fields).status_code


def send_file(phone: Phone, raw: bytes, where: str = "/mombasa/box/import") -> tuple[int, str]:
    sent = {"csrf_token": phone.token(), "file": (io.BytesIO(raw), "box.json")}
    response = phone.client.post(where, data=sent)
    return response.status_code, response.text


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found
    return unescape(found[1])


def told(page: str, field: str = "file") -> str:
    """Return what is said at a field."""
    found = re.search(rf'id="{field}-error">.*?<span>(.*?)</span>', page)
    return unescape(found[1]) if found else ""


# A new box, and what it says of itself.


def test_a_new_box_begins_with_what_can_be_known_and_says_how(app: Flask, ana: Phone) -> None:
    assert "Tell Companion" in ana.get("/mombasa/box").text
    key = new_box(ana, "Ana’s copy")
    assert facts_in(content(app, key)) == facts_in(STANDARD)
    page = ana.get(f"/mombasa/box/{key}/").text
    for words in (
        "to confirm",
        "from the rulebook",
        "unknown",
        "Share values update automatically",
    ):
        assert words in page
    assert "Ana’s copy" in ana.get("/mombasa/box").text


def test_a_box_says_how_long_each_chapter_takes_until_it_is_taught(app: Flask, ana: Phone) -> None:
    page = ana.get(f"/mombasa/box/{new_box(ana)}/").text
    assert "About 19 minutes left. Cards and books (8 minutes) can wait." in page
    rows = re.findall(r"about (\d+) minute", page)
    assert "3" in rows
    assert sum(map(int, rows)) == 19
    assert "minutes" not in ana.get(f"/mombasa/box/{kept_box(app, ana, PRACTICE)}/").text


def test_what_is_only_a_guess_is_not_complete_and_stands_first(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, replace(STANDARD, board=PRACTICE.board, tracks=PRACTICE.tracks))
    page = ana.get(f"/mombasa/box/{key}/").text
    assert "3 of 10 sections complete" in page
    assert re.findall(r'chapter-unsure"', page) == ['chapter-unsure"']
    assert page.index("chapter-unsure") < page.index('class="row"')
    # What is the same in every copy is nobody's to confirm.
    key = kept_box(app, ana, STANDARD)
    page = ana.get(f"/mombasa/box/{key}/").text
    assert "1 of 10 sections complete" in page
    assert page.count('<li class="row chapter-unsure">') == 3
    assert page.count("chapter-half") == 3
    teach(ana, key, "coins", confirm="all")
    page = ana.get(f"/mombasa/box/{key}/").text
    assert "2 of 10 sections complete" in page
    assert page.count('<li class="row chapter-unsure">') == 2


def test_all_four_bases_are_confirmed_by_one_tap(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    page = ana.get(f"/mombasa/box/{key}/coins").text
    assert "Confirm all four" in page
    assert "tap-grid-upright" in page
    assert teach(ana, key, "coins", confirm="all") == 303
    coins = content(app, key).base_coins
    assert {fact.source for fact in coins.values()} == {"owner"}
    assert {c: fact.value for c, fact in coins.items()} == {
        c: fact.value for c, fact in STANDARD.base_coins.items()
    }
    assert "Confirm all four" not in ana.get(f"/mombasa/box/{key}/coins").text


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "<b>ours</b>", "Practice", " standard "])
def test_a_name_that_will_not_do_is_refused_at_the_field(ana: Phone, name: str) -> None:
    response = ana.post("/mombasa/box/new", name=name)
    assert response.status_code == 422
    assert told(response.text, "name")


def test_a_box_is_renamed_forgotten_found_again_and_deleted(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert ana.post(f"/mombasa/box/{key}/rename", name="Theirs").status_code == 303
    assert ana.post(f"/mombasa/box/{key}/rename", name="").status_code == 422
    ana.post(f"/mombasa/box/{key}/forget")
    assert "Theirs" not in ana.get("/mombasa/box").text
    ana.get(f"/mombasa/box/{key}/")
    assert "Theirs" in ana.get("/mombasa/box").text
    ben = Phone(app)
    ben.get(f"/mombasa/box/{key}/")
    assert "Theirs" in ben.get("/mombasa/box").text
    ana.post(f"/mombasa/box/{key}/delete")
    response = ben.get(f"/mombasa/box/{key}/")
    assert response.status_code == 404
    assert "This link doesn’t lead to a box" in response.text


def test_the_address_of_a_box_is_told_to_nobody(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    for path in (
        f"/mombasa/box/{key}/",
        f"/mombasa/box/{key}/coins",
        f"/mombasa/box/shared/{share_key(app, key)}",
    ):
        headers = ana.get(path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["Cache-Control"] == "no-store"
        assert "noindex" in headers["X-Robots-Tag"]
    assert ana.get(f"/mombasa/box/{key}/qr.svg").mimetype == "image/svg+xml"


# Teaching it.


def test_a_base_is_confirmed_or_changed_and_the_others_stay_unconfirmed(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    assert teach(ana, key, "coins", confirm="cairo") == 303
    assert teach(ana, key, "coins", mombasa="112120111201112") == 303
    coins = content(app, key).base_coins
    assert {company: fact.source for company, fact in coins.items()} == {
        "mombasa": "owner",
        "cape-town": "unconfirmed",
        "saint-louis": "unconfirmed",
        "cairo": "owner",
    }
    assert coins["mombasa"].value[0] == (1, 1, 2, 1, 2)
    assert coins["cairo"].value == STANDARD.base_coins["cairo"].value


def test_without_scripts_a_tap_goes_round_0_1_2_3(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    seen = []
    for _ in range(4):
        assert teach(ana, key, "coins", tap="cairo-0") == 303
        seen.append(content(app, key).base_coins["cairo"].value[0][0])
    assert seen == [1, 2, 3, 0]
    assert teach(ana, key, "coins", tap="cairo-99") == 303
    assert teach(ana, key, "coins", tap="nobody") == 303


def test_a_tap_in_the_first_column_counts_for_all_while_they_are_alike(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    seen = []
    for space in (0, 5, 0):
        assert teach(ana, key, "coins", tap=f"cairo-{space}") == 303
        seen.append([column[0] for column in content(app, key).base_coins["cairo"].value])
    assert seen == [[1, 1, 1], [1, 2, 1], [2, 2, 1]]


def test_a_grid_that_was_tampered_with_is_refused(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert teach(ana, key, "coins", cairo="01") == 422
    assert teach(ana, key, "coins", cairo="0111201112x1112") == 422
    assert teach(ana, key, "books/display", letters="ABCDABCDABCD") == 422
    assert version(app, key) == 1


def test_a_track_is_drawn_by_taps_and_saved_half_taught(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert teach(ana, key, "tracks/A1", spaces="10") == 303
    for tool, space in (("shares", "2"), ("shares", "5"), ("shares", "5"), ("calls", "4")):
        assert teach(ana, key, "tracks/A1", tool=tool, tap=space) == 303
    for space in ("6", "9", "9", "more", "more", "less"):
        assert teach(ana, key, "tracks/A1", tool="specials", tap=space) == 303
    fact = content(app, key).tracks["A1"].track
    assert fact
    assert fact.source == "owner"
    track = fact.value
    assert (track.spaces, track.shares, track.calls) == (11, ((2, 1), (5, 3)), ((4, 1),))
    assert track.specials == ((6, 1), (9, 2))
    fields = filled_in(ana.get(f"/mombasa/box/{key}/tracks/A1").text) | {
        "tool": "specials",
        "tap": "9",
    }
    again = ana.client.post(f"/mombasa/box/{key}/tracks/A1", data=fields).headers["Location"]
    assert filled_in(ana.get(again).text)["tool"] == "specials"
    half = ana.get(f"/mombasa/box/{key}/tracks/A1").text
    assert "a track has 2 special spaces, not 1" in half
    assert content(app, key).tracks["A1"].bonus == STANDARD.tracks["A1"].bonus


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("shares", "eleven"),
        ("shares", "11=1"),
        ("calls", "10=2"),
        ("specials", "0=1"),
        ("specials", "2=1, 3=1, 4=1"),
        ("shares", "1=1," * 300),
        ("shares", "<script>=1"),
    ],
)
def test_what_no_track_has_is_told_at_the_field_and_kept_there(
    app: Flask, ana: Phone, field: str, text: str
) -> None:
    key = new_box(ana)
    teach(ana, key, "tracks/A1", spaces="10")
    before = version(app, key)
    fields = filled_in(ana.get(f"/mombasa/box/{key}/tracks/A1").text) | {field: text}
    response = ana.client.post(f"/mombasa/box/{key}/tracks/A1", data=fields)
    assert response.status_code == 422
    assert told(response.text, field)
    assert filled_in(response.text)[field] == text
    assert version(app, key) == before


def test_a_track_ends_with_its_last_icon_until_somebody_says_how_long_it_is(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    seen = []
    for tap in ("2", "7", "less", "more", "more", "clear"):
        assert teach(ana, key, "tracks/A1", tap=tap) == 303
        fact = content(app, key).tracks["A1"].track
        seen.append((fact.value.spaces, len(fact.value.shares)) if fact else None)
    assert seen == [(2, 1), (7, 2), (6, 1), (7, 1), (8, 1), (8, 0)]


@pytest.mark.parametrize("length", ["0", "61", "many"])
def test_a_track_of_absurd_length_is_refused(ana: Phone, length: str) -> None:
    assert teach(ana, new_box(ana), "tracks/B2", spaces=length) == 422


def test_a_track_can_begin_like_another_one(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert "looks like it" not in ana.get(f"/mombasa/box/{key}/tracks/A2").text
    teach(ana, key, "tracks/A1", spaces="10")
    teach(ana, key, "tracks/A1", shares="2=1, 5=2")
    page = ana.get(f"/mombasa/box/{key}/tracks/A2").text
    assert f'href="/mombasa/box/{key}/tracks/A2?like=A1"' in page
    # Looked at, it is only offered; said to be right, it is the owner's.
    alike = ana.get(f"/mombasa/box/{key}/tracks/A2?like=A1").text
    assert content(app, key).tracks["A2"].track is None
    ana.client.post(f"/mombasa/box/{key}/tracks/A2", data=filled_in(alike) | {"confirm": "track"})
    tracks = content(app, key).tracks
    assert tracks["A2"].track == tracks["A1"].track
    assert tracks["A2"].track
    assert tracks["A2"].track.source == "owner"
    # A track that is known already is not written over.
    teach(ana, key, "tracks/B1", spaces="7")
    assert filled_in(ana.get(f"/mombasa/box/{key}/tracks/B1?like=A1").text)["spaces"] == "7"
    assert ana.get(f"/mombasa/box/{key}/tracks/B2?like=nonsense").status_code == 200


@pytest.mark.parametrize(
    ("chapter", "following"),
    [
        ("coins", "tracks"),
        ("tracks", "board"),
        ("tracks/A1", "tracks/A2"),
        ("tracks/D2", "board"),
        ("board", "map"),
        ("spaces", "majorities"),
        ("majorities", "cards"),
        ("cards", "tiles"),
    ],
)
def test_each_chapter_leads_to_the_next(ana: Phone, chapter: str, following: str) -> None:
    key = new_box(ana)
    page = ana.get(f"/mombasa/box/{key}/{chapter}").text
    found = re.findall(
        rf'href="/mombasa/box/{key}/([^"#]+)[^"]*"[^>]*><svg.*?</svg><span>Next\b', page
    )
    assert found == [following]


def test_the_bonuses_of_all_tracks_are_confirmed_at_once(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert "Confirm bonuses" in ana.get(f"/mombasa/box/{key}/tracks").text
    assert ana.post(f"/mombasa/box/{key}/tracks/bonuses").status_code == 303
    sides = content(app, key).tracks.values()
    assert {side.bonus.source for side in sides if side.bonus} == {"owner"}
    assert "Confirm bonuses" not in ana.get(f"/mombasa/box/{key}/tracks").text


def test_an_unknown_track_is_not_there(ana: Phone) -> None:
    assert ana.get(f"/mombasa/box/{new_box(ana)}/tracks/E1").status_code == 404


def test_the_board_is_confirmed_corrected_and_crossed_out(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert teach(ana, key, "board", confirm="diamonds-") == 303
    assert teach(ana, key, "board", **{"jar-tool": "jar-slot", "tap": "jar-5"}) == 303
    assert teach(ana, key, "board", **{"jar-tool": "jar-crossed", "tap": "jar-7"}) == 303
    assert teach(ana, key, "board", **{"diamonds-tool": "diamonds-values", "tap": "jar-more"})
    board = content(app, key).board
    assert board.diamonds
    assert board.diamonds.source == "owner"
    assert board.bookkeeping
    assert (board.bookkeeping.source, board.bookkeeping.value.slot) == ("owner", 5)
    assert board.bookkeeping.value.spaces == 16
    assert board.crossed_out_a
    assert board.crossed_out_a.value == (7,)
    assert teach(ana, key, "board", **{"jar-values": "17=5"}) == 422
    assert teach(ana, key, "board", **{"jar-slot": "3, 4"}) == 422


def test_spaces_and_majorities_are_taught_in_part(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert teach(ana, key, "spaces", **{"goods-tile": "2", "points-and-diamonds-1": "3"}) == 303
    box = content(app, key)
    assert box.bonus_spaces["goods-tile"].value.cost == 2
    assert box.bonus_spaces["buy-card"].source == "rulebook"
    # One number of two is not enough to say anything.
    assert "points-and-diamonds" not in box.track_spaces
    assert teach(ana, key, "spaces", **{"goods-tile": "lots"}) == 422
    tier = {"expansion-1-least": "1", "expansion-1-most": "3", "expansion-1-pounds": "4"}
    assert teach(ana, key, "majorities", **tier, **{"expansion-company": "mombasa"}) == 303
    majority = content(app, key).majorities["expansion"]
    assert (majority.source, majority.value.company) == ("owner", "mombasa")
    assert majority.value.tiers[0].gain
    assert majority.value.tiers[0].gain.pounds == 4
    assert content(app, key).majorities["coffee"].source == "rulebook"
    assert teach(ana, key, "majorities", **{"cotton-4-most": "3"}) == 422


def test_a_tier_ends_where_the_next_one_begins(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    tiers = {"expansion-1-least": "3", "expansion-2-least": "1", "expansion-3-least": "6"}
    assert teach(ana, key, "majorities", **tiers, **{"expansion-1-most": "4"}) == 303
    found = content(app, key).majorities["expansion"].value.tiers
    assert [(tier.least, tier.most) for tier in found] == [(1, 2), (3, 4), (6, None)]


def test_an_editor_that_is_only_looked_at_changes_nothing(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, PRACTICE)
    before = version(app, key)
    for chapter in EDITORS:
        assert teach(ana, key, chapter) == 303
        assert version(app, key) == before, chapter


def test_a_thing_of_a_list_that_is_only_looked_at_stays_as_it_was(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, PRACTICE)
    before = version(app, key)
    for chapter in LISTS:
        page = ana.get(f"/mombasa/box/{key}/{chapter}").text
        found = re.findall(r'href="([^"]*\?item=[^"]*)#teach"', page)
        assert found
        for address in (found[0], found[-1]):
            fields = filled_in(ana.get(unescape(address)).text)
            assert ana.client.post(f"/mombasa/box/{key}/{chapter}", data=fields).status_code == 303
        assert version(app, key) == before, chapter


def test_cards_alike_are_entered_together_changed_and_removed(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    card = {"kind": "goods", "good": "coffee", "value": "2", "crate": "3", "copies": "3"}
    assert teach(ana, key, "cards/action", letter="B", **card) == 303
    assert teach(ana, key, "cards/action", letter="D", kind="share", share="cairo") == 303
    fact = content(app, key).action_cards
    assert fact
    assert [one.id for one in fact.value] == ["b-1", "b-2", "b-3", "d-1"]
    assert teach(ana, key, "cards/action?item=b-2", value="4") == 303
    assert teach(ana, key, "cards/action", remove="b-1") == 303
    fact = content(app, key).action_cards
    assert fact
    assert [(one.id, one.value) for one in fact.value] == [("b-2", 4), ("b-3", 2), ("d-1", 0)]
    for wrong in ({"kind": "goods", "value": "1"}, {"kind": "expansion"}, {"kind": "share"}):
        assert teach(ana, key, "cards/action", **wrong) == 422
    for one in ("b-2", "b-3", "d-1"):
        assert teach(ana, key, "cards/action", remove=one) == 303
    assert content(app, key).action_cards is None


def test_a_card_is_a_tap_with_the_crate_and_the_share_that_are_chosen(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    for tap in ("coffee.2", "bookkeeper.1", "merchant.cairo", "merchant.", "share.mombasa"):
        chosen = {"letter": "B", "crate": "3", "share": "cairo"}
        assert teach(ana, key, "cards/action", tap=tap, **chosen) == 303
    fact = content(app, key).action_cards
    assert fact
    assert [(card.good or card.kind, card.value, card.company) for card in fact.value] == [
        ("coffee", 2, None),
        ("bookkeeper", 1, None),
        ("merchant", 0, "cairo"),
        ("merchant", 0, None),
        ("share", 0, None),
    ]
    assert [card.share for card in fact.value] == ["cairo"] * 4 + ["mombasa"]
    assert {(card.letter, card.crate) for card in fact.value} == {("B", 3)}
    # The next card is likely to have the same crate.
    fields = filled_in(ana.get(f"/mombasa/box/{key}/cards/action").text) | {
        "tap": "cotton.1",
        "crate": "4",
    }
    again = ana.client.post(f"/mombasa/box/{key}/cards/action", data=fields).headers["Location"]
    assert filled_in(ana.get(again).text)["crate"] == "4"
    assert teach(ana, key, "cards/action", tap="gold.1") == 422


def test_tiles_need_starting_cards_and_books_need_something_to_ask(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    assert "Enter those first" in ana.get(f"/mombasa/box/{key}/tiles").text
    card = {"kind": "goods", "good": "coffee", "value": "1", "copies": "3"}
    assert teach(ana, key, "cards/starting", **card) == 303
    tile: dict[str, str | list[str]] = {
        "cards": ["start-1", "start-2", "start-3"],
        "advance-cairo": "2",
    }
    asks = {"asks-cotton": "2", "pounds": "3"}
    assert teach(ana, key, "tiles", **tile, **asks) == 303
    fact = content(app, key).starting_tiles
    assert fact
    assert fact.value[0].bonus == {"cairo": 2}
    assert teach(ana, key, "tiles", **asks) == 422
    assert teach(ana, key, "tiles", **tile) == 422
    assert teach(ana, key, "books", **asks, letter="C", copies="2") == 303
    assert teach(ana, key, "books") == 422
    assert teach(ana, key, "books/display", tap="0") == 303
    box = content(app, key)
    assert box.books
    assert len(box.books.value) == 2
    assert box.book_display
    assert box.book_display.value[0].letter == "A"
    seats = {f"seat-{number}": "tile-1" for number in (1, 2, 3, 4)}
    assert teach(ana, key, "tiles/first-game", **seats) == 303
    assert "appears twice" in ana.get(f"/mombasa/box/{key}/tiles").text


def test_a_chapter_returns_to_unknown_or_to_where_it_began(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    teach(ana, key, "coins", confirm="cairo")
    ana.post(f"/mombasa/box/{key}/unlearn/coins", to="nothing")
    assert content(app, key).base_coins == {}
    assert content(app, key).board == STANDARD.board
    assert teach(ana, key, "coins", tap="cairo-0") == 303
    assert content(app, key).base_coins["cairo"].value == ((1, 0, 0, 0, 2),) * 3
    ana.post(f"/mombasa/box/{key}/unlearn/coins", to="start")
    assert content(app, key).base_coins == STANDARD.base_coins
    assert ana.post(f"/mombasa/box/{key}/unlearn/nothing").status_code == 404


def test_one_thing_of_a_chapter_returns_to_unknown(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, PRACTICE)
    assert 'value="base_coins.cairo"' in ana.get(f"/mombasa/box/{key}/coins").text
    ana.post(f"/mombasa/box/{key}/unlearn/coins", item="base_coins.cairo", to="nothing")
    ana.post(f"/mombasa/box/{key}/unlearn/coins", item="base_coins.mombasa", to="start")
    ana.post(f"/mombasa/box/{key}/unlearn/tracks", item="tracks.A1.track", to="nothing")
    ana.post(f"/mombasa/box/{key}/unlearn/tracks", item="base_coins.cape-town", to="nothing")
    box = content(app, key)
    assert {company: fact.source for company, fact in box.base_coins.items()} == {
        "mombasa": "unconfirmed",
        "cape-town": "practice",
        "saint-louis": "practice",
    }
    assert box.tracks["A1"].track is None
    assert box.tracks["A1"].bonus == PRACTICE.tracks["A1"].bonus
    page = ana.get(f"/mombasa/box/{key}/tracks/A1").text
    assert 'value="tracks.A1.bonus"' in page
    assert 'value="tracks.A2.bonus"' not in page


# Two phones.


def test_phones_that_teach_different_chapters_do_not_disturb_each_other(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    fields = filled_in(ana.get(f"/mombasa/box/{key}/coins").text) | {"confirm": "cairo"}
    assert teach(Phone(app), key, "tracks/A1", spaces="12") == 303
    assert ana.client.post(f"/mombasa/box/{key}/coins", data=fields).status_code == 303
    box = content(app, key)
    assert box.base_coins["cairo"].source == "owner"
    assert box.tracks["A1"].track


def test_phones_that_enter_cards_at_once_both_count(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    mine = filled_in(ana.get(f"/mombasa/box/{key}/cards/action").text)
    card = {"kind": "expansion", "value": "2", "letter": "A"}
    assert teach(Phone(app), key, "cards/action", **card) == 303
    assert ana.client.post(f"/mombasa/box/{key}/cards/action", data=mine | card).status_code == 303
    fact = content(app, key).action_cards
    assert fact
    assert [one.id for one in fact.value] == ["a-1", "a-2"]
    # Both change the same card: the second is told.
    theirs = filled_in(ana.get(f"/mombasa/box/{key}/cards/action?item=a-1").text)
    assert teach(Phone(app), key, "cards/action?item=a-1", value="3") == 303
    sent = ana.client.post(f"/mombasa/box/{key}/cards/action", data=theirs | {"value": "1"})
    assert sent.status_code == 409
    assert ana.post(f"/mombasa/box/{key}/cards/action", remove="a-2").status_code == 303


def test_phones_that_teach_different_bases_both_count(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    mine = filled_in(ana.get(f"/mombasa/box/{key}/coins").text) | {"mombasa": "211120111201112"}
    teach(Phone(app), key, "coins", cairo="311120111201112", confirm="cape-town")
    response = ana.client.post(f"/mombasa/box/{key}/coins", data=mine)
    assert response.status_code == 200
    assert "together with another phone’s changes" in response.text
    assert filled_in(response.text)["cairo"] == "311120111201112"
    coins = content(app, key).base_coins
    assert [coins[company].value[0][0] for company in COMPANIES] == [2, 0, 0, 3]
    assert [coins[company].source for company in COMPANIES] == [
        "owner",
        "owner",
        "unconfirmed",
        "owner",
    ]


def test_a_stale_save_is_told_with_what_changed_and_nothing_typed_is_lost(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    mine = filled_in(ana.get(f"/mombasa/box/{key}/coins").text) | {"mombasa": "211120111201112"}
    teach(Phone(app), key, "coins", mombasa="311120111201112")
    response = ana.client.post(f"/mombasa/box/{key}/coins", data=mine)
    assert response.status_code == 409
    assert "Someone got there first" in response.text
    assert "3 1 1 1 2" in response.text
    assert content(app, key).base_coins["mombasa"].value[0][0] == 3
    again = filled_in(response.text)
    assert again["mombasa"] == "211120111201112"
    # Whoever comes with the same is told nothing.
    same = filled_in(ana.get(f"/mombasa/box/{key}/coins").text) | {"seen": mine["seen"]}
    assert ana.client.post(f"/mombasa/box/{key}/coins", data=same).status_code == 303
    assert ana.client.post(f"/mombasa/box/{key}/coins", data=again).status_code == 303
    assert content(app, key).base_coins["mombasa"].value[0][0] == 2


def test_a_stale_save_that_makes_no_sense_is_told_at_the_field(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    teach(ana, key, "tracks/A1", spaces="10")
    mine = filled_in(ana.get(f"/mombasa/box/{key}/tracks/A1").text) | {"shares": "99=1"}
    teach(Phone(app), key, "tracks/A1", shares="2=1")
    response = ana.client.post(f"/mombasa/box/{key}/tracks/A1", data=mine)
    assert response.status_code == 422
    assert told(response.text, "shares")


# A page that saves by itself, and is left before it was answered.


def saves(phone: Phone, key: str, *grids: dict[str, str]) -> list[dict[str, str | list[str]]]:
    """Return what one page of coins sends, save by save, without an answer to any of them."""
    begun = filled_in(phone.get(f"/mombasa/box/{key}/coins").text) | {"page": "tab"}
    return [begun | grid | {"turn": str(turn)} for turn, grid in enumerate(grids, 1)]


def front(app: Flask, key: str, company: Company = "mombasa") -> int:
    return content(app, key).base_coins[company].value[0][0]


def test_a_page_has_no_dispute_with_its_own_earlier_save(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    first, last = saves(ana, key, {"mombasa": "111120111201112"}, {"mombasa": "211120111201112"})
    for sent in (first, last):
        assert ana.client.post(f"/mombasa/box/{key}/coins", data=sent).status_code == 303
    assert front(app, key) == 2


def test_a_save_that_comes_after_a_later_one_of_its_page_changes_nothing(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    one, two = {"mombasa": "111120111201112"}, {"mombasa": "211120111201112"}
    first, last = saves(ana, key, one, two)
    for sent in (last, first):
        ana.client.post(f"/mombasa/box/{key}/coins", data=sent)
    assert front(app, key) == 2
    # Nor does it bring back what was taken back meanwhile.
    key = new_box(ana)
    first, last = saves(ana, key, one, {"cairo": "111120111201112"})
    for sent in (last, first):
        ana.client.post(f"/mombasa/box/{key}/coins", data=sent)
    assert (front(app, key), front(app, key, "cairo")) == (0, 1)


def test_what_another_phone_taught_between_two_saves_of_a_page_is_disputed(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    first, last = saves(ana, key, {"mombasa": "111120111201112"}, {"mombasa": "211120111201112"})
    ana.client.post(f"/mombasa/box/{key}/coins", data=first)
    teach(Phone(app), key, "coins", mombasa="311120111201112")
    assert ana.client.post(f"/mombasa/box/{key}/coins", data=last).status_code == 409
    assert front(app, key) == 3


def test_what_another_phone_taught_beside_a_page_stays_until_the_page_has_seen_it(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    first, last = saves(ana, key, {"mombasa": "111120111201112"}, {"mombasa": "211120111201112"})
    teach(Phone(app), key, "coins", cairo="311120111201112")
    for sent in (first, last):
        assert ana.client.post(f"/mombasa/box/{key}/coins", data=sent).status_code == 200
    assert (front(app, key), front(app, key, "cairo")) == (2, 3)


@pytest.mark.parametrize(("page", "told_so"), [("", True), ("page-1", False)])
def test_what_a_page_has_saved_by_itself_is_not_told_on_the_next(
    ana: Phone, page: str, *, told_so: bool
) -> None:
    key = new_box(ana)
    teach(ana, key, "coins", cairo="011110111101111", page=page, turn="1")
    assert ("Saved." in ana.get(f"/mombasa/box/{key}/").text) == told_so


def test_a_script_is_told_what_became_of_its_save_without_the_page_around_it(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    address, script = f"/mombasa/box/{key}/coins", {"Accept": "application/json"}
    first, last = saves(ana, key, {"mombasa": "111120111201112"}, {"mombasa": "9"})

    def save(sent: dict[str, str | list[str]]) -> dict[str, str]:
        answer = ana.client.post(address, data=sent, headers=script, follow_redirects=True)
        told: dict[str, str] = answer.get_json()
        assert "<main" not in told["html"]
        assert 'data-taps="mombasa"' in told["html"]
        return told

    assert "type" not in save(first)
    assert save(last)["type"] == "wrong"
    teach(Phone(app), key, "coins", cairo="311120111201112")
    assert save(first | {"turn": "3", "mombasa": "211120111201112"})["type"] == "joined"
    teach(Phone(app), key, "coins", mombasa="311120111201112")
    changed = save(first | {"turn": "4", "mombasa": "011120111201112"})
    assert changed["type"] == "changed"
    assert "Someone got there first" in changed["html"]


# Files and links.


def test_an_exported_box_is_imported_as_it_was(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, PRACTICE)
    exported = ana.get(f"/mombasa/box/{key}/export.json")
    assert "attachment" in exported.headers["Content-Disposition"]
    assert json.loads(exported.data)["game"] == "mombasa"
    ben = Phone(app)
    status, page = send_file(ben, exported.data)
    assert status == 200
    assert "Save to phone" in page
    assert "Ours" not in ben.get("/mombasa/box").text
    response = ben.post("/mombasa/box/import", content=hidden(page, "content"))
    assert response.status_code == 303
    assert facts_in(content(app, response.headers["Location"].split("/")[3])) == facts_in(PRACTICE)


def test_a_file_without_a_label_is_a_box_too(app: Flask, ana: Phone) -> None:
    status, page = send_file(ana, encode_box(PRACTICE))
    assert status == 200
    response = ana.post("/mombasa/box/import", content=hidden(page, "content"))
    # The name of a box of ours is not given away.
    with app.app_context():
        assert boxes().by_edit_key(response.headers["Location"].split("/")[3]).name != "practice"


def damaged(change: Callable[[dict[str, object]], object]) -> bytes:
    file = json.loads(written(PRACTICE))
    change(file["box"])
    return json.dumps(file).encode()


def test_a_file_may_begin_with_a_mark_and_its_name_is_made_fit_to_be_kept(
    app: Flask, ana: Phone
) -> None:
    file = damaged(lambda box: box.update(name="a\u202eb\0c"))
    status, page = send_file(ana, b"\xef\xbb\xbf" + file)
    assert status == 200
    response = ana.post("/mombasa/box/import", content=hidden(page, "content"))
    with app.app_context():
        assert boxes().by_edit_key(response.headers["Location"].split("/")[3]).name == "ab c"


def with_regions(count: int) -> bytes:
    def change(box: dict[str, object]) -> None:
        box["map"] = {
            "source": "owner",
            "value": {"regions": [{"id": f"r{n}"} for n in range(count)], "borders": []},
        }

    return damaged(change)


BAD_FILES = {
    "cut in half": (written(PRACTICE)[:3000], "cut short"),
    "empty": (b"", "cut short"),
    "a picture": (b"\x89PNG\r\n\x1a\n", "cut short"),
    "nested too deeply": (b"[" * 5000, "cut short"),
    "a list": (b"[1, 2]", "doesn’t contain a box"),
    "a group": (b'{"format":"companion-group","form":1}', "doesn’t contain a box"),
    "something else": (b'{"players":[]}', "doesn’t contain a box"),
    "another game": (
        b'{"format":"companion-box","form":1,"game":"shipyard","box":{}}',
        "another game: shipyard",
    ),
    "a newer release": (
        b'{"format":"companion-box","form":9,"game":"mombasa","box":{}}',
        "a newer version of Companion",
    ),
    "10,000 regions": (with_regions(10_000), "The map has too many regions. A board has 24."),
    "markup in its name": (
        damaged(lambda box: box.update(name="<script>alert(1)</script>")),
        "not plain text",
    ),
    "wrong types": (damaged(lambda box: box.update(board=[1])), "Wrong type of value"),
    "an unknown field": (damaged(lambda box: box.update(wings=2)), "wings"),
    "an unknown source": (
        damaged(lambda box: box.update(limits={"source": "god", "value": {}})),
        "limits.source",
    ),
    "huge": (b'{"name":"' + b"x" * 300_000 + b'"}', "256 kB"),
}


@pytest.mark.parametrize("where", ["/mombasa/box/import", "/mombasa/box/{key}/update"])
def test_a_bad_file_is_refused_in_plain_words_and_changes_nothing(
    app: Flask, ana: Phone, where: str
) -> None:
    key = new_box(ana)
    for name, (raw, words) in BAD_FILES.items():
        status, page = send_file(ana, raw, where.format(key=key))
        assert status == 422, name
        assert words in told(page), name
        assert "<script>alert" not in page
    assert version(app, key) == 1
    with app.app_context():
        assert [box.edit_key for box in boxes().known_to(device(ana))] == [key]


def test_markup_in_an_id_is_refused(ana: Phone) -> None:
    file = json.loads(written(PRACTICE))
    file["box"]["map"]["value"]["regions"][0]["id"] = "<b>"
    status, page = send_file(ana, json.dumps(file).encode())
    assert status == 422
    assert "The map is inconsistent. Check map.value.borders" in told(page)


def test_an_update_takes_over_what_is_ticked_and_nothing_else(app: Flask, ana: Phone) -> None:
    key = new_box(ana)
    teach(ana, key, "coins", cairo="311120111201112")
    status, page = send_file(ana, written(PRACTICE), f"/mombasa/box/{key}/update")
    assert status == 200
    ticked = re.findall(r'name="take" value="([^"]*)" checked', page)
    offered = re.findall(r'name="take" value="([^"]*)"', page)
    assert "map" in ticked
    # What was read off the real copy stays, and so does what the file does not know.
    assert {"base_coins.cairo"} <= set(offered) - set(ticked)
    fields = {"content": hidden(page, "content"), "seen": hidden(page, "seen")}
    response = ana.post(f"/mombasa/box/{key}/update", take=["map", "base_coins.mombasa"], **fields)
    assert response.status_code == 303
    box = content(app, key)
    assert box.map == PRACTICE.map
    assert box.base_coins["mombasa"] == PRACTICE.base_coins["mombasa"]
    assert box.base_coins["cairo"].value[0][0] == 3
    assert box.tracks == STANDARD.tracks


def test_an_update_of_a_box_that_has_changed_meanwhile_is_shown_again(
    app: Flask, ana: Phone
) -> None:
    key = new_box(ana)
    _, page = send_file(ana, written(PRACTICE), f"/mombasa/box/{key}/update")
    fields = {"content": hidden(page, "content"), "seen": hidden(page, "seen")}
    teach(ana, key, "coins", confirm="cairo")
    response = ana.post(f"/mombasa/box/{key}/update", take="map", **fields)
    assert response.status_code == 409
    assert content(app, key).map is None
    again = {"content": hidden(response.text, "content"), "seen": hidden(response.text, "seen")}
    assert ana.post(f"/mombasa/box/{key}/update", take="map", **again).status_code == 303
    assert content(app, key).map == PRACTICE.map


def test_a_shared_box_can_be_seen_and_copied_but_not_changed(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, PRACTICE)
    with app.app_context():
        boxes().put_photo(key, b"a picture", 4, 3)
    shared = share_key(app, key)
    ben = Phone(app)
    page = ben.get(f"/mombasa/box/shared/{shared}").text
    assert key not in page
    assert ben.get(f"/mombasa/box/{shared}/").status_code == 404
    assert json.loads(ben.get(f"/mombasa/box/shared/{shared}/box.json").data)["game"] == "mombasa"
    response = ben.post(f"/mombasa/box/shared/{shared}/copy")
    copied = response.headers["Location"].split("/")[3]
    assert copied != key
    with app.app_context():
        assert boxes().by_edit_key(copied).photo == boxes().by_edit_key(key).photo
    teach(ana, key, "coins", cairo="311120111201112")
    assert content(app, copied).base_coins == PRACTICE.base_coins
    assert ben.get("/mombasa/box/shared/nobody").status_code == 404


def test_an_own_box_is_updated_from_a_link(app: Flask, ana: Phone) -> None:
    theirs = share_key(app, kept_box(app, ana, PRACTICE))
    ben = Phone(app)
    key = new_box(ben, "Bens")
    assert "Update “Bens”" in ben.get(f"/mombasa/box/shared/{theirs}").text
    link = f"http://localhost/mombasa/box/shared/{theirs}"
    page = ben.post(f"/mombasa/box/{key}/update", link=link).text
    fields = {"content": hidden(page, "content"), "seen": hidden(page, "seen"), "link": link}
    assert ben.post(f"/mombasa/box/{key}/update", take="books", **fields).status_code == 303
    assert content(app, key).books == PRACTICE.books
    for wrong in ("http://localhost/mombasa/box/shared/AAAAAAAAAAAA", "http://example.com/"):
        response = ben.post("/mombasa/box/import", link=wrong)
        assert response.status_code == 422
        assert told(response.text, "link")


# On a table.


def test_a_table_is_opened_with_an_own_box_and_keeps_it(app: Flask, ana: Phone) -> None:
    key = new_box(ana, "Ours at home")
    teach(ana, key, "coins", cairo="311120111201112")
    shared = share_key(app, key)
    assert "Ours at home" in ana.get("/mombasa/new").text
    ana.open_table(box=shared)
    facts = ana.look()["facts"]
    assert facts["box"] == "Ours at home"
    assert facts["coins"]["cairo"] == {
        "source": "owner",
        "value": [[3, 1, 1, 1, 2], [0, 1, 1, 1, 2], [0, 1, 1, 1, 2]],
    }
    teach(ana, key, "coins", cairo="011120111201112")
    ana.post(f"/mombasa/box/{key}/delete")
    assert ana.look()["facts"] == facts
    with app.app_context():
        kept = boxes().read_edition(facts["edition"])
    assert decode_box(kept.content).base_coins["cairo"].value[0][0] == 3


def test_a_table_is_opened_with_a_box_that_came_by_its_link(app: Flask, ana: Phone) -> None:
    shared = share_key(app, new_box(ana, "Ours at home"))
    ben = Phone(app)
    page = ben.get(f"/mombasa/new?box={shared}").text
    assert re.search(rf'value="{shared}" checked', page)
    ben.open_table(box=shared)
    assert ben.look()["facts"]["box"] == "Ours at home"
    assert ben.get("/mombasa/new?box=nobody").status_code == 200
    assert ben.post("/mombasa/new", players="2", box="nobody", first="1").status_code == 422


def test_the_companies_of_a_box_are_all_there_to_teach(ana: Phone) -> None:
    page = ana.get(f"/mombasa/box/{new_box(ana)}/coins").text
    assert all(f'data-taps="{company}"' in page for company in COMPANIES)
