"""Transform: a unit that takes another shape for each Game Turn. [Perks 12.4, Transformation]"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.declared import Stat
from turnmaster.engine.core.effects import is_marked, marked
from turnmaster.engine.core.modifiers import MULTIPLY, SET
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import GAME_TURN_BEGINS
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.perks.activation import Take
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.events import Cured
from turnmaster.perks.families import TRANSFORMATION
from turnmaster.perks.unit_perk import UnitPerk

TANK, MELEE, RANGED, MOVEMENT = 1, 2, 3, 4
SHAPES = {TANK: "Tank", MELEE: "Melee", RANGED: "Ranged", MOVEMENT: "Movement"}


class Gain(NamedTuple):
    """The stats that a shape raises: by a number, by half, or doubled."""

    more: Mapping[Stat[Any], int] = {}
    half_again: tuple[Stat[Any], ...] = ()
    twice: tuple[Stat[Any], ...] = ()


@unit_perk(
    "Transform",
    TRANSFORMATION,
    ranks={
        "I": rank(
            "Each Game Turn it has one of these: +1 Defence; +1 Power but no Range; Range x1.5; Movement through all.",
            shapes={
                TANK: Gain({stats.DEFENCE: 1}),
                MELEE: Gain({stats.POWER: 1}),
                RANGED: Gain(half_again=(stats.RANGE,)),
                MOVEMENT: Gain(),
            },
        ),
        "II": rank(
            "Each Game Turn: +2 Defence, +1 Armour; no Range, +1 Attacks, Power, AP;"
            " Range x2, +1 Power, AP; Move, Dash x1.5 freely.",
            shapes={
                TANK: Gain({stats.DEFENCE: 2, stats.ARMOUR: 1}),
                MELEE: Gain({stats.POWER: 1, stats.AP: 1, stats.ATTACKS: 1}),
                RANGED: Gain({stats.POWER: 1, stats.AP: 1}, twice=(stats.RANGE,)),
                MOVEMENT: Gain(half_again=(stats.MOVE, stats.DASH)),
            },
        ),
        "III": rank(
            "As Transform II, with +3 Defence, +1 AEGIS; or +2 Attacks, Power, +6 Move; or +2 Power; or Move, Dash x2.",
            shapes={
                TANK: Gain({stats.DEFENCE: 3, stats.ARMOUR: 1, stats.AEGIS: 1}),
                MELEE: Gain({stats.POWER: 2, stats.AP: 1, stats.ATTACKS: 2, stats.MOVE: 6}),
                RANGED: Gain({stats.POWER: 2, stats.AP: 1}, twice=(stats.RANGE,)),
                MOVEMENT: Gain(twice=(stats.MOVE, stats.DASH)),
            },
        ),
    },
    odds="counted",
)
def transform(perk: UnitPerk) -> None:
    gains: Mapping[int, Gain] = perk.of_rank("shapes")
    fluid = perk.mark_of("Movement", "A unit in a shape that passes through everything.")

    def takes(shape: int) -> Take:
        return lambda battle, used: take_shape(battle, used.unit, shape)

    def take_shape(battle: Battle, unit: int, shape: int) -> None:
        if shape == MELEE:
            perk.gives(battle, unit, stats.RANGE, 0, layer=SET)
        gain = gains[shape]
        for stat, amount in gain.more.items():
            perk.gives(battle, unit, stat, amount)
        for stat in gain.half_again:
            perk.gives_part(battle, unit, stat, 3, 2)
        for stat in gain.twice:
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
    perk.contributes(GAIT[Gait.THROUGH], is_fluid)


def loosen(battle: Battle, unit: int) -> None:
    """Remove every negative effect that lowers Move or Dash."""
    holder, slowing = battle.unit(unit), {stats.MOVE.name, stats.DASH.name}
    reasons = {each.reason for each in holder.effects if each.negative and each.stat in slowing}
    holder.effects = [each for each in holder.effects if not (each.negative and each.reason in reasons)]
    for reason in sorted(reasons):
        battle.emit(Cured(unit=unit, perk=reason, by=unit))
