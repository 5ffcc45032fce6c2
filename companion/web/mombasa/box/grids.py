"""A grid of signs, each set by taps: base coins, crates of the display, letters of books."""

from flask_babel import gettext
from wtforms import HiddenField, ValidationError

from companion.web.numbers import whole_number


class GridField(HiddenField):
    """The signs of a grid, one after the other; empty where nothing is known.

    Taps on a place go round `cycle`; the first one begins with the grid `unknown`. `allowed` are
    the signs that a file may bring besides. Where lines are likely alike, `alike` is their length:
    as long as they are, a tap in the first one counts for all.
    """

    data: str | None

    def __init__(
        self, cycle: str, unknown: str, allowed: str = "", *, alike: int = 0, **options: object
    ) -> None:
        super().__init__(**options)
        self.cycle = cycle
        self.unknown = unknown
        self.allowed = {*cycle, *allowed}
        self.alike = alike

    def pre_validate(self, form: object) -> None:
        """Refuse what no grid sends."""
        del form
        if self.data and not self._fits(self.data):
            raise ValidationError(gettext("Part of this grid is missing. Reload the page."))

    def tap(self, where: str) -> None:
        """Set a place to the next sign; what lies beyond the cycle begins it again."""
        signs = self.data or self.unknown
        at, step = whole_number(where), self.alike
        if at is not None and 0 <= at < len(self.unknown) and self._fits(signs):
            following = self.cycle[(self.cycle.find(signs[at]) + 1) % len(self.cycle)]
            all_alike = step and at < step and signs == signs[:step] * (len(signs) // step)
            places = range(at, len(signs), step) if all_alike else (at,)
            self.data = "".join(
                following if place in places else sign for place, sign in enumerate(signs)
            )

    def _fits(self, signs: str) -> bool:
        return len(signs) == len(self.unknown) and self.allowed.issuperset(signs)
