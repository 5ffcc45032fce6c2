"""The application, as a table of contents."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any  # Flask's configuration holds values of any type.

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

import companion.tables  # noqa: F401 - makes its models known to the migrations
from companion.api import api
from companion.database import init_database
from companion.games import register_all
from companion.settings import (
    Settings,
    database_address,
    find_assets,
    find_instance,
    load_settings,
    prepare_instance,
)
from companion.web.addressing import Reachable, init_addressing
from companion.web.assets import assets, init_assets
from companion.web.calling import init_calling
from companion.web.compressing import init_compressing
from companion.web.cookies import init_cookies
from companion.web.errors import init_errors
from companion.web.fragments import init_fragments
from companion.web.games import add_games, all_games, init_games
from companion.web.groups.screens import GROUPS
from companion.web.home import home
from companion.web.language import init_language, language
from companion.web.numbers import init_numbers
from companion.web.opened import init_opened
from companion.web.safety import csrf, init_safety
from companion.web.score.pages import addresses_to_score, all_sheets
from companion.web.score.screens import SCORES
from companion.web.style import style
from companion.web.table.carrying import carried
from companion.web.table.live import live
from companion.web.table.screens import SCREENS
from companion.web.table.seating import seating
from companion.web.table.wire import wire
from companion.web.translating import init_translating


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app; `config` overrides Flask's configuration, `INSTANCE` the instance folder."""
    overrides = dict(config or {})
    instance = Path(overrides.pop("INSTANCE", None) or find_instance())
    settings = load_settings(instance)
    register_all(settings.games)

    app = Reachable(
        "companion",
        instance_path=str(instance),
        template_folder=str(find_assets("templates")),
        static_folder=None,
    )
    app.config.from_mapping(_flask_config(settings, instance))
    app.config.update(overrides)
    if settings.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, *[settings.proxies] * 4)  # type: ignore[method-assign]  # Flask documents this assignment as the way to add middleware

    init_numbers(app)
    init_database(app)
    init_cookies(app)
    init_language(app, [game.translations for game in all_games() if game.translations])
    init_safety(app)
    init_addressing(app)
    init_assets(app)
    init_opened(app)
    init_errors(app)
    init_compressing(app)
    init_fragments(app)
    init_translating(app)

    init_games(app)
    init_calling(app)
    for screen in (home, language, assets, seating, carried, live, wire, *SCORES, *GROUPS, api):
        app.register_blueprint(screen)
    add_games(app, SCREENS)
    app.jinja_env.globals.update(all_sheets=all_sheets, addresses_to_score=addresses_to_score)
    csrf.exempt(api)
    if app.config["DEVELOPMENT"]:
        app.register_blueprint(style)
    return app


def _flask_config(settings: Settings, instance: Path) -> dict[str, object]:
    return {
        "SECRET_KEY": prepare_instance(instance),
        "SQLALCHEMY_DATABASE_URI": database_address(settings, instance),
        "MAX_CONTENT_LENGTH": settings.max_request_bytes,
        "MAX_FORM_MEMORY_SIZE": settings.max_request_bytes,
        "PUBLIC_URL": settings.public_url,
        "HOSTS": tuple(host.lower() for host in settings.hosts),
        "PROXIES": settings.proxies,
        "ONLY_HERE": settings.only_here,
        "DEVELOPMENT": settings.development,
        "TEMPLATES_AUTO_RELOAD": settings.development,
        "RATELIMIT_ENABLED": settings.rate_limits,
        "PHONE_LIMIT": "600/minute",
        # More than four hundred phones behind one address need.
        "ADDRESS_LIMIT": "15000/minute",
        "MAKING_LIMIT": "120/hour",
        "RATELIMIT_STRATEGY": "sliding-window-counter",
        "RATELIMIT_STORAGE_URI": settings.rate_limit_storage,
        "SESSION_COOKIE_NAME": "companion",
        "SESSION_COOKIE_SAMESITE": "Lax",
        # Else a slow poll's answer would bring back the cookie as it was before the phone sat down.
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": 365 * 24 * 3600,
        # A form stays valid for as long as the device cookie: games are long and phones sleep.
        "WTF_CSRF_TIME_LIMIT": None,
        "WTF_CSRF_SSL_STRICT": False,
    }
