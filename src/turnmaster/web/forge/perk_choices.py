"""Perks to choose from for a unit or a weapon that is being designed: what each would cost, and why it does not fit."""

from msgspec.structs import replace

from turnmaster.forge.designs import RosterDesign, UnitDesign, WeaponDesign
from turnmaster.forge.playable import profile_of, taken
from turnmaster.forge.points import price_of_roster, price_of_unit, price_of_weapon
from turnmaster.forge.points.table import unpriced
from turnmaster.perks.catalogue import Kind, Perk, all_perks
from turnmaster.perks.validation import perk_problems
from turnmaster.profiles.profile import DiceKind, Roster
from turnmaster.web.errors import Refused
from turnmaster.web.forge.fit import fit
from turnmaster.web.forge.messages import PerkAsked, PerkHere


def perks_here(asked: PerkAsked) -> list[PerkHere]:
    """All perks of the kind that fits a design, by family and name. Those that it has are left out."""
    if sum(each is not None for each in (asked.unit, asked.weapon, asked.roster)) != 1:
        raise Refused("Send one unit, weapon or roster at a time.")
    kind: Kind = "weapon" if asked.weapon else "roster" if asked.roster else "trait" if asked.trait else "unit"
    design = asked.weapon or asked.roster or asked.unit
    assert design is not None
    fit(design, asked.dice)
    there = {*design.perks, *asked.traits}
    perks = [perk for perk in all_perks().values() if perk.kind == kind and perk.name not in there]
    perks.sort(key=lambda perk: (perk.family, perk.root, perk.rank))
    return [on_design(perk, asked) for perk in perks]


def on_design(perk: Perk, asked: PerkAsked) -> PerkHere:
    if asked.weapon is not None:
        return on_weapon(perk, asked.weapon, asked.dice)
    if asked.roster is not None:
        return on_roster(perk, asked.roster)
    assert asked.unit is not None
    return (on_unit_as_trait if asked.trait else on_unit)(perk, asked.unit, asked)


def on_roster(perk: Perk, roster: RosterDesign) -> PerkHere:
    other = replace(roster, perks=(*roster.perks, perk.name))
    points = price_of_roster(other).hundredths - price_of_roster(roster).hundredths
    place = f"perks[{len(roster.perks)}]"
    found = (
        each.problem for each in perk_problems(Roster(name="-", units=(), perks=other.perks)) if each.place == place
    )
    return here(perk, points, next(found, ""))


def on_weapon(perk: Perk, weapon: WeaponDesign, dice: DiceKind) -> PerkHere:
    other = replace(weapon, perks=(*weapon.perks, perk.name))
    why = why_not(UnitDesign(name=weapon.name, weapons=(other,)), f"perks[{len(weapon.perks)}]", dice, 1)
    return here(perk, price_of_weapon(other, dice).hundredths - price_of_weapon(weapon, dice).hundredths, why)


def on_unit(perk: Perk, unit: UnitDesign, asked: PerkAsked) -> PerkHere:
    other = replace(unit, perks=(*unit.perks, perk.name))
    why = why_not(other, f"perks[{len(unit.perks)}]", asked.dice, asked.models)
    # With one of every weapon, because some perks of a unit work through its weapons.
    points = [price_of_unit(taken(each), asked.dice).hundredths for each in (unit, other)]
    return here(perk, points[1] - points[0], why)


def on_unit_as_trait(perk: Perk, unit: UnitDesign, asked: PerkAsked) -> PerkHere:
    plain = replace(taken(unit, asked.models), traits=tuple(asked.traits))
    other = replace(plain, traits=(*plain.traits, perk.name))
    points = price_of_unit(other, asked.dice).hundredths - price_of_unit(plain, asked.dice).hundredths
    place = f"traits[{len(plain.traits)}]"
    found = (each.problem for each in perk_problems(profile_of(other, asked.dice)) if each.place == place)
    return here(perk, points, next(found, ""))


def why_not(unit: UnitDesign, place: str, dice: DiceKind, models: int) -> str:
    """What is wrong with the perk at a place of a unit, or of its only weapon."""
    found = perk_problems(profile_of(taken(unit, models), dice))
    return next((each.problem for each in found if each.place in (place, f"weapons[0].{place}")), "")


def here(perk: Perk, points: int, why: str) -> PerkHere:
    terms = [str(term) for term in perk.terms]
    return PerkHere(name=perk.name, family=perk.family, summary=perk.summary, terms=terms, points=points, why_not=why,
                    unpriced=bool(unpriced([perk.name])))  # fmt: skip
