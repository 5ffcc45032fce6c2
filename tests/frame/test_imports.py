"""Imports that no contract can state: it would have to name games, and miss the next one."""

import tomllib

import grimp
import pytest

from companion.games import REGISTRY
from companion.settings import CHECKOUT

FRAME = "The frame knows no game"
OURS = [slug for slug, entry in REGISTRY.items() if entry.rules.startswith("companion.")]


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("companion", cache_dir=None)


def listed() -> set[str]:
    """The modules that the contract holds to know no game."""
    settings = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    (contract,) = (
        one for one in settings["tool"]["importlinter"]["contracts"] if one["name"] == FRAME
    )
    return set(contract["source_modules"])


def test_whatever_stands_in_the_web_is_the_frames_or_a_registered_games(
    imports: grimp.ImportGraph,
) -> None:
    games = {f"companion.web.{slug}" for slug in OURS}
    rest = imports.find_children("companion.web") - listed()
    assert rest == games


def test_whatever_stands_among_the_games_is_general_or_a_registered_games_rules(
    imports: grimp.ImportGraph,
) -> None:
    folders = {
        module
        for module in imports.find_children("companion.games")
        if imports.find_children(module)
    }
    assert folders == {REGISTRY[slug].rules for slug in OURS}


@pytest.mark.parametrize("slug", OURS)
def test_no_game_imports_another(imports: grimp.ImportGraph, slug: str) -> None:
    entry = REGISTRY[slug]
    own = {entry.rules, entry.web.rpartition(".")[0]}
    others = {f"companion.{room}.{other}" for room in ("games", "web") for other in OURS} - own
    within = {module for top in own for module in (top, *imports.find_descendants(top))}
    direct = imports.find_modules_directly_imported_by
    reached = {found for module in within for found in direct(module)}
    assert within
    assert not {one for one in reached if any(f"{one}.".startswith(f"{two}.") for two in others)}
