"""Weapon perks of the family Tactical that gain Power from Movement: Momentum and Velocity. [Perks 12.5, Tactical]

Wielders that attack together have the Power of the slowest, and a trap has that of the model that laid it.
"""

from collections.abc import Callable
from math import hypot

from turnmaster.battlefield.bases import outline_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import FIELD
from turnmaster.engine.field.units import unit_bases
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.areas import MODEL
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.gathering import Gathered, gathers
from turnmaster.perks.terms import SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk

INCHES_PER_POWER = 6


def is_on_a_weapon(perk: WeaponPerk) -> Callable[[Battle, int], bool]:
    return lambda battle, unit: any(perk.name in weapon.perks for weapon in battle.profile(unit).weapons)


def slowest(battle: Battle, gathered: Gathered, attack: Attack) -> int:
    """Return the least gain of the wielders that attack together; a trap has that of its wielder."""
    layer = [MODEL.of(attack.notes)] if MODEL.is_in(attack.notes) else []
    return gathered.least(battle, attack.unit, attack.wielders if attack.hazard is None else layer)


@weapon_perk(
    "Momentum",
    TACTICAL,
    "+1 Power for each Movement of its wielder, until the wielder is stopped.",
    terms=[SPECIFIC],
    in_odds="Its wielders have made as many Movements as are asked for.",
)
def momentum(perk: WeaponPerk) -> None:
    def one_more(battle: Battle, unit: int, trip: Trip) -> None:
        gathered.gained.add(battle.unit(unit).notes, 1, trip.model)

    gathered = gathers(perk, is_on_a_weapon(perk), one_more)
    perk.changes(stats.POWER, lambda battle, attack: slowest(battle, gathered, attack))


@weapon_perk(
    "Velocity",
    TACTICAL,
    '+1 Power for every 6" straight ahead; on such a way it attacks only along that line.',
    terms=[SPECIFIC],
    in_odds="Its wielders have come as far straight ahead as is asked for.",
)
def velocity(perk: WeaponPerk) -> None:
    gathered = gathers(perk, is_on_a_weapon(perk))

    def power(battle: Battle, attack: Attack) -> int:
        return slowest(battle, gathered, attack) // (INCHES_PER_POWER * battle.inch)

    def on_the_line(battle: Battle, unit: int, weapon: int, target: int) -> str:
        """Return the wielders whose line meets the target, ahead or behind."""
        profile = battle.profile(unit)
        carriers = [n for n, count in enumerate(profile.weapons[weapon].carriers) if count]
        there = [n for n in carriers if battle.state.units[unit].models[n].place == FIELD]
        lines = [(n, *gathered.line_of(battle, unit, n)) for n in there if any(gathered.line_of(battle, unit, n))]
        if not lines or any(crosses(battle, unit, *line, target) for line in lines):
            return ""
        name = profile.weapons[weapon].name
        return f"{battle.called(target)} is not on the line along which {name} is travelling."

    perk.changes(stats.POWER, power)
    perk.forbids_target(on_the_line)


def crosses(battle: Battle, unit: int, model: int, dx: int, dy: int, target: int) -> bool:
    """Check whether the line of a model meets a base of a unit."""
    holder = battle.state.units[unit].models[model]
    for base in unit_bases(battle, target):
        outline = outline_of(base)
        sides = [dx * (y - holder.y) - dy * (x - holder.x) for x, y in outline.points]
        width = outline.radius * hypot(dx, dy)
        if min(sides) <= width and max(sides) >= -width:
            return True
    return False
