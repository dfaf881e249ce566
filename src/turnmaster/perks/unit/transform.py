"""Transform: a unit that takes another shape for every Game Turn. [Perks 12.4, Transformation]"""

from typing import Any

from turnmaster.engine.field.hooks import THROUGH_EVERYTHING
from turnmaster.engine.kernel import stats
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.declared import Stat
from turnmaster.engine.kernel.effects import is_marked, marked
from turnmaster.engine.kernel.modifiers import MULTIPLY, SET
from turnmaster.engine.kernel.purposes import Purpose
from turnmaster.engine.kernel.windows import GAME_TURN_BEGINS
from turnmaster.perks.activation import Take
from turnmaster.perks.catalogue import unit_perk, up_to
from turnmaster.perks.events import Cured
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.terms import PASSIVE
from turnmaster.perks.unit_perk import UnitPerk

TANK, MELEE, RANGED, MOVEMENT = 1, 2, 3, 4
SHAPES = {TANK: "Tank", MELEE: "Melee", RANGED: "Ranged", MOVEMENT: "Movement"}
# What each shape adds, rank by rank.
MORE: dict[int, tuple[dict[Stat[Any], int], ...]] = {
    TANK: (
        {stats.DEFENCE: 1},
        {stats.DEFENCE: 2, stats.ARMOUR: 1},
        {stats.DEFENCE: 3, stats.ARMOUR: 1, stats.AEGIS: 1},
    ),
    MELEE: (
        {stats.POWER: 1},
        {stats.POWER: 1, stats.AP: 1, stats.ATTACKS: 1},
        {stats.POWER: 2, stats.AP: 1, stats.ATTACKS: 2, stats.MOVE: 6},
    ),
    RANGED: ({}, {stats.POWER: 1, stats.AP: 1}, {stats.POWER: 2, stats.AP: 1}),
    MOVEMENT: ({}, {}, {}),
}
# Stats that a shape makes half as much again, or doubles, by rank.
HALF_AGAIN: dict[int, dict[int, tuple[Stat[Any], ...]]] = {
    1: {RANGED: (stats.RANGE,)},
    2: {MOVEMENT: (stats.MOVE, stats.DASH)},
    3: {},
}
TWICE: dict[int, dict[int, tuple[Stat[Any], ...]]] = {
    1: {},
    2: {RANGED: (stats.RANGE,)},
    3: {RANGED: (stats.RANGE,), MOVEMENT: (stats.MOVE, stats.DASH)},
}


@unit_perk(
    "Transform",
    TRANSFORMATION,
    (
        "Each Game Turn: +1 Defence, or +1 Power at no Range, or half as much Range again, or ways through all.",
        "Each Game Turn: Defence +2, Armour +1; no Range, Attacks, Power, AP +1; Range x2, Power, AP +1;"
        " speed x1.5 through all.",
        "As Transform II, but Defence +3 and AEGIS +1, or Attacks and Power +2 and Move +6, or Power +2, or speed x2.",
    ),
    PASSIVE,
    ranks=up_to(3),
    odds="counted",
)
def transform(perk: UnitPerk) -> None:
    fluid = perk.mark_of("Movement", "A unit in a shape that passes through everything.")

    def takes(shape: int) -> Take:
        return lambda battle, used: take_shape(battle, used.unit, shape)

    def take_shape(battle: Battle, unit: int, shape: int) -> None:
        if shape == MELEE:
            perk.gives(battle, unit, stats.RANGE, 0, layer=SET)
        for stat, amount in MORE[shape][perk.rank - 1].items():
            perk.gives(battle, unit, stat, amount)
        for stat in HALF_AGAIN[perk.rank].get(shape, ()):
            perk.gives_part(battle, unit, stat, 3, 2)
        for stat in TWICE[perk.rank].get(shape, ()):
            perk.gives(battle, unit, stat, 2, layer=MULTIPLY)
        if shape == MOVEMENT:
            loosen(battle, unit)
            holder = battle.unit(unit)
            holder.effects.append(marked(fluid, perk.name, owner=holder.player))

    def is_fluid(battle: Battle, unit: int) -> bool:
        return is_marked(battle, unit, fluid)

    for shape, name in SHAPES.items():
        perk.activates(
            takes(shape),
            windows=(GAME_TURN_BEGINS,),
            part=name,
            says=f"{{unit}} takes the shape {name}",
            purpose=Purpose.PROTECTS if shape == TANK else None,
        )
    perk.contributes(THROUGH_EVERYTHING, is_fluid)


def loosen(battle: Battle, unit: int) -> None:
    """Take off every negative effect that lowers Move or Dash."""
    holder, slowing = battle.unit(unit), {stats.MOVE.name, stats.DASH.name}
    reasons = {each.reason for each in holder.effects if each.negative and each.stat in slowing}
    holder.effects = [each for each in holder.effects if not (each.negative and each.reason in reasons)]
    for reason in sorted(reasons):
        battle.tell(Cured(unit=unit, perk=reason, by=unit))
