"""Adding the rules of a perk to those of a battle."""

from turnmaster.engine.kernel.rules import RulesBuilder
from turnmaster.perks.catalogue import Perk
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponPerk

FRAMES = {"weapon": WeaponPerk, "unit": UnitPerk, "trait": UnitPerk, "roster": RosterPerk}


def build_perk(perk: Perk, rules: RulesBuilder) -> None:
    rules.adding(perk.name, lambda rules: perk.build(FRAMES[perk.kind](perk, rules)))
