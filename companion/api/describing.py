"""The OpenAPI description, made from the declarations of the queries."""

from functools import cache
from typing import Final

import msgspec

from companion import __version__
from companion.games import REGISTRY, game
from companion.games.asking import Query
from companion.games.refusing import Refusal

_TEMPLATE: Final = "#/components/schemas/{name}"


@cache
def describe(prefix: str) -> bytes:
    """Write the description of every query of every game as JSON."""
    asked = [(game(slug), query) for slug in REGISTRY for query in game(slug).queries.values()]
    types = [part for _, query in asked for part in (query.question, query.answer)]
    schemas, components = msgspec.json.schema_components([Refusal, *types], ref_template=_TEMPLATE)
    refused, *described = schemas
    pairs = zip(described[::2], described[1::2], strict=True)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Companion",
                "version": __version__,
                "description": "The rules of the games: one JSON object in, one out.",
            },
            "servers": [{"url": prefix}],
            "tags": [{"name": game(slug).name} for slug in REGISTRY],
            "paths": {
                f"/{where.slug}/{query.name}": {
                    "post": _operation(where.slug, where.name, query, pair, refused)
                }
                for (where, query), pair in zip(asked, pairs, strict=True)
            },
            "components": {"schemas": _without_repeats(components)},
        }
    )


def _without_repeats(schema: object) -> object:
    """Leave out `items: false` where `maxItems` says it: generators of clients stumble over it."""
    if isinstance(schema, dict):
        repeats = schema.get("items") is False and len(schema["prefixItems"]) == schema["maxItems"]
        kept = [name for name in schema if not (repeats and name == "items")]
        return {name: _without_repeats(schema[name]) for name in kept}
    if isinstance(schema, list):
        return [_without_repeats(part) for part in schema]
    return schema


def _operation(
    slug: str,
    title: str,
    query: Query,
    pair: tuple[dict[str, object], dict[str, object]],
    refused: dict[str, object],
) -> dict[str, object]:
    question, answered = pair
    return {
        "operationId": f"{slug}-{query.name}",
        "summary": query.about,
        "tags": [title],
        "requestBody": {"required": True, "content": _json(question)},
        "responses": {
            "200": {"description": "The answer.", "content": _json(answered)},
            "400": {"description": "What came is not JSON.", "content": _json(refused)},
            "422": {"description": "The question has a fault.", "content": _json(refused)},
            "default": {"description": "The server refuses.", "content": _json(refused)},
        },
    }


def _json(schema: dict[str, object]) -> dict[str, object]:
    return {"application/json": {"schema": schema}}
