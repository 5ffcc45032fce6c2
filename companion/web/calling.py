"""A game's templates call the game's own functions; other templates do not see them."""

from collections.abc import Mapping
from typing import Any  # Jinja's contexts hold values of any type.

from flask import Flask
from jinja2 import Template
from jinja2.runtime import Context

from companion.games import REGISTRY
from companion.web.games import find


class GameTemplate(Template):
    """A template; one that stands in a game's folder knows what its game lets it call."""

    def new_context(
        self,
        vars: dict[str, Any] | None = None,  # noqa: A002 -- Jinja's name
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,  # noqa: A002 -- Jinja's name
    ) -> Context:
        """Begin to render, to include or to import this template."""
        slug = (self.name or "").partition("/")[0]
        # Not as globals: what a template imports would then be made anew each time, to see them.
        known = {**find(slug).calls, **(vars or {})} if slug in REGISTRY else vars
        return super().new_context(known, shared, locals)


def init_calling(app: Flask) -> None:
    """Let templates know whose they are."""
    app.jinja_env.template_class = GameTemplate
