"""An aggressive bot uses its whole allowance, around terrain and friends."""

from math import dist

from tests.bots.tables import INCH, chosen, decision_of, in_phase, place, play, table
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import gap_between
from turnmaster.engine.moving.events import Moved, Stayed

WALL = "terrain: [{shape: {rectangle: [%s, 1]}, at: [0, 3], height: 4, solid: true, blocks_sight: true, name: wall}]\n"


def moves(battle: Battle, unit: int) -> list[float]:
    """How far a unit went with each Move and Dash, in inches."""
    assert battle.log is not None
    ways = [event for event in battle.log if isinstance(event, (Moved, Stayed)) and event.unit == unit]
    return [event.length / INCH if isinstance(event, Moved) else 0 for event in ways]


def test_a_unit_steps_aside_with_all_of_its_move_where_it_cannot_go_straight():
    """A rock right ahead: half a step up to it would be possible, and is no use."""
    rock = "terrain: [{shape: {rectangle: [1, 1]}, at: [0, 4.5], height: 4, solid: true, name: rock}]\n"
    battle = table(f"start: Move Phase\n{rock}red: {{Squad: {{at: [0, 0], weapons: {{Sword: {{range: 0}}}}}}}}\n"
                   "blue: {Ogre: {at: [0, 20], hp: 9}}\n")  # fmt: skip
    play(battle, in_phase("Attack Phase"))
    assert moves(battle, 0)[0] > 5.5


def test_a_formation_goes_around_a_wall():
    """Ten models behind twelve inches of wall: in two Game Turns they are past it."""
    battle = table(f"start: Move Phase\n{WALL % 12}"
                   "red: {Squad: {at: [-5, 0], models: 10, move: 8, dash: 8, weapons: {Sword: {range: 0}}}}\n"
                   "blue: {Ogre: {at: [0, 20], hp: 90, move: 0, dash: 0}}\ndice: [6, 1, 6, 1]\n")  # fmt: skip
    play(battle, lambda battle: battle.state.turn > 2)
    assert all(place(battle, 0, model)[1] > 3 for model in range(10))


def test_a_unit_goes_around_friends_that_stand_in_its_way():
    """Those in front hold a Melee and stay; the others come up beside them."""
    battle = table("""start: Move Phase
red:
  Front: {at: [-2, 4], models: 4, move: 0, dash: 0, weapons: {Sword: {range: 0}}}
  Second: {at: [-2, 2], models: 4, move: 8, weapons: {Sword: {range: 0}}}
blue: {Ogres: {at: [-2, 5.24], models: 4, hp: 9, move: 0, dash: 0}, Troll: {at: [0, 14], hp: 9, move: 0, dash: 0}}
""")
    play(battle, in_phase("Attack Phase"))
    assert gap_between(battle, 1, 2) < INCH // 10  # beside the Front, at the same foe
    assert moves(battle, 1)[0] > 2


def test_a_large_model_does_not_stop_in_front_of_a_house():
    battle = table("""start: Move Phase
terrain: [{piece: house, at: [0, 7]}]
red: {Walker: {at: [0, 0], base: 80, move: 8, weapons: {Horns: {range: 0}}}}
blue: {Ogre: {at: [0, 22], hp: 9, move: 0, dash: 0}}
""")
    play(battle, in_phase("Attack Phase"))
    assert moves(battle, 0)[0] > 6


def test_a_unit_that_is_in_range_and_sees_nobody_goes_on():
    battle = table(f"start: Move Phase\n{WALL % 8}red: {{Squad: {{at: [0, 0], weapons: {{Rifle: {{range: 24}}}}}}}}\n"
                   "blue: {Ogre: {at: [0, 8], hp: 9, move: 0, dash: 0}}\n")  # fmt: skip
    play(battle, in_phase("Attack Phase"))
    assert dist(place(battle, 0), (0, 0)) > 4


def test_a_heavy_weapon_that_has_a_target_is_not_moved():
    battle = table("""start: Move Phase
red: {Guns: {at: [0, 0], weapons: {Cannon: {range: 40, type: Heavy}, Bayonet: {range: 0}}}}
blue: {Ogre: {at: [0, 18], hp: 9}}
""")
    assert decision_of(battle).kind == "unit"
    play(battle, lambda battle: decision_of(battle).kind == "move", player=0)
    assert chosen(battle) == ("stay",)
