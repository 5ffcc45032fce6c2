"""Why input was not understood: a stable code, the exact place, words for people."""

import re
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.json import Decoder

_T = TypeVar("_T")


class BadInput(ValueError):  # noqa: N818 - the interface calls it so
    """Input that cannot be understood: a code, its place as a JSON path, words for people.

    Raised while a value is being built, the path starts at that value.
    """

    def __init__(self, code: str, path: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.message = message


class Fault(Struct):
    """Bad input as it is written: a few stable words, a JSON path, a sentence."""

    code: str
    path: str
    message: str


class Refusal(Struct):
    """What every door answers to bad input."""

    error: Fault


def refusal(bad: BadInput) -> bytes:
    """Write bad input as JSON."""
    return msgspec.json.encode(Refusal(Fault(bad.code, bad.path, bad.message)))


def member(name: str) -> str:
    """Write one step of a path into an object."""
    if _PLAIN.fullmatch(name):
        return f".{_cut(name)}"
    return f"[{msgspec.json.encode(_cut(name)).decode()}]"


def shown(name: str) -> str:
    """Quote a name from the input, cut where it grows absurd."""
    return repr(_cut(name))


def explain(decoder: Decoder[_T], raw: bytes, error: Exception) -> BadInput:
    """Tell what a decoder's error means and where in the input it lies."""
    try:
        whole = msgspec.json.decode(raw)
    except RecursionError:
        return BadInput("too-deep", "$", "lists and objects are nested too deeply")
    except msgspec.ValidationError:
        # A number beyond all numbers is JSON, but cannot be looked at again.
        whole = None
    except (msgspec.DecodeError, UnicodeDecodeError) as malformed:
        return BadInput("not-json", "$", str(malformed))
    return _explain(decoder, whole, error)


_SHOWN: Final = 64
_SENTENCE: Final = 200
_PLAIN: Final = re.compile(r"[\w-]+")
_SUFFIX: Final = re.compile(r" - at `(?P<key>key` in `)?(?P<path>\$[^`]*)`$")
_STEPS: Final = re.compile(r"\.(?P<name>[^.\[]+)|\[(?P<index>\d+)\]|\[(?P<any>\.\.\.)\]")
_CODES: Final = (
    (re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL), "unknown-field"),
    (re.compile(r"Object missing required field `(?P<name>.*)`"), "missing-field"),
    (re.compile(r"Expected `.*`, got `.*`"), "wrong-type"),
    (re.compile(r"Expected `.*` of length <= \d+"), "too-long"),
    (re.compile(r"Expected `.*` of length >= \d+"), "too-short"),
    (re.compile(r"Expected `.*` of length \d+( to \d+)?"), "wrong-length"),
    (re.compile(r"Expected `.*` [<>]=? .*"), "out-of-range"),
    (re.compile(r"(Integer value|Number) out of range"), "out-of-range"),
    (re.compile(r"Invalid enum value -?\d+"), "out-of-range"),
    (re.compile(r"Invalid (enum )?value '.*'", re.DOTALL), "unknown-id"),
)


def _explain(decoder: Decoder[_T], whole: object, error: Exception) -> BadInput:
    text = str(error)
    path = "$"
    if at := _SUFFIX.search(text):
        path = _place(decoder, whole, text, at["path"] + ("[...]" if at["key"] else ""))
        text = text[: at.start()]
    if isinstance(error.__cause__, BadInput):
        cause = error.__cause__
        return BadInput(cause.code, path + cause.path.removeprefix("$"), cause.message)
    for pattern, code in _CODES:
        if found := pattern.fullmatch(text):
            name = found.groupdict().get("name")
            return BadInput(
                code, path + ("" if name is None else member(name)), _cut(text, _SENTENCE)
            )
    return BadInput("bad-value", path, _cut(text, _SENTENCE))


def _cut(text: str, most: int = _SHOWN) -> str:
    return text if len(text) <= most else f"{text[:most]}…"


def _place(decoder: Decoder[_T], whole: object, text: str, path: str) -> str:
    """Replace the decoder's `[...]` by the very key whose value it refused."""
    if whole is None:
        return path.partition("[...]")[0]
    spot, place = whole, "$"
    for step in _STEPS.finditer(path):
        if isinstance(spot, list) and step["index"] and int(step["index"]) < len(spot):
            spot, place = spot[int(step["index"])], place + step[0]
        elif isinstance(spot, dict) and step["name"] in spot:
            spot, place = spot[step["name"]], place + step[0]
        elif isinstance(spot, dict) and step["any"] and spot:
            key = _refused_key(decoder, whole, spot, text)
            spot, place = spot[key], place + member(key)
        else:
            # A name given twice hides what was refused.
            break
    return place


def _refused_key(decoder: Decoder[_T], whole: object, entries: dict[str, object], text: str) -> str:
    """Halve the entries until the first one that the decoder refuses is left."""
    items = list(entries.items())
    while len(items) > 1:
        half = items[: len(items) // 2]
        entries.clear()
        entries.update(half)
        items = half if _refused(decoder, whole) == text else items[len(half) :]
    entries.clear()
    entries.update(items)
    return items[0][0]


def _refused(decoder: Decoder[_T], whole: object) -> str | None:
    try:
        decoder.decode(msgspec.json.encode(whole))
    except msgspec.DecodeError as error:
        return str(error)
    return None
