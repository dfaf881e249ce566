"""Attacks that units make for a perk, besides those that their players choose."""

from typing import Literal

from turnmaster.engine.attacking.aiming import possible_attacks
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack

# Whether an attack uses up the Attack of its unit in this Game Turn, and whether perks may be used around it as around
# an Action.
Beginning = Literal["as its Attack", "besides its Attack", "at once"]
STEPS: dict[Beginning, str] = {
    "as its Attack": "",
    "besides its Attack": sequence_names.ATTACK_BEGINS,
    "at once": sequence_names.WEAPON_CHOSEN,
}


def can_be_made(battle: Battle, attack: Attack) -> bool:
    """Check whether a weapon has a target in an attack. Rules that bind a unit release it only in a forced attack, so
    the check runs inside it.
    """
    if not attack.forced:
        return any(possible_attacks(battle, attack))
    battle.push(sequence_names.ATTACK, attack)
    able = any(possible_attacks(battle, attack))
    battle.state.stack.pop()
    return able


def begin_attack(battle: Battle, attack: Attack, beginning: Beginning) -> None:
    """Start an attack as soon as the present step is over."""
    battle.push(sequence_names.ATTACK, attack, at=STEPS[beginning])
