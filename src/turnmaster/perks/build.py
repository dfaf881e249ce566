"""Adding the rules of a perk to those of a battle."""

from turnmaster.engine.core.rules import RulesBuilder, RulesError
from turnmaster.perks.catalogue import Kind, Perk
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.known_names import check_names
from turnmaster.perks.roster_perk import RosterPerk
from turnmaster.perks.terms import CARRIED_OUT_BY
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.perks.weapon_perk import WeaponPerk

FRAMES: dict[Kind, type[PerkFrame]] = {"weapon": WeaponPerk, "unit": UnitPerk, "trait": UnitPerk, "roster": RosterPerk}


def build_perk(perk: Perk, rules: RulesBuilder) -> None:
    check_names(perk)
    rules.adding(perk.name, lambda rules: _build(FRAMES[perk.kind](perk, rules)))


def _build(frame: PerkFrame) -> None:
    """Add the rules of a perk, and see which terms its verbs carry out; verbs used only in play come too late
    for this.
    """
    frame.perk.build(frame)
    for term in frame.neglected():
        verbs = CARRIED_OUT_BY[term.name]
        raise RulesError(f"{frame.name} has the term {term}, and nothing carries it out; that takes {verbs}")
