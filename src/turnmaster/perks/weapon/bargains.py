"""Weapon perks of the family Tactical that give up or take something: Corrupted and Disarm. [Perks 12.5]"""

from typing import Annotated

from msgspec.structs import replace

from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.hooks import OUT_OF_USE, WEAPON_CHECKS
from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.attacking.workings import save_die
from turnmaster.engine.core import stats
from turnmaster.engine.core.answers import UseWithWeapon
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Scratch, Use, Volley
from turnmaster.engine.core.declared import Mark, Stat
from turnmaster.engine.core.effects import changed
from turnmaster.engine.core.modifiers import explained
from turnmaster.engine.core.parts import OneOf
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.field.units import is_alive
from turnmaster.perks.afflictions import effect, now_or_next_turn
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import Disarm, DisarmDecision
from turnmaster.perks.events import Disarmed, StatOffered
from turnmaster.perks.families import TACTICAL
from turnmaster.perks.skill_tests import skill_test
from turnmaster.perks.start_of_turn import activates_at_start_of_turn
from turnmaster.perks.terms import ACTIVATE, HP_LOSS, IMMEDIATE, SKILL_TEST
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.profiles import saves

# Corrupted: what the user offers, and what the weapon gains for it

DEFENCE, ARMOUR, HP = 0, 1, 2
GAIN = {DEFENCE: (stats.DEFENCE, stats.POWER), ARMOUR: (stats.ARMOUR, stats.AP), HP: (None, stats.ATTACKS)}
GIVEN = {DEFENCE: "Defence", ARMOUR: "Armour", HP: "1 HP"}
WORDS = {DEFENCE: "Power", ARMOUR: "AP", HP: "Attacks"}  # what is gained, as it is written
BARGAINS = {number: f"{GIVEN[number]} for {WORDS[number]}" for number in WORDS}


class MakeBargain(UseWithWeapon, frozen=True):
    """Give something up for a weapon."""

    bargain: Annotated[int, OneOf(BARGAINS)]


@weapon_perk(
    "Corrupted",
    TACTICAL,
    "When a Game Turn begins its user can trade Defence for Power, Armour for AP, then HP for Attacks.",
    terms=[ACTIVATE],
)
def corrupted(perk: WeaponPerk) -> None:
    def choices(battle: Battle, unit: int, weapon: int) -> list[tuple[int]]:
        return [(offer,) for offer in open_offers(battle, unit, weapon)] if is_alive(battle.state.units[unit]) else []

    def give(battle: Battle, bargain: MakeBargain) -> None:
        unit, weapon = bargain.unit, bargain.weapon
        given, gained = GAIN[bargain.bargain]
        holder = battle.state.units[unit]
        if given is None:
            wither(battle, unit, 1, perk.name, by=unit)
            remove_at_once(battle, unit)
        else:
            holder.effects.append(changed(given, -1, perk.name, owner=holder.player))
        holder.effects.append(changed(gained, 1, perk.name, owner=holder.player, weapon=weapon))
        battle.emit(
            StatOffered(unit=unit, weapon=weapon, given=given.label if given is not None else "HP", gained=gained.label)
        )

    activates_at_start_of_turn(
        perk,
        MakeBargain,
        choices,
        give,
        gains=lambda answer: {WORDS[answer.bargain]: 1},
        says="{unit} gives {bargain} of {weapon}",
    )


def open_offers(battle: Battle, unit: int, weapon: int) -> list[int]:
    """Return the stats that the user can still give to a weapon, after all other changes."""
    profile, die = battle.profile(unit), save_die(battle)
    at_rest = Attack(battle.state.units[unit].player, unit, use=Use(weapon), volley=Volley(unit))  # it aims at nobody
    defence = changed_by_all(battle, at_rest, stats.DEFENCE, profile.defence)
    armour = changed_by_all(battle, at_rest, stats.ARMOUR, saves.grade(profile.armour, die))
    power = changed_by_all(battle, at_rest, stats.POWER, profile.weapons[weapon].power)
    ap = changed_by_all(battle, at_rest, stats.AP, saves.grade(profile.weapons[weapon].ap, die))
    best = saves.grade(saves.best(die), die)
    found = [DEFENCE] if defence > 0 else []
    found += [ARMOUR] if armour > 0 and ap < best else []
    found += [HP] if power == defence and ap == armour else []
    return found


def changed_by_all(battle: Battle, attack: Attack, stat: Stat[Attack], base: int) -> int:
    return explained(base, battle.changes(stat, attack)).value


# Disarm

DISARMED = Mark("disarmed", "A weapon that its unit cannot use.")


@weapon_perk(
    "Disarm",
    TACTICAL,
    "A target that loses HP can lose the use of one of its weapons for the Game Turn.",
    terms=[HP_LOSS, SKILL_TEST, IMMEDIATE],
    odds="no part of it",
)
def disarm(perk: WeaponPerk) -> None:
    def name_a_weapon(battle: Battle, attack: Attack, passed: int) -> None:
        battle.push(perk.name, Scratch(attack.player, attack.target, {"by": attack.unit, "weapon": attack.weapon}))

    def decide(battle: Battle, ctx: Scratch) -> DisarmDecision | None:
        first = now_or_next_turn(battle, ctx.unit)
        taken = {e.weapon for e in battle.state.units[ctx.unit].effects if e.stat == DISARMED.name and e.first == first}
        weapons = [n for n in range(len(battle.profile(ctx.unit).weapons)) if n not in taken]
        options = [Disarm(number) for number in weapons]
        return battle.ask(DisarmDecision, ctx.player, options, unit=ctx.unit) if options else None

    def take_it(battle: Battle, ctx: Scratch, answer: Disarm) -> None:
        first = now_or_next_turn(battle, ctx.unit)
        by, weapon = ctx.numbers["by"], ctx.numbers["weapon"]
        attack = Attack(ctx.player, by, use=Use(weapon))
        taken = replace(effect(perk, attack, DISARMED, first=first), weapon=answer.weapon)
        battle.state.units[ctx.unit].effects.append(taken)
        battle.emit(Disarmed(unit=ctx.unit, weapon=answer.weapon))

    def is_lost(battle: Battle, unit: int, weapon: int) -> bool:
        """Check whether a unit can neither attack with a weapon now nor protect itself with it."""
        marks = (each for each in battle.state.units[unit].effects if each.stat == DISARMED.name)
        return any(mark.weapon == weapon and mark.first <= battle.state.turn for mark in marks)

    def out_of_hand(battle: Battle, attack: Attack, weapon: int) -> str:
        name = battle.profile(attack.unit).weapons[weapon].name
        return f"{name} was struck out of its wielders' hands." if is_lost(battle, attack.unit, weapon) else ""

    perk.plays(perk.name, Ask("name a weapon", DisarmDecision, decide, take_it))
    perk.contributes(WEAPON_CHECKS, out_of_hand)
    perk.contributes(OUT_OF_USE, is_lost)
    test = skill_test(perk, name_a_weapon)
    perk.after_taking_hp(test)
