"""What the check of an expansion says: problems by their codes, borders, rewards, regions."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from flask_babel import gettext, ngettext

from companion.games.mombasa.expansion import Entry, Problem
from companion.games.mombasa.map import BASE, Lines, Region
from companion.games.mombasa.terms import Company
from companion.web.mombasa.expand.look import ExpansionView
from companion.web.mombasa.expand.position import Position
from companion.web.mombasa.terms import of_company

REWARDS: Final = ("pounds", "diamonds", "track", "bookkeeping")


class Words:
    """The words for one answer, each put together once: a map says the same of many regions."""

    def __init__(self, position: Position, look: ExpansionView) -> None:
        self.position = position
        self.left = look.expansion.left
        self.of_company = cache(of_company)
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
                    "Column %(column)s is empty. Choose another column.", column=entry.column
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
        if self.position.mode != "expand":
            if holder is None:
                return gettext("%(region)s: no trading post.", region=region)
            name = self.of_company(holder)
            return gettext("%(region)s: a %(company)s trading post.", region=region, company=name)
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
            "%(region)s, a %(company)s trading post: %(why)s",
            region=region,
            company=self.of_company(holder),
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
                return gettext("own trading post")
            case "not-adjacent":
                return gettext("out of reach")
            case code:
                return self.problem(code, entry)

    def _problem(self, code: Problem, cost: int | None) -> str:
        company = self.of_company(self.position.company)
        match code:
            case "own-post-already":
                return gettext(
                    "There is already a %(company)s trading post there. Choose another region.",
                    company=company,
                )
            case "not-adjacent":
                return gettext(
                    "Not adjacent to the %(company)s base or a %(company)s trading post.",
                    company=company,
                )
            case "not-enough-points":
                return gettext("Costs %(cost)s, only %(left)s left.", cost=cost, left=self.left)
            case "base-empty":
                return gettext("The %(company)s base has no trading posts left.", company=company)
            case "column-full":
                return gettext(
                    "That column has no space for the returned trading post. Choose another."
                )
            case _:
                raise ValueError(code)

    def _border(self, lines: Lines, ousts: Company | None) -> str:
        if ousts is None:
            return gettext("double border") if lines == 2 else gettext("single border")
        name = self.of_company(ousts)
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
            return ngettext("%(num)s track space", "%(num)s track spaces", amount)
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
        yield ngettext("%(num)s mine icon", "%(num)s mine icons", region.mines)


def _points(points: int) -> str:
    return ngettext("%(num)s point", "%(num)s points", points)
