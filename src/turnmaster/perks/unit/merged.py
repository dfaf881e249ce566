"""Unit perks of the family Leadership that join units: Leader and Bodyguard. [Perks 12.4, Leadership]

`engine/field/joined.py` has the units that fight as one; a perk only gives the position of its units in line.
"""

from turnmaster.engine.field.hooks import JOINING, Joining
from turnmaster.perks.catalogue import unit_perk
from turnmaster.perks.families import LEADERSHIP
from turnmaster.perks.unit_perk import UnitPerk

BEFORE, BEHIND = -1, 1


@unit_perk(
    "Bodyguard", LEADERSHIP, "It joins units within coherency, and suffers attacks before they do.", odds="not counted"
)
def bodyguard(perk: UnitPerk) -> None:
    perk.contributes(JOINING, Joining(perk.name, perk.is_on, BEFORE))


@unit_perk(
    "Leader", LEADERSHIP, "It joins units within coherency, and suffers attacks only after they do.", odds="not counted"
)
def leader(perk: UnitPerk) -> None:
    perk.contributes(JOINING, Joining(perk.name, perk.is_on, BEHIND))
