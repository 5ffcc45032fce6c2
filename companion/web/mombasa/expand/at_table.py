"""Expanding at a live table: everything stands as the table says, and "Do it" writes it down.

Looking writes nothing. What is done goes the way of every other command.
"""

from collections import Counter

import msgspec
from flask import Blueprint, abort, request, url_for
from flask_wtf.csrf import generate_csrf
from msgspec import Struct, field
from msgspec.structs import replace
from werkzeug.wrappers import Response

from companion.games.mombasa.aims import Worth
from companion.games.mombasa.box import load_contents
from companion.games.mombasa.expansion import Step
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.expanding import worth_to
from companion.games.mombasa.tracking.face_up import points_known
from companion.games.mombasa.tracking.sheets import ExpansionSheet, Preview, preview
from companion.games.mombasa.tracking.sheets.expansion import ByColumn
from companion.games.mombasa.tracking.sheets.gains import jar_at_end
from companion.games.mombasa.tracking.sheets.moving import crossings
from companion.games.mombasa.tracking.state import SeatState, State, seat_of
from companion.games.mombasa.tracking.turns import acting
from companion.tables.errors import TableError
from companion.web.mombasa.actions.correcting import (
    CORRECTS,
    ON_MAP,
    as_it_was,
    with_entered,
)
from companion.web.mombasa.expand.asking import ExpansionAsked, answer_look, answer_page, ask
from companion.web.mombasa.expand.cards_up import (
    asks_cards,
    cards_counted,
    cards_said,
    points_said,
    to_remember,
)
from companion.web.mombasa.expand.forms import TapForm, fields
from companion.web.mombasa.expand.land import land_on
from companion.web.mombasa.expand.look import ExpansionView
from companion.web.mombasa.expand.pages import comparing
from companion.web.mombasa.expand.placing import OffMap
from companion.web.mombasa.expand.position import Crossing, Position
from companion.web.mombasa.expand.rewards import RewardsForm, kept_rewards, received
from companion.web.mombasa.expand.standing import Effects, by_net_worth
from companion.web.mombasa.words.doing import bar_of
from companion.web.mombasa.words.money import payouts
from companion.web.safety import known_device
from companion.web.table.at_table import no, slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here, arrive, sent_from, tag_of, words_for_scripts
from companion.web.table.wording import word_findings

table_expand = Blueprint("table_expand", __name__)
table_expand.register_error_handler(TableError, no)
slow_down_wrong_codes(table_expand, too_many_codes)


@table_expand.get("/t/<code>/expand")
@comparing
def expand(code: str) -> Response:
    """Show the expansion of whoever was named, else of who holds this phone."""
    asked = ask(request.args, _room(code))
    return answer_page(asked, request.args, "mombasa/expand/table.html")


@table_expand.get("/t/<code>/expand/look")
@comparing
def look(code: str) -> Response:
    """Answer one tap with what changes."""
    return answer_look(ask(request.args, _room(code)))


class _Asking(Struct, frozen=True):
    """Somebody at a table who wants to expand; `seen` are the looks taken so far."""

    here: Here
    state: State
    seat: int
    form: RewardsForm
    seen: dict[int, Preview] = field(default_factory=dict)

    @property
    def held(self) -> SeatState:
        """What lies before the player, with the cards that were said for this round."""
        return seat_of(self.state, self.seat)

    def start(self) -> Position:
        """Take the position from the table; nobody knows the cards unless the player says them."""
        state = self.state
        land = land_on(state.facts)
        # Whoever expands crosses one border at least, most likely the cheapest.
        needed = points_known(self.held) != 0
        proposed = (Crossing(1),) if needed and not land.map else ()
        holdings = {c: reading.coin_worth(state, c)[self.seat] for c in COMPANIES}
        return Position(
            land,
            company=max(COMPANIES, key=holdings.__getitem__),
            points=points_said(self.held),
            as_needed=needed,
            cards=cards_said(self.held),
            bonus=reading.expansion_bonus(state, self.seat),
            posts=state.occupied or {},
            own_bases={company: held.base for company, held in state.companies.items()},
            crossings=proposed,
            steps=tuple(Step(str(number)) for number, _ in enumerate(proposed, start=1)),
            turn=self.seat,
        )

    @property
    def off_map(self) -> OffMap:
        """The posts that the table's map does not show, or too many of."""
        return OffMap(reading.posts_off_map(self.state), self._writes_now)

    @property
    def _writes_now(self) -> bool:
        """Whether this phone may say how things are: not how they were before an entry."""
        return self.here.writes and not self.here.corrects

    def effects(self, position: Position, look: ExpansionView) -> Effects:
        """Tell what it does to everybody's net worth."""
        seen = self.preview(position, look)
        return by_net_worth(look, seen.before, seen.after, self.here.names)

    def worth(self, position: Position) -> Worth:
        """Count what it is worth to who expands."""
        return worth_to(self.state, self.seat, position.company)

    def preview(self, position: Position, look: ExpansionView) -> Preview:
        """Do it on a table that nobody sees."""
        if id(look) not in self.seen:
            draft = self._sheet(position, look).draft(self.state, self.seat)
            seen = preview(self.state, self.seat, "expansion", draft)
            self.seen[id(look)] = with_entered(seen, self._entered(position, look))
        return self.seen[id(look)]

    def _entered(self, position: Position, look: ExpansionView) -> dict[str, str]:
        """Name all that was tapped; what was proposed as well, since that may be another one."""
        points = position.points_for(look.expansion.cost)
        chosen = {"company": position.company, "points": str(points)}
        tapped = dict(fields(position, self.start()))
        return dict([ON_MAP]) | chosen | tapped | dict(self.form.written())

    def more(self, position: Position, look: ExpansionView) -> dict[str, object]:
        """Give the templates what they need to offer it."""
        state, view, seen = self.state, self.here.view, self.preview(position, look)
        moving = self._sheet(position, look).moving(state, self.seat)
        steps, points = look.expansion.rewards.track, look.expansion.rewards.bookkeeping
        if position.land.map is None:
            steps, points = self.form.number("track"), self.form.number("books")
        kept = to_remember(position, self.held, self.seat) if self._writes_now else None
        command, remember = msgspec.to_builtins(seen.action), msgspec.to_builtins(kept)
        off_map = self.off_map
        place = off_map.move(position, position.spot) if position.spot else None
        return {
            "off_map": off_map,
            "place": msgspec.to_builtins(place),
            "places": lambda region: msgspec.to_builtins(off_map.move(position, region)),
            "here": self.here,
            "view": view,
            "state": state,
            "seat": view.seats[self.seat - 1],
            "read": reading,
            "contents": load_contents(),
            "said": self.held.face_up,
            "cards": cards_counted(position, self.held),
            "held": self.held,
            "asks_cards": asks_cards(position, self.held),
            "remember": remember,
            "rewards_form": self.form,
            "received": received,
            "asks_books": points if points and not jar_at_end(state, self.seat) else 0,
            "asks_track": bool(steps) and position.company not in state.facts.tracks,
            "offered": steps if position.land.map else 0,
            "crossing": next(iter(crossings(state, self.seat, moving)), None),
            "preview": seen,
            "bar": bar_of(seen, "expansion"),
            "payouts": payouts(seen, self.here.names),
            "findings": word_findings(view, seen.findings),
            "command": command,
            "tag": tag_of(view.pulse),
            "token": generate_csrf(),
            "words_for_scripts": words_for_scripts,
            "live": sent_from(self.here),
        }

    def _sheet(self, position: Position, look: ExpansionView) -> ExpansionSheet:
        gains = self.form.gains(position.company)
        said = cards_counted(position, self.held)
        cards = len(said) - said.count("tile")
        points = position.points_for(look.expansion.cost)
        if position.land.map:
            as_pounds = min(gains.as_pounds, look.expansion.rewards.bookkeeping)
            return ExpansionSheet(
                company=position.company,
                points=points,
                steps=position.steps[: len(look.steps)],
                returns=() if "column-full" in look.problems else position.returns,
                gains=replace(gains, as_pounds=as_pounds),
                cards=cards,
            )
        homes = {
            company: _by_column(
                Counter(
                    column.number
                    for post in look.ousted
                    if post.company == company
                    for column in post.columns
                    if column.chosen
                )
            )
            for company in COMPANIES
        }
        return ExpansionSheet(
            company=position.company,
            points=points,
            posts=_by_column(Counter(step.entry.column or 0 for step in look.steps)),
            ousted=homes,
            homeless=dict(Counter(post.company for post in look.ousted if post.gone)),
            gains=gains,
            cards=cards,
            unrewarded=bool(self.form.number("no-rewards")),
        )


def _room(code: str) -> ExpansionAsked:
    here = as_it_was(arrive(code, known_device() or ""))
    state = here.view.state
    if not isinstance(state, State):
        abort(404)
    seat = TapForm(request.args).seat.data or here.place.seat or state.turn or 1
    seat = seat if 1 <= seat <= len(state.seats) else 1
    form = kept_rewards(request.args, len(state.seats))
    corrected = ((CORRECTS, str(here.corrects)),) if here.corrects else ()
    asking = _Asking(here, acting(state, seat).state, seat, form)
    return ExpansionAsked(
        url_for("table_expand.expand", code=here.view.code),
        url_for("table_expand.look", code=here.view.code),
        asking.start(),
        asking.effects,
        asking.worth,
        asking.more,
        kept=(("seat", str(seat)), *corrected, *asking.form.written()),
        at_table=True,
        adapted=asking.off_map.adapted,
    )


def _by_column(posts: Counter[int]) -> ByColumn:
    return posts[1], posts[2], posts[3]
