"""Write the messages as TypeScript types, made from their JSON Schema: `python -m turnmaster.web.typescript FOLDER`.

There is one file for each part of the app. A type stands in the first file that refers to it, so that files import only
earlier ones. Messages to a page have all their fields; a page may leave out those that have a default.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from turnmaster.profiles.writing import write_whole
from turnmaster.table.session.messages import PROTOCOL, FieldView, FromSeat, LayersFound, ToSeat, View
from turnmaster.telling.log_entries import LogEntry
from turnmaster.web.messages import PARTS

Schema = Mapping[str, Any]

HEAD = "// Made by `make types` from the messages of the server. Change those, not this file.\n"
VERSION = f"""\
/** The version of these messages; that of the server stands in its `Welcome`. */
export const PROTOCOL = {PROTOCOL};
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
PREFIX = "#/$defs/"

# The files in their order, with the messages that each is there for.
UNIONS: dict[str, Any] = {"ToSeat": ToSeat, "FromSeat": FromSeat}
FILES: dict[str, tuple[Any, ...]] = {
    "board": (FieldView, View, LayersFound),
    "log": (LogEntry,),
    "battle": tuple(UNIONS.values()),
    **{name: (*part.to_page, *part.from_page) for name, part in PARTS.items()},
}
SENT = (FromSeat, *(kind for part in PARTS.values() for kind in part.from_page))


@cache
def schema() -> tuple[Mapping[str, Sequence[Schema]], Sequence[Schema], Mapping[str, Schema]]:
    """Return the schemas that each file is there for, those of all that pages send, and every schema by its name."""
    kinds = [kind for kinds in FILES.values() for kind in kinds]
    found, parts = msgspec.json.schema_components([*kinds, *SENT])
    schemas = iter(found)
    files = {name: tuple(next(schemas) for _ in kinds) for name, kinds in FILES.items()}
    return files, tuple(schemas), parts


def types() -> dict[str, str]:
    """Return all files by their names."""
    files, sent, parts = schema()
    home = homes(files, parts)
    required = reached(sent, parts)
    texts = {}
    for file in files:
        own = [name for name in sorted(parts) if home[name] == file]
        named = unions_of(file)
        schemas = [*(parts[name] for name in own), *named.values()]
        used = sorted({other for one in schemas for other in references(one) if home[other] != file})
        declared = [declaration(name, parts[name], is_sent=name in required) for name in own]
        texts[f"{file}.ts"] = "\n".join([HEAD, *imports(used, home), *declared, *written(named)])
    return texts


def homes(files: Mapping[str, Sequence[Schema]], parts: Mapping[str, Schema]) -> dict[str, str]:
    """Return the file of each type: the first one that refers to it."""
    home: dict[str, str] = {}
    for file, schemas in files.items():
        for name in reached(schemas, parts):
            home.setdefault(name, file)
    return home


def imports(names: Iterable[str], home: Mapping[str, str]) -> list[str]:
    by_file: dict[str, list[str]] = {}
    for name in names:
        by_file.setdefault(home[name], []).append(called(name))
    lines = (f'import type {{ {", ".join(found)} }} from "./{file}";\n' for file, found in sorted(by_file.items()))
    return ["".join(lines)] if by_file else []


def unions_of(file: str) -> dict[str, Schema]:
    """Return the messages of a battle if a file holds them: unions, which have no name in a schema."""
    return dict(zip(UNIONS, schema()[0][file], strict=True)) if FILES[file] == tuple(UNIONS.values()) else {}


def written(named: Mapping[str, Schema]) -> list[str]:
    """Return unions as declarations, after the version of the messages that they hold."""
    declared = [f"export type {name} = {type_of(one)};\n" for name, one in named.items()]
    return [VERSION, *declared] if declared else []


def reached(schemas: Iterable[Schema], parts: Mapping[str, Schema]) -> set[str]:
    """Return the names of all types that schemas refer to, at any depth."""
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
    """Return the name of a type. Structs that share a name are told apart by their package: ForgePrice."""
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


def write(folder: Path) -> None:
    """Write all files, and delete those that are not made any more."""
    texts = types()
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.ts"):
        if path.name not in texts:
            path.unlink()
    for name, text in texts.items():
        write_whole(folder / name, text.encode())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
