"""Read YAML and JSON written by hand, with helpful errors.

Every problem becomes a `BadFile` whose text names the file, the line, the location in it, and the expected value. Only
the plain part of YAML is accepted: no anchors, no tags, no duplicate keys, and only true and false are booleans.
"""

import os
import re
import stat
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec
import yaml
from yaml.composer import Composer
from yaml.constructor import SafeConstructor
from yaml.resolver import Resolver

from turnmaster.errors import TurnmasterError
from turnmaster.profiles.shapes import first_problem, shown
from turnmaster.profiles.yaml_words import in_our_words

MOST_BYTES = 1_000_000
MOST_SLOWLY = 200_000  # letters that are read without libyaml, in about a second
MOST_DEPTH = 24
MOST_VALUES = 50_000  # in one document, names of values included; reading that many takes some two seconds

T = TypeVar("T")


class BadFile(TurnmasterError):
    """A file that cannot be used; the text is one sentence for its author. `place` is the location in the file, such as
    `$.units[2].hp`, if it is known.
    """

    def __init__(self, sentence: str, place: str = "") -> None:
        super().__init__(sentence)
        self.place = place


Blame = Callable[[str, str], TurnmasterError]  # what to say about a place and what is wrong there


class _NotPlain(Exception):
    """YAML that these files do not allow, or too much of it; the text is ours."""

    def __init__(self, problem: str, mark: Any) -> None:
        super().__init__(problem)
        self.problem, self.problem_mark = problem, mark


class _Plain(Composer, SafeConstructor, Resolver):
    """A YAML reader without surprises: "N" is a letter, not a boolean; "1:30" is a text, not ninety."""

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}  # type: ignore[misc]
    peek_event: Callable[[], Any]  # of whatever divides the text
    _depth = 0
    _values = 0

    def compose_node(self, parent: Any, index: Any) -> Any:
        event: Any = self.peek_event()
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise _NotPlain("anchors and aliases (& and *) are not allowed here; write out the value", event.start_mark)
        if getattr(event, "tag", None):
            raise _NotPlain("tags (!) are not allowed here; put text that begins with ! in quotes", event.start_mark)
        if self._depth > MOST_DEPTH:
            raise _NotPlain(f"this is nested more than {MOST_DEPTH} deep", event.start_mark)
        self._values += 1
        if self._values > MOST_VALUES:
            raise _NotPlain(f"there are more than {MOST_VALUES:,} values up to here; divide the file", event.start_mark)
        self._depth += 1
        try:
            return super().compose_node(parent, index)
        finally:
            self._depth -= 1

    def construct_scalar(self, node: Any) -> Any:
        """Return a scalar, with characters that JSON writes as two escaped halves, such as emoji, put together."""
        value: Any = super().construct_scalar(node)
        if value.isascii():
            return value
        try:
            return value.encode("utf-16", "surrogatepass").decode("utf-16")
        except UnicodeDecodeError:
            raise _NotPlain("this is half of a character; write the whole one", node.start_mark) from None

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, (str, int)):
                raise _NotPlain("a key must be a word", key_node.start_mark)
            if key in seen:
                raise _NotPlain(f"{shown(key)} is given twice; remove one", key_node.start_mark)
            seen.add(key)
        return super().construct_mapping(node, deep)


_Plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(?:true|false|True|False)$"), list("tfTF"))
_Plain.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"(?:null|~|)$"), ["n", "~", ""])
_Plain.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"[-+]?[0-9]{1,18}$"), list("-+0123456789"))
_Plain.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(r"[-+]?[0-9]{1,18}\.[0-9]{1,18}$"), list("-+0123456789")
)


class _PlainLoader(_Plain, yaml.SafeLoader):
    """A slow reader that explains errors in words."""


@cache
def _fast_loader() -> type[Any]:
    """Return a reader based on libyaml, at least four times as fast; the slow one if libyaml is missing."""
    if not yaml.__with_libyaml__:
        return _PlainLoader
    from yaml._yaml import CParser

    class Fast(_Plain, CParser):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)
            SafeConstructor.__init__(self)
            Resolver.__init__(self)

    return Fast


def is_there(name: str | Path) -> bool:
    """Check whether a file exists. An impossible name does not; without permission to look, the answer is yes."""
    try:
        return Path(name).exists()
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False


def read_text(path: Path) -> str:
    """Return the text of a file; refuse one that is missing, not text, or too large."""
    try:
        return read_bytes(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: this is not text in UTF-8 (byte {error.start})") from None


def read_bytes(path: Path, most: int) -> bytes:
    """Return the contents of an ordinary file. Devices and pipes are refused, because they may never end."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            _check_ordinary(path, os.fstat(handle), most)
            with os.fdopen(handle, "rb", closefd=False) as file:
                return file.read(most)
        finally:
            os.close(handle)
    except ValueError as error:
        raise BadFile(f"{str(path)!r}: this is not the name of a file ({error})") from None
    except OSError as error:
        raise BadFile(f"{path}: cannot be read ({error.strerror or error})") from None


def _check_ordinary(path: Path, found: os.stat_result, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise BadFile(f"{path}: this is a folder; name a file inside it")
    if not stat.S_ISREG(found.st_mode):
        raise BadFile(f"{path}: this is not an ordinary file; save its contents to a file and name that")
    if found.st_size > most:
        raise BadFile(f"{path}: {found.st_size:,} bytes is more than the {most:,} allowed")


def read_document(text: str, name: str) -> Any:
    """Parse YAML (or JSON, which is a part of it) into plain data."""
    if len(text) > MOST_BYTES:
        raise BadFile(f"{name}: {len(text):,} letters is more than the {MOST_BYTES:,} allowed")
    try:
        return _parsed(text)
    except _NotPlain as error:
        raise BadFile(f"{name}, line {error.problem_mark.line + 1}: {error.problem}") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f", line {mark.line + 1}" if mark else ""
        raise BadFile(f"{name}{line}: {in_our_words(error.problem or '')}") from None
    except (yaml.YAMLError, UnicodeEncodeError) as error:
        raise BadFile(f"{name}: {in_our_words(str(error))}") from None
    except RecursionError:
        raise BadFile(f"{name}: this is nested more than {MOST_DEPTH} deep") from None


def _parsed(text: str) -> Any:
    """Parse a text with the fast reader; if it fails, use the slow one for its error messages, unless that would take
    seconds.
    """
    try:
        return _with(_fast_loader(), text)
    except (yaml.YAMLError, UnicodeEncodeError):
        if len(text) > MOST_SLOWLY:
            raise
        return _with(_PlainLoader, text)


def _with(kind: type[Any], text: str) -> Any:
    loader = kind(text)
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()


# Names that only files of one kind have, for files that do not say what they are.
_TELLING = {"scenario": "scenario", "units": "roster", "terrain": "battlefield", "size": "battlefield"}


def check_kind(document: Any, kind: str, newest: int, text: str, name: str) -> dict[Any, Any]:
    """Check that a document is of this kind, and of a version that this program reads; return it."""
    if not isinstance(document, dict):
        raise BadFile(f"{name}: a {kind} is a mapping of names to values; this is not one")
    guess = next((other for key, other in _TELLING.items() if key in document), kind)
    said = document.get("turnmaster", guess)
    if said != kind:
        what = f"a {said}" if said in [*_TELLING.values(), "save"] else shown(said)
        raise bad_place(name, text, "$.turnmaster", f"expected a {kind}, found {what}")
    version = document.get("version")
    if version is None:
        raise bad_place(name, text, "$.version", f"version is missing; write version: {newest}")
    if type(version) is int and version > newest:
        problem = f"{kind} version {version} is newer than this program reads ({newest}); update turnmaster"
        raise bad_place(name, text, "$.version", problem)
    if type(version) is not int or version < 1:
        raise bad_place(name, text, "$.version", f"expected a version from 1 to {newest}, found {shown(version)}")
    return document


def line_of(text: str, path: str) -> int | None:
    """Return the line of a location such as `$.units[2].hp`, or of the nearest location around it."""
    try:
        node: Any = _composed(text)
    except (yaml.YAMLError, _NotPlain, UnicodeEncodeError):
        return None
    line = node.start_mark.line if node is not None else 0
    for key, index in re.findall(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]", path):
        child = _child(node, key, index)
        if child is None:
            break
        line, node = child
    return int(line) + 1


def _composed(text: str) -> Any:
    loader = (_fast_loader() if len(text) > MOST_SLOWLY else _PlainLoader)(text)
    try:
        return loader.get_single_node()
    finally:
        loader.dispose()


def _child(node: Any, key: str, index: str) -> tuple[int, Any] | None:
    if key and isinstance(node, yaml.MappingNode):
        for key_node, value_node in node.value:
            if key_node.value == key:
                return key_node.start_mark.line, value_node
    if index.isdecimal() and isinstance(node, yaml.SequenceNode) and int(index) < len(node.value):
        value = node.value[int(index)]
        return value.start_mark.line, value
    return None


def shape(document: Any, kind: type[T], text: str, name: str, bad: Blame | None = None) -> T:
    """Convert plain data to a typed structure; a mismatch raises an error with the line, the location and the expected
    value, or the error that `bad` makes of the location and the problem.
    """
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        problem = first_problem(document, kind)
        assert problem is not None, error
        raise (bad or partial(bad_place, name, text))(problem.place, problem.sentence) from None


def bad_place(name: str, text: str, place: str, problem: str) -> BadFile:
    """Return a `BadFile` about one location of a document."""
    spot = f", {place.removeprefix('$').removeprefix('.')}" if place not in ("$", "") else ""
    return BadFile(f"{name}{line_words(text, place)}{spot}: {problem}")


def line_words(text: str, place: str) -> str:
    """Return the line of a location for a sentence, after the name of the file; an empty text if there is no text."""
    line = line_of(text, place) if text else None
    return f", line {line}" if line else ""
