"""What cannot be right in a box, in plain words. Each says where to look."""

from collections.abc import Callable

from flask_babel import lazy_gettext as _l

from companion.games.mombasa.box.finding import Finding
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.box import kind_name, part_title
from companion.web.mombasa.words.names import space_title
from companion.web.mombasa.words.tracks import bonus_name

# Of borders that nobody has looked at the map's checklist tells.
SENTENCES = {
    "special-spaces": _l("%(track)s: a track has 2 special spaces, not %(count)s."),
    "capital-calls": _l("%(track)s: a track has 1 or 2 capital calls, not %(count)s."),
    "no-share-icons": _l("%(track)s: no share icons yet."),
    "special-space-pounds": _l("%(track)s, space %(space)s: a special space pays £1 or £2."),
    "call-without-pounds": _l("%(track)s: the capital call after space %(space)s has no amount."),
    "shares-not-rising": _l("%(track)s, space %(space)s: share icons should rise along the track."),
    "bonus-letter": _l(
        "%(track)s: “%(bonus)s” belongs on other tracks. Extra bonus spaces are only on C and D."
    ),
    "bonus-twice": _l("“%(bonus)s” is on two tracks."),
    "final-space-coins": _l("%(company)s, column %(column)s: the final space should show 2 coins."),
    "values-not-rising": _l("%(part)s, space %(space)s: values should rise along the track."),
    "space-twice": _l("Space %(space)s appears twice."),
    "space-off-track": _l("The track has no space %(space)s."),
    "tile-space-cost": _l("%(space)s: a bonus tile space costs £1 or £2, not £%(cost)s."),
    "tier-missing": _l("%(kind)s: the rulebook has a tier starting at %(least)s."),
    "tiers-overlap": _l("%(kind)s: the tier starting at %(least)s overlaps another."),
    "card-fields": _l("Card %(card)s has a value its type doesn’t show."),
    "share-card-letter": _l(
        "Card %(card)s: D and E cards, and only those, are single share cards."
    ),
    "starting-card-kind": _l(
        "Card %(card)s: no starting card is a diamond merchant or a single share card."
    ),
    "expansion-card": _l("Card %(card)s isn’t a “1”-expansion card."),
    "card-twice": _l("Tile %(tile)s shows the card %(card)s twice."),
    "unknown-card": _l("Tile %(tile)s shows a card that isn’t among the starting cards: %(card)s."),
    "unknown-tile": _l("There is no tile %(tile)s."),
    "bonus-tracks": _l("Tile %(tile)s should advance on 1 or 2 tracks, not %(count)s."),
    "requirement-of-nothing": _l("%(item)s: a requirement can’t be 0 (%(kind)s)."),
    "further-good-alone": _l("%(item)s: a further good needs another goods requirement beside it."),
    "two-enclaves": _l("%(region)s surrounds two enclaves."),
    "no-reward": _l("%(region)s has no reward but doesn’t surround an enclave."),
    "reward-around-enclave": _l("%(region)s surrounds an enclave, so it should have no reward."),
    "map-in-pieces": _l("%(region)s can’t be reached from the rest of the map."),
    "base-without-region": _l("No region borders the %(company)s base."),
    "not-drawn": _l("%(item)s isn’t drawn."),
    "not-on-the-map": _l("%(item)s is drawn, but not on the map."),
    "differs-from-rulebook": _l("%(item)s: differs from the rulebook."),
    "id-twice": _l("%(part)s: “%(item)s” appears twice."),
    "count": _l("%(part)s, %(item)s: %(count)s doesn’t match the rulebook."),
}
COUNTS = {
    "all": _l("%(part)s: %(count)s doesn’t match the rulebook."),
    "regions": _l("%(part)s: %(count)s doesn’t match the rulebook."),
    "enclaves": _l("Enclaves: %(count)s doesn’t match the rulebook."),
}
NAMES: dict[str, Callable[[str], str]] = {
    "bonus": bonus_name,
    "kind": kind_name,
    "company": company_name,
}


def finding_words(found: Finding) -> str:
    """Say what cannot be right."""
    item = str(found.args.get("item", ""))
    named = {name: NAMES.get(name, str)(str(one)) for name, one in found.args.items()}
    named["part"] = part_title(found.part)
    sentence = SENTENCES.get(found.code, "")
    match found.code:
        case "count":
            sentence = COUNTS.get(item, sentence)
        case "base-without-region":
            named["company"] = of_company(str(found.args["company"]))
        case "tile-space-cost":
            named["space"] = space_title(named["space"])
        case "differs-from-rulebook":
            named["item"] = _item_name(found)
        case "id-twice":
            named["item"] = named["id"]
    return str(sentence) % named


def _item_name(found: Finding) -> str:
    item = str(found.args["item"])
    match found.part:
        case "majorities" | "bonus-tiles" | "merchants":
            return kind_name(item)
        case "track-spaces":
            return bonus_name(item)
        case _:
            return space_title(item)
