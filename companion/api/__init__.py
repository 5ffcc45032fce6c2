"""The queries over HTTP."""

from flask import Blueprint

api = Blueprint("api", __name__, url_prefix="/api/v1")
