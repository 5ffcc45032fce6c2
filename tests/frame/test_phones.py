"""Phones at a table of any game: what each is sent, what may be sent, and who may send it."""

import re

import pytest
from flask import Flask

from companion.tables import tables
from companion.web.games import find
from tests.frame.sample import sample_of
from tests.frame.test_games import LANGUAGES, every_game, open_table, play_all
from tests.web.phones import Phone
from tests.web.test_live_table import watch_key
from tests.web.test_rendered_once import Paper, counted, shown


@every_game
def test_a_second_phone_of_a_role_is_sent_what_was_rendered_for_the_first(
    app: Flask, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    ana, ben = open_table(app, slug)
    twin = Phone(app, ana.code)
    twin.sit(2, share="y")
    papers = [Paper(ben), Paper(twin)]
    for paper in papers:
        paper.ask()
    with app.app_context():
        screen = find(slug).table.shown(tables().view(ana.code).state, False)[0].name
    assert ana.play(**sample_of(slug).moves[0]).status_code == 200
    with counted(app, monkeypatch) as first:
        told = papers[0].ask(screen)
    with counted(app, monkeypatch) as second:
        assert papers[1].ask(screen)["fragments"].keys() == told["fragments"].keys()
    assert first.rendered
    assert second.rendered == []
    assert (second.decoded, second.statements) == (0, 1)
    # Then nothing is new, and nothing is sent but what stands around the screens.
    assert papers[0].ask(screen)["fragments"].keys() == {"live"}


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_kept_is_what_would_be_rendered_for_every_kind_of_phone(
    app: Flask, slug: str, language: str
) -> None:
    ana, ben = open_table(app, slug)
    play_all(slug, ana, ben)
    paths = dict.fromkeys((ana, ben, Phone(app, ana.code)), f"/t/{ana.code}/state?since=0")
    paths[Phone(app)] = f"/w/{watch_key(ana)}/state?since=0"

    def everybody() -> list[str]:
        said = {"Accept-Language": language}
        return [shown(phone, path, **said) for phone, path in paths.items()]

    everybody()
    kept = everybody()
    app.extensions["fragments"] = None
    assert everybody() == kept


@every_game
def test_no_fragment_holds_a_token(app: Flask, slug: str) -> None:
    ana, ben = open_table(app, slug)
    play_all(slug, ana, ben)
    for phone in (ana, ben, Phone(app, ana.code)):
        fragments = Paper(phone).ask()["fragments"]
        del fragments["live"]
        for name, (_, html) in fragments.items():
            assert not re.search(r"csrf_token|command_id", html), name
            assert phone.token() not in html, name


@every_game
def test_an_unchanged_table_is_not_sent_again_and_a_change_is_told_in_words(
    app: Flask, slug: str
) -> None:
    ana, ben = open_table(app, slug)
    path = f"/t/{ana.code}/state?since={ben.seen}"
    tag = {"If-None-Match": ben.get(path).headers["ETag"]}
    assert ben.get(path, headers=tag).status_code == 304
    assert ana.play(**sample_of(slug).moves[0]).status_code == 200
    answer = ben.get(path, headers=tag)
    assert answer.status_code == 200
    (line,) = answer.get_json()["news"]
    assert line["text"]


@every_game
def test_a_command_sent_twice_is_done_once(app: Flask, slug: str) -> None:
    ana, _ = open_table(app, slug)
    do = {"type": "play", "move": sample_of(slug).moves[0]}
    answers = [ana.send(do, id="the-same-thing").get_json() for _ in range(2)]
    assert [one["type"] for one in answers] == ["accepted", "accepted"]
    assert answers[0]["version"] == answers[1]["version"]


@every_game
def test_only_who_sits_at_a_table_that_is_open_changes_it(app: Flask, slug: str) -> None:
    ana, ben = open_table(app, slug)
    move = sample_of(slug).moves[0]
    before = ana.look()
    looker = Phone(app, ana.code)
    looker.look()
    assert looker.play(**move).status_code == 403
    ana.arrange("close")
    ben.look()
    assert ben.play(**move).get_json()["code"] == "table-closed"
    assert ana.look() == before
    ana.arrange("reopen")
    ben.look()
    assert ben.play(**move).status_code == 200


@every_game
def test_an_older_entry_is_taken_out_alone(app: Flask, slug: str) -> None:
    ana, ben = open_table(app, slug)
    first, second, *_ = sample_of(slug).moves
    assert ana.play(**first).status_code == 200
    line = ana.seen
    ben.look()
    assert ben.play(**second).status_code == 200
    ana.look()
    assert ana.send({"type": "strike", "line": line}).status_code == 200
    told = ana.look()
    other, _ = open_table(app, slug)
    other.look()
    assert other.play(**second).status_code == 200
    assert told == other.look()
