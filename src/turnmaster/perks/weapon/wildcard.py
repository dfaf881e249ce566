"""Wildcard: a weapon whose stats are rolled each time it is used. [Perks 12.5, Limitation]

Its stats are rolled first; for the rest of that attack it is a weapon like others, which may be used or left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from math import prod

from msgspec.structs import replace

from turnmaster.dice import D2, D6, Die
from turnmaster.engine.attacking.decisions import UseWeapon
from turnmaster.engine.attacking.events import FinishedAttacking
from turnmaster.engine.attacking.hooks import MODES
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.attacking.workings import save_die
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, NumberName, Roll, Scratch
from turnmaster.engine.core.sequences import Next
from turnmaster.perks.catalogue import Requirement, weapon_perk
from turnmaster.perks.decisions import RollFor
from turnmaster.perks.events import WeaponRolled
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.forms import exchange_weapon
from turnmaster.perks.hooks import ROLLED_WEAPONS
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import UnitProfile, WeaponProfile, saves
from turnmaster.profiles.convert import convert_save
from turnmaster.profiles.profile import WeaponType

# The stats in the order in which they are rolled.
ROLLED: dict[NumberName, tuple[Die, int]] = {
    "Range": (D6, 2),
    "Power": (D6, 2),
    "Attacks": (D6, 2),
    "AP": (D6, 1),
    "Type": (D2, 1),
}
INCHES_PER_PIP = 3
WILDCARD = "Wildcard"
NO_AP = 1
TYPES: dict[int, WeaponType] = {1: "Battle", 2: "Assault"}
PRINTED_TYPES: tuple[WeaponType, ...] = ("Assault", "Battle", "Heavy")


def judge_profile(unit: UnitProfile, weapon: WeaponProfile | None) -> str:
    """Return why a weapon cannot have the perk: stats of its own, or other perks."""
    assert weapon is not None
    if len(weapon.perks) > 1:
        other = next(name for name in weapon.perks if name != WILDCARD)
        return f"no other perk works on a weapon with Wildcard; leave out {other}"
    if weapon.range_in or weapon.power or weapon.attacks or weapon.ap != saves.NONE:
        return "Wildcard rolls for Range, Power, Attacks and AP at each use; write 0 for them, and no AP"
    return ""


class RolledFirst:
    """The mode of such weapons: stats are rolled before the player chooses a target, or not to use it."""

    def __init__(self, perk: WeaponPerk) -> None:
        self.perk, self.name = perk, perk.name
        self.forms = (RollFor,)

    def is_of(self, weapon: WeaponProfile) -> bool:
        return self.name in weapon.perks

    def answers(self, battle: Battle, attack: Attack, number: int) -> Iterable[RollFor]:
        """Return the answers; a unit with another usable weapon may also roll for this one."""
        weapon = replace(battle.profile(attack.unit).weapons[number], type="Assault")
        return [RollFor(number)] if not attack.single and wielders_of(battle, attack.unit, weapon) else []

    def check(self, battle: Battle, attack: Attack, answer: UseWeapon) -> Refusal | None:
        name = battle.profile(attack.unit).weapons[answer.weapon].name
        if not self.answers(battle, attack, answer.weapon):
            return Refusal(f"Nobody can use {name} now.", "Use another weapon, or none.")
        return Refusal(f"The stats of {name} have to be rolled first.", f"Roll for {name}.")

    def begin(self, battle: Battle, attack: Attack, answer: UseWeapon) -> None:
        attack.used.remove(answer.weapon)  # rolling for it is not using it
        battle.push(self.name, Scratch(attack.player, attack.unit, {"weapon": answer.weapon}))


def roll_next_stat(battle: Battle, ctx: Scratch) -> None:
    stat = next(stat for stat in ROLLED if stat not in ctx.numbers)
    battle.roll(ctx.player, stat, *ROLLED[stat], unit=ctx.unit)


def note_stat(battle: Battle, ctx: Scratch, roll: Roll) -> Next | None:
    first, *others = [stat for stat in ROLLED if stat not in ctx.numbers]
    ctx.numbers[first] = sum(roll.values)
    return roll_next_stat if others else None


def with_stats(weapon: WeaponProfile, rolled: Mapping[NumberName, int], save_die: Die) -> WeaponProfile:
    """Return the weapon as rolled. An AP on a D6 becomes the one with the nearest chance on a D10."""
    return replace(
        weapon,
        range_in=INCHES_PER_PIP * rolled["Range"],
        power=rolled["Power"],
        attacks=rolled["Attacks"],
        ap=saves.NONE if rolled["AP"] == NO_AP else convert_save(rolled["AP"], D6, save_die),
        type=TYPES[rolled["Type"]],
        perks=(),
    )


@lru_cache(maxsize=8)
def every_roll(weapon: WeaponProfile, save_die: Die) -> tuple[tuple[float, WeaponProfile], ...]:
    """Yield every weapon of the dice with its chance, the lowest rolls first, for exact odds."""
    found = []
    for rolled in product(*(sums(*dice) for dice in ROLLED.values())):
        values = dict(zip(ROLLED, (value for value, _ in rolled), strict=True))
        found.append((prod(chance for _, chance in rolled), with_stats(weapon, values, save_die)))
    return tuple(found)


def sums(die: Die, count: int) -> list[tuple[int, float]]:
    """Yield the sums of some dice with their chances, for exact odds."""
    found = Counter(sum(faces) for faces in product(range(die.lowest, die.highest + 1), repeat=count))
    return [(total, ways / die.faces**count) for total, ways in sorted(found.items())]


@weapon_perk(
    WILDCARD,
    LIMITATION,
    "Its stats are rolled at each use, and its player can then choose not to use it.",
    terms=[SPECIFIC],
    in_odds="It is used whatever was rolled, if it reaches the target.",
    requires=Requirement("a weapon without stats and other perks", judge_profile),
    odds="counted",
)
def wildcard(perk: WeaponPerk) -> None:
    printed_type = perk.note("type")

    def take_it_up(battle: Battle, ctx: Scratch) -> None:
        number = ctx.numbers["weapon"]
        weapon = battle.profile(ctx.unit).weapons[number]
        printed_type.put(battle.state.units[ctx.unit].weapon_notes, PRINTED_TYPES.index(weapon.type), number)
        rolled = with_stats(weapon, ctx.numbers, save_die(battle))
        exchange_weapon(battle, ctx.unit, number, rolled)
        battle.emit(
            WeaponRolled(
                unit=ctx.unit,
                weapon=number,
                kind=rolled.type,
                range=rolled.range_in * battle.inch,
                attacks=rolled.attacks,
                power=rolled.power,
                ap=saves.text(rolled.ap),
            )
        )

    def put_it_away(battle: Battle, event: FinishedAttacking) -> None:
        """Remove the rolled stats after the attack, unless it was in the middle of another attack of the same unit."""
        unit, frames = event.unit, battle.state.stack[:-1]
        if unit < 0 or any(isinstance(frame.ctx, Attack) and frame.ctx.unit == unit for frame in frames):
            return
        notes = battle.state.units[unit].weapon_notes
        for number, weapon in enumerate(battle.profile(unit).weapons):
            if printed_type.is_in(notes, number):
                kind = PRINTED_TYPES[printed_type.drop(notes, number)]
                blank = replace(weapon, range_in=0, power=0, attacks=0, ap=saves.NONE, type=kind, perks=(perk.name,))
                exchange_weapon(battle, unit, number, blank)

    def rolled_weapons(battle: Battle, unit: int, number: int) -> tuple[tuple[float, WeaponProfile], ...]:
        """Return the possible rolled weapons, for exact odds."""
        if not perk.is_on_weapon(battle, unit, number):
            return ()
        return every_roll(battle.profile(unit).weapons[number], save_die(battle))

    perk.contributes(ROLLED_WEAPONS, rolled_weapons)
    perk.plays(perk.name, roll_next_stat, note_stat, take_it_up)
    perk.contributes(MODES, RolledFirst(perk))
    perk.reacts(FinishedAttacking, put_it_away)
