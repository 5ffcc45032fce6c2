"""Teach: a game in three minutes, for whoever is new at the table."""

from flask import Blueprint, render_template

teach = Blueprint("teach", __name__)


@teach.get("/learn")
def learn() -> str:
    """Tell the goal, the round, the six actions and the scoring."""
    return render_template("mombasa/teach.html")
