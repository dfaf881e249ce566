"""Misspell names that rules attach to, one at a time, and see whether it is noticed at once.

    python -m trials.misspell --count 20 --seed 1

A use of a declared place, hook, flag, parameter, stat, mark, window, moment, event or decision, or the name of a step,
in a random file of the rules gets two letters swapped. It is caught if the rules no longer compile, by the type
checker, or by the test of steps. Ends with status 1 if anything was not.
"""

import argparse
import ast
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from trials.sources import Copy, a_copy
from turnmaster.cli.hook_markdown import all_found
from turnmaster.engine.kernel.answers import all_decisions
from turnmaster.engine.kernel.events import all_events
from turnmaster.engine.turn.core import core_rules


class Use(NamedTuple):
    """A name in a file, and where it stands there."""

    path: str
    name: str
    start: int
    end: int


def known_names() -> tuple[set[str], set[str]]:
    """Constants and classes that rules name, and the names of steps and sequences."""
    constants = {found.constant for found in all_found()}
    constants |= {kind.__name__ for kind in (*all_events(), *all_decisions())}
    rules = core_rules()
    steps = {step.name for steps in rules.sequences.values() for step in steps} | set(rules.sequences)
    return constants, {step for step in steps if " " in step and not step.startswith(("window: ", "moment: "))}


def uses(folder: Path) -> list[Use]:
    """Every use of such a name, imports and declarations apart."""
    constants, steps = known_names()
    found = []
    source = folder / "src" / "turnmaster"
    for path in sorted(path for part in ("engine", "perks", "options") for path in (source / part).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        starts = [0]
        for row in text.encode().split(b"\n"):
            starts.append(starts[-1] + len(row) + 1)
        for node in ast.walk(ast.parse(text)):
            name = named(node, constants, steps)
            if name is not None:
                assert isinstance(node, ast.expr) and node.end_lineno is not None and node.end_col_offset is not None
                end = starts[node.end_lineno - 1] + node.end_col_offset
                end -= 1 if isinstance(node, ast.Constant) else 0  # the closing quote
                found.append(Use(str(path.relative_to(folder)), name, end - len(name.encode()), end))
    return found


def named(node: ast.AST, constants: set[str], steps: set[str]) -> str | None:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in constants:
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in constants:
        return node.attr
    if isinstance(node, ast.Constant) and node.value in steps:
        return str(node.value)
    return None


def misspelt(name: str, random: Random) -> str:
    """Two letters beside each other that differ, swapped."""
    places = [i for i in range(len(name) - 1) if name[i] != name[i + 1] and name[i].isalpha() and name[i + 1].isalpha()]
    place = random.choice(places)
    return name[:place] + name[place + 1] + name[place] + name[place + 2 :]


def is_caught(copy: Copy, use: Use, name: str) -> str:
    """What notices it: nothing if nobody does."""
    data = (copy.folder / use.path).read_bytes()
    text = (data[: use.start] + name.encode() + data[use.end :]).decode()
    with copy.changed(use.path, text):
        return what_catches(copy)


def what_catches(copy: Copy) -> str:
    if not copy.runs("-m", "trials.compile_all"):
        return "compiling the rules"
    if not copy.runs("-m", "mypy"):
        return "the type checker"
    return "" if copy.runs("-m", "pytest", "-q", "-x", "tests/engine/kernel/test_steps.py") else "the test of steps"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    random = Random(wanted.seed)
    missed = 0
    with a_copy() as copy:
        if what_catches(copy):
            print("Something is caught before anything is changed.")
            return 2
        for use in random.sample(uses(copy.folder), wanted.count):
            name = misspelt(use.name, random)
            caught = is_caught(copy, use, name)
            missed += not caught
            print(f"{use.path}: {use.name} as {name}: {'caught by ' + caught if caught else 'NOT CAUGHT'}", flush=True)
    print(f"{wanted.count - missed} of {wanted.count} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
