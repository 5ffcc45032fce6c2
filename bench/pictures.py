"""Makes the README's pictures: `.venv/bin/python -m bench.pictures`."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.tables import sit
from tests.browser.test_score_result import ADDRESS
from tests.serving import Server

FOLDER = Path(__file__).parents[1] / "static" / "pictures"
EXPANSION = "/mombasa/expand?box=practice"


def main() -> None:
    """Open the demo table on a phone and take a picture of each screen."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as instance, sync_playwright() as playwright:
        demo = subprocess.run(
            [sys.executable, "-m", "companion", "demo"],
            env=os.environ | {"COMPANION_INSTANCE": instance},
            check=True,
            capture_output=True,
            text=True,
        )
        found = re.search(r"code is (\w+)", demo.stdout)
        code = found[1] if found else ""
        server = Server(Path(instance))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        page = browser.new_page(
            viewport={"width": 390, "height": 844},
            device_scale_factor=1.5,
            base_url=server.url,
            locale="en",
        )
        sit(page, code, 1)
        for name, path in {
            "companies": f"/t/{code}/",
            "players": f"/t/{code}/players",
            "home": "/",
            "expand": EXPANSION,
            "result": ADDRESS,
        }.items():
            page.goto(path)
            page.wait_for_load_state("load")
            page.screenshot(path=FOLDER / f"{name}.png")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
