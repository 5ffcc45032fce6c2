"""The browser draws from a seed what the server draws."""

import hashlib
from collections.abc import Iterator
from itertools import cycle

import msgspec
import pytest
from msgspec import Struct

from companion.games.mombasa.setup import Mode, Redraws, Wishes, set_up
from companion.games.mombasa.terms import TrackId
from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cy", "Dora")
BANS: tuple[tuple[TrackId, ...], ...] = ((), ("C2",), ("A1", "B2"), ("A2", "B2", "C2", "D2"))


class Plan(Struct):
    """A set-up as the script takes it."""

    players: int
    mode: Mode
    seed: str
    bans: tuple[TrackId, ...]
    starts: int | None
    redraws: dict[str, int]
    laid: None = None

    def drawn(self) -> dict[str, object]:
        names = NAMES[: self.players]
        starts = names[self.starts - 1] if self.starts else None
        redraws = Redraws(*self.redraws.values())
        wishes = Wishes(bans=self.bans, first_player=starts, redraws=redraws)
        game = set_up(names, self.mode, self.seed, wishes)
        return {
            "tracks": list(game.tracks.values()),
            "first": names.index(game.first_player),
            "tiles": [list(game.starting_tiles[name]) for name in names],
        }


def plans() -> Iterator[Plan]:
    """Yield a thousand of all kinds: players, bans, redraws, seeds in many scripts."""
    kinds = cycle([(n, bans, again) for n in (2, 3, 4) for bans in BANS for again in (0, 1, 12)])
    for number, (players, bans, again) in zip(range(1000), kinds, strict=False):
        yield Plan(
            players=players,
            mode="first" if number % 10 == 9 else "variable",
            seed=("", "Straße ", "種 ", "🎲", "x" * 60)[number % 5] + str(number),
            bans=bans,
            starts=number % players + 1 if number % 7 == 6 else None,
            redraws={"tracks": again, "first-player": again, "starting-tiles": number % 3},
        )


def module(html: str, name: str) -> str:
    """Find the address of a script in this version."""
    version = html.partition("/static/")[2].partition("/")[0]
    return f"/static/{version}/js/setup/{name}.js"


def test_a_thousand_seeds_give_the_same_set_up_on_server_and_phone(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    given = list(plans())
    found = page.evaluate(
        """async ([address, plans]) => {
          const { setUp } = await import(address);
          return plans.map(setUp);
        }""",
        [module(page.content(), "setup"), msgspec.to_builtins(given)],
    )
    for plan, drawn in zip(given, found, strict=True):
        assert drawn == plan.drawn(), plan


def test_the_phones_sha_256_is_everybodys(phone: Phone) -> None:
    page = phone()
    page.goto("/setup")
    texts = ["", "abc", *("é" * n for n in range(25, 35)), *("x" * n for n in range(50, 135))]
    found = page.evaluate(
        """async ([address, texts]) => {
          const { sha256 } = await import(address);
          const hex = (word) => word.toString(16).padStart(8, "0");
          return texts.map((text) => [...sha256(text)].map(hex).join(""));
        }""",
        [module(page.content(), "sha256"), texts],
    )
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
