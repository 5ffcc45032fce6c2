"""Games by the full model, entered on the pages by somebody who fills in only what they ask."""

from typing import Self

import pytest
from flask import Flask
from msgspec import to_builtins
from msgspec.structs import replace

from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.setup import Setup
from companion.games.mombasa.tracking import Command
from tests.tables.shadow.comparing import differences
from tests.tables.shadow.following import Follower
from tests.tables.shadow.games import NAMES, a_kit, a_setup, begun, follow, with_standard_parts
from tests.tables.shadow.person import Person
from tests.tables.shadow.telling import tell
from tests.tables.shadow.watching import Turn
from tests.web.phones import Phone
from tests.web.test_actions import state_of

pytestmark = pytest.mark.unmeasured


class OnPages(Follower, frozen=True, kw_only=True):
    """A table that is told by a person on a phone."""

    person: Person

    def follow(self, turn: Turn) -> Self:
        """Enter a turn on the page of its sheet."""
        says_calls = turn.before.turn % 2 == 0
        told = tell(turn, self.table, self.seats, says_calls=says_calls)
        left_out = self.person.enter(self.seats[turn.before.turn], told)
        after = self.seen().prepared(turn.after).corrected(turn.after)
        found = differences(self.kit, turn.after, after.table, self.seats)
        assert not found, (found, turn.action, turn.moves, told, left_out)
        return after

    def do(self, *commands: Command) -> Self:
        """Send what nothing speaks against."""
        for command in commands:
            sent = self.person.phone.play(**to_builtins(command))
            assert sent.status_code == 200, sent.text
        return self.seen()

    def seen(self) -> Self:
        """Look at the table."""
        return replace(self, table=state_of(self.person.phone))


def a_table(phone: Phone, kit: Kit, setup: Setup, box: str) -> OnPages:
    """Open a table as it was drawn; its first player may sit anywhere."""
    players, first = len(setup.order), NAMES.index(setup.first_player) + 1
    tracks = {f"track-{company}": track for company, track in setup.tracks.items()}
    phone.open_table(players, box, first=str(first), **tracks)
    seats = tuple((first - 1 + n) % players + 1 for n in range(players))
    return OnPages(kit, state_of(phone), seats, person=Person(phone))


def play(app: Flask, number: int, box: str) -> None:
    seed = f"pages {number}"
    setup = a_setup(number, seed)
    kit = a_kit(number, setup)
    if box == "standard":
        kit = with_standard_parts(kit)
    # A table without a set-up has no starting tiles to tell.
    tiles = {name: replace(tile, bonus={}) for name, tile in kit.starting_tiles.items()}
    kit = replace(kit, starting_tiles=tiles)
    words, game = begun(seed, kit)
    follow(words, game, a_table(Phone(app), kit, setup, box))


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_a_game_is_entered_on_the_pages(app: Flask, box: str) -> None:
    play(app, 3, box)


@pytest.mark.soak
@pytest.mark.parametrize("box", ["practice", "standard"])
@pytest.mark.parametrize("number", range(20))
def test_many_games_are_entered_on_the_pages(app: Flask, number: int, box: str) -> None:
    play(app, number, box)
