"""One example of anything that has a JSON Schema, with all of its fields."""

from collections.abc import Mapping
from typing import Any, Final  # JSON is whatever a schema describes.

import msgspec

Schema = Mapping[str, Any]
# A type that holds itself ends here.
DEEPEST: Final = 8


def example_of(kind: object) -> Any:
    """Make an example of what a type decodes; its parts need not fit together."""
    schema = msgspec.json.schema(kind)
    return _example(schema, schema.get("$defs", {}), DEEPEST)


def _example(schema: Schema, defs: Schema, deep: int) -> Any:
    if "$ref" in schema:
        return _example(defs[schema["$ref"].rpartition("/")[2]], defs, deep)
    if "anyOf" in schema:
        ways = [way for way in schema["anyOf"] if way.get("type") != "null"]
        return _example(ways[0], defs, deep)
    if schema.get("type") == "object":
        return _entries(schema, defs, deep - 1) if deep else {}
    if schema.get("type") == "array":
        parts = schema.get("prefixItems") or [schema["items"]] * max(1, schema.get("minItems", 1))
        return [_example(part, defs, deep - 1) for part in parts] if deep else []
    return _plain(schema)


def _plain(schema: Schema) -> object:
    kinds = {
        "integer": max(1, schema.get("minimum", 1)),
        "string": "x" * schema.get("minLength", 1),
        "boolean": True,
    }
    return schema["enum"][0] if "enum" in schema else kinds.get(schema.get("type", ""))


def _entries(schema: Schema, defs: Schema, deep: int) -> dict[str, object]:
    named = {
        name: _example(part, defs, deep) for name, part in schema.get("properties", {}).items()
    }
    if isinstance(others := schema.get("additionalProperties"), dict):
        name = _example(schema.get("propertyNames", {"type": "string"}), defs, deep)
        named[str(name)] = _example(others, defs, deep)
    return named
