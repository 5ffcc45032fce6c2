"""The big screen: whose turn, who has ended, how everybody stands with what, and what happened."""

import re

from flask import Flask

from companion.tables import tables
from tests.web.phones import Phone, four_phones


def screen(app: Flask, code: str) -> str:
    """The big screen, as somebody sees it who knows nothing but its link."""
    with app.app_context():
        key = tables().view(code).watch_key
    return Phone(app).get(f"/w/{key}").text


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def head(html: str) -> str:
    return words(html[html.index('id="watch-head"') : html.index('class="watch-board"')])


def standing(html: str) -> str:
    return words(html[html.index('class="watch-standing"') : html.index('class="watch-log"')])


def told(html: str) -> list[str]:
    return [words(line) for line in re.findall(r'class="line-words">(.*?)</span>', html, re.DOTALL)]


def test_it_says_whose_turn_it_is_in_which_order_and_who_has_ended(app: Flask) -> None:
    ana, *_ = four_phones(app)
    assert "Round 1 of 7" in head(screen(app, ana.code))
    assert "Planning phase" in head(screen(app, ana.code))
    ana.play(type="begin-actions")
    ana.play(type="end-phase", seat=1)
    ana.play(type="take-first-player", seat=3)
    seen = head(screen(app, ana.code))
    assert "Ben’s turn" in seen
    order = re.findall(r'id="order-(\d)"', screen(app, ana.code))
    assert order == ["3", "4", "1", "2"]
    assert "Cy first player" in seen
    assert "Ana phase ended" in seen
    current = re.search(r'id="order-(\d)" aria-current', screen(app, ana.code))
    assert current
    assert current[1] == "2"


def test_the_coins_lie_on_the_rounds_to_come(app: Flask) -> None:
    ana, *_ = four_phones(app)
    assert head(screen(app, ana.code)).count("2 coins") == 6


def test_it_says_who_leads_by_how_much_and_with_what(app: Flask) -> None:
    ana, *_ = four_phones(app)
    assert "Tied for the lead" in standing(screen(app, ana.code))
    ana.play(type="set-cash", seat=3, pounds=31)
    ana.play(type="set-cash", seat=2, pounds=19)
    html = screen(app, ana.code)
    assert "Cy leads by 12" in standing(html)
    assert re.findall(r'id="stands-(\d)"', html) == ["3", "2", "1", "4"]
    assert "Cash 31" in standing(html)
    for category in ("Cash", "Mombasa", "Cape Town", "Saint-Louis", "Cairo", "Diamonds"):
        assert category in standing(html)
    assert "Bookkeeping" in standing(html)
    widths = re.findall(r'<g class="part part-cash">\s*<rect x="0.00%" y="0" width="([\d.]+)', html)
    assert widths[:2] == ["100.00", f"{1900 / 31:.2f}"]


def test_it_tells_the_last_three_moves_that_count_and_nothing_of_phones(app: Flask) -> None:
    ana, *_ = four_phones(app)
    assert "Nothing has happened yet." in screen(app, ana.code)
    for pounds in (11, 12, 13, 14):
        ana.play(type="set-cash", seat=1, pounds=pounds)
    Phone(app, ana.code).sit(2)
    ana.send({"type": "note", "text": "Pizza is here"})
    said = told(screen(app, ana.code))
    assert [re.findall(r"£(\d+)", line)[-1] for line in said] == ["14", "13", "12"]


def test_it_shows_the_map_where_the_box_has_one_else_the_four_bases(app: Flask) -> None:
    mapped, bare = four_phones(app)[0], four_phones(app, box="standard")[0]
    seen = screen(app, mapped.code)
    assert 'id="map"' in seen
    assert "base-picture" not in seen
    posts = re.search(r'id="label-cairo".*?class="base-posts" y="44">(\d+)', seen, re.DOTALL)
    assert posts
    assert posts[1] == "15"
    for phone in (mapped, bare):
        phone.play(type="take-post", company="cairo", column=1)
    seen = screen(app, mapped.code)
    assert re.search(r'id="label-cairo".*?class="base-posts" y="44">14', seen, re.DOTALL)
    seen = screen(app, bare.code)
    assert 'id="map"' not in seen
    assert "Cairo base: 14 trading posts" in seen
    assert "Mombasa base: 15 trading posts" in seen


def test_nothing_on_it_can_be_tapped(app: Flask) -> None:
    ana, *_ = four_phones(app)
    main = screen(app, ana.code)
    main = main[main.index("<main") : main.index("</main>")]
    assert not re.search(r"<(?:button|a|input|form) ", main)
