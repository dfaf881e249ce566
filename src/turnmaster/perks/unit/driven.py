"""Unit perks of the family Psychological that drive a unit at others: Berserk, Psychotic and Wild Instinct.

[Perks 12.4, Psychological] `perks/driven.py` has the drive; a perk names its prey.
"""

from turnmaster.dice import D3
from turnmaster.engine.attacking.hooks import TARGETS_OF_A_WEAPON
from turnmaster.engine.core.actions import Doing
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Roll, Scratch
from turnmaster.engine.core.effects import is_marked, marked
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.carriers import passengers_of
from turnmaster.engine.field.hooks import FIGHTS_INSIDE
from turnmaster.engine.field.joined import joined_with
from turnmaster.engine.field.plain_sight import can_see
from turnmaster.engine.field.units import enemies_of, is_alive
from turnmaster.perks.catalogue import Requirement, unit_perk
from turnmaster.perks.conditions import are_comrades, heals, is_leader, units_within
from turnmaster.perks.driven import Drive, closest_of
from turnmaster.perks.events import TookHold
from turnmaster.perks.families import PSYCHOLOGICAL
from turnmaster.perks.hooks import NO_PERKS
from turnmaster.perks.terms import PASSIVE, SPECIFIC, from_game_turn, radius
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.profiles import UnitProfile, WeaponProfile

INACTIVE, BERSERK = 1, 2  # on a D3


def why_unarmed(unit: UnitProfile, _: WeaponProfile | None) -> str:
    armed = any(weapon.attacks for weapon in unit.weapons)
    return "" if armed else "it is for units with a weapon, and this one has none; give it one with an Attack or more"


ARMED = Requirement("a weapon", why_unarmed)


@unit_perk(
    "Berserk",
    PSYCHOLOGICAL,
    "It must move towards the closest enemy until all its weapons are in range, and attack no other unit.",
    requires=ARMED,
)
def berserk(perk: UnitPerk) -> None:
    def closest_enemies(battle: Battle, unit: int) -> list[int]:
        if not perk.is_on(battle, unit):
            return []
        return closest_of(battle, unit, enemies_of(battle, battle.unit(unit).player))

    Drive(perk, closest_enemies, only_into_range=False, bearer=perk.bearer)


@unit_perk(
    "Psychotic",
    PSYCHOLOGICAL,
    "From Game Turn 2 it must move towards the closest unit, friend or enemy, and attack no other unit.",
    terms=[PASSIVE, from_game_turn(2)],
    requires=ARMED,
)
def psychotic(perk: UnitPerk) -> None:
    why_not_yet = perk.judges_use()

    def raves(battle: Battle, unit: int) -> bool:
        return perk.is_on(battle, unit) and not why_not_yet(battle, unit) and not perk.spares(battle, unit)

    def closest_units(battle: Battle, unit: int) -> list[int]:
        """Return the closest units, without those that fight as one with it. Aboard, these are other passengers, then
        the carrier.
        """
        if not raves(battle, unit):
            return []
        if battle.unit(unit).aboard != NOWHERE:
            return company(battle, unit)
        return closest_of(battle, unit, strangers(battle, unit))

    def victims(battle: Battle, unit: int) -> list[int]:
        """Return its targets; without another friend on the battlefield it attacks those attached to it, then
        itself.
        """
        if battle.unit(unit).aboard != NOWHERE or has_friends(battle, unit):
            return closest_units(battle, unit)
        return attached(battle, unit)[:1] or [unit]

    def aim(battle: Battle, attack: Attack, weapon: int, targets: list[int]) -> list[int]:
        """Return its attack; friends are among the targets, except in a reaction or a forced attack."""
        free = raves(battle, attack.unit) and attack.only < 0
        if not free or heals(battle.profile(attack.unit).weapons[weapon]):
            return targets
        return list(dict.fromkeys((*targets, *victims(battle, attack.unit))))

    def strikes_company(battle: Battle, unit: int) -> bool:
        return bool(closest_units(battle, unit))

    Drive(perk, closest_units, strikes=victims, only_into_range=False, bearer=perk.bearer)
    perk.is_immune_to("Berserk", "Wild Instinct", when=raves)  # madness is stronger
    perk.contributes(TARGETS_OF_A_WEAPON, aim)
    perk.contributes(FIGHTS_INSIDE, strikes_company)


def attached(battle: Battle, unit: int) -> list[int]:
    """Return the other units that fight as one with a unit."""
    return sorted(mate for mate in joined_with(battle, unit) if mate != unit and is_alive(battle.unit(mate)))


def company(battle: Battle, unit: int) -> list[int]:
    """Return the other units aboard with a unit; its carrier if it is alone, none alone in a building."""
    carrier = battle.unit(unit).aboard
    others = [n for n in passengers_of(battle, carrier) if n != unit and is_alive(battle.unit(n))]
    return others or [carrier][: carrier >= 0]


def strangers(battle: Battle, unit: int) -> list[int]:
    """Return all visible units on the field, except those attached to a unit."""
    own = {unit, *attached(battle, unit)}
    units = enumerate(battle.state.units)
    return [n for n, each in units if n not in own and each.aboard == NOWHERE and not each.marker and is_alive(each)]


def has_friends(battle: Battle, unit: int) -> bool:
    """Check whether an unattached friend of a unit is on the battlefield."""
    units = battle.state.units
    others = set(range(len(units))).difference(joined_with(battle, unit), [unit])
    return any(are_comrades(battle, unit, other) for other in others if is_alive(units[other]))


@unit_perk(
    "Wild Instinct",
    PSYCHOLOGICAL,
    'With no Leader within 12" when a Game Turn begins, it rolls a D3: 1 does nothing, 2 charges, 3 obeys.',
    terms=[SPECIFIC, radius(12)],
)
def wild_instinct(perk: UnitPerk) -> None:
    berserk = perk.mark_of("berserk", "A unit that goes for the closest enemy in sight, and strikes nobody else.")
    inactive = perk.mark_of("inactive", "A unit that does nothing.")
    found = {INACTIVE: (inactive, "does nothing"), BERSERK: (berserk, "goes for the closest enemy in sight")}

    reach = perk.radius

    def is_alone(battle: Battle, unit: int) -> bool:
        return is_alive(battle.unit(unit)) and not has_leader_near(battle, unit, reach)

    def roll_instinct(battle: Battle, ctx: Scratch) -> None:
        battle.roll(ctx.player, perk.name, D3, 1, unit=ctx.unit)

    def follow_instinct(battle: Battle, ctx: Scratch, roll: Roll) -> None:
        mark, does = found.get(roll.values[0], (None, "obeys"))
        if mark is not None:
            battle.unit(ctx.unit).effects.append(marked(mark, perk.name, owner=ctx.player, negative=True))
        battle.emit(TookHold(unit=ctx.unit, perk=perk.name, does=does))

    def prey(battle: Battle, unit: int) -> list[int]:
        return closest_of(battle, unit, enemies_in_sight(battle, unit)) if is_marked(battle, unit, berserk) else []

    def is_idle(battle: Battle, unit: int) -> bool:
        """Check whether a unit that would charge sees no unit, and so does nothing."""
        return is_marked(battle, unit, inactive) or (is_marked(battle, unit, berserk) and not prey(battle, unit))

    def why_not(battle: Battle, unit: int, action: Doing) -> str:
        return f"{battle.called(unit)} follows its instinct, and does nothing." if is_idle(battle, unit) else ""

    perk.every_turn(roll_instinct, follow_instinct, when=is_alone)
    Drive(perk, prey, only_into_range=True)
    perk.is_immune_to("Berserk", when=lambda battle, unit: is_marked(battle, unit, berserk))
    perk.disables(why_not)
    perk.contributes(NO_PERKS, lambda battle, unit: why_not(battle, unit, "Use Perks"))


def has_leader_near(battle: Battle, unit: int, inches: int) -> bool:
    """Check whether a unit is a Leader, or a friend that is one is near."""
    near = [unit, *units_within(battle, unit, inches)]
    friends = (other for other in near if are_comrades(battle, unit, other))
    return any(is_leader(battle, friend) for friend in friends)


def enemies_in_sight(battle: Battle, unit: int) -> list[int]:
    return [foe for foe in enemies_of(battle, battle.unit(unit).player) if can_see(battle, unit, foe)]
