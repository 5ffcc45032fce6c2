"""The rules over HTTP."""

import json
import re
from collections.abc import Iterator

import jsonschema
import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from werkzeug.exceptions import TooManyRequests
from werkzeug.test import TestResponse

from companion.api import api
from companion.games import game

COINS = [[0, 1, 1, 1, 2]] * 3
BASE = [{"posts": 0}, {"posts": 3}, {"posts": 5}]


@pytest.fixture
def client() -> Iterator[FlaskClient]:
    app = Flask("plain")
    app.config["MAX_CONTENT_LENGTH"] = 10_000
    app.register_blueprint(api)

    @app.get("/slashed/")
    def slashed() -> str:
        return "a page of the app's own"

    @app.before_request
    def too_often() -> None:
        if "X-Too-Often" in request.headers:
            raise TooManyRequests(retry_after=7)

    with app.test_client() as client:
        yield client


def error(response: TestResponse) -> tuple[int, str, str]:
    assert response.mimetype == "application/json"
    found = json.loads(response.data)
    assert list(found) == ["error"]
    assert list(found["error"]) == ["code", "path", "message"]
    return response.status_code, found["error"]["code"], found["error"]["path"]


def test_a_question_is_answered(client: FlaskClient) -> None:
    response = client.post("/api/v1/mombasa/share-value", json={"coins": COINS, "base": BASE})
    assert (response.status_code, response.mimetype) == (200, "application/json")
    assert response.data == b'{"value":6,"columns":[5,1,0]}'


def test_what_is_not_json_is_400(client: FlaskClient) -> None:
    for raw in (b"", b"{", b"\xff", b"NaN"):
        response = client.post("/api/v1/mombasa/share-value", data=raw)
        assert error(response) == (400, "not-json", "$")


def test_bad_input_is_422(client: FlaskClient) -> None:
    response = client.post("/api/v1/mombasa/share-value", json={"coins": COINS})
    assert error(response) == (422, "missing-field", "$.base")
    deep = client.post("/api/v1/mombasa/share-value", data=b"[" * 4000 + b"]" * 4000)
    assert error(deep) == (422, "too-deep", "$")


def test_a_form_is_read_as_what_it_is(client: FlaskClient) -> None:
    response = client.post("/api/v1/mombasa/share-value", data={"coins": "1"})
    assert error(response) == (400, "not-json", "$")


def test_unknown_games_and_queries_are_404(client: FlaskClient) -> None:
    assert error(client.post("/api/v1/chess/score", json={})) == (404, "unknown-game", "$")
    assert error(client.post("/api/v1/mombasa/win", json={})) == (404, "unknown-query", "$")


@pytest.mark.parametrize("path", ["", "/", "/mombasa", "/mombasa/score/now", "/openapi.yaml"])
def test_other_addresses_are_404_in_the_same_shape(client: FlaskClient, path: str) -> None:
    assert error(client.get(f"/api/v1{path}")) == (404, "not-found", "$")


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_other_methods_are_405_in_the_same_shape(client: FlaskClient, method: str) -> None:
    response = client.open("/api/v1/mombasa/score", method=method)
    assert error(response) == (405, "method-not-allowed", "$")
    assert "POST" in response.headers["Allow"]


def test_what_is_too_large_is_413_in_the_same_shape(client: FlaskClient) -> None:
    response = client.post("/api/v1/mombasa/score", data=b" " * 10_001)
    assert error(response) == (413, "request-entity-too-large", "$")


def test_what_comes_too_often_is_429_in_the_same_shape(client: FlaskClient) -> None:
    response = client.post("/api/v1/mombasa/score", json={}, headers={"X-Too-Often": "1"})
    assert error(response) == (429, "too-many-requests", "$")
    assert response.headers["Retry-After"] == "7"


def test_pages_of_the_app_keep_their_own_errors(client: FlaskClient) -> None:
    assert client.get("/nowhere").mimetype == "text/html"
    assert client.get("/slashed").status_code == 308
    assert client.get("/slashed/").status_code == 200


def test_the_description_names_every_query(client: FlaskClient) -> None:
    response = client.get("/api/v1/openapi.json")
    assert (response.status_code, response.mimetype) == (200, "application/json")
    described = json.loads(response.data)
    assert described["openapi"] == "3.1.0"
    assert described["servers"] == [{"url": "/api/v1"}]
    of_mombasa = [path for path in described["paths"] if path.startswith("/mombasa/")]
    assert of_mombasa == [f"/mombasa/{name}" for name in game("mombasa").queries]
    assert set(described["paths"]) - set(of_mombasa) == {"/abacus/score"}
    operation = described["paths"]["/mombasa/expansion"]["post"]
    assert operation["operationId"] == "mombasa-expansion"
    assert operation["tags"] == ["Mombasa"]
    assert operation["summary"].startswith("Tell whether an expansion is legal")
    assert set(operation["responses"]) == {"200", "400", "422", "default"}


def test_every_schema_of_the_description_is_found_and_sound(client: FlaskClient) -> None:
    described = json.loads(client.get("/api/v1/openapi.json").data)
    schemas = described["components"]["schemas"]
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    for path in described["paths"].values():
        operation = path["post"]
        bodies = [operation["requestBody"], *operation["responses"].values()]
        for body in bodies:
            reference = body["content"]["application/json"]["schema"]["$ref"]
            assert reference.removeprefix("#/components/schemas/") in schemas


def test_no_schema_says_twice_how_long_a_list_is(client: FlaskClient) -> None:
    """Generators of clients take an `items` that is no schema for a mistake."""
    described = client.get("/api/v1/openapi.json").text
    assert '"prefixItems"' in described
    assert '"items":false' not in described
    lists = re.findall(r'"minItems":(\d+),"maxItems":(\d+),"prefixItems"', described)
    assert len(lists) == described.count('"prefixItems"')
    assert all(least == most for least, most in lists)


def test_answers_and_refusals_fit_the_description(client: FlaskClient) -> None:
    described = json.loads(client.get("/api/v1/openapi.json").data)
    responses = described["paths"]["/mombasa/share-value"]["post"]["responses"]
    for question in ({"coins": COINS, "base": BASE}, {}):
        response = client.post("/api/v1/mombasa/share-value", json=question)
        body = responses[str(response.status_code)]["content"]["application/json"]["schema"]
        jsonschema.validate(response.json, {**body, "components": described["components"]})
