"""Weapons that give HP: Heal, used on friends, and HP Steal, which takes HP from enemies. [Perks 12.5]

HP beyond the full HP of a unit shield it until the end of the phase, the Action Step or the activation.
"""

from turnmaster.engine.attacking.events import HpLost, Restoring
from turnmaster.engine.attacking.hooks import STRIKING_DISTANCE, TARGETS_OF_A_WEAPON, WEAPON_IS, Handling
from turnmaster.engine.attacking.volley import weapon_perks
from turnmaster.engine.attacking.workings import range_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.moments import END_OF_PHASE, START_OF_TURN
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import NOWHERE, Unit
from turnmaster.engine.field.carriers import carriers_of
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.units import (
    are_friends,
    are_together,
    enemies_of,
    in_play,
    in_reserve,
    is_alive,
    taking_part,
    units_of,
)
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.restoring import restore
from turnmaster.perks.afflictions import is_incurable, suffers_from, take_off
from turnmaster.perks.catalogue import PERKS, weapon_perk
from turnmaster.perks.conditions import HEAL, heals
from turnmaster.perks.events import Cured
from turnmaster.perks.families import ENHANCEMENT, MODE
from turnmaster.perks.hooks import AFFLICTIONS
from turnmaster.perks.known_names import known_perk, known_root
from turnmaster.perks.terms import HP_LOSS, PASSIVE, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

CHAIN, LAID_ON_THE_GROUND = known_root("Chain"), known_perk("Trap")
FAR_AWAY = 10**9  # where nobody has to come near an enemy
SHARE_STOLEN = 3  # a third of the full HP, rounded up
STOLEN = Note("HP Steal", "gained")  # in this phase or Action Step, as HP or as a shield


def heals_inside(weapon: WeaponProfile) -> bool:
    """Check whether a weapon can be used on friends inside a closed Transport: not if it places something on
    the board.
    """
    modes = {PERKS[name].root for name in weapon.perks if PERKS[name].family == MODE}
    return heals(weapon) and modes <= {HEAL, CHAIN} and LAID_ON_THE_GROUND not in weapon.perks


def meant_for(battle: Battle, player: int, weapon: WeaponProfile) -> list[int]:
    """Return the units on the field that a weapon is meant for: friends if it heals, else enemies."""
    if not heals(weapon):
        return enemies_of(battle, player)
    friends = taking_part(battle, units_of(battle, player))
    return [n for n in friends if is_alive(battle.unit(n)) and battle.unit(n).aboard == NOWHERE]


# Heal


@weapon_perk(
    HEAL,
    MODE,
    "It is used on friends, rolls like any weapon, and restores the HP that it would have removed.",
    terms=[PASSIVE, SPECIFIC],
    in_odds="The target is a hurt friend; excess HP shields it for a while.",
)
def heal(perk: WeaponPerk) -> None:
    def restores(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
        spec.restores = True

    def aim_at_friends(battle: Battle, attack: Attack, weapon: int, targets: list[int]) -> list[int]:
        """Return why it cannot be aimed at an enemy; a forced attack has no choice."""
        if not perk.is_on_weapon(battle, attack.unit, weapon) or (attack.forced and attack.only >= 0):
            return targets
        return friends_to_heal(battle, attack, battle.profile(attack.unit).weapons[weapon])

    def cure(battle: Battle, event: Restoring) -> None:
        """Remove the afflictions that the weapon's other perks would put on an enemy, even at full HP."""
        attack = battle.amid(Attack)
        damaging = [each.name for each in battle.rules.contributions(AFFLICTIONS) if each.damaging]
        for name in weapon_perks(battle, attack):
            root = PERKS[name].root
            cures = name not in damaging and not is_incurable(battle, attack.target, root)
            if cures and suffers_from(battle, attack.target, root):
                take_off(battle, attack.target, root)
                battle.emit(Cured(unit=attack.target, perk=name, by=attack.unit))

    perk.adjusts(restores)
    perk.contributes(TARGETS_OF_A_WEAPON, aim_at_friends)
    perk.contributes(WEAPON_IS[Handling.FIRED_OUT], lambda battle, weapon: heals_inside(weapon))
    perk.contributes(STRIKING_DISTANCE, lambda battle, unit, weapon: FAR_AWAY if heals(weapon) else None)
    perk.reacts(Restoring, cure)
    lets_shields_go(perk)


def friends_to_heal(battle: Battle, attack: Attack, weapon: WeaponProfile) -> list[int]:
    """Return the friends that a healing weapon may be aimed at, apart from range and sight.

    In reaction to an attack, that is only its own unit; in Reserve, units that wait there as well.
    """
    holder = battle.unit(attack.unit)
    if attack.only >= 0:
        return [attack.unit] if is_alive(holder) else []
    mine = taking_part(battle, units_of(battle, holder.player))
    friends = [n for n in mine if are_friends(holder, battle.unit(n))]
    if not in_play(holder):
        return [n for n in friends if waits(battle.unit(n))] if waits(holder) else []
    return [n for n in friends if is_alive(battle.unit(n)) and can_be_healed(battle, attack.unit, weapon, n)]


def waits(unit: Unit) -> bool:
    """Check whether a whole unit is in Reserve."""
    return in_reserve(unit) and not in_play(unit)


def can_be_healed(battle: Battle, unit: int, weapon: WeaponProfile, friend: int) -> bool:
    """Check whether a unit can be healed: passengers heal out through Fire Points, without them only themselves, their
    carrier and each other. From outside, only their carrier heals them. A weapon without range does not reach between
    passengers.
    """
    if are_together(battle, unit, friend):
        around = (*carriers_of(battle, unit), *carriers_of(battle, friend))
        return unit == friend or unit in around or friend in around or range_of(battle, unit, weapon) > 0
    if battle.unit(friend).aboard != NOWHERE:
        return False
    fires: bool = battle.unit(unit).aboard == NOWHERE or battle.rules.hook(PASSENGERS_FIRE)(battle, unit)
    return fires


def lets_shields_go(perk: WeaponPerk) -> None:
    """Remove shields of HP at the end of a phase or an Action Step; later ones at the end of the Game Turn."""

    def let_go(battle: Battle) -> None:
        for unit in battle.state.units:
            unit.absorb = 0
            STOLEN.clear(unit.notes)

    for moment in (END_OF_PHASE, START_OF_TURN):
        perk.at(moment, let_go, once=True)


# HP Steal


@weapon_perk(
    "HP Steal",
    ENHANCEMENT,
    "Its unit regains the HP that it removes, up to a third of its full HP; the excess shields it for a while.",
    terms=[HP_LOSS, SPECIFIC],
    odds="no part of it",
)
def hp_steal(perk: WeaponPerk) -> None:
    def steal(battle: Battle, event: HpLost) -> None:
        user = event.by
        if not perk.is_cause_of(battle, event) or event.unit == user or perk.spares(battle, event.unit):
            return
        notes = battle.unit(user).notes
        gained, most = STOLEN.of(notes), -(-full_strength(battle, user) // SHARE_STOLEN)
        hp = min(event.hp, most - gained)
        if hp > 0:
            STOLEN.put(notes, gained + hp)
            restore(battle, user, hp, by=user, absorbs=True, because=perk.name)

    perk.reacts(HpLost, steal)
    lets_shields_go(perk)
