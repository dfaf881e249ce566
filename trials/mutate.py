"""Change the rules a little, one place at a time, and see whether a test notices.

    python -m trials.mutate --count 20 --seed 1
    python -m trials.mutate --count 5 --only perks/unit --all-tests
    python -m trials.mutate --only unit/defensive --tests "tests/test_scenarios.py -k perks/defensive"

A comparison turns around or takes its limit in or out, a number is one more, `and` becomes `or`, a `not` goes, a sum
becomes a difference, a condition is always met. Whatever no test notices is listed with its line: each such place is a
rule that nothing pins, or code that nobody needs. Ends with status 1 if there is any.
"""

import argparse
import ast
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from trials.sources import Copy, a_copy

PARTS = ("dice", "battlefield", "engine", "perks", "options", "lab")

COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.Is: "is not",
    ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in",
}  # fmt: skip
SUMS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}


class Mutation(NamedTuple):
    """Other words for a stretch of a file."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str


def mutations(folder: Path, only: str) -> list[Mutation]:
    """Every change that can be made to the rules."""
    found = []
    for part in PARTS:
        for path in sorted((folder / "src" / "turnmaster" / part).rglob("*.py")):
            relative = str(path.relative_to(folder))
            if only in relative:
                found += list(mutations_of(relative, path.read_text(encoding="utf-8")))
    return found


def mutations_of(path: str, text: str) -> Iterator[Mutation]:
    starts = [0]
    for row in text.encode().split(b"\n"):
        starts.append(starts[-1] + len(row) + 1)
    tree = ast.parse(text)
    # Where the parts of a formatted text stand is not told rightly before Python 3.12.
    formatted = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        other = changed(node)
        if other is None or not isinstance(node, ast.expr) or node in formatted:
            continue
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        before = text.encode()[start:end].decode()
        if ast.unparse(node) != other:
            yield Mutation(path, node.lineno, start, end, " ".join(before.split()), f"({other})")


def changed(node: ast.AST) -> str | None:
    """An expression in other words, if it is one that can be changed."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARISONS:
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        return f"{left} {COMPARISONS[type(node.ops[0])]} {right}"
    if isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        return word.join(f"({ast.unparse(value)})" for value in node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ast.unparse(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in SUMS and not isinstance(node.left, (ast.List, ast.Constant)):
        return f"{ast.unparse(node.left)} {SUMS[type(node.op)]} {ast.unparse(node.right)}"
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value + 1)
    if isinstance(node, ast.IfExp):
        return ast.unparse(node.body)
    return None


def is_noticed(copy: Copy, mutation: Mutation, tests: list[str]) -> bool:
    data = (copy.folder / mutation.path).read_bytes()
    text = (data[: mutation.start] + mutation.after.encode() + data[mutation.end :]).decode()
    with copy.changed(mutation.path, text):
        return not copy.runs(*tests, seconds=3600)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the paths of files to change")
    parser.add_argument("--all-tests", action="store_true", help="slow tests as well")
    parser.add_argument("--tests", default="", help="which tests have to notice, in the words of pytest")
    wanted = parser.parse_args()
    tests = ["-m", "pytest", "-q", "-x", "-n", "auto", "--dist", "worksteal", "-p", "no:cacheprovider"]
    tests += [] if wanted.all_tests else ["-m", "not slow"]
    tests += shlex.split(wanted.tests)
    survivors = []
    with a_copy() as copy:
        every = mutations(copy.folder, wanted.only)
        chosen = Random(wanted.seed).sample(every, min(wanted.count, len(every)))
        if not copy.runs(*tests, seconds=3600):
            print("The tests fail before anything is changed.")
            return 2
        for number, mutation in enumerate(chosen, 1):
            noticed = is_noticed(copy, mutation, tests)
            survivors += [] if noticed else [mutation]
            words = f"{mutation.path}:{mutation.line}: {mutation.before} -> {mutation.after}"
            print(f"{number}/{len(chosen)} {'noticed ' if noticed else 'SURVIVES'} {words}", flush=True)
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} noticed, of {len(every)} that could be made")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
