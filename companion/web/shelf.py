"""The static files as they are sent: sheets joined, scripts bare, all read once.

A page asks for one style sheet: those it names, joined in an answer of their own
(`css/app+groups.css`). Phones that keep files keep each sheet once and join them by themselves.
"""

import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

from companion.web.compressing import is_text

SHELL = ("css/", "js/", "fonts/besley-latin", "icons/icon.svg")
"""What the service worker keeps from the first visit on."""
JOINED = re.compile(r"css/(?P<names>[^/]+\+[^/]+)\.css")
MOST_JOINED = 12
IMPORT = re.compile(rb'^@import "(?P<name>[^"]+)";\n', re.MULTILINE)
COMMENT = re.compile(rb"\s*/\*.*?\*/", re.DOTALL)
INDENT = re.compile(rb"\n\s+")
REMARK = re.compile(rb"^[ \t]*//[^\n]*|/\*\*.*?\*/ ?", re.MULTILINE | re.DOTALL)
"""A line of a script that is a comment, or what its types are."""
MODULE = re.compile(rb'^(?:import|export)\b(?:[^"\';]*\bfrom)? *"(?P<name>\.[^"]+)";', re.MULTILINE)
"""What a script needs before it starts; what it imports later, inside of functions, is no such."""


class Shelf:
    """The static files, read once: ours, and those of games that keep theirs elsewhere."""

    def __init__(self, folder: Path, games: Mapping[str, Path | None] | None = None) -> None:
        self.games = games or {}
        self.folders = (folder, *filter(None, self.games.values()))

    @cached_property
    def files(self) -> dict[str, bytes]:
        """Every file by its path below `static/`; what a style sheet imports stands in it."""
        read = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for folder in self.folders
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        sheets = {name: body for name, body in read.items() if name.endswith(".css")}
        parts = {part for name in sheets for part in imports_of(name, sheets)}
        whole = read | {name: slim(with_imports(name, sheets)) for name in sheets}
        whole |= {name: bare(body) for name, body in read.items() if name.endswith(".js")}
        return {name: body for name, body in whole.items() if name not in parts}

    @cached_property
    def stamps(self) -> dict[Path, int]:
        """When each file had last been changed before it was read."""
        return stamps_of(self.folders)

    @cached_property
    def version(self) -> str:
        """Changes whenever any file does."""
        digest = hashlib.sha256()
        for name, body in self.files.items():
            digest.update(name.encode() + b"\0" + hashlib.sha256(body).digest())
        return digest.hexdigest()[:12]

    @cached_property
    def gzipped(self) -> dict[str, bytes]:
        """The textual files, compressed once."""
        return {name: small(body) for name, body in self.files.items() if is_text(media_type(name))}

    @cached_property
    def shell(self) -> list[str]:
        """The files of no game: what an installed app needs before it needs anything else."""
        kept = (name for name in self.files if name.startswith(SHELL) and "/dev/" not in name)
        owned = tuple(folder for slug in self.games for folder in own_folders(slug))
        return [name for name in kept if not name.startswith(owned)]

    def of_game(self, slug: str) -> list[str]:
        """The files of one game."""
        return [name for name in self.files if name.startswith(own_folders(slug))]

    @cached_property
    def needs(self) -> dict[str, tuple[str, ...]]:
        """What each script imports, and what that imports in turn; the nearest first."""
        return {name: self._needs_of(name) for name in self.files if name.endswith(".js")}

    def _needs_of(self, script: str) -> tuple[str, ...]:
        found = [script]
        for name in found:
            near = (beside(name, part) for part in MODULE.findall(self.files[name]))
            found += [one for one in dict.fromkeys(near) if one not in found]
        return tuple(found[1:])

    def find(self, name: str) -> tuple[bytes, bytes | None] | None:
        """Return a file as it is and compressed, or sheets joined; or nothing."""
        if name in self.files:
            return self.files[name], self.gzipped.get(name)
        sheets = self._sheets_of(name)
        return joined(self, sheets) if sheets else None

    def _sheets_of(self, name: str) -> tuple[str, ...]:
        """Read the sheets from a joined one's name; none if it is no such, or one is missing."""
        found = JOINED.fullmatch(name)
        names = found["names"].split("+") if found else []
        sheets = tuple(f"css/{one.replace('.', '/')}.css" for one in names)
        fits = len(set(sheets)) == len(sheets) <= MOST_JOINED
        return sheets if fits and all(one in self.files for one in sheets) else ()


def joined_name(sheets: list[str]) -> str:
    """Name an answer that holds some style sheets, each `css/….css`, one after the other."""
    names = (one.removeprefix("css/").removesuffix(".css").replace("/", ".") for one in sheets)
    return f"css/{'+'.join(names)}.css"


# Pages name about twenty; whoever asks for others crowds nothing else out of memory.
@lru_cache(maxsize=64)
def joined(shelf: Shelf, sheets: tuple[str, ...]) -> tuple[bytes, bytes]:
    """Return style sheets one after the other, and the same compressed."""
    body = b"".join(shelf.files[name] for name in sheets)
    return body, small(body)


def imports_of(name: str, sheets: dict[str, bytes]) -> list[str]:
    """The style sheets that one imports, by their paths below `static/`."""
    return [beside(name, part) for part in IMPORT.findall(sheets[name])]


def beside(name: str, part: bytes) -> str:
    """Resolve a relative path in a file to a path below `static/`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), part.decode()))


def with_imports(name: str, sheets: dict[str, bytes]) -> bytes:
    """A style sheet with those that it imports before it, so that a page asks once for them."""
    parts = [with_imports(part, sheets) for part in imports_of(name, sheets)]
    return b"".join((*parts, IMPORT.sub(b"", sheets[name])))


def slim(sheet: bytes) -> bytes:
    """A style sheet without what only its writers need: comments and indents."""
    return INDENT.sub(b"\n", COMMENT.sub(b"", sheet))


def bare(script: bytes) -> bytes:
    """A script without its comments; every line keeps its number."""
    return REMARK.sub(lambda remark: b"\n" * remark[0].count(b"\n"), script)


def small(body: bytes) -> bytes:
    """Compress what is sent more than once."""
    return gzip.compress(body, compresslevel=9, mtime=0)


def stamps_of(folders: Iterable[Path]) -> dict[Path, int]:
    """When each file below some folders was last changed."""
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return {path: path.stat().st_mtime_ns for path in found}


def own_folders(slug: str) -> tuple[str, ...]:
    """Where the files of a game are."""
    return tuple(f"{kind}/{slug}/" for kind in ("js", "css", "icons"))


def media_type(name: str) -> str:
    """Tell by its name what a file is."""
    if name.endswith(".js"):
        return "text/javascript"
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
