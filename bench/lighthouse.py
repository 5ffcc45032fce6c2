"""Lighthouse (mobile) on the pages people open first, and what their first load transfers.

Run with `.venv/bin/python bench/lighthouse.py [path ...]`. It needs Chromium and npm; Lighthouse
is installed into a temporary folder. Exits 1 where a page misses a limit.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.conftest import FLAGS, find_chromium
from tests.serving import Server

PAGES = ("/", "/mombasa/score")
LEAST = {"performance": 0.98, "accessibility": 1.0, "best-practices": 1.0}
MOST_BYTES = 60_000


def main(paths: list[str]) -> int:
    """Measure each page; print a line for each."""
    chromium = find_chromium()
    npm = shutil.which("npm")
    if chromium is None or npm is None:
        print("Lighthouse needs Chromium and npm.")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([npm, "install", "--silent", "--prefix", folder, "lighthouse"], check=True)
        server = Server(Path(folder) / "instance")
        server.start()
        try:
            missed = [path for path in paths if not measure(folder, chromium, server.url + path)]
        finally:
            server.stop()
    return 1 if missed else 0


def measure(folder: str, chromium: str, url: str) -> bool:
    """Print what Lighthouse gives a page; tell whether it is enough."""
    report = Path(folder) / "report.json"
    subprocess.run(
        [
            f"{folder}/node_modules/.bin/lighthouse",
            url,
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            f"--only-categories={','.join(LEAST)}",
            f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        ],
        check=True,
        env=os.environ | {"CHROME_PATH": chromium},
    )
    found = json.loads(report.read_text())
    scores = {name: found["categories"][name]["score"] for name in LEAST}
    sent = found["audits"]["total-byte-weight"]["numericValue"]
    words = " ".join(f"{name} {score:.2f}" for name, score in scores.items())
    print(f"{url}: {words}, {sent:.0f} bytes")
    for audit in found["audits"].values():
        if audit["score"] is not None and audit["score"] < 0.9:
            print(f"    {audit['id']}: {audit.get('displayValue', audit['title'])}")
    return sent < MOST_BYTES and all(scores[name] >= least for name, least in LEAST.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(PAGES)))
