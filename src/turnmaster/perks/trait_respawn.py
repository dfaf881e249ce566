"""Respawn: a unit that comes back from its own board edge. [Perks 12.6, Traits]

Its player decides this at the start of a Game Turn, for a destroyed unit or one that still stands. It stays lost for
the points, and its used-up limited uses stay used up.
"""

from fractions import Fraction

from turnmaster.engine.attacking.casualties import remove_at_once
from turnmaster.engine.attacking.hooks import LOSS_STILL_OPEN
from turnmaster.engine.attacking.hp_loss import fall
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Scratch
from turnmaster.engine.core.purposes import Purpose
from turnmaster.engine.core.windows import GAME_TURN_BEGINS
from turnmaster.engine.field.hooks import TAKES_NO_PART, Contest
from turnmaster.engine.field.units import standing
from turnmaster.perks.catalogue import trait
from turnmaster.perks.edge_arrival import EdgeArrival
from turnmaster.perks.fallen import add_lost_points, make_whole, why_cannot_return
from turnmaster.perks.unit_perk import UnitPerk

TWICE = 2  # from then on it neither holds nor contests Objectives


@trait(
    "Respawn",
    "When a Game Turn begins it can be removed and return whole at its board edge; it counts as destroyed.",
)
def respawn(perk: UnitPerk) -> None:
    leaving, arrival = perk.note("leaving"), EdgeArrival(perk)

    def why_not(battle: Battle, unit: int) -> str:
        return why_cannot_return(battle, unit) or perk.why_used(battle, unit)

    def begin(battle: Battle, unit: int) -> None:
        perk.note_turn(battle, unit)
        battle.push(perk.name, Scratch(battle.unit(unit).player, unit))

    def leave(battle: Battle, ctx: Scratch) -> None:
        """Remove a unit that still stands as a casualty. Nothing rescues it from what its player wants."""
        holder = battle.unit(ctx.unit)
        if models := standing(holder):
            leaving.put(holder.notes, 1)
            fall(battle, ctx.unit, models, perk.name)
            remove_at_once(battle, ctx.unit)

    def come_back(battle: Battle, ctx: Scratch) -> None:
        holder = battle.unit(ctx.unit)
        leaving.drop(holder.notes)
        holder.effects = []
        make_whole(battle, ctx.unit)
        perk.note_use(battle, ctx.unit)
        arrival.bring(battle, ctx.unit)

    add_lost_points(perk.rules)
    perk.offers_to_each(GAME_TURN_BEGINS, why_not, begin, purpose=Purpose.RAISES)
    perk.plays(perk.name, leave, come_back)
    perk.contributes(LOSS_STILL_OPEN, lambda battle, unit: leaving.is_in(battle.unit(unit).notes))
    perk.contributes(TAKES_NO_PART[Contest.OBJECTIVES], lambda battle, unit: perk.uses(battle, unit) >= TWICE)
    perk.multiplies_cost(Fraction(1, 2))
