"""Adding the rules of a perk to those of a battle."""

from turnmaster.engine.kernel.rules import RulesBuilder, RulesError
from turnmaster.perks.catalogue import Kind, Perk
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.known_names import check_names
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import MASTERY_TEST
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponPerk

FRAMES: dict[Kind, type[PerkFrame]] = {"weapon": WeaponPerk, "unit": UnitPerk, "trait": UnitPerk, "roster": RosterPerk}


def build_perk(perk: Perk, rules: RulesBuilder) -> None:
    check_names(perk)
    rules.adding(perk.name, lambda rules: _build(FRAMES[perk.kind](perk, rules)))


def _build(frame: PerkFrame) -> None:
    frame.perk.build(frame)
    says_so = MASTERY_TEST in frame.perk.terms
    if says_so and not frame.is_tested:
        raise RulesError(f"{frame.name} has the term Mastery Test, and nothing makes that test; let it be activated")
    if frame.is_tested and not says_so:
        raise RulesError(f"{frame.name} makes a Mastery Test, and has no such term, so that nobody could deny it")
