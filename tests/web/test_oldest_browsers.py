"""Style sheets and scripts work in the oldest browsers: those of iOS 16.4, and Firefox 115.

What is newer is refused, unless the page does without it where it is missing.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.oldest import DATA, newer_in_script, newer_in_style, newer_in_template

STATIC = Path(__file__).parents[2] / "static"
SHEETS = sorted(STATIC.glob("css/**/*.css"))
SCRIPTS = sorted(STATIC.glob("js/**/*.js"))
TEMPLATES = sorted(Path(__file__).parents[2].glob("templates/**/*.html"))

NEWER_STYLES = {
    r"@media[^{]*\(scripting": "iOS 17; the root has the class `scripts`",
    r"@(scope|starting-style|view-transition|position-try)\b": "iOS 17.4 and later",
    r"\b(light-dark|round|rem|mod|linear)\(": "iOS 17.2 and later",
    r"\b(contrast-color|if|calc-size|sibling-index|anchor|anchor-size)\(": "iOS 26 and later",
    r"\d(lh|rlh)\b": "Firefox 120",
    r"(?<!-)\b(field-sizing|interpolate-size|transition-behavior|anchor-name)\s*:": "iOS 26",
    r"\banimation-timeline\s*:": "iOS 26",
    r":(user-valid|user-invalid|popover-open|open|state)\b(?!-)": "iOS 17 and later",
    r"\b(rgb|hsl|oklch|oklab|lch|lab|color)\(\s*from\b": "Firefox 128",
    r"@property\b": "Firefox 128",
    r"::(details-content|scroll-button|picker)\b": "iOS 18.4 and later",
}
# What one of the oldest browsers lacks, and does without: the page is the same, or asks before.
DONE_WITHOUT = {
    "text-wrap": "lines break elsewhere",
    "hyphens": "Safari has it as -webkit-hyphens, which stands beside it",
    "hyphenate-limit-chars": "words are hyphenated elsewhere",
    "text-size-adjust": "-webkit-text-size-adjust stands beside it; Firefox needs none",
    "user-select": "-webkit-user-select stands beside it",
    "forced-color-adjust": "Safari forces no colours",
    "font-family: ui-monospace": "another font of the list comes instead",
    "content-visibility": "what is out of sight is painted too",
    "contain-intrinsic-size": "goes with content-visibility",
    "overflow-anchor": "Safari moves nothing by itself",
    "overscroll-behavior": "the page scrolls on behind what is scrolled",
    "text-decoration: dotted": "Safari draws a plain line",
    ":selection": "what is selected has the phone's own colour",
    ":has": "lists of selectors are looked at above",
    "wakeLock": "wake.js asks whether it is there",
    "share": "asked before, and in the same line there is the clipboard",
    "beforeinstallprompt": "Safari installs by its own menu",
    "wheel": "phones have none",
    "contextmenu": "Safari on iOS has none",
    "number": "an event of our own keypad",
    "command": "app.js does it where the browser does not",
    "commandfor": "app.js does it where the browser does not",
} | {
    f"cursor: {kind}": "phones show none"
    for kind in ("pointer", "not-allowed", "crosshair", "grab", "default")
}
OF_ARRAYS = "map|filter|take|drop|flatMap|reduce|toArray|some|every|find|forEach"
OF_SETS = "union|intersection|difference|symmetricDifference|is(Subset|Superset|DisjointFrom)"
# Where an old browser answers otherwise, the line asks before.
NEWER_SCRIPTS = {
    r"\.checkVisibility\(": "iOS 17.4; ask with ?.",
    r"\b(Object|Map)\.groupBy\b": "iOS 17.4",
    r"\bPromise\.(withResolvers|try)\b": "iOS 17.4 and later",
    r"\bURL\.(canParse|parse)\b": "iOS 17 and later",
    r"\bAbortSignal\.any\b": "iOS 17.4",
    rf"\.({OF_SETS})\w*\(": "iOS 17",
    rf"(?<!Object)\.(values|keys|entries|matchAll)\([^()]*\)\.({OF_ARRAYS})\(": "iOS 18.4",
    r"\.(isWellFormed|toWellFormed)\(": "Firefox 119",
    r"\.(showPopover|togglePopover|hidePopover|moveBefore)\(": "iOS 17 and later",
    r"\.(setHTMLUnsafe|getHTML|requestClose)\(": "iOS 17.4 and later",
    r"\bdocument\.startViewTransition\(": "iOS 18; ask with ?.",
    r"(?<!window\.)\brequestIdleCallback\(": "not in Safari",
    r"\bnavigator\.vibrate\(": "not in Safari; ask with ?.",
    r"\bscrollend\b": "iOS 26",
    r"\bcrypto\.randomUUID\(": "only over https",
    r"\b(ClipboardItem|Intl\.(Segmenter|DurationFormat))\b": "Firefox 125 and later",
}


def bare(text: str) -> str:
    """Leave comments and texts out, and lines as they are."""
    return re.sub(
        r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.DOTALL
    )


def uncommented(script: Path) -> str:
    return re.sub(r"(?m)^\s*(//|\*|/\*).*$", "", script.read_text())


def rules(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Every rule of a style sheet: its line, its selector, and what it stands in."""
    around: list[str] = []
    begun = 0
    for found in re.finditer(r"[{};]", text):
        at, sign = found.start(), found[0]
        if sign == "{":
            head = text[begun:at].strip()
            yield text.count("\n", 0, at) + 1, " ".join(head.split()), list(around)
            around.append(head)
        elif sign == "}":
            around.pop()
        begun = at + 1


def parts_of(selector: str) -> list[str]:
    """The selectors of a list; one that a browser cannot read spoils all of them."""
    inner = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))*"
    return re.split(r",(?![^(]*\))", re.sub(rf":(is|where)\({inner}\)", "", selector))


def faults_of(sheet: str) -> list[str]:
    text = bare(sheet)
    found = [
        f"{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]} ({since})"
        for pattern, since in NEWER_STYLES.items()
        for hit in re.finditer(pattern, text)
    ]
    for line, selector, around in rules(text):
        inside = [head for head in around if not head.startswith("@")]
        if inside and not any("keyframes" in head for head in around):
            found.append(f"{line}: a rule in a rule (iOS 17.2)")
        if ":hover" in selector and not any("hover: hover" in head for head in around):
            found.append(f"{line}: :hover sticks where fingers tap")
        having = [":has(" in part for part in parts_of(selector)]
        if any(having) and not all(having):
            found.append(f"{line}: Firefox 121 knows :has(); the others in this list go with it")
    return found


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_is_understood_by_the_oldest_browsers(sheet: Path) -> None:
    assert faults_of(sheet.read_text()) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_runs_in_the_oldest_browsers(script: Path) -> None:
    text = uncommented(script)
    assert [
        f"{hit[0]} ({since})"
        for pattern, since in NEWER_SCRIPTS.items()
        for hit in re.finditer(pattern, text)
    ] == []


@pytest.fixture
def known() -> None:
    """MDN's data, which `bin/test` gets together with what scripts are checked with."""
    if not DATA.exists():
        pytest.skip("what bin/js/package-lock.json pins is missing")


@pytest.mark.usefixtures("known")
def test_every_name_is_known_to_the_oldest_browsers_or_done_without() -> None:
    found = [(path, set(newer_in_style(bare(path.read_text())))) for path in SHEETS]
    found += [(path, set(newer_in_script(uncommented(path)))) for path in SCRIPTS]
    found += [(path, set(newer_in_template(path.read_text()))) for path in TEMPLATES]
    unknown = {path.name: sorted(names - set(DONE_WITHOUT)) for path, names in found}
    assert {name: names for name, names in unknown.items() if names} == {}
    # A reason that nothing needs any more is left out.
    assert set(DONE_WITHOUT) - set().union(*(names for _, names in found)) == set()


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("style", "name"),
    [
        (".a { field-sizing: content; }", "field-sizing"),
        (".a { color: light-dark(red, blue); }", "light-dark()"),
        (".a { align-content: center; scrollbar-width: thin; }", "scrollbar-width"),
        (".a { width: 3rcap; }", "1rcap"),
        ("@starting-style { .a { color: red; } }", "@starting-style"),
        ("@media (scripting: enabled) { .a { color: red; } }", "(scripting)"),
        (".a:user-invalid { color: red; }", ":user-invalid"),
    ],
)
def test_a_newer_style_is_found_by_the_data(style: str, name: str) -> None:
    assert list(newer_in_style(style)) == [name]


@pytest.mark.usefixtures("known")
def test_a_newer_style_may_be_asked_for_before() -> None:
    assert not list(newer_in_style("@supports (a: b) { .a { field-sizing: content; } }"))


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("document.startViewTransition(turn);", "startViewTransition"),
        ("Promise.withResolvers();", "withResolvers"),
        ("URL.canParse(address);", "canParse"),
        ("new CloseWatcher();", "CloseWatcher"),
        ('addEventListener("scrollend", stop);', "scrollend"),
    ],
)
def test_a_newer_name_is_found_by_the_data(script: str, name: str) -> None:
    assert list(newer_in_script(script)) == [name]


@pytest.mark.usefixtures("known")
def test_a_newer_attribute_is_found_by_the_data() -> None:
    found = list(newer_in_template('<selectedcontent></selectedcontent><p popover="auto"></p>'))
    assert found == ["<selectedcontent>", "popover"]


def test_what_safari_knows_by_its_own_name_stands_beside() -> None:
    for sheet in SHEETS:
        for name in ("hyphens", "user-select", "text-size-adjust"):
            of_all = re.findall(rf"(?<![\w-]){name}:\s*([^;]+);", text := bare(sheet.read_text()))
            of_safari = re.findall(rf"-webkit-{name}:\s*([^;]+);", text)
            assert of_all == of_safari, (sheet.name, name)


@pytest.mark.parametrize(
    "style",
    [
        ".a { color: red; .b { color: blue; } }",
        "@media (scripting: enabled) { .a { color: red; } }",
        ".a, .b:has(c) { color: red; }",
        ".a:hover { color: red; }",
        "@media (width > 1px) { .a { & b { color: red; } } }",
        ".a { height: 2lh; }",
    ],
)
def test_what_is_newer_is_found(style: str) -> None:
    assert len(faults_of(style)) == 1


@pytest.mark.parametrize(
    "style",
    [
        "@layer parts { @media (hover: hover) { .a:hover { color: red; } } }",
        ":is(.a, .b:has(c)) d { color: red; }",
        "@keyframes rise { from { opacity: 0; } }",
        ".a { background: linear-gradient(45deg, red, blue); padding: 1rem; }",
    ],
)
def test_what_is_old_enough_is_not_refused(style: str) -> None:
    assert faults_of(style) == []
