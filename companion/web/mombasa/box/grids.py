"""A grid of signs, each set by taps: base coins, crates of the display, letters of books."""

from flask_babel import gettext
from wtforms import HiddenField, ValidationError


class GridField(HiddenField):
    """The signs of a grid, one after the other; empty where nothing is known.

    Taps on a place go round `cycle`; the first one begins with the grid `unknown`. `allowed` are
    the signs that a file may bring besides.
    """

    data: str | None

    def __init__(self, cycle: str, unknown: str, allowed: str = "", **options: object) -> None:
        super().__init__(**options)
        self.cycle = cycle
        self.unknown = unknown
        self.allowed = {*cycle, *allowed}

    def pre_validate(self, form: object) -> None:
        """Refuse what no grid sends."""
        del form
        if self.data and not self._fits(self.data):
            raise ValidationError(gettext("Something in this grid was cut off. Load it again."))

    def tap(self, where: str) -> None:
        """Set a place to the next sign; what lies beyond the cycle begins it again."""
        signs = self.data or self.unknown
        if where.isdecimal() and int(where) < len(self.unknown) and self._fits(signs):
            at = int(where)
            following = self.cycle[(self.cycle.find(signs[at]) + 1) % len(self.cycle)]
            self.data = f"{signs[:at]}{following}{signs[at + 1 :]}"

    def _fits(self, signs: str) -> bool:
        return len(signs) == len(self.unknown) and self.allowed.issuperset(signs)
