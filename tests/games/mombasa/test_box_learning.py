"""Borders crossed without a map teach a box its map, piece by piece."""

from companion.games.mombasa.box import Box, load_box
from companion.games.mombasa.box.learning import Crossed, learn
from companion.games.mombasa.box.sketch import sketch_of, undecided
from companion.games.mombasa.map import Map, Rewards
from companion.games.mombasa.terms import COMPANIES

EMPTY = Box(name="Mine")


def land(box: Box) -> Map:
    assert box.map
    assert box.map.source == "owner"
    return box.map.value


def test_a_border_from_the_base_and_one_from_a_region_are_added() -> None:
    way = (
        Crossed("cairo", "Delta", 1, Rewards(pounds=2)),
        Crossed("Delta", "Oasis", 2),
    )
    learned = learn(EMPTY, way)
    map_ = land(learned.box)
    assert learned.otherwise == ()
    assert map_.base_borders["cairo"] == {"Delta": 1}
    assert map_.neighbours["Delta"] == {"Oasis": 2}
    assert map_.by_id["Delta"].rewards == Rewards(pounds=2)
    assert map_.by_id["Oasis"].rewards == Rewards()


def test_what_is_new_is_drawn_and_waits_to_be_moved() -> None:
    box = learn(EMPTY, [Crossed(company, f"Coast-{company}", 1) for company in COMPANIES]).box
    assert box.drawing
    assert set(box.drawing.value.regions) == {f"Coast-{company}" for company in COMPANIES}
    assert set(box.drawing.value.bases) == set(COMPANIES)
    # Neighbours that nobody has looked at stay open.
    assert undecided(sketch_of(box))


def test_what_a_box_says_otherwise_stays_and_is_told() -> None:
    first = learn(EMPTY, [Crossed("cairo", "Delta", 1, Rewards(diamonds=1))]).box
    other_lines = Crossed("cairo", "Delta", 2)
    other_reward = Crossed("cairo", "Delta", 1, Rewards(pounds=3))
    both = Crossed("cairo", "Delta", 2, Rewards(pounds=3))
    for one in (other_lines, other_reward, both):
        learned = learn(first, [one])
        assert learned.otherwise == (one,)
        assert land(learned.box) == land(first)


def test_what_a_box_knows_already_changes_nothing() -> None:
    way = [Crossed("cairo", "Delta", 1, Rewards(diamonds=1))]
    once = learn(EMPTY, way).box
    again = learn(once, way)
    assert (again.box, again.otherwise) == (once, ())


def test_a_border_that_the_owner_has_ruled_out_is_told() -> None:
    practice = load_box("practice")
    assert practice.map
    apart = sketch_of(practice).apart[0]
    learned = learn(practice, [Crossed(*apart, 1)])
    assert [one.region for one in learned.otherwise] == [apart[1]]
