"""Check from the source of steps whether they lead to existing steps: by the step they return and by what they push.

A wrong step or sequence would otherwise show only in play. Names that are computed while playing are not checked.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from inspect import getclosurevars, isfunction, ismethod
from pathlib import Path
from typing import Any

from turnmaster.engine.core.sequences import AGAIN, END, Ask, Step, in_words, name_of

Steps = Mapping[str, Iterable[Step]]  # sequences by their names


def wrong_steps(sequences: Steps) -> Iterator[str]:
    """Yield a sentence for each returned step that its own sequence does not contain."""
    for name, steps in sequences.items():
        known = {END.name, AGAIN.name, *(step.name for step in steps)}
        for step in steps:
            function = step.run if step.run is not None else step.ask.apply if step.ask is not None else None
            for gone_to in _goes_to(function) if function is not None else ():
                if gone_to not in known:
                    yield f"The step {step.name!r} of {name!r} goes to {gone_to!r}, which that sequence does not have."


def _goes_to(function: Callable[..., Any]) -> Iterator[str]:
    """Yield the names of the steps that a step may return."""
    while isinstance(function, partial):
        function = function.func
    code = getattr(function, "__code__", None)
    node = _functions_in(code.co_filename).get(code.co_firstlineno) if code is not None else None
    for part in _returned_by(node) if node is not None else ():
        step = _meant_by(part, function)
        if isinstance(step, (Ask, Step)) or isfunction(step) or ismethod(step):
            yield name_of(step)
        elif isinstance(step, str):
            yield step


def _meant_by(part: ast.expr, function: Callable[..., Any]) -> Any:
    """Return the value of a returned expression: a name that the function can see, a method beside it, or a text."""
    if isinstance(part, ast.Constant):
        return part.value
    if isinstance(part, ast.Name):
        names = getclosurevars(function)
        return {**names.builtins, **names.globals, **names.nonlocals}.get(part.id, in_words(part.id))
    if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and ismethod(function):
        return getattr(function.__self__, part.attr, in_words(part.attr))
    return None


@cache
def _functions_in(path: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by their first lines, decorators included."""
    source = Path(path)
    nodes = ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if source.is_file() else ()
    found = (node for node in nodes if isinstance(node, ast.FunctionDef))
    return {min([node.lineno, *(each.lineno for each in node.decorator_list)]): node for node in found}


def _returned_by(function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Yield the expressions that a function returns, with both branches of a condition, but without its inner
    functions.
    """
    inside = {part for node in ast.walk(function) if node is not function and isinstance(node, ast.FunctionDef)
              for part in ast.walk(node)}  # fmt: skip
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node not in inside and node.value is not None:
            yield from _alternatives(node.value)


def _alternatives(value: ast.expr) -> Iterator[ast.expr]:
    if isinstance(value, ast.IfExp):
        yield from _alternatives(value.body)
        yield from _alternatives(value.orelse)
    else:
        yield value


def wrong_pushes(path: Path, sequences: Steps) -> Iterator[str]:
    """Yield a sentence for each sequence that a file pushes or postpones and that does not exist or lacks the first
    step.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        pushed = _pushed_by(node)
        if pushed is None:
            continue
        if pushed not in sequences:
            yield f"Line {node.lineno} of {path.name} pushes {pushed!r}, and no sequence has that name."
            continue
        known = {step.name for step in sequences[pushed]}
        for at in (each for keyword in node.keywords if keyword.arg == "at" for each in _alternatives(keyword.value)):
            if isinstance(at, ast.Constant) and at.value not in known:
                yield f"Line {node.lineno} of {path.name} begins {pushed!r} at {at.value!r}, which it does not have."


def _pushed_by(call: ast.Call) -> str | None:
    """Return the sequence that a call names, as in `battle.push("roll", …)` or `put_off(battle, MOMENT, "roll", …)`."""
    place = None
    if isinstance(call.func, ast.Attribute) and call.func.attr == "push":
        place = 0
    elif isinstance(call.func, ast.Name) and call.func.id == "put_off":
        place = 2
    if place is None or len(call.args) <= place:
        return None
    named = call.args[place]
    return str(named.value) if isinstance(named, ast.Constant) else None
