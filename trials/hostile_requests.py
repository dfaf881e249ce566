"""Hostile requests: every operation of the OpenAPI document, with values that fit its schema and values that do not."""

import json
from functools import cache
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

from trials.hostile_input import VALUES, as_json, deep, mutated_document
from trials.hostile_runs import Case
from trials.hostile_server import Server, server

WORDS = (
    "",
    "a",
    "Anna",
    "\0",
    "\u202e",
    "\U0001f600" * 30,
    "x" * 300,
    "../..",
    "%00",
    "ember-hunt",
    "-1",
    "d6",
    "TM1.",
)
NUMBERS = (0, 1, 2, -1, 7, 100, 10**6, 2**31, 2**53, 2**63, 10**30, 1.5, -(10**30))
BODIES = (b"", b"{", b"\xff\xfe", b"[" * 2_000, b'{"a":' * 2_000, b"null", b"0", b'""', b"\0" * 50, b"[]", b"{}")
HEADERS = (
    {"content-type": "text/plain"}, {"content-type": "application/x-msgpack"}, {"content-type": "\x7f"},
    {"content-type": "application/json", "accept": "text/html"}, {"content-type": "multipart/form-data; boundary="},
    {"content-type": "application/json; charset=utf-16"}, {"range": "bytes=9-1"}, {"if-none-match": '"' * 500},
)  # fmt: skip
STRANGE = ("/assets/%00", "/assets/" + "a" * 3_000, "/%ff", "/battle/%00", "/schema/openapi.json", "/api/%2e%2e/", "//")
DEEPEST = 7


class Operation(NamedTuple):
    """Something that can be asked of the server."""

    method: str
    path: str
    said: dict[str, Any]


class Known:
    """Names of things that are there, so that requests get past the first look."""

    def __init__(self, at: Server) -> None:
        self.at = at
        self.values: dict[str, list[str]] = {}
        self.refresh()

    def refresh(self) -> None:
        """Make one of everything."""
        battle = self._made("/api/battles", {"turns": 1, "battlefield": ""})
        faction = self._made("/api/forge/items", {"kind": "faction", "name": "Elves"})
        unit = {"unit": {"name": "Archers", "weapons": [{"name": "Bow"}]}, "parent": faction["id"]}
        roster = self._made("/api/forge/items", {"premade": "ember-hunt"})
        table = self._made("/api/tabletops", {"sides": [{"premade": "ember-hunt"}, {"premade": "tinker-convoy"}]})
        box = self._made("/api/dice/boxes", {})
        items = [faction["id"], self._made("/api/forge/items", unit)["id"], roster["id"]]
        secrets = [seat["secret"] for seat in battle["seats"]]
        self.values = {"battle": [battle["id"]], "game": [table["id"]], "box": [box["id"]]}
        self.values |= dict.fromkeys(("seat", "secret"), secrets)
        self.values |= dict.fromkeys(("item", "parent", "library", "scope", "id"), items)

    def _made(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.at.send("POST", path, json.dumps(body).encode())[1])
        return found


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = server().app.openapi_schema.to_schema()
    return found


@cache
def operations() -> list[Operation]:
    return [
        Operation(method.upper(), path, said)
        for path, methods in sorted(document()["paths"].items())
        for method, said in sorted(methods.items())
        if method in ("get", "post", "put", "patch", "delete")
    ]


@cache
def known() -> Known:
    return Known(server())


class Maker:
    """Makes values for schemas."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.strange = random.choice((0.0, 0.02, 0.1, 0.4))

    def value(self, schema: dict[str, Any], name: str = "", depth: int = 0) -> Any:
        random = self.random
        if random.random() < self.strange:
            return random.choice((*VALUES, *WORDS, *NUMBERS, deep(30)))
        if name in known().values and random.random() < 0.8:
            return random.choice(known().values[name])
        while "$ref" in schema:
            schema = document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        choices = schema.get("oneOf") or schema.get("anyOf")
        if choices:
            return self.value(random.choice(choices), name, depth)
        if "enum" in schema:
            return random.choice(schema["enum"])
        return schema["const"] if "const" in schema else self.plain(schema, depth)

    def plain(self, schema: dict[str, Any], depth: int) -> Any:
        random, kind = self.random, schema.get("type", "string")
        if isinstance(kind, list):
            kind = random.choice(kind)
        if kind == "object":
            return self.mapping(schema, depth)
        if kind == "array":
            most = min(schema.get("maxItems", 4), 4) if depth < DEEPEST else 0
            items = schema.get("items") or {}
            return [self.value(items, depth=depth + 1) for _ in range(random.randint(min(1, most), most))]
        if kind in ("integer", "number"):
            edges = [schema[edge] for edge in ("minimum", "maximum") if edge in schema]
            return random.choice((*edges, 0, 1, 2, 3, *NUMBERS[:6]))
        return {"boolean": random.random() < 0.5, "null": None}.get(kind, random.choice(WORDS))

    def mapping(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        needed, found = set(schema.get("required", ())), {}
        for name, each in sorted((schema.get("properties") or {}).items()):
            if name in needed or (depth < DEEPEST and self.random.random() < 0.4):
                found[name] = self.value(each, name, depth + 1)
        return found


def hostile_request(case: Case) -> None:
    """One request that may be anything."""
    random, at = case.random, server()
    if case.number % 200 == 199:
        known().refresh()
    if random.random() < 0.03:
        at.send(random.choice(("GET", "POST", "HEAD", "DELETE")), random.choice(STRANGE))
        return
    operation = operations()[case.number % len(operations())]
    maker = Maker(random)
    path, asked = operation.path, []
    for each in operation.said.get("parameters", ()):
        value = maker.value(each.get("schema", {}), each["name"])
        text = quote(str(value)[:2_000].encode("utf-8", "replace"), safe="")
        if each["in"] == "path":
            path = path.replace(f"{{{each['name']}}}", text or "%20")
        elif each.get("required") or random.random() < 0.5:
            asked.append(f"{each['name']}={text}")
    at.send(operation.method, f"{path}?{'&'.join(asked)}" if asked else path, *body_of(operation, maker))


def body_of(operation: Operation, maker: Maker) -> tuple[bytes | None, dict[str, str] | None]:
    random = maker.random
    if operation.method == "GET":
        return None, random.choice(HEADERS) if random.random() < 0.1 else None
    if random.random() < 0.05:
        return random.choice(BODIES), random.choice((None, *HEADERS))
    content = operation.said.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {"type": "string"})
    value = maker.value(schema)
    if random.random() < 0.2:
        value = mutated_document(random, json.loads(as_json(value)))
    return as_json(value).encode("utf-8", "replace"), None
