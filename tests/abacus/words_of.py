"""The abacus's own catalogue: its messages as Babel finds them, and what is written of them.

`python -m tests.abacus.words_of` brings the catalogue up to date and compiles it.
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
PO = HERE / "translations" / "cs" / "LC_MESSAGES" / "messages.po"
MO = PO.with_suffix(".mo")
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
KEYWORDS = DEFAULT_KEYWORDS | {"_l": None}


def messages() -> Iterator[str | tuple[str, ...]]:
    """Everything that the abacus says."""
    for _file, _line, message, _comments, _context in extract_from_dir(
        str(HERE), METHODS, keywords=KEYWORDS
    ):
        yield message


def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file, locale="cs")


def compiled(of: Catalog) -> bytes:
    made = BytesIO()
    write_mo(made, of)
    return made.getvalue()


if __name__ == "__main__":
    written = catalogue() if PO.exists() else Catalog(locale="cs")
    renewed = Catalog("cs", project="Abacus", fuzzy=False, creation_date=written.creation_date)
    renewed.header_comment = "# The abacus in Czech."
    for message in sorted(set(messages()), key=str):
        known = written.get(message[0] if isinstance(message, tuple) else message)
        renewed.add(message, known.string if known else ())
    with PO.open("wb") as file:
        write_po(file, renewed, no_location=True)
    MO.write_bytes(compiled(renewed))
