"""Rescues that keep a unit without HP from becoming a casualty. [Perks 12.2, Casualty]

A rescue happens as soon as the last HP is lost, whatever the cause, and before any other unit acts. Of several possible
rescues the player chooses one and saves the others for later.
"""

from turnmaster.engine.attacking.decisions import RescueDecision, UseRescue
from turnmaster.engine.attacking.events import HpLost, Rescued
from turnmaster.engine.attacking.hooks import LOSS_STILL_OPEN as OPEN
from turnmaster.engine.attacking.hooks import RESCUES, Rescue
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.moments import CASUALTIES_LEAVE
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.core.state import REMOVED
from turnmaster.engine.field.units import is_alive

RESCUE = "rescue"


def add_rescues(rules: RulesBuilder) -> None:
    """Make rescues possible; any number of rules may ask for this."""
    rules.add_sequence(sequence(RESCUE, Ask("what saves it", RescueDecision, decide_rescue, apply_rescue)))
    rules.add_reaction(HpLost, save_who_fell, once=RESCUE)
    rules.add_happening(CASUALTIES_LEAVE, save_the_fallen, once=RESCUE)


def save_who_fell(battle: Battle, event: HpLost) -> None:
    save_if_it_falls(battle, event.unit, event.beyond)


def save_if_it_falls(battle: Battle, unit: int, beyond: int = 0) -> None:
    """Save a unit that has no HP left, if a rescue can; `beyond` is the loss in excess of its last HP."""
    if rescues_of(battle, unit):
        battle.push(RESCUE, Scratch(battle.state.units[unit].player, unit, {"beyond": beyond}))


def save_the_fallen(battle: Battle) -> None:
    """Rescue units whose casualties are removed before their own rescue had its turn."""
    for number in reversed(range(len(battle.state.units))):
        save_if_it_falls(battle, number)


def rescues_of(battle: Battle, unit: int) -> list[Rescue]:
    """Return the rescues that a unit can use now, if it needs one."""
    if not is_falling(battle, unit) or OPEN.holds(battle, unit):
        return []
    return [rescue for rescue in battle.rules.contributions(RESCUES) if rescue.can(battle, unit)]


def lives_on(battle: Battle, unit: int) -> bool:
    """Check whether a unit is in play with HP left, or will be after a rescue."""
    return is_alive(battle.state.units[unit]) or bool(rescues_of(battle, unit))


def is_falling(battle: Battle, unit: int) -> bool:
    """Check whether a unit has no HP left and its last models are still on the field or in Reserve."""
    real = [model for model in battle.state.units[unit].models if not model.phantom]
    return not any(model.hp for model in real) and any(model.place != REMOVED for model in real)


def decide_rescue(battle: Battle, ctx: Scratch) -> RescueDecision | None:
    options = [UseRescue(rescue.name) for rescue in rescues_of(battle, ctx.unit)]
    return battle.ask(RescueDecision, ctx.player, options, unit=ctx.unit) if options else None


def apply_rescue(battle: Battle, ctx: Scratch, answer: UseRescue) -> None:
    rescue = next(each for each in battle.rules.contributions(RESCUES) if each.name == answer.perk)
    battle.emit(Rescued(unit=ctx.unit, by=rescue.name))
    rescue.carry_out(battle, ctx.unit, ctx.numbers["beyond"])
