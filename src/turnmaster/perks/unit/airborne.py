"""Airborne: a unit that flies. [Perks 12.4, Movement; Free Rules, Perks that ignore terrain and units]

Its Movement ignores terrain of any height, other units and traps. It can stop on Impassable Ground that is not solid,
and not on models. A Melee locks it like other units.
"""

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.conditions import in_melee_with_target
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.hooks import TOUCHES_THE_GROUND
from turnmaster.perks.unit_perk import UnitPerk

HARD_TO_REACH = -2  # on Attack Dice in a Melee


@unit_perk(
    "Airborne",
    MOVEMENT,
    "It flies over terrain, units and traps; in a Melee, Attack Dice against it have -2.",
    odds="counted",
)
def airborne(perk: UnitPerk) -> None:
    def touches_nothing(battle: Battle, unit: int, trip: Trip) -> Trip | None:
        return None if perk.is_on(battle, unit) else trip

    perk.contributes(GAIT[Gait.OVER], perk.is_on)
    perk.contributes(GAIT[Gait.LANDS_ANYWHERE], perk.is_on)
    perk.contributes(TOUCHES_THE_GROUND, touches_nothing)
    perk.changes(stats.ATTACK_DICE_AGAINST, HARD_TO_REACH, layer=DICE, when=in_melee_with_target)
