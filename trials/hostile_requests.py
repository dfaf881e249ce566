"""Hostile requests: every operation of the OpenAPI document, with values that fit its schema and values that do not."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

from trials.hostile_input import VALUES, as_json, deep, mutated_document
from trials.hostile_runs import Case
from trials.hostile_server import JSON, server
from trials.hostile_things import Sound, Things, sound_request

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

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


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
def known() -> Things:
    return Things(server())


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


# How often each operation was asked, and how often it was answered with success.
asked: Counter[str] = Counter()
reached: Counter[str] = Counter()


def hostile_request(case: Case) -> None:
    """One request: one that the server accepts, such a one harmed, or one that is only made up."""
    random, at = case.random, server()
    if case.number % 200 == 199:
        known().refresh()
    if random.random() < 0.03:
        at.send(random.choice(("GET", "POST", "HEAD", "DELETE")), random.choice(STRANGE))
        return
    operation = operations()[case.number % len(operations())]
    made_up, way = made_up_for(operation, Maker(random)), random.random()
    if way < 0.3:
        send(operation, made_up, *body_of(operation, made_up.body, random))
        return
    found = sound(operation, random)
    if way < 0.7:
        found = harmed(random, found, made_up)
    send(operation, found, as_bytes(found.body))


def sound(operation: Operation, random: Random) -> Sound:
    """A request that the server accepts. What it is about may have been deleted by the requests before it."""
    try:
        return sound_request(operation.name, known(), random)
    except (KeyError, IndexError):
        known().refresh()
        return sound_request(operation.name, known(), random)


def send(operation: Operation, wanted: Sound, body: bytes | None, headers: Mapping[str, str] = JSON) -> int:
    """Ask for an operation, and count how it went; the status."""
    path, query = operation.path, []
    for each in operation.said.get("parameters", ()):
        name, where = each["name"], each["in"]
        text = quote(str(wanted.names.get(name, ""))[:2_000].encode("utf-8", "replace"), safe="")
        if where == "path":
            path = path.replace(f"{{{name}}}", text or "%20")
        elif name in wanted.names:
            query.append(f"{name}={text}")
    status, _ = server().send(
        operation.method, f"{path}?{'&'.join(query)}" if query else path, body, headers, wanted.guest
    )
    asked[operation.name] += 1
    reached[operation.name] += status < 300
    return status


def how_many_succeeded() -> str:
    """A line about operations that were answered with success, and those that never were."""
    never = sorted(name for name in asked if not reached[name])
    requests = f"{sum(reached.values()):,} of {sum(asked.values()):,} requests"
    line = f"{requests} and {len(asked) - len(never)} of {len(operations())} operations succeeded"
    return f"{line}; never {', '.join(never)}" if never else line


def made_up_for(operation: Operation, maker: "Maker") -> Sound:
    """A request that may fit the schema, and may be about things that are there."""
    parameters = operation.said.get("parameters", ())
    wanted = [each for each in parameters if each.get("required") or maker.random.random() < 0.5]
    names = {each["name"]: maker.value(each.get("schema", {}), each["name"]) for each in wanted}
    content = operation.said.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema", {"type": "string"})
    return Sound(names, None if operation.method == "GET" else maker.value(schema))


def body_of(operation: Operation, value: Any, random: Random) -> tuple[bytes | None, Mapping[str, str]]:
    if operation.method == "GET":
        return None, random.choice(HEADERS) if random.random() < 0.1 else JSON
    if random.random() < 0.05:
        return random.choice(BODIES), random.choice((JSON, *HEADERS))
    return as_bytes(mutated_document(random, value) if random.random() < 0.2 else value), JSON


def harmed(random: Random, found: Sound, made_up: Sound) -> Sound:
    """A sound request with one thing changed: in its body, or in its path or query."""
    if found.body is None or (found.names and random.random() < 0.2):
        name = random.choice([*found.names, *made_up.names, ""])
        return found._replace(names={**found.names, name: made_up.names.get(name, random.choice((*WORDS, *NUMBERS)))})
    if isinstance(found.body, bytes):
        at = random.randrange(len(found.body))
        return found._replace(body=found.body[:at] + random.randbytes(random.choice((0, 1, 9))) + found.body[at + 1 :])
    return found._replace(body=mutated_document(random, found.body))


def as_bytes(value: Any) -> bytes | None:
    if value is None or isinstance(value, bytes):
        return value
    return as_json(value).encode("utf-8", "replace")
