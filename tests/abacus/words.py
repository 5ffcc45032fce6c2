"""What the abacus says: the tag of a command, the code of what was found."""

from collections.abc import Iterator

from msgspec import Struct

from companion.games.tracking import About, Effect, Finding
from companion.web.saying import Say


def line(command: Struct, say: Say, numbers: About) -> str:
    del numbers
    return f"{say.by}: {command.__struct_config__.tag}."


def details(command: Struct, say: Say) -> Iterator[str]:
    del command, say
    return iter(())


def beside(command: Struct, by: int, say: Say) -> str:
    del command
    return f"{say.by}: {by:+}."


def finding(found: Finding, say: Say) -> str:
    del say
    return aside(found.code)


def answer(code: str, place: int) -> str:
    return f"{code} {place}"


def aside(code: str) -> str:
    return f"{code}."


def effect(effect: Effect, say: Say) -> str:
    del say
    return aside(effect.code)
