"""Expand: can I, what does it cost, what does it do? Without a table, on a position set by hand."""

import re
from collections.abc import Iterator
from typing import Final

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion.games.mombasa.aims import AIMS, Aim, Plan, best_plans
from companion.games.mombasa.base import covered, posts_in, share_value
from companion.games.mombasa.box import load_contents
from companion.games.mombasa.expansion import Entry
from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.expand.changes import across, change, looked_at
from companion.web.mombasa.expand.drawing import picture_of
from companion.web.mombasa.expand.link import crossing_text, fields, from_link, link, one_of
from companion.web.mombasa.expand.look import Look
from companion.web.mombasa.expand.players import (
    TypedPlayers,
    name_field,
    read_players,
    shares_field,
)
from companion.web.mombasa.expand.position import (
    MOST_PLAYERS,
    MOST_POINTS,
    Crossing,
    Land,
    Position,
)
from companion.web.mombasa.expand.words import REWARDS, Words, printed_words, reward_words
from companion.web.safety import limiter

expand = Blueprint("expand", __name__)

# As many as can be compared at a glance.
PLANS: Final = 5
INDENTATION: Final = re.compile(r"\n\s*")


class Asked(Struct, frozen=True):
    """What an address asks: a position, and what came of the tap on it."""

    position: Position
    unread: tuple[str, ...]
    refused: Entry | None
    aim: Aim | None
    typed: TypedPlayers | None

    @property
    def settled(self) -> bool:
        """Whether the position says it all, so that its own address can stand for the page."""
        wrong = self.typed and self.typed.mistakes
        return not (self.unread or self.refused or self.aim or wrong)


class Alternative(Struct, frozen=True):
    """A plan, what it does, and the way to it."""

    plan: Plan
    look: Look
    address: str


# Comparing all sets is the one thing here that takes a while.
comparing = limiter.shared_limit(
    "60/minute",
    scope="what-else",
    exempt_when=lambda: not request.args.get("do", "").startswith("aim."),
    override_defaults=False,
)


@expand.get("/expand")
@comparing
def check() -> Response | tuple[str, int]:
    """Check an expansion on the practice map."""
    return _page("practice")


@expand.get("/expand/look")
@comparing
def look() -> Response:
    """Answer one tap on the map with what changes."""
    return _part("practice")


@expand.get("/expand/borders")
def borders() -> Response | tuple[str, int]:
    """Check an expansion border by border, for boxes without a map."""
    return _page("borders")


@expand.get("/expand/borders/look")
def look_across() -> Response:
    """Answer one tap there."""
    return _part("borders")


def _page(land: Land) -> Response | tuple[str, int]:
    asked = _ask(request.args, land)
    said = any(name == "do" or name.startswith(("points-", "name-")) for name in request.args)
    if said and asked.settled:
        return redirect(_address(asked.position), code=303)
    return _answer(asked, "mombasa/expand/expand.html")


def _part(land: Land) -> Response:
    html, status = _answer(_ask(request.args, land), "mombasa/expand/_live.html", look_only=True)
    # Indentation is for those who read the templates.
    html = INDENTATION.sub("\n", html)
    return Response(msgspec.json.encode({"html": html}), status, mimetype="application/json")


def _answer(asked: Asked, template: str, *, look_only: bool = False) -> tuple[str, int]:
    position = asked.position
    land, seen = position.land, looked_at(position)
    page = render_template(
        template,
        asked=asked,
        look_only=look_only,
        position=position,
        look=seen,
        words=Words(position, seen),
        printed_words=printed_words,
        reward_words=reward_words,
        rewards=REWARDS,
        numbers={step.entry.region: step.number for step in seen.steps},
        crossings=tuple(_crossings(position)),
        bases=position.bases,
        picture=picture_of("practice") if land == "practice" else None,
        alternatives=_alternatives(asked),
        address=_address(position),
        fields=fields(position),
        path=_path(land),
        look_path=url_for(".look" if land == "practice" else ".look_across"),
        companies=COMPANIES,
        aims=AIMS,
        all_posts=load_contents().posts,
        most_points=MOST_POINTS,
        most_players=MOST_PLAYERS,
        covered=covered,
        posts_in=posts_in,
        share_value=share_value,
        name_field=name_field,
        shares_field=shares_field,
    )
    return page, 400 if asked.unread else 200


def _ask(query: MultiDict[str, str], land: Land) -> Asked:
    """Read an address: where things stand, then the one change that was asked for."""
    position, unread = from_link(query, land)
    typed = read_players(query)
    if typed:
        turn = typed.rows.index(position.turn) + 1 if position.turn in typed.rows else 1
        position = replace(position, players=typed.players, turn=turn)
    elif position.turn > len(position.players):
        position = replace(position, turn=1)
    if step := query.get("points-step", type=int):
        points = min(MOST_POINTS, max(0, position.points + (1 if step > 0 else -1)))
        position = replace(position, points=points)
    do = query.get("do", "")
    word, _, about = do.partition(".")
    refused, aim = None, None
    try:
        if word == "aim":
            aim = one_of(AIMS)(about)
        elif do:
            changed = change(position, do)
            position, refused = changed.position, changed.refused
    except (ValueError, KeyError):
        unread = (*unread, "do")
    return Asked(position, unread, refused, aim, typed)


def _alternatives(asked: Asked) -> tuple[int, tuple[Alternative, ...] | None] | None:
    """Compare all sets by the aim: how many there are, and the best, unless they are too many."""
    position, aim = asked.position, asked.aim
    if not aim or position.land != "practice" or (aim == "value" and not position.players):
        return None
    holder = position.players[position.turn - 1 : position.turn]
    plans = best_plans(
        position.map,
        position.company,
        position.points,
        position.occupied,
        position.bases,
        coins=position.coins,
        aim=aim,
        shares=holder[0].shares if holder else {},
        limit=PLANS,
    )
    if plans.best is None:
        return plans.count, None
    return plans.count, tuple(_alternative(position, plan) for plan in plans.best)


def _alternative(position: Position, plan: Plan) -> Alternative:
    taken = replace(position, steps=plan.steps, returns=plan.returns)
    return Alternative(plan, looked_at(taken), _address(taken))


def _crossings(position: Position) -> Iterator[tuple[str, Crossing, Entry]]:
    """Try every kind of border, so that each button can say what it costs."""
    if position.land != "borders":
        return
    for holder in (None, *(one for one in COMPANIES if one != position.company)):
        for crossing in (Crossing(1, holder), Crossing(2, holder)):
            _, entered = across(position, crossing)
            yield crossing_text(crossing), crossing, entered


def _path(land: Land) -> str:
    return url_for(".check" if land == "practice" else ".borders")


def _address(position: Position) -> str:
    query = link(position)
    return f"{_path(position.land)}?{query}" if query else _path(position.land)
