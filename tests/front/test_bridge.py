"""Requests on their way to the app, and its answers on their way back."""

from flask import Flask, request

from companion.front.bridge import answer, environ_of
from tests.front.asking import scope_of


def an_app() -> Flask:
    app = Flask("echo")

    @app.route("/<path:path>", methods=["GET", "POST"])
    def echo(path: str) -> dict[str, object]:
        return {
            "path": path,
            "query": request.query_string.decode(),
            "cookies": request.cookies,
            "languages": request.headers.get("Accept-Language"),
            "proxy": request.headers.get("X-Forwarded-For"),
            "body": request.get_data(as_text=True),
            "length": request.content_length,
            "address": request.remote_addr,
            "host": request.host,
        }

    return app


def echoed(
    path: str, *more: tuple[bytes, bytes], body: bytes = b"", **headers: str
) -> dict[str, object]:
    app = an_app()
    scope = scope_of(path, "POST" if body else "GET", *more, **headers)
    told = answer(app.wsgi_app, environ_of(scope, body))
    assert told.status == 200
    found: dict[str, object] = app.json.loads(told.body)
    return found


def test_an_address_arrives_as_it_was_typed() -> None:
    found = echoed("/st%C5%AFl/%20x?since=4&name=%C5%AF")
    assert found["path"] == "stůl/ x"
    assert found["query"] == "since=4&name=%C5%AF"
    assert found["address"] == "127.0.0.1"
    assert found["host"] == "companion.test"


def test_cookies_that_come_apart_are_one_header_again() -> None:
    more = (b"cookie", b"a=1"), (b"cookie", b"b=2")
    assert echoed("/a", *more)["cookies"] == {"a": "1", "b": "2"}


def test_other_headers_that_come_twice_are_a_list() -> None:
    more = (b"accept-language", b"cs"), (b"accept-language", b"en")
    assert echoed("/a", *more)["languages"] == "cs,en"


def test_a_header_with_an_underscore_passes_for_no_other() -> None:
    assert echoed("/a", (b"x_forwarded_for", b"9.9.9.9"))["proxy"] is None
    assert echoed("/a", (b"x-forwarded-for", b"9.9.9.9"))["proxy"] == "9.9.9.9"


def test_a_body_in_pieces_arrives_with_its_length() -> None:
    found = echoed("/a", body=b"whole", transfer_encoding="chunked")
    assert (found["body"], found["length"]) == ("whole", 5)
