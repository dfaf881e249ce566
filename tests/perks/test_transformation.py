"""Units that become something else: what rosters may link, what odds make of it, and what bots do with it."""

import pytest

from tests.lab.sampling import sampled_losses, staged_attack
from turnmaster.bots import make_bot
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.moments import START_OF_TURN
from turnmaster.lab.odds import odds_of
from turnmaster.perks.terms import cost_about_the_same
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import BadFile, parse_roster
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin

SAMPLES = 3_000

# Rosters

LINKED = """\
version: 1
name: Pack
designated: {{Form I: [Man, Wolf]}}
units:
  - {{name: Man, points: 100, defence: 3, hp: 6, perks: [Form I], weapons: [{{name: Knife, attacks: 1, power: 3}}]}}
  - {{name: Wolf, points: {points}, defence: 3, hp: {hp}, perks: [Form I],
     weapons: [{{name: Jaw, attacks: 1, power: 3}}]}}
"""


@pytest.mark.parametrize("points", [90, 100, 110])
def test_linked_units_may_differ_by_a_tenth_of_their_cost(points):
    assert len(parse_roster(LINKED.format(points=points, hp=6), "pack.yaml", judge_perks).units) == 2


@pytest.mark.parametrize("costs", [(100, 90, 90, 90), (100, 90, 109, 110), (100, 110, 110, 110)])
def test_of_linked_units_one_is_the_measure_for_all_others(costs):
    assert cost_about_the_same(costs)


@pytest.mark.parametrize("costs", [(100, 90, 90, 111), (89, 100, 100, 110)])
def test_linked_units_of_which_none_is_the_measure_for_all_are_refused(costs):
    assert not cost_about_the_same(costs)


@pytest.mark.parametrize(
    ("points", "hp", "words"),
    [
        (89, 6, "cost at most 10% more or less than 100 points, and Man costs 100, Wolf costs 89"),
        (112, 6, "cost at most 10% more or less than 112 points, and Man costs 100, Wolf costs 112"),
        (100, 5, "have the same HP in all, and Man has 6, Wolf has 5"),
    ],
)
def test_units_that_are_not_alike_cannot_be_linked(points, hp, words):
    with pytest.raises(BadFile, match=words):
        parse_roster(LINKED.format(points=points, hp=hp), "pack.yaml", judge_perks)


def test_a_unit_with_form_has_to_be_linked():
    alone = LINKED.format(points=100, hp=6).replace("designated: {Form I: [Man, Wolf]}\n", "")
    with pytest.raises(BadFile, match=r"write `designated: \{Form I: \[Man, Wolf\]\}`"):
        parse_roster(alone, "pack.yaml", judge_perks)


# Odds


def test_odds_against_a_unit_that_has_ascended_are_those_of_the_engine():
    saint = {"models": 2, "hp": 2, "armour": "4+", "aegis": "5+", "perks": ["Ascension III"]}
    battle, attack = staged_attack({"range": 20, "attacks": 4, "power": 8, "ap": "6+"}, saint)
    before = odds_of(battle, attack).mean_hp_loss
    battle.state.turn = 2
    for happening in battle.rules.happenings[START_OF_TURN]:
        happening(battle)
    odds = odds_of(battle, attack)
    assert odds.mean_hp_loss < before
    lost = sampled_losses(battle, attack, SAMPLES)
    assert sum(lost) / SAMPLES == pytest.approx(odds.mean_hp_loss, abs=0.08)


# Bots


def table(text: str) -> Battle:
    return begin(parse_scenario("scenario: a test\n" + text, "test"), [])


def first_words(battle: Battle, count: int) -> list[str]:
    """The first words of what an aggressive bot does for both sides."""
    bot, given = make_bot("aggressive"), []
    for _ in range(count):
        decision = battle.decision
        assert decision is not None
        answer = bot.choose(battle, decision).answer
        assert battle.answer(decision.id, answer) is None
        given.append(answer.word)
    return given


def test_an_aggressive_bot_breaks_its_limits_before_it_strikes():
    battle = table("""
red: {Hero: {at: [0, 0], perks: [Limit Break I], weapons: {Sword: {range: 12}}}}
blue: {Ogre: {at: [0, 8], hp: 9}}
dice: [4]
""")
    assert first_words(battle, 3) == ["unit", "Limit Break I", "attack"]


def test_an_aggressive_bot_charges_on():
    battle = table("""
start: Move Phase
red: {Lancer: {at: [0, 0], move: 6, perks: [Charge I], weapons: {Lance: {range: 0}}}}
blue: {Ogre: {at: [0, 12], hp: 9, move: 0}}
dice: [6]
""")
    assert first_words(battle, 3) == ["unit", "move", "charge"]
    assert battle.state.contacts == [(0, 1)]


def test_an_aggressive_bot_that_is_threatened_takes_the_shape_that_protects_it():
    battle = table("""
start: start game turn
turn: 1
red: {Robot: {at: [0, 0], hp: 3, perks: [Transform I], weapons: {Gun: {}}}}
blue: {Ogre: {at: [0, 8], hp: 9, weapons: {Club: {range: 24}}}}
dice: [6, 1]
""")
    assert first_words(battle, 2) == ["turn master", "Transform I: Tank"]


def test_an_aggressive_bot_keeps_a_unit_going_that_cannot_stop():
    battle = table("""
start: start game turn
turn: 1
red: {Jet: {at: [-20, 0], move: 7, dash: 7, perks: [Nonstop I]}}
blue: {Ogre: {at: [-12, 0], hp: 9, move: 0, dash: 0}}
dice: [6, 1, 6, 1]
""")
    assert first_words(battle, 5) == ["turn master", "unit", "move", "unit", "dash"]
    assert battle.state.turn == 3
    assert battle.state.units[0].models[0].hp == 1
