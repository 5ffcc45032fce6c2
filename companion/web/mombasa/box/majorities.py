"""Majorities: for each kind the company whose track it advances, and what each tier brings."""

from typing import Final, get_args

from flask import Blueprint, url_for
from flask_babel import gettext
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import SelectField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.box import Box, Majority, MajorityKind, Tier
from companion.games.mombasa.box.known import tiers_known
from companion.games.mombasa.terms import COMPANIES
from companion.games.refusing import BadInput
from companion.web.mombasa.box.amounts import AmountField, add_gain, gain_of, shown_gain
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach

box_majorities = Blueprint("box_majorities", __name__, url_prefix="/box/<edit_key>/majorities")
guard(box_majorities)

KINDS: Final[tuple[MajorityKind, ...]] = get_args(MajorityKind)
ROWS: Final = range(1, 5)


class MajoritiesForm(TeachingForm):
    """Up to four tiers a kind; a tier without gains is one whose reward is not known."""

    chapter = BY_SLUG["majorities"]

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known."""
        shown: dict[str, object] = {}
        for kind, fact in box.majorities.items():
            shown[f"{kind}-company"] = fact.value.company or ""
            for row, tier in zip(ROWS, fact.value.tiers, strict=False):
                shown[f"{kind}-{row}-least"] = tier.least
                shown[f"{kind}-{row}-most"] = tier.most
                shown |= shown_gain(tier.gain, f"{kind}-{row}-")
        return shown

    def taught(self, box: Box) -> Box:
        """Teach the kinds for which something was entered."""
        facts = {kind: taught(box.majorities.get(kind), self._majority(kind)) for kind in KINDS}
        return replace(
            box, majorities={kind: fact for kind, fact in facts.items() if fact is not None}
        )

    def _majority(self, kind: MajorityKind) -> Majority | None:
        chosen = self[f"{kind}-company"].data
        company = next((one for one in COMPANIES if one == chosen), None)
        tiers = [tier for row in ROWS if (tier := self._tier(f"{kind}-{row}-"))]
        tiers.sort(key=lambda tier: tier.least)
        # A tier ends where the next one begins.
        for at, following in enumerate(tiers[1:]):
            if tiers[at].most is None:
                tiers[at] = replace(tiers[at], most=following.least - 1)
        return Majority(company=company, tiers=tuple(tiers)) if company or tiers else None

    def _tier(self, prefix: str) -> Tier | None:
        least, most = self[f"{prefix}least"].data, self[f"{prefix}most"].data
        gain = gain_of(self, prefix)
        if least is None:
            if most is not None or gain is not None:
                raise BadInput("missing-field", f"{prefix}least", gettext("Starting at how many?"))
            return None
        return Tier(least, most, gain)


for kind in KINDS:
    companies = [SelectChoice("", ""), *(SelectChoice(company, company) for company in COMPANIES)]
    setattr(MajoritiesForm, f"{kind}-company", SelectField(choices=companies))
    for row in ROWS:
        setattr(MajoritiesForm, f"{kind}-{row}-least", AmountField())
        setattr(MajoritiesForm, f"{kind}-{row}-most", AmountField())
        add_gain(MajoritiesForm, f"{kind}-{row}-")


@box_majorities.route("", methods=["GET", "POST"])
def teach_majorities(edit_key: str) -> Response | tuple[str, int]:
    """Teach what majorities bring."""
    page = Page(
        "mombasa/box/majorities.html",
        url_for(".teach_majorities", edit_key=edit_key),
        {"kinds": KINDS, "rows": ROWS, "companies": COMPANIES, "tiers_known": tiers_known},
    )
    return teach(edit_key, MajoritiesForm, page)
