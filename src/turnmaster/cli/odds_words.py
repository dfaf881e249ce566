"""A staged attack in words: the weapon, the target, what is assumed, and what is left out of account."""

from turnmaster.cli.lines import count
from turnmaster.cli.odds_input import WAYS, Matchup
from turnmaster.engine.workings import range_of
from turnmaster.lab.odds import Odds
from turnmaster.perks.catalogue import find_perk
from turnmaster.profiles import saves


def weapon_in_words(matchup: Matchup) -> str:
    """`Fire Pot of Spark Throwers, 6 × 2 Attacks, Power 4, AP 5+`."""
    weapon, attack = matchup.weapon, matchup.duel.attack
    copies = sum(weapon.carriers[model] for model in attack.wielders)
    times = f"{copies} × " if copies > 1 else ""
    attacks = f"{times}{count(weapon.attacks, 'Attack')}"
    parts = [attacks, f"Power {weapon.power}", *([f"AP {saves.text(weapon.ap)}"] if weapon.ap else [])]
    if weapon.type != "Assault":
        parts.append(weapon.type)
    parts += weapon.perks
    named = [f"{weapon.name} of {matchup.duel.battle.profile(0).name}"] if matchup.arm.named else []
    return ", ".join([*named, *parts])


def target_in_words(matchup: Matchup) -> str:
    """`5 models of 2 HP, Defence 4, Armour 4+, AEGIS 6+, 100 points`."""
    unit = matchup.target
    parts = [f"{count(unit.models, 'model')} of {unit.hp} HP", f"Defence {unit.defence}"]
    if unit.armour:
        parts.append(f"Armour {saves.text(unit.armour)}")
    if unit.aegis:
        parts.append(f"AEGIS {saves.text(unit.aegis)}")
    named = [unit.name] if matchup.target_named else []
    return ", ".join([*named, *parts, f"{unit.points:g} points"])


def rules_in_words(matchup: Matchup) -> str:
    rules = matchup.duel.battle.rules
    chart = rules.params["attack chart"]
    options = [option.name for option in matchup.arm.rules.options if option.name != WAYS[chart][1]]
    return ", ".join([f"chart {chart}", *(f"with {name}" for name in options)])


def place_in_words(matchup: Matchup) -> str:
    if not matchup.duel.distance_in:
        return "in a Melee"
    battle = matchup.duel.battle
    half = range_of(battle, 0, matchup.weapon) // 2
    near = matchup.duel.distance_in * battle.inch <= half
    return f'at {matchup.duel.distance_in}" on open ground' + (", within half the Range" if near else "")


def reasons(matchup: Matchup, odds: Odds) -> list[tuple[str, str]]:
    """Each number of the attack with where it comes from, and what the perks that count do."""
    needed, attacks, armour, aegis = odds.explanation
    rows = [("Attacks", attacks.removeprefix("Attacks ")), ("Needed", needed), ("Armour", armour), ("AEGIS", aegis)]
    perks = [find_perk(name) for name in matchup.weapon.perks]
    told = [(perk.name, perk.summary) for perk in perks if perk.odds == "counted"]
    return [(name, without_save(name, reason)) for name, reason in rows] + told


def without_save(name: str, reason: str) -> str:
    """A save that is none, in words."""
    return "none" if reason == f"- = {name} -" else reason.replace("- = ", "none = ", 1) if reason[0] == "-" else reason


def rolled_for_use(matchup: Matchup) -> list[str]:
    """The perks for which dice are rolled before the numbers are known."""
    battle, attack = matchup.duel.battle, matchup.duel.attack
    return [use.name for use in battle.rules.contributions("weapon use") if use.applies(battle, attack)]


def assumptions(matchup: Matchup) -> list[str]:
    """What a battle could add to these numbers."""
    told = ["What else a battle may bring: cover, reactions, Tactical Abilities, other units."]
    uses = rolled_for_use(matchup)
    if uses:
        told.append(f"The reasons are told for the lowest roll of {' and '.join(uses)}; the chances count every roll.")
    return told
