"""What the checklist of the map's editor says."""

from flask_babel import gettext, ngettext

from companion.web.mombasa.box.map_view import Item


def item_words(item: Item) -> str:
    """Say how far a map is, or what cannot be right; its places are named beside it."""
    done, total = item.done, item.total
    match item.code:
        case "regions":
            return gettext("%(done)s of %(all)s regions", done=done, all=total)
        case "bases":
            return gettext("%(done)s of %(all)s bases", done=done, all=total)
        case "borders":
            return gettext("%(done)s of %(all)s likely borders checked", done=done, all=total)
        case "enclaves":
            return _enclaves(done, total)
        case "rewards" if not item.places:
            return gettext("Every region has a reward or surrounds an enclave")
        case "rewards":
            return ngettext(
                "This region has no reward but doesn’t surround an enclave:",
                "%(num)s regions have no reward but don’t surround an enclave:",
                len(item.places),
            )
        case "base-without-region":
            return gettext("No region borders this base:")
        case "map-in-pieces":
            return gettext("Can’t be reached from the rest of the map:")
        case "two-enclaves":
            return gettext("Two enclaves in one region:")
        case _:
            return gettext("A region around an enclave has no reward, but this one does:")


def missing_item(item: Item) -> str:
    """Name what is missing of an item, and how much."""
    left = item.total - item.done
    match item.code:
        case "regions":
            return ngettext("%(num)s region", "%(num)s regions", left)
        case "bases":
            return ngettext("%(num)s base", "%(num)s bases", left)
        case "borders":
            return ngettext("%(num)s likely border", "%(num)s likely borders", left)
        case "enclaves":
            return ngettext("%(num)s enclave", "%(num)s enclaves", left)
        case _:
            return ngettext("%(num)s reward", "%(num)s rewards", left)


def _enclaves(done: int, total: int) -> str:
    if done < total:
        return ngettext(
            "One enclave missing: a region entirely inside another, with a single neighbour.",
            "%(num)s enclaves missing: regions entirely inside another, with a single neighbour.",
            total - done,
        )
    if done > total:
        return gettext(
            "%(done)s enclaves, but there should be only %(all)s. A region with a single neighbour "
            "is an enclave.",
            done=done,
            all=total,
        )
    return gettext("%(done)s of %(all)s enclaves", done=done, all=total)
