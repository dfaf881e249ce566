"""Misspell names that rules attach to, one at a time, and see whether it is noticed at once.

    python -m trials.misspell --count 20 --seed 1

A use of a declared place, hook, flag, parameter, stat, mark, window, moment, event or decision, the name of a step, an
Action, a playstyle, a die, a kind of decision or a perk that is compared, keyed or handed to a verb, or a gap of a
sentence, in a random file of the rules gets two letters swapped. It is caught if the rules no longer compile, by the
type checker, or by a test of names. Ends with status 1 if anything was not.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from trials.sources import Copy, a_copy
from turnmaster.cli.hook_markdown import all_found
from turnmaster.dice import DICE
from turnmaster.engine.kernel.actions import ACTIONS
from turnmaster.engine.kernel.answers import all_decisions, kind_of
from turnmaster.engine.kernel.events import all_events
from turnmaster.engine.kernel.rules import PLAYSTYLES
from turnmaster.engine.turn.core import core_rules
from turnmaster.perks.catalogue import all_perks

PARTS = ("engine", "perks", "options")

# What is given to these is a name that begins there, or words for people.
NAMING = {"unit_perk", "weapon_perk", "roster_perk", "option", "Note", "note", "mark_of", "Refusal", "refuse", "Need",
          "Term", "Die", "Chart", "Unsound", "Mark", "Window", "Moment", "Place", "Hook", "Param", "Stat", "Flag",
          "RulesError", "format", "join", "phase", "sequence", "plays", "Ask", "Step"}  # fmt: skip

# Beside the steps, who has to notice: the sentences of events and decisions have tests of their own.
TESTS = (
    "tests/engine/kernel/test_steps.py",
    "tests/engine/kernel/test_answer_words.py",
    "tests/telling/test_every_event.py",
    "tests/telling/test_decisions.py",
)


class Use(NamedTuple):
    """A name in a file, and where it stands there."""

    path: str
    name: str
    start: int
    end: int


class Known(NamedTuple):
    """Constants and classes that rules name, and the words by which they know steps, Actions, dice, perks and so on."""

    constants: set[str]
    words: set[str]


def known_names() -> Known:
    constants = {found.constant for found in all_found()}
    constants |= {kind.__name__ for kind in (*all_events(), *all_decisions())}
    rules = core_rules()
    steps = {step.name for steps in rules.sequences.values() for step in steps} | set(rules.sequences)
    words = {step for step in steps if " " in step and not step.startswith(("window: ", "moment: "))}
    words |= {perk.root for perk in all_perks().values()}
    words |= {*ACTIONS, *PLAYSTYLES, *DICE, *(kind_of(kind) for kind in all_decisions())}
    return Known(constants, {word for word in words if len(word) > 2})


def uses(folder: Path) -> list[Use]:
    """Every use of such a name, imports and declarations apart."""
    known, source = known_names(), folder / "src" / "turnmaster"
    found = []
    for path in sorted(path for part in PARTS for path in (source / part).rglob("*.py")):
        relative, text = str(path.relative_to(folder)), path.read_text(encoding="utf-8")
        found += [Use(relative, *place) for place in named_in(text, known)]
    return found


def named_in(text: str, known: Known) -> Iterator[tuple[str, int, int]]:
    """The names in a text, each with where it begins and ends."""
    tree, data, starts = ast.parse(text), text.encode(), [0]
    for row in data.split(b"\n"):
        starts.append(starts[-1] + len(row) + 1)
    read = read_in(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.expr) or node.end_lineno is None or node.end_col_offset is None:
            continue
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in known.constants:
                yield name, end - len(name), end
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node in read:
            if node.value in known.words and read[node] == "word":
                yield node.value, end - 1 - len(node.value.encode()), end - 1
            for gap in re.finditer(rb"\{(\w\w+)\}", data[start:end]) if read[node] == "sentence" else ():
                yield gap[1].decode(), start + gap.start(1), start + gap.end(1)


def read_in(tree: ast.AST) -> dict[ast.expr, str]:
    """The texts that rules read: those that are compared, keyed, returned or handed to somebody, as words; sentences
    with gaps to fill. What registers a perk says its own name there, and words of refusals are for people.
    """
    found: dict[ast.expr, str] = {}
    for node in ast.walk(tree):
        parts: Iterable[ast.expr | None] = ()
        if isinstance(node, ast.Compare):
            parts = (node.left, *(part for each in node.comparators for part in members(each)))
        elif isinstance(node, ast.Subscript):
            parts = (node.slice,)
        elif isinstance(node, ast.Dict):
            parts = node.keys
        elif isinstance(node, (ast.Return, ast.For)):
            parts = members(node.value if isinstance(node, ast.Return) else node.iter)
        elif isinstance(node, ast.Call) and called(node) not in NAMING:
            parts = (*node.args, *(keyword.value for keyword in node.keywords if keyword.arg != "says"))
            found |= {each.value: "sentence" for each in node.keywords if each.arg == "says"}
        found |= {part: "word" for part in parts if part is not None and part not in found}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in ("says", "asks"):
            found |= {node.value: "sentence"} if node.value is not None else {}
    return found


def members(value: ast.expr | None) -> Iterable[ast.expr]:
    return value.elts if isinstance(value, (ast.Tuple, ast.List, ast.Set)) else (value,) if value is not None else ()


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


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
    return "" if copy.runs("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS) else "a test of names"


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
