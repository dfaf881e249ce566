"""Thrust: better protection for each inch straight ahead. [Perks 12.4, Movement]"""

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.field.units import standing
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import MOVEMENT
from turnmaster.perks.gathering import gathers
from turnmaster.perks.unit_perk import UnitPerk

INCHES_PER_AEGIS = 12


@unit_perk(
    "Thrust", MOVEMENT, 'Its AEGIS improves by 1 for every 12" straight ahead, until it stops or turns.', odds="counted"
)
def thrust(perk: UnitPerk) -> None:
    gathered = gathers(perk, perk.is_on, bearer=perk.bearer)

    def better_by(battle: Battle, attack: Attack) -> int:
        slowest = gathered.least(battle, attack.target, standing(battle.unit(attack.target)))
        return slowest // (INCHES_PER_AEGIS * battle.inch)

    perk.changes(stats.AEGIS, better_by, hazards=True)
