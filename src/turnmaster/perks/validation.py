"""Checks that a profile may have its perks. Problems come with the closest valid names."""

from collections.abc import Iterable, Iterator, Mapping

from turnmaster.perks.catalogue import Kind, Need, Perk, UnknownPerk, all_perks, find_perk
from turnmaster.perks.designation import judge_designations
from turnmaster.perks.known_names import known_perks
from turnmaster.perks.terms import LEADER, SINGLE_MODEL
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile
from turnmaster.profiles.rosters import PerkProblem

LEADERS = known_perks("Leader", "War Master")  # perks that make a unit a Leader, for perks with that term


def judge_perks(of: UnitProfile | Roster) -> PerkProblem | None:
    """Return the first problem with the perks of a unit and its weapons, or with those of a whole roster."""
    return next(perk_problems(of), None)


def perk_problems(of: UnitProfile | Roster) -> Iterator[PerkProblem]:
    """Yield every problem with the perks of a unit and its weapons, or with those of a whole roster."""
    if isinstance(of, Roster):
        yield from _problems("perks", of.perks, "roster")
        yield from _wrongly_designated(of)
        return
    for number, weapon in enumerate(of.weapons):
        yield from _problems(f"weapons[{number}].perks", weapon.perks, "weapon", of, weapon)
    yield from _problems("perks", of.perks, "unit", of)
    yield from _problems("traits", of.traits, "trait", of)


def _wrongly_designated(roster: Roster) -> Iterator[PerkProblem]:
    problem = judge_designations(roster)
    if problem:
        yield PerkProblem("designated", problem)


def _problems(
    place: str, names: tuple[str, ...], kind: Kind, unit: UnitProfile | None = None, weapon: WeaponProfile | None = None
) -> Iterator[PerkProblem]:
    before: dict[str, Perk] = {}
    for number, name in enumerate(names):
        problem = _problem_of(name, before, kind) or _unmet(name, unit, weapon)
        if name in all_perks():
            before[name] = all_perks()[name]
        if problem:
            yield PerkProblem(f"{place}[{number}]", problem)


def misnamed(name: str, kind: Kind) -> str:
    """Return why no perk of a kind has this name, or nothing if one has."""
    try:
        perk = find_perk(name)
    except UnknownPerk as error:
        return str(error)
    if perk.name != name:
        return f"write it as {perk.name!r}, not {name!r}"
    return "" if perk.kind == kind else f"{name} is a {perk.kind} perk and cannot be on a {kind}"


def _problem_of(name: str, before: Mapping[str, Perk], kind: Kind) -> str:
    problem = misnamed(name, kind)
    if problem:
        return problem
    perk = find_perk(name)
    if name in before:
        return f"{name} is there already; once is enough"
    rank = next((other.name for other in reversed(list(before.values())) if other.root == perk.root), "")
    if rank:
        return f"{name} and {rank} are ranks of one perk; take one of them"
    clash = next((other.name for other in before.values() if other.name in perk.excludes or name in other.excludes), "")
    return f"{name} and {clash} contradict each other; take one of them" if clash else ""


def _unmet(name: str, unit: UnitProfile | None, weapon: WeaponProfile | None) -> str:
    """Return the requirement of a perk that the weapon or its unit does not meet."""
    if unit is None:
        return ""
    perk, stats = find_perk(name), {"hp": unit.hp * unit.models, "models": unit.models}
    if weapon is not None:
        stats |= {"range": weapon.range_in, "attacks": weapon.attacks}
    if SINGLE_MODEL in perk.terms and unit.models != 1:
        return f"{name} is for a unit of a single model, and this one has {unit.models}"
    if LEADER in perk.terms and not set(LEADERS) & set(unit.perks):
        return f"{name} needs the perk {' or '.join(LEADERS)} as well"
    for need in perk.needs:
        if not need.least <= stats[need.stat] <= need.most:
            return f"{name} needs {_in_words(need)}, and here it is {stats[need.stat]}"
    return perk.requires.judge(unit, weapon) if perk.requires is not None else ""


def _in_words(need: Need) -> str:
    what = {
        "range": "a Range",
        "attacks": "a number of Attacks",
        "hp": "HP of the whole unit",
        "models": "a number of models",
    }[need.stat]
    most = f" and at most {need.most}" if need.most < 10**6 else ""
    return f"{what} of at least {need.least}{most}"


def perks_named(rosters: Iterable[Roster]) -> list[Perk]:
    """Return every perk that any roster, its units or their weapons have, by name."""
    names: set[str] = set()
    for roster in rosters:
        names |= set(roster.perks)
        for unit in roster.units:
            names |= {*unit.perks, *unit.traits, *(name for weapon in unit.weapons for name in weapon.perks)}
    return [find_perk(name) for name in sorted(names)]
