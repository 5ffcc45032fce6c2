"""Streams, held by the front: what they say, when they end, and for whom."""

import asyncio
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from companion.front import watcher
from companion.front.front import Front
from companion.front.streams import Rhythm
from companion.tables import store, tables
from tests.front.asking import Listening, run, running
from tests.web.phones import Phone, four_phones

QUICK = Rhythm(beat=0.02, lasts=0.2)
BRISK = Rhythm(beat=0.02, lasts=3600)
SELDOM = Rhythm(beat=3600, lasts=3600)
PATIENCE = 30


def listening(
    app: Flask,
    work: Callable[[Front], Awaitable[None]],
    rhythm: Rhythm = SELDOM,
    *,
    mark: bool = True,
) -> None:
    """Do something with a front that lives, within a time that nobody needs."""

    async def live() -> None:
        front = Front(app, rhythm=rhythm)
        front._watcher._pulses.has_mark = mark
        async with asyncio.timeout(PATIENCE), running(front):
            await work(front)

    run(live())


def bare(event: str) -> str:
    """Leave out when the table was touched, which is told with its phones."""
    return re.sub(r"(?m)^(id: \d+\.\d+)\.\d+$", r"\1", event)


def says(version: int, phones: str = "4.0") -> str:
    return f"id: {phones}\ndata: {version}\n\n"


def test_a_stream_says_the_version_at_once_and_after_every_change(app: Flask) -> None:
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        assert bare(await stream.hear()) == says(ana.seen)
        for _ in range(3):
            ana.play(type="earn", seat=1, pounds=1)
            assert bare(await stream.hear()) == says(ana.seen)

    listening(app, work)


def test_a_stream_says_who_has_joined(app: Flask) -> None:
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        await stream.hear()
        with app.app_context():
            tables().join(ana.code, "guest")
        assert bare(await stream.hear()) == says(ana.seen, "5.1")

    listening(app, work)


def test_all_who_follow_a_table_hear_of_it_and_nobody_else(app: Flask) -> None:
    ana, ben = Phone(app), Phone(app)
    codes = ana.open_table(), ben.open_table()

    async def work(front: Front) -> None:
        many = [Listening(front, f"/t/{codes[0]}/stream?tab={tab}") for tab in range(20)]
        other = Listening(front, f"/t/{codes[1]}/stream?tab=other")
        assert {bare(await stream.hear()) for stream in [*many, other]} == {says(ana.seen, "1.0")}
        ana.play(type="earn", seat=1, pounds=1)
        assert {bare(await stream.hear()) for stream in many} == {says(ana.seen, "1.0")}
        ben.play(type="earn", seat=1, pounds=1)
        ben.play(type="earn", seat=1, pounds=1)
        assert bare(await other.hear()) == says(ben.seen, "1.0")

    listening(app, work)


def test_those_who_watch_hear_the_same(app: Flask) -> None:
    ana, *_ = four_phones(app)
    with app.app_context():
        key = tables().view(ana.code).watch_key

    async def work(front: Front) -> None:
        stream = Listening(front, f"/w/{key}/stream?tab=a")
        assert bare(await stream.hear()) == says(ana.seen)

    listening(app, work)


def test_a_stream_repeats_itself_and_ends(app: Flask) -> None:
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        heard = [bare(await stream.hear())]
        while heard[-1]:
            heard.append(bare(await stream.hear()))
        assert heard[:-1] == [says(ana.seen)] * (len(heard) - 1)
        assert len(heard) > 3

    listening(app, work, QUICK)


def test_another_stream_of_the_same_tab_ends_the_one_before(app: Flask) -> None:
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        path = f"/t/{ana.code}/stream?tab="
        first, other = Listening(front, f"{path}a"), Listening(front, f"{path}b")
        for stream in (first, other):
            await stream.hear()
        second = Listening(front, f"{path}a")
        assert await first.hear() == ""
        await second.hear()
        ana.play(type="earn", seat=1, pounds=1)
        assert bare(await second.hear()) == bare(await other.hear()) == says(ana.seen)

    listening(app, work)


def test_a_phone_that_leaves_is_followed_no_longer(app: Flask) -> None:
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        await stream.hear()
        assert front._watcher._followers.keys() == {ana.code}
        await stream.leave()
        assert not front._watcher._followers

    listening(app, work)


def test_a_stream_is_silent_while_the_table_cannot_be_looked_at(app: Flask) -> None:
    """Then the phone asks by itself, and is told what is wrong."""
    ana, *_ = four_phones(app)
    file = Path(app.instance_path) / "companion.db"

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        await stream.hear()
        with closing(sqlite3.connect(file)) as database:
            database.execute("ALTER TABLE tables RENAME TO elsewhere")
            while not stream.silent:
                await stream.hear()
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(stream.hear(), 10 * BRISK.beat)
            database.execute("ALTER TABLE elsewhere RENAME TO tables")
        assert bare(await stream.hear()) == says(ana.seen)

    listening(app, work, BRISK)


def test_a_phone_that_waits_for_a_seat_leaves_by_the_clock(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, *_ = four_phones(app)
    with app.app_context():
        tables().join(ana.code, "guest")
    monkeypatch.setattr(watcher, "FORGET", 0.01)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        assert bare(await stream.hear()) == says(ana.seen, "5.1")
        monkeypatch.setattr(store, "STAYS", timedelta())
        assert bare(await stream.hear()) == says(ana.seen, "5.0")

    listening(app, work)


def test_a_database_that_leaves_no_mark_is_read_again_and_again(app: Flask) -> None:
    """As PostgreSQL is."""
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        assert bare(await stream.hear()) == says(ana.seen)
        ana.play(type="earn", seat=1, pounds=1)
        assert bare(await stream.hear()) == says(ana.seen)
        with app.app_context():
            assert front._watcher.now(ana.code) == tables().pulse(ana.code)

    listening(app, work, mark=False)


def test_a_server_that_ends_ends_its_streams_and_opens_no_more(app: Flask) -> None:
    ana, *_ = four_phones(app)

    async def work(front: Front) -> None:
        stream = Listening(front, f"/t/{ana.code}/stream?tab=a")
        await stream.hear()
        front.end()
        assert await stream.hear() == ""
        late = Listening(front, f"/t/{ana.code}/stream?tab=b")
        await late.hear()
        assert await late.hear() == ""

    listening(app, work)
