"""Presence: a unit that stands for perks of its roster. [Perks 12.4, Aeonian]

The perks of the roster are in roster_presence.py; the roster names the unit for each of them.
"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.units import on_field
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import AEONIAN
from turnmaster.perks.hooks import PRESENT
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk("Presence", AEONIAN, "While it is on the battlefield, the roster perk that names it takes effect.")
def presence(perk: UnitPerk) -> None:
    def is_there(battle: Battle, unit: int) -> bool:
        """Check whether the unit is present: on the field, including casualties that wait to be removed, not aboard or
        in Reserve.
        """
        return perk.is_on(battle, unit) and on_field(battle.unit(unit))

    perk.contributes(PRESENT, is_there)
