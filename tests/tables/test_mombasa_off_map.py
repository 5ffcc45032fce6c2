"""The map and the bases are counted against each other, whatever way they drift apart."""

import pytest

from companion.games.mombasa.base import FULL_BASE, Column
from companion.games.mombasa.expansion import Step
from companion.games.mombasa.tracking import Command, apply, check
from companion.games.mombasa.tracking.companies import (
    RemovePost,
    ReturnPost,
    SetBase,
    SetRegion,
    TakePost,
)
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.reading import posts_off_map
from companion.games.mombasa.tracking.sheets import MerchantSheet
from companion.games.mombasa.tracking.teaching import Teach
from companion.games.tracking import Effect
from tests.tables.mombasa import LAND, a_table, do, effects

ONE_OUT = (Column(4), Column(5), Column(5))


@pytest.mark.parametrize(
    ("done", "off"),
    [
        ((), {}),
        # As the rules have it, the two stay even.
        ((TakePost("cairo", 1, "north"),), {}),
        ((TakePost("cairo", 1, "north"), ReturnPost("cairo", 1, "north")), {}),
        ((RemovePost("cairo", 1),), {}),
        ((Expand(1, "cairo", 2, (Step("north"),)),), {}),
        # A post that was tapped at the base, or went home from there.
        ((TakePost("cairo", 1), TakePost("mombasa", 1)), {"mombasa": 1, "cairo": 1}),
        ((TakePost("cairo", 1, "north"), ReturnPost("cairo", 1)), {"cairo": -1}),
        # A base or a region that was put right by hand.
        ((SetBase("cairo", ONE_OUT),), {"cairo": 1}),
        ((SetBase("cairo", ONE_OUT, removed=1),), {}),
        ((SetRegion("north", "cairo"),), {"cairo": -1}),
        (
            (TakePost("cairo", 1, "north"), SetRegion("north", "mombasa")),
            {"mombasa": -1, "cairo": 1},
        ),
        ((TakePost("cairo", 1), SetRegion("north", "cairo")), {}),
        # Where the base itself holds too many, none can be taken off the map.
        ((SetBase("cairo", FULL_BASE, removed=2),), {}),
        ((SetRegion("north", "cairo"), SetBase("cairo", FULL_BASE, removed=2)), {"cairo": -1}),
    ],
)
def test_posts_that_are_not_where_they_must_be_are_counted(
    done: tuple[Command, ...], off: dict[str, int]
) -> None:
    assert posts_off_map(do(a_table(), *done)) == off


def test_a_table_without_a_map_has_nothing_off_it() -> None:
    assert posts_off_map(do(a_table(known=False), TakePost("cairo", 1))) == {}


def test_a_map_that_comes_in_mid_game_tells_what_it_lacks() -> None:
    table = do(a_table(known=False), TakePost("cairo", 1), TakePost("cairo", 1))
    taught = Teach(map=LAND)
    assert effects(table, taught) == [Effect("off-map", {"company": "cairo", "posts": 2})]
    table = do(table, taught, SetRegion("north", "cairo"), SetRegion("south", "cairo"))
    assert posts_off_map(table) == {}
    # The same once more changes nothing, and says nothing.
    assert effects(table, taught) == []


def test_a_verdict_by_such_a_map_is_not_sure() -> None:
    far = Expand(1, "cairo", 1, (Step("far"),))
    assert [dict(found.about) for found in check(a_table(), far)] == [{}]
    apart = do(a_table(), TakePost("mombasa", 1))
    assert [(found.code, dict(found.about)) for found in check(apart, far)] == [
        ("not-adjacent", {"unsure": 1})
    ]
    assert apply(apart, far).state.occupied == {"far": "cairo"}


def test_mines_are_counted_with_a_doubt_only_where_the_company_has_posts_off_the_map() -> None:
    table = do(a_table(), TakePost("cairo", 1))
    codes = {
        company: [note.code for note in MerchantSheet("company", company).draft(table, 1).notes]
        for company in ("cairo", "mombasa")
    }
    assert "off-map" in codes["cairo"]
    assert "off-map" not in codes["mombasa"]
