"""One look: the head at one place, one loud button a screen, one kind of select and of file field.

The same words have the same icon wherever they stand.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phone
from tests.browser.tables import NAMES, open_table, play, post, sit
from tests.browser.test_narrow import (
    SCREENS,
    SECTIONS,
    pages_of_a_group,
    pages_of_a_setup,
    stages_of_a_score,
)
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser

# What begins beside the tabs, beside the way back or in the middle, on purpose.
ELSEWHERE: Final = ".expand-head, .map-head, .table-page, .pass-stage, .home"
LEFT: Final = """elsewhere => {
  const shown = e => e?.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect();
  const title = document.querySelector('main h1');
  const name = shown(document.querySelector('.head-name'));
  if (!shown(title) || title.closest(elsewhere)) return [];
  // On a phone a sheet that is filled in has the head's room.
  const alone = document.querySelector('main.score-page, main.expand-page');
  if (!name) return alone ? [] : ['no head'];
  const off = Math.round(title.getBoundingClientRect().left - name.left);
  return Math.abs(off) > 1 ? [`the title is ${off} px beside the head`] : [];
}"""
LOUD: Final = """() => {
  const loud = [...document.querySelectorAll('.button-primary')]
    .filter(e => e.checkVisibility({visibilityProperty: true}) && !e.disabled)
    .map(e => e.textContent.trim());
  return loud.length > 1 ? [`loud: ${loud.join(', ')}`] : [];
}"""
FIELDS: Final = """() =>
  [...document.querySelectorAll('select:not(.input), [type=file]:not(.input)')]
    .filter(e => e.checkVisibility() && getComputedStyle(e).opacity !== '0')
    .map(e => `another kind of field: ${e.outerHTML.slice(0, 80)}`)"""
# Words with the icon before them. A mark of what opens or leads on says nothing of its words.
ICONS: Final = """() => [...document.querySelectorAll('.button, .chip, .row-body, nav a')]
  .filter(e => e.checkVisibility())
  .flatMap(e => {
    const icon = e.querySelector(':scope > .icon:not(.row-go) path');
    const words = e.querySelector('.row-name') ?? e;
    const said = words.textContent.trim();
    return icon && said ? [[said, icon.getAttribute('d')]] : [];
  })"""
SIZES: Final = ((390, 844), (1280, 800))


def differing(page: Page) -> list[str]:
    """Tell what looks otherwise than on other screens, on a phone and on a laptop."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [*page.evaluate(LEFT, ELSEWHERE), *page.evaluate(LOUD), *page.evaluate(FIELDS)]
    return list(dict.fromkeys(found))


def screens(page: Page, guest: Page) -> Iterator[tuple[str, Page]]:
    for path in PAGES:
        page.goto(path)
        yield path, page
    box = post(page, "/mombasa/box/new", {"name": NAMES[0]}).url.rstrip("/")
    for section in SECTIONS:
        page.goto(f"{box}/{section}")
        yield section, page
    code = open_table(page)
    sit(guest, code, 2)
    for phase in ("planning", "actions", "preparation", "over"):
        play(page, code, type="set-course", round=2, phase=phase, turn=1)
        for screen in SCREENS if phase == "actions" else SCREENS[:3]:
            one = page if phase == "actions" else guest
            one.goto(f"/t/{code}/{screen}")
            yield f"{phase}: {screen}", one
    for pages in (stages_of_a_score, pages_of_a_group, pages_of_a_setup):
        for path in pages(page, NAMES):
            yield path, page


def test_every_screen_has_one_look(phone: Phone) -> None:
    page, guest = phone(), phone()
    found, icons = {}, defaultdict[str, set[str]](set)
    for path, one in screens(page, guest):
        found[path] = differing(one)
        for text, drawn in one.evaluate(ICONS):
            icons[text].add(drawn)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    words = icons.keys() - set(NAMES)
    assert {text: icons[text] for text in words if len(icons[text]) > 1} == {}
