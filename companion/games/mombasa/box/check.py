"""Whether a box can be right: what the rulebook says of its components, one check a fact.

What is unknown is no finding; `known` counts it.
"""

from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from typing import Final, TypeVar, get_args

from companion.games.mombasa.box import (
    BonusSpace,
    Box,
    Fact,
    Majority,
    MajorityKind,
    TrackBonus,
    TrackSpace,
    load_box,
    load_contents,
)
from companion.games.mombasa.box.check_cards import (
    check_action_cards,
    check_book_display,
    check_books,
    check_card_ids,
    check_expansion_cards,
    check_first_game_tiles,
    check_starting_cards,
    check_starting_tiles,
)
from companion.games.mombasa.box.check_map import check_drawing, check_map
from companion.games.mombasa.box.finding import Finding, found, not_rising, twice
from companion.games.mombasa.box.known import Part, tiers_known
from companion.games.mombasa.majorities import gain_for

__all__ = ["Finding", "check"]

K = TypeVar("K", bound=str)
T = TypeVar("T")

_EXTRA_SPACES: Final[tuple[TrackBonus, ...]] = get_args(TrackSpace)
_TILE_SPACES: Final[tuple[BonusSpace, ...]] = (
    "goods-tile",
    "bookkeeper-tile",
    "merchant-tile",
    "expansion-tile",
)


def check(box: Box) -> tuple[Finding, ...]:
    """Tell everything in which a box cannot be a printed copy."""
    checks = (
        _check_bases,
        _check_tracks,
        _check_track_bonuses,
        _check_board,
        check_map,
        check_drawing,
        check_action_cards,
        check_starting_cards,
        check_expansion_cards,
        check_card_ids,
        check_starting_tiles,
        check_first_game_tiles,
        check_books,
        check_book_display,
        _check_bonus_spaces,
        _check_stated,
        _check_majorities,
    )
    return tuple(chain.from_iterable(one(box) for one in checks))


def _check_bases(box: Box) -> Iterator[Finding]:
    final = load_contents().final_space_coins
    for company, fact in box.base_coins.items():
        for number, (*_, coins) in enumerate(fact.value, 1):
            if coins != final:
                yield found(
                    "final-space-coins", "base-coins", company=company, column=number, coins=coins
                )


def _check_tracks(box: Box) -> Iterator[Finding]:
    for name, track in (
        (name, side.track.value) for name, side in box.tracks.items() if side.track
    ):
        if len(track.specials) != 2:
            yield found("special-spaces", "tracks", track=name, count=len(track.specials))
        if len(track.calls) not in {1, 2}:
            yield found("capital-calls", "tracks", track=name, count=len(track.calls))
        if not track.shares:
            yield found("no-share-icons", "tracks", track=name)
        for space, pounds in track.specials:
            if pounds not in {1, 2}:
                yield found(
                    "special-space-pounds", "tracks", track=name, space=space, pounds=pounds
                )
        for space, pounds in track.calls:
            if pounds == 0:
                yield found("call-without-pounds", "tracks", track=name, space=space)
        for space in not_rising(track.shares):
            yield found("shares-not-rising", "tracks", track=name, space=space)


def _check_track_bonuses(box: Box) -> Iterator[Finding]:
    bonuses = {name: side.bonus.value for name, side in box.tracks.items() if side.bonus}
    for name, bonus in bonuses.items():
        # Permanent bonuses are on tracks A and B, extra bonus spaces on C and D.
        if (bonus in _EXTRA_SPACES) != (name[0] in "CD"):
            yield found("bonus-letter", "track-bonuses", track=name, bonus=bonus)
    for bonus in twice(bonuses.values()):
        yield found("bonus-twice", "track-bonuses", bonus=bonus)


def _check_board(box: Box) -> Iterator[Finding]:
    board = box.board
    if board.diamonds:
        for space in not_rising(board.diamonds.value.values):
            yield found("values-not-rising", "diamond-track", space=space)
    if board.bookkeeping:
        for space in not_rising(board.bookkeeping.value.values):
            yield found("values-not-rising", "bookkeeping-track", space=space)
    crossed = board.crossed_out_a.value if board.crossed_out_a else ()
    for space in twice(crossed):
        yield found("space-twice", "crossed-out-a", space=space)
    for space in crossed:
        if space < 1 or (board.bookkeeping and space > board.bookkeeping.value.spaces):
            yield found("space-off-track", "crossed-out-a", space=space)


def _check_bonus_spaces(box: Box) -> Iterator[Finding]:
    for name in _TILE_SPACES:
        fact = box.bonus_spaces.get(name)
        if fact and fact.value.cost not in {1, 2}:
            yield found("tile-space-cost", "bonus-spaces", space=name, cost=fact.value.cost)


def _check_stated(box: Box) -> Iterator[Finding]:
    """Compare the single facts that the rulebook states itself."""
    rulebook = load_box("standard")
    yield from _differing("bonus-spaces", rulebook.bonus_spaces, box.bonus_spaces)
    yield from _differing("track-spaces", rulebook.track_spaces, box.track_spaces)
    yield from _differing("bonus-tiles", rulebook.bonus_tiles, box.bonus_tiles)
    yield from _differing("merchants", rulebook.merchants, box.merchants)


def _check_majorities(box: Box) -> Iterator[Finding]:
    for kind, fact in box.majorities.items():
        tiers = fact.value.tiers
        for tier in tiers:
            if tier.most is not None and tier.most < tier.least:
                yield found("tiers-overlap", "majorities", kind=kind, least=tier.least)
        for tier, higher in pairwise(tiers):
            if tier.most is None or tier.most >= higher.least:
                yield found("tiers-overlap", "majorities", kind=kind, least=higher.least)
    for kind, stated in load_box("standard").majorities.items():
        if kind in box.majorities:
            yield from _against_rulebook(kind, stated.value, box.majorities[kind].value)


def _against_rulebook(kind: MajorityKind, stated: Majority, own: Majority) -> Iterator[Finding]:
    if stated.company and own.company not in {None, stated.company}:
        yield found("differs-from-rulebook", "majorities", item=kind)
    for tier in stated.tiers:
        if tier.gain is None:
            if tiers_known(own) and tier.least not in {one.least for one in own.tiers}:
                yield found("tier-missing", "majorities", kind=kind, least=tier.least)
            continue
        for units in sorted({tier.least, tier.most or tier.least}):
            if gain_for(own, units) not in {None, tier.gain}:
                yield found("differs-from-rulebook", "majorities", item=kind, units=units)


def _differing(
    part: Part, stated: Mapping[K, Fact[T]], own: Mapping[K, Fact[T]]
) -> Iterator[Finding]:
    for item, fact in stated.items():
        if item in own and own[item].value != fact.value:
            yield found("differs-from-rulebook", part, item=item)
