"""Safety of every response: CSRF, headers, the device cookie, rate limits."""

import secrets

from flask import Blueprint, Flask, Response, abort, current_app, request, session
from flask_limiter import ApplicationLimit, Limiter, RouteLimit
from flask_wtf.csrf import CSRFProtect

from companion.settings import SettingsError
from companion.web.counting import network
from companion.web.sizes import allow_size, refuse_unread

csrf = CSRFProtect()
limiter = Limiter(
    key_func=lambda: known_device() or network(),
    default_limits=[lambda: current_app.config["PHONE_LIMIT"]],
    # Four hundred phones may come to one address at once, and have no names yet.
    default_limits_exempt_when=lambda: known_device() is None,
    application_limits=[
        ApplicationLimit(lambda: current_app.config["ADDRESS_LIMIT"], key_function=network)
    ],
    headers_enabled=True,
)
"""Counts by phone; and all of an address, where many may sit, strangers too."""


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
URLENCODED = "application/x-www-form-urlencoded"
# What cannot be opened as a page needs no more.
HEADERS_OF_FILES = {"X-Content-Type-Options": "nosniff"}
NO_PAGES = ("text/css", "text/javascript", "font/", "image/png", "image/jpeg")


def init_safety(app: Flask) -> None:
    """Switch on everything in this room."""
    limiter.init_app(app)
    app.before_request(refuse_unread)
    app.before_request(allow_size)
    csrf.init_app(app)
    app.before_request(_refuse_nul)
    app.after_request(_add_headers)


def check_storage() -> None:
    """See that the counts of requests can be kept; raises SettingsError. Needs an app context."""
    if limiter.enabled and not limiter.storage.check():
        raise SettingsError("The store that rate_limit_storage names does not answer.")


def device_id() -> str:
    """Who this phone is, without an account: a random id in the signed cookie."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    return str(session["device"])


def known_device() -> str | None:
    """The phone's id if it has one; asking makes none, so a first visit sets no cookie."""
    return session.get("device")


def limit_making(what: str) -> RouteLimit:
    """Let an address make so many of something in an hour; a form that is shown again is no try."""
    return limiter.shared_limit(
        lambda: current_app.config["MAKING_LIMIT"],
        scope=f"making-{what}",
        key_func=network,
        methods=["POST"],
        deduct_when=lambda response: response.status_code == 303,
        override_defaults=False,
    )


def keep_secret(blueprint: Blueprint, *keys: str) -> None:
    """Keep pages out of search engines; an address with one of these keys is told to nobody."""

    def hide(response: Response) -> Response:
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        if (request.view_args or {}).keys() & {*keys}:
            response.headers["Referrer-Policy"] = "no-referrer"
        return response

    blueprint.after_request(hide)


def never_kept(blueprint: Blueprint) -> None:
    """Let no phone keep these pages: they show what only one player may see, and are passed on."""

    @blueprint.after_request
    def _tell(response: Response) -> Response:
        response.headers["Never-Kept"] = "1"
        return response


def _refuse_nul() -> None:
    """No person types it, and no database keeps it in a text."""
    if "\0" in request.path:
        abort(404)
    # A form with a file is read by its own view, which knows how much it takes.
    form = request.form.values() if request.mimetype == URLENCODED else ()
    if any("\0" in text for text in (*request.args.values(), *form)):
        abort(400)


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
