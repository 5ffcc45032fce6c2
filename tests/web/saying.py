"""What the words of a game are asked for: every command, every code, sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from companion.games.mombasa import tracking
from companion.games.mombasa.expansion import Problem
from companion.games.mombasa.tracking import Command


def tags() -> list[str]:
    """Every tag of the game's commands."""
    return sorted(str(one.__struct_config__.tag) for one in get_args(Command))


def codes(kind: str) -> set[str]:
    """Every code that the tracker's source gives to a Finding or an Effect."""
    folder = Path(tracking.__file__).parent
    return {
        call.args[0].value
        for path in folder.glob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == kind
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def literals(type_: object) -> Iterator[str]:
    """Every word that a type allows."""
    for arg in get_args(type_):
        if isinstance(arg, str):
            yield arg
        else:
            yield from literals(arg)


FINDINGS: Final = sorted(codes("Finding") | set(literals(Problem)))
EFFECTS: Final = sorted(codes("Effect"))


def is_sentence(text: str) -> bool:
    """Tell whether a text is one: it begins and ends as one, and nothing in it is missing."""
    whole = re.fullmatch(r"[A-ZÀ-Ž0-9£+−].*[.!?]", text)
    return bool(whole) and not re.search(r"None|%\(|  |: \.|, \.", text)
