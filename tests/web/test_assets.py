"""Static files, compression, the service worker and the manifest."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest
from flask import Flask, render_template_string

from companion.web.shelf import MOST_JOINED, REMARK, Shelf, bare, joined_name, slim
from tests.apps import new_app
from tests.pages import CheckingClient


def test_a_page_links_only_files_that_exist_and_never_change(client: CheckingClient) -> None:
    addresses = re.findall(r'"(/static/[^"]+)"', client.get("/").text)
    assert addresses
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200, address
        assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_an_old_version_of_a_file_is_answered_but_not_kept(client: CheckingClient) -> None:
    response = client.get("/static/0123456789ab/icons/icon.svg")
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("name", ["nothing.css", "../pyproject.toml", "%2e%2e/pyproject.toml", ""])
def test_only_static_files_are_files(client: CheckingClient, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404


def test_text_is_compressed_for_those_who_take_it(client: CheckingClient) -> None:
    plain = client.get("/")
    assert "Content-Encoding" not in plain.headers
    assert "Accept-Encoding" in plain.headers["Vary"]
    small = client.get("/offline", headers={"Accept-Encoding": "br, gzip"}, buffered=True)
    assert small.headers["Content-Encoding"] == "gzip"


def test_the_version_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("a{}")
    first = Shelf(tmp_path).version
    assert Shelf(tmp_path).version == first
    (tmp_path / "a.css").write_text("b{}")
    second = Shelf(tmp_path).version
    (tmp_path / "a.css").rename(tmp_path / "b.css")
    assert len({first, second, Shelf(tmp_path).version}) == 3


def test_a_style_sheet_comes_with_what_it_imports_in_one_answer(tmp_path: Path) -> None:
    for name, text in {
        "page.css": '@import "part.css";\n@import "other.css";\np{}\n',
        "part.css": '@import "inner.css";\na{}\n',
        "inner.css": "i{}\n",
        "other.css": "o{}\n",
        "alone.css": "l{}\n",
    }.items():
        (tmp_path / name).write_text(text)
    files = Shelf(tmp_path).files
    assert files == {"alone.css": b"l{}\n", "page.css": b"i{}\na{}\no{}\np{}\n"}


def test_a_page_asks_for_all_its_style_sheets_at_once(client: CheckingClient) -> None:
    sheets = re.findall(r'rel="stylesheet" href="([^"]+)"', client.get("/mombasa/score").text)
    assert [one.rpartition("/")[2] for one in sheets] == ["app+people+score+mombasa.score.css"]
    folder = sheets[0].rpartition("/")[0]
    names = ("app", "people", "score", "mombasa/score")
    alone = [client.get(f"{folder}/{name}.css").data for name in names]
    whole = client.get(sheets[0])
    assert whole.data == b"".join(alone)
    assert whole.mimetype == "text/css"
    small = client.get(sheets[0], headers={"Accept-Encoding": "gzip"}, buffered=True)
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == whole.data


def test_only_style_sheets_that_exist_are_joined_each_once(tmp_path: Path) -> None:
    (tmp_path / "css" / "game").mkdir(parents=True)
    for name in ("a", "b", "game/c"):
        (tmp_path / "css" / f"{name}.css").write_text(f"{name[-1]}{{}}")
    (tmp_path / "a.js").write_text("a();")
    shelf = Shelf(tmp_path)
    assert joined_name(["css/b.css", "css/game/c.css"]) == "css/b+game.c.css"
    assert shelf.find("css/b+game.c.css") == (b"b{}c{}", gzip.compress(b"b{}c{}", 9, mtime=0))
    assert shelf.find("css/a.css") == (b"a{}", gzip.compress(b"a{}", 9, mtime=0))
    for name in ("a+x", "a+a", "a+", "+", "a+../a", "a+.a", "a+.../a", "a+b+game/c"):
        assert shelf.find(f"css/{name}.css") is None, name
    for number in range(MOST_JOINED + 1):
        (tmp_path / "css" / f"{number}.css").write_text("p{}")
    whole = Shelf(tmp_path)
    assert whole.find(f"css/{'+'.join(map(str, range(MOST_JOINED)))}.css")
    assert whole.find(f"css/{'+'.join(map(str, range(MOST_JOINED + 1)))}.css") is None


def test_what_a_script_needs_is_known_from_its_imports(tmp_path: Path) -> None:
    for name, text in {
        "js/app.js": 'import { one } from "./near.js";\nimport "./alone.js";\n',
        "js/near.js": 'export * from "./game/far.js";\nconst why = \'from "./text.js";\';\n',
        "js/alone.js": 'const later = () => import("./later.js");\n',
        "js/game/far.js": 'import {\n  two,\n  three,\n} from "../shared.js";\n',
        "js/shared.js": 'import { one } from "./near.js";\n/** @type {import("./t.js").T} */\n',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    needs = Shelf(tmp_path).needs
    assert needs["js/app.js"] == ("js/near.js", "js/alone.js", "js/game/far.js", "js/shared.js")
    assert needs["js/shared.js"] == ("js/near.js", "js/game/far.js")
    assert needs["js/alone.js"] == ()


def test_a_page_fetches_at_once_what_its_scripts_import(client: CheckingClient) -> None:
    page = client.get("/mombasa/setup").text
    started = re.findall(r'<script type="module" src="/static/\w+/([^"]+)"', page)
    fetched = re.findall(r'rel="modulepreload" href="/static/\w+/([^"]+)"', page)
    assert started == ["js/app.js", "js/mombasa/setup/start.js"]
    assert "js/setup/sha256.js" in fetched
    assert len(set(fetched)) == len(fetched)
    assert not set(fetched) & set(started)


def test_a_page_that_names_a_file_that_is_not_there_says_which(app: Flask) -> None:
    with app.test_request_context(), pytest.raises(LookupError, match=r"css/app\+colour\.css"):
        render_template_string("{% filter style_tag %}css/app.css css/colour.css{% endfilter %}")


def test_a_file_changed_in_development_is_seen_at_the_next_request(tmp_path: Path) -> None:
    app = new_app(tmp_path / "instance", DEVELOPMENT=True)
    style = tmp_path / "static" / "a.css"
    style.parent.mkdir()
    style.write_text("a{}")
    app.extensions["shelf"] = kept = Shelf(style.parent)
    client = app.test_client()
    assert client.get("/static/x/a.css").text == "a{}"
    assert client.get("/static/x/a.css").text == "a{}"
    assert app.extensions["shelf"] is kept
    style.write_text("b{}")
    os.utime(style, (1, 1))
    assert client.get("/static/x/a.css").text == "b{}"


def test_the_service_worker_lists_this_versions_files(client: CheckingClient) -> None:
    response = client.get("/sw.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    listed = re.findall(r'"(/static/[^"]+)"', response.text)
    assert any(name.endswith(".css") for name in listed)
    assert all(client.get(name).status_code == 200 for name in listed)


def test_the_manifest_has_icons_that_exist(client: CheckingClient) -> None:
    response = client.get("/manifest.webmanifest")
    assert response.mimetype == "application/manifest+json"
    body = json.loads(response.data)
    assert body["display"] == "standalone"
    for icon in body["icons"]:
        assert client.get(icon["src"]).mimetype == icon["type"]


def test_what_the_service_worker_keeps_is_small(app: Flask) -> None:
    """All screens together, compressed, fetched behind the first page's back."""
    shelf: Shelf = app.extensions["shelf"]
    total = sum(len(shelf.gzipped.get(name, shelf.files[name])) for name in shelf.shell)
    assert total < 200_000


def test_only_sheets_beside_the_joined_ones_name_files(app: Flask) -> None:
    """A path in a sheet of a folder would lead elsewhere once it is joined."""
    shelf: Shelf = app.extensions["shelf"]
    inner = [name for name in shelf.files if name.startswith("css/") and name.count("/") > 1]
    assert inner
    assert [name for name in inner if re.search(rb'url\((?!"#)', shelf.files[name])] == []


def test_no_style_sheet_nests_its_rules(app: Flask) -> None:
    """Phones of the year before last would leave out what is nested."""
    shelf: Shelf = app.extensions["shelf"]
    sheets = {name: body.decode() for name, body in shelf.files.items() if name.endswith(".css")}
    assert [name for name, text in sheets.items() if "&" in text] == []


def test_a_style_sheet_is_sent_without_comments_and_indents() -> None:
    sheet = b"/* Why */\n@layer a {\n  .b { top: 0; } /* so */\n\n  .c { content: '*/'; }\n}\n"
    assert slim(sheet) == b"\n@layer a {\n.b { top: 0; }\n.c { content: '*/'; }\n}\n"


def test_a_script_is_sent_without_comments_and_line_by_line() -> None:
    script = b"""// What it is about.
/**
 * @param {string} text
 */
const say = (text) => `${text} // not this`;
  // Nor the address.
const page = /** @type {Page} */ (at("https://a/*b"));
"""
    assert bare(script).split(b"\n") == [
        b"",
        b"",
        b"",
        b"",
        b"const say = (text) => `${text} // not this`;",
        b"",
        b'const page = (at("https://a/*b"));',
        b"",
    ]


@pytest.mark.parametrize("path", sorted(Path("static/js").rglob("*.js")), ids=str)
def test_what_is_left_out_of_a_script_stands_in_no_text(path: Path) -> None:
    script = path.read_bytes()
    at = 0
    code = b""
    for remark in REMARK.finditer(script):
        code += script[at : remark.start()]
        at = remark.end()
        before = code.rpartition(b"\n")[2]
        assert code.count(b"`") % 2 == 0, remark[0]
        assert before.count(b'"') % 2 == 0, remark[0]
        assert before.count(b"'") % 2 == 0, remark[0]


def test_no_script_is_left_out_of_the_type_check() -> None:
    config = json.loads(Path("bin/js/tsconfig.json").read_text())
    assert "../../static/js" in config["include"]
    assert not {"files", "exclude"} & set(config)
    assert config["compilerOptions"]["strict"] is True
    assert [path for path in Path("static/js").rglob("*.js") if "@ts-" in path.read_text()] == []
