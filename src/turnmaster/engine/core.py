"""The core rules put together, ready for options to patch."""

from turnmaster.engine.alternation import add_alternation
from turnmaster.engine.attack import ATTACK
from turnmaster.engine.casualties import CASUALTIES
from turnmaster.engine.contexts import Nothing
from turnmaster.engine.movement import DEPLOY, MOVE
from turnmaster.engine.playstyles.advanced import add_advanced
from turnmaster.engine.playstyles.intermediate import add_intermediate
from turnmaster.engine.playstyles.standard import add_standard
from turnmaster.engine.rules import RulesBuilder
from turnmaster.engine.setup import Setup
from turnmaster.engine.state import Frame, Model, Player, State, Unit
from turnmaster.engine.turn import add_turn_rules
from turnmaster.engine.windows import ROLL, TEST, WINDOW
from turnmaster.engine.workings import (
    cover_raises_defence,
    guard_raises_defence,
    shooting_into_melee,
    shooting_out_of_melee,
    weapon_type_in_melee,
)
from turnmaster.profiles.profile import DiceKind


def core_rules(playstyle: str = "Standard", dice: DiceKind = "d6") -> RulesBuilder:
    """The rules of the three playstyles on the D6 or the D10."""
    rules = RulesBuilder()
    for new in (WINDOW, ROLL, TEST, DEPLOY, MOVE, ATTACK, CASUALTIES):
        rules.add_sequence(new)
    add_turn_rules(rules)
    add_alternation(rules)
    add_standard(rules)
    add_advanced(rules)
    add_intermediate(rules)
    rules.params["playstyle"] = playstyle
    rules.params |= {"attack chart": "d6", "save die": "D6"}
    if dice == "d10":
        rules.params |= {"attack chart": "d10", "save die": "D10", "roll-off die": "D10", "cp die": "D10"}
    for source in (guard_raises_defence, cover_raises_defence):
        rules.add_modifier("defence", source)
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
