"""Misspell names that rules attach to, one at a time, and see whether it is noticed at once.

    python -m trials.misspell --count 20 --seed 1

A use of a declared place, hook, flag, parameter, stat, mark, window, moment, event, decision, phase or sequence, the
name of a step, an Action, a value of a parameter, a kind of decision or a perk that is kept, compared, keyed or handed
to a verb, or a gap of a sentence gets two letters swapped. Every kind of name is as likely as any other. It is caught
if the rules no longer compile, by the type checker, or by a test of names. Ends with status 1 if anything was not.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import NamedTuple

from trials.sources import Copy, a_copy
from turnmaster.cli.hook_markdown import all_found, modules
from turnmaster.dice import DICE
from turnmaster.engine.core import phases, sequence_names
from turnmaster.engine.core.actions import ACTIONS
from turnmaster.engine.core.answers import all_decisions, kind_of
from turnmaster.engine.core.declared import Param, declared
from turnmaster.engine.core.events import all_events
from turnmaster.engine.core.questions import Conditions
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import all_perks

PARTS = ("engine", "perks", "options")
PERK = "perk"

# What is given to these is a name that begins there, or words for people.
NAMING = {
    "unit_perk", "weapon_perk", "roster_perk", "trait", "rank", "option", "Note", "note", "mark_of", "Refusal",
    "refuse", "Need", "Term", "Die", "Chart", "Unsound", "Mark", "Window", "Moment", "Place", "Condition",
    "UnitCondition", "Conditions", "Checks", "UnitChecks", "Hook", "Param",
    "Stat", "Flag", "RulesError", "format", "join", "sequence", "plays", "Ask", "Step",
}  # fmt: skip

# Beside the steps, who has to notice: the sentences of events and decisions have tests of their own.
TESTS = (
    "tests/engine/core/test_steps.py",
    "tests/engine/core/test_answer_words.py",
    "tests/telling/test_every_event.py",
    "tests/telling/test_decisions.py",
)


class Use(NamedTuple):
    """A name of a kind in a file, and where it stands there."""

    path: str
    kind: str
    name: str
    start: int
    end: int


class Known(NamedTuple):
    """Constants and classes that rules name, and the words by which they know steps, Actions, dice, perks and so on,
    each with its kind.
    """

    constants: dict[str, str]
    words: dict[str, str]


def known_names() -> Known:
    constants = {found.constant: found.of.title for found in all_found()}
    constants |= {kind.__name__: "event" for kind in all_events()}
    constants |= {kind.__name__: "decision" for kind in all_decisions()}
    constants |= {f"phases.{name}": "phase" for name in vars(phases) if name.isupper()}
    constants |= {f"sequence_names.{name}": "sequence" for name in vars(sequence_names) if name.isupper()}
    constants |= {f"{type(each).__name__}.{each.name}": "value of a question" for each in values_of_questions()}
    fields = {field for kind in (*all_events(), *all_decisions()) for field in kind.__struct_fields__}
    words = {kind_of(kind): "kind of decision" for kind in all_decisions() if kind_of(kind) not in fields}
    words |= {word: "step" for word in step_names() if " " in word and not word.startswith(("window: ", "moment: "))}
    values = (value for param in declared(Param) for value in param.one_of if isinstance(value, str))
    words |= dict.fromkeys(map(str, ACTIONS), "Action")
    words |= dict.fromkeys((*DICE, *values), "value of a parameter")
    words |= {word: PERK for perk in all_perks().values() for word in (perk.root, perk.name)}
    return Known(constants, {word: kind for word, kind in words.items() if len(word) > 2})


def values_of_questions() -> Iterator[StrEnum]:
    """The listed values of questions such as GAIT, each of which is a condition of its own."""
    for module in list(modules()):
        for each in vars(module).values():
            if isinstance(each, Conditions):
                yield from (value for value, _ in each.items())


def step_names() -> set[str]:
    """The sequences and steps of the core and of all perks; options name theirs by the functions themselves."""
    rules = core_rules()
    for perk in all_perks().values():
        build_perk(perk, rules)
    return {step.name for steps in rules.sequences.values() for step in steps} | set(rules.sequences)


def uses(folder: Path) -> list[Use]:
    """Every use of such a name, imports and declarations apart. Only perks speak of perks: elsewhere such a word means
    something else.
    """
    known, source = known_names(), folder / "src" / "turnmaster"
    found = []
    for path in sorted(path for part in PARTS for path in (source / part).rglob("*.py")):
        relative, text = str(path.relative_to(folder)), path.read_text(encoding="utf-8")
        found += [Use(relative, *place) for place in named_in(text, known)]
    return [use for use in found if use.kind != PERK or "/perks/" in use.path]


def named_in(text: str, known: Known) -> Iterator[tuple[str, str, int, int]]:
    """The names in a text, each with its kind and where it begins and ends."""
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
            kind = known.constants.get(ast.unparse(node), known.constants.get(name, ""))
            if kind:
                yield kind, name, end - len(name), end
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node in read:
            kind = known.words.get(node.value, "")
            if kind and (read[node] == "word" or (read[node] == "kept" and kind == PERK)):
                yield kind, node.value, end - 1 - len(node.value.encode()), end - 1
            for gap in re.finditer(rb"\{(\w\w+)\}", data[start:end]) if read[node] == "sentence" else ():
                yield "gap", gap[1].decode(), start + gap.start(1), start + gap.end(1)


def read_in(tree: ast.AST) -> dict[ast.expr, str]:
    """The texts that rules read: those that are compared, keyed, returned or handed to somebody, as words; those that
    are only kept, which are names of perks or begin there; sentences with gaps to fill. What registers a perk says its
    own name there, and words of refusals are for people.
    """
    found: dict[ast.expr, str] = {}
    own = own_names(tree)
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
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and not own & set(kept_in(node)):
            found |= {part: "kept" for part in members(node.value) if part not in found}
        elif isinstance(node, ast.Call) and called(node) not in NAMING:
            given = (*node.args, *(keyword.value for keyword in node.keywords if keyword.arg != "says"))
            parts = (part for each in given for part in members(each))
            found |= {each.value: "sentence" for each in node.keywords if each.arg == "says"}
        found |= {part: "word" for part in parts if part is not None and part not in found}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in ("says", "asks"):
            found |= {node.value: "sentence"} if node.value is not None else {}
    return found


def own_names(tree: ast.AST) -> set[str]:
    """The constants under which a file registers perks, or writes a name for others: the name begins there."""
    registered = {node.args[0] for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) in NAMING
                  and node.args}  # fmt: skip
    return {node.id for node in registered if isinstance(node, ast.Name)}


def kept_in(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    """The names to which something is assigned."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        yield from (each.id for each in ast.walk(target) if isinstance(each, ast.Name))


def members(value: ast.expr | None) -> Iterable[ast.expr]:
    """The parts of a list, both ways of a condition, or the value itself."""
    if isinstance(value, (ast.Tuple, ast.List, ast.Set)):
        return value.elts
    if isinstance(value, ast.IfExp):
        return (*members(value.body), *members(value.orelse))
    return (value,) if value is not None else ()


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def misspelt(name: str, random: Random) -> str:
    """Two letters or digits beside each other that differ, swapped."""
    places = [i for i in range(len(name) - 1) if name[i] != name[i + 1] and name[i].isalnum() and name[i + 1].isalnum()]
    place = random.choice(places)
    return name[:place] + name[place + 1] + name[place] + name[place + 2 :]


def drawn(every: list[Use], count: int, random: Random) -> Iterator[Use]:
    """Some uses, each of a kind that is drawn first, because there are a thousand constants for every phase."""
    kinds: dict[str, list[Use]] = {}
    for use in every:
        kinds.setdefault(use.kind, []).append(use)
    for _ in range(min(count, len(every))):
        kind = random.choice(sorted(kinds))
        yield kinds[kind].pop(random.randrange(len(kinds[kind])))
        if not kinds[kind]:
            del kinds[kind]


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
        for use in drawn(uses(copy.folder), wanted.count, random):
            name = misspelt(use.name, random)
            caught = is_caught(copy, use, name)
            missed += not caught
            said = f"caught by {caught}" if caught else "NOT CAUGHT"
            print(f"{use.path}: {use.kind} {use.name} as {name}: {said}", flush=True)
    print(f"{wanted.count - missed} of {wanted.count} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
