"""Whether somebody sees the page that is asked for: what is told once waits until somebody does."""

from flask import Flask, get_flashed_messages, request


def init_opened(app: Flask) -> None:
    """Offer `notices` to the templates."""
    app.jinja_env.globals["notices"] = notices


def is_opened() -> bool:
    """Tell whether a person opens this page; scripts and the service worker ask for pages too."""
    # A page that comes through the service worker has no Sec-Fetch-Dest of its own any more.
    opens = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    return opens and "Kept-Later" not in request.headers


def notices() -> list[str] | list[tuple[str, str]]:
    """Return what was flashed, once, as pairs of a category and a text."""
    return get_flashed_messages(with_categories=True) if is_opened() else []
