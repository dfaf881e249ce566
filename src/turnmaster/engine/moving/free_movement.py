"""Movement that is neither Move nor Dash. The core rules have none; perks add it. [Perks 12.4]

It leads over the ground like a Move: around obstacles, slowed by Difficult Ground, and coherent; and all rules about
Movement apply to it. Weapon Types ignore it, because they concern Move and Dash. It neither starts nor leaves a Melee.
A unit may embark with it, but not disembark. [Free Rules p.14]
"""

from turnmaster.engine.core.actions import MOVEMENT
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import ACTION_BEGINS, moment
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.locked import is_in_contact
from turnmaster.engine.field.units import is_alive
from turnmaster.engine.moving.decisions import STAY, MovementDecision
from turnmaster.engine.moving.hazards import bury_the_fallen
from turnmaster.engine.moving.hooks import FREE_MOVEMENTS, FreeMovement
from turnmaster.engine.moving.movement import apply_move, check_move, is_immobile
from turnmaster.engine.moving.transports import EMBARK

ANY_DISTANCE = 100_000  # inches; no way on a battlefield is that long, not even half that long

FREE_MOVEMENT = "free movement"


def add_free_movement(rules: RulesBuilder, new: FreeMovement) -> None:
    """Add the rules of such a Movement, for perks that use it."""
    rules.contribute(FREE_MOVEMENTS, new)
    if FREE_MOVEMENT not in rules.sequences:
        where = Ask("where to go", MovementDecision, decide_where, apply_move, check_move)
        rules.add_sequence(sequence(FREE_MOVEMENT, moment(ACTION_BEGINS), where, bury_the_fallen, EMBARK))


def can_go(battle: Battle, unit: int) -> bool:
    """Check whether a unit can make such a Movement: on foot, in no Melee, neither Immobile nor barred."""
    holder = battle.state.units[unit]
    if holder.aboard != NOWHERE or not is_alive(holder) or BARRED_ACTIONS.against(battle, unit, MOVEMENT):
        return False
    return not is_immobile(battle, unit) and not is_in_contact(battle, unit)


def is_amid_attack_of_another(battle: Battle, unit: int) -> bool:
    """Check whether another unit is attacking now, so that a perk that relocates the unit must wait."""
    return any(isinstance(frame.ctx, Attack) and frame.ctx.unit != unit for frame in battle.state.stack)


def begin_to_go(battle: Battle, unit: int, how: FreeMovement) -> None:
    """Let the player who commands a unit choose where it goes."""
    player = battle.state.units[unit].player
    battle.push(FREE_MOVEMENT, Placing(player, unit, MOVEMENT, perk=how.name, reach=how.reach))


def decide_where(battle: Battle, ctx: Placing) -> MovementDecision | None:
    if not can_go(battle, ctx.unit):
        return None
    return battle.ask(MovementDecision, ctx.player, [STAY], unit=ctx.unit, open=True, perk=ctx.perk)
