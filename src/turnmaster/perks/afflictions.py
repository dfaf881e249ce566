"""Afflictions: lasting harm that a weapon causes besides HP loss, and its removal.

[Perks 12.5, Affliction; Free Rules part 4, Duplicate Perk Effects] Afflictions do not add up unless their text says so.
Every affliction is registered here, so that other perks can pass it on or heal it without knowing which it is. A weapon
that restores HP afflicts no unit: its afflictions that would take HP give it (see `drain`), and it removes the others.
"""

from collections.abc import Callable
from typing import NamedTuple

from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.attacking.rescue import lives_on
from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.declared import Mark
from turnmaster.engine.core.effects import THIS_TURN, About, marks_on
from turnmaster.engine.core.modifiers import ADD
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import Effect
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.restoring import restore
from turnmaster.perks.events import Afflicted
from turnmaster.perks.hooks import AFFLICTIONS, INCURABLE, TURNED_TO_GOOD
from turnmaster.perks.skill_tests import dice_test, skill_test
from turnmaster.perks.weapon_perk import WeaponPerk

Inflict = Callable[[Battle, Attack, int], None]
Effects = Callable[[Battle, Attack, int], list[Effect]]


class Affliction(NamedTuple):
    """An affliction by its perk. `inflict` puts it on a unit; one that takes HP is `damaging`, and one that changes
    stats or causes Dice Modifiers `hampers`. An attack notes the HP `lost` to a weapon by a target when it was
    afflicted.
    """

    name: str
    root: str
    inflict: Inflict
    damaging: bool
    lost: Note
    hampers: bool


def hp_lost(perk: WeaponPerk) -> Note:
    """Return the note of HP lost when a perk afflicted a target, about the weapon and the target."""
    return Note(perk.name, "HP")


def effect(
    perk: WeaponPerk,
    attack: Attack,
    what: About,
    value: int = 0,
    *,
    layer: int = ADD,
    until: str = THIS_TURN,
    first: int = 0,
) -> Effect:
    """Return a negative effect of a weapon perk, with the unit and the weapon that caused it."""
    return Effect(
        what.name,
        layer,
        value,
        perk.perk.root,
        attack.player,
        until,
        negative=True,
        first=first,
        by=attack.unit,
        by_weapon=attack.weapon,
    )


def inflicts(
    perk: WeaponPerk,
    effects: Effects,
    *,
    on_successes: bool = False,
    test: bool = False,
    damaging: bool = False,
    hampers: bool = False,
    stacks: bool = False,
    grows: bool = False,
    rolls: bool = False,
    then: Inflict | None = None,
) -> None:
    """Let a weapon afflict its target: when that loses HP, or with `on_successes` when Attack Dice succeed.

    With `test` it takes a Skill Test for each HP lost, of which one must succeed, and if it `rolls`, a D6 for each, of
    which one must show what its term says. With `stacks`, weapons of different kinds or units each afflict a unit on
    their own; with `grows` every time adds to the present effect. `damaging` and `hampers` describe the effect, and
    `then` happens to the unit at once.
    """
    inflict, hp = inflicting(perk, effects, stacks=stacks, grows=grows, then=then), hp_lost(perk)
    perk.contributes(AFFLICTIONS, Affliction(perk.name, perk.perk.root, inflict, damaging, hp, hampers))

    def strike(battle: Battle, attack: Attack, passed: int = 1) -> None:
        inflict(battle, attack, attack.target)

    tested = skill_test(perk, strike) if test else dice_test(perk, strike) if rolls else None

    def follow(battle: Battle, attack: Attack, lost: int) -> None:
        if gives_hp(attack) and not damaging:
            return
        hp.put(attack.notes, lost, attack.weapon, attack.target)
        if tested is None:
            strike(battle, attack)
        else:
            tested(battle, attack, lost)

    if on_successes:
        perk.after_successes(lambda battle, attack: follow(battle, attack, 1))
    else:
        perk.after_taking_hp(follow, restored=damaging)


def inflicting(perk: WeaponPerk, effects: Effects, *, stacks: bool, grows: bool, then: Inflict | None) -> Inflict:
    """Return the function that puts an affliction on a unit. A weapon that gives HP also gives it to immune units."""

    def inflict(battle: Battle, attack: Attack, target: int) -> None:
        heals = gives_hp(attack) or thrives(battle, target, perk, attack.player)
        if not lives_on(battle, target) or (not heals and is_immune(battle, target, perk)):
            return
        for each in effects(battle, attack, target):
            each.negative = not heals
            put_on(battle, target, each, stacks=stacks, grows=grows)
        battle.emit(Afflicted(unit=target, perk=perk.name, by=attack.unit))
        if then is not None:
            then(battle, attack, target)

    return inflict


def gives_hp(attack: Attack) -> bool:
    """Check whether an attack gives HP instead of taking it."""
    return attack.strike.spec is not None and attack.strike.spec.restores


def is_immune(battle: Battle, unit: int, perk: WeaponPerk) -> bool:
    """Check whether an affliction does nothing to a unit; one that would give it HP does so only if enemies
    cause it.
    """
    return perk.spares(battle, unit) or is_turned_to_good(battle, unit, perk)


def is_turned_to_good(battle: Battle, unit: int, perk: WeaponPerk) -> bool:
    return TURNED_TO_GOOD.holds(battle, unit, perk.perk.root)


def thrives(battle: Battle, unit: int, perk: WeaponPerk, by: int) -> bool:
    """Check whether a unit gains HP from an affliction that a player causes."""
    return battle.state.units[unit].player != by and is_turned_to_good(battle, unit, perk)


def put_on(battle: Battle, unit: int, new: Effect, *, stacks: bool = False, grows: bool = False) -> None:
    """Put an effect on a unit, unless it has the same already: from anywhere, or with `stacks` from the same weapon.

    With `grows`, its present effect becomes stronger by as much.
    """
    holder = battle.state.units[unit]
    for old in holder.effects:
        if is_same(battle, old, new) and (not stacks or (old.by, old.by_weapon) == (new.by, new.by_weapon)):
            old.value += new.value if grows else 0
            return
    holder.effects.append(new)


def is_same(battle: Battle, old: Effect, new: Effect) -> bool:
    """Check whether two effects do the same from the same Game Turn on: now, or from a later one."""
    same = (old.reason, old.stat, old.negative) == (new.reason, new.stat, new.negative)
    return same and max(old.first, battle.state.turn) == max(new.first, battle.state.turn)


def take_off(battle: Battle, unit: int, root: str) -> None:
    """Remove every effect of an affliction from a unit."""
    holder = battle.state.units[unit]
    holder.effects = [each for each in holder.effects if each.reason != root]


def is_incurable(battle: Battle, unit: int, root: str) -> bool:
    """Check whether an affliction cannot be removed from a unit."""
    return INCURABLE.holds(battle, unit, root)


def can_be_rid_of(battle: Battle, unit: int, effect: Effect) -> bool:
    """Check whether an effect on a unit is negative, and goes when all negative effects are removed."""
    return effect.negative and not is_incurable(battle, unit, effect.reason)


def rid_of_all(battle: Battle, unit: int, *, but: str = "") -> None:
    """Remove every negative effect from a unit, `but` one, and except those that cannot be removed."""
    holder = battle.state.units[unit]
    holder.effects = [each for each in holder.effects if each.reason == but or not can_be_rid_of(battle, unit, each)]


def suffers_from(battle: Battle, unit: int, root: str) -> bool:
    """Check whether a unit suffers an affliction now or will from the next Game Turn on."""
    return any(each.reason == root and each.negative for each in battle.state.units[unit].effects)


def drain(battle: Battle, unit: int, source: Effect, hp: int) -> None:
    """Take HP for an affliction from its unit; an effect of a healing weapon gives as much."""
    if source.negative:
        wither(battle, unit, hp, source.reason, by=source.by, weapon=source.by_weapon)
    else:
        restore(battle, unit, hp, by=source.by, because=source.reason)


def sufferers(battle: Battle, mark: Mark) -> list[tuple[int, Effect]]:
    """Yield every mark of a kind that is in force on a unit in play, with its unit."""
    alive = (number for number, unit in enumerate(battle.state.units) if is_alive(unit))
    return [(number, each) for number in alive for each in marks_on(battle, number, mark)]


def now_or_next_turn(battle: Battle, unit: int) -> int:
    """Return the first Game Turn of an effect on attacks: in a Standard game the next one for a unit that has
    attacked.
    """
    attacked = battle.state.units[unit].acted >> ACTION_NUMBER["Attack"] & 1
    return battle.state.turn + 1 if attacked and battle.state.playstyle == "Standard" else 0


def next_turn(battle: Battle) -> int:
    return battle.state.turn + 1


def place_of(battle: Battle, attack: Attack) -> int:
    """Return the position of a present attack on the stack: attacks that interrupt it come later, and sequences that it
    interrupts come earlier.
    """
    return next(place for place, frame in enumerate(battle.state.stack) if frame.ctx is attack)
