"""Whether a profile may have the perks it names. What is wrong is said with the closest valid names."""

from turnmaster.perks.catalogue import Need, Perk, UnknownPerk, find_perk
from turnmaster.profiles import UnitProfile, WeaponProfile
from turnmaster.profiles.rosters import PerkProblem


def judge_perks(unit: UnitProfile) -> PerkProblem | None:
    """The first problem with the perks of a unit and its weapons."""
    for number, weapon in enumerate(unit.weapons):
        for place, name in enumerate(weapon.perks):
            problem = _problem_of(name, weapon.perks[:place], "weapon") or _unmet(name, unit, weapon)
            if problem:
                return PerkProblem(f"weapons[{number}].perks[{place}]", problem)
    for place, name in enumerate(unit.perks):
        problem = _problem_of(name, unit.perks[:place], "unit")
        if problem:
            return PerkProblem(f"perks[{place}]", problem)
    return None


def _problem_of(name: str, before: tuple[str, ...], kind: str) -> str:
    try:
        perk = find_perk(name)
    except UnknownPerk as error:
        return str(error)
    if perk.name != name:
        return f"write it as {perk.name!r}, not {name!r}"
    if perk.kind != kind:
        return f"{name} is a {perk.kind} perk and cannot be on a {kind}"
    roots = {find_perk(other).root: other for other in before}
    if perk.root in roots:
        return f"{name} and {roots[perk.root]} are ranks of one perk; take one of them"
    return ""


def _unmet(name: str, unit: UnitProfile, weapon: WeaponProfile) -> str:
    """What the weapon or its unit lacks for a perk."""
    stats = {
        "range": weapon.range_in,
        "attacks": weapon.attacks,
        "hp": unit.hp * unit.models,
    }
    for need in find_perk(name).needs:
        if not need.least <= stats[need.stat] <= need.most:
            return f"{name} needs {_in_words(need)}, and here it is {stats[need.stat]}"
    return ""


def _in_words(need: Need) -> str:
    what = {"range": "a Range", "attacks": "a number of Attacks", "hp": "HP of the whole unit"}[need.stat]
    most = f" and at most {need.most}" if need.most < 10**6 else ""
    return f"{what} of at least {need.least}{most}"


def perks_named(units: tuple[UnitProfile, ...]) -> list[Perk]:
    """Every perk that any of the units or their weapons has, by name."""
    names = {name for unit in units for name in unit.perks}
    names |= {name for unit in units for weapon in unit.weapons for name in weapon.perks}
    return [find_perk(name) for name in sorted(names)]
