"""Pages break no rule of the Nu checker that we have broken; templates are kept in order."""

import os
import re
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from tests import nu
from tests.pages import PageError, check_page

TEMPLATES = Path(__file__).parents[2] / "templates"
LONGEST = 200
PAGE = """<!DOCTYPE html><html lang="en"><head><title>A page</title></head>
<body><h1 id="name">A page</h1>{body}</body></html>"""


BROKEN = pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<span><h3>Cairo</h3></span>", "h3 in span"),
        ('<button disabled="True">Go</button>', "disabled is “True” on button"),
        ('<input type="checkbox" autocomplete="off" aria-label="x">', "autocomplete on the chec"),
        ('<p aria-labelledby="name">K7</p>', "aria-labelledby on p without a role"),
        ('<time datetime="2026-11-18T04:53:37.951181+00:00">now</time>', "datetime 2026"),
        ('<button form="taps">Go</button>', "belongs to the form taps, which is not there"),
    ],
)


@BROKEN
def test_a_page_is_refused_for(body: str, problem: str) -> None:
    check_page(PAGE.format(body="<hgroup><h2>Cairo</h2><p>by hand</p></hgroup>"), "/")
    with pytest.raises(PageError, match=re.escape(problem)):
        check_page(PAGE.format(body=body), "/")


@pytest.mark.skipif(not os.environ.get(nu.JAR), reason="the Nu checker is not here")
def test_the_nu_checker_is_asked_and_refuses_the_same(tmp_path: Path) -> None:
    for number, (body, _) in enumerate(BROKEN.args[1]):
        (tmp_path / f"{number}.html").write_text(PAGE.format(body=body))
    said = " ".join(nu.complaints(os.environ[nu.JAR], tmp_path))
    for named in ("h3", "disabled", "autocomplete", "aria-labelledby", "datetime", "form"):
        assert f"“{named}”" in said, named
    assert not tmp_path.exists()


def test_the_nu_checker_looks_at_a_page_that_shows_something_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(nu.PAGES, str(tmp_path))
    monkeypatch.setattr(nu, "seen", set())
    for body, kept in (
        ('<p id="a1"><a href="/t/ABCD/">Ana</a></p>', 1),
        ('<p id="b22"><a href="/t/WXYZ/">Ben, 7</a></p>', 1),
        ('<p id="b22"><a href="/t/W YZ/">Ben, 7</a></p>', 2),
        ('<p><span><a href="/t/ABCD/">Ana</a></span></p>', 3),
        ('<button disabled="True">Go</button>', 4),
        ("<span><h3>Cairo</h3></span>", 5),
    ):
        nu.keep_page(PAGE.format(body=body))
        assert len([*tmp_path.iterdir()]) == kept, body


def imported_names(tree: nodes.Template) -> set[str]:
    """Return what a template imports, by the names it gives them."""
    found = {one.target for one in tree.find_all(nodes.Import)}
    for one in tree.find_all(nodes.FromImport):
        found |= {name if isinstance(name, str) else name[1] for name in one.names}
    return found


def test_templates_import_nothing_that_they_do_not_use() -> None:
    unused = {}
    for path in sorted(TEMPLATES.rglob("*.html")):
        tree = Environment(autoescape=True, extensions=["jinja2.ext.i18n"]).parse(path.read_text())
        used = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "load"}
        if names := imported_names(tree) - used:
            unused[path.relative_to(TEMPLATES).as_posix()] = sorted(names)
    assert unused == {}


def test_no_line_of_a_template_is_longer_than_200_characters() -> None:
    texts = {path: path.read_text().splitlines() for path in TEMPLATES.rglob("*.html")}
    assert len(texts) > 100
    assert not [path for path, lines in texts.items() if max(map(len, lines), default=0) > LONGEST]
