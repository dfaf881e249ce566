"""Whatever is refused is refused with a sentence of ours: names, models from 1, nothing of the wire."""

import re
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from tests.engine.core.test_steps import SOURCE
from tests.games.tempers import make_temper
from tests.helpers import battle_of, roster, rules, unit, weapon
from tests.telling.test_decisions import ARMY
from turnmaster.engine.core.answers import Answer, Decision, Form, Written
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.parts import OneOf
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

NUMBERS = (0, 1, 2, 5, 99)
WRONG: dict[str, tuple[Any, ...]] = {
    "action": ("Move", "Dash", "Attack", "Guard", "Teleport"),
    "perk": ("Immortal", "Nothing"),
    "models": ((), (0,), (0, 0), (99,), ("x",)),
    "places": ((), ((0, 0),), ("x",)),
    "facings": ((), (400,)),
    "targets": ((), ((1, (0,)),), ((5, (0, 99)),), ((5, ("x",)),), ("x",)),
    "shares": ((), ((1, 1),), ((99, 1),), ("x",)),
    "spots": ((), ((0, 0, 0),), ((0, 0, 0, 0),), ((99, 0, 0, 900),), ("x",)),
}
OF_THE_WIRE = re.compile(
    r"looks like|\[|\]|\{|\}|…|ten-thousandths|Model 0|'|\bunit \d|\bNone\b|\(\d+, \d|[a-z][A-Z]|^It\b|\. It is\b"
)


def wrong_answers(form: Form) -> Iterator[Written]:
    """Answers of a form with all kinds of parts, legal or not, and one that is cut short."""
    kinds = [tuple(part.words) if isinstance(part, OneOf) else WRONG.get(part.kind, NUMBERS)
             for part in form.parts.values()]  # fmt: skip
    yield from ((form.word, *parts) for parts in product(*kinds))
    yield (form.word, *("x" for _ in form.parts))
    yield (form.word, *(0 for _ in form.parts), 0, 0)


def objections(battle: Battle, decision: Decision, random: Random) -> Iterator[tuple[Written, str]]:
    for form in decision.forms(battle):
        found = list(islice(wrong_answers(form), 200))
        for answer in random.sample(found, min(len(found), 6)):
            refusal = battle.why_not(answer)
            if refusal is not None:
                yield answer, str(refusal)


@pytest.mark.parametrize("playstyle", ["Standard", "Advanced", "Intermediate"])
def test_every_decision_refuses_in_words(playstyle: str):
    battle = battle_of(ARMY, ARMY, choice=rules(playstyle, options=("Tactical Abilities",)), seed=4, size_in=(24, 24))
    bots, random, refused = [make_temper("eager", 5), make_temper("eager", 6)], Random(7), 0
    while (decision := battle.decision) is not None:
        for answer, words in objections(battle, decision, random):
            refused += 1
            assert re.match(r'["A-Z0-9].*[.?]$', words, re.DOTALL), (decision.kind, answer, words)
            assert not OF_THE_WIRE.search(words), (decision.kind, answer, words)
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    assert refused > 500


def refusal_of(scenario: str, *answers: Answer | Written) -> str:
    """Why the last of some answers is not taken."""
    battle = begin(parse_scenario(scenario, "test"), [])
    *before, last = answers
    for answer in before:
        assert battle.decision is not None
        assert battle.answer(battle.decision.id, answer) is None
    return str(battle.why_not(last))


DUEL = """
scenario: a test
start: Attack Phase
red:
  Archers: {positions: [[0, 0], [1, 0]], weapons: {Bow: {range: 12}, Bomb: {perks: [Countdown I]}}}
blue: {Ogre: {at: [0, 6], hp: 3}, Giant: {at: [0, 20], hp: 3}}
play: []
"""


def test_a_model_that_fires_already_is_told_apart_from_one_out_of_range():
    twice = ("split", 0, ((1, (0, 0)),))
    assert refusal_of(DUEL, ("unit", 0), twice) == "Model 1 fires already. Name each model once."


def test_a_weapon_that_counts_down_is_not_said_to_reach_nobody():
    words = refusal_of(DUEL, ("unit", 0), ("attack", 1, 1))
    assert words.endswith("Use another weapon, or none.")
    assert "reach" not in words


def test_what_is_no_answer_is_told_with_what_is_on_offer():
    assert refusal_of(DUEL, ("zone", 3)) == (
        'That does not answer what is asked. You can choose: "Archers", "Finish Attack Phase".'
    )


def test_zones_on_offer_are_named_as_they_are_in_the_options():
    battle = battle_of(ARMY, ARMY, seed=1)
    while (decision := battle.decision) is not None and decision.kind != "zone":
        assert battle.answer(decision.id, decision.options[0]) is None
    assert str(battle.why_not(("zone", 9))) == (
        'Deployment Zone not found. You can choose: "The zone in the north", "The zone in the south".'
    )


def test_units_of_one_kind_are_told_apart():
    squads = roster("Army", unit("Squad", weapon()), unit("Squad", weapon()))
    battle = battle_of(squads, roster("Others", unit("Ogre")), choice=rules("Advanced"), seed=1)
    assert battle.called(0) == "Squad 1"
    bots = [make_temper("eager", 1), make_temper("eager", 2)]
    while (decision := battle.decision) is not None and not (decision.kind == "action" and decision.player == 0):
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    assert str(battle.why_not(("act", 1, "Use Perks"))).startswith("Squad 2 ")


def test_what_a_perk_says_of_a_unit_tells_it_apart_from_others_of_its_name():
    squads = roster("Army", unit("Squad", perks=("Defend",)), unit("Squad", perks=("Defend",)))
    battle = battle_of(squads, roster("Others", unit("Ogre")), choice=rules("Advanced"), seed=1)
    bots = [make_temper("eager", 1), make_temper("eager", 2)]
    while (decision := battle.decision) is not None and not (decision.kind == "action" and decision.player == 0):
        assert battle.answer(decision.id, bots[decision.player].choose(battle, decision).answer) is None
    for answer in (("act", 1, "Use Perks"), ("Defend", 1)):
        assert battle.decision is not None
        assert battle.answer(battle.decision.id, answer) is None
    words = str(battle.why_not(("act", 1, "Move")))
    assert words == "Squad 2 defends itself, and does nothing else in this Game Turn."


OF_ONE_NAME = re.compile(r"\bprofile\([^()]*\)\.name\b")
BECOMES = "becoming.py"  # it tells what kind of unit another has become


def test_no_rule_calls_a_unit_by_a_name_that_another_may_have():
    rooms = [path for room in ("engine", "perks", "options") for path in (SOURCE / room).rglob("*.py")]
    assert not [path.name for path in rooms if path.name != BECOMES and OF_ONE_NAME.search(path.read_text("utf-8"))]


LUCKLESS = """
scenario: a test
start: Move Phase
red: {Scouts: {at: [0, 0], perks: [Smokescreen]}}
blue: {Ogre: {at: [0, 9], perks: [Smokescreen]}}
play: []
"""


def test_a_perk_of_another_players_unit_is_refused_with_the_reason():
    words = refusal_of(LUCKLESS, ("unit", 0), ("Smokescreen", 1))
    assert words == "Ogre is not yours. Pass, or use something that is offered."


ORACLE = """
scenario: a test
rules: {options: [Downscale (Inch to CM)]}
start: "window: after deployment"
red: {Oracle: {at: [0, 0], points: 100, perks: [Dominate]}}
blue: {Ogre: {at: [0, 2], points: 100}, Giant: {at: [0, 20], points: 100}}
play: []
"""


def test_the_radius_of_a_perk_is_told_as_players_measure_it():
    assert re.match(r"Giant is not within \d+ cm\.", refusal_of(ORACLE, ("Dominate", 0, 2)))
