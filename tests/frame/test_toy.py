"""The toy's own: what its declarations say is what the frame does."""

from flask import Flask

from companion.games import REGISTRY
from tests.abacus import words_of
from tests.frame.test_games import open_table
from tests.pages import CheckingClient


def test_the_toys_catalogue_has_all_that_it_says() -> None:
    written = words_of.catalogue()
    said = {one[0] if isinstance(one, tuple) else one for one in words_of.messages()}
    assert {
        message.id[0] if message.pluralizable else message.id for message in written if message.id
    } == said
    assert all(all(message.string or ()) for message in written if message.id)
    assert words_of.MO.read_bytes() == words_of.compiled(written)


def _first(message: str | list[str] | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]


def test_a_game_outside_brings_its_files_words_and_pages(
    app: Flask, client: CheckingClient
) -> None:
    assert not REGISTRY["abacus"].rules.startswith("companion.")
    shelf = app.extensions["shelf"]
    assert shelf.of_game("abacus") == [
        "css/abacus/big_screen.css",
        "css/abacus/score.css",
        "css/abacus/table.css",
        "js/abacus/sum.js",
    ]
    worker = client.get("/sw.js").text
    files, games = worker.split("const GAMES = ")
    assert "js/abacus/sum.js" in games
    assert "js/mombasa/" in games
    assert "abacus" not in files
    assert "mombasa" not in files
    answer = client.get("/abacus/sum?top=3%2B4&bottom=5", headers={"Accept-Language": "cs"})
    assert ">12</output>" in answer.text
    assert "Kuliček celkem" in answer.text


def test_the_worker_is_the_same_for_all_phones(app: Flask) -> None:
    """Else every cookie would be a new version of it."""
    found = set()
    for slug, language in (("abacus", "en"), ("mombasa", "cs")):
        client = app.test_client()
        client.get(f"/{slug}/")
        found.add(client.get("/sw.js", headers={"Accept-Language": language}).text)
    assert len(found) == 1


def test_a_page_says_whose_it_is(app: Flask, client: CheckingClient) -> None:
    for address in ("/", "/join", "/groups"):
        assert "data-game" not in client.get(address).text
    for address in ("/abacus/", "/abacus/sum"):
        assert 'data-game="abacus"' in client.get(address).text
    ana, _ = open_table(app, "abacus")
    for page in ("", "players", "beads/"):
        assert 'data-game="abacus"' in ana.get(f"/t/{ana.code}/{page}").text


def test_a_forms_bar_says_what_it_will_do_or_leads_to_what_is_missing(app: Flask) -> None:
    phone, _ = open_table(app, "abacus")
    page = phone.get(f"/t/{phone.code}/beads/").text
    assert '<a class="form-missing" href="#beads" data-leads>' in page
    assert 'id="beads"' in page
    assert 'id="form-does"' not in page
    page = phone.get(f"/t/{phone.code}/beads/?beads=3").text
    assert '<p class="form-does" id="form-does"><span>0 → 3</span>' in page
    assert "form-missing" not in page
