"""Describe a staged attack: the weapon, the target, the assumptions, and what the odds ignore."""

from turnmaster.cli.odds_input import WAYS, Matchup
from turnmaster.cli.odds_situation import is_near
from turnmaster.engine.attacking.hooks import WEAPON_USE
from turnmaster.engine.core.params import ATTACK_CHART
from turnmaster.lab.bins import NEVER, in_percent
from turnmaster.lab.odds import Odds
from turnmaster.lab.uses import chance_to_reach, rolled_weapons
from turnmaster.perks.catalogue import find_perk
from turnmaster.profiles import UnitProfile, full_hp, saves
from turnmaster.telling.spans import count


def weapon_in_words(matchup: Matchup) -> str:
    """Return the weapon in words: `Fire Pot of Spark Throwers, 6 × 2 Attacks, Power 4, AP 5+`."""
    weapon, attack = matchup.weapon, matchup.duel.attack
    copies = sum(weapon.carriers[model] for model in attack.wielders)
    times = f"{copies} × " if copies > 1 else ""
    parts = [f"{times}{count(weapon.attacks, 'Attack')}", f"Power {weapon.power}"]
    if weapon.ap:
        parts.append(f"AP {saves.text(weapon.ap)}")
    if weapon.type != "Assault":
        parts.append(weapon.type)
    parts = [f"{times}a weapon with rolled stats"] if rolled_stats(matchup) else parts
    parts += weapon.perks
    named = [f"{weapon.name} of {matchup.duel.battle.profile(0).name}"] if matchup.arm.named else []
    return ", ".join([*named, *parts])


def target_in_words(matchup: Matchup) -> str:
    """Return the target in words: `5 models of 2 HP, Defence 4, Armour 4+, AEGIS 6+, 100 points`."""
    unit = matchup.target
    parts = stats_in_words(unit)
    if matchup.missing:
        parts.append(f"{matchup.missing} HP missing")
    who = [unit.name] if matchup.target_named else ["a friend"] if matchup.duel.is_for_friends else []
    return ", ".join([*who, *parts, f"{unit.points:g} points"])


def points_before(matchup: Matchup) -> float:
    """Return the points of the target before the attack."""
    return matchup.target.points * (1 - matchup.missing / full_hp(matchup.target))


def own_unit_in_words(matchup: Matchup) -> str:
    """Return the stats of the attacking unit in words."""
    return ", ".join(stats_in_words(matchup.duel.battle.profile(0)))


def stats_in_words(unit: UnitProfile) -> list[str]:
    """Return the stats of a unit in words: `5 models of 2 HP`, `Defence 4`, `Armour 4+`."""
    parts = [f"{count(unit.models, 'model')} of {unit.hp} HP", f"Defence {unit.defence}"]
    if unit.armour:
        parts.append(f"Armour {saves.text(unit.armour)}")
    if unit.aegis:
        parts.append(f"AEGIS {saves.text(unit.aegis)}")
    return parts


def rules_in_words(matchup: Matchup) -> str:
    rules = matchup.duel.battle.rules
    chart = rules.param(ATTACK_CHART)
    options = [option.name for option in matchup.arm.rules.options if option.name != WAYS[chart][1]]
    return ", ".join([f"chart {chart}", *(f"with {name}" for name in options)])


def place_in_words(matchup: Matchup) -> str:
    if not matchup.duel.distance_in:
        return "in a Melee" if matchup.duel.is_melee else "in contact with it"
    battle, distance = matchup.duel.battle, matchup.duel.distance_in
    if matchup.duel.attack.hazard is not None:
        return f'laid on open ground, its user {distance}" away'
    place = f'at {distance}" on open ground'
    if rolled_stats(matchup):
        likely = chance_to_reach(battle, 0, matchup.arm.weapon, distance)
        return f"{place}, reached {'always' if likely > 1 - NEVER else f'{in_percent(likely)} of the time'}"
    return place + (", within half the Range" if is_near(matchup.duel) else "")


def reasons(matchup: Matchup, odds: Odds) -> list[tuple[str, str]]:
    """Return each number of the attack with its origin, and the effects of the perks that count."""
    needed, attacks, armour, aegis = odds.explanation
    rows = [("Attacks", attacks.removeprefix("Attacks ")), ("Needed", needed), ("Armour", armour), ("AEGIS", aegis)]
    perks = [find_perk(name) for name in matchup.weapon.perks]
    unused = {text.partition(":")[0] for text in odds.could_use}
    told = [(perk.name, perk.summary) for perk in perks if perk.odds == "counted" and perk.name not in unused]
    return [(name, without_save(name, reason)) for name, reason in rows] + told


def without_save(name: str, reason: str) -> str:
    """Return the reason for a save, with "none" for a missing save."""
    return "none" if reason == f"- = {name} -" else reason.replace("- = ", "none = ", 1) if reason[0] == "-" else reason


def rolled_for_use(matchup: Matchup) -> list[str]:
    """Return the perks that roll dice before the numbers are known."""
    battle, attack = matchup.duel.battle, matchup.duel.attack
    uses = [use.name for use in battle.rules.contributions(WEAPON_USE) if use.applies(battle, attack)]
    return [*(matchup.weapon.perks if rolled_stats(matchup) else ()), *uses]


def rolled_stats(matchup: Matchup) -> bool:
    """Check whether the stats of the weapon are rolled for each use."""
    return bool(rolled_weapons(matchup.duel.battle, 0, matchup.arm.weapon))


def not_activated(perk: str) -> str:
    """Return a perk that could be used, with its sentence and the option that uses it."""
    return perk.replace(": ", " (--activate uses it): ", 1)


def assumptions(matchup: Matchup) -> list[str]:
    """Return what a battle could add to these numbers."""
    told = ["A battle may add cover, reactions, Tactical Abilities and other units."]
    uses = rolled_for_use(matchup)
    if uses:
        told.append(f"The reasons are for the lowest roll of {' and '.join(uses)}; the chances count every roll.")
    return told
