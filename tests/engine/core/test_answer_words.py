"""Kinds of answers: each answers something, and whoever carries one out takes all that its decision does."""

from collections.abc import Iterator
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

from tests.engine.core.test_steps import RULES
from turnmaster.engine.attacking.hooks import MANNERS, MODES
from turnmaster.engine.core.answers import (
    Answer,
    UseOffer,
    all_answers,
    all_decisions,
    forms_of,
    why_unsayable,
    word_of,
)
from turnmaster.engine.core.decisions import WindowDecision
from turnmaster.engine.core.sequences import Ask

DECISIONS = [kind for kind in all_decisions() if kind.__module__.startswith("turnmaster.")]
ANSWERS = [kind for kind in all_answers() if kind.__module__.startswith("turnmaster.")]


def taken() -> Iterator[type[Answer]]:
    """The kinds of answers that decisions, modes, manners and offers take."""
    yield from (form.kind for kind in DECISIONS for form in forms_of(kind))
    added = RULES["perks"].contributed
    yield from (form for place in (MODES, MANNERS) for each in added.get(place, ()) for form in each.forms)
    yield from (offer.answers for rules in RULES.values() for offer in rules.offers)


@pytest.mark.parametrize("kind", ANSWERS, ids=lambda kind: kind.__name__)
def test_a_kind_of_answer_can_be_written_and_said(kind: type[Answer]):
    assert not why_unsayable(kind)
    assert kind.__doc__


def test_every_kind_of_answer_answers_something():
    assert {*taken()} == {*ANSWERS}


def test_no_two_answers_to_a_decision_begin_with_the_same_word():
    for kind in DECISIONS:
        words = [form.word for form in forms_of(kind)]
        assert len({*words}) == len(words), kind


def test_answers_that_are_written_alike_have_the_same_parts_wherever_one_decision_may_take_both():
    ways = [
        form for place in (MODES, MANNERS) for each in RULES["perks"].contributed.get(place, ()) for form in each.forms
    ]
    words = {word_of(kind): kind for kind in ways}
    assert len(words) == len({*ways})


def questions() -> dict[str, Ask[Any]]:
    steps = [step for rules in RULES.values() for each in rules.sequences.values() for step in each]
    return {f"{step.ask.apply.__qualname__}": step.ask for step in steps if step.ask is not None}


def kinds_in(hint: Any) -> tuple[type[Answer], ...]:
    return get_args(hint) if isinstance(hint, UnionType) else (hint,)


@pytest.mark.parametrize("ask", questions().values(), ids=questions())
def test_whoever_carries_out_an_answer_takes_every_kind_that_the_decision_does(ask: Ask[Any]):
    name = ask.apply.__code__.co_varnames[ask.apply.__code__.co_argcount - 1]
    accepted = kinds_in(get_type_hints(ask.apply)[name])
    for kind in ask.kinds:
        wanted = {form.kind for form in forms_of(kind)} | ({UseOffer} if kind is WindowDecision else set())
        assert all(issubclass(each, accepted) for each in wanted)
