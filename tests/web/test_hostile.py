"""Whatever is sent is answered: never an accident, and never a page of it."""

from pathlib import Path

import pytest

from companion.database import db
from tests.apps import new_app
from tests.web.hostile import NO_WAY, REFUSED, World, attacks, plainly
from tests.web.targets import routes, routes_of

EVERYDAY = range(4)
INPUTS = 500
# What takes data away that the next requests need.
TAKES_AWAY = ("delete", "forget", "unlearn", "arrange", "remove")


def send_all(folder: Path, seed: int) -> list[str]:
    """Send a seed's inputs; return those that were an accident, each as it can be sent again."""
    app = new_app(folder / "instance")
    world = World(app)
    accidents = []
    for number, sent in enumerate(attacks(world, seed, INPUTS)):
        status = world.send(sent).status_code
        if status >= 500:
            accidents.append(f"{status} for input {number} of seed {seed}: {sent!r}"[:600])
        if number % 50 == 49 or any(word in sent.path for word in TAKES_AWAY):
            world.restore()
    with app.app_context():
        db.engine.dispose()
    return accidents


@pytest.mark.parametrize("seed", EVERYDAY)
def test_hostile_input_is_answered_and_never_an_accident(tmp_path: Path, seed: int) -> None:
    assert not send_all(tmp_path, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 140))
def test_more_hostile_input_is_answered_and_never_an_accident(tmp_path: Path, seed: int) -> None:
    assert not send_all(tmp_path, seed)


def test_every_route_is_asked_by_each_of_its_methods_and_answers_somebody_well(
    tmp_path: Path,
) -> None:
    app = new_app(tmp_path / "instance")
    world = World(app)
    # What spoils a request that is refused anyway is hardly read.
    assert not never_well(world)
    # Buttons and views name what is in no field that is shown.
    names = {name for target in world.targets for name, _ in target.fields}
    assert {"play", "do", "since", "before", "tab", "letter", "stage", "y"} <= names
    with app.app_context():
        db.engine.dispose()


def never_well(world: World) -> set[tuple[str, str]]:
    """Return the routes and methods of which every target is refused."""
    # The world has no table of the toy.
    own = ((rule.rule, method) for rule, method in routes(world.app) if "/beads" not in rule.rule)
    left = {*own} - NO_WAY
    for target in world.targets:
        asked = left & routes_of(world.app, [target])
        if asked and world.send(plainly(target)).status_code < REFUSED:
            left -= asked
        if asked and target.method != "GET":
            world.restore()
    return left
