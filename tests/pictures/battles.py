"""A small battle to draw: two walls between the sides, wounds, a casualty, a unit in Reserve."""

from turnmaster.battlefield import INCH
from turnmaster.engine.core.battle import Battle
from turnmaster.pictures import Picture, path_layer, picture_of_battle, range_layers, reach_layer, sight_layer
from turnmaster.pictures.shapes import AnyLayer
from turnmaster.scenario.begin import begin
from turnmaster.scenario.reading import parse_scenario

SCENARIO = """
scenario: A wall between them
board: [24, 24]
terrain:
  - {piece: wall, at: [0, 0]}
  - {piece: minefield, at: [-7, 7]}
  - {piece: pond, at: [7, -7]}
  - {piece: wood, at: [8, 7], scale: 0.6}
red:
  Ogres: {at: [-4, -4], models: 3, hp: 4, hp_left: [4, 1, 3], base: 50, perks: [],
          weapons: {Bow: {range: 9, carriers: [1, 3]}, Club: {range: 0}}}
  Late: {reserve: true, models: 4}
blue:
  "HOSTILE": {at: [-2, 4], models: 5, hp: 2, hp_left: [2, 1, 0, 2, 1]}
"""

OGRES, LATE, FOES = 0, 1, 2
HOSTILE = "<script>&\"'\x00]]>"


def staged(hostile: str = "Foes", perks: str = "") -> Battle:
    text = SCENARIO.replace("HOSTILE", hostile).replace("perks: []", f"perks: [{perks}]")
    return begin(parse_scenario(text, "staged"), [])


def names(battle: Battle) -> list[str]:
    return [profile.name for profile in battle.setup.profiles]


def drawn(battle: Battle, *layers: AnyLayer) -> Picture:
    return picture_of_battle(battle, "A wall between them", ["red", "blue"], names(battle), layers)


def all_layers(battle: Battle) -> list[AnyLayer]:
    """One of each kind."""
    return [
        *range_layers(battle, OGRES, "Ogres"),
        reach_layer(battle, OGRES, "Ogres"),
        sight_layer(battle, OGRES, FOES, names(battle)),
        path_layer(battle, OGRES, "Ogres", (3 * INCH, 4 * INCH)),
    ]
