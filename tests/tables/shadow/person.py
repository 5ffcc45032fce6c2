"""A person with a phone: fills in what a sheet asks, as it asks it, and sends what it shows."""

from html.parser import HTMLParser
from urllib.parse import urlencode

from msgspec import Struct

from tests.tables.shadow.telling import Told
from tests.tables.shadow.ways import Field
from tests.web.phones import Phone

# A sheet that asks more and more would never end.
LOOKS = 20


class Control(Struct, frozen=True):
    """A field of a form, or a button; `sent` where a browser sends it untouched."""

    name: str
    kind: str
    value: str
    sent: bool


class Form(HTMLParser):
    """The controls of a sheet's form."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.controls: list[Control] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        if tag == "form":
            self._inside = about.get("id") == "sheet-form"
        if self._inside and tag in {"input", "button"} and about.get("name"):
            kind = "button" if tag == "button" else about.get("type") or "text"
            chosen = kind not in {"button", "radio", "checkbox"} or "checked" in about
            value = about.get("value") or ""
            self.controls.append(Control(about["name"] or "", kind, value, chosen))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False

    @property
    def fields(self) -> list[Field]:
        """What a browser sends if nobody touches anything."""
        return [(one.name, one.value) for one in self.controls if one.sent]

    def offers(self, field: Field) -> bool:
        """Tell whether this can be typed, or tapped, here."""
        return any(
            one.name == field[0] and (one.kind == "text" or one.value == field[1])
            for one in self.controls
        )

    def tapped(self, field: Field) -> Field:
        """Find the choice that holds a total, where that is not typed."""
        name, value = field
        choices = [one.value for one in self.controls if (one.name, one.kind) == (name, "radio")]
        if name != "total" or not choices:
            return field
        return name, str(max(int(start) for start in choices if int(start) <= int(value)))

    def filled(self, fields: list[Field]) -> list[Field]:
        """Fill in fields, or tap a button; other ticks of the same name stay."""
        names = {name for name, _ in fields} - {
            one.name for one in self.controls if one.kind == "checkbox"
        }
        others = [at for at in self.fields if at[0] not in names]
        return [*others, *(field for field in fields if field not in others)]


class Person(Struct):
    """Somebody who enters turns at a table."""

    phone: Phone

    def enter(self, seat: int, told: Told) -> object:
        """Fill in a sheet until it asks for no more, and send it; return what it never asks."""
        typed, wanted = [("seat", str(seat))], _as_tapped(told)
        unasked = wanted
        for _ in range(LOOKS):
            answer = self.phone.get(
                f"/t/{self.phone.code}/actions/{told.kind}?{urlencode(typed)}",
                headers={"Accept": "application/json"},
            ).get_json()
            form = Form(answer["html"])
            unasked = [field for field in unasked if not form.offers(form.tapped(field))]
            tapped = [form.tapped(field) for field in wanted]
            asked = [field for field in tapped if form.offers(field) and field not in form.fields]
            # Regions are tapped when all else is filled in, one after the other.
            typed = form.filled([field for field in asked if field[0] != "add"] or asked[:1])
            if not asked:
                break
        assert not answer["findings"], (answer["findings"], told)
        assert not answer["notes"], (answer["notes"], told)
        assert answer["command"], (told, typed)
        assert self.phone.play(**answer["command"]).status_code == 200
        return unasked


def _as_tapped(told: Told) -> list[Field]:
    """Regions are tapped one after the other."""
    return [("add", value) if name == "go" else (name, value) for name, value in told.fields]
