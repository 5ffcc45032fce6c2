"""What cannot be right in a box, in plain words. Each says where to look."""

from flask_babel import gettext

from companion.games.mombasa.box.finding import Finding
from companion.web.mombasa.terms import company_name, of_company
from companion.web.mombasa.words.box import kind_name, part_title
from companion.web.mombasa.words.names import space_title
from companion.web.mombasa.words.tracks import bonus_name


def finding_words(found: Finding) -> str:
    """Say what cannot be right; of borders that nobody has looked at the map's checklist tells."""
    return (
        _of_tracks(found)
        or _of_boards(found)
        or _of_cards(found)
        or _of_map(found)
        or _of_any(found)
    )


def _of_tracks(found: Finding) -> str:
    args = found.args
    match found.code:
        case "special-spaces":
            return gettext("%(track)s: a track has 2 special spaces, not %(count)s.", **args)
        case "capital-calls":
            return gettext("%(track)s: a track has 1 or 2 capital calls, not %(count)s.", **args)
        case "no-share-icons":
            return gettext("%(track)s: no share icons yet.", **args)
        case "special-space-pounds":
            return gettext("%(track)s, space %(space)s: a special space pays £1 or £2.", **args)
        case "call-without-pounds":
            return gettext(
                "%(track)s: the capital call after space %(space)s has no amount.", **args
            )
        case "shares-not-rising":
            return gettext(
                "%(track)s, space %(space)s: share icons should rise along the track.", **args
            )
        case "bonus-letter":
            return gettext(
                "%(track)s: “%(bonus)s” belongs on other tracks. Extra bonus spaces are only on C "
                "and D.",
                track=args["track"],
                bonus=bonus_name(str(args["bonus"])),
            )
        case "bonus-twice":
            return gettext("“%(bonus)s” is on two tracks.", bonus=bonus_name(str(args["bonus"])))
        case _:
            return ""


def _of_boards(found: Finding) -> str:
    args = found.args
    match found.code:
        case "final-space-coins":
            return gettext(
                "%(company)s, column %(column)s: the final space should show 2 coins.",
                company=company_name(str(args["company"])),
                column=args["column"],
            )
        case "values-not-rising":
            return gettext(
                "%(part)s, space %(space)s: values should rise along the track.",
                part=part_title(found.part),
                space=args["space"],
            )
        case "space-twice":
            return gettext("Space %(space)s appears twice.", **args)
        case "space-off-track":
            return gettext("The track has no space %(space)s.", **args)
        case "tile-space-cost":
            return gettext(
                "%(space)s: a bonus tile space costs £1 or £2, not £%(cost)s.",
                space=space_title(str(args["space"])),
                cost=args["cost"],
            )
        case "tier-missing":
            return gettext(
                "%(kind)s: the rulebook has a tier starting at %(least)s.",
                kind=kind_name(str(args["kind"])),
                least=args["least"],
            )
        case "tiers-overlap":
            return gettext(
                "%(kind)s: the tier starting at %(least)s overlaps another.",
                kind=kind_name(str(args["kind"])),
                least=args["least"],
            )
        case _:
            return ""


def _of_cards(found: Finding) -> str:
    args = found.args
    match found.code:
        case "card-fields":
            return gettext("Card %(card)s has a value its type doesn’t show.", **args)
        case "share-card-letter":
            return gettext(
                "Card %(card)s: D and E cards, and only those, are single share cards.", **args
            )
        case "starting-card-kind":
            return gettext(
                "Card %(card)s: no starting card is a diamond merchant or a single share card.",
                **args,
            )
        case "expansion-card":
            return gettext("Card %(card)s isn’t a “1”-expansion card.", **args)
        case "card-twice":
            return gettext("Tile %(tile)s shows the card %(card)s twice.", **args)
        case "unknown-card":
            return gettext(
                "Tile %(tile)s shows a card that isn’t among the starting cards: %(card)s.", **args
            )
        case "unknown-tile":
            return gettext("There is no tile %(tile)s.", **args)
        case "bonus-tracks":
            return gettext("Tile %(tile)s should advance on 1 or 2 tracks, not %(count)s.", **args)
        case "requirement-of-nothing":
            return gettext(
                "%(item)s: a requirement can’t be 0 (%(kind)s).",
                item=args["item"],
                kind=kind_name(str(args["kind"])),
            )
        case "further-good-alone":
            return gettext(
                "%(item)s: a further good needs another goods requirement beside it.", **args
            )
        case _:
            return ""


def _of_map(found: Finding) -> str:
    args = found.args
    match found.code:
        case "two-enclaves":
            return gettext("%(region)s surrounds two enclaves.", **args)
        case "no-reward":
            return gettext("%(region)s has no reward but doesn’t surround an enclave.", **args)
        case "reward-around-enclave":
            return gettext("%(region)s surrounds an enclave, so it should have no reward.", **args)
        case "map-in-pieces":
            return gettext("%(region)s can’t be reached from the rest of the map.", **args)
        case "base-without-region":
            return gettext(
                "No region borders the %(company)s base.", company=of_company(str(args["company"]))
            )
        case "not-drawn":
            return gettext("%(item)s isn’t drawn.", **args)
        case "not-on-the-map":
            return gettext("%(item)s is drawn, but not on the map.", **args)
        case _:
            return ""


def _of_any(found: Finding) -> str:
    args = found.args
    match found.code:
        case "differs-from-rulebook":
            return gettext("%(item)s: differs from the rulebook.", item=_item_name(found))
        case "count" if args["item"] in {"all", "regions"}:
            return gettext(
                "%(part)s: %(count)s doesn’t match the rulebook.",
                part=part_title(found.part),
                count=args["count"],
            )
        case "count" if args["item"] == "enclaves":
            return gettext("Enclaves: %(count)s doesn’t match the rulebook.", **args)
        case "count":
            return gettext(
                "%(part)s, %(item)s: %(count)s doesn’t match the rulebook.",
                part=part_title(found.part),
                item=args["item"],
                count=args["count"],
            )
        case "id-twice":
            return gettext(
                "%(part)s: “%(item)s” appears twice.", part=part_title(found.part), item=args["id"]
            )
        case _:
            return ""


def _item_name(found: Finding) -> str:
    item = str(found.args["item"])
    match found.part:
        case "majorities" | "bonus-tiles" | "merchants":
            return kind_name(item)
        case "track-spaces":
            return bonus_name(item)
        case _:
            return space_title(item)
