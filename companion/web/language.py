"""Each phone's own language: chosen by hand, else what the browser asks for."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal
from flask import Blueprint, Flask, g, redirect, request, session, url_for
from flask_babel import Babel, get_locale, gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from jinja2 import pass_context
from jinja2.runtime import Context
from werkzeug.wrappers import Response
from wtforms import HiddenField, SelectField
from wtforms.fields.choices import SelectChoice

language = Blueprint("language", __name__)

LANGUAGES = {"en": "English", "cs": "Čeština"}
TRANSLATIONS = Path(__file__).parent.parent / "translations"


class LanguageForm(FlaskForm):
    """The choice in every page's head, with the way back to that page."""

    language = SelectField(
        _l("Language"), choices=[SelectChoice(*pair) for pair in LANGUAGES.items()]
    )
    back = HiddenField()


def init_language(app: Flask, others: Iterable[Path] = ()) -> None:
    """Translate pages, and give each the language form; `others` are catalogues beside ours."""
    folders = ";".join(map(str, (TRANSLATIONS, *others)))
    Babel(app, locale_selector=_choose, default_translation_directories=folders)
    app.context_processor(_for_templates)


@language.post("/language")
def choose() -> Response:
    """Remember the language on this phone."""
    form = LanguageForm()
    if form.validate_on_submit():
        session["language"] = form.language.data
        session.permanent = True
    return redirect(_own_page(form.back.data), code=303)


@language.app_template_filter("played")
def played(moment: datetime, form: str = "long") -> str:
    """Tell a date as the table had it."""
    return format_date(moment, form, locale=_british())


def _british() -> str:
    """The locale of dates: in English the day comes first, as in the rest of the world."""
    locale = str(get_locale() or "en")
    return "en_GB" if locale == "en" else locale


@language.app_template_filter("rounded")
def rounded(number: float) -> str:
    """Write an average as the language does."""
    return format_decimal(round(number, 1), "#,##0.#", locale=get_locale())


@language.app_template_filter("money")
@pass_context
def _money_on_a_page(_: Context, pounds: int | str) -> str:
    """Word an amount when the page is shown; without its context Jinja words a constant for all."""
    return money(pounds)


def money(pounds: int | str) -> str:
    """Write an amount as the language does: "£3", in Czech „3 £“."""
    text = str(pounds)
    if text.startswith("-"):
        return gettext("−£%(pounds)s", pounds=text[1:])
    return gettext("£%(pounds)s", pounds=text)


@language.app_template_global()
def money_signs() -> tuple[str, str]:
    """Return what stands before and after a number of pounds that is typed or painted by itself."""
    before, after = money("\0").split("\0")
    return before, after


@language.app_template_filter("listed")
def listed(names: Sequence[str]) -> str:
    """Join names as people do."""
    return format_list(list(names), locale=get_locale())


def title_of_today() -> str:
    """The day and date that a new table is called by, as this phone's language writes them."""
    title = format_date(datetime.now(UTC), "full", locale=_british())
    return title[:1].upper() + title[1:]


def _choose() -> str:
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return request.accept_languages.best_match(list(LANGUAGES)) or "en"


def _own_page(address: str | None) -> str:
    """Only ever lead back into the app itself."""
    if not address or any(sign < " " for sign in address):
        return url_for("home.index")
    parts = urlsplit(address)
    own = not parts.scheme and not parts.netloc and parts.path.startswith("/")
    inside = own and not parts.path.startswith(("//", "/\\"))
    return address if inside else url_for("home.index")


def _for_templates() -> dict[str, object]:
    return {"locale": _british().replace("_", "-"), "language_form": _language_form}


def _language_form() -> LanguageForm:
    """One form a request, since it stands in the head of the page and on the style page."""
    if "language_form" not in g:
        path = request.full_path.rstrip("?") if request.method == "GET" else "/"
        # Never bound to what another form on the page has sent.
        g.language_form = LanguageForm(formdata=None, language=_choose(), back=path)
    form: LanguageForm = g.language_form
    return form
