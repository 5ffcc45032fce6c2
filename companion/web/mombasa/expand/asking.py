"""What an address asks, and what the room answers: one question for every way to the screen."""

import re
from collections.abc import Callable, Iterator
from typing import Final
from urllib.parse import urlencode

from flask import Response, redirect, render_template
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.games.mombasa.aims import AIMS, Aim, Plan, Worth, best_plans
from companion.games.mombasa.base import covered, posts_in, share_value
from companion.games.mombasa.box import load_contents
from companion.games.mombasa.expansion import SET_ASIDE, Entry
from companion.games.mombasa.terms import COMPANIES
from companion.web.envelope import Envelope, enveloped
from companion.web.mombasa.expand.changes import across, change
from companion.web.mombasa.expand.fingers import REACH
from companion.web.mombasa.expand.forms import PositionForm, Query, TapForm, fields, form_of, way_of
from companion.web.mombasa.expand.link import crossing_text, one_of
from companion.web.mombasa.expand.look import ExpansionView, looked_at
from companion.web.mombasa.expand.players import HoldersForm
from companion.web.mombasa.expand.position import MOST_POINTS, UNSAID, Crossing, Position
from companion.web.mombasa.expand.standing import Effects
from companion.web.mombasa.expand.words import REWARDS, Words, printed_words, reward_words

# As many as can be compared at a glance.
PLANS: Final = 5
INDENTATION: Final = re.compile(r"\n\s*")


def not_placing(position: Position) -> Position:
    """Only a table has posts that its map does not show."""
    return replace(position, mode="expand") if position.mode == "place" else position


class ExpansionAsked(Struct, frozen=True):
    """Where a question is asked: its addresses, and the position that it starts from.

    `kept` stands in every address besides the position; `effects` tells what an expansion does to
    everybody, `worth` what it is worth to who expands, None where nobody is known, and `more` what
    the templates need beyond that. `adapted` is a position as it can be looked at here.
    """

    page: str
    look: str
    start: Position
    effects: Callable[[Position, ExpansionView], Effects]
    worth: Callable[[Position], Worth | None]
    more: Callable[[Position, ExpansionView], dict[str, object]] = lambda _position, _look: {}
    kept: tuple[tuple[str, str], ...] = ()
    at_table: bool = False
    adapted: Callable[[Position], Position] = not_placing

    def fields(self, position: Position) -> list[tuple[str, str]]:
        """Name all that an address says of a position."""
        return [*self.kept, *fields(position, self.start, self._said(position))]

    def _said(self, position: Position) -> tuple[str, ...]:
        """Name what is said though it is as at the start, since a table's start changes."""
        if not self.at_table:
            return ()
        # The points of cards are theirs, whatever another phone says meanwhile.
        return ("company", "points") if position.cards else ("company",)

    def way(self, position: Position) -> str:
        """Write the way alone."""
        return way_of(position)

    def address(self, position: Position) -> str:
        """Write the address of a position."""
        query = urlencode(self.fields(position))
        return f"{self.page}?{query}" if query else self.page


class Asked(Struct, frozen=True):
    """A position, and what came of the tap on it."""

    room: ExpansionAsked
    form: PositionForm
    holders: HoldersForm | None
    position: Position
    unread: tuple[str, ...]
    refused: Entry | None
    refused_do: str
    aim: Aim | None

    @property
    def marked(self) -> int:
        """The row of who expands; among typed rows it may be blank so far."""
        typed = self.holders and self.holders.typed
        row: int = self.form["turn"].data if typed else self.position.turn
        return row

    @property
    def settled(self) -> bool:
        """Whether the position says it all, so that its own address can stand for the page."""
        wrong = self.holders and self.holders.errors
        return not (self.unread or self.refused or self.aim or wrong)


class Alternative(Struct, frozen=True):
    """A plan, what it does, and the way to it."""

    plan: Plan
    look: ExpansionView
    effects: Effects
    address: str


class Alternatives(Struct, frozen=True):
    """How many sets there are, and the best, None where they are too many to compare."""

    count: int
    best: tuple[Alternative, ...] | None


def ask(query: Query, room: ExpansionAsked) -> Asked:
    """Read an address: where things stand, then the one change that was asked for."""
    form = form_of(query, room.start, at_table=room.at_table)
    unread = form.unread()
    position = room.adapted(form.position())
    holders = None if room.at_table else HoldersForm(query, position.players)
    position = _with_players(position, holders)
    as_proposed = position.steps == room.start.steps and position.crossings == room.start.crossings
    tap = TapForm(query)
    if step := tap.step.data:
        points = min(MOST_POINTS, max(0, position.points + (1 if step > 0 else -1)))
        # Then they are no longer those of the cards.
        cards = () if position.cards else position.cards
        position = replace(position, points=points, cards=cards)
    if position.points == tap.enough.data:
        # What the page showed, and nobody has said.
        position = replace(position, points=UNSAID)
    do = tap.do.data or ""
    word, _, about = do.partition(".")
    refused, aim = None, None
    try:
        if word == "aim":
            aim = one_of(AIMS)(about)
        elif do:
            changed = change(position, do)
            if changed.position.players != position.players:
                # What was typed is gone with those whom it was about.
                holders = HoldersForm({}, changed.position.players)
            position, refused = room.adapted(changed.position), changed.refused
            if word == "company" and as_proposed:
                # What is proposed for one company is proposed for another.
                crossings, steps = room.start.crossings, room.start.steps
                position = replace(position, crossings=crossings, steps=steps)
    except (ValueError, KeyError):
        unread = (*unread, "do")
    return Asked(room, form, holders, position, unread, refused, do, aim)


def answer_page(asked: Asked, query: Query, template: str) -> WerkzeugResponse:
    """Show the page; a tap that has come to something leads to an address of its own."""
    said = any(name == "do" or name.startswith(("points-", "name-")) for name in query)
    if said and asked.settled:
        return redirect(asked.room.address(asked.position), code=303)
    return Response(_rendered(asked, template, look_only=False), _status(asked))


def answer_look(asked: Asked) -> Response:
    """Answer one tap with what can change."""
    html = _rendered(asked, "mombasa/expand/_live.html", look_only=True)
    # Indentation is for those who read the templates.
    html = INDENTATION.sub("\n", html)
    return enveloped(Envelope(html=html), _status(asked))


def _status(asked: Asked) -> int:
    return 400 if asked.unread else 200


def _rendered(asked: Asked, template: str, *, look_only: bool) -> str:
    position, room = asked.position, asked.room
    # What is placed was there before anybody expands.
    seen = looked_at(replace(position, steps=()) if position.mode == "place" else position)
    return render_template(
        template,
        **{
            "asked": asked,
            "room": room,
            "land": position.land,
            "picture": position.land.picture,
            "position": position,
            "look": seen,
            "effects": room.effects(position, seen),
            "words": Words(position, seen),
            "printed_words": printed_words,
            "reward_words": reward_words,
            "rewards": REWARDS,
            "numbers": {step.entry.region: step.number for step in seen.steps},
            "crossings": tuple(_crossings(position)),
            "bases": position.bases,
            "alternatives": _alternatives(asked),
            "anyway": _anyway(asked, seen),
            "points": position.points_for(seen.expansion.cost),
            "address": room.address(position),
            "back": room.address(replace(position, spot="")),
            "fields": room.fields(position),
            "companies": COMPANIES,
            "aims": AIMS,
            "all_posts": load_contents().posts,
            "most_points": MOST_POINTS,
            "reach": REACH,
            "covered": covered,
            "posts_in": posts_in,
            "share_value": share_value,
            "look_only": look_only,
            **room.more(position, seen),
        },
    )


def _with_players(position: Position, holders: HoldersForm | None) -> Position:
    if holders and holders.typed:
        rows = [row.number for row in holders.said]
        turn = rows.index(position.turn) + 1 if position.turn in rows else 1
        # Whoever was marked before anybody has a name stays marked.
        return replace(position, players=holders.players, turn=turn if rows else position.turn)
    if position.players and position.turn > len(position.players):
        return replace(position, turn=1)
    return position


def _alternatives(asked: Asked) -> Alternatives | None:
    """Compare all sets by the aim."""
    position, aim = asked.position, asked.aim
    worth = asked.room.worth(position)
    if not aim or not position.land.map or position.unsaid or (aim == "value" and not worth):
        return None
    plans = best_plans(
        position.map,
        position.company,
        position.total,
        position.occupied,
        position.bases,
        coins=position.coins,
        aim=aim,
        worth=worth or (lambda outcome: outcome.rewards.pounds),
        limit=PLANS,
    )
    if plans.best is None:
        return Alternatives(plans.count, None)
    return Alternatives(plans.count, tuple(_alternative(asked, plan) for plan in plans.best))


def _alternative(asked: Asked, plan: Plan) -> Alternative:
    taken = replace(asked.position, steps=plan.steps, returns=plan.returns, anyway=frozenset[str]())
    seen = looked_at(taken)
    return Alternative(plan, seen, asked.room.effects(taken, seen), asked.room.address(taken))


def _anyway(asked: Asked, seen: ExpansionView) -> str:
    """Name the tap by which a table says that it happened all the same, "" where it cannot have."""
    refused = asked.refused or seen.refused
    if not asked.room.at_table or refused is None or not SET_ASIDE.issuperset(refused.problems):
        return ""
    if asked.refused and not asked.position.land.map:
        return asked.refused_do.replace("cross.", "cross-anyway.")
    return f"anyway.{refused.region}"


def _crossings(position: Position) -> Iterator[tuple[str, Crossing, Entry]]:
    """Try every kind of border, so that each button can say what it costs."""
    if position.land.map:
        return
    for holder in (None, *(one for one in COMPANIES if one != position.company)):
        for crossing in (Crossing(1, holder), Crossing(2, holder)):
            _, entered = across(position, crossing)
            yield crossing_text(crossing), crossing, entered
