"""What a finger finds on the practice map of a narrow phone: enclaves, and what is around them."""

import pytest

from tests.browser.conftest import Phone
from tests.browser.tables import open_table

pytestmark = pytest.mark.browser

# The side of the largest square in which every tap means the same region, looked at in steps.
OWN = """() => {
  const STEP = 2;
  const frame = document.getElementById('map').getBoundingClientRect();
  const own = {};
  let above = [];
  for (let y = frame.top + 1; y < Math.min(frame.bottom, innerHeight); y += STEP) {
    const row = [];
    for (let x = frame.left + 1; x < frame.right; x += STEP) {
      const region = document.elementFromPoint(x, y)?.closest('#map-areas > a')?.id;
      const at = row.length;
      const near = [above[at - 1], above[at], row[at - 1]];
      const joined = region && near.every(one => one?.region === region);
      const side = joined ? Math.min(...near.map(one => one.side)) + STEP : STEP;
      row.push({region, side});
      if (region) own[region] = Math.max(own[region] ?? 0, side);
    }
    above = row;
  }
  return own;
}"""


def test_enclaves_and_the_regions_around_them_have_room_for_a_finger(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    code = open_table(page)
    page.goto(f"/t/{code}/expand")
    own = page.evaluate(OWN)
    assert len(own) == 24
    for region in ("R6", "R10", "R17", "R18"):
        assert own[f"region-{region}"] >= 44, (region, own)
