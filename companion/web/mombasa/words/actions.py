"""What the log says of the game's actions: by which cards, and to what end."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext

from companion.games.mombasa.tracking import Action
from companion.games.mombasa.tracking.told import Expanded, GoodsUsed, Ousted
from companion.web.mombasa.terms import company_name, of_company


def action_line(action: Action, name: str) -> str:
    """Say which action a player took."""
    match action:
        case Action(kind="goods", told=GoodsUsed() as told):
            return " ".join(_goods(told, name))
        case Action(kind="goods"):
            return gettext("%(name)s used goods.", name=name)
        case Action(kind="expansion", told=Expanded() as told):
            return " ".join(_expansion(told, name))
        case Action(kind="expansion"):
            return gettext("%(name)s expanded a company.", name=name)
        case Action(kind="bookkeeper"):
            return gettext("%(name)s used a bookkeeper.", name=name)
        case Action(kind="merchant"):
            return gettext("%(name)s used a diamond merchant.", name=name)
        case Action(kind="bonus-marker"):
            return gettext("%(name)s placed a bonus marker.", name=name)
        case Action(kind="end"):
            return gettext("%(name)s ended their action phase.", name=name)
        case _:
            return gettext("%(name)s took the starting bonus.", name=name)


def _goods(told: GoodsUsed, name: str) -> Iterator[str]:
    """Say the type and the units of the cards, and what the card acquired cost."""
    units = "+".join(map(str, told.units))
    match told.good:
        case "coffee":
            yield gettext("%(name)s used coffee: %(units)s.", name=name, units=units)
        case "bananas":
            yield gettext("%(name)s used bananas: %(units)s.", name=name, units=units)
        case "cotton":
            yield gettext("%(name)s used cotton: %(units)s.", name=name, units=units)
        case None:
            yield gettext("%(name)s used mixed goods: %(units)s.", name=name, units=units)
    if told.card:
        yield gettext(
            "Card acquired for %(price)s, crate values %(crate)s and %(display)s.",
            price=told.card.price,
            crate=told.card.crate,
            display=told.card.display,
        )


def _expansion(told: Expanded, name: str) -> Iterator[str]:
    """Say the regions and who was ousted; without a map, how many trading posts were placed."""
    company = of_company(told.company)
    if told.regions:
        yield gettext(
            "%(name)s expanded %(company)s: %(regions)s.",
            name=name,
            company=company,
            regions=", ".join(told.regions),
        )
    elif told.posts:
        yield ngettext(
            "%(name)s expanded %(company)s by %(num)s trading post.",
            "%(name)s expanded %(company)s by %(num)s trading posts.",
            told.posts,
            name=name,
            company=company,
        )
    else:
        yield gettext("%(name)s entered no region and used the expansion cards.", name=name)
    if told.ousted:
        yield gettext("Ousted: %(posts)s.", posts=", ".join(map(_ousted, told.ousted)))


def _ousted(post: Ousted) -> str:
    company = company_name(post.company)
    return f"{company} ({post.region})" if post.region else company
