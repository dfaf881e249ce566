"""How many lines perks take, by kind, and which take the most: `python -m trials.perk_lines --longest 10`.

A perk is its function with its decorators and its own helpers: functions and classes of its file that no other perk of
the file needs, near or far. Lines without text do not count, and all ranks of a perk are one.
"""

import argparse
import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from turnmaster.perks.catalogue import Kind, Perk, all_perks

KINDS: tuple[Kind, ...] = ("unit", "weapon", "roster", "trait")


class Length(NamedTuple):
    """The lines of a perk: of its function `alone`, and with its own helpers."""

    perk: Perk
    file: str
    alone: int
    lines: int


class Source:
    """The text of a file: its functions and classes, which of them are perks, and which of them need which."""

    def __init__(self, text: str, perks: Iterable[str]) -> None:
        self.lines = text.splitlines()
        self.perks = set(perks)
        self.parts = {
            node.name: node for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        }

    def helpers(self, name: str) -> set[str]:
        """What a part needs, near or far."""
        found, waiting = set[str](), [name]
        while waiting:
            named = {node.id for node in ast.walk(self.parts[waiting.pop()]) if isinstance(node, ast.Name)}
            new = (named & self.parts.keys()) - self.perks - found
            found |= new
            waiting += new
        return found

    def own_helpers(self, perk: str) -> set[str]:
        """What no other perk of the file needs."""
        return self.helpers(perk).difference(*(self.helpers(other) for other in self.perks - {perk}))

    def length(self, *names: str) -> int:
        """How many lines of some parts, decorators included, have any text."""
        nodes = [self.parts[name] for name in names]
        spans = [(min(each.lineno for each in (node, *node.decorator_list)), node.end_lineno) for node in nodes]
        return sum(bool(line.strip()) for first, last in spans for line in self.lines[first - 1 : last])


@cache
def lengths() -> tuple[Length, ...]:
    """Every perk with its lines, the longest first."""
    by_file: dict[Path, list[Perk]] = {}
    for perk in {perk.build: perk for perk in all_perks().values()}.values():
        by_file.setdefault(Path(inspect.getfile(perk.build)), []).append(perk)
    found = [length for path, perks in by_file.items() for length in lengths_in(path, perks)]
    return tuple(sorted(found, key=lambda each: (-each.lines, each.perk.root)))


def lengths_in(path: Path, perks: list[Perk]) -> Iterator[Length]:
    source = Source(path.read_text(encoding="utf-8"), (perk.build.__name__ for perk in perks))
    for perk in perks:
        name = perk.build.__name__
        alone, lines = source.length(name), source.length(name, *source.own_helpers(name))
        yield Length(perk, f"{path.parent.name}/{path.name}", alone, lines)


def typical(kind: Kind) -> float:
    """The median of the lines of a kind."""
    return median(each.lines for each in lengths() if each.perk.kind == kind)


def table() -> str:
    rows = [
        "| kind | perks | median alone | median with its own helpers | over 20 | over 40 |",
        "|---|---|---|---|---|---|",
    ]
    for kind in KINDS:
        here = [each for each in lengths() if each.perk.kind == kind]
        over = [sum(each.lines > most for each in here) for most in (20, 40)]
        alone = median(each.alone for each in here)
        rows.append(f"| {kind} | {len(here)} | {alone:g} | {typical(kind):g} | {over[0]} | {over[1]} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--longest", type=int, default=10, help="how many of each kind to list")
    wanted = parser.parse_args()
    print(table())
    for kind in KINDS:
        print(f"\nThe longest of kind {kind}:")
        for each in [each for each in lengths() if each.perk.kind == kind][: wanted.longest]:
            print(f"{each.lines:4}  {each.perk.root} ({each.file}, {each.alone} alone)")


if __name__ == "__main__":
    main()
