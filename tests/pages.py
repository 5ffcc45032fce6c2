"""What must be true of every page, checked on every page that any test fetches."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar, cast  # html5lib and Flask's client are typed loosely.
from xml.etree.ElementTree import Element

import html5lib
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.nu import keep_page

FIELDS = {"input", "select", "textarea"}
NO_LABEL_NEEDED = {"hidden", "submit", "button", "image"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
PHRASES = {"span", "b", "em", "strong", "small", "a", "button", "label", "p"}
BOOLEANS = {"checked", "disabled", "hidden", "multiple", "open", "readonly", "required", "selected"}
NAMES = {"aria-label", "aria-labelledby"}
FRACTION = re.compile(r"\.\d{4,}")
TAG = re.compile(r"<[a-z][^<>]*\n[^<>]*>")
BREAK = re.compile(r"""(?P<kept>"[^"]*"|'[^']*')|\s*\n\s*""")
TOKEN = re.compile(r'(name="csrf_token"[^>]* value=")[^"]+')


class PageError(AssertionError):
    """A page breaks a rule that every page keeps."""


class CheckingClient(FlaskClient):
    """A test client that cannot forget to look at the page; one seen before is known to be good."""

    good: ClassVar[set[int]] = set()

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        assert response.headers["X-Content-Type-Options"] == "nosniff", response.request.path
        if response.mimetype == "text/html" and response.status_code not in {301, 302, 303}:
            body = response.get_data()
            if zipped := response.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            self.look_at(body.decode(), response.request.path)
            if not zipped:
                response.set_data(in_one_line(body.decode()))
            policy = response.headers["Content-Security-Policy"]
            assert "unsafe" not in policy
            assert "default-src 'none'" in policy
            assert response.headers["Cache-Control"] == "no-store"
        return response

    def look_at(self, html: str, where: str) -> None:
        if (page := hash(TOKEN.sub(r"\1", html))) not in self.good:
            check_page(html, where)
            self.good.add(page)
            keep_page(html)


def in_one_line(html: str) -> str:
    """Put every tag into one line, as tests look for it, however a template breaks it."""
    return TAG.sub(lambda tag: BREAK.sub(lambda part: part["kept"] or " ", tag[0]), html)


def check_page(html: str, where: str) -> Element:
    """Raise PageError with everything that is wrong; return the parsed page."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    page = cast("Element", parser.parse(html))
    problems = [f"invalid HTML at line {at[0]}: {code} {args}" for at, code, args in parser.errors]
    problems += _problems(page)
    if problems:
        raise PageError(f"{where}:\n  " + "\n  ".join(problems))
    return page


def _problems(page: Element) -> Iterator[str]:
    title = page.find("head/title")
    if title is None or not (title.text or "").strip():
        yield "no title"
    if not page.get("lang"):
        yield "no language"
    if (count := len(list(page.iter("h1")))) != 1:
        yield f"{count} h1 instead of one"
    ids = Counter(element.get("id") for element in page.iter() if element.get("id"))
    yield from (f"id {name} stands {n} times" for name, n in ids.items() if n > 1)
    yield from _labels(page, set(ids))
    for element in page.iter():
        yield from _inline(element)
        yield from _values(element, set(ids))
    for form in page.iter("form"):
        yield from _form(form)
    yield from _buttons(page)
    yield from _linked(page)
    for picture in page.iter("img"):
        if picture.get("alt") is None:
            yield f"img {picture.get('src')} without alt"
    # An icon that nobody has drawn leaves a gap.
    icons = (element for element in page.iter() if "icon" in element.get("class", "").split())
    if any(part.get("d") == "" for icon in icons for part in icon.iter()):
        yield "an icon that is not drawn"


def _linked(page: Element) -> Iterator[str]:
    """Tell what would hold up the first paint."""
    sheets = [one for one in page.iter("link") if one.get("rel") == "stylesheet"]
    if len(sheets) > 1 or any(one not in page.findall("head/link") for one in sheets):
        yield f"{len(sheets)} style sheets instead of one in the head"
    preloads = (one for one in page.iter("link") if one.get("rel") == "modulepreload")
    modules = (one for one in page.iter("script") if one.get("type") == "module")
    for one in (*preloads, *modules):
        if one.get("fetchpriority") != "low":
            yield f"{one.get('href') or one.get('src')} competes with the style sheet"


def _labels(page: Element, ids: set[str | None]) -> Iterator[str]:
    labels = list(page.iter("label"))
    targets = {label.get("for") for label in labels} - {None}
    yield from (f"label for {target}, which is not there" for target in targets - ids)
    inside = {field for label in labels for field in label.iter() if field.tag in FIELDS}
    for field in (element for element in page.iter() if element.tag in FIELDS):
        named = field.get("aria-label") or field.get("aria-labelledby")
        labelled = named or field.get("id") in targets or field in inside
        if not labelled and field.get("type") not in NO_LABEL_NEEDED:
            yield f"{field.tag} {field.get('name')} has no label"


def _inline(element: Element) -> Iterator[str]:
    for name in element.attrib:
        if name.startswith("on") or name == "style":
            yield f"inline {name} on {element.tag}"
    if element.tag == "style":
        yield "inline style sheet"
    if (
        element.tag == "script"
        and not element.get("src")
        and element.get("type") != "application/json"
    ):
        yield "inline script"


def _values(element: Element, ids: set[str | None]) -> Iterator[str]:
    """Tell what the Nu checker refuses and html5lib lets pass, of the kinds that we have had."""
    if element.tag in PHRASES:
        headings = (one.tag for one in element.iter() if one.tag in HEADINGS)
        yield from (f"{heading} in {element.tag}" for heading in headings)
    for name in BOOLEANS & {*element.keys()}:
        if element.get(name) not in {"", name}:
            yield f"{name} is “{element.get(name)}” on {element.tag}"
    if element.get("type") in {"checkbox", "radio"} and element.get("autocomplete"):
        yield f"autocomplete on the {element.get('type')} {element.get('name')}"
    if element.tag in {"p", "span", "div"} and not element.get("role"):
        yield from (f"{name} on {element.tag} without a role" for name in NAMES & {*element.keys()})
    if element.tag == "time" and FRACTION.search(element.get("datetime", "")):
        yield f"datetime {element.get('datetime')}"
    if (form := element.get("form")) and form not in ids:
        yield f"{element.tag} belongs to the form {form}, which is not there"


def _form(form: Element) -> Iterator[str]:
    if not form.get("action"):
        yield "a form without an action"
    if (form.get("method") or "get").lower() == "post":
        names = {field.get("name") for field in form.iter("input")}
        if "csrf_token" not in names:
            yield f"form {form.get('action')} without a CSRF token"


def _buttons(page: Element) -> Iterator[str]:
    for button in page.iter("button"):
        if not _text(button) and not button.get("aria-label"):
            yield "a button without words"
        if _is_refusing(button) and not _described(page, button):
            yield f"the button “{_text(button)}” cannot be tapped, and nothing says why"


def _is_refusing(button: Element) -> bool:
    """Tell a button that somebody would tap from an end of a stepper, or what is chosen already."""
    classes = (button.get("class") or "").split()
    ends = "button" not in classes or "button-icon" in classes
    return button.get("disabled") is not None and not ends and button.get("aria-pressed") != "true"


def _described(page: Element, button: Element) -> bool:
    told = (button.get("aria-describedby") or "").split()
    return any(_text(one) for one in page.iter() if one.get("id") in told)


def _text(element: Element) -> str:
    return "".join(element.itertext()).strip()
