"""What the check of an expansion says: problems by their codes, borders, rewards, regions."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from flask import get_template_attribute
from flask_babel import gettext, ngettext

from companion.games.mombasa.expansion import Entry, Problem
from companion.games.mombasa.map import BASE, Lines, Region
from companion.games.mombasa.terms import Company
from companion.web.mombasa.expand.look import Look
from companion.web.mombasa.expand.position import Position

REWARDS: Final = ("pounds", "diamonds", "track", "bookkeeping")


class Words:
    """The words for one answer, each put together once: a map says the same of many regions."""

    def __init__(self, position: Position, look: Look) -> None:
        self.position = position
        self.left = look.expansion.left
        self.company = cache(_company_name)
        self.points = cache(_points)
        self._how = cache(self._border)
        self._why = cache(self._problem)

    def problem(self, code: Problem, entry: Entry | None = None) -> str:
        """Say what speaks against a step, or against a column for a returning post."""
        match code:
            case "unknown-region" if entry:
                return gettext("The map has no region %(region)s.", region=entry.region)
            case "column-empty" if entry:
                return gettext(
                    "Column %(column)s has no post to give. Choose another.", column=entry.column
                )
            case _:
                return self._why(code, entry.cost if entry else None)

    def problems(self, entry: Entry) -> str:
        """Say everything that speaks against a step."""
        return " ".join(self.problem(code, entry) for code in entry.problems)

    def how(self, entry: Entry) -> str:
        """Name the border of a step, and who is ousted."""
        return self._how(entry.lines, entry.ousts)

    def source(self, entry: Entry) -> str:
        """Say where a step comes from."""
        if entry.source == BASE:
            return gettext("from the base")
        return gettext("from %(region)s", region=entry.source)

    def place(self, region: str) -> str:
        """Name a region; where no map is known it has a number only."""
        if self.position.land.map:
            return region
        return gettext("Region %(number)s", number=region)

    def region(self, region: str, holder: Company | None, number: int | None, entry: Entry) -> str:
        """Say how a region of the map stands, for those who hear it."""
        if self.position.mode == "position":
            if holder is None:
                return gettext("%(region)s: no post.", region=region)
            name = self.company(holder)
            return gettext("%(region)s: a %(company)s post.", region=region, company=name)
        if not number and not entry.problems:
            return gettext(
                "%(region)s: costs %(cost)s, %(how)s.",
                region=region,
                cost=entry.cost,
                how=self.how(entry),
            )
        why = self.brief(number, entry)
        if number or holder in {None, self.position.company}:
            return gettext("%(region)s: %(why)s", region=region, why=why)
        return gettext(
            "%(region)s, a %(company)s post: %(why)s",
            region=region,
            company=self.company(holder),
            why=why,
        )

    def brief(self, number: int | None, entry: Entry) -> str:
        """Say in a word or two what becomes of a region: most of them are read one by one."""
        if number:
            return gettext("step %(number)s", number=number)
        if not entry.problems:
            return self.how(entry)
        match entry.problems[0]:
            case "own-post-already":
                return gettext("own post")
            case "not-adjacent":
                return gettext("out of reach")
            case code:
                return self.problem(code, entry)

    def _problem(self, code: Problem, cost: int | None) -> str:
        company = self.company(self.position.company)
        match code:
            case "own-post-already":
                return gettext("A %(company)s post stands there already.", company=company)
            case "not-adjacent":
                return gettext("Not next to a %(company)s post or the base.", company=company)
            case "not-enough-points":
                return gettext("Needs %(cost)s, you have %(left)s.", cost=cost, left=self.left)
            case "base-empty":
                return gettext("No post is left in the %(company)s base.", company=company)
            case "column-full":
                return gettext("That column has no room for the returning post.")
            case _:
                raise ValueError(code)

    def _border(self, lines: Lines, ousts: Company | None) -> str:
        if ousts is None:
            return gettext("double border") if lines == 2 else gettext("single border")
        name = self.company(ousts)
        if lines == 2:
            return gettext("double border, ousts %(company)s", company=name)
        return gettext("single border, ousts %(company)s", company=name)


def reward_words(kind: str, amount: int) -> str:
    """Name a reward and how much of it."""
    match kind:
        case "pounds":
            return ngettext("%(num)s pound", "%(num)s pounds", amount)
        case "diamonds":
            return ngettext("%(num)s diamond", "%(num)s diamonds", amount)
        case "track":
            return ngettext("%(num)s track step", "%(num)s track steps", amount)
        case _:
            return ngettext("%(num)s bookkeeping point", "%(num)s bookkeeping points", amount)


def printed_words(region: Region) -> str:
    """Name what is printed in a region."""
    return ", ".join(_printed(region)) or gettext("no reward")


def _printed(region: Region) -> Iterator[str]:
    for kind in REWARDS:
        if amount := getattr(region.rewards, kind):
            yield reward_words(kind, amount)
    if region.mines:
        yield ngettext("%(num)s mine", "%(num)s mines", region.mines)


def _points(points: int) -> str:
    return ngettext("%(num)s point", "%(num)s points", points)


def _company_name(company: Company) -> str:
    # The one place that names the companies.
    return str(get_template_attribute("parts/marks.html", "company_name")(company))
