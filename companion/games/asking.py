"""What a query is: a typed question, a typed answer, and bad input told by code and place."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.json import Decoder, Encoder

from companion.games.refusing import BadInput, explain, refusal, shown

__all__ = ["BadInput", "Game", "Query", "answer", "answer_lines", "refusal", "schema"]

# Longer questions are refused unread.
MAX_BYTES: Final = 1 << 20

_Question = TypeVar("_Question", bound=Struct)
_Answer = TypeVar("_Answer")
_encode = Encoder().encode


class Query:
    """One kind of question: its name, what it takes, what it answers, the function between.

    The question's type says all that can be said of one field; the function raises BadInput for
    fields that do not fit together. Illegal moves are answers.
    """

    def __init__(
        self,
        name: str,
        question: type[_Question],
        answer: type[_Answer],
        function: Callable[[_Question], _Answer],
    ) -> None:
        self.name = name
        self.question: type[Struct] = question
        self.answer: type[object] = answer
        self.about = (function.__doc__ or name).partition("\n")[0]
        decoder = Decoder(question)
        decode = decoder.decode

        def put(raw: bytes) -> object:
            if len(raw) > MAX_BYTES:
                raise BadInput("too-long", "$", f"a question has at most {MAX_BYTES} bytes")
            try:
                asked = decode(raw)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise explain(decoder, raw, error) from None
            return function(asked)

        self.put = put

    def __repr__(self) -> str:
        return f"Query({self.name!r})"


class Game(Struct, frozen=True):
    """A game of the registry: the name of its folder, its title, its queries by name."""

    slug: str
    name: str
    queries: dict[str, Query]

    def query(self, name: str) -> Query:
        """Find a query by its name."""
        if name not in self.queries:
            raise BadInput("unknown-query", "$", f"{self.name} has no query {shown(name)}")
        return self.queries[name]


def answer(query: Query, raw: bytes) -> bytes:
    """Answer one JSON object by another; raises BadInput."""
    return _encode(query.put(raw))


def answer_lines(query: Query, lines: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Answer each line in its order, and tell whether the line was understood."""
    put = query.put
    for line in lines:
        try:
            yield _encode(put(line)), True
        except BadInput as bad:
            yield refusal(bad), False


def schema(query: Query) -> dict[str, dict[str, object]]:
    """Describe question and answer, each by a JSON Schema that stands by itself."""
    return {
        "question": _schema(f"urn:companion:{query.name}:question", query.question),
        "answer": _schema(f"urn:companion:{query.name}:answer", query.answer),
    }


def _schema(name: str, kind: type[object]) -> dict[str, object]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": name,
        **msgspec.json.schema(kind),
    }
