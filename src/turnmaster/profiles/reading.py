"""Reading YAML and JSON that people wrote by hand, with errors they can act on.

Every problem becomes a `BadFile` whose text names the file, the line, the place inside it, and what was expected.
The YAML accepted here is the plain part: no anchors, no tags, no duplicate keys, and only true and false are truth.
"""

import re
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec
import yaml

from turnmaster.errors import TurnmasterError

MOST_BYTES = 2_000_000
MOST_DEPTH = 24

T = TypeVar("T")


class BadFile(TurnmasterError):
    """A file that cannot be used; the text is one sentence for the person who wrote it."""


class _PlainLoader(yaml.SafeLoader):
    """YAML without the surprises: "N" is a letter, not a truth; "1:30" is a text, not ninety."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}  # type: ignore[misc]

    def compose_node(self, parent: Any, index: Any) -> Any:
        event: Any = self.peek_event()  # type: ignore[no-untyped-call]
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise yaml.composer.ComposerError(None, None, "anchors and aliases are not allowed here", event.start_mark)
        if getattr(event, "tag", None):
            raise yaml.composer.ComposerError(None, None, "tags are not allowed here", event.start_mark)
        depth = getattr(self, "_depth", 0)
        if depth > MOST_DEPTH:
            raise yaml.composer.ComposerError(None, None, f"nested more than {MOST_DEPTH} deep", event.start_mark)
        self._depth = depth + 1
        try:
            return super().compose_node(parent, index)
        finally:
            self._depth = depth

    def construct_scalar(self, node: Any) -> Any:
        """JSON writes characters such as emoji as two escaped halves; put them together."""
        value: Any = super().construct_scalar(node)
        if value.isascii():
            return value
        try:
            return value.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise yaml.constructor.ConstructorError(None, None, "half a character", node.start_mark) from None

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, (str, int)):
                raise yaml.constructor.ConstructorError(None, None, "a key must be a word", key_node.start_mark)
            if key in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{key!r} is given twice", key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)


_PlainLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(?:true|false|True|False)$"), list("tfTF"))
_PlainLoader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(?:null|~|)$"), ["n", "~", ""])
_PlainLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"[-+]?[0-9]{1,18}$"), list("-+0123456789"))
_PlainLoader.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"[-+]?[0-9]{1,18}\.[0-9]{1,18}$"), list("-+0123456789")
)


def read_text(path: Path) -> str:
    """The text of a file, if it is there, is text, and is not absurdly large."""
    try:
        if path.is_dir():
            raise BadFile(f"{path}: this is a folder; name a file inside it")
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise BadFile(f"{path}: {size:,} bytes is more than the {MOST_BYTES:,} allowed")
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: this is not text in UTF-8 (byte {error.start})") from None
    except ValueError as error:
        raise BadFile(f"{str(path)!r}: this is not the name of a file ({error})") from None
    except OSError as error:
        raise BadFile(f"{path}: cannot be read ({error.strerror or error})") from None


def read_document(text: str, name: str) -> Any:
    """Parse YAML (or JSON, which is a part of it) into plain data."""
    try:
        loader = _PlainLoader(text)
        try:
            return loader.get_single_data()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f", line {mark.line + 1}" if mark else ""
        problem = error.problem or error.context or "not readable as YAML"
        if "sequence entries are not allowed" in problem:
            problem = 'a dash on its own must be written in quotes ("-") or left out'
        raise BadFile(f"{name}{line}: {problem}") from None
    except yaml.YAMLError as error:
        raise BadFile(f"{name}: not readable as YAML ({str(error).splitlines()[0]})") from None
    except RecursionError:
        raise BadFile(f"{name}: nested more than {MOST_DEPTH} deep") from None


def line_of(text: str, path: str) -> int | None:
    """The line where a place such as `$.units[2].hp` stands, or the nearest place around it."""
    try:
        node: Any = yaml.compose(text, Loader=_PlainLoader)
    except yaml.YAMLError:
        return None
    line = node.start_mark.line if node is not None else 0
    for key, index in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", path):
        child = _child(node, key, index)
        if child is None:
            break
        line, node = child
    return int(line) + 1


def _child(node: Any, key: str, index: str) -> tuple[int, Any] | None:
    if key and isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            if key_node.value == key:
                return key_node.start_mark.line, value_node
    if index.isdecimal() and isinstance(node, yaml.SequenceNode) and int(index) < len(node.value):
        value = node.value[int(index)]
        return value.start_mark.line, value
    return None


_PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<place>[^`]*)`)?$", re.DOTALL)
_WORDS = {"int": "a whole number", "str": "text", "bool": "true or false", "array": "a list",
          "object": "a mapping", "float": "a number", "null": "nothing"}  # fmt: skip
_KINDS = re.compile(rf"`((?:{'|'.join(_WORDS)})(?: \| (?:{'|'.join(_WORDS)}))*)`")


def shape(document: Any, kind: type[T], text: str, name: str) -> T:
    """Plain data as a typed structure; a mismatch names the line, the place and what was expected there."""
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        match = _PLACE.match(str(error))
        assert match is not None
        what, place = match["what"], match["place"] or "$"
        what = _KINDS.sub(lambda kinds: " or ".join(_WORDS[kind] for kind in kinds[1].split(" | ")), what)
        raise bad_place(name, text, place, what[:1].lower() + what[1:]) from None


def bad_place(name: str, text: str, place: str, problem: str) -> BadFile:
    """A `BadFile` about one place of a document."""
    line = line_of(text, place)
    where = f", line {line}" if line else ""
    spot = f", {place.removeprefix('$').removeprefix('.')}" if place not in ("$", "") else ""
    return BadFile(f"{name}{where}{spot}: {problem}")
