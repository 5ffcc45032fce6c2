"""What templates call for words and for JSON, hundreds of times a page."""

from typing import Final

import msgspec
from babel.support import NullTranslations
from flask import Flask, g
from flask_babel import get_translations
from jinja2 import pass_eval_context
from jinja2.nodes import EvalContext
from markupsafe import Markup

# Harmless in HTML, also between single quotes.
UNSAFE: Final = (("<", "\\u003c"), (">", "\\u003e"), ("&", "\\u0026"), ("'", "\\u0027"))


def init_translating(app: Flask) -> None:
    """Put these in the place of what Flask and Babel have brought. They must be there already."""
    env = app.jinja_env
    env.globals.update(_=_gettext, gettext=_gettext, ngettext=_ngettext)
    env.filters["tojson"] = to_json


def to_json(value: object) -> Markup:
    """Write a value as JSON into a page."""
    text = _encoder.encode(value).decode()
    for sign, escaped in UNSAFE:
        if sign in text:
            text = text.replace(sign, escaped)
    return Markup(text)  # noqa: S704 - nothing unsafe is left in it


@pass_eval_context
def _gettext(context: EvalContext, text: str, /, **variables: object) -> str:
    return _filled(context, _translations().gettext(text), variables)


@pass_eval_context
def _ngettext(context: EvalContext, one: str, many: str, num: int, /, **variables: object) -> str:
    return _filled(context, _translations().ngettext(one, many, num), {"num": num, **variables})


def _filled(context: EvalContext, text: str, variables: dict[str, object]) -> str:
    told = Markup(text) if context.autoescape else text  # noqa: S704 - the catalogues are ours
    return told % variables if "%" in text else told


def _translations() -> NullTranslations:
    """Return the words of this request: its language does not change while it is answered."""
    found: NullTranslations | None = g.get("translations")
    if found is None:
        found = g.translations = get_translations()
    return found


def _plain(value: object) -> str:
    """Write what only knows its text, such as words that are translated late."""
    return str(value)


_encoder: Final = msgspec.json.Encoder(enc_hook=_plain, order="sorted")
