"""Lost Transports and their passengers. [Beta: Transport Casualty Rules; Mods: Transport: Crash and Burn]"""

from msgspec.structs import replace

from turnmaster.engine.attacking.casualties import BEFORE_THEY_LEAVE, take_casualties_away
from turnmaster.engine.attacking.events import PassengersStruck
from turnmaster.engine.attacking.hooks import EXPOSED_PASSENGERS, LOSS_STILL_OPEN, OUT_OF_SHELTER
from turnmaster.engine.attacking.hp_loss import CHOOSE_CASUALTIES, lose_hp
from turnmaster.engine.attacking.targets import exposed_passengers, is_in_the_open, is_within_grasp
from turnmaster.engine.attacking.volley import CHOOSE_DEFLECT, at_hand, roll_hp_once, spec_of, work_out_the_saves
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Hazard, Nothing, Scratch, Strike, Successes, Volley
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import is_marked, marked
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import Next
from turnmaster.engine.field.carriers import (
    carriers_of,
    everybody_aboard,
    has_openings,
    held_by,
    is_building,
    passengers_of,
    transports,
)
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.melees import in_same_melee, is_aboard_of_foe
from turnmaster.engine.field.units import in_play, is_alive, standing
from turnmaster.engine.moving.hazards import NOBODY
from turnmaster.options.catalogue import option


def is_casualty(battle: Battle, carrier: int) -> bool:
    """Check whether a Transport has lost all its HP and waits to be removed."""
    return not is_building(carrier) and not is_alive(battle.state.units[carrier])


def living_passengers(battle: Battle, carrier: int) -> list[int]:
    """Return the remaining passengers; an enemy that the Transport holds is not one."""
    aboard = [number for number in passengers_of(battle, carrier) if not is_aboard_of_foe(battle, number)]
    return [number for number in aboard if is_alive(battle.state.units[number])]


# Transport Casualty Rules

# What an attack remembers: successes that were not saved, the HP that they cost, and that it goes on inside.
UNSAVED, ALL_LOSS, STRUCK = (Note("Transport Casualty Rules", what) for what in ("unsaved", "HP", "struck"))


def begin_counting(battle: Battle, attack: Attack) -> None:
    UNSAVED.put(attack.notes, 0)


def count_unsaved(battle: Battle, attack: Attack) -> None:
    UNSAVED.add(attack.notes, at_hand(attack).unsaved)


def note_all_loss(battle: Battle, attack: Attack) -> None:
    ALL_LOSS.put(attack.notes, attack.strike.loss + attack.strike.aimed)


def strike_passengers(battle: Battle, attack: Attack) -> Next | None:
    """Carry unneeded successes on to the passengers, who have saves of their own.

    Where dice take unequal HP, each counts for its average; one at least was needed. [Beta: Transport Casualty Rules,
    1]
    """
    unsaved, all_loss = UNSAVED.drop(attack.notes), ALL_LOSS.drop(attack.notes)
    dice = min(attack.strike.spare * unsaved // max(1, all_loss), unsaved - 1)
    target = next_inside(battle, attack)
    if dice <= 0 or target is None:
        STRUCK.drop(attack.notes)
        return None
    STRUCK.put(attack.notes, 1)
    attack.volley = replace(attack.volley, target=target, exposed=[], struck=[])
    attack.strike = Strike(seen=standing(battle.state.units[target]), groups=[Successes(dice)], successes=dice)
    attack.strike.spec = spec_of(battle, attack)[1]  # the effect of the successes depends on the unit that they strike
    battle.emit(PassengersStruck(unit=target, dice=dice, by=attack.unit))
    return CHOOSE_DEFLECT


def next_inside(battle: Battle, attack: Attack) -> int | None:
    """Return the unit that is hit next: a passenger of the lost Transport, or of a lost one inside it."""
    target = attack.target
    if is_alive(battle.state.units[target]) or LOSS_STILL_OPEN.holds(battle, target):
        return None
    inside = living_passengers(battle, target)
    if not inside and STRUCK.is_in(attack.notes):
        inside = living_passengers(battle, battle.state.units[target].aboard)
    return inside[0] if inside else None


def has_lost_its_transport(battle: Battle, attack: Attack) -> bool:
    """Check whether the target is aboard a casualty, which protects nobody inside. [Beta: Transport Casualty
    Rules, 2]
    """
    carrier = battle.state.units[attack.target].aboard
    return carrier >= 0 and is_casualty(battle, carrier)


def passengers_of_casualties(battle: Battle, attack: Attack) -> list[int]:
    """Return enemies in the attacker's Melee, and those whose Transport is a casualty, whoever commands that now.

    [Beta: Transport Casualty Rules, 2]
    """
    found = set(exposed_passengers(battle, attack))
    for number in transports(battle):
        if is_casualty(battle, number) and is_within_sight(battle, attack, number):
            inside = living_passengers(battle, number)
            found |= {passenger for passenger in inside if battle.state.units[passenger].player != attack.player}
    return sorted(found)


def is_within_sight(battle: Battle, attack: Attack, carrier: int) -> bool:
    """Check whether a Transport could be targeted itself: one around it that is not a casualty hides it as usual."""
    if all(is_casualty(battle, outer) for outer in carriers_of(battle, carrier)) or is_in_the_open(battle, carrier):
        return True
    return in_same_melee(battle, attack.unit, carrier) and is_within_grasp(battle, attack.unit, carrier)


@option(
    "Transport Casualty Rules",
    group="Beta",
    source="beta",
    summary="Hits that a destroyed Transport did not need hit its passengers, who can be targeted until it is removed.",
)
def transport_casualty_rules(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.insert(sequence_names.ATTACK, begin_counting, before=work_out_the_saves)
    rules.insert(sequence_names.ATTACK, count_unsaved, before=roll_hp_once)
    rules.insert(sequence_names.ATTACK, note_all_loss, after=lose_hp)
    rules.insert(sequence_names.ATTACK, strike_passengers, after=CHOOSE_CASUALTIES)
    rules.replace_hook(EXPOSED_PASSENGERS, passengers_of_casualties)
    rules.contribute(OUT_OF_SHELTER, has_lost_its_transport)


# Crash and Burn

CRASHED = Mark("crashed", "A Transport that has struck its passengers, and does so no more.")


def crash_and_burn(battle: Battle, ctx: Nothing | Scratch) -> Next | None:
    """Let every Transport about to be removed hit its passengers; one of them may be a Transport that crashes too.

    Its casualties are like others, so everything that can be done about casualties can be done again. Where only the
    casualties of one unit leave, only that unit crashes.
    """
    leaving = [ctx.unit, *everybody_aboard(battle, ctx.unit)] if isinstance(ctx, Scratch) else transports(battle)
    crashing = [n for n in transports(battle) if n in leaving and is_new_wreck(battle, n)]
    for number in reversed(crashing):
        battle.state.units[number].effects.append(marked(CRASHED, "Crash and Burn"))
        for passenger in reversed(living_passengers(battle, number)):
            burn(battle, number, passenger)
    return BEFORE_THEY_LEAVE if crashing else None


def is_new_wreck(battle: Battle, unit: int) -> bool:
    crashed = is_marked(battle, unit, CRASHED)
    return not crashed and in_play(battle.state.units[unit]) and is_casualty(battle, unit)


def burn(battle: Battle, carrier: int, passenger: int) -> None:
    """Attack the whole unit once: HP as Attacks, Defence as Power, Armour as AP, and AEGIS as AP against AEGIS."""
    stats, holder = battle.profile(carrier), battle.state.units[passenger]
    hazard = Hazard(f"The wreck of {stats.name}", stats.hp, stats.defence, stats.armour, stats.aegis)
    attack = Attack(holder.player, NOBODY, hazard=hazard, volley=Volley(passenger, dice=stats.hp, meant=passenger),
                    strike=Strike(seen=standing(holder)))  # fmt: skip
    battle.push(sequence_names.ATTACK, attack, at=sequence_names.ATTACK_WORKED_OUT)


def is_struck_by_its_wreck(battle: Battle, attack: Attack) -> bool:
    """Check whether the lost Transport itself hits the target inside it, which it does not shelter then."""
    return attack.unit == NOBODY and has_lost_its_transport(battle, attack)


def fires_out_of_a_wreck(battle: Battle, unit: int) -> bool:
    """Check whether all carriers of the unit have Fire Points or are casualties; those of an enemy do not help it."""
    return not held_by(battle, unit) and all(
        has_openings(battle, carrier) or is_casualty(battle, carrier) for carrier in carriers_of(battle, unit)
    )


@option(
    "Transport: Crash and Burn",
    group="Combat",
    summary="A destroyed Transport hits its passengers as hard as it was tough; until then they can attack from it.",
)
def crash_and_burn_option(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.insert(sequence_names.CASUALTIES, crash_and_burn, before=take_casualties_away)
    rules.replace_hook(PASSENGERS_FIRE, fires_out_of_a_wreck)
    rules.contribute(OUT_OF_SHELTER, is_struck_by_its_wreck)
