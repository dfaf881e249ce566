"""An aggressive bot uses Transports for whoever wants to be close. [Free Rules p.14]"""

from tests.bots.tables import INCH, answer, chosen, decision_of, in_phase, play, table
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.units import gap_between

CAR = "Car: {at: [%s], move: 12, dash: 12, hp: 6, base: 60, transport: 200, weapons: {Gun: {range: 12}}}"
AXES = "Axes: {%s, models: 4, move: 5, dash: 5, weapons: {Axe: {range: 0}}}"


def test_who_fights_at_close_quarters_deploys_aboard():
    battle = table("""start: Deploy Phase
red:
  Car: {reserve: true, move: 12, dash: 12, hp: 6, base: 60, transport: 200, weapons: {Gun: {range: 12}}}
  Axes: {reserve: true, models: 4, move: 5, dash: 5, weapons: {Axe: {range: 0}}}
  Bows: {reserve: true, models: 4, weapons: {Bow: {range: 30}}}
blue: {Ogre: {at: [0, 20], hp: 9}}
""")
    play(battle, in_phase("Move Phase"))
    assert battle.unit(1).aboard == 0
    assert battle.unit(2).aboard == NOWHERE


def test_a_slow_unit_far_from_the_enemy_goes_aboard():
    battle = table(f"start: Move Phase\nred: {{{CAR % '0, -14'}, {AXES % 'at: [-1, -17]'}}}\n"
                   "blue: {Ogre: {at: [0, 20], hp: 9, move: 0, dash: 0}}\n")  # fmt: skip
    answer(battle, ("unit", 1))
    answer(battle, chosen(battle))
    assert decision_of(battle).kind == "embark"
    assert chosen(battle) == ("embark", 0)


def test_a_unit_that_gets_to_the_enemy_on_foot_does_not_go_aboard():
    battle = table(f"start: Move Phase\nred: {{{CAR % '0, -14'}, {AXES % 'at: [-1, -17]'}}}\n"
                   "blue: {Ogre: {at: [0, -6], hp: 9, move: 0, dash: 0}}\n")  # fmt: skip
    answer(battle, ("unit", 1))
    play(battle, lambda battle: decision_of(battle).kind != "move")
    assert battle.unit(1).aboard == NOWHERE


def test_passengers_stay_aboard_until_they_can_charge():
    battle = table(f"start: Move Phase\nred: {{{CAR % '0, -20'}, {AXES % 'aboard: Car'}}}\n"
                   "blue: {Ogre: {at: [0, 20], hp: 99, move: 0, dash: 0}}\ndice: [6, 1, 6, 1]\n")  # fmt: skip
    play(battle, in_phase("Attack Phase"))
    assert battle.unit(1).aboard == 0
    play(battle, in_phase("Dash Phase"))
    play(battle, in_phase("Move Phase"))
    play(battle, in_phase("Attack Phase"))
    assert battle.unit(1).aboard == NOWHERE
    assert gap_between(battle, 1, 2) <= 5 * INCH
