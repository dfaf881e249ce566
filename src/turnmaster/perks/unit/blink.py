"""Blink and Teleport: a unit jumps as far as it could have walked. [Perks 12.4, Ability]

This is Movement, and neither a Move nor a Dash: see engine/moving/free_movement.py.
"""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.moving.free_movement import (
    ANY_DISTANCE,
    add_free_movement,
    begin_to_go,
    can_go,
    is_amid_attack_of_another,
)
from turnmaster.engine.moving.hooks import FreeMovement
from turnmaster.engine.turn.playstyles.advanced import can_wait, relocate_after_attack
from turnmaster.perks.activation import Used
from turnmaster.perks.catalogue import rank, unit_perk
from turnmaster.perks.families import ABILITY
from turnmaster.perks.terms import ACTIVATE, MASTERY_TEST, limited_use, radius
from turnmaster.perks.unit_perk import UnitPerk


@unit_perk(
    "Blink",
    ABILITY,
    ranks={
        "I": rank(
            'Once a game it makes another Movement of up to 6", which neither engages nor leaves a Melee.',
            terms=[ACTIVATE, limited_use(1), radius(6)],
        ),
        "II": rank(
            'Once a game it makes another Movement of up to 12", which neither engages nor leaves a Melee.',
            terms=[ACTIVATE, limited_use(1), radius(12)],
        ),
        "III": rank(
            "Once a game it makes another Movement of any length, which neither engages nor leaves a Melee.",
            terms=[ACTIVATE, limited_use(1)],
        ),
    },
)
@unit_perk(
    "Teleport",
    ABILITY,
    ranks={
        "I": rank(
            'After a Mastery Test it makes another Movement of up to 6", which neither engages nor leaves a Melee.',
            terms=[MASTERY_TEST, radius(6)],
        ),
        "II": rank(
            'After a Mastery Test it makes another Movement of up to 12", which neither engages nor leaves a Melee.',
            terms=[MASTERY_TEST, radius(12)],
        ),
        "III": rank(
            "After a Mastery Test it makes another Movement of any length, which neither engages nor leaves a Melee.",
            terms=[MASTERY_TEST],
        ),
    },
)
def goes_elsewhere(perk: UnitPerk) -> None:
    how, afterwards = FreeMovement(perk.name, perk.radius or ANY_DISTANCE), f"{perk.name} afterwards"

    def why_not(battle: Battle, unit: int) -> str:
        if is_amid_attack_of_another(battle, unit) and not can_wait(battle):
            return f"{battle.called(unit)} cannot go anywhere in the middle of an attack."
        return "" if can_go(battle, unit) else f"{battle.called(unit)} cannot go anywhere."

    def go_now_or_later(battle: Battle, used: Used) -> None:
        """Let a unit jump at once, or in reaction to an attack when that is over."""
        if is_amid_attack_of_another(battle, used.unit):
            relocate_after_attack(battle, afterwards, battle.state.units[used.unit].player, used.unit)
        else:
            begin_to_go(battle, used.unit, how)

    def go_afterwards(battle: Battle, ctx: Scratch) -> None:
        begin_to_go(battle, ctx.unit, how)

    add_free_movement(perk.rules, how)
    perk.plays(afterwards, go_afterwards)
    perk.activates(go_now_or_later, when=why_not)
