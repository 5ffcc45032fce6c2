"""A server that only its own machine can open offers no phone an address that leads nowhere."""

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.apps import new_app
from tests.web.addresses import SETUP
from tests.web.phones import Phone

SAID = "Only this machine can open it."


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return new_app(tmp_path / "instance", PUBLIC_URL=None, ONLY_HERE=True)


def pages(phone: Phone) -> list[str]:
    """Every page with a QR code, each with an address."""
    code = phone.open_table()
    box = phone.post("/mombasa/box/new", name="Ours").headers["Location"]
    group = phone.post("/groups", name="Friday", sheet="").headers["Location"]
    return [f"/t/{code}/lobby", f"/t/{code}/score", box, group, f"/mombasa/setup/draw?{SETUP}"]


def test_no_page_shows_a_qr_code_and_each_says_why(app: Flask) -> None:
    phone = Phone(app)
    for path in pages(phone):
        html = phone.get(path).text
        assert SAID in html, path
        assert not re.search(r'(src|href)="[^"]*qr\.svg', html), path


def test_no_address_leads_to_a_machine_that_does_not_listen(app: Flask) -> None:
    phone = Phone(app)
    for path in pages(phone):
        hosts = re.findall(r"https?://([\w.-]+)[/:]", phone.get(path).text)
        assert {*hosts} <= {"localhost", "www.w3.org"}, path


@pytest.mark.parametrize(
    "path",
    [
        "/t/{code}/qr.svg",
        "/t/{code}/watch.svg",
        "/t/{code}/score/qr.svg",
        f"/mombasa/setup/qr.svg?{SETUP}",
    ],
)
def test_a_picture_that_nobody_could_use_is_not_there(app: Flask, path: str) -> None:
    phone = Phone(app)
    assert phone.get(path.format(code=phone.open_table())).status_code == 404


def test_with_an_address_for_phones_every_page_has_its_qr_code(tmp_path: Path) -> None:
    phone = Phone(new_app(tmp_path / "instance", ONLY_HERE=True))
    for path in pages(phone):
        html = phone.get(path).text
        assert SAID not in html, path
        assert "qr.svg" in html, path
