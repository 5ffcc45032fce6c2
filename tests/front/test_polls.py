"""Polls that nothing has changed for: the app's own answer, given without the app."""

import time
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.front import polls as front_polls
from companion.front.front import Front
from companion.front.watcher import FORGET
from companion.tables import tables
from companion.tables.pulses import Pulses
from companion.tables.store import Pulse
from tests.apps import new_app
from tests.front.asking import Told, ask, run
from tests.front.conftest import Counting
from tests.web.phones import Phone, four_phones


def cookie_of(phone: Phone) -> str:
    cookie = phone.client.get_cookie("companion")
    assert cookie
    return f"companion={cookie.value}"


def watch_key(app: Flask, code: str) -> str:
    with app.app_context():
        return tables().view(code).watch_key


async def polls(front: Front, path: str, **headers: str) -> tuple[Told, Told, Told]:
    """Ask what is new, then twice whether anything is."""
    first = await ask(front, path, **headers)
    headers["if_none_match"] = first.headers["etag"]
    return first, await ask(front, path, **headers), await ask(front, path, **headers)


@pytest.mark.parametrize(
    "headers",
    [{}, {"accept_language": "cs"}, {"x_forwarded_proto": "https", "accept_encoding": "gzip"}],
)
def test_an_unchanged_poll_is_answered_without_the_app_and_word_for_word(
    app: Flask, front: Front, counting: Counting, headers: dict[str, str]
) -> None:
    app.wsgi_app = ProxyFix(app.wsgi_app)  # type: ignore[method-assign]  # Flask's way
    ana, *_ = four_phones(app)
    counting.asked.clear()
    path = f"/t/{ana.code}/state"
    asked = polls(front, f"{path}?since=0", cookie=cookie_of(ana), **headers)
    said, apps, fronts = run(asked)
    assert (said.status, apps.status) == (200, 304)
    assert fronts == apps
    assert "content-security-policy" in fronts.headers
    assert ("strict-transport-security" in fronts.headers) == ("x_forwarded_proto" in headers)
    assert counting.asked == [path, path]


def test_those_who_watch_are_answered_without_the_app_too(
    app: Flask, front: Front, counting: Counting
) -> None:
    ana, *_ = four_phones(app)
    tv = Phone(app)
    path = f"/w/{watch_key(app, ana.code)}/state"
    tv.get(path)
    counting.asked.clear()
    _, apps, fronts = run(polls(front, path, cookie=cookie_of(tv)))
    assert fronts == apps
    assert counting.asked == [path, path]


def test_a_change_is_told_by_the_very_next_poll(app: Flask, front: Front) -> None:
    ana, ben, *_ = four_phones(app)
    path, cookie = f"/t/{ana.code}/state", cookie_of(ben)

    async def play_and_poll() -> None:
        for _ in range(5):
            said, _, unchanged = await polls(front, path, cookie=cookie)
            assert unchanged.status == 304
            assert ana.play(type="earn", seat=1, pounds=1).status_code == 200
            after = await ask(front, path, cookie=cookie, if_none_match=said.headers["etag"])
            assert after.status == 200

    run(play_and_poll())


def test_a_phone_that_joins_is_told_by_the_very_next_poll(app: Flask, front: Front) -> None:
    ana, *_ = four_phones(app)
    path, cookie = f"/t/{ana.code}/state", cookie_of(ana)

    async def join_and_poll() -> int:
        said, *_ = await polls(front, path, cookie=cookie)
        with app.app_context():
            tables().join(ana.code, "guest")
        return (await ask(front, path, cookie=cookie, if_none_match=said.headers["etag"])).status

    assert run(join_and_poll()) == 200


def test_what_another_language_asks_is_another_question(app: Flask, front: Front) -> None:
    ana, *_ = four_phones(app)
    path = f"/t/{ana.code}/state"

    async def in_two_languages() -> int:
        said, *_ = await polls(front, path, accept_language="en")
        tag = said.headers["etag"]
        return (await ask(front, path, accept_language="cs", if_none_match=tag)).status

    assert run(in_two_languages()) == 200


def test_an_answer_that_brings_a_cookie_is_not_for_the_next(app: Flask, front: Front) -> None:
    ana, *_ = four_phones(app)
    path = f"/w/{watch_key(app, ana.code)}/state"
    _, first, second = run(polls(front, path))
    assert first.headers["set-cookie"] != second.headers["set-cookie"]


def test_the_app_is_asked_again_after_a_while(app: Flask, counting: Counting) -> None:
    """So it knows that the phone is there, and counts its requests."""
    ana, *_ = four_phones(app)
    app.config["DEVELOPMENT"] = True
    counting.asked.clear()
    with closing(Front(app)) as front:
        run(polls(front, f"/t/{ana.code}/state", cookie=cookie_of(ana)))
    assert len(counting.asked) == 3


def test_the_polls_that_are_remembered_are_not_more_and_more(
    app: Flask, front: Front, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(front_polls, "MOST", 2)
    ana, *_ = four_phones(app)
    path, cookie = f"/t/{ana.code}/state", cookie_of(ana)

    async def ask_otherwise() -> None:
        for language in ("en", "cs", "de", "en"):
            await polls(front, path, cookie=cookie, accept_language=language)

    counting.asked.clear()
    run(ask_otherwise())
    # The first has given way to the third, so the app is asked all of it again.
    assert len(counting.asked) == 8


def test_what_changes_by_the_clock_alone_is_told_by_a_poll_soon(
    app: Flask, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, *_ = four_phones(app)
    path, cookie = f"/t/{ana.code}/state", cookie_of(ana)
    looked: list[object] = []
    read = Pulses.read

    def note(pulses: Pulses, codes: Collection[str]) -> dict[str, Pulse]:
        looked.append(codes)
        return read(pulses, codes)

    monkeypatch.setattr(Pulses, "read", note)

    async def poll_and_wait() -> None:
        said, *_ = await polls(front, path, cookie=cookie)
        looked.clear()
        later = time.monotonic() + FORGET + 1
        monkeypatch.setattr(time, "monotonic", lambda: later)
        await ask(front, path, cookie=cookie, if_none_match=said.headers["etag"])

    run(poll_and_wait())
    assert looked


def test_wrong_codes_are_still_counted(tmp_path: Path) -> None:
    async def guess(front: Front) -> list[int]:
        path = "/t/33333/state"
        return [(await ask(front, path, if_none_match='W/"0"')).status for _ in range(12)]

    with closing(Front(new_app(tmp_path, RATELIMIT_ENABLED=True))) as front:
        assert run(guess(front)) == [404] * 10 + [429] * 2
