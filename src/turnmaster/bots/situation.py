"""Answer questions about the battle, from a player's view, that several modules of a bot share."""

from turnmaster.dice import Stream
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.aiming import possible_attacks
from turnmaster.engine.attacking.modes import striking_distance
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.field.units import (
    battlefield_of,
    boxes_gap,
    enemies_of,
    gap_between,
    in_play,
    is_alive,
    nearest_gap,
    outermost,
    taking_part,
)
from turnmaster.engine.field.worth import full_strength
from turnmaster.engine.moving.movement import allowance

CP_FOR_A_UNIT = 2  # a Move and an Attack


def enemies_here(battle: Battle, unit: int) -> list[int]:
    """Return the enemies on the unit's own battlefield; none for a unit in Reserve."""
    if not in_play(battle.unit(unit)):
        return []
    foes = taking_part(battle, enemies_of(battle, battle.unit(unit).player))
    if battle.setup.board.fields:
        foes = [foe for foe in foes if battlefield_of(battle, foe) == battlefield_of(battle, unit)]
    return foes


def gap_to_enemies(battle: Battle, unit: int) -> int:
    """Return the distance to the closest enemy; 0 for a unit that is not in play or without enemies."""
    return nearest_gap(battle, unit, enemies_here(battle, unit)) or 0


def closest_enemies(battle: Battle, unit: int) -> list[int]:
    """Return the closest enemies; of several at the same distance those with the fewest HP."""
    foes = enemies_here(battle, unit)
    if not foes:
        return []
    nearest = max(0, nearest_gap(battle, unit, foes) or 0)
    near = [foe for foe in foes if boxes_gap(battle, unit, foe) <= nearest]
    ranked = [(gap_between(battle, unit, foe), hp_left(battle, foe), foe) for foe in near]
    best = min(ranked)[:2]
    return [foe for apart, hp, foe in ranked if (apart, hp) == best]


def closest_enemy(battle: Battle, unit: int, stream: Stream) -> int | None:
    """Return the enemy that an aggressive unit attacks; of equal ones a random one."""
    closest = closest_enemies(battle, unit)
    return stream.pick(closest) if closest else None


def known_name(battle: Battle, unit: int) -> str:
    """Return the name of the bot's own unit for a reason. Reasons are public, so the unit under a marker is
    not named.
    """
    return "a marker" if battle.unit(outermost(battle, unit)).marker else battle.profile(unit).name


def hp_left(battle: Battle, unit: int) -> int:
    return sum([model.hp for model in battle.unit(unit).models])


def missing_hp(battle: Battle, unit: int) -> int:
    real = [model.hp for model in battle.unit(unit).models if not model.phantom]
    return full_strength(battle, unit) - sum(real)


def shortest_range(battle: Battle, unit: int) -> int:
    """Return the distance at which every weapon is in range; 0, which means contact, if one has no range."""
    return max(0, min(_ranges(battle, unit), default=0) - battle.inch)


def longest_range(battle: Battle, unit: int) -> int:
    """Return the range of the weapon that reaches furthest."""
    return max(_ranges(battle, unit), default=0)


def _ranges(battle: Battle, unit: int) -> list[int]:
    return [striking_distance(battle, unit, weapon) for weapon in battle.profile(unit).weapons if weapon.attacks]


def speed(battle: Battle, unit: int) -> int:
    """Return how far a unit can move in a Game Turn with Move and Dash."""
    return (allowance(battle, unit, "Move").value + allowance(battle, unit, "Dash").value) * battle.inch


def is_on_enemy(battle: Battle, player: int, target: int) -> bool:
    return battle.unit(target).player != player


def can_strike(battle: Battle, unit: int, weapon_type: str = "") -> bool:
    """Check whether a unit could attack an enemy from its position, with any weapon or with one of a type."""
    player, weapons = battle.unit(unit).player, battle.profile(unit).weapons
    for option in possible_attacks(battle, Attack(player, unit)):
        fits = not weapon_type or weapons[option.weapon].type == weapon_type
        if fits and isinstance(option, decisions.Attack) and is_on_enemy(battle, player, option.target):
            return True
    return False


def threats_to(battle: Battle, unit: int) -> list[int]:
    """Return the enemies that have a unit in range of any weapon."""
    foes = enemies_here(battle, unit)
    return [foe for foe in foes if gap_between(battle, unit, foe) <= longest_range(battle, foe)]


def can_spare(battle: Battle, player: int, price: int) -> bool:
    """Check whether enough Command Points remain for every unit, or this is the last Game Turn."""
    alive = sum(1 for unit in battle.state.units if unit.player == player and is_alive(unit))
    left = battle.state.players[player].cp - price
    return battle.state.turn >= battle.state.last_turn or left >= CP_FOR_A_UNIT * alive
