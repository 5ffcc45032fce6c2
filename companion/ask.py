"""The command `companion ask`: the rules of every game on standard input and output."""

import sys
from collections.abc import Iterator
from io import BufferedReader
from typing import Final, Protocol

import click
import msgspec

from companion.games import REGISTRY, game
from companion.games.asking import (
    MAX_BYTES,
    BadInput,
    Query,
    answer,
    answer_lines,
    refusal,
    schema,
)

_CHUNK: Final = 1 << 16


@click.command
@click.argument("slug", metavar="[GAME]", required=False)
@click.argument("name", metavar="[QUERY]", required=False)
@click.option("--lines", is_flag=True, help="Read JSON lines and print one answer for each.")
@click.option("--schema", "described", is_flag=True, help="Print the JSON Schema of the query.")
def ask(slug: str | None, name: str | None, lines: bool, described: bool) -> None:
    """Ask the rules of a game. Reads one JSON object and prints the answer.

    Without a query, it lists the queries. It exits with status 2 if the input is wrong.
    """
    try:
        understood = _ask(slug, name, lines, described)
    except BadInput as bad:
        click.echo(refusal(bad), err=True)
        understood = False
    if not understood:
        sys.exit(2)


class Source(Protocol):
    """Where bytes come from, as many as there are so far."""

    def read1(self, size: int, /) -> bytes:
        """Read once; nothing more to come is empty."""


def batches(source: Source) -> Iterator[list[bytes]]:
    """Cut what has come so far into lines, so that a patient asker gets each answer at once."""
    rest = b""
    while chunk := source.read1(_CHUNK):
        first, *others = chunk.split(b"\n")
        # Of a line too long to be answered, no more is kept than shows it.
        lines = [(rest + first)[: MAX_BYTES + 1], *others]
        rest = lines.pop()
        if lines:
            yield lines
    if rest:
        yield [rest]


def _ask(slug: str | None, name: str | None, lines: bool, described: bool) -> bool:
    """Do what the command line says; tell whether all of the input was understood."""
    if name is None:
        if lines or described:
            raise BadInput("missing-query", "$", "name the game and the query")
        for each in REGISTRY if slug is None else (slug,):
            for known in game(each).queries:
                click.echo(f"{each} {known}")
        return True
    query = game(slug or "").query(name)
    if described:
        click.echo(msgspec.json.format(msgspec.json.encode(schema(query))))
        return True
    if lines:
        return _answer_lines(query)
    click.echo(answer(query, _standard_input().read(MAX_BYTES + 1)))
    return True


def _answer_lines(query: Query) -> bool:
    understood = True
    stdout = sys.stdout.buffer
    for batch in batches(_standard_input()):
        for answered, fine in answer_lines(query, batch):
            stdout.write(answered + b"\n")
            understood = understood and fine
        stdout.flush()
    return understood


def _standard_input() -> BufferedReader:
    try:
        return open(0, "rb", closefd=False)
    except OSError:
        raise BadInput("not-json", "$", "standard input is closed") from None
