"""Steps name each other by their names: every name that a step goes to, and every sequence that is pushed, exists."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from turnmaster.engine.kernel.sequences import END, name_of
from turnmaster.engine.turn.core import core_rules
from turnmaster.options.catalogue import all_options
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import all_perks

SOURCE = Path(__file__).parent.parent.parent.parent / "src" / "turnmaster"
PACKAGES = ("engine", "perks", "options")


def all_steps() -> tuple[set[str], set[str]]:
    """The names of all steps and of all sequences under any rules."""
    rules = core_rules()
    for perk in all_perks().values():
        build_perk(perk, rules)
    steps = {step.name for steps in rules.sequences.values() for step in steps} | {END}
    sequences = set(rules.sequences)
    for option in all_options().values():
        for playstyle in ("Standard", "Advanced", "Intermediate"):
            patched = core_rules(playstyle)
            try:
                patched.patch(option.name, lambda r, o=option: o.patch(r, ()))  # type: ignore[misc]
            except Exception:
                continue
            steps |= {step.name for all_of in patched.sequences.values() for step in all_of}
            sequences |= set(patched.sequences)
    return steps, sequences


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def is_a_step(function: ast.FunctionDef) -> bool:
    """Takes the battle and a context, and may say where to go next."""
    returns = ast.unparse(function.returns) if function.returns is not None else ""
    taken = [argument.arg for argument in function.args.args if argument.arg != "self"]
    return returns in ("str", "str | None") and taken[:1] == ["battle"] and 2 <= len(taken) <= 3


FILES = sorted(path for package in PACKAGES for path in (SOURCE / package).rglob("*.py"))
STEPS, SEQUENCES = all_steps()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_step_and_sequence_that_is_named_exists(path: Path):
    step_functions = {name.replace(" ", "_") for name in STEPS}
    for function in functions(path):
        if is_a_step(function) and function.name in step_functions | {"apply", *APPLY}:
            for name in gone_to(function):
                assert name in STEPS, f"{function.name} goes to {name!r}"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "push":
            pushed = node.args[0]
            if isinstance(pushed, ast.Constant):
                assert pushed.value in SEQUENCES, f"{pushed.value!r} is pushed"
            at = [keyword.value for keyword in node.keywords if keyword.arg == "at"]
            for step in at:
                assert not isinstance(step, ast.Constant) or step.value in STEPS, ast.unparse(node)


APPLY = {name for path in FILES for name in (f.name for f in functions(path)) if name.startswith("apply_")}


def gone_to(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            parts = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            yield from (str(part.value) for part in parts if isinstance(part, ast.Constant) and part.value)


def test_a_step_is_called_like_its_function():
    assert name_of(all_steps) == "all steps"
