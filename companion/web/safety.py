"""Safety of every response: CSRF, headers, the device cookie, rate limits."""

import secrets

from flask import Blueprint, Flask, Response, request, session
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from flask_wtf.csrf import CSRFProtect

csrf = CSRFProtect()
limiter = Limiter(key_func=lambda: known_device() or get_remote_address(), headers_enabled=True)
"""Counts by phone, since a whole table may stand behind one address; by address for strangers."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A table's address holds its code, so it is told to nobody else.
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), screen-wake-lock=(self)",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# What cannot be opened as a page needs no more.
HEADERS_OF_FILES = {"X-Content-Type-Options": "nosniff"}
NO_PAGES = ("text/css", "text/javascript", "font/", "image/png", "image/jpeg")


def init_safety(app: Flask) -> None:
    """Switch on everything in this room."""
    csrf.init_app(app)
    limiter.init_app(app)
    app.after_request(_add_headers)


def device_id() -> str:
    """Who this phone is, without an account: a random id in the signed cookie."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    return str(session["device"])


def known_device() -> str | None:
    """The phone's id if it has one; asking makes none, so a first visit sets no cookie."""
    return session.get("device")


def keep_secret(blueprint: Blueprint, *keys: str) -> None:
    """Keep pages out of search engines; an address with one of these keys is told to nobody."""

    def hide(response: Response) -> Response:
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        if (request.view_args or {}).keys() & {*keys}:
            response.headers["Referrer-Policy"] = "no-referrer"
        return response

    blueprint.after_request(hide)


def _add_headers(response: Response) -> Response:
    for name, value in _headers_for(response).items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    if "Cache-Control" not in response.headers:
        response.headers["Cache-Control"] = "no-store"
    return response


def _headers_for(response: Response) -> dict[str, str]:
    # A service worker keeps to the policy that its own script came with.
    kind = response.mimetype or ""
    plain = kind.startswith(NO_PAGES) and request.endpoint != "assets.service_worker"
    return HEADERS_OF_FILES if plain else HEADERS
