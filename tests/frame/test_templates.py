"""Templates name each other in full, so that a missing one is found by its name."""

from collections.abc import Iterator

import pytest
from flask import Flask
from jinja2 import nodes

NAMING = (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)


def named(app: Flask, name: str) -> Iterator[nodes.Expr]:
    """What a template includes, imports and extends, as it is written there."""
    loader = app.jinja_env.loader
    assert loader
    source, _, _ = loader.get_source(app.jinja_env, name)
    for node in app.jinja_env.parse(source).find_all(NAMING):
        if isinstance(node, NAMING):
            yield node.template


def test_every_template_that_another_names_is_there(app: Flask) -> None:
    there = set(app.jinja_env.list_templates())
    named_by = {
        (name, template.value)
        for name in there
        if name.endswith(".html")
        for template in named(app, name)
        if isinstance(template, nodes.Const)
    }
    assert len(named_by) > 400
    assert {(by, name) for by, name in named_by if name not in there} == set()


def test_no_name_of_a_template_is_put_together(app: Flask) -> None:
    """Names that a game's value has are looked for when the app starts; others are written out."""
    made = [
        (name, type(template).__name__)
        for name in app.jinja_env.list_templates()
        if name.endswith(".html")
        for template in named(app, name)
        if not isinstance(template, nodes.Const | nodes.Getattr | nodes.Name)
    ]
    assert made == []


@pytest.mark.parametrize("name", ["table/table.html", "home.html"])
def test_the_frame_includes_what_a_games_value_names(app: Flask, name: str) -> None:
    assert any(isinstance(template, nodes.Getattr) for template in named(app, name))
