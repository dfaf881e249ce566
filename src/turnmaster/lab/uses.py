"""Yield every result of the dice for the use of a weapon, each with the numbers that follow from it.

Weapons with rolled stats are replaced by every possible weapon, one after another.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress, product
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from turnmaster.dice import DICE, DieName
from turnmaster.engine.attacking.hooks import WEAPON_USE
from turnmaster.engine.attacking.volley import spec_of, work_out_spec_saves
from turnmaster.engine.attacking.wielders import in_reach
from turnmaster.engine.attacking.workings import AttackWorkings, SaveWorkings, range_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec, Volley
from turnmaster.engine.core.notes import Notes, copied, merged
from turnmaster.lab.distribution import exactly, of_die, plus
from turnmaster.lab.strikes import strikes_of
from turnmaster.perks.aether import UseTested
from turnmaster.perks.forms import exchange_weapon
from turnmaster.perks.hooks import ROLLED_WEAPONS, TESTS_OF_USE
from turnmaster.profiles import WeaponProfile


class Workings(NamedTuple):
    """The origin of the numbers of a volley."""

    attack: AttackWorkings
    armour: SaveWorkings
    aegis: SaveWorkings

    @property
    def explanation(self) -> list[str]:
        """Return the needed roll, the Attacks, and both saves, each with its reasons."""
        return [str(self.attack), f"Attacks {self.attack.attacks}", str(self.armour), str(self.aegis)]


class Way(NamedTuple):
    """One outcome of dice: its chance, the numbers of the volley at the target, and their reasons.

    `own` is the volley of a template at its own unit, `used` says whether the weapon is used at all, and `costs` are
    the chances that its tests cost its unit HP.
    """

    chance: float
    spec: AttackSpec
    workings: Workings
    own: Volley | None = None
    used: bool = True
    costs: Mapping[int, float] = MappingProxyType({})

    @property
    def reasons(self) -> list[str]:
        """Return the explanation of the numbers, without saves that the target does not have."""
        there = (True, True, self.spec.armour > 0, self.spec.aegis > 0)
        return list(compress(self.workings.explanation, there))

    def in_vain(self) -> "Way":
        """Return the outcome without use of the weapon."""
        self.spec.dice = 0
        return self._replace(used=False)


def ways_of(battle: Battle, attack: Attack, under: int | None = None) -> Iterator[Way]:
    """Yield every outcome of the dice for a use, with its chance, its numbers, and their reasons. The attack and the
    weapon remain as in the last outcome. With `under`, that many models are under each template.
    """
    activated = copied(attack.use.rolled)
    for chance, reaches in taken_up(battle, attack):
        for likely, own in directed(battle, attack, under):
            for tested in tested_ways(battle, attack, activated):
                way = tested if reaches else tested.in_vain()
                yield way._replace(chance=chance * likely * way.chance, own=own)


def directed(battle: Battle, attack: Attack, under: int | None) -> Iterator[tuple[float, Volley | None]]:
    """Aim an attack at its target with every landing of its templates, and yield the chance and the volley at its own
    unit.
    """
    strikes = strikes_of(battle, attack, under)
    if not strikes:
        yield 1.0, None
    for strike in strikes:
        strike.direct(attack)
        yield strike.chance, strike.own


def tested_ways(battle: Battle, attack: Attack, activated: Notes) -> Iterator[Way]:
    """Yield every outcome for the weapon as its wielders have it, with the tests for its use."""
    certain = [UseTested(1.0, {}, {})]
    tests = [test(battle, attack) or certain for test in battle.rules.contributions(TESTS_OF_USE)]
    for tested in product(*tests):
        chance = prod(each.chance for each in tested)
        noted = reduce(merged, (each.notes or {} for each in tested), activated)
        costs: Mapping[int, float] = next((each.costs for each in tested if each.costs), {})
        failed = any(each.notes is None for each in tested)
        for rolled in rolled_ways(battle, attack, noted):
            way = rolled.in_vain() if failed else rolled
            yield way._replace(chance=chance * way.chance, costs=costs)


def rolled_ways(battle: Battle, attack: Attack, noted: Notes) -> Iterator[Way]:
    """Yield every outcome after the tests, whose results are in `noted`."""
    uses = [use for use in battle.rules.contributions(WEAPON_USE) if use.applies(battle, attack)]
    for rolled in product(*(_sums(use.die, use.dice) for use in uses)):
        chance = prod(each for _, each in rolled)
        attack.use.rolled = {}
        for use, (value, _) in zip(uses, rolled, strict=True):
            use.note.put(attack.use.rolled, value, *use.about(attack))
        attack.use.rolled = merged(attack.use.rolled, noted)
        workings, attack.strike.spec = spec_of(battle, attack)
        armour, aegis = work_out_spec_saves(battle, attack)
        yield Way(chance, attack.numbers, Workings(workings, armour, aegis))


def _sums(die: DieName, count: int) -> list[tuple[int, float]]:
    lowest, highest = DICE[die].lowest, DICE[die].highest
    total = exactly(0, count * highest)
    for _ in range(count):
        total = plus(total, of_die(lowest, highest, count * highest))
    return [(value, chance) for value, chance in enumerate(total) if chance > 0]


# Weapons with stats that are rolled


class Rolled(NamedTuple):
    """A possible result of rolled stats, or one for all those that do not reach the target."""

    chance: float
    weapon: WeaponProfile
    reaches: bool


def rolled_weapons(battle: Battle, unit: int, number: int) -> Sequence[tuple[float, WeaponProfile]]:
    """Return every weapon that can result from its dice, with its chance; empty if its stats are not rolled."""
    found = (rolled(battle, unit, number) for rolled in battle.rules.contributions(ROLLED_WEAPONS))
    return next((weapons for weapons in found if weapons), ())


def reaches_of(battle: Battle, unit: int, number: int) -> list[int]:
    """Return the possible ranges of a weapon in inches, the shortest first."""
    weapons = [weapon for _, weapon in rolled_weapons(battle, unit, number)]
    by_range = {weapon.range_in: weapon for weapon in weapons or [battle.profile(unit).weapons[number]]}
    return sorted(range_of(battle, unit, weapon) // battle.inch for weapon in by_range.values())


def chance_to_reach(battle: Battle, unit: int, number: int, inches: int) -> float:
    """Return the chance that a weapon reaches this far: 1 unless its Range is rolled."""
    rolled = rolled_weapons(battle, unit, number)
    return sum(chance for chance, weapon in rolled if weapon.range_in >= inches) if rolled else 1.0


def taken_up(battle: Battle, attack: Attack) -> Iterator[tuple[float, bool]]:
    """Give every possible result of rolled stats to the wielders: yield its chance, and whether it reaches the target.
    Weapons without rolled stats are kept.
    """
    rolled = rolled_weapons(battle, attack.unit, attack.weapon) if attack.hazard is None else ()
    if not rolled:
        yield 1.0, True
    for each in _together(battle, attack, rolled):
        exchange_weapon(battle, attack.unit, attack.weapon, each.weapon)
        yield each.chance, each.reaches


def _together(battle: Battle, attack: Attack, rolled: Sequence[tuple[float, WeaponProfile]]) -> list[Rolled]:
    """Merge weapons that differ only in Range, as far as they reach the target alike."""
    reaching: dict[int, bool] = {}
    found: dict[WeaponProfile | None, Rolled] = {}
    for chance, weapon in rolled:
        if weapon.range_in not in reaching:
            there = in_reach(battle, attack.unit, weapon, attack.wielders, attack.target)
            reaching[weapon.range_in] = bool(there)
        reaches = reaching[weapon.range_in]
        key = replace(weapon, range_in=0) if reaches else None
        before = found[key].chance if key in found else 0.0
        found[key] = Rolled(before + chance, weapon, reaches)
    return sorted(found.values(), key=lambda each: not each.reaches)
