"""What `pyproject.toml` says of the packages is true: with the lowest that it allows, it starts."""

import re
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.serving import Server

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def lowest(declared: str) -> str:
    """Pin a package to the lowest version that is declared."""
    wanted = Requirement(declared)
    (least,) = wanted.specifier
    assert least.operator == ">=", f"{declared} has no lowest version"
    return f"{wanted.name}=={least.version}"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Get the lowest versions, to be found before those that the tests have."""
    folder = tmp_path_factory.mktemp("lowest")
    get = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    get += ["--disable-pip-version-check", "--only-binary=:all:", "--target", str(folder)]
    pins = [lowest(one) for one in PROJECT["dependencies"]]
    if subprocess.run([*get, *pins], capture_output=True, check=False).returncode:
        pytest.skip("The lowest versions cannot be had here.")
    return folder


def test_the_app_starts_with_the_lowest_versions_that_are_declared(
    packages: Path, tmp_path: Path
) -> None:
    server = Server(tmp_path)
    server.environment["PYTHONPATH"] = str(packages)
    server.start()
    try:
        pages = re.findall(rb'href="(/[a-z][^"]*)"', page(server, "/"))
        assert any(b"/mombasa" in address for address in pages)
        assert all(page(server, address.decode()) for address in pages)
    finally:
        server.stop()


def page(server: Server, address: str) -> bytes:
    with urllib.request.urlopen(f"{server.url}{address}") as response:
        return bytes(response.read())
