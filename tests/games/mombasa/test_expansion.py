"""Expansions step by step: costs, problems, rewards, and posts sent home."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.mombasa.base import FULL_BASE, Base, Column, posts_in
from companion.games.mombasa.expansion import (
    Entry,
    Expansion,
    Gains,
    Return,
    Step,
    entry,
    expand,
    send_home,
    sources,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import COMPANIES, Company
from tests.games.mombasa.lands import (
    CHAIN,
    COAST,
    EXAMPLE,
    RING,
    base_of,
    companies,
    positions,
)

FULL: dict[Company, Base] = dict.fromkeys(COMPANIES, FULL_BASE)
NOWHERE: dict[str, Company] = {}


def look(
    map_: Map,
    step: Step,
    *,
    occupied: Mapping[str, Company] = NOWHERE,
    base: Base = FULL_BASE,
    points: int = 9,
) -> Entry:
    return entry(map_, occupied, base, "cairo", points, step)


def go(
    map_: Map,
    *steps: Step | str,
    occupied: Mapping[str, Company] = NOWHERE,
    bases: Mapping[Company, Base] = FULL,
    points: int = 9,
    returns: tuple[Return, ...] = (),
) -> Expansion:
    taken = [Step(step) if isinstance(step, str) else step for step in steps]
    return expand(map_, "cairo", points, occupied, bases, taken, returns)


def test_five_points_pay_single_single_and_a_double_border_with_a_post() -> None:
    made = expand(
        EXAMPLE,
        "cape-town",
        5,
        {"III": "mombasa"},
        {"cape-town": FULL_BASE, "mombasa": base_of(4, 5, 5)},
        [Step("I"), Step("II"), Step("III")],
    )
    assert made == Expansion(
        legal=True,
        cost=5,
        left=0,
        steps=(
            Entry("I", "base", 1, None, 1, 1, ()),
            Entry("II", "I", 1, None, 1, 1, ()),
            Entry("III", "II", 2, "mombasa", 3, 1, ()),
        ),
        problems=(),
        rewards=Gains(pounds=2, diamonds=1, track=1, bookkeeping=3),
        occupied={"III": "cape-town", "I": "cape-town", "II": "cape-town"},
        bases={"cape-town": base_of(2, 5, 5), "mombasa": FULL_BASE},
        removed={},
    )


def test_points_may_be_forfeited() -> None:
    made = go(CHAIN, points=4)
    assert made == Expansion(
        legal=True,
        cost=0,
        left=4,
        steps=(),
        problems=(),
        rewards=Gains(),
        occupied={},
        bases=FULL,
        removed={},
    )
    assert (go(CHAIN, "a", points=4).cost, go(CHAIN, "a", points=4).left) == (1, 3)


def test_a_region_is_entered_from_the_base_or_from_any_own_post() -> None:
    occupied: dict[str, Company] = {"c": "cairo", "e": "mombasa"}
    assert sources(RING, occupied, "cairo", "a") == {"base": 1}
    assert sources(RING, occupied, "cairo", "d") == {"c": 1}
    assert sources(RING, occupied, "mombasa", "d") == {"base": 1, "e": 1}
    assert list(sources(RING, occupied, "mombasa", "d")) == ["base", "e"]
    assert sources(RING, occupied, "cairo", "f") == {"base": 2}
    assert sources(RING, occupied, "cape-town", "b") == {}
    assert sources(RING, occupied, "cairo", "nowhere") == {}


def test_a_post_needs_no_connection_to_its_base() -> None:
    assert look(RING, Step("e"), occupied={"d": "cairo"}) == Entry("e", "d", 1, None, 1, 1, ())


def test_the_cheapest_source_is_taken_unless_one_is_named() -> None:
    held: dict[str, Company] = {"e": "cairo"}
    assert look(RING, Step("f"), occupied=held) == Entry("f", "e", 1, None, 1, 1, ())
    assert look(RING, Step("f", "base"), occupied=held) == Entry("f", "base", 2, None, 2, 1, ())
    assert look(RING, Step("f", "e"), occupied=held).cost == 1


def test_of_sources_equally_cheap_the_base_comes_first_then_the_order_of_the_map() -> None:
    assert look(RING, Step("a"), occupied={"b": "cairo"}).source == "base"
    assert look(RING, Step("d"), occupied={"e": "cairo", "c": "cairo"}).source == "c"


def test_ousting_costs_one_more() -> None:
    made = look(CHAIN, Step("a"), occupied={"a": "mombasa"})
    assert made == Entry("a", "base", 1, "mombasa", 2, 1, ())


def test_an_unknown_region_is_a_problem_of_the_step() -> None:
    assert look(CHAIN, Step("z")) == Entry("z", None, None, None, None, 1, ("unknown-region",))
    assert look(CHAIN, Step("z", "base", 2)) == Entry(
        "z", "base", None, None, None, 2, ("unknown-region",)
    )


def test_an_own_post_already_stands_there() -> None:
    made = look(CHAIN, Step("a"), occupied={"a": "cairo"})
    assert made == Entry("a", "base", 1, None, 1, 1, ("own-post-already",))


def test_a_region_that_nothing_own_borders_cannot_be_entered() -> None:
    assert look(CHAIN, Step("b")) == Entry("b", None, None, None, None, 1, ("not-adjacent",))
    assert look(CHAIN, Step("b"), occupied={"b": "mombasa"}) == Entry(
        "b", None, None, "mombasa", None, 1, ("not-adjacent",)
    )


@pytest.mark.parametrize("source", ["base", "b", "d", "c", "nowhere"])
def test_a_source_that_is_none_is_not_adjacent(source: str) -> None:
    occupied: dict[str, Company] = {"a": "cairo", "b": "cairo", "d": "mombasa"}
    made = look(CHAIN, Step("c", source), occupied=occupied)
    if source == "b":
        assert made == Entry("c", "b", 2, None, 2, 1, ())
    else:
        assert made == Entry("c", source, None, None, None, 1, ("not-adjacent",))


def test_points_must_cover_the_cost() -> None:
    held: dict[str, Company] = {"f": "mombasa"}
    assert look(RING, Step("f"), occupied=held, points=3).problems == ()
    assert look(RING, Step("f"), occupied=held, points=2) == Entry(
        "f", "base", 2, "mombasa", 3, 1, ("not-enough-points",)
    )
    assert look(RING, Step("a"), points=1).problems == ()
    assert look(RING, Step("a"), points=0).problems == ("not-enough-points",)


def test_points_matter_only_where_adjacent() -> None:
    assert look(CHAIN, Step("c"), points=0).problems == ("not-adjacent",)


def test_an_empty_base_has_nothing_to_send() -> None:
    empty = base_of(0, 0, 0)
    assert look(CHAIN, Step("a"), base=empty) == Entry(
        "a", "base", 1, None, 1, None, ("base-empty",)
    )
    assert look(CHAIN, Step("a", column=2), base=empty) == Entry(
        "a", "base", 1, None, 1, 2, ("base-empty",)
    )


def test_a_named_column_must_hold_a_post() -> None:
    base = base_of(0, 1, 5)
    assert look(CHAIN, Step("a", column=1), base=base) == Entry(
        "a", "base", 1, None, 1, 1, ("column-empty",)
    )
    assert look(CHAIN, Step("a", column=2), base=base) == Entry("a", "base", 1, None, 1, 2, ())
    assert look(CHAIN, Step("a", column=3), base=base).column == 3


def test_without_a_name_the_emptiest_column_sends_the_post() -> None:
    assert look(CHAIN, Step("a"), base=base_of(4, 3, 5)).column == 2


def test_every_problem_that_applies_is_told_in_order() -> None:
    held: dict[str, Company] = {"a": "cairo", "c": "cairo"}
    none = base_of(0, 0, 0)
    assert look(CHAIN, Step("a"), occupied=held, base=none, points=0).problems == (
        "own-post-already",
        "not-enough-points",
        "base-empty",
    )
    assert look(CHAIN, Step("c", "d", 1), occupied=held, base=base_of(0, 5, 5)).problems == (
        "own-post-already",
        "not-adjacent",
        "column-empty",
    )
    assert look(CHAIN, Step("z"), base=none).problems == ("unknown-region", "base-empty")


def test_a_region_entered_in_this_action_opens_the_next() -> None:
    made = go(CHAIN, "a", "b", "c")
    assert made.legal
    assert [step.source for step in made.steps] == ["base", "a", "b"]
    assert (made.cost, made.left) == (4, 5)
    assert made.occupied == {"a": "cairo", "b": "cairo", "c": "cairo"}
    assert made.bases == FULL | {"cairo": base_of(2, 5, 5)}


def test_the_first_step_with_a_problem_is_the_last_one_answered() -> None:
    held: dict[str, Company] = {"b": "mombasa"}
    made = go(CHAIN, "a", "b", "c", "d", occupied=held, points=4)
    assert made == Expansion(
        legal=False,
        cost=3,
        left=1,
        steps=(
            Entry("a", "base", 1, None, 1, 1, ()),
            Entry("b", "a", 1, "mombasa", 2, 1, ()),
            Entry("c", "b", 2, None, 2, 1, ("not-enough-points",)),
        ),
        problems=("not-enough-points",),
        rewards=Gains(),
        occupied=held,
        bases=FULL,
        removed={},
    )


def test_the_same_region_is_not_entered_twice() -> None:
    made = go(CHAIN, "a", "a")
    assert made.problems == ("own-post-already",)
    assert (made.cost, made.left, len(made.steps)) == (1, 8, 2)


def test_a_base_that_runs_out_ends_the_expansion() -> None:
    made = go(CHAIN, "a", "b", bases={"cairo": base_of(0, 0, 1)})
    assert made.problems == ("base-empty",)
    assert made.bases == {"cairo": base_of(0, 0, 1)}
    assert go(CHAIN, "a", bases={"cairo": base_of(0, 0, 1)}).bases == {"cairo": base_of(0, 0, 0)}


def test_columns_are_chosen_anew_for_every_entry() -> None:
    made = go(CHAIN, "a", "b", "c", bases={"cairo": base_of(3, 1, 2)})
    assert [step.column for step in made.steps] == [2, 3, 3]
    named = go(CHAIN, Step("a", column=1), Step("b", column=3), bases={"cairo": base_of(3, 1, 2)})
    assert named.bases == {"cairo": base_of(2, 1, 1)}


def test_rewards_of_all_entered_regions_add_up() -> None:
    made = expand(EXAMPLE, "cape-town", 9, {}, FULL, [Step("I"), Step("II")])
    assert made.rewards == Gains(pounds=2, diamonds=1, track=1)


OUSTED: dict[str, Company] = {"a": "mombasa", "b": "mombasa", "c": "cape-town"}


def homes(mombasa: Base, *returns: Return, cape_town: Base = FULL_BASE) -> Expansion:
    bases: dict[Company, Base] = {"cairo": FULL_BASE, "mombasa": mombasa, "cape-town": cape_town}
    return go(CHAIN, "a", "b", "c", occupied=OUSTED, bases=bases, returns=returns)


def test_ousted_posts_go_home_to_the_lowest_column_with_room() -> None:
    made = homes(base_of(5, 4, 3), cape_town=base_of(5, 5, 0))
    assert made.legal
    assert made.cost == 7
    assert made.bases["mombasa"] == base_of(5, 5, 4)
    assert made.bases["cape-town"] == (Column(5), Column(5), Column(1, final_open=True))
    assert made.removed == {}


def test_ousted_posts_go_home_to_the_columns_named() -> None:
    made = homes(base_of(4, 4, 3), Return("b", 3), Return("a", 2), cape_town=base_of(4, 5, 5))
    assert made.bases["mombasa"] == base_of(4, 5, 4)
    assert made.bases["cape-town"] == FULL_BASE


def test_named_posts_go_home_before_the_others() -> None:
    first = homes(base_of(4, 5, 5), Return("b", 1), cape_town=base_of(4, 5, 5))
    assert first.legal
    assert first.removed == {"mombasa": 1}
    opened = (Column(4, final_open=True), Column(5), Column(4))
    assert homes(opened, Return("b", 3)).removed == {"mombasa": 1, "cape-town": 1}


def test_posts_go_home_in_the_order_of_returns() -> None:
    made = homes(base_of(4, 5, 4), Return("b", 1), Return("a", 1))
    assert made.problems == ("column-full",)
    assert homes(base_of(4, 5, 4), Return("b", 1), Return("a", 3)).legal


def test_posts_without_room_leave_the_game() -> None:
    made = homes(FULL_BASE)
    assert made.legal
    assert made.removed == {"mombasa": 2, "cape-town": 1}
    assert made.bases["mombasa"] == FULL_BASE


def test_a_named_column_without_room_undoes_everything() -> None:
    bases: dict[Company, Base] = {"cairo": FULL_BASE, "mombasa": base_of(5, 4, 3)}
    occupied: dict[str, Company] = {"a": "mombasa"}
    made = go(CHAIN, "a", "b", occupied=occupied, bases=bases, returns=(Return("a", 1),))
    assert made == Expansion(
        legal=False,
        cost=3,
        left=6,
        steps=(
            Entry("a", "base", 1, "mombasa", 2, 1, ()),
            Entry("b", "a", 1, None, 1, 1, ()),
        ),
        problems=("column-full",),
        rewards=Gains(),
        occupied=occupied,
        bases=bases,
        removed={},
    )


def test_an_open_final_space_is_never_covered_again() -> None:
    opened = (Column(4, final_open=True), Column(5), Column(5))
    assert homes(opened, Return("a", 1)).problems == ("column-full",)
    assert homes(opened).removed["mombasa"] == 2


def test_posts_sent_home_tell_what_became_of_them() -> None:
    bases: dict[Company, Base] = {"mombasa": base_of(5, 5, 4)}
    ousted: dict[str, Company] = {"a": "mombasa", "b": "mombasa", "c": "mombasa"}
    assert send_home(bases, ousted, ()) == ({"mombasa": FULL_BASE}, {"mombasa": 2}, False)
    assert send_home(bases, ousted, (Return("b", 3), Return("a", 3)))[2] is True
    assert bases == {"mombasa": base_of(5, 5, 4)}


def test_what_is_given_is_left_alone() -> None:
    occupied: dict[str, Company] = {"a": "mombasa"}
    bases = dict(FULL)
    made = go(COAST, "bay", occupied={}, bases=bases)
    again = go(CHAIN, "a", occupied=occupied, bases=bases)
    assert made.legal
    assert again.legal
    assert occupied == {"a": "mombasa"}
    assert bases == FULL


@settings(deadline=None)
@given(
    positions(),
    companies,
    st.integers(0, 12),
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3) | st.none()), max_size=6),
)
def test_points_and_posts_are_conserved(
    position: tuple[Map, dict[str, Company], dict[Company, Base]],
    company: Company,
    points: int,
    tried: list[tuple[int, int | None]],
) -> None:
    map_, occupied, bases = position
    steps = [
        Step(f"r{number}", column=column) if column else Step(f"r{number}")
        for number, column in tried
    ]
    made = expand(map_, company, points, occupied, bases, steps)
    assert made.cost + made.left == points
    assert made.left >= 0
    assert made.legal is not bool(made.problems)
    for each in COMPANIES:
        before = posts_in(bases[each]) + list(occupied.values()).count(each)
        after = posts_in(made.bases[each]) + list(made.occupied.values()).count(each)
        assert after + made.removed.get(each, 0) == before
    if made.legal:
        assert made.cost == sum(step.cost or 0 for step in made.steps)
        assert all(made.occupied[step.region] == company for step in steps)
    else:
        assert (made.occupied, made.bases, made.removed) == (occupied, bases, {})


@settings(deadline=None)
@given(st.lists(st.tuples(companies, st.lists(st.integers(0, 6), max_size=4)), max_size=12))
def test_fifteen_posts_of_each_company_are_somewhere(
    turns: list[tuple[Company, list[int]]],
) -> None:
    names = list(COAST.by_id)
    occupied, bases = NOWHERE, FULL
    removed = dict.fromkeys(COMPANIES, 0)
    for company, numbers in turns:
        steps = [Step(names[number]) for number in numbers]
        made = expand(COAST, company, 12, occupied, bases, steps)
        occupied, bases = made.occupied, made.bases
        for each, posts in made.removed.items():
            removed[each] += posts
    for each in COMPANIES:
        on_map = list(occupied.values()).count(each)
        assert posts_in(bases[each]) + on_map + removed[each] == 15


# What the table says has happened


def test_a_region_entered_anyway_costs_what_a_single_border_costs_and_the_rest_goes_on() -> None:
    steps = [Step("c"), Step("d")]
    assert go(CHAIN, *steps).problems == ("not-adjacent",)
    made = expand(CHAIN, "cairo", 9, {}, FULL, steps, anyway=("c",))
    assert (made.legal, made.problems) == (False, ("not-adjacent",))
    assert made.occupied == {"c": "cairo", "d": "cairo"}
    assert made.left == 9 - 1 - (made.steps[1].cost or 0)
    assert posts_in(made.bases["cairo"]) == 13


def test_points_that_do_not_suffice_are_told_once_for_each_region_entered_anyway() -> None:
    first = next(iter(CHAIN.by_id))
    made = expand(CHAIN, "cairo", 0, {}, FULL, [Step(first)], anyway=(first,))
    assert made.problems == ("not-enough-points",)
    assert (made.cost, made.left) == (0, 0)
    far = expand(CHAIN, "cairo", 0, {"c": "mombasa"}, FULL, [Step("c")], anyway=("c",))
    assert far.problems == ("not-adjacent", "not-enough-points")


def test_what_no_board_can_show_stops_an_expansion_all_the_same() -> None:
    made = expand(CHAIN, "cairo", 9, {"a": "cairo"}, FULL, [Step("a")], anyway=("a",))
    assert made.problems == ("own-post-already",)
    assert made.occupied == {"a": "cairo"}
    empty = {**FULL, "cairo": base_of(0, 0, 0)}
    assert expand(CHAIN, "cairo", 9, {}, empty, [Step("c")], anyway=("c",)).steps[-1].problems == (
        "not-adjacent",
        "base-empty",
    )
