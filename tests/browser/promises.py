"""What every page promises everybody: axe in both themes, large targets, room for every word."""

from collections.abc import Iterator
from typing import Final, Literal

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

COLOURS: Final = ["color-contrast", "link-in-text-block"]
# A theme changes colours and nothing else, so the rest is looked at once.
THEMES: Final[dict[Literal["light", "dark"], dict[str, object]]] = {
    "light": {"resultTypes": ["violations"]},
    "dark": {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": COLOURS}},
}
# Only what is wrong is handed over; what is right is long.
RUN_AXE: Final = "options => axe.run(options).then(({violations}) => ({violations}))"
TARGETS: Final = """() => [...document.querySelectorAll(
    'button, select, input:not([type=hidden]), summary, [role=button], a.button, nav a')]
  .filter(e => e.checkVisibility() && !e.closest('[hidden], .unseen'))
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 1 && (r.height < 47.5 || r.width < 47.5))
  .map(([html, r]) => `target of ${Math.round(r.width)}x${Math.round(r.height)}: ${html}`)"""
# Where text is cut off: by a box that hides what does not fit, or by the edge of the screen.
# What scrolls by itself says so; its text is not cut off. What nobody is to see is left out.
CLIPPED: Final = """() => {
  const left_out = '.unseen, svg, script, style, template, select, [hidden]';
  const hides = style => /hidden|clip/.test(style), scrolls = style => /auto|scroll/.test(style);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, within = text.parentElement, range = document.createRange();
    if (!text.data.trim()) continue;
    if (within.closest(left_out) || !within.checkVisibility({visibilityProperty: true})) continue;
    range.selectNodeContents(text);
    const is = range.getBoundingClientRect();
    let cut = false, free = false, unseen = is.width < 1;
    for (let e = within; e && e !== document.documentElement; e = e.parentElement) {
      const box = e.getBoundingClientRect(), style = getComputedStyle(e);
      if (box.width <= 2 || box.height <= 2) unseen = true;
      const moves = e.matches('[data-scrolls], dialog');
      if (moves && scrolls(style.overflowX + style.overflowY)) free = true;
      if (free) continue;
      if (hides(style.overflowX)) cut ||= is.right > box.right + 1 || is.left < box.left - 1;
      if (hides(style.overflowY)) cut ||= is.bottom > box.bottom + 4 || is.top < box.top - 4;
    }
    if (!free && (is.right > innerWidth + 1 || is.left < -1)) cut = true;
    if (cut && !unseen) found.push(`cut off: ${text.data.trim().slice(0, 70)}`);
  }
  return found;
}"""
# A select whose longest words do not fit into it, as they would stand there with all the lines that
# they need.
SELECTS: Final = """() => {
  const found = [];
  for (const select of document.querySelectorAll('select')) {
    const style = getComputedStyle(select), before = select.selectedIndex;
    if (!select.checkVisibility() || style.opacity === '0') continue;
    if (select.closest('.unseen, [hidden]')) continue;
    const lengths = [...select.options].map(one => one.text.length);
    select.selectedIndex = lengths.indexOf(Math.max(...lengths));
    const text = select.selectedOptions[0]?.text ?? '', ghost = document.createElement('div');
    const inside = edge => parseFloat(style['padding' + edge]);
    ghost.textContent = text;
    ghost.style.cssText = 'position: absolute; white-space: normal; overflow-wrap: anywhere';
    ghost.style.font = style.font;
    ghost.style.width = `${select.clientWidth - inside('Left') - inside('Right')}px`;
    document.body.append(ghost);
    const room = select.clientHeight - inside('Top') - inside('Bottom');
    if (ghost.getBoundingClientRect().height > room + 2) found.push(`cut off: ${text}`);
    ghost.remove();
    select.selectedIndex = before;
  }
  return found;
}"""
# Buttons whose words need a second line. What stands one below the other on purpose, as a name and
# a number, has a line each. The name of a number counts it up when it is tapped, and is no button.
# A bonus space is a tile with who took it and what it costs, and its name may take two lines.
BUTTONS: Final = (
    "button:not(.amount-more), .button, .chip:not(li), nav a, .tabs a,"
    "[role=button], [role=tab], .segments label,"
    ".choice:not(.choice-told, .sheet-spot) > span"
)
FOLDED: Final = """buttons => [...document.querySelectorAll(buttons)]
  .filter(e => e.checkVisibility() && !e.closest('.unseen, [hidden]'))
  .filter(e => {
    const range = document.createRange(), parts = new Map();
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode, within = text.parentElement;
      if (!text.data.trim() || within.closest('.unseen, svg, [hidden]')) continue;
      if (within.getBoundingClientRect().width <= 2) continue;
      const inline = one => getComputedStyle(one).display.startsWith('inline');
      let part = e.matches('.button') ? e : within;
      while (part !== e && inline(part)) part = part.parentElement;
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()].filter(line => line.width > 1);
      const middles = lines.map(line => (line.top + line.bottom) / 2);
      parts.set(part, [...(parts.get(part) ?? []), ...middles]);
    }
    return [...parts.values()].some(lines => Math.max(...lines) - Math.min(...lines) > 12);
  })
  .map(e => `two lines: ${e.textContent.trim().replace(/\\s+/g, ' ').slice(0, 70)}`)"""
# Text that stands one letter below the other, because something beside it takes all the room.
SHATTERED: Final = """() => {
  const found = [], range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, within = text.parentElement;
    if (text.data.trim().length < 4) continue;
    if (within.closest('.unseen, svg, script, style, template')) continue;
    if (!within.checkVisibility()) continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(line => line.width > 1);
    const wide = Math.max(...lines.map(line => line.width));
    if (lines.length > 3 && wide < 1.5 * parseFloat(getComputedStyle(within).fontSize))
      found.push(`a letter a line: ${text.data.trim().slice(0, 70)}`);
  }
  return found;
}"""
# How far a page can be scrolled sideways; a bar that scrolls by itself is none of it.
SIDEWAYS: Final = """() => document.documentElement.scrollWidth > innerWidth
  ? [`${document.documentElement.scrollWidth} px wide on a phone of ${innerWidth} px`] : []"""
# Everything that can be opened is looked at open.
OPEN_ALL: Final = "for (const one of document.querySelectorAll('details')) one.open = true"


def broken_promises(page: Page) -> list[str]:
    """Everything wrong with a page as it stands, without loading it again; best `== []`."""
    return [*axe_findings(page), *sideways(page), *page.evaluate(TARGETS)]


def axe_findings(page: Page) -> Iterator[str]:
    """What axe finds in the light and in the dark."""
    page.evaluate(AXE_SCRIPT)
    for theme, options in THEMES.items():
        # Colours on their way from one theme to the other would be measured as they pass.
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found = AxeResults(page.evaluate(RUN_AXE, options))
        if found.violations_count:
            yield f"{theme}: {found.generate_report()}"


def sideways(page: Page) -> Iterator[str]:
    """Whether a narrow phone would scroll sideways."""
    before = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 640})
    if (width := page.evaluate("document.documentElement.scrollWidth")) > 320:
        yield f"{width} px wide on a phone of 320 px"
    if before:
        page.set_viewport_size(before)


def narrow_findings(page: Page) -> list[str]:
    """Tell what does not fit at 320 px: a button's second line, and what has no room."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate(OPEN_ALL)
    return [*page.evaluate(FOLDED, BUTTONS), *no_room(page)]


def no_room(page: Page) -> list[str]:
    """Tell what is cut off or makes the page scroll sideways, also where text is twice as large."""
    found = []
    for width, size in ((360, "100%"), (320, "100%"), (320, "200%")):
        page.set_viewport_size({"width": width, "height": 640})
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        wrong = [*page.evaluate(CLIPPED), *page.evaluate(SELECTS), *page.evaluate(SIDEWAYS)]
        if size == "100%":
            wrong += page.evaluate(SHATTERED)
        found += [f"{width} px, text at {size}: {one}" for one in wrong]
    page.evaluate("document.documentElement.style.fontSize = ''")
    return list(dict.fromkeys(found))
