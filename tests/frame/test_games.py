"""What is true of every game that is registered: its front page, its tables, its words."""

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any  # An address is built of whatever its blanks take.

import pytest
from flask import Flask, url_for

from companion.games import REGISTRY
from companion.tables import tables
from companion.web.assets import AT_HAND
from companion.web.games import find
from companion.web.safety import limiter
from tests.apps import new_app
from tests.frame.sample import sample_of
from tests.pages import CheckingClient
from tests.web.phones import Phone

LANGUAGES = ("en", "cs")

every_game = pytest.mark.parametrize("slug", REGISTRY)


def open_table(app: Flask, slug: str) -> tuple[Phone, Phone]:
    """Seat two phones at a new table of a game."""
    ana, ben = Phone(app), Phone(app)
    with app.test_request_context():
        address = url_for(find(slug).new)
    answer = ana.post(address, **sample_of(slug).opening)
    assert answer.status_code == 303, answer.text
    ana.code = ben.code = answer.headers["Location"].split("/")[2]
    ana.look()
    ben.sit(2)
    return ana, ben


def play_all(slug: str, *phones: Phone) -> None:
    """Make the moves of a sample in turn, each phone knowing what the others have done."""
    for number, move in enumerate(sample_of(slug).moves):
        phone = phones[number % len(phones)]
        phone.look()
        answer = phone.play(**move)
        assert answer.status_code == 200, (move, answer.text)


def log_of(phone: Phone, language: str) -> list[str]:
    """The sentences of a table's log, the newest first."""
    page = phone.get(f"/t/{phone.code}/log", headers={"Accept-Language": language}).text
    return [one.strip() for one in re.findall(r'class="line-words">(.*?)<', page, re.DOTALL)]


@every_game
def test_the_front_page_has_a_games_doors_in_the_order_of_all_games(
    app: Flask, client: CheckingClient, slug: str
) -> None:
    game = find(slug)
    page = client.get(f"/{slug}/").text
    assert f">{game.title}</h1>" in page
    with app.test_request_context():
        tools = [door.endpoint for door in game.tools]
        score = url_for("score.sheet", game=game)
        others = [url_for(door) for door in (game.setup, *tools, game.box, game.learn) if door]
        doors = list(dict.fromkeys((url_for(game.new), score, *others)))
    places = [page.index(f'href="{door}"') for door in doors]
    assert places == sorted(places)
    assert [client.get(door).status_code for door in doors] == [200] * len(doors)


@every_game
def test_every_page_speaks_both_languages(client: CheckingClient, slug: str) -> None:
    for address in sample_of(slug).pages:
        told = []
        for language in LANGUAGES:
            answer = client.get(address, headers={"Accept-Language": language})
            assert answer.status_code == 200, address
            assert f'<html lang="{language}' in answer.text
            told.append(re.sub(r"(?s)<head>.*?</head>|<header.*?</header>", "", answer.text))
        assert told[0] != told[1], address


@every_game
def test_what_a_phone_keeps_from_the_first_visit_on_can_be_asked_for(
    app: Flask, client: CheckingClient, slug: str
) -> None:
    with app.test_request_context():
        of_every_game = [url_for(page, game=slug) for page in AT_HAND]
        kept = [*of_every_game, *map(url_for, find(slug).at_hand)]
    for address in kept:
        answer = client.get(address, headers={"Kept-Later": "1"})
        assert answer.status_code == 200, address
        assert "Never-Kept" not in answer.headers


@every_game
def test_two_phones_play_and_both_see_the_same(app: Flask, slug: str) -> None:
    ana, ben = open_table(app, slug)
    before = ana.look()
    play_all(slug, ana, ben)
    assert ana.look() == ben.look() != before
    assert ana.seen == ben.seen
    with app.app_context():
        shown = find(slug).table.shown(tables().view(ana.code).state, False)
    for page in ("", *(one.name for one in shown[1:]), *sample_of(slug).at_table):
        for phone in (ana, ben):
            assert phone.get(f"/t/{ana.code}/{page}").status_code == 200, page


@every_game
def test_a_table_is_told_in_words_everywhere(app: Flask, slug: str) -> None:
    ana, ben = open_table(app, slug)
    play_all(slug, ana, ben)
    told = [log_of(ana, language) for language in LANGUAGES]
    assert len(told[0]) == len(told[1]) > len(sample_of(slug).moves)
    assert all(map(all, told))
    # A number alone reads alike in both; not all of them do.
    assert sum(map(str.__ne__, *told)) > len(told[0]) / 2
    (watch,) = set(re.findall(r'href="[^"]*(/w/[^"]+)"', ana.get(f"/t/{ana.code}/lobby").text))
    assert Phone(app).get(watch).status_code == 200
    home = ana.get("/").text
    assert f'href="/t/{ana.code}/"' in home
    with app.test_request_context():
        view = tables().view(ana.code)
        where = find(slug).table.where(view.state, {seat.number: seat.name for seat in view.seats})
    assert where in unescape(home)


@every_game
def test_every_move_is_taken_back_and_done_again(app: Flask, slug: str) -> None:
    ana, _ = open_table(app, slug)
    for move in sample_of(slug).moves:
        before = ana.look()
        assert ana.play(**move).status_code == 200, move
        after = ana.look()
        for state in (before, after):
            assert ana.send({"type": "undo", "to": ana.seen - 1}).status_code == 200, move
            assert ana.look() == state, move


@every_game
def test_a_table_goes_on_at_another_companion(app: Flask, tmp_path: Path, slug: str) -> None:
    ana, ben = open_table(app, slug)
    play_all(slug, ana, ben)
    saved = ana.get(f"/t/{ana.code}/game.json").data
    other = Phone(new_app(tmp_path / "other"))
    data = {"csrf_token": other.token(), "file": (BytesIO(saved), "game.json")}
    answer = other.client.post("/open", data=data)
    assert answer.status_code == 303, answer.text
    other.code = answer.headers["Location"].split("/")[2]
    assert other.look() == ana.look()


@every_game
def test_every_address_below_a_table_slows_down_who_guesses(tmp_path: Path, slug: str) -> None:
    """Also those that only one game has; a phone that belongs to the table gets in all the same."""
    app = new_app(tmp_path / "slow", RATELIMIT_ENABLED=True)
    ana, _ = open_table(app, slug)
    own = [pages.name for pages in find(slug).table_pages]
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if rule.endpoint.partition(".")[0] in own and "GET" in (rule.methods or ())
    ]
    assert rules
    for number, rule in enumerate(rules):
        blanks: dict[str, Any] = {name: "1" for name in rule.arguments if name != "code"}
        stranger, network = Phone(app), {"REMOTE_ADDR": f"203.0.113.{number + 1}"}
        answers = []
        for guess in range(11):
            with app.test_request_context():
                address = url_for(rule.endpoint, code=f"ZZZ{guess:02}"[:6], **blanks)
            answers.append(stranger.get(address, environ_overrides=network).status_code)
        assert answers[-1] == 429, rule
        assert ana.get(f"/t/{ana.code}/", environ_overrides=network).status_code == 200


def test_limits_do_not_pile_up_with_every_app(tmp_path: Path) -> None:
    counts = []
    for number in range(3):
        new_app(tmp_path / str(number))
        manager = limiter.limit_manager
        counts.append(
            {
                name: len(found)
                for kind in ("_decorated_limits", "_blueprint_limits")
                for name, found in getattr(manager, kind).items()
            }
        )
    assert counts[0] == counts[1] == counts[2] != {}
