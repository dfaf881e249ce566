"""The tables in docs/hooks.md of what the types there speak of: structs with their fields, and short names of types.

They are read where they are written, so that a field has its type in the words of its module.
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
    """What a name of a type means, and the module that says so."""

    module: str
    node: ast.ClassDef | ast.Assign

    @property
    def name(self) -> str:
        return self.node.name if isinstance(self.node, ast.ClassDef) else ast.unparse(self.node.targets[0])


def structs(speaking: Iterable[tuple[str, str]]) -> str:
    """All that some types speak of, each given in words and with its module."""
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
    """What types speak of, what the fields of that speak of, and so on."""
    found, waiting = set[Meant](), list(speaking)
    while waiting:
        text, module = waiting.pop()
        meant = {each for name in names_in(text) if (each := meaning(name, module))} - found
        found |= meant
        waiting += [(types_of(each), each.module) for each in meant]
    return found


def names_in(text: str) -> list[str]:
    """The names in a type; words in quotes are values."""
    return re.findall(r"\b[A-Z]\w+", re.sub(r"'[^']*'", "", text))


def types_of(meant: Meant) -> str:
    """The types that a name is made of."""
    if isinstance(meant.node, ast.Assign):
        return in_words(meant.node.value)
    return " ".join(type for _, type, _ in members(meant.node))


def meaning(name: str, module: str) -> Meant | None:
    """What a name means in a module, wherever it is imported from; nothing if it is not ours."""
    node = names_of(module).get(name)
    if isinstance(node, ast.ImportFrom):
        (first,) = [each.name for each in node.names if (each.asname or each.name) == name]
        return meaning(first, node.module) if node.module and node.module.startswith(OURS) else None
    return Meant(module, node) if node else None


@cache
def names_of(module: str) -> dict[str, ast.ClassDef | ast.Assign | ast.ImportFrom]:
    """What a module imports, and the classes and short names that it has itself."""
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
    """All that its docstring says, because that is about the fields."""
    return " ".join((ast.get_docstring(node) or "").split()).replace("|", "\\|")


def fields(node: ast.ClassDef) -> list[str]:
    """Its fields with their types; those that may be left out stand in brackets."""
    written = ((f"{name}: {type}", needed) for name, type, needed in members(node))
    return [as_cell(said if needed else f"[{said}]") for said, needed in written]


def members(node: ast.ClassDef) -> Iterator[tuple[str, str, bool]]:
    """The fields of a struct, or what a protocol asks for: the name of each, its type, and whether it is needed."""
    is_protocol = "Protocol" in map(ast.unparse, node.bases)
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            yield ast.unparse(each.target), in_words(each.annotation), each.value is None
        elif isinstance(each, ast.FunctionDef) and is_protocol:
            yield each.name, asked_for(each), True


def asked_for(member: ast.FunctionDef) -> str:
    """The type of a property, or of a method without its `self`."""
    assert member.returns, f"{member.name} does not say what it gives"
    if member.decorator_list:
        return in_words(member.returns)
    taken = [each.annotation for each in (*member.args.posonlyargs, *member.args.args) if each.annotation]
    return function(taken, member.returns)
