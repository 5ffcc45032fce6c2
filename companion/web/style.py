"""The style page: every part of the look on one page, in development only."""

from flask import Blueprint, render_template

style = Blueprint("style", __name__)


@style.get("/style")
def show() -> str:
    """All components in all their states."""
    return render_template("style.html")
