"""Pages break no rule of the Nu checker that we have broken; templates import what they use."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from tests.pages import PageError, check_page

TEMPLATES = Path(__file__).parents[2] / "templates"
PAGE = """<!DOCTYPE html><html lang="en"><head><title>A page</title></head>
<body><h1 id="name">A page</h1>{body}</body></html>"""


@pytest.mark.parametrize(
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
def test_a_page_is_refused_for(body: str, problem: str) -> None:
    check_page(PAGE.format(body="<hgroup><h2>Cairo</h2><p>by hand</p></hgroup>"), "/")
    with pytest.raises(PageError, match=re.escape(problem)):
        check_page(PAGE.format(body=body), "/")


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
