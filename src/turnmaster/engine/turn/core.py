"""The core rules put together, ready for options to patch."""

from collections.abc import Callable
from typing import Any

from turnmaster.battlefield import INCH
from turnmaster.engine.attacking.attack import ATTACK
from turnmaster.engine.attacking.casualties import CASUALTIES, LATER_CASUALTIES
from turnmaster.engine.attacking.hp_loss import hurt_first
from turnmaster.engine.attacking.line_of_units import LOSSES_GO_ON
from turnmaster.engine.attacking.targets import exposed_passengers, targets_on_the_field
from turnmaster.engine.attacking.workings import (
    cover_bonus,
    cover_raises_defence,
    everything_gives_cover,
    guard_raises_defence,
    shooting_into_melee,
    shooting_out_of_melee,
    weapon_type_in_melee,
)
from turnmaster.engine.field.carriers import is_open
from turnmaster.engine.field.climbing import inch_for_inch
from turnmaster.engine.field.ground import half_the_way
from turnmaster.engine.field.melees import foes_in_contact
from turnmaster.engine.field.units import any_model_blocks, nobody_has_facing
from turnmaster.engine.kernel.contexts import Nothing
from turnmaster.engine.kernel.rules import RulesBuilder
from turnmaster.engine.kernel.setup import Setup
from turnmaster.engine.kernel.state import Frame, Model, Player, State, Unit
from turnmaster.engine.kernel.windows import PERK_USED, ROLL, TEST, WINDOW
from turnmaster.engine.moving.deploying import DEPLOY
from turnmaster.engine.moving.transports import MOVE
from turnmaster.engine.turn.alternation import add_alternation
from turnmaster.engine.turn.playstyles.advanced import add_advanced
from turnmaster.engine.turn.playstyles.intermediate import add_intermediate
from turnmaster.engine.turn.playstyles.standard import add_standard
from turnmaster.engine.turn.turn import add_turn_rules
from turnmaster.profiles.profile import DiceKind

# What options and perks may put something else in the place of.
HOOKS: dict[str, Callable[..., Any]] = {
    "blocks sight": any_model_blocks,
    "climbing": inch_for_inch,
    "cover bonus": cover_bonus,
    "Difficult Ground": half_the_way,
    "exposed passengers": exposed_passengers,
    "gives no cover": everything_gives_cover,
    "has facing": nobody_has_facing,
    "hurt first": hurt_first,
    "locked with": foes_in_contact,
    "passengers fire": is_open,
    "targets": targets_on_the_field,
}


def core_rules(playstyle: str = "Standard", dice: DiceKind = "d6") -> RulesBuilder:
    """The rules of the three playstyles on the D6 or the D10."""
    rules = RulesBuilder()
    for new in (WINDOW, ROLL, TEST, PERK_USED, DEPLOY, MOVE, ATTACK, LOSSES_GO_ON, CASUALTIES, LATER_CASUALTIES):
        rules.add_sequence(new)
    add_turn_rules(rules)
    add_alternation(rules)
    add_standard(rules)
    add_advanced(rules)
    add_intermediate(rules)
    rules.params["playstyle"] = playstyle
    rules.params |= {"attack chart": "d6", "save die": "D6", "inch": INCH, "inch sign": '"', "battlefields": 1}
    rules.params |= {"buildings carry": False}
    if dice == "d10":
        rules.params |= {"attack chart": "d10", "save die": "D10", "roll-off die": "D10", "cp die": "D10"}
    rules.hooks |= HOOKS
    rules.add_modifier("defence", guard_raises_defence, against_hazards=True)
    rules.add_modifier("defence", cover_raises_defence)
    for source in (weapon_type_in_melee, shooting_into_melee, shooting_out_of_melee):
        rules.add_modifier("attack dice", source)
    return rules


def opening_state(setup: Setup, seed: int) -> State:
    """Everybody in Reserve, before the first Roll-Off."""
    units = []
    number = 0
    roster_number = 0
    for player, side in enumerate(setup.players):
        for roster in side.rosters:
            for profile in roster.units:
                models = [Model(0, 0, profile.hp) for _ in range(profile.models)]
                units.append(Unit(player, roster_number, number, models))
                number += 1
            roster_number += 1
    return State(
        seed=seed,
        last_turn=setup.turns,
        playstyle=setup.rules.playstyle,
        players=[Player() for _ in setup.players],
        units=units,
        stack=[Frame("game", 0, Nothing())],
    )
