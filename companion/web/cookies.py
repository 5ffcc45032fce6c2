"""The phone's cookie: signed, for a year, whatever the clocks of laptop and phone say."""

from datetime import datetime

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature


class PhoneCookie(SecureCookieSessionInterface):
    """Flask's signed cookie, without dates: a laptop whose clock jumps forgets nobody."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the cookie; one that was signed long ago, or in the future, counts like any."""
        signer = self.get_signing_serializer(app)
        written = request.cookies.get(self.get_cookie_name(app))
        if signer is None or not written:
            return None if signer is None else self.session_class()
        try:
            return self.session_class(signer.loads(written))
        except BadSignature:
            return self.session_class()

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime | None:
        """Give no date: a phone whose clock is ahead would throw the cookie away."""
        del app, session
        return None

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Write the cookie with the time that the phone keeps it, counted by its own clock."""
        super().save_session(app, session, response)
        name = self.get_cookie_name(app)
        lasts = f"; Max-Age={int(app.permanent_session_lifetime.total_seconds())}"
        written = response.headers.getlist("Set-Cookie")
        response.headers.setlist(
            "Set-Cookie",
            [
                f"{one}{lasts}"
                if one.startswith(f"{name}=") and "Max-Age" not in one and session.permanent
                else one
                for one in written
            ],
        )

    def get_cookie_secure(self, app: Flask) -> bool:
        """Follow the scheme that the phone uses."""
        return request.is_secure or (app.config["PUBLIC_URL"] or "").startswith("https:")


def init_cookies(app: Flask) -> None:
    """Use it."""
    app.session_interface = PhoneCookie()
