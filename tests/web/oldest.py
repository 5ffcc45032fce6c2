"""What the oldest browsers know, by MDN's compatibility data: bin/js/package-lock.json pins it.

A name is known if the oldest browsers have it in any place: which object a member belongs to is not
looked at. What a browser knows only by another name, it does not know.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any  # JSON is whatever the data says.

DATA = Path(__file__).parents[2] / "bin/js/node_modules/@mdn/browser-compat-data/data.json"
# Other objects may be ours, with members of any name.
GLOBALS = (
    "navigator|document|window|location|history|screen|crypto|performance|caches|serviceWorker|storage"
    "|URL|CSS|JSON|[A-Z][a-z]\\w*"
)
OLDEST = {"safari_ios": (16, 4), "firefox": (115, 0)}


def _since(told: object) -> tuple[int, ...] | None:
    """The version that something came with."""
    if told == "preview" or not isinstance(told, str):
        return None
    return tuple(map(int, told.lstrip("≤").split(".")))


def _in(statements: Any, oldest: tuple[int, ...]) -> bool:
    """Whether a browser has something by its own name, without being asked to switch it on."""
    for one in statements if isinstance(statements, list) else [statements]:
        if {"prefix", "alternative_name", "flags", "version_removed"} & set(one):
            continue
        since = _since(one["version_added"])
        if since is not None and since <= oldest:
            return True
    return False


def is_known(entry: Any) -> bool:
    support = entry["__compat"]["support"]
    return all(
        _in(support.get(browser, {"version_added": False}), oldest)
        for browser, oldest in OLDEST.items()
    )


@cache
def data() -> Any:
    return json.loads(DATA.read_text())


def _walk(entry: Any) -> Iterator[tuple[str, Any]]:
    """Every name below an entry, with what is said of it."""
    for name, inner in entry.items():
        if name != "__compat":
            if "__compat" in inner:
                yield name, inner
            yield from _walk(inner)


@cache
def newer(kind: str) -> frozenset[str]:
    """Names of a kind that no oldest browser knows, wherever they stand."""
    told = data()
    rooms = {
        "properties": [told["css"]["properties"]],
        "functions": [told["css"]["types"]],
        "units": [told["css"]["types"]["length"]],
        "rules": [told["css"]["at-rules"]],
        "features": [told["css"]["at-rules"]["media"]],
        "selectors": [told["css"]["selectors"]],
        "members": [told["api"], told["javascript"]["builtins"]],
        "attributes": [told["html"]["global_attributes"], *told["html"]["elements"].values()],
        "elements": [told["html"]["elements"]],
    }[kind]
    every: dict[str, list[bool]] = defaultdict(list)
    for room in rooms:
        deep = kind in {"functions", "members", "units"}
        names = (
            _walk(room) if deep else ((at, one) for at, one in room.items() if "__compat" in one)
        )
        for name, entry in names:
            # Events are told as "scrollend_event", what is static as "parse_static".
            bare = re.sub(r"_(static|event)$", "", name)
            every[bare].append(is_known(entry))
    return frozenset(name for name, known in every.items() if not any(known))


def keywords(name: str) -> frozenset[str]:
    """The values of a property that come later than the property itself."""
    entry = data()["css"]["properties"].get(name, {})
    return frozenset(at for at, one in entry.items() if "__compat" in one and not is_known(one))


def newer_in_style(text: str) -> Iterator[str]:
    """Whatever of a style sheet, without its comments, the oldest browsers do not know."""
    begun = 0
    asked: list[bool] = []
    for found in re.finditer(r"[{};]", text):
        piece, begun = text[begun : found.start()].strip(), found.end()
        guarded = any(asked)
        if found[0] == "{":
            asked.append(piece.startswith("@supports"))
            if not guarded and not asked[-1]:
                yield from _in_head(piece)
        else:
            if not guarded and ":" in piece:
                yield from _in_declaration(*piece.split(":", 1))
            if found[0] == "}":
                asked.pop()


def _in_head(head: str) -> Iterator[str]:
    if rule := re.match(r"@([\w-]+)", head):
        yield from {f"@{rule[1]}"} if rule[1] in newer("rules") else ()
        features = re.findall(r"\(\s*([a-z-]+)", head) if rule[1] == "media" else []
        yield from (f"({one})" for one in features if one in newer("features"))
    else:
        names = re.findall(r":([a-z][a-z-]+)", head)
        yield from (f":{one}" for one in names if one in newer("selectors"))


def _in_declaration(name: str, value: str) -> Iterator[str]:
    name, bare = name.strip(), re.sub(r"\"[^\"]*\"|'[^']*'", "", value)
    if name.startswith("-"):
        return
    if name in newer("properties"):
        yield name
        return
    words = set(re.findall(r"(?<![\w-])[a-z][a-z-]*(?![\w(-])", bare))
    yield from (f"{name}: {word}" for word in sorted(words & keywords(name)))
    functions = set(re.findall(r"(?<![\w-])([a-z-]+)\(", bare))
    yield from (f"{one}()" for one in sorted(functions & newer("functions")))
    units = set(re.findall(r"\d([a-z]+)\b", bare))
    yield from (f"1{one}" for one in sorted(units & newer("units")))


def newer_in_script(text: str) -> Iterator[str]:
    """Members of globals, globals and events of a script; what is asked with ?. is left out."""
    names = set(re.findall(rf"\b(?:{GLOBALS})\.(\w+)\b(?!\?\.)", text))
    names |= set(re.findall(r"\bnew ([A-Z]\w+)", text))
    names |= set(re.findall(r"addEventListener\(\s*\"(\w+)\"", text))
    yield from sorted(names & newer("members"))


def newer_in_template(text: str) -> Iterator[str]:
    tags = set(re.findall(r"<([a-z]\w*)\b", text)) & newer("elements")
    yield from (f"<{one}>" for one in sorted(tags))
    names = set(re.findall(r"\s([a-z]+)(?==[\"'])", text))
    yield from sorted(names & newer("attributes"))
