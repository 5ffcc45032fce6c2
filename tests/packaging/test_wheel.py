"""The installed package is complete: templates, static files, translations, migrations."""

import os
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

from tests.serving import Server, wait_until

ROOT = Path(__file__).parents[2]


def test_a_wheel_in_an_empty_environment_serves_pages(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    install = [*pip, "install", "--quiet", "--no-compile"]
    lock = str(ROOT / "bin" / "lock" / "start.txt")
    subprocess.run(
        [*install, "--no-deps", "--require-hashes", "-r", lock], check=True, capture_output=True
    )
    subprocess.run([*install, "--no-deps", "--no-index", str(wheel)], check=True)

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    server = Server(elsewhere / "instance", python=python, folder=elsewhere)
    server.start()
    try:
        wait_until(server.answers)
        for path, holds in {
            "/": "Companion",
            "/sw.js": "/static/",
            "/manifest.webmanifest": "icon-512",
            "/api/v1/openapi.json": "openapi",
        }.items():
            with urllib.request.urlopen(server.url + path) as response:
                assert holds in response.read().decode()
        czech = urllib.request.Request(server.url + "/", headers={"Accept-Language": "cs"})
        with urllib.request.urlopen(czech) as response:
            assert "Nová hra" in response.read().decode()
    finally:
        server.stop()
    asked = subprocess.run(
        [str(python), "-m", "companion", "ask"],
        cwd=elsewhere,
        env=os.environ,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "mombasa" in asked.stdout
