"""Rules that would go on for ever are cut short: the answer is taken back, and the game stays as it was."""

import time
from typing import Any

import pytest

from tests.table.games import small_setup
from tests.table.session.talk import Table
from turnmaster.engine.kernel.answers import Answer, Decision
from turnmaster.engine.kernel.battle import Battle, EndlessRules
from turnmaster.engine.kernel.sequences import AGAIN, Next, sequence
from turnmaster.engine.kernel.state import FIELD
from turnmaster.engine.moving.events import Deployed
from turnmaster.match import begin_battle
from turnmaster.options import rules_of
from turnmaster.table import replay
from turnmaster.table.session.messages import Refused
from turnmaster.table.session.seats import Seat
from turnmaster.table.session.session import Kept

SECONDS = 1.0


def again(battle: Battle, _: object) -> Next:
    return AGAIN


def deeper(battle: Battle, _: object) -> None:
    battle.push("deeper")


LOOPS = {"again": sequence("again", again), "deeper": sequence("deeper", deeper)}
ANSWERS_ITSELF = "deploy"  # the sequence in which a rule answers what it told itself


@pytest.fixture(params=[*LOOPS, ANSWERS_ITSELF])
def endless(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A rule that never ends once a unit is deployed: in one sequence, ever deeper in others, or within one step."""
    name: str = request.param
    rules: Any = rules_of(small_setup())
    loops = name in LOOPS
    if loops:
        monkeypatch.setitem(rules.sequences, name, LOOPS[name])
    react = (lambda battle, _: battle.push(name)) if loops else (lambda battle, event: battle.tell(event))
    monkeypatch.setitem(rules.reactions, Deployed, (*rules.reactions.get(Deployed, ()), react))
    return name


def toward_deploying(decision: Decision) -> Answer:
    """The answer after which somebody deploys soonest."""
    return next((option for option in decision.options if option[0] == "deploy"), decision.options[0])


def test_a_loop_of_rules_is_cut_within_a_second(endless):
    battle = begin_battle(small_setup(), seed=1)
    with pytest.raises(EndlessRules, match=endless):
        while battle.decision is not None:
            began = time.process_time()
            battle.answer(battle.decision.id, toward_deploying(battle.decision))
    assert time.process_time() - began < SECONDS


def ask_to_deploy(table: Table) -> Decision:
    """Let the person answer until a unit is to be deployed."""
    while (decision := table.session.battle.decision) is not None and decision.kind != "deploy":
        table.answer(0, *decision.options[0])
    assert decision is not None
    return decision


def test_a_person_is_refused_what_would_never_end_and_goes_on_with_something_else(endless):
    kept: list[Kept] = []
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),), keep=kept.append)
    decision, session, person = ask_to_deploy(table), table.session, table.people[0]
    state, given, told = session.battle.hash(), len(session.journal.answers), list(person.told)
    table.answer(0, *toward_deploying(decision))
    refused = person.last(Refused)
    assert "would never end" in refused.reason and "another answer" in refused.nearest
    assert (session.battle.hash(), len(session.journal.answers), len(kept)) == (state, given, given)
    assert person.told == told and session.battle.decision == decision
    table.answer(0, "reserve")
    assert len(session.journal.answers) == given + 1 == len(kept)
    assert replay(session.journal).hash() == session.battle.hash()


def test_a_bot_does_something_else_where_its_choice_would_never_end(endless):
    table = Table(seats=(Seat("Eve"),), played_by=("aggressive", "aggressive"))
    while table.session.battle.state.phase in ("", "Deploy Phase"):
        table.spread(table.session.step())
    assert not any(unit.models[0].place == FIELD for unit in table.session.battle.state.units)
    assert ("reserve",) in [given.answer for given in table.session.journal.answers]


def test_whoever_does_not_want_to_be_asked_is_asked_where_the_usual_answer_would_never_end(endless):
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),))
    decision = ask_to_deploy(table)
    assert not table.session.is_taken(decision, toward_deploying(decision))
    assert table.session.battle.decision == decision
