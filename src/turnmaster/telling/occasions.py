"""Describe when a window is open: during which roll or attack, before or after which Action of which unit.

The words come from the state. A window without a function in `OCCASIONS` is described by its declaration.
"""

from collections.abc import Callable

from turnmaster.engine.attacking.workings import weapon_of
from turnmaster.engine.core import windows
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, PerkUse, Phase, Placing, Roll, Scratch
from turnmaster.engine.core.declared import Window
from turnmaster.engine.core.rolls import test_need
from turnmaster.engine.core.words import shown
from turnmaster.engine.field.units import in_reserve
from turnmaster.perks.aether import AETHER_TEST, aether_total
from turnmaster.telling.cast import Cast
from turnmaster.telling.spans import MANY_DICE, count, run_of

DONE = {"Move": "has moved", "Dash": "has dashed", "Attack": "has finished attacking"}


def occasion(battle: Battle, cast: Cast, window: Window) -> str:
    """Return a sentence about the event before or after which a window is open."""
    telling = OCCASIONS.get(window)
    return cast.agreeing((telling(battle, cast) if telling is not None else "") or window.what)


def who(cast: Cast, player: int, unit: int) -> str:
    return cast.units[unit].name if unit >= 0 else cast.players[player]


# Turns and Actions


def game_turn_begins(battle: Battle, cast: Cast) -> str:
    return f"Game Turn {battle.state.turn} begins, and {cast.players[battle.state.master]} is Turn Master."


def turn_to_act(battle: Battle, cast: Cast) -> str:
    phase = battle.nearest(Phase)
    return f"{phase.name}: {cast.players[phase.player]} is about to choose a unit." if phase is not None else ""


def unit_used(battle: Battle, cast: Cast) -> str:
    phase = battle.nearest(Phase)
    if phase is None or phase.unit < 0:
        return ""
    return f"{phase.name}: {cast.players[phase.player]} has used {cast.units[phase.unit].name}."


def phase_ends(battle: Battle, cast: Cast) -> str:
    phase = battle.nearest(Phase)
    return f"{phase.name}: a part of it is over." if phase is not None else ""


def acting(battle: Battle) -> tuple[int, str]:
    """Return the unit that is taking an Action, and the Action."""
    for frame in reversed(battle.state.stack):
        if isinstance(frame.ctx, Placing):
            return frame.ctx.unit, frame.ctx.action
        if isinstance(frame.ctx, Attack):
            return frame.ctx.unit, "Attack"
    return -1, ""


def before_action(battle: Battle, cast: Cast) -> str:
    unit, action = acting(battle)
    if unit < 0:
        return ""
    name = cast.units[unit].name
    if action == "Deploy" and not in_reserve(battle.state.units[unit]):
        return f"{name} is deployed already, and may use its perks."
    return f"{name} is about to {action}." if action else f"{name} is about to act."


def after_action(battle: Battle, cast: Cast) -> str:
    """Describe a unit after its Action; in the Deploy Phase it may only have used a perk, so its position counts."""
    unit, action = acting(battle)
    if unit < 0:
        return ""
    if action == "Deploy":
        done = "stays in Reserve" if in_reserve(battle.state.units[unit]) else "is deployed"
    else:
        done = DONE.get(action, "has acted")
    return f"{cast.units[unit].name} {done}."


def uses_perks(battle: Battle, cast: Cast) -> str:
    use = battle.nearest(Scratch)
    return f"{cast.units[use.unit].name} uses its perks." if use is not None and use.unit >= 0 else ""


# Attacks


def attack_in_words(battle: Battle, cast: Cast, attack: Attack) -> str:
    """Name the attacker, the target and the weapon of an attack, as the battle log does."""
    if attack.target < 0 or (attack.weapon < 0 and attack.hazard is None):
        return ""
    target, weapon = cast.units[attack.target].name, weapon_of(battle, attack).name
    if attack.hazard is not None or attack.unit < 0:
        return f"{weapon} strikes {target}"
    return f"{cast.units[attack.unit].name} attacks {target} with {weapon}"


def amid_attack(battle: Battle, cast: Cast) -> str:
    attack = battle.nearest(Attack)
    return attack_in_words(battle, cast, attack) if attack is not None else ""


def in_attack(rest: Callable[[Attack], str]) -> Callable[[Battle, Cast], str]:
    """Make a function that describes the current attack and, with `rest`, how far it has come."""

    def telling(battle: Battle, cast: Cast) -> str:
        attack, words = battle.nearest(Attack), amid_attack(battle, cast)
        return f"{words}: {rest(attack)}." if attack is not None and words else ""

    return telling


def not_saved(attack: Attack) -> str:
    group = attack.strike.group
    return f"{count(group.count, 'success', 'successes')} not saved so far" if group is not None else "saves are rolled"


# Dice and perks


def after_roll(battle: Battle, cast: Cast) -> str:
    roll = battle.nearest(Roll)
    if roll is None:
        return ""
    where = amid_attack(battle, cast)
    needed = f", {roll.need}+ needed" if roll.need else ""
    lie = run_of(roll.values, counted=len(roll.values) > MANY_DICE)
    words = f"{who(cast, roll.player, roll.unit)} rolled {shown(roll.reason)}{needed}: {lie}."
    return f"{where}. {words}" if where else words


def before_test(battle: Battle, cast: Cast) -> str:
    test = battle.nearest(PerkTest)
    if test is None:
        return ""
    return f"{who(cast, test.player, test.unit)} is about to test for {shown(test.reason)}, {test_need(test)}+ needed."


def after_test(battle: Battle, cast: Cast) -> str:
    """Describe a test and its dice: a test needs high faces, an Aether Test a low total."""
    tests = [frame for frame in battle.state.stack if isinstance(frame.ctx, PerkTest)]
    if not tests:
        return ""
    test, is_aether = battle.amid(PerkTest), tests[-1].sequence == AETHER_TEST
    came, kind = "passed" if test.passed else "failed", "Aether Test" if is_aether else "test"
    needed = f"{test.need} or less" if is_aether else f"{test_need(test)}+"
    lie = str(aether_total(battle, test.unit, test.faces)) if is_aether else run_of(test.faces, counted=False)
    return f"{who(cast, test.player, test.unit)} {came} the {kind} for {shown(test.reason)}, {needed} needed: {lie}."


def perk_takes_effect(battle: Battle, cast: Cast) -> str:
    use = battle.nearest(PerkUse)
    return f"{who(cast, use.player, use.unit)} is about to use {shown(use.perk)}." if use is not None else ""


OCCASIONS: dict[Window, Callable[[Battle, Cast], str]] = {
    windows.GAME_TURN_BEGINS: game_turn_begins,
    windows.TURN_TO_ACT: turn_to_act,
    windows.UNIT_USED: unit_used,
    windows.PHASE_ENDS: phase_ends,
    windows.BEFORE_ACTION: before_action,
    windows.AFTER_ACTION: after_action,
    windows.USES_PERKS: uses_perks,
    windows.COUNTERS_WITH_PERK: in_attack(lambda attack: "its target answers with its perks"),
    windows.BEFORE_ATTACK_DICE: in_attack(lambda attack: "nothing is rolled yet"),
    windows.AFTER_ATTACK_DICE: in_attack(lambda attack: count(attack.strike.successes, "success", "successes")),
    windows.AFTER_ARMOUR: in_attack(lambda attack: f"{not_saved(attack)}, after Armour Saves"),
    windows.AFTER_AEGIS: in_attack(lambda attack: f"{not_saved(attack)}, after AEGIS Saves"),
    windows.AFTER_VOLLEY: in_attack(lambda attack: "the weapon has struck"),
    windows.AFTER_ROLL: after_roll,
    windows.BEFORE_TEST: before_test,
    windows.AFTER_TEST: after_test,
    windows.PERK_TAKES_EFFECT: perk_takes_effect,
}
