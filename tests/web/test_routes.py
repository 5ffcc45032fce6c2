"""All routes, as a list that changes only on purpose."""

from pathlib import Path

from flask import Flask

SNAPSHOT = Path(__file__).with_name("routes.txt")


def test_routes_are_those_in_the_snapshot(app: Flask) -> None:
    lines = sorted(
        f"{rule.rule} {' '.join(sorted((rule.methods or set()) - {'HEAD', 'OPTIONS'}))}"
        for rule in app.url_map.iter_rules()
    )
    assert lines == SNAPSHOT.read_text().splitlines()
