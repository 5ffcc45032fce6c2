"""A command as a plain form: what phones without scripts send, and what scripts read instead."""

import hashlib
from typing import Final

import msgspec
from flask import request
from flask_wtf import FlaskForm
from wtforms import HiddenField

from companion.games.refusing import BadInput
from companion.games.sums import read_sum
from companion.web.numbers import number_in

LARGEST: Final = 9999


class CommandForm(FlaskForm):
    """`play` is a move of the game as JSON, `do` any other command; `screen` is where the page was.

    Where it was none of the table's screens, `back` is its address.

    In the JSON, "$name" is the number in the field of that name, which may be a sum, and "-$name"
    that much less than none; "@name" is the text in it, "~name" the JSON chosen in it. A stepper's
    side sends `name-step`, which is added to a number that was typed; where it is as it was,
    `name-was`, the move is `name-by` by that much.
    """

    command_id = HiddenField()
    seen = HiddenField()
    play = HiddenField()
    do = HiddenField()
    screen = HiddenField()
    back = HiddenField()
    begun = HiddenField()

    def command(self) -> bytes:
        """Return the command as a phone with scripts would send it; raises BadInput."""
        try:
            what = _filled(self._what())
            seen = number_in(self.seen.data or "")
            begun = number_in(self.begun.data) if self.begun.data else None
        except BadInput:
            raise
        except (ValueError, RecursionError):
            raise BadInput("damaged", "$", "the form holds no command") from None
        return msgspec.json.encode(
            {
                "id": sent_id(self.command_id.data or "", what),
                "seen": seen,
                "do": what,
                "override": request.form.getlist("override"),
                "begun": begun,
            }
        )

    def _what(self) -> object:
        if self.play.data and (step := _step()):
            return {"type": "play", "move": step}
        if self.play.data:
            return {"type": "play", "move": msgspec.json.decode(self.play.data)}
        return msgspec.json.decode(self.do.data or "")


def sent_id(command_id: str, what: object) -> str:
    """Name a command that a page sends: the same for the same thing, however often."""
    written = msgspec.json.encode(what, order="deterministic")
    return f"{command_id}.{hashlib.sha256(written).hexdigest()[:12]}"


def _step() -> dict[str, object] | None:
    """Return the step of a stepper whose number nobody has typed over."""
    form = request.form
    for name in (key.removesuffix("-step") for key in form if key.endswith("-step")):
        if f"{name}-by" in form and form.get(name, "").strip() == form.get(f"{name}-was"):
            move = msgspec.json.decode(form[f"{name}-by"], type=dict[str, object])
            return {**move, "by": number_in(form[f"{name}-step"])}
    return None


def _filled(part: object) -> object:
    match part:
        case dict():
            return {name: _filled(value) for name, value in part.items()}
        case list():
            return [_filled(value) for value in part]
        case str() if part.startswith(("$", "-$")):
            sign, _, name = part.partition("$")
            return -_number(name) if sign else _number(name)
        case str() if part.startswith("@"):
            return request.form.get(part[1:], "").strip()
        case str() if part.startswith("~"):
            return msgspec.json.decode(request.form.get(part[1:], ""))
        case _:
            return part


def _number(name: str) -> int:
    found = read_sum(request.form.get(name, ""), LARGEST)
    if not isinstance(found, tuple):
        raise BadInput("not-a-number", "$.do", f"the field {name} holds no whole number")
    return sum(found) + request.form.get(f"{name}-step", 0, number_in)
