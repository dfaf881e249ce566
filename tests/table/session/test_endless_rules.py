"""Rules that would go on for ever are cut short: the answer is taken back, and the game stays as it was."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.table.games import small_setup
from tests.table.session.talk import Table
from turnmaster.bots import choice_of, make_bot
from turnmaster.engine.core.answers import Answer, Decision
from turnmaster.engine.core.battle import MOST_STEPS, Battle, EndlessRules
from turnmaster.engine.core.sequences import AGAIN, Next, sequence
from turnmaster.engine.core.state import FIELD
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.moving.events import Deployed
from turnmaster.match import begin_battle, make_setup
from turnmaster.options import rules_of
from turnmaster.premade import load_premade, premade_names
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
    react = (lambda battle, _: battle.push(name)) if loops else (lambda battle, event: battle.emit(event))
    monkeypatch.setitem(rules.reactions, Deployed, (*rules.reactions.get(Deployed, ()), react))
    return name


def toward_deploying(decision: Decision) -> Answer:
    """The answer after which somebody deploys soonest."""
    return next((option for option in decision.options if option.word == "deploy"), decision.options[0])


def test_a_loop_of_rules_is_cut_within_a_second(endless):
    battle = begin_battle(small_setup(), seed=1)
    with pytest.raises(EndlessRules, match=endless):
        while battle.decision is not None:
            began = time.process_time()
            battle.answer(battle.decision.id, toward_deploying(battle.decision))
    assert time.process_time() - began < SECONDS


def large_battle() -> Battle:
    """80 units, all of them on the field."""
    armies = [load_premade(name) for name in premade_names()]
    battle = begin_battle(make_setup([("Red", armies[:6]), ("Blue", armies[6:12])], size_in=(96, 96)), seed=1)
    bot = make_bot("random")
    while (decision := battle.decision) is not None and battle.state.phase in ("", "Deploy Phase"):
        battle.answer(decision.id, choice_of(bot, battle, decision).answer, decision.player)
    return battle


def measure_again(battle: Battle, _: object) -> Next:
    """A step that takes long: it measures every unit anew."""
    refresh_contacts(battle, [3])
    return AGAIN


def rolls_again(battle: Battle, _: object) -> Next:
    battle.state.drawn += 1
    return AGAIN


def counts_to(most: int) -> Callable[[Battle, object], Next | None]:
    def count(battle: Battle, _: object) -> Next | None:
        pools = battle.state.players[0].pools
        pools["count"] = pools.get("count", 0) + 1
        return AGAIN if pools["count"] < most else None

    return count


def pushed(battle: Battle, monkeypatch: pytest.MonkeyPatch, step: Callable[[Battle, object], Next | None]) -> Battle:
    """The battle with a rule that it carries out next."""
    rules: Any = battle.rules
    monkeypatch.setitem(rules.sequences, "pushed", sequence("pushed", step))
    battle.push("pushed")
    return battle


@pytest.mark.slow
def test_a_loop_of_steps_that_take_long_is_cut_within_a_second_in_a_large_battle_too(monkeypatch):
    battle = pushed(large_battle(), monkeypatch, measure_again)
    began = time.thread_time()
    with pytest.raises(EndlessRules, match="pushed"):
        battle.advance()
    assert time.thread_time() - began < SECONDS


def test_rules_that_come_back_to_no_state_are_cut_after_more_steps(monkeypatch):
    battle = pushed(begin_battle(small_setup(), seed=1), monkeypatch, rolls_again)
    with pytest.raises(EndlessRules, match="pushed"):
        battle.advance()
    assert battle.state.drawn > MOST_STEPS


def test_rules_that_take_many_steps_and_end_are_not_cut(monkeypatch):
    battle = begin_battle(small_setup(), seed=1)
    asked = battle.decision
    pushed(battle, monkeypatch, counts_to(MOST_STEPS - 100)).advance()
    assert battle.state.players[0].pools["count"] == MOST_STEPS - 100
    assert (battle.decision is None) == (asked is None)


def ask_to_deploy(table: Table) -> Decision:
    """Let the person answer until a unit is to be deployed."""
    while (decision := table.session.battle.decision) is not None and decision.kind != "deploy":
        table.answer(0, *decision.options[0].written())
    assert decision is not None
    return decision


def test_a_person_is_refused_what_would_never_end_and_goes_on_with_something_else(endless):
    kept: list[Kept] = []
    table = Table(seats=(Seat("Ann and Bob", (0, 1)),), keep=kept.append)
    decision, session, person = ask_to_deploy(table), table.session, table.people[0]
    state, given, told = session.battle.hash(), len(session.journal.answers), list(person.told)
    table.answer(0, *toward_deploying(decision).written())
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
