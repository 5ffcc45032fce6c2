"""The map and a base do not come out even: what is missing, or too much, in words."""

from collections.abc import Iterator, Mapping

from flask_babel import gettext, ngettext

from companion.web.mombasa.terms import company_name, of_company


def off_map_words(company: str, posts: int) -> str:
    """Say how many posts of a company are not on the map, or fewer than 0 too many."""
    if posts > 0:
        return ngettext(
            "%(num)s %(company)s trading post isn’t on the map yet.",
            "%(num)s %(company)s trading posts aren’t on the map yet.",
            posts,
            company=of_company(company),
        )
    return ngettext(
        "The map has %(num)s %(company)s trading post too many.",
        "The map has %(num)s %(company)s trading posts too many.",
        -posts,
        company=of_company(company),
    )


def off_map_lines(off: Mapping[str, int]) -> str:
    """Say it of all companies: one has a sentence, several are a list."""
    return " ".join((*_missing(off), *_too_many(off), gettext("Reach and costs may be wrong.")))


def _missing(off: Mapping[str, int]) -> Iterator[str]:
    missing = {company: posts for company, posts in off.items() if posts > 0}
    if len(missing) > 1:
        yield gettext("Trading posts not on the map yet: %(counts)s.", counts=_counts(missing))
    else:
        yield from (off_map_words(company, posts) for company, posts in missing.items())


def _too_many(off: Mapping[str, int]) -> Iterator[str]:
    too_many = {company: posts for company, posts in off.items() if posts < 0}
    if len(too_many) > 1:
        yield gettext("Too many trading posts on the map: %(counts)s.", counts=_counts(too_many))
    else:
        yield from (off_map_words(company, posts) for company, posts in too_many.items())


def _counts(off: Mapping[str, int]) -> str:
    return ", ".join(f"{company_name(company)} {abs(posts)}" for company, posts in off.items())


def unsure() -> str:
    """Say that a verdict is by a map that is not as the board is."""
    return gettext("This may be wrong until the map is corrected.")
