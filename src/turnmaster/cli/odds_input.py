"""Read the arguments of `turnmaster odds` into a staged attack, or refuse them with a sentence."""

from collections.abc import Sequence
from math import prod
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnmaster.cli.choices import pick, read_option
from turnmaster.cli.failures import BadInput
from turnmaster.cli.odds_units import read_unit, split_roster, unit_with_weapon, weapon_number
from turnmaster.dice import DICE
from turnmaster.engine.attacking.charts import CHARTS
from turnmaster.engine.attacking.hooks import WEAPON_USE
from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.lab.duel import MOST_APART, Duel, Fighter, stage
from turnmaster.lab.effort import MOST_EFFORT, effort_of
from turnmaster.lab.lines import lines_of
from turnmaster.lab.situation import UNMOVED, Situation
from turnmaster.match.begin import saves_dice
from turnmaster.perks.catalogue import Perk, UnknownPerk, find_perk
from turnmaster.perks.designation import completed
from turnmaster.perks.validation import judge_perks
from turnmaster.profiles import Roster, UnitProfile, WeaponProfile, full_hp, saves
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.profile import DiceKind
from turnmaster.profiles.rosters import MOST_MODELS, MOST_POINTS, MOST_STAT

MOST_DICE = 2_000  # Attack Dice before perks; exact odds of more would take too long
MOST_HP = 1_000  # of the whole target
MOST_WAYS = 20_000  # in which dice of several perks can fall before the attack, against no more than 100 HP
MOST_LINED = 10**10  # lines, times all their Attack Dice, times the square of the HP of the target
MOST_MODIFIER = 30


# How each chart comes into a game: the dice it is played with, and the option that brings it.
WAYS: dict[str, tuple[DiceKind, str]] = {
    "d6": ("d6", ""),
    "d10": ("d10", ""),
    "beta-d6": ("d6", "New Attack Dice Chart: D6"),
    "beta-d10": ("d10", "New Attack Dice Chart: D10"),
    "formula-d6": ("d6", "Attack Dice Formula: D6"),
    "formula-d10": ("d10", "Attack Dice Formula: D10"),
}


class WeaponNumbers(NamedTuple):
    """A weapon in numbers; None where no value was given."""

    attacks: int | None = None
    power: int | None = None
    ap: str | None = None
    range: int | None = None
    type: str | None = None
    own_points: float | None = None


class TargetNumbers(NamedTuple):
    """A target in numbers; None where no value was given."""

    defence: int | None = None
    armour: str | None = None
    aegis: str | None = None
    models: int | None = None
    hp: int | None = None
    points: float | None = None


class Wanted(NamedTuple):
    """All arguments of the command."""

    weapon_numbers: WeaponNumbers = WeaponNumbers()
    target_numbers: TargetNumbers = TargetNumbers()
    attacker: str | None = None
    weapon: str | None = None
    targets: Sequence[str] = ()
    perks: Sequence[str] = ()
    wielders: int | None = None
    modifier: int = 0
    melee: bool = False
    distance: int | None = None
    chart: str | None = None
    options: Sequence[str] = ()
    missing: int | None = None
    situation: Situation = UNMOVED
    attacker_perks: Sequence[str] = ()
    target_perks: Sequence[str] = ()


class Arm(NamedTuple):
    """The attacker, its weapon, and the rules."""

    fighter: Fighter
    weapon: int
    rules: RulesChoice
    dice: DiceKind
    named: bool


class Matchup(NamedTuple):
    """A staged attack, and whether its two sides have names of their own."""

    duel: Duel
    arm: Arm
    target_named: bool

    @property
    def weapon(self) -> WeaponProfile:
        return self.duel.battle.profile(0).weapons[self.arm.weapon]

    @property
    def target(self) -> UnitProfile:
        return self.duel.battle.profile(1)

    @property
    def missing(self) -> int:
        """Return the HP that the target has lost before."""
        return full_hp(self.target) - sum(model.hp for model in self.duel.battle.unit(1).models)


def read_duel(wanted: Wanted) -> Matchup:
    """Return the attack of the arguments."""
    if len(wanted.targets) > 1:
        raise BadInput("one target at a time; --matrix compares several")
    arm = read_arm(wanted)
    if not wanted.targets:
        target = Fighter(target_in_numbers(wanted.target_numbers, arm.dice), arm.dice)
        found = match(wanted, arm, target)
    else:
        refuse_both(wanted.target_numbers, "target", "--target")
        roster, name = split_roster(wanted.targets[0])
        found = match(wanted, arm, Fighter(read_unit(roster, name, "--target"), roster.dice, roster.perks), named=True)
    check_effort(effort_of(found.duel), found)
    return found


def check_effort(effort: float, of: Matchup) -> None:
    """Refuse odds that would take too long to compute."""
    if effort > MOST_EFFORT:
        size = f"{len(of.duel.battle.unit(1).models)} models with {full_hp(of.target)} HP in all"
        raise BadInput(
            f"the odds of {', '.join(of.weapon.perks)} against {size} would take too long to compute; "
            "take fewer models, less HP, or a perk less"
        )


def match(wanted: Wanted, arm: Arm, target: Fighter, *, named: bool = False) -> Matchup:
    """Stage the attack, unless it is too large to compute."""
    target = with_own_perks(target, wanted.target_perks)
    weapon = arm.fighter.unit.weapons[arm.weapon]
    dice, hp = weapon.attacks * weapon.count, full_hp(target.unit)
    if dice > MOST_DICE:
        raise BadInput(f"{dice:,} Attack Dice are too many; the most is {MOST_DICE:,}")
    if hp > MOST_HP:
        raise BadInput(f"{target.unit.name} has {hp:,} HP in all, more than the limit of {MOST_HP:,}")
    within("--modifier", wanted.modifier, -MOST_MODIFIER, MOST_MODIFIER)
    if wanted.distance is not None:
        within("--distance", wanted.distance, 0, MOST_APART)
    wielders = wanted.wielders if arm.named else None
    duel = stage(arm.fighter, target, arm.weapon, rules=arm.rules, wielders=wielders, distance_in=wanted.distance,
                 melee=wanted.melee, modifier=wanted.modifier, missing=wanted.missing,
                 situation=wanted.situation)  # fmt: skip
    check_ways(duel, hp)
    check_lines(duel, hp)
    return Matchup(duel, arm, named)


def check_ways(duel: Duel, hp: int) -> None:
    """Refuse perks whose rolls have too many combinations to compute in a few seconds."""
    uses = [use for use in duel.battle.rules.contributions(WEAPON_USE) if use.applies(duel.battle, duel.attack)]
    ways = prod(use.dice * (DICE[use.die].highest - DICE[use.die].lowest) + 1 for use in uses)
    if ways * max(1, len(duel.strikes)) * max(1.0, hp / 100) ** 2 > MOST_WAYS:
        names = ", ".join(use.name for use in uses)
        raise BadInput(f"the dice of {names} can fall in {ways:,} ways, too many to compute; remove one of these perks")


def check_lines(duel: Duel, hp: int) -> None:
    """Refuse lines with too many dice to compute one after another in a few seconds."""
    lines, weapon = lines_of(duel.battle, duel.attack), weapon_of(duel.battle, duel.attack)
    dice = lines * weapon.attacks * duel.strikes[0].hits if lines > 1 else 0
    if lines * dice * hp**2 > MOST_LINED:
        many = f"{lines} lines with {dice:,} Attack Dice in all against {hp} HP"
        raise BadInput(f"{many} are too many to compute; use fewer wielders")


# The attacker


def read_arm(wanted: Wanted) -> Arm:
    """Return the weapon with its wielder, and the rules."""
    if wanted.attacker is None:
        if wanted.weapon is not None:
            raise BadInput("--weapon needs --attacker, which names the unit")
        rules = read_rules(wanted, "d6")
        dice = saves_dice(rules)
        unit = with_perks(fit_for(wanted, attacker_in_numbers(wanted, dice)), 0, wanted.perks)
        return Arm(with_own_perks(Fighter(unit, dice), wanted.attacker_perks), 0, rules, dice, named=False)
    refuse_both(wanted.weapon_numbers, "weapon", "--attacker")
    roster, name = split_roster(wanted.attacker)
    unit = read_unit(roster, name, "--attacker") if name else unit_with_weapon(roster, wanted.weapon)
    weapon = weapon_number(unit, wanted.weapon)
    rules = read_rules(wanted, roster.dice)
    fighter = Fighter(with_perks(unit, weapon, wanted.perks), roster.dice, roster.perks)
    return Arm(with_own_perks(fighter, wanted.attacker_perks), weapon, rules, saves_dice(rules), named=True)


def read_rules(wanted: Wanted, dice: DiceKind) -> RulesChoice:
    """Return the rules for a chart, and the options."""
    chart = pick(wanted.chart, tuple(CHARTS), "chart") if wanted.chart is not None else str(dice)
    kind, option = WAYS[chart]
    brought = [OptionChoice(option)] if option else []
    return RulesChoice("Standard", kind, (*brought, *map(read_option, wanted.options)))


def attacker_in_numbers(wanted: Wanted, dice: DiceKind) -> UnitProfile:
    numbers, wielders = wanted.weapon_numbers, 1 if wanted.wielders is None else wanted.wielders
    within("--wielders", wielders, 1, MOST_MODELS)
    weapon = WeaponProfile(
        name="the weapon",
        range_in=number("--range", numbers.range, 24, 0),
        attacks=number("--attacks", numbers.attacks, 10, 1),
        power=number("--power", numbers.power, 4, 0),
        ap=save("--ap", numbers.ap, dice),
        type=pick(numbers.type or "Assault", ("Assault", "Battle", "Heavy"), "Weapon Type"),  # type: ignore[arg-type]
        carriers=(1,) * wielders,
    )
    return UnitProfile(
        name="the attackers",
        points_hundredths=hundredths("--own-points", numbers.own_points),
        models=wielders,
        move_in=0,
        dash_in=0,
        defence=4,
        hp=10,
        armour=saves.NONE,
        aegis=saves.NONE,
        weapons=(weapon,),
    )


def fit_for(wanted: Wanted, unit: UnitProfile) -> UnitProfile:
    """Return the unit, or a copy with a blank weapon if its perks require that and no numbers were given for it."""
    blank = replace(unit, weapons=(replace(unit.weapons[0], range_in=0, attacks=0, power=0, ap=saves.NONE),))
    if fits(unit, wanted.perks) or not fits(blank, wanted.perks):
        return unit
    numbers = wanted.weapon_numbers._replace(type=None, own_points=None)
    said = [name for name, value in numbers._asdict().items() if value is not None]
    if said:
        raise BadInput(f"a weapon with {', '.join(wanted.perks)} has no numbers of its own; remove --{said[0]}")
    return blank


def fits(unit: UnitProfile, perks: Sequence[str]) -> bool:
    try:
        with_perks(unit, 0, perks)
    except BadInput:
        return False
    return True


def with_own_perks(fighter: Fighter, names: Sequence[str]) -> Fighter:
    """Add perks and traits to a unit or its roster, if it may have them."""
    perks = perks_called(names)
    weapons = [perk.name for perk in perks if perk.kind == "weapon"]
    if weapons:
        raise BadInput(f"{weapons[0]} is a perk of a weapon; add it with --weapon-perk")
    own = {kind: tuple(perk.name for perk in perks if perk.kind == kind) for kind in ("unit", "trait", "roster")}
    unit = replace(fighter.unit, perks=fighter.unit.perks + own["unit"], traits=fighter.unit.traits + own["trait"])
    changed = Fighter(unit, fighter.dice, fighter.perks + own["roster"])
    alone = completed(Roster(name=unit.name, units=(unit,), dice=fighter.dice, perks=changed.perks))
    found = (judge_perks(unit) or judge_perks(alone)) if perks else None
    if found is not None:
        raise BadInput(found.problem)
    return changed


def perks_called(names: Sequence[str]) -> list[Perk]:
    try:
        return [find_perk(name) for name in names]
    except UnknownPerk as error:
        raise BadInput(str(error)) from None


def with_perks(unit: UnitProfile, weapon: int, names: Sequence[str]) -> UnitProfile:
    """Add perks to one weapon of a unit, if it may have them."""
    perks = tuple(perk.name for perk in perks_called(names))
    armed = replace(unit.weapons[weapon], perks=(*unit.weapons[weapon].perks, *perks))
    changed = replace(unit, weapons=(*unit.weapons[:weapon], armed, *unit.weapons[weapon + 1 :]))
    found = judge_perks(changed)
    if found is not None:
        raise BadInput(found.problem)
    return changed


# The target


def target_in_numbers(numbers: TargetNumbers, dice: DiceKind) -> UnitProfile:
    models = 5 if numbers.models is None else numbers.models
    within("--models", models, 1, MOST_MODELS)
    return UnitProfile(
        name="the target",
        points_hundredths=hundredths("--points", numbers.points),
        models=models,
        move_in=0,
        dash_in=0,
        defence=number("--defence", numbers.defence, 4, 0),
        hp=number("--hp", numbers.hp, 1, 1),
        armour=save("--armour", numbers.armour, dice),
        aegis=save("--aegis", numbers.aegis, dice),
    )


# Numbers


def refuse_both(numbers: tuple[Any, ...], what: str, option: str) -> None:
    """Refuse numbers beside a unit from a roster, which has its own."""
    fields = getattr(numbers, "_fields", ())
    given = [f"--{name.replace('_', '-')}" for name, value in zip(fields, numbers, strict=True) if value is not None]
    if given:
        raise BadInput(f"{option} takes the {what} from a roster, and {given[0]} gives numbers; use one of them")


def within(option: str, value: float, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BadInput(f"{option}: expected {low} to {high:,}, found {value:,}")


def number(option: str, value: int | None, usual: int, low: int) -> int:
    found = usual if value is None else value
    within(option, found, low, MOST_STAT)
    return found


def hundredths(option: str, points: float | None) -> int:
    found = 100.0 if points is None else points
    within(option, found, 0, MOST_POINTS)
    return round(found * 100)


def save(option: str, text: str | None, dice: DiceKind) -> int:
    try:
        return saves.parse("-" if text is not None and text.casefold() == "none" else text, DIE_OF[dice])
    except ValueError as error:
        raise BadInput(f"{option}: {error}") from None
