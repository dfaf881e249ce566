"""A decision tells secrets: a person is told something about it only while it is theirs to make."""

from typing import Any, get_args

import msgspec
import pytest

from tests.table.session.talk import Table
from tests.table.session.test_secrets import setup
from turnmaster.table.session.messages import (
    Answered,
    AskEnvelope,
    AskOdds,
    AskProposals,
    AskRanges,
    AskSight,
    AskTemplates,
    AskThere,
    AskWhyNot,
    OpenQuestion,
    Preview,
    Question,
    Refused,
    Suggest,
    ToSession,
)
from turnmaster.table.session.seats import PERSON, Seat

ABOUT_THE_DECISION = (
    Preview(question=5, id=0, answer=["deploy", [[0, 0]]], nearest=True),
    AskOdds(question=5, id=0, answer=["attack", 0, 2]),
    AskThere(question=5, id=0, answer=["move", [[0, 0]]]),
    AskTemplates(question=5, id=0, answer=["attack", 0, 2]),
    AskWhyNot(question=5, answer=["unit", 2]),
    AskProposals(question=5),
    Suggest(question=5),
)
OPEN = (AskEnvelope(question=5, unit=1), AskRanges(question=5, unit=1), AskSight(question=5, unit=1, target=1))
ANN, BOB, EVE = 0, 1, 2


def table(played_by: tuple[str, ...] = (PERSON, PERSON)) -> Table:
    return Table(setup(), seats=(Seat("Ann", (0,)), Seat("Bob", (1,)), Seat("Eve")), played_by=played_by)


def until_deploying(started: Table, unit: int) -> None:
    """Somebody has chosen a unit, and has to say where it is deployed."""
    while True:
        seat = next(n for n, person in enumerate(started.people) if person.ask is not None)
        ask = started.people[seat].ask
        if ask.kind == "deploy" and ask.unit == unit:
            return
        chosen = [each for each in ask.options if each.answer == ("unit", unit)] or ask.options
        started.answer(seat, *chosen[0].answer)


def told(started: Table, seat: int, question: ToSession) -> Any:
    (out,) = started.session.handle(seat, question)
    assert out.seat == seat
    return out.message


def test_every_kind_of_question_is_tried_here():
    kinds = {kind for kind in get_args(ToSession) if issubclass(kind, Question)}
    tried = {type(question) for question in (*ABOUT_THE_DECISION, *OPEN)}
    assert tried == kinds == {kind for kind in get_args(ToSession) if "question" in kind.__struct_fields__}
    assert {kind for kind in kinds if issubclass(kind, OpenQuestion)} == {type(question) for question in OPEN}


@pytest.mark.parametrize("question", ABOUT_THE_DECISION, ids=lambda question: type(question).__name__)
def test_only_the_seat_that_decides_may_ask_about_its_decision(question):
    started = table()
    until_deploying(started, 2)
    assert isinstance(told(started, BOB, question), Answered)
    for other in (ANN, EVE):
        refused = told(started, other, question)
        assert isinstance(refused, Refused) and refused.question == 5
        assert refused.reason == "You can ask about a decision only while it is yours."


@pytest.mark.parametrize("question", ABOUT_THE_DECISION, ids=lambda question: type(question).__name__)
def test_a_refused_question_is_refused_in_the_same_bytes_whatever_is_hidden(question):
    def refusals(unit: int) -> list[bytes]:
        started = table()
        until_deploying(started, unit)
        return [msgspec.json.encode(told(started, seat, question)) for seat in (ANN, EVE)]

    assert refusals(2) == refusals(3)


@pytest.mark.parametrize("question", ABOUT_THE_DECISION, ids=lambda question: type(question).__name__)
def test_nobody_may_ask_about_a_decision_of_a_bot(question):
    started = table(played_by=(PERSON, "random"))
    while not started.session.waits_for_bot:
        started.answer(ANN, *started.people[ANN].ask.options[0].answer)
    for seat in (ANN, BOB, EVE):
        assert isinstance(told(started, seat, question), Refused)


@pytest.mark.parametrize("question", OPEN, ids=lambda question: type(question).__name__)
def test_what_is_not_about_the_decision_may_be_asked_by_everybody(question):
    started = table()
    until_deploying(started, 2)
    for seat in (ANN, BOB, EVE):
        assert isinstance(told(started, seat, question), Answered)


def test_once_a_battle_is_given_up_nothing_is_told_about_what_would_have_been_decided():
    started = table()
    until_deploying(started, 2)
    started.session.concede(BOB)
    for seat in (ANN, BOB, EVE):
        assert isinstance(told(started, seat, AskProposals(question=5)), Refused)
