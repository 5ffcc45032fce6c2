"""Two boxes compared fact by fact, and facts taken from one into the other."""

from msgspec.structs import replace

from companion.games.mombasa.box import Box, CompanyTrack, Fact, load_box
from companion.games.mombasa.box.differing import (
    Difference,
    Known,
    differences,
    facts_in,
    fingerprints,
    merging,
    part_of,
    taking,
)
from companion.games.mombasa.box.known import PARTS
from companion.games.mombasa.terms import Company

EMPTY = Box(name="ours")
STANDARD = load_box("standard")
PRACTICE = load_box("practice")
COINS = ((0, 1, 1, 1, 2),) * 3


def ways(before: Box, after: Box) -> dict[tuple[str, ...], str]:
    return {one.path: one.way for one in differences(before, after)}


def test_the_facts_of_the_practice_box_cover_every_part_but_the_limits() -> None:
    assert {part_of(path) for path in facts_in(PRACTICE)} | {"limits"} == set(PARTS)


def test_a_box_compared_with_itself_is_the_same_throughout() -> None:
    assert set(ways(PRACTICE, PRACTICE).values()) == {"same"}


def test_a_fact_is_new_changed_removed_or_the_same() -> None:
    mine = replace(
        EMPTY,
        base_coins={"cairo": Fact("owner", COINS), "mombasa": Fact("unconfirmed", COINS)},
        tracks={"A1": CompanyTrack(bonus=Fact("owner", "bonus-markers"))},
    )
    theirs = replace(
        EMPTY,
        base_coins={"cairo": Fact("owner", COINS), "mombasa": Fact("owner", COINS)},
        tracks={"A2": CompanyTrack(bonus=Fact("owner", "bonus-markers"))},
    )
    assert ways(mine, theirs) == {
        ("base_coins", "cairo"): "same",
        ("base_coins", "mombasa"): "changed",
        ("tracks", "A1", "bonus"): "removed",
        ("tracks", "A2", "bonus"): "new",
    }


def test_differences_keep_the_order_of_the_box() -> None:
    parts = [one.part for one in differences(EMPTY, PRACTICE)]
    assert parts.index("base-coins") < parts.index("tracks") < parts.index("majorities")


def test_taking_everything_makes_the_same_box_but_for_its_name() -> None:
    paths = [one.path for one in differences(STANDARD, PRACTICE)]
    taken = taking(STANDARD, PRACTICE, paths)
    assert facts_in(taken) == facts_in(PRACTICE)
    assert taken.name == STANDARD.name


def test_taking_one_fact_leaves_the_others() -> None:
    taken = taking(STANDARD, PRACTICE, [("base_coins", "cairo"), ("tracks", "A1", "track")])
    assert taken.base_coins["cairo"] == PRACTICE.base_coins["cairo"]
    assert taken.base_coins["mombasa"] == STANDARD.base_coins["mombasa"]
    assert taken.tracks["A1"].bonus == STANDARD.tracks["A1"].bonus
    assert taken.tracks["A1"].track == PRACTICE.tracks["A1"].track


def test_taking_what_the_other_does_not_know_makes_it_unknown() -> None:
    taken = taking(PRACTICE, EMPTY, [("map",), ("board", "diamonds"), ("books",), ("limits",)])
    assert taken.map is None
    assert taken.board.diamonds is None
    assert taken.board.bookkeeping == PRACTICE.board.bookkeeping
    assert taken.books is None


def test_a_fact_is_taken_into_an_empty_box() -> None:
    taken = taking(EMPTY, PRACTICE, [("tracks", "B2", "bonus"), ("merchants", "plain")])
    assert set(facts_in(taken)) == {("tracks", "B2", "bonus"), ("merchants", "plain")}


def test_a_fact_is_not_given_up_for_one_that_is_known_less_well() -> None:
    owner, guess = Known("owner", 1), Known("unconfirmed", 2)
    path = ("bonus_tiles", "goods")
    assert Difference(path, None, guess).improves
    assert Difference(path, guess, owner).improves
    assert Difference(path, guess, Known("rulebook", 3)).improves
    assert not Difference(path, guess, Known("practice", 3)).improves
    assert Difference(path, owner, Known("owner", 2)).improves
    assert not Difference(path, owner, guess).improves
    assert not Difference(path, owner, None).improves
    assert not Difference(path, owner, owner).improves


def with_coins(cairo: int | None = None, mombasa: int | None = None) -> Box:
    """Return a box whose bases show so many coins on their first spaces."""
    bases: dict[Company, int | None] = {"cairo": cairo, "mombasa": mombasa}
    return replace(
        EMPTY,
        base_coins={
            company: Fact("owner", ((front, 1, 1, 1, 2),) * 3)
            for company, front in bases.items()
            if front is not None
        },
    )


def test_what_two_people_changed_is_put_together() -> None:
    began = fingerprints(with_coins(cairo=0, mombasa=0))
    theirs, mine = with_coins(cairo=3, mombasa=0), with_coins(cairo=0, mombasa=2)
    merged, disputed = merging(theirs, mine, began)
    assert merged == with_coins(cairo=3, mombasa=2)
    assert disputed == ()


def test_what_one_of_two_forgot_stays_forgotten() -> None:
    began = fingerprints(with_coins(cairo=0, mombasa=0))
    theirs, mine = with_coins(mombasa=0), with_coins(cairo=0, mombasa=2)
    assert merging(theirs, mine, began) == (with_coins(mombasa=2), ())
    assert merging(mine, theirs, began) == (with_coins(mombasa=2), ())


def test_what_both_changed_differently_is_disputed() -> None:
    began = fingerprints(with_coins(cairo=0, mombasa=0))
    theirs, mine = with_coins(cairo=3, mombasa=0), with_coins(cairo=2, mombasa=0)
    merged, disputed = merging(theirs, mine, began)
    assert merged == mine
    assert [one.path for one in disputed] == [("base_coins", "cairo")]
    assert merging(theirs, theirs, began) == (theirs, ())
