"""Perks of a whole roster about where its units arrive. [Perks 12.6, Roster Perks]"""

from turnmaster.battlefield import TOLERANCE, Base, gap
from turnmaster.engine.field.units import on_field, unit_bases
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.moving.hooks import ELSEWHERE, Elsewhere
from turnmaster.perks.catalogue import Designates, roster_perk
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import PASSIVE, radius


@roster_perk("Nexus", 'Units can deploy wholly within 12" of the unit that is named the Nexus.', PASSIVE, radius(12),
             designates=Designates(1, "the unit that is its Nexus"))  # fmt: skip
def nexus(perk: RosterPerk) -> None:
    def centres(battle: Battle, unit: int) -> list[int]:
        """The units around which another may deploy: named for its roster, on the field, and still on its side."""
        units = battle.state.units
        named = [number for group in perk.designations(battle) for number in group]
        mine = [number for number in named if units[number].roster == units[unit].roster and number != unit]
        return [n for n in mine if on_field(units[n]) and units[n].player == units[unit].player]

    def too_far(battle: Battle, unit: int, base: Base) -> str:
        middle: Base = (base[0], base[1], 0, *base[3:5], None)
        around = [other for number in centres(battle, unit) for other in unit_bases(battle, number)]
        if any(gap(middle, other) + base[2] <= perk.radius * battle.inch + TOLERANCE for other in around):
            return ""
        return f'{perk.name} reaches {perk.radius}" around the unit that is named for it.'

    def can_use_it(battle: Battle, unit: int) -> bool:
        return perk.is_on(battle, unit) and bool(centres(battle, unit))

    perk.contributes(ELSEWHERE, Elsewhere(perk.name, can_use_it, too_far, as_zone=True))
