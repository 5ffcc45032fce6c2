"""The style page is for those who work on the app, and for nobody else."""

from pathlib import Path

from tests.apps import new_app
from tests.pages import CheckingClient


def test_visitors_find_no_style_page(client: CheckingClient) -> None:
    assert client.get("/style").status_code == 404


def test_in_development_there_is_one(tmp_path: Path) -> None:
    assert new_app(tmp_path, DEVELOPMENT=True).test_client().get("/style").status_code == 200
