"""Units inside others and units that arrive in their own way: what scenarios cannot say about them."""

from pathlib import Path

import pytest

from tests.helpers import roster, unit
from turnmaster.engine.attacking.decisions import Attack
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.passages import ends_of_passage, is_passage, passage_code, passage_number
from turnmaster.lab.now import odds_of_answer
from turnmaster.perks.decisions import PutMarker
from turnmaster.perks.validation import judge_perks
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.scenario.reading import parse_scenario
from turnmaster.telling.cast import cast_of
from turnmaster.telling.decisions import describe_answer

SCENARIOS = Path(__file__).parent.parent.parent / "scenarios" / "perks"


def played(text: str, lines: int) -> Battle:
    """The battle of a scenario after some of its lines."""
    scenario = parse_scenario(text, "test.yaml")
    battle = begin(scenario, [])
    player = Player(battle)
    for step in scenario.play[:lines]:
        assert player.do(step if isinstance(step, str) else step.do) is None
    return battle


# Profiles


@pytest.mark.parametrize("perk", ["Crew I", "Enclosed", "Exposed", "Unsheltered", "Escape Transport", "Rift Gate"])
def test_perks_of_transports_are_refused_to_units_that_carry_nobody(perk):
    problem = judge_perks(unit("Walker", perks=(perk,)))
    assert problem is not None
    assert "it needs the Transport stat" in problem.problem and "`transport: 100`" in problem.problem


@pytest.mark.parametrize(("perk", "fire_points"), [("Crew II", False), ("Exposed", True)])
def test_fire_points_are_what_a_perk_asks_for(perk, fire_points):
    problem = judge_perks(unit("Cart", perks=(perk,), transport=100, fire_points=fire_points))
    assert problem is not None
    assert f"`fire_points: {str(not fire_points).lower()}`" in problem.problem
    assert judge_perks(unit("Cart", perks=(perk,), transport=100, fire_points=not fire_points)) is None


def test_a_transport_link_takes_two_transports():
    alone = roster("Army", unit("Cart", perks=("Transport Link",), transport=100))
    problem = judge_perks(alone)
    assert problem is not None
    assert "another Transport with the perk" in problem.problem


# Odds

ENCLOSED = """\
scenario: Walls
red: {APC: {at: [0, 0], base: 60, defence: 6, armour: 3+, transport: 100, fire_points: true, perks: [Enclosed]},
      Archers: {aboard: APC, defence: 3, hp: 6}}
blue: {Guards: {at: [1.674, 0], weapons: {Sword: {range: 0, attacks: 3}}}}
play: [Guards attacks Archers with Sword]
dice: [1, 1, 1]
"""


def test_odds_count_the_walls_around_passengers():
    battle = played(ENCLOSED, 0)
    answer(battle, ("unit", 2))
    (told,) = odds_of_answer(battle, Attack(0, 1))
    assert told.needed == "6+"
    assert told.mean_hp_loss == pytest.approx(3 * 1 / 6 * 2 / 6)


SPIES = """\
scenario: A spy
start: "window: after deployment"
red: {Spies: {reserve: true, hp: 3, perks: [Espionage], move: 0}, Archers: {at: [0, 0], hp: 2, move: 0}}
blue: {Ogre: {at: [0, -16], hp: 5, move: 0, weapons: {Club: {}}}}
play: [Spies uses Espionage, "Spies deploys at [0, -20]"]
dice: [1]
"""


def test_odds_count_what_a_spy_does_to_enemies_near_it():
    battle = ready_to_strike(played(SPIES, 2))
    (told,) = odds_of_answer(battle, Attack(0, 1))
    assert told.needed == "5+"


def answer(battle: Battle, wanted: tuple[object, ...]) -> None:
    assert battle.decision is not None
    assert battle.answer(battle.decision.id, wanted) is None


def ready_to_strike(battle: Battle) -> Battle:
    """The battle in which the enemy of a spy chooses its target."""
    if battle.decision is not None and battle.decision.kind == "unit":
        answer(battle, ("unit", 2))
    return battle


# Passages


def test_passages_are_written_beyond_the_last_building():
    battle = played((SCENARIOS / "roster" / "gateway.yaml").read_text(encoding="utf-8"), 0)
    code = passage_code(battle, 1)
    assert is_passage(battle, code) and passage_number(battle, code) == 1
    assert not is_passage(battle, -1) and not is_passage(battle, 0)
    assert ends_of_passage(battle, passage_code(battle, 0)) == []


def test_where_a_marker_may_lie_is_said_without_a_unit():
    battle = played((SCENARIOS / "roster" / "gateway.yaml").read_text(encoding="utf-8"), 1)
    decision = battle.decision
    assert decision is not None and decision.kind == "marker"
    words = describe_answer(battle, cast_of(battle.setup), decision, PutMarker(((40000, 120000),)))
    assert words.text == 'Put it in the south-west at 4", 12"'
