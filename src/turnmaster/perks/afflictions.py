"""Afflictions: what a weapon puts on a unit besides taking its HP, how long it lasts, and how it is taken off again.

[Perks 12.5, Affliction; Free Rules part 4, Duplicate Perk Effects] Afflictions do not add up unless their text says so.
Every affliction is registered here, so that other perks can pass it on or heal it without knowing which it is.
"""

from collections.abc import Callable
from typing import NamedTuple

from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.field import is_alive
from turnmaster.engine.state import ACTION_NUMBER, Effect
from turnmaster.engine.stats import ADD
from turnmaster.perks.skill_tests import skill_test
from turnmaster.perks.weapon_perk import WeaponPerk

THIS_TURN, FOR_EVER = "game turn", "game"

Inflict = Callable[[Battle, Attack, int], None]
Effects = Callable[[Battle, Attack, int], list[Effect]]


class Affliction(NamedTuple):
    """An affliction by its perk. `inflict` puts it on a unit; one that takes HP is `damaging`."""

    name: str
    root: str
    inflict: Inflict
    damaging: bool


def effect(
    perk: WeaponPerk,
    attack: Attack,
    stat: str,
    value: int = 0,
    *,
    layer: int = ADD,
    until: str = THIS_TURN,
    first: int = 0,
) -> Effect:
    """A negative effect of a weapon perk, with who caused it."""
    return Effect(stat, layer, value, perk.perk.root, attack.player, until, negative=True, first=first, by=attack.unit,
                  by_weapon=attack.weapon)  # fmt: skip


def inflicts(
    perk: WeaponPerk,
    effects: Effects,
    *,
    on_successes: bool = False,
    test: bool = False,
    damaging: bool = False,
    stacks: bool = False,
) -> None:
    """Have a weapon afflict its target: when that loses HP, or with `on_successes` when Attack Dice succeed.

    With `test` it takes a Skill Test for each HP lost, of which one has to succeed. With `stacks` weapons of different
    kinds or units afflict a unit each on their own.
    """

    def inflict(battle: Battle, attack: Attack, target: int) -> None:
        if not is_alive(battle.state.units[target]) or is_immune(battle, target, perk):
            return
        for each in effects(battle, attack, target):
            put_on(battle, target, each, stacks=stacks)
        attack.notes[afflicted_note(perk.name, target)] = attack.weapon + 1
        battle.tell("afflicted", unit=target, perk=perk.name, by=attack.unit)

    def strike(battle: Battle, attack: Attack) -> None:
        inflict(battle, attack, attack.target)

    perk.rules.contribute("afflictions", Affliction(perk.name, perk.perk.root, inflict, damaging))
    tested = skill_test(perk, strike) if test else None

    def follow(battle: Battle, attack: Attack, lost: int) -> None:
        if tested is None:
            strike(battle, attack)
        else:
            tested(battle, attack, lost)

    if on_successes:
        perk.after_successes(lambda battle, attack: follow(battle, attack, 1))
    else:
        perk.after_hp_loss(follow)


def afflicted_note(name: str, target: int) -> str:
    """Under which an attack remembers that it afflicted a unit."""
    return f"{name} on {target}"


def is_immune(battle: Battle, unit: int, perk: WeaponPerk) -> bool:
    return any(immune(battle, unit, perk.perk.root) for immune in battle.rules.contributions("immune"))


def put_on(battle: Battle, unit: int, new: Effect, *, stacks: bool = False) -> None:
    """Put an effect on a unit, unless it has the same already: from anywhere, or with `stacks` from the same weapon."""
    holder = battle.state.units[unit]
    for old in holder.effects:
        same = (old.reason, old.stat, old.first) == (new.reason, new.stat, new.first)
        if same and (not stacks or (old.by, old.by_weapon) == (new.by, new.by_weapon)):
            return
    holder.effects.append(new)


def take_off(battle: Battle, unit: int, root: str) -> None:
    """Take every effect of an affliction off a unit."""
    holder = battle.state.units[unit]
    holder.effects = [each for each in holder.effects if each.reason != root]


def suffers(battle: Battle, unit: int, stat: str) -> list[Effect]:
    """The effects on a unit that are in force now and have this stat, such as a mark of an affliction."""
    return [each for each in battle.state.units[unit].effects if each.stat == stat and battle.is_in_force(each)]


def now_or_next_turn(battle: Battle, unit: int) -> int:
    """The first Game Turn of an effect on attacks: in a Standard game the next one for a unit that has attacked."""
    attacked = battle.state.units[unit].acted >> ACTION_NUMBER["Attack"] & 1
    return battle.state.turn + 1 if attacked and battle.state.playstyle == "Standard" else 0


def next_turn(battle: Battle) -> int:
    return battle.state.turn + 1
