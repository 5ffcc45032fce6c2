"""Whether a map and its drawing can be right."""

from collections.abc import Collection, Iterator, Mapping

from companion.games.mombasa.box import Box, load_contents
from companion.games.mombasa.box.drawing import Pair
from companion.games.mombasa.box.finding import Finding, found, twice
from companion.games.mombasa.map import Map, Rewards
from companion.games.mombasa.terms import COMPANIES


def check_map(box: Box) -> Iterator[Finding]:
    """Count regions and enclaves, and look for what no company could reach."""
    if box.map is None:
        return
    land = box.map.value
    undecided = box.drawing.value.undecided if box.drawing else ()
    enclaves = enclaves_of(land, undecided)
    yield from _check_counts(land, enclaves)
    if undecided:
        yield found("undecided-borders", "map", count=len(undecided))
    yield from _check_rewards(land, set(enclaves.values()))
    connected = _connected(land)
    for region in land.regions:
        if region.id not in connected:
            yield found("map-in-pieces", "map", region=region.id)
    for company in COMPANIES:
        if not land.bases.get(company):
            yield found("base-without-region", "map", company=company)


def check_drawing(box: Box) -> Iterator[Finding]:
    """Compare the shapes of a drawing with the map."""
    if box.map is None or box.drawing is None:
        return
    land, drawing = box.map.value, box.drawing.value
    printed = {frozenset((one, other)) for one, other, _ in land.borders}
    printed |= {
        frozenset((company, region)) for company, ends in land.bases.items() for region, _ in ends
    }
    drawn = {frozenset(border.between) for border in drawing.borders}
    names = {region.id for region in land.regions} | set(land.bases)
    shapes = {*drawing.regions, *drawing.bases}
    for name in sorted(names - shapes):
        yield found("not-drawn", "drawing", item=name)
    for name in sorted(shapes - names):
        yield found("not-on-the-map", "drawing", item=name)
    for border in sorted("|".join(sorted(pair)) for pair in printed - drawn):
        yield found("not-drawn", "drawing", item=border)
    for border in sorted("|".join(sorted(pair)) for pair in drawn - printed):
        yield found("not-on-the-map", "drawing", item=border)


def enclaves_of(land: Map, undecided: Collection[Pair] = ()) -> dict[str, str]:
    """Name the enclaves, each with the region around it; what may have more borders is none yet."""
    coast = {region for ends in land.base_borders.values() for region in ends}
    open_ends = {name for pair in undecided for name in pair}
    return {
        region: next(iter(around))
        for region, around in land.neighbours.items()
        if len(around) == 1 and region not in coast and region not in open_ends
    }


def _check_counts(land: Map, enclaves: Mapping[str, str]) -> Iterator[Finding]:
    contents = load_contents()
    if len(land.regions) != contents.regions:
        yield found("count", "map", item="regions", count=len(land.regions))
    if len(enclaves) != contents.enclaves:
        yield found("count", "map", item="enclaves", count=len(enclaves))
    for region in twice(enclaves.values()):
        yield found("two-enclaves", "map", region=region)


def _check_rewards(land: Map, surrounding: set[str]) -> Iterator[Finding]:
    """The regions around the enclaves, and no others, are without a reward."""
    for region in land.regions:
        rewarded = region.rewards != Rewards()
        if rewarded and region.id in surrounding:
            yield found("reward-around-enclave", "map", region=region.id)
        if not rewarded and region.id not in surrounding:
            yield found("no-reward", "map", region=region.id)


def _connected(land: Map) -> set[str]:
    """Return the regions that can be reached from the first one."""
    reached: set[str] = set()
    open_ends = [region.id for region in land.regions[:1]]
    while open_ends:
        region = open_ends.pop()
        if region not in reached:
            reached.add(region)
            open_ends.extend(land.neighbours[region])
    return reached
