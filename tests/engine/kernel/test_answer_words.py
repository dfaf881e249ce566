"""Answers begin with a word that a decision, a mode or a manner declares in its shapes, or the name of an offer."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engine.kernel.test_steps import FILES, RULES, SOURCE
from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.kernel.actions import MOVEMENT, ON_FOOT
from turnmaster.engine.kernel.answers import all_decisions


def shape_words() -> set[str]:
    kinds = [kind for kind in all_decisions() if kind.__module__.startswith("turnmaster.")]
    forms = [form for kind in kinds for form in kind.answers]
    added = RULES["perks"].contributed
    forms += [form for place in (MODES, MANNERS) for each in added.get(place, ()) for form in each.forms]
    return {form.word for form in forms}


WORDS = shape_words()
MOVING = {action.lower() for action in (*ON_FOOT, MOVEMENT)}  # the words of these are those of the Actions
OFFERED = {offer.name for rules in RULES.values() for offer in rules.offers}


# Functions that are given an answer or its first word, and what is compared with them.
TAKES_A_WORD = ("asked_about", "read_orders", "deployed_bases", "Aim", "_why_not")
FIRST_OF = ("answer[0]", "answer[:", "option[0]", "option[:")


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def first_words(path: Path) -> Iterator[str]:
    """The words with which answers begin in a file: where they are made, compared, or asked about."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TAKES_A_WORD:
            yield from (ast.literal_eval(each) for each in node.args if is_text(each))
            yield from (word for each in node.args for word in made_in(each))
        elif isinstance(node, ast.arguments):
            yield from (ast.literal_eval(each) for each in defaults_of(node, "word"))
        elif isinstance(node, ast.Compare) and ast.unparse(node.left).startswith(FIRST_OF):
            yield from (ast.literal_eval(each) for each in node.comparators if is_text(each))
            yield from (word for each in node.comparators for word in made_in(each))
        elif isinstance(node, ast.FunctionDef) and node.returns is not None and says_answer(node.returns):
            yield from made_in(node)
        elif isinstance(node, ast.AnnAssign) and node.value is not None and says_answer(node.annotation):
            yield from made_in(node.value)


def defaults_of(taken: ast.arguments, name: str) -> Iterator[ast.expr]:
    """What a parameter of this name is unless it is given."""
    with_default = taken.args[len(taken.args) - len(taken.defaults) :]
    yield from (each for at, each in zip(with_default, taken.defaults, strict=True) if at.arg == name)


def says_answer(annotation: ast.expr) -> bool:
    text = ast.unparse(annotation)
    return "Answer" in text or "Decision" in text


def made_in(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Tuple) and each.elts and is_text(each.elts[0]):
            yield ast.literal_eval(each.elts[0])


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_answer_that_rules_make_or_compare_begins_with_a_declared_word(path):
    assert set(first_words(path)) <= WORDS | OFFERED


@pytest.mark.slow
def test_every_declared_word_begins_an_answer_somewhere():
    assert {word for path in FILES for word in first_words(path)} >= WORDS - MOVING
