"""The frame and its games: what a game hands over, where its pages are, what home shows of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Blueprint, Flask
from msgspec.structs import replace

from companion.games import REGISTRY, Entry, register
from companion.settings import SettingsError
from companion.web import games
from companion.web.games import Screen, WebGame, find
from tests.abacus.web import GAME as ABACUS
from tests.apps import new_app
from tests.pages import CheckingClient
from tests.web.phones import Phone


@pytest.fixture
def abacus() -> Iterator[WebGame]:
    """The toy, registered by one line."""
    before = dict(REGISTRY)
    register("abacus", Entry("Abacus", "tests.abacus", "tests.abacus.web"))
    _forget()
    yield find("abacus")
    REGISTRY.clear()
    REGISTRY.update(before)
    _forget()


def _forget() -> None:
    for kept in (games.find, games._owners):
        kept.cache_clear()


@pytest.fixture
def both(abacus: WebGame, tmp_path: Path) -> Flask:
    return new_app(tmp_path / abacus.slug)


@pytest.fixture
def phone(both: Flask) -> CheckingClient:
    client = both.test_client()
    assert isinstance(client, CheckingClient)
    return client


def open_table(client: CheckingClient) -> str:
    page = client.get("/abacus/new").text
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    answer = client.post("/abacus/new", data={"csrf_token": token})
    return answer.headers["Location"].split("/")[2]


def test_every_game_has_a_front_page_with_its_doors(client: CheckingClient) -> None:
    page = client.get("/mombasa/").text
    assert "<h1" in page
    assert "Mombasa</h1>" in page
    doors = ("new", "score", "setup", "expand", "box", "learn")
    places = [page.index(f'href="/mombasa/{door}"') for door in doors]
    assert places == sorted(places)
    assert client.get("/chess/").status_code == 404


def test_the_only_game_has_its_doors_at_home(client: CheckingClient) -> None:
    page = client.get("/").text
    assert 'href="/mombasa/score"' in page
    assert "Setup, share values" in page


def test_a_phone_finds_the_doors_of_the_one_game_that_it_knows(phone: CheckingClient) -> None:
    home = phone.get("/").text
    assert 'href="/mombasa/"' in home
    assert 'href="/abacus/"' in home
    assert 'href="/mombasa/setup"' not in home
    phone.get("/abacus/sum")
    home = phone.get("/").text
    assert 'href="/abacus/sum"' in home
    assert 'href="/mombasa/"' in home
    phone.get("/mombasa/score")
    assert 'href="/abacus/sum"' not in phone.get("/").text


def test_home_says_nothing_of_games_to_the_phone(phone: CheckingClient) -> None:
    assert not any("games=" in one for one in phone.get("/").headers.getlist("Set-Cookie"))
    (cookie,) = phone.get("/mombasa/score").headers.getlist("Set-Cookie")
    assert cookie.startswith("games=mombasa;")
    assert not phone.get("/mombasa/setup").headers.getlist("Set-Cookie")


def test_a_page_that_is_only_kept_for_later_is_no_visit(phone: CheckingClient) -> None:
    answer = phone.get("/mombasa/score", headers={"Kept-Later": "1"})
    assert not any("games=" in one for one in answer.headers.getlist("Set-Cookie"))


def test_a_cookie_that_somebody_made_up_is_no_game(phone: CheckingClient) -> None:
    phone.set_cookie("games", "chess..<script>.mombasa.mombasa")
    assert 'href="/mombasa/setup"' in phone.get("/").text


def test_a_games_own_pages_are_for_its_tables_alone(both: Flask, phone: CheckingClient) -> None:
    code = open_table(phone)
    assert phone.get(f"/t/{code}/beads").text == "0"
    assert "0 beads" in phone.get(f"/t/{code}/").text
    assert phone.get(f"/t/{code}/actions").status_code == 404
    other = Phone(both)
    other.open_table()
    assert other.client.get(f"/t/{other.code}/beads").status_code == 404


def test_a_table_whose_game_is_gone_says_so_and_home_stands(phone: CheckingClient) -> None:
    code = open_table(phone)
    assert "0 beads · Ana, Ben" in phone.get("/").text
    del REGISTRY["abacus"]
    _forget()
    answer = phone.get(f"/t/{code}/")
    assert answer.status_code == 410
    assert "This Companion no longer has this game" in answer.text
    home = phone.get("/")
    assert home.status_code == 200
    assert "This Companion no longer has this game" in home.text


def changed(table: dict[str, object], **game: object) -> WebGame:
    return replace(ABACUS, table=replace(ABACUS.table, **table), **game)


CLAIMS = Blueprint("claims", __name__)
CLAIMS.get("/t/<code>/actions")(lambda code: code)


@pytest.mark.usefixtures("abacus")
@pytest.mark.parametrize(
    ("game", "told"),
    [
        (changed({"head": "abacus/_tail.html"}), "Abacus has no template abacus/_tail.html."),
        (changed({"styles": ("css/abacus.css",)}), "Abacus has no file css/abacus.css."),
        (changed({}, setup="abacus.setup"), "Abacus has no page abacus.setup."),
        (changed({}, slug="groups"), "Companion and Abacus both claim /groups."),
        (
            changed({"screens": (Screen("log", "Log", "log", "abacus/_wires.html"),)}),
            "Abacus and Companion both claim /t/<code>/log.",
        ),
        (
            changed({}, table_pages=(*ABACUS.table_pages, CLAIMS)),
            "Abacus and Mombasa both claim /t/<code>/actions.",
        ),
    ],
)
def test_what_does_not_fit_ends_the_start_with_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: WebGame, told: str
) -> None:
    mombasa = find("mombasa")
    monkeypatch.setattr(games, "all_games", lambda: (mombasa, game))
    with pytest.raises(SettingsError) as error:
        new_app(tmp_path / "instance")
    assert str(error.value) == told
