"""Weapon perks of the family Tactical about the time of an attack and of its casualties.

[Perks 12.5, Tactical] Casualties usually stay, and may still attack, until the phase or the Action is over. Casualties
of a weapon that hits first leave when its volley is over; only a model that hits first as well stays until it has
attacked.
"""

from turnmaster.engine.attacking.attack import strikes_first
from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.events import Attacked, FinishedAttacking, HpLost
from turnmaster.engine.attacking.hooks import NO_REACTION, STRIKES_FIRST, WIELDERS
from turnmaster.engine.attacking.targets import why_unusable
from turnmaster.engine.attacking.wielders import wielders_of
from turnmaster.engine.core import phases
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Phase
from turnmaster.engine.core.declared import Moment
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import AFTER_ACTIONS, BEFORE_ACTIONS, END_OF_VOLLEY
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.state import Unit
from turnmaster.engine.field.hooks import CONTACTS
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import in_play
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.turn.alternation import add_extra_phase, begin_extra_phase, may_act
from turnmaster.engine.turn.hooks import ExtraPhase
from turnmaster.engine.turn.playstyles.advanced import LATE_COUNTER_ATTACK, may_counter_attack
from turnmaster.engine.turn.playstyles.intermediate import LATE_OVERWATCH, overwatch_open
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.frame import When
from turnmaster.perks.terms import IMMEDIATE, MELEE, PASSIVE, SPECIFIC, WEAPON_USE
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import WeaponProfile

FAST, PRE_EMPTIVE = "Fast", "Pre-Emptive"

FELLED = Note("strikes first", "felled")  # of an attack: unit and model that fell to the volley at hand
STRUCK_DOWN = Note("strikes first", "struck down")  # of a unit: a model that stays only for weapons that strike first

# Of a unit: that it has used a weapon in its Melee. Of the use of a weapon: that it was the first, and against whom.
USED_IN_MELEE, FIRST_USE = Note(PRE_EMPTIVE, "used"), Note(PRE_EMPTIVE, "first use")


# Weapons that strike first


@weapon_perk(
    FAST,
    TACTICAL,
    "Its casualties leave at once and cannot attack back, except with weapons that are Fast too.",
    terms=[PASSIVE, WEAPON_USE, IMMEDIATE],
    odds="no part of it",
)
def fast(perk: WeaponPerk) -> None:
    lets_casualties_leave(perk, perk.is_on)


@weapon_perk(
    PRE_EMPTIVE,
    TACTICAL,
    "In each Melee the casualties of its first use leave at once and cannot attack back.",
    terms=[MELEE, WEAPON_USE, IMMEDIATE, SPECIFIC],
    odds="no part of it",
)
def pre_emptive(perk: WeaponPerk) -> None:
    in_same_melee = perk.in_melee(with_friends=True)

    def first_in_melee(battle: Battle, attack: Attack) -> bool:
        if attack.hazard is not None or not perk.is_on(battle, attack):
            return False
        if FIRST_USE.is_in(attack.use.rolled, attack.target):  # the volley may have ended the Melee
            return True
        in_melee = in_same_melee(battle, attack.unit, attack.target)
        return in_melee and is_first_use(battle, attack.unit, attack.weapon)

    def note_first_use(battle: Battle, event: Attacked) -> None:
        attack = battle.amid(Attack)
        if first_in_melee(battle, attack):
            FIRST_USE.put(attack.use.rolled, 1)
            FIRST_USE.put(attack.use.rolled, 1, attack.target)
            USED_IN_MELEE.put(battle.state.units[attack.unit].weapon_notes, 1, attack.weapon)

    def forget_melees(battle: Battle) -> None:
        for number, unit in enumerate(battle.state.units):
            if unit.weapon_notes and not is_engaged(battle, number):
                USED_IN_MELEE.clear(unit.weapon_notes)

    lets_casualties_leave(perk, first_in_melee)
    perk.reacts(Attacked, note_first_use)
    perk.contributes(CONTACTS, forget_melees)


def is_first_use(battle: Battle, unit: int, weapon: int) -> bool:
    """Check whether a weapon has not been used in the Melee of its unit, or is being used for the first time."""
    own = own_attack(battle, unit)
    if own is not None and own.weapon == weapon and FIRST_USE.is_in(own.use.rolled):
        return True
    return is_engaged(battle, unit) and not USED_IN_MELEE.is_in(battle.state.units[unit].weapon_notes, weapon)


# Casualties that leave at once


def lets_casualties_leave(perk: WeaponPerk, when: When) -> None:
    """Let the casualties of a weapon leave as soon as its volley is over, before any reaction."""
    if STRIKES_FIRST not in perk.rules.contributed:
        add_first_strikes(perk.rules)
    perk.contributes(STRIKES_FIRST, when)


def add_first_strikes(rules: RulesBuilder) -> None:
    """Add the common rules of perks that make casualties leave at once."""
    rules.add_offer(LATE_COUNTER_ATTACK)
    rules.add_offer(LATE_OVERWATCH)
    rules.add_reaction(HpLost, note_the_fallen)
    rules.add_reaction(FinishedAttacking, let_the_struck_down_go)
    rules.add_reaction(CasualtiesRemoved, forget_the_struck_down)
    rules.add_happening(END_OF_VOLLEY, take_the_fallen_away)
    rules.contribute(WIELDERS, who_may_still_strike)


def note_the_fallen(battle: Battle, event: HpLost) -> None:
    attack, unit = battle.nearest(Attack), event.unit
    forget_the_struck_down(battle, event)
    if attack is not None and event.by == attack.cause[0] and strikes_first(battle, attack):
        for model in event.fallen:
            FELLED.put(attack.notes, 1, unit, model)


def take_the_fallen_away(battle: Battle) -> None:
    """Remove casualties of the volley, unless they have a weapon left that hits first as well."""
    attack = battle.amid(Attack)
    leaving: dict[int, list[int]] = {}
    for (unit, model), _ in FELLED.all(attack.notes):
        FELLED.drop(attack.notes, unit, model)
        if has_first_strike_left(battle, unit, model):
            STRUCK_DOWN.put(battle.state.units[unit].notes, 1, model)
        else:
            leaving.setdefault(unit, []).append(model)
    for unit, models in leaving.items():
        remove_at_once(battle, unit, models)


def struck_down(unit: Unit) -> list[int]:
    return [model for (model,), _ in STRUCK_DOWN.all(unit.notes)]


def let_the_struck_down_go(battle: Battle, event: FinishedAttacking) -> None:
    """Remove casualties whose unit has attacked."""
    models = struck_down(battle.state.units[event.unit])
    if models:
        remove_at_once(battle, event.unit, models)


def forget_the_struck_down(battle: Battle, event: HpLost | CasualtiesRemoved) -> None:
    """Forget earlier hits on models that are lost or leave."""
    for model in event.fallen:
        STRUCK_DOWN.drop(battle.state.units[event.unit].notes, model)


def who_may_still_strike(battle: Battle, unit: int, weapon: WeaponProfile, wielders: list[int]) -> list[int]:
    """Return the models that may still use a weapon; a casualty uses only weapons that hit first."""
    down = struck_down(battle.state.units[unit])
    if not down or is_quick(battle, unit, weapon):
        return wielders
    return [number for number in wielders if number not in down]


def is_quick(battle: Battle, unit: int, weapon: WeaponProfile) -> bool:
    if FAST in weapon.perks:
        return True
    if PRE_EMPTIVE not in weapon.perks:
        return False
    names = [each.name for each in battle.profile(unit).weapons]
    return is_first_use(battle, unit, names.index(weapon.name))


def has_first_strike_left(battle: Battle, unit: int, model: int) -> bool:
    return any(
        is_quick(battle, unit, weapon)
        and model in wielders_of(battle, unit, weapon)
        and is_yet_to_use(battle, unit, number, model)
        for number, weapon in enumerate(battle.profile(unit).weapons)
    )


def is_yet_to_use(battle: Battle, unit: int, weapon: int, model: int) -> bool:
    """Check whether a model may still use a weapon before casualties usually leave."""
    own = own_attack(battle, unit)
    if own is None:
        attack = Attack(battle.state.units[unit].player, unit)
        return not why_unusable(battle, attack, weapon) and is_yet_to_attack(battle, unit)
    if weapon in own.used:
        return weapon == own.weapon and any(model in volley.wielders for volley in own.use.volleys)
    return weapon in (own.allowed or [weapon]) and not why_unusable(battle, own, weapon)


def own_attack(battle: Battle, unit: int) -> Attack | None:
    """Return the attack that a unit is making while another reacts to it."""
    attacks = (frame.ctx for frame in reversed(battle.state.stack) if isinstance(frame.ctx, Attack))
    return next((attack for attack in attacks if attack.unit == unit and attack.hazard is None), None)


def is_yet_to_attack(battle: Battle, unit: int) -> bool:
    """Check whether an attacked unit may still attack in the same phase, or in reaction."""
    player, playstyle = battle.state.units[unit].player, battle.state.playstyle
    if playstyle == "Standard":
        phase = battle.nearest(Phase)
        going_on = phase is not None and phase.name == phases.ATTACK and player not in phase.finished
        return going_on and may_act(battle, unit, "Attack")
    attack = may_counter_attack(battle, player) if playstyle == "Advanced" else overwatch_open(battle, player)
    return attack is not None and attack.target == unit


# Weapons with a time of their own


@weapon_perk(
    "Preliminary",
    TACTICAL,
    "It attacks before all Actions of a Game Turn, and its casualties leave at once.",
    odds="no part of it",
    excludes=("Postliminary",),
)
def preliminary(perk: WeaponPerk) -> None:
    attacks_only_at(perk, BEFORE_ACTIONS, "before all Actions")
    lets_casualties_leave(perk, perk.is_on)


@weapon_perk(
    "Postliminary",
    TACTICAL,
    "It attacks when all Actions of a Game Turn have been made.",
    odds="no part of it",
    excludes=("Preliminary",),
)
def postliminary(perk: WeaponPerk) -> None:
    attacks_only_at(perk, AFTER_ACTIONS, "after all Actions")


def attacks_only_at(perk: WeaponPerk, moment: Moment, words: str) -> None:
    """Let a weapon attack at a trigger of the Game Turn and at no other time, in alternation and without reactions."""
    phase, last = f"{perk.name} attacks", perk.note("last Game Turn")

    def order_to(battle: Battle, unit: int) -> Attack | None:
        weapons = range(len(battle.profile(unit).weapons))
        allowed = [weapon for weapon in weapons if perk.is_on_weapon(battle, unit, weapon)]
        return perk.attack_of(battle, unit, weapons=allowed)

    def is_ready(battle: Battle, unit: int) -> bool:
        holder = battle.state.units[unit]
        if (
            not in_play(holder)
            or last.says(holder.notes, battle.state.turn)
            or BARRED_ACTIONS.against(battle, unit, "Attack")
        ):
            return False
        return order_to(battle, unit) is not None

    def ready(battle: Battle, player: int) -> list[int]:
        units = enumerate(battle.state.units)
        return [number for number, unit in units if unit.player == player and is_ready(battle, number)]

    def act(battle: Battle, player: int, unit: int) -> None:
        """Let a unit attack; it is neither the Attack of its phase nor a paid Action."""
        order = order_to(battle, unit)
        assert order is not None  # only units that are ready are asked
        last.put(battle.state.units[unit].notes, battle.state.turn)
        perk.attacks(battle, order)

    def only_then(battle: Battle, attack: Attack, weapon: int) -> str:
        name = battle.profile(attack.unit).weapons[weapon].name
        return "" if weapon in attack.allowed else f"{name} attacks {words} of a Game Turn, and only then."

    add_extra_phase(perk.rules, ExtraPhase(phase, ready), act)
    perk.at(moment, lambda battle: begin_extra_phase(battle, phase, "Attack"))
    perk.forbids_unless(only_then)
    perk.contributes(NO_REACTION, perk.is_on)
