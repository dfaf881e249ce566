"""The core rules put together, ready for options to patch."""

from turnmaster.engine.attacking.attack import ATTACK
from turnmaster.engine.attacking.casualties import CASUALTIES, LATER_CASUALTIES
from turnmaster.engine.attacking.hooks import COVER_BONUS, EXPOSED_PASSENGERS, GIVES_NO_COVER, HURT_FIRST, TARGETS
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
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.contexts import Nothing
from turnmaster.engine.core.offering import WINDOW
from turnmaster.engine.core.params import ATTACK_CHART, CP_DIE, PLAYSTYLE, ROLL_OFF_DIE, SAVE_DIE
from turnmaster.engine.core.rolls import PERK_USED, ROLL, TEST
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.setup import PlaystyleName, Setup
from turnmaster.engine.core.state import Frame, Player, State
from turnmaster.engine.field.aside import opening_unit
from turnmaster.engine.field.carriers import is_open
from turnmaster.engine.field.climbing import inch_for_inch
from turnmaster.engine.field.ground import half_the_way
from turnmaster.engine.field.hooks import (
    BLOCKS_SIGHT,
    CLIMBING,
    DIFFICULT_GROUND,
    HAS_FACING,
    LOCKED_WITH,
    PASSENGERS_FIRE,
)
from turnmaster.engine.field.melees import foes_in_contact
from turnmaster.engine.field.units import any_model_blocks, nobody_has_facing
from turnmaster.engine.moving.deploying import DEPLOY
from turnmaster.engine.moving.transports import MOVE
from turnmaster.engine.turn.alternation import add_alternation
from turnmaster.engine.turn.playstyles.advanced import add_advanced
from turnmaster.engine.turn.playstyles.intermediate import add_intermediate
from turnmaster.engine.turn.playstyles.standard import add_standard
from turnmaster.engine.turn.turn import add_turn_rules
from turnmaster.profiles.profile import DiceKind


def core_rules(playstyle: PlaystyleName = "Standard", dice: DiceKind = "d6") -> RulesBuilder:
    """Return the rules of the three playstyles on the D6 or the D10."""
    rules = RulesBuilder()
    for new in (WINDOW, ROLL, TEST, PERK_USED, DEPLOY, MOVE, ATTACK, LOSSES_GO_ON, CASUALTIES, LATER_CASUALTIES):
        rules.add_sequence(new)
    add_turn_rules(rules)
    add_alternation(rules)
    add_standard(rules)
    add_advanced(rules)
    add_intermediate(rules)
    rules.assign(PLAYSTYLE, playstyle)
    if dice == "d10":
        rules.assign(ATTACK_CHART, "d10")
        for die in (SAVE_DIE, ROLL_OFF_DIE, CP_DIE):
            rules.assign(die, "D10")
    add_hooks(rules)
    rules.add_modifier(stats.DEFENCE, guard_raises_defence, against_hazards=True)
    rules.add_modifier(stats.DEFENCE, cover_raises_defence)
    for source in (weapon_type_in_melee, shooting_into_melee, shooting_out_of_melee):
        rules.add_modifier(stats.ATTACK_DICE, source)
    return rules


def add_hooks(rules: RulesBuilder) -> None:
    """Add the functions that options may replace."""
    rules.give(BLOCKS_SIGHT, any_model_blocks)
    rules.give(CLIMBING, inch_for_inch)
    rules.give(COVER_BONUS, cover_bonus)
    rules.give(DIFFICULT_GROUND, half_the_way)
    rules.give(EXPOSED_PASSENGERS, exposed_passengers)
    rules.give(GIVES_NO_COVER, everything_gives_cover)
    rules.give(HAS_FACING, nobody_has_facing)
    rules.give(HURT_FIRST, hurt_first)
    rules.give(LOCKED_WITH, foes_in_contact)
    rules.give(PASSENGERS_FIRE, is_open)
    rules.give(TARGETS, targets_on_the_field)


def opening_state(setup: Setup, seed: int) -> State:
    """Return the opening state: all units in Reserve or aside, before the first Roll-Off."""
    return State(
        seed=seed,
        last_turn=setup.turns,
        playstyle=setup.rules.playstyle,
        players=[Player() for _ in setup.players],
        units=[opening_unit(setup, number) for number in range(len(setup.profiles))],
        stack=[Frame(sequence_names.GAME, 0, Nothing())],
    )
