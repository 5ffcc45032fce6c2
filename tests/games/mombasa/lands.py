"""Small maps with names, positions on them, and an expansion walk that knows no shortcuts."""

from collections.abc import Mapping

from hypothesis import strategies as st

from companion.games.mombasa.base import Base, Column
from companion.games.mombasa.box import load_box
from companion.games.mombasa.map import BaseBorder, Border, Lines, Map, Region, Rewards
from companion.games.mombasa.terms import COMPANIES, Company


def land(
    regions: str,
    borders: str,
    bases: Mapping[Company, str],
    rewards: dict[str, Rewards] | None = None,
) -> Map:
    """Draw a map from words: `a-b` is a single border, `a=b` a double one; so are `-a` and `=a`."""
    given = rewards or {}
    return Map(
        tuple(Region(name, given.get(name, Rewards())) for name in regions.split()),
        tuple(_border(word) for word in borders.split()),
        {company: tuple(map(_base_border, words.split())) for company, words in bases.items()},
    )


def _border(word: str) -> Border:
    mark = "=" if "=" in word else "-"
    one, other = word.split(mark)
    return (one, other, _lines(mark))


def _base_border(word: str) -> BaseBorder:
    return (word[1:], _lines(word[0]))


def _lines(mark: str) -> Lines:
    return 2 if mark == "=" else 1


def base_of(*posts: int) -> Base:
    first, second, third = posts
    return (Column(first), Column(second), Column(third))


# The rulebook's example: Cape Town enters I and II across single borders, III across a double one.
EXAMPLE = land(
    "I II III",
    "I-II II=III",
    {"cape-town": "-I", "mombasa": "-III"},
    {"I": Rewards(pounds=2), "II": Rewards(diamonds=1, track=1), "III": Rewards(bookkeeping=3)},
)
CHAIN = land("a b c d", "a-b b=c c-d", {"cairo": "-a"})
# The far side of the ring is cheaper by the long way.
RING = land("a b c d e f", "a-b b-c c-d d-e e-f f=a", {"cairo": "-a =f", "mombasa": "-d"})
# Three regions behind double borders that one region in the middle joins by single ones.
STAR = land("hub x y z", "hub-x hub-y hub-z", {"cairo": "=x =y =z -hub"})
# Two bases, an enclave, and a region that nothing borders.
COAST = land(
    "bay cape delta enclave ford gorge lost",
    "bay-cape bay=delta cape-delta delta-enclave delta=ford ford-gorge cape=gorge",
    {"cairo": "-bay =cape", "mombasa": "-gorge =ford"},
)
PRACTICE = load_box("practice").map.value  # type: ignore[union-attr]  # the practice box has one
MAPS = {"chain": CHAIN, "ring": RING, "star": STAR, "coast": COAST, "practice": PRACTICE}


def sets_by_hand(
    map_: Map, company: Company, points: int, occupied: Mapping[str, Company], posts: int
) -> dict[frozenset[str], int]:
    """Try every order of entries one by one, and keep the least cost of each set."""
    found: dict[frozenset[str], int] = {}
    waiting: list[tuple[frozenset[str], int]] = [(frozenset(), 0)]
    while waiting:
        entered, spent = waiting.pop()
        for region, cost in _entries_by_hand(map_, company, occupied, entered):
            larger, total = entered | {region}, spent + cost
            if total <= points and len(larger) <= posts and total < found.get(larger, 1000):
                found[larger] = total
                waiting.append((larger, total))
    return found


def _entries_by_hand(
    map_: Map, company: Company, occupied: Mapping[str, Company], entered: frozenset[str]
) -> list[tuple[str, int]]:
    own = {region for region, holder in occupied.items() if holder == company} | entered
    entries = []
    for one, other, lines in map_.borders:
        for here, there in ((one, other), (other, one)):
            if here in own and there not in own:
                entries.append((there, lines + (there in occupied)))
    for region, lines in map_.bases.get(company, ()):
        if region not in own:
            entries.append((region, lines + (region in occupied)))
    return entries


@st.composite
def lands(draw: st.DrawFn, most: int = 6) -> Map:
    """Any map of a few regions."""
    ids = [f"r{number}" for number in range(draw(st.integers(1, most)))]
    marks = st.sampled_from(("", "-", "-", "="))
    pairs = [(one, other, draw(marks)) for one in ids for other in ids if one < other]
    touched = {company: [(draw(marks), name) for name in ids] for company in COMPANIES}
    return Map(
        tuple(Region(name, draw(rewards)) for name in ids),
        tuple((one, other, _lines(mark)) for one, other, mark in pairs if mark),
        {
            company: tuple((name, _lines(mark)) for mark, name in borders if mark)
            for company, borders in touched.items()
        },
    )


rewards = st.builds(Rewards, *[st.integers(0, 3)] * 4)
columns = st.builds(Column, st.integers(0, 5)) | st.builds(
    Column, st.integers(0, 4), final_open=st.just(value=True)
)
bases = st.tuples(columns, columns, columns)
companies = st.sampled_from(COMPANIES)


@st.composite
def positions(
    draw: st.DrawFn, most: int = 6
) -> tuple[Map, dict[str, Company], dict[Company, Base]]:
    """Any map with posts on it, and four bases."""
    map_ = draw(lands(most))
    holders = {region.id: draw(st.none() | companies) for region in map_.regions}
    occupied = {region: holder for region, holder in holders.items() if holder}
    return map_, occupied, {company: draw(bases) for company in COMPANIES}
