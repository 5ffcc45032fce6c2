"""Style sheets and scripts work in the oldest browsers: those of iOS 16.4, and Firefox 115.

What is newer is refused, unless the page does without it where it is missing.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"
SHEETS = sorted(STATIC.glob("css/**/*.css"))
SCRIPTS = sorted(STATIC.glob("js/**/*.js"))

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
    text = re.sub(r"(?m)^\s*(//|\*|/\*).*$", "", script.read_text())
    assert [
        f"{hit[0]} ({since})"
        for pattern, since in NEWER_SCRIPTS.items()
        for hit in re.finditer(pattern, text)
    ] == []


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
