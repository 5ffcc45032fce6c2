"""Teach: a game in three minutes, for whoever is new at the table."""

from flask import Blueprint, render_template

teach = Blueprint("teach", __name__, url_prefix="/teach")


@teach.get("/mombasa")
def mombasa() -> str:
    """Tell the goal, the round, the six actions and the scoring."""
    return render_template("mombasa/teach.html")
