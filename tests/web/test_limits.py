"""Limits: by phone, by address, on what is made and on wrong codes; none stops a full house."""

import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask, request
from sqlalchemy import func, select

from companion.database import db
from companion.sessions import reading, writing
from companion.tables import codes, guessing
from companion.tables.models import WrongCodeRow
from companion.web import counting
from companion.web.counting import Tally, network
from companion.web.safety import limiter
from tests.apps import new_app
from tests.web.phones import Phone, new_game

HOME = "192.0.2.7"


@pytest.fixture
def slow_app(tmp_path: Path) -> Flask:
    return new_app(tmp_path, RATELIMIT_ENABLED=True)


def from_address(phone: Phone, address: str) -> Phone:
    phone.client.environ_base["REMOTE_ADDR"] = address
    return phone


def counted(tally: Tally, key: str = "Ana", limit: int = 3, length: int = 60) -> bool:
    return tally.acquire_sliding_window_entry(key, limit, length)


def test_counting_takes_no_thread_and_two_numbers_a_key(slow_app: Flask) -> None:
    running = threading.active_count()
    phone = Phone(slow_app)
    phone.post("/groups", name="Friday", sheet="")
    with slow_app.app_context():
        store = limiter.storage
    assert isinstance(store, Tally)
    store.reset()
    for _ in range(100):
        phone.get("/health")
    assert threading.active_count() == running
    # One for the address, one for the page.
    assert store.known == 2


def test_so_many_are_counted_and_no_more_until_time_has_gone_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tally, now = Tally(), 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    assert [counted(tally) for _ in range(4)] == [True, True, True, False]
    now += 60
    assert not counted(tally)
    now += 21
    assert [counted(tally) for _ in range(3)] == [True, True, False]
    now += 120
    assert [counted(tally) for _ in range(4)] == [True, True, True, False]
    tally.clear_sliding_window("Ana", 60)
    assert counted(tally)


def test_who_has_not_come_for_long_is_forgotten_by_whoever_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tally, now = Tally(), 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    for number in range(50):
        counted(tally, f"phone {number}")
    counted(tally, "an hour's", length=3600)
    now += 121
    for _ in range(25):
        counted(tally, "Ana")
    assert tally.known == 2


def test_however_many_come_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MOST_KEYS", 10)
    tally = Tally()
    for number in range(1000):
        counted(tally, f"phone {number}")
    assert tally.known == 10
    assert tally.reset() == 10
    assert tally.known == 0


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown, 192.0.2.7" + "x" * 99, "unknown, 192.0.2.7" + "x" * 46),
        ("", ""),
    ],
)
def test_a_household_is_one_however_many_addresses_it_has(
    app: Flask, address: str, told: str
) -> None:
    with app.test_request_context("/", environ_base={"REMOTE_ADDR": address}):
        assert request.remote_addr == address
        assert network() == told


def test_a_phone_that_asks_too_often_is_slowed_down_and_no_other(tmp_path: Path) -> None:
    app = new_app(tmp_path, RATELIMIT_ENABLED=True)
    assert app.config["PHONE_LIMIT"] == "600/minute"
    app.config["PHONE_LIMIT"] = "5/minute"
    ana, ben = Phone(app), Phone(app)
    for phone in (ana, ben):
        phone.post("/groups", name="Friday", sheet="")
    answers = [ana.get("/health") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
    assert "too fast" in answers[-1].text
    assert ben.get("/health").status_code == 200


def test_phones_that_come_to_an_address_all_at_once_are_let_in(tmp_path: Path) -> None:
    """None of them has a name yet, and they look around."""
    app = new_app(tmp_path, RATELIMIT_ENABLED=True, PHONE_LIMIT="5/minute")
    code = Phone(app).open_table()
    guests = [Phone(app) for _ in range(10)]
    assert {guest.get("/join").status_code for guest in guests} == {200}
    assert {guest.post("/join", code=code).status_code for guest in guests} == {303}


def test_an_address_has_a_limit_of_its_own_above_that_of_its_phones(tmp_path: Path) -> None:
    app = new_app(tmp_path, RATELIMIT_ENABLED=True)
    assert app.config["ADDRESS_LIMIT"] == "15000/minute"
    app.config["ADDRESS_LIMIT"] = "30/minute"
    phones = [from_address(Phone(app), HOME) for _ in range(4)]
    for phone in phones:
        phone.post("/groups", name="Friday", sheet="")
    answers = [phone.get("/health").status_code for phone in phones for _ in range(8)]
    assert answers == [200] * 22 + [429] * 10
    assert Phone(app).get("/health").status_code == 200


MAKERS = {
    "tables": ("/mombasa/new", new_game(2)),
    "boxes": ("/mombasa/box/new", {"name": "Ours"}),
    "groups": ("/groups", {"name": "Friday", "sheet": ""}),
}


@pytest.mark.parametrize(("path", "fields"), MAKERS.values(), ids=MAKERS)
def test_an_address_makes_so_many_in_an_hour_whichever_phone_it_is(
    slow_app: Flask, path: str, fields: dict[str, str]
) -> None:
    assert slow_app.config["MAKING_LIMIT"] == "120/hour"
    slow_app.config["MAKING_LIMIT"] = "3/hour"
    phones = [from_address(Phone(slow_app), HOME) for _ in range(4)]
    wrong = dict.fromkeys(fields, "x" * 200)
    # What was not made does not count.
    assert phones[0].post(path, **wrong).status_code == 422
    answers = [phone.post(path, **fields) for phone in phones]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429]
    assert all(f'value="{typed}"' in answers[-1].text for typed in fields.values() if typed)
    assert phones[0].get(path).status_code != 429
    assert Phone(slow_app).post(path, **fields).status_code == 303


def test_all_ways_to_a_table_are_one_limit(slow_app: Flask) -> None:
    slow_app.config["MAKING_LIMIT"] = "1/hour"
    phone = Phone(slow_app)
    phone.open_table(2)
    sheet = "coins=6.9.4.11&p=blue.1.1.1.1.1.1.1.Ana&p=green.1.1.1.1.1.1.1.Ben"
    assert phone.post("/mombasa/score/share", sheet=sheet).status_code == 429
    assert phone.post("/mombasa/setup/table", setup="v=1", box="standard").status_code == 429


def two_workers(tmp_path: Path) -> tuple[Flask, Flask]:
    """Make two apps with one database, as two processes have."""
    first = new_app(tmp_path, RATELIMIT_ENABLED=True)
    kept = (tmp_path / "companion.db").read_bytes()
    second = new_app(tmp_path, RATELIMIT_ENABLED=True)
    assert (tmp_path / "companion.db").read_bytes() == kept
    return first, second


def test_wrong_codes_are_counted_for_all_workers_together(tmp_path: Path) -> None:
    workers = two_workers(tmp_path)
    # Without a cookie, as a machine would.
    tries = [workers[n % 2].test_client().get("/t/33333/state").status_code for n in range(14)]
    assert tries == [404] * 10 + [429] * 4
    late = workers[0].test_client().get("/t/33333/state")
    assert 0 < int(late.headers["Retry-After"]) <= 60


def test_ten_at_once_are_not_more_than_ten(tmp_path: Path) -> None:
    with new_app(tmp_path).app_context():
        both = [guessing.Guesses(db.engine), guessing.Guesses(db.engine)]
        waits = [both[n % 2].note(HOME, "Ana") for n in range(12)]
    assert [bool(wait) for wait in waits] == [False] * 10 + [True] * 2


def test_who_knows_the_code_is_never_asked_to_wait(slow_app: Flask) -> None:
    host, guest = Phone(slow_app), Phone(slow_app)
    code = host.open_table()
    guest.post("/join", code=code)
    for _ in range(11):
        guest.get("/t/33333/")
    assert guest.get("/t/33333/").status_code == 429
    assert guest.get(f"/t/{code}/").status_code == 200
    assert guest.post("/join", code=code).status_code == 303


def test_strangers_who_guess_do_not_keep_out_who_types_the_code(slow_app: Flask) -> None:
    code = Phone(slow_app).open_table()
    for _ in range(11):
        slow_app.test_client().get("/t/33333/")
    guest = Phone(slow_app)
    # The page that asks to wait has the code in its field.
    asked = guest.get(f"/join/{code}")
    assert asked.status_code == 429
    assert f'value="{code}"' in asked.text
    assert guest.post("/join", code=code).status_code == 303


def test_a_hall_full_of_phones_behind_one_address_may_slip(slow_app: Flask) -> None:
    code = Phone(slow_app).open_table()
    guests = [Phone(slow_app) for _ in range(40)]
    slips = [guest.post("/join", code="33333").status_code for guest in guests]
    assert set(slips) == {404}
    assert {guest.post("/join", code=code).status_code for guest in guests} == {303}


def test_an_address_that_goes_on_with_new_phones_is_slowed_down(slow_app: Flask) -> None:
    with slow_app.app_context():
        for number in range(60):
            assert not guessing.Guesses(db.engine).note("127.0.0.1", f"phone {number}")
    assert Phone(slow_app).post("/join", code="33333").status_code == 429
    assert from_address(Phone(slow_app), HOME).post("/join", code="33333").status_code == 404


def test_a_long_key_for_watching_needs_no_limit(slow_app: Flask) -> None:
    screen = Phone(slow_app)
    assert {screen.get("/w/gone-long-ago/state").status_code for _ in range(15)} == {404}
    assert {screen.get("/w/gone-long-ago").status_code for _ in range(15)} == {404}
    assert screen.get("/t/33333/").status_code == 404


def test_old_wrong_codes_go_a_few_at_a_time_and_a_clock_put_back_locks_nobody_out(
    slow_app: Flask,
) -> None:
    now = datetime.now(UTC)
    days = (now - timedelta(days=1), now + timedelta(days=1))
    with slow_app.app_context():
        with writing(db.engine) as session:
            for at in days * 20:
                session.add(WrongCodeRow(address="127.0.0.1", phone="", at=at))
        for left in (21, 2, 3):
            assert slow_app.test_client().get("/t/33333/").status_code == 404
            with reading(db.engine) as session:
                assert session.scalar(select(func.count()).select_from(WrongCodeRow)) == left


def test_codes_have_six_signs_beside_many_open_tables(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert codes.CROWDED == 20_000
    monkeypatch.setattr(codes, "CROWDED", 2)
    host = Phone(app)
    made = [host.open_table(2) for _ in range(4)]
    host.arrange("close")
    host.code = made[2]
    host.arrange("close")
    host.code = made[1]
    host.arrange("close")
    made.append(host.open_table(2))
    assert [len(code) for code in made] == [5, 5, 6, 6, 5]
    for code in made:
        guest = Phone(app)
        typed = f" {code[:3].lower()} {code[3:]} "
        assert guest.post("/join", code=typed).headers["Location"] == f"/t/{code}/lobby"
        assert code in guest.get(f"/t/{code}/lobby").text
        assert guest.get(f"/t/{code}/qr.svg").status_code == 200
    assert "Five or six characters" in Phone(app).get("/join").text


def test_how_many_tables_are_open_is_read_from_an_index(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        query = "EXPLAIN QUERY PLAN SELECT count(*) FROM tables WHERE closed IS NULL"
        plan = connection.exec_driver_sql(query).all()
    assert "COVERING INDEX ix_tables_closed" in str(plan)
