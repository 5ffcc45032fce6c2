"""The frame and its games: what a game hands over, where its pages are, what home shows of them."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Blueprint, Flask, render_template_string
from msgspec.structs import replace

from companion.games import REGISTRY
from companion.settings import SettingsError
from companion.web import assets, games
from companion.web.games import Screen, WebGame, find
from tests.abacus.web import GAME as ABACUS
from tests.apps import new_app
from tests.pages import CheckingClient
from tests.web.phones import Phone


@pytest.fixture
def one_game(tmp_path: Path) -> Iterator[Flask]:
    """Companion as it is alone, without the toy."""
    before = dict(REGISTRY)
    del REGISTRY["abacus"]
    _forget()
    yield new_app(tmp_path / "alone")
    REGISTRY.update(before)
    _forget()


def _forget() -> None:
    for kept in (games.find, games._owners):
        kept.cache_clear()


def open_table(phone: Phone) -> str:
    answer = phone.post("/abacus/new", **{"name-1": "Ana", "name-2": "Ben"})
    phone.code = answer.headers["Location"].split("/")[2]
    phone.look()
    return phone.code


def test_every_game_has_a_front_page_with_its_doors(client: CheckingClient) -> None:
    page = client.get("/mombasa/").text
    assert "<h1" in page
    assert "Mombasa</h1>" in page
    # To set the table up is the same door as a new game.
    doors = ("new", "score", "expand", "box", "learn")
    places = [page.index(f'href="/mombasa/{door}"') for door in doors]
    assert places == sorted(places)
    assert client.get("/chess/").status_code == 404


def test_the_only_game_has_its_doors_at_home(one_game: Flask) -> None:
    page = one_game.test_client().get("/").text
    assert 'href="/mombasa/score"' in page
    assert "Setup, share values" in page


def test_a_phone_finds_the_doors_of_the_one_game_that_it_knows(client: CheckingClient) -> None:
    home = client.get("/").text
    assert 'href="/mombasa/"' in home
    assert 'href="/abacus/"' in home
    assert 'href="/mombasa/new"' not in home
    client.get("/abacus/sum")
    home = client.get("/").text
    assert 'href="/abacus/sum"' in home
    assert 'href="/mombasa/"' in home
    client.get("/mombasa/score")
    assert 'href="/abacus/sum"' not in client.get("/").text


def test_home_says_nothing_of_games_to_the_phone(client: CheckingClient) -> None:
    assert not any("games=" in one for one in client.get("/").headers.getlist("Set-Cookie"))
    (cookie,) = client.get("/mombasa/score").headers.getlist("Set-Cookie")
    assert cookie.startswith("games=mombasa;")
    assert not client.get("/mombasa/setup").headers.getlist("Set-Cookie")


def test_a_page_that_is_only_kept_for_later_is_no_visit(client: CheckingClient) -> None:
    answer = client.get("/mombasa/score", headers={"Kept-Later": "1"})
    assert not any("games=" in one for one in answer.headers.getlist("Set-Cookie"))


def test_a_cookie_that_somebody_made_up_is_no_game(client: CheckingClient) -> None:
    client.set_cookie("games", "chess..<script>.mombasa.mombasa")
    assert 'href="/mombasa/new"' in client.get("/").text


def test_a_table_is_a_visit_to_its_game_too(app: Flask) -> None:
    ana, ben = Phone(app), Phone(app)
    open_table(ana)
    assert not any("games=" in one for one in ben.get("/").headers.getlist("Set-Cookie"))
    (cookie,) = (
        one for one in ben.get(f"/t/{ana.code}/").headers.getlist("Set-Cookie") if "games" in one
    )
    assert cookie.startswith("games=abacus;")
    assert 'href="/abacus/sum"' in ben.get("/").text


def test_a_games_own_pages_are_for_its_tables_alone(app: Flask) -> None:
    phone = Phone(app)
    code = open_table(phone)
    assert 'id="total">0<' in phone.get(f"/t/{code}/beads/").text
    assert "0 beads · Ana, Ben" in phone.get(f"/t/{code}/").text
    assert phone.get(f"/t/{code}/actions").status_code == 404
    other = Phone(app)
    other.open_table()
    assert other.get(f"/t/{other.code}/beads/").status_code == 404


def test_a_games_templates_alone_see_what_it_lets_them_call(app: Flask) -> None:
    with app.test_request_context("/"):
        assert render_template_string("{{ wire_name is defined }}") == "False"
        included = render_template_string(
            "{% include 'abacus/sum.html' %}", typed={"top": ""}, total=None
        )
        assert "Top wire" in included
        own = app.jinja_env.get_template("abacus/learn.html").new_context()
        assert "wire_name" in own
        assert "company_name" not in own
        assert "company_name" in app.jinja_env.get_template("mombasa/marks.html").new_context()
        # What both import is made once, whoever imports it.
        icons = app.jinja_env.get_template("parts/icons.html")
        assert icons._get_default_module(own) is icons._get_default_module()


def test_a_table_whose_game_is_gone_says_so_and_home_stands(app: Flask) -> None:
    phone = Phone(app)
    code = open_table(phone)
    assert "0 beads · Ana, Ben" in phone.get("/").text
    gone = REGISTRY.pop("abacus")
    _forget()
    try:
        answer = phone.get(f"/t/{code}/")
        assert answer.status_code == 410
        assert "This Companion no longer has this game" in answer.text
        home = phone.get("/")
        assert home.status_code == 200
        assert "This Companion no longer has this game" in home.text
    finally:
        REGISTRY["abacus"] = gone
        _forget()


def changed(table: dict[str, object], **game: object) -> WebGame:
    return replace(ABACUS, table=replace(ABACUS.table, **table), **game)


def at_tables(address: str, name: str = "claims") -> Blueprint:
    pages = Blueprint(name, __name__)
    pages.get(f"/t/<code>/{address}")(lambda code: code)
    return pages


def called(slug: str) -> WebGame:
    return changed({}, slug=slug, static=None)


def with_pages(*pages: Blueprint) -> WebGame:
    return changed({}, table_pages=(*ABACUS.table_pages, *pages))


def with_screen(name: str) -> WebGame:
    return changed({"screens": (Screen(name, "Log", "log", "abacus/_wires.html"),)})


def outside(tmp_path: Path, name: str) -> Path:
    path = tmp_path / "outside" / name
    path.parent.mkdir(parents=True)
    path.write_text("")
    return tmp_path / "outside"


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[WebGame], None]]:
    """Start Companion with two games."""

    def with_game(game: WebGame) -> None:
        mombasa = find("mombasa")
        monkeypatch.setattr(games, "all_games", lambda: (mombasa, game))
        monkeypatch.setattr(assets, "all_games", lambda: (mombasa, game))
        _forget()
        new_app(tmp_path / "instance")

    yield with_game
    monkeypatch.undo()
    _forget()


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (changed({"head": "abacus/_tail.html"}), "Abacus has no template abacus/_tail.html."),
        (
            changed({"head": "mombasa/_where.html"}),
            "Abacus has a template outside abacus/: mombasa/_where.html.",
        ),
        (
            changed({"styles": ("css/abacus/no.css",)}),
            "Abacus has no file css/abacus/no.css.",
        ),
        (
            changed({"scripts": ("js/abacus/no.js",)}),
            "Abacus has no file js/abacus/no.js.",
        ),
        (changed({}, setup="abacus.setup"), "Abacus has no page abacus.setup."),
        (called("groups"), "Abacus and Companion both claim /groups."),
        (called("style"), "Abacus and Companion both claim /style."),
        (called("t"), "Abacus and Companion both claim /t."),
        (with_screen("log"), "Abacus and Companion both claim /t/<code>/log."),
        (with_screen("actions"), "Abacus and Mombasa both claim /t/<code>/actions."),
        (with_pages(at_tables("actions")), "Abacus and Mombasa both claim /t/<code>/actions."),
        (with_pages(at_tables("log")), "Companion and Abacus both claim /t/<code>/log."),
        (with_pages(at_tables("own", "actions")), "Abacus and Mombasa both call pages actions."),
        (with_pages(at_tables("own", "home")), "Abacus and Companion both call pages home."),
    ],
)
def test_what_does_not_fit_ends_the_start_with_its_name(
    start: Callable[[WebGame], None], game: WebGame, told: str
) -> None:
    with pytest.raises(SettingsError) as error:
        start(game)
    assert str(error.value) == told


def test_files_that_a_game_brings_along_stand_in_its_own_folders(
    start: Callable[[WebGame], None], tmp_path: Path
) -> None:
    folder = outside(tmp_path, "js/app.js")
    with pytest.raises(SettingsError) as error:
        start(changed({}, static=folder))
    told = "Abacus has the file js/app.js outside js/abacus/, css/abacus/, icons/abacus/."
    assert str(error.value) == told


def test_templates_that_a_game_brings_along_stand_in_its_own_folder(
    start: Callable[[WebGame], None], tmp_path: Path
) -> None:
    folder = outside(tmp_path, "base.html")
    shutil.copytree(ABACUS.templates or folder, folder, dirs_exist_ok=True)
    with pytest.raises(SettingsError) as error:
        start(changed({}, templates=folder))
    assert str(error.value) == "Abacus has a template outside abacus/: base.html."


def test_two_games_may_call_a_screen_alike() -> None:
    names = [{screen.name for screen in find(slug).table.screens} for slug in REGISTRY]
    assert "players" in set.intersection(*names)


@pytest.mark.parametrize(
    ("games_named", "told"),
    [
        ("chess", "A setting is wrong"),
        ("chess=Chess,tests.chess,tests.chess.web", "Chess needs the module tests.chess."),
    ],
)
def test_a_game_that_is_named_in_the_settings_must_be_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, games_named: str, told: str
) -> None:
    before = dict(REGISTRY)
    monkeypatch.setenv("COMPANION_GAMES", games_named)
    try:
        with pytest.raises(SettingsError, match=told):
            new_app(tmp_path / "instance")
    finally:
        REGISTRY.clear()
        REGISTRY.update(before)
        _forget()
