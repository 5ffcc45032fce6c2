"""Statistics of a group: who wins, with what, against whom, over time."""

from typing import Final

from flask import Blueprint, render_template, request
from flask_babel import lazy_gettext as _l
from wtforms import Form, HiddenField, SelectMultipleField
from wtforms.fields.choices import SelectChoice

from companion.games import REGISTRY, game
from companion.groups.statistics import PlayerStatistics, Statistics, statistics
from companion.web.games import find
from companion.web.groups.at_group import arrive, groups, guard
from companion.web.groups.look import chart, latest, profiles
from companion.web.score.pages import drawn_of

group_statistics = Blueprint("group_statistics", __name__)
guard(group_statistics)

# As many as are told apart at a glance and fit beside each other on a phone.
COMPARED: Final = 4


class CompareForm(Form):
    """Which game, and whom to set side by side; what makes no sense is left out."""

    game = HiddenField()
    player = SelectMultipleField(_l("Compare up to four"), coerce=int, validate_choice=False)

    def compared(self, found: Statistics) -> list[PlayerStatistics]:
        """Choose those who were ticked, else those who play most, in the order of the table."""
        ticked = set(self.player.data or ())
        some = [player for player in found.players if player.player in ticked]
        most = sorted(found.players, key=lambda player: -player.plays)[:COMPARED]
        return some[:COMPARED] or [player for player in found.players if player in most]


@group_statistics.get("/g/<key>/statistics")
def show(key: str) -> str:
    """Show everything that a group's games of one kind say about its players."""
    group = arrive(key)
    results = groups().history(key)
    played = [slug for slug in REGISTRY if any(result.game == slug for result in results)]
    form = CompareForm(request.args)
    slug = form.game.data if form.game.data in played else next(iter(played), next(iter(REGISTRY)))
    found = statistics(results, slug)
    compared = form.compared(found)
    evenings = latest(found.course, compared)
    form.game.data = slug
    form.player.data = [player.player for player in compared]
    form.player.choices = [SelectChoice(p.player, p.name) for p in found.players]
    return render_template(
        "groups/statistics.html",
        group=group,
        form=form,
        games=[game(one) for one in played],
        found=found,
        compared=compared,
        most=COMPARED,
        chart=chart(evenings, compared),
        evenings=evenings,
        bars=profiles(compared),
        **drawn_of(find(slug)),
    )
