"""Links and QR codes lead to this server, whatever name a request says that it was sent to."""

import re
import socket
from pathlib import Path

import pytest
from flask import Flask

from companion.settings import SettingsError, load_settings
from companion.web.addressing import lan_address, own_names, phone_address
from tests.apps import new_app
from tests.web.addresses import SETUP
from tests.web.phones import Phone

EVIL = (
    "evil.example",
    "evil.example:5000",
    "localhost.evil.example",
    "203.0.113.9",
    "0.0.0.0",  # noqa: S104 - nobody listens there
    "224.0.0.1",
    "[2001:db8::9]:5000",
    "localhost@evil.example",
    "evil.example/localhost",
    "localhost:99999",
    "a b",
    "[::1",
    "evil" * 20,
    "evil..example",
    "",
)


def links(phone: Phone, host: str) -> set[str]:
    """Collect the hosts in all pages that have an address to pass on, and in their pictures."""
    code = phone.open_table()
    box = phone.post("/mombasa/box/new", name="Ours").headers["Location"]
    group = phone.post("/groups", name="Friday", sheet="").headers["Location"]
    paths = [f"/t/{code}/lobby", f"/t/{code}/score", box, group, f"/mombasa/setup/draw?{SETUP}"]
    found: set[str] = set()
    for path in paths:
        page = phone.get(path, headers={"Host": host})
        assert page.status_code == 200, path
        found |= set(re.findall(r"https?://([^/\s\"<&]*)", page.text))
    return found - {"www.w3.org"}


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return new_app(tmp_path, PUBLIC_URL=None, ONLY_HERE=True, HOSTS=("companion.lan",))


@pytest.mark.parametrize("only_here", [True, False])
def test_a_page_asked_for_by_another_name_has_links_of_ours(app: Flask, only_here: bool) -> None:
    app.config["ONLY_HERE"] = only_here
    ours = (None if only_here else lan_address()) or "companion.lan"
    for host in EVIL:
        with app.test_request_context("/", headers={"Host": host}):
            assert phone_address("/x") == f"http://{ours}/x", host


def test_a_page_is_served_by_any_name_also_by_one_that_nothing_can_have(app: Flask) -> None:
    phone = Phone(app)
    for host in EVIL:
        assert phone.get("/join", headers={"Host": host}).status_code == 200, host
        led = phone.get("/mombasa", headers={"Host": host})
        assert led.headers["Location"] == "/mombasa/", host
        assert 'href="/mombasa/"' in led.text, host
        assert "//" not in led.text, host


def test_every_page_and_every_redirect_leaves_the_name_out(app: Flask) -> None:
    phone = Phone(app)
    assert links(phone, "evil.example") == {"companion.lan"}
    led = phone.get(f"/t/{phone.code}", headers={"Host": "evil.example"})
    assert led.headers["Location"] == f"/t/{phone.code}/"


def test_a_redirect_is_never_longer_than_an_address_can_be(app: Flask) -> None:
    phone = Phone(app)
    kept = phone.post("/language", language="en", back="/mombasa/score?p=Ana")
    cut = phone.post("/language", language="en", back=f"/mombasa/score?p={'Ana' * 10_000}")
    assert kept.headers["Location"] == "/mombasa/score?p=Ana"
    assert cut.headers["Location"] == "/mombasa/score"


def test_the_picture_leads_where_the_words_do(app: Flask) -> None:
    phone = Phone(app)
    code = phone.open_table()
    pictures = {
        phone.get(f"/t/{code}/qr.svg", headers={"Host": host}).data
        for host in ("companion.lan", "evil.example", "COMPANION.lan.", "localhost")
    }
    # Only the spelling in capitals is another picture.
    assert len(pictures) == 2


@pytest.mark.parametrize(
    ("host", "port", "told"),
    [
        ("companion.lan:5000", "5000", "http://companion.lan:5000/x"),
        ("localhost:5000", "5000", "http://companion.lan:5000/x"),
        ("evil.example", "5000", "http://companion.lan:5000/x"),
        ("evil.example:4000", "5000", "http://companion.lan:5000/x"),
        ("evil.example", "80", "http://companion.lan/x"),
    ],
)
def test_the_port_is_the_one_that_was_asked_for_or_the_servers_own(
    app: Flask, host: str, port: str, told: str
) -> None:
    environ = {"SERVER_PORT": port}
    with app.test_request_context("/", headers={"Host": host}, environ_overrides=environ):
        assert phone_address("/x") == told


def test_this_machines_own_names_and_addresses_are_kept(tmp_path: Path) -> None:
    app = new_app(tmp_path, PUBLIC_URL=None)
    short = socket.gethostname().lower().partition(".")[0]
    assert {short, f"{short}.local"} <= own_names()
    for host in (short, f"{short}.local:5000", *filter(None, [lan_address()])):
        with app.test_request_context("/", headers={"Host": host}):
            assert phone_address("/x") == f"http://{host}/x"


def test_a_machine_that_only_itself_can_open_gives_away_no_other_address(tmp_path: Path) -> None:
    app = new_app(tmp_path, PUBLIC_URL=None, ONLY_HERE=True)
    for host in ("evil.example", socket.gethostname(), lan_address() or "192.0.2.9"):
        with app.test_request_context("/", headers={"Host": host}):
            assert phone_address("/x") == "http://localhost/x"


def test_the_public_address_comes_before_all_names(tmp_path: Path) -> None:
    app = new_app(tmp_path, PUBLIC_URL="https://companion.example", HOSTS=("companion.lan",))
    for host in ("companion.lan", "localhost", "evil.example"):
        with app.test_request_context("/", headers={"Host": host}):
            assert phone_address("/x") == "https://companion.example/x"


@pytest.mark.parametrize(
    ("asked", "told"), [("games.example", "games.example"), ("evil.example", "games.example")]
)
def test_a_trusted_proxy_says_which_of_our_names_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str, told: str
) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    monkeypatch.setenv("COMPANION_HOSTS", "games.example")
    phone = Phone(new_app(tmp_path, PUBLIC_URL=None, ONLY_HERE=True))
    code = phone.open_table()
    forwarded = {"X-Forwarded-Host": asked, "X-Forwarded-Proto": "https"}
    page = phone.get(f"/t/{code}/lobby", headers=forwarded)
    assert f"https://{told}/join/{code}" in page.text


def test_hosts_are_a_list_in_the_file_and_a_line_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("companion.lan", "192.0.2.7", "fd00::7")
    (tmp_path / "config.toml").write_text(f"hosts = {list(names)}")
    assert load_settings(tmp_path).hosts == names
    monkeypatch.setenv("COMPANION_HOSTS", "companion.lan, 192.0.2.7 fd00::7")
    assert load_settings(tmp_path).hosts == names


@pytest.mark.parametrize(
    "wrong", ["http://a.example", "a.example/x", "a.example:80", "a@b", "..", "a:80"]
)
def test_a_host_is_a_name_or_an_address_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    monkeypatch.setenv("COMPANION_HOSTS", wrong)
    with pytest.raises(SettingsError, match="hosts"):
        load_settings(tmp_path)
