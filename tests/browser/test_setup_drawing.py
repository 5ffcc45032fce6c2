"""The browser draws from a seed what the server draws."""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import cycle
from urllib.parse import parse_qsl, urlencode

import msgspec
import pytest
from msgspec import Struct

from companion.games.mombasa.setup import Mode, Redraws, Wishes, set_up
from companion.games.mombasa.terms import TrackId
from companion.web.mombasa.setup.draws import link
from companion.web.mombasa.setup.form import SetupForm
from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser

NAMES = ("Ana", "Ben", "Cy", "Dora")
LINK = {"v": "1", "mode": "variable", "seed": "7F3K2Q", "name": list(NAMES[:3])}
# What a hand or a bad line can do to a link, sound or not.
CHANGES: tuple[Mapping[str, object], ...] = (
    *({"v": v} for v in ("2", "0", "", "one", "999999", "1.0")),
    *({"mode": mode} for mode in ("first", "", "chess")),
    *({"seed": seed} for seed in ("  7f3k2q ", "straße", "x" * 64, "x" * 65, "a\tb", "種\u3000🎲")),
    *({"name": list(names)} for names in ((), ("Ana",), (*NAMES, "Eve"), NAMES, ("Ana", "ana"))),
    *(
        {"name": ["Ana", name]}
        for name in ("", " ", "\0", "x" * 40, "x" * 41, " B  en ", "🎲" * 40)
    ),
    *({"colour": colours} for colours in (["red"], ["blue", "blue"], ["blue", "rainbow"], [""])),
    *({"colour": ["green", "blue", "pink", "red"]}, {"players": "2"}, {"players": "1"}),
    *({"players": count} for count in ("9", "", "two", "1000")),
    *({"starts": seat} for seat in ("1", "3", "4", "0", "", "-1", "1.5", "x", "01")),
    *({"ban": list(bans)} for bans in (("C2",), ("C2", "C2"), ("C1", "C2"), ("E1",), ("",))),
    *({"lay": lay} for lay in ("A1.B1.C1.D1", "A1.B1.C1", "A1.A2.C1.D1", "A1...", "...", "x")),
    *(
        {"lay": list(lay)}
        for lay in (("A1", "B2", "C1", "D2"), ("", "", "", ""), ("A1", "", "", ""))
    ),
    *({"lay": "A1.A2.B1.B2", "mode": "first"}, {"ban": ["C1", "C2"], "mode": "first"}),
    *({"lay": "A1.B1.C1.D1", "ban": ["C1", "C2"]}, {"lay": "A1.B1", "mode": "first"}),
    *({"tracks": times} for times in ("0", "7", "999", "1000", "-1", "1.5", "1e2", "x", "", " 7")),
    *({"markers": track} for track in ("A2", "B2", "A1", "", "x")),
    *({"keep": list(parts)} for parts in (("tracks",), ("starting-tiles", "tracks"), ("cash",))),
)
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


def module(html: str, name: str, folder: str = "") -> str:
    """Find the address of a script in this version."""
    version = html.partition("/static/")[2].partition("/")[0]
    return f"/static/{version}/js/{folder}setup/{name}.js"


def test_a_thousand_seeds_give_the_same_set_up_on_server_and_phone(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/setup")
    given = list(plans())
    found = page.evaluate(
        """async ([address, plans]) => {
          const { setUp } = await import(address);
          return plans.map(setUp);
        }""",
        [module(page.content(), "setup", "mombasa/"), msgspec.to_builtins(given)],
    )
    for plan, drawn in zip(given, found, strict=True):
        assert drawn == plan.drawn(), plan


def test_the_phones_sha_256_is_everybodys(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/setup")
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


def test_a_link_changed_by_hand_is_read_alike_on_server_and_phone(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/setup")
    links = [urlencode({**LINK, **change}, doseq=True) for change in CHANGES]
    links += [links[0][:length] for length in range(5, len(links[0]), 9)]
    found = page.evaluate(
        """async ([address, links]) => {
          const { linkOf, readLink } = await import(address);
          const said = (link) => new URLSearchParams(link);
          return links.map((link) => {
            const plan = readLink(link);
            if (plan && !said(link).get("seed")) plan.seed = "";
            return plan && [...said(linkOf(plan))].map(String);
          });
        }""",
        [module(page.content(), "plan", "mombasa/"), links],
    )
    assert len(links) > 70
    for query, read in zip(links, found, strict=True):
        form = SetupForm.of_link(query)
        proper = None
        if form.validate():
            plan = form.plan()
            given = msgspec.structs.replace(plan, seed=form.seed.data)
            proper = [
                f"{name},{value}" for name, value in parse_qsl(link(given), keep_blank_values=True)
            ]
        assert read == proper, query
