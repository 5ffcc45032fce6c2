"""The description of the rules over HTTP, tried out by schemathesis."""

from typing import Any  # A case may carry a body of any type.

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance

from companion.api import api

app = Flask("plain")
app.register_blueprint(api)
described = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.mark.soak
@described.parametrize()
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: Case[Any]) -> None:
    response = case.call()
    assert response.status_code in {200, 400, 405, 422}
    # Fields that fit their types may still not fit together.
    case.validate_response(response, excluded_checks=[positive_data_acceptance])
