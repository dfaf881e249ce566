"""Write the tables of structs and type aliases in docs/hooks.md.

They are read from the source, so that the types of fields are written as in their modules.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from turnmaster.cli.type_words import as_cell, function, in_words

OURS = "turnmaster."


class Meant(NamedTuple):
    """The definition of a type name, and the module that contains it."""

    module: str
    node: ast.ClassDef | ast.Assign

    @property
    def name(self) -> str:
        return self.node.name if isinstance(self.node, ast.ClassDef) else ast.unparse(self.node.targets[0])


def structs(speaking: Iterable[tuple[str, str]]) -> str:
    """Return tables of all structs and aliases that types mention; each type is a text with its module."""
    meant = sorted(all_meant(speaking), key=lambda each: (each.module, each.node.lineno))
    with_fields = [each for each in meant if isinstance(each.node, ast.ClassDef) and fields(each.node)]
    short = [each for each in meant if isinstance(each.node, ast.Assign)]
    text = ""
    for module in dict.fromkeys(each.module for each in with_fields):
        here = [each.node for each in with_fields if each.module == module and isinstance(each.node, ast.ClassDef)]
        text += f"\n`{module}`\n\n| name | | fields |\n|---|---|---|\n"
        text += "".join(f"| {node.name} | {said_of(node)} | {', '.join(fields(node))} |\n" for node in here)
    text += "\nShort names of types:\n\n| name | stands for | from |\n|---|---|---|\n"
    return text + "".join(f"| {each.name} | {as_cell(types_of(each))} | `{each.module}` |\n" for each in short)


# Who is meant


def all_meant(speaking: Iterable[tuple[str, str]]) -> set[Meant]:
    """Return the definitions that types mention, directly or through the fields of others."""
    found, waiting = set[Meant](), list(speaking)
    while waiting:
        text, module = waiting.pop()
        meant = {each for name in names_in(text) if (each := meaning(name, module))} - found
        found |= meant
        waiting += [(types_of(each), each.module) for each in meant]
    return found


def names_in(text: str) -> list[str]:
    """Return the names in a type; words in quotes are values."""
    return re.findall(r"\b[A-Z]\w+", re.sub(r"'[^']*'", "", text))


def types_of(meant: Meant) -> str:
    """Return the types that a definition mentions."""
    if isinstance(meant.node, ast.Assign):
        return in_words(meant.node.value)
    return " ".join(type for _, type, _ in members(meant.node))


def meaning(name: str, module: str) -> Meant | None:
    """Return the definition of a name in a module, through imports; None if it is not part of the package."""
    node = names_of(module).get(name)
    if isinstance(node, ast.ImportFrom):
        (first,) = [each.name for each in node.names if (each.asname or each.name) == name]
        return meaning(first, node.module) if node.module and node.module.startswith(OURS) else None
    return Meant(module, node) if node else None


@cache
def names_of(module: str) -> dict[str, ast.ClassDef | ast.Assign | ast.ImportFrom]:
    """Return the imports, classes and aliases of a module by name."""
    spec = find_spec(module)
    assert spec and spec.origin, f"there is no module {module}"
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    found: dict[str, ast.ClassDef | ast.Assign | ast.ImportFrom] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found |= {each.asname or each.name: node for each in node.names}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node
    return found


# In words


def said_of(node: ast.ClassDef) -> str:
    """Return the whole docstring of a class, because it is about the fields."""
    return " ".join((ast.get_docstring(node) or "").split()).replace("|", "\\|")


def fields(node: ast.ClassDef) -> list[str]:
    """Return the fields of a class with their types; optional ones are in brackets."""
    written = ((f"{name}: {type}", needed) for name, type, needed in members(node))
    return [as_cell(said if needed else f"[{said}]") for said, needed in written]


def members(node: ast.ClassDef) -> Iterator[tuple[str, str, bool]]:
    """Yield the fields of a struct, or the members of a protocol: the name, the type, and whether it is required."""
    is_protocol = "Protocol" in map(ast.unparse, node.bases)
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and not ast.unparse(each.annotation).startswith("ClassVar"):
            yield ast.unparse(each.target), in_words(each.annotation), each.value is None
        elif isinstance(each, ast.FunctionDef) and is_protocol:
            yield each.name, asked_for(each), True


def asked_for(member: ast.FunctionDef) -> str:
    """Return the type of a property, or of a method without its `self`."""
    assert member.returns, f"{member.name} does not say what it gives"
    if member.decorator_list:
        return in_words(member.returns)
    taken = [each.annotation for each in (*member.args.posonlyargs, *member.args.args) if each.annotation]
    return function(taken, member.returns)
