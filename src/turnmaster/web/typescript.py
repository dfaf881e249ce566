"""The messages as TypeScript types, made from their JSON Schema: `python -m turnmaster.web.typescript FILE`.

What the server sends has all its fields; what a page sends may leave out those that have a default.
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from turnmaster.profiles.writing import write_whole
from turnmaster.table.session.messages import PROTOCOL, FromSeat, ToSeat
from turnmaster.web.messages import FROM_PAGE, TO_PAGE

Schema = Mapping[str, Any]

HEAD = "// Made by `make types` from the messages of the server. Change those, not this file.\n"
VERSION = f"""\
/** The version of these messages; that of the server stands in its `Welcome`. */
export const PROTOCOL = {PROTOCOL};
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
PREFIX = "#/$defs/"


def schema() -> tuple[dict[str, Schema], dict[str, Schema]]:
    """What a page may say and what it hears as named schemas, and all schemas that these refer to."""
    named: dict[str, Any] = {"ToSeat": ToSeat, "FromSeat": FromSeat}
    kinds = [*named.values(), *TO_PAGE, *FROM_PAGE]
    found, parts = msgspec.json.schema_components(kinds)
    return dict(zip(named, found, strict=False)), parts


def types() -> str:
    """The whole file."""
    named, parts = schema()
    sent = reached([named["FromSeat"], *({"$ref": PREFIX + kind.__name__} for kind in FROM_PAGE)], parts)
    declared = [declaration(name, part, is_sent=name in sent) for name, part in sorted(parts.items())]
    unions = [f"export type {name} = {type_of(one)};\n" for name, one in named.items()]
    return "\n".join([HEAD, VERSION, *declared, *unions])


def reached(schemas: Iterable[Schema], parts: Mapping[str, Schema]) -> set[str]:
    """The names of all parts that schemas refer to, at any depth."""
    found: set[str] = set()
    waiting = [name for one in schemas for name in references(one)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += references(parts[name])
    return found


def references(schema: Any) -> list[str]:
    if isinstance(schema, Mapping):
        own = [schema["$ref"].removeprefix(PREFIX)] if "$ref" in schema else []
        return own + [name for value in schema.values() for name in references(value)]
    return [name for one in schema for name in references(one)] if isinstance(schema, list) else []


def called(name: str) -> str:
    """The name of a type. Structs of one name are known by where they are, and here by their package: ForgePrice."""
    path = name.split(".")
    return path[-1] if len(path) == 1 else path[1].capitalize() + path[-1]


def declaration(part_name: str, part: Schema, *, is_sent: bool) -> str:
    name = called(part_name)
    says = " ".join(part.get("description", "").split())
    comment = f"/** {says} */\n" if says else ""
    if "properties" not in part:
        return f"{comment}export type {name} = {type_of(part)};\n"
    required = part.get("required", ()) if is_sent else part["properties"]
    fields = (
        f"  {field}{'' if field in required else '?'}: {type_of(one)};\n" for field, one in part["properties"].items()
    )
    return f"{comment}export interface {name} {{\n{''.join(fields)}}}\n"


def type_of(schema: Schema) -> str:
    if "$ref" in schema:
        return called(str(schema["$ref"]).removeprefix(PREFIX))
    if "anyOf" in schema:
        return " | ".join(type_of(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    match schema.get("type"):
        case "array":
            return array_of(schema)
        case "object":
            return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
        case str(plain):
            return PLAIN[plain]
    return "unknown"


def array_of(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


if __name__ == "__main__":
    write_whole(Path(sys.argv[1]), types().encode())
