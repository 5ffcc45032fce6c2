"""The Nu checker, run once over the pages that tests have fetched, if bin/test has it.

Thousands are fetched, and it takes a while for each: a page whose every tag, with the tag before
it, stood on another page already teaches nothing new.
"""

import json
import os
import re
import subprocess
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp

import pytest

JAR = "COMPANION_NU_JAR"
PAGES = "COMPANION_NU_PAGES"
"""Where pages are put, the same folder for all workers."""
MOST = 20
TAG = re.compile(r"<[^>]+>")
TEXT = re.compile(r' (value|content|aria-label|alt|title|placeholder|data-[a-z-]+)="[^"]*"')
NAMES = re.compile(
    r' (?:href|src|action|id|for|name|class|list|form|aria-\w+by|commandfor)="[^"]*"'
)
WORD = re.compile(r"\w+")
NUMBER = re.compile(r"\d+")
seen: set[tuple[str, str]] = set()


def keep_page(html: str) -> None:
    """Put a page that shows something new where it is looked at in the end."""
    if (folder := os.environ.get(PAGES)) and (new := {*pairwise(tags_of(html))} - seen):
        seen.update(new)
        name = sha256(html.encode()).hexdigest()[:20]
        (Path(folder) / f"{name}.html").write_text(html, encoding="utf-8")


def tags_of(html: str) -> list[str]:
    """Name the tags of a page without what people, tables and numbers are called on it."""
    return [_kind_of(tag) for tag in TAG.findall(html)]


def _kind_of(tag: str) -> str:
    tag = NAMES.sub(lambda named: WORD.sub("a", named[0]), TEXT.sub(r" \1", tag))
    return NUMBER.sub("0", tag)


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get(JAR) and not hasattr(config, "workerinput"):
        os.environ[PAGES] = mkdtemp(prefix="companion-pages-")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput") or not (folder := os.environ.pop(PAGES, "")):
        return
    if found := complaints(os.environ[JAR], Path(folder)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        session.config.stash[COMPLAINTS] = found


COMPLAINTS = pytest.StashKey[Counter[str]]()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if found := config.stash.get(COMPLAINTS, None):
        terminalreporter.section("The Nu checker refuses pages", red=True)
        for text, times in found.most_common(MOST):
            terminalreporter.line(f"{times} times: {text}")


def complaints(jar: str, folder: Path) -> Counter[str]:
    """Check every page in a folder, remove them, and count what is wrong."""
    pages = [*folder.iterdir()]
    command = ["java", "-Xss2m", "-jar", jar, "--errors-only", "--format", "json", str(folder)]
    said = subprocess.run(command, capture_output=True, text=True, check=False) if pages else None
    for page in pages:
        page.unlink()
    folder.rmdir()
    if said is None:
        return Counter()
    try:
        messages = json.loads(said.stderr)["messages"]
    except ValueError:
        return Counter([f"it does not run: {said.stderr[-500:]}"])
    return Counter(f"{one['message']} {one.get('extract', '').strip()}" for one in messages)
