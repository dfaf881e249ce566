"""Arrivals: units that a rule brings onto the field, where their players want within what the rule allows.

An arrival is not a Deploy Action, and Deployment Zones matter only if the rule says so. The unit comes whole and
coherent, without contact with an enemy; models without room are casualties, as after the loss of a Transport.
"""

from turnmaster.battlefield import Base
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import END, Ask, Next, sequence
from turnmaster.engine.core.state import REMOVED
from turnmaster.engine.field.objections import bad_place, not_together, on_each_other
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.decisions import Arrive, ArriveDecision
from turnmaster.engine.moving.deploying import deployed_bases, put_on_field, touches_enemy, waiting
from turnmaster.engine.moving.hazards import bury_the_fallen, can_enter_danger, entered_where_put, suffer
from turnmaster.engine.moving.hooks import ARRIVALS, Arrival
from turnmaster.engine.moving.survivors import places_around

ARRIVE = "arrive"


def add_arrival(rules: RulesBuilder, new: Arrival) -> None:
    """Add the rules of arrivals, for a perk that brings units onto the field."""
    rules.contribute(ARRIVALS, new)
    if ARRIVE not in rules.sequences:
        where = Ask("where to arrive", ArriveDecision, decide_arrival, apply_arrival, check_arrival)
        rules.add_sequence(sequence(ARRIVE, leave_out_who_has_no_room, where, bury_the_fallen))


def begin_to_arrive(battle: Battle, unit: int, how: Arrival) -> None:
    """Let the player of a unit in Reserve place it on the field because of a perk."""
    battle.push(ARRIVE, Placing(battle.state.units[unit].player, unit, "Deploy", perk=how.name))


def arrival_of(battle: Battle, ctx: Placing) -> Arrival:
    return next(each for each in battle.rules.contributions(ARRIVALS) if each.name == ctx.perk)


def room_for(battle: Battle, ctx: Placing) -> list[Base]:
    """Return positions for as many models as possible, around the first middle with room for all of them."""
    arrival, count = arrival_of(battle, ctx), len(waiting(battle.state.units[ctx.unit]))

    def suits(base: Base) -> bool:
        return not touches_enemy(battle, ctx, [base]) and not arrival.why_not_there(battle, ctx, base)

    best: list[Base] = []
    for middle in arrival.middles(battle, ctx):
        found = places_around(battle, ctx.unit, middle, count, suits=suits)
        if len(found) > len(best) and not arrival.why_not(battle, ctx, found):
            best = found
        if len(best) == count:
            break
    return best


def leave_out_who_has_no_room(battle: Battle, ctx: Placing) -> Next | None:
    """Leave out models without room; without room for any, the unit stays away."""
    holder, room = battle.state.units[ctx.unit], len(room_for(battle, ctx))
    for number in waiting(holder)[room:]:
        holder.models[number].hp, holder.models[number].place = 0, REMOVED
    if room:
        return None
    arrival_of(battle, ctx).arrived(battle, ctx)
    return END


def decide_arrival(battle: Battle, ctx: Placing) -> ArriveDecision:
    proposal = Arrive(tuple(base.place for base in room_for(battle, ctx)))
    return battle.ask(ArriveDecision, ctx.player, [proposal], unit=ctx.unit, open=True, perk=ctx.perk)


def check_arrival(battle: Battle, ctx: Placing, answer: Arrive) -> Refusal | None:
    numbers = waiting(battle.state.units[ctx.unit])
    ends = deployed_bases(battle, ctx, answer, Arrive)
    if isinstance(ends, Refusal):
        return ends
    objection = (
        bad_place(battle, ctx.unit, numbers, ends) or on_each_other(numbers, ends) or not_together(battle, [], ends)
    )
    if objection is not None:
        return objection()
    if touches_enemy(battle, ctx, ends):
        return Refusal("It cannot arrive in base contact with an enemy.", "Leave a gap.")
    reason = why_not_like_this(battle, ctx, ends)
    return Refusal(reason, "Put it somewhere else.") if reason else None


def why_not_like_this(battle: Battle, ctx: Placing, ends: list[Base]) -> str:
    """Return the reason of the rule that brings a unit against these positions, or nothing."""
    arrival = arrival_of(battle, ctx)
    for end in ends:
        if reason := arrival.why_not_there(battle, ctx, end):
            return reason
    return arrival.why_not(battle, ctx, ends)


def apply_arrival(battle: Battle, ctx: Placing, answer: Arrive) -> None:
    bases = deployed_bases(battle, ctx, answer, Arrive)
    assert not isinstance(bases, Refusal)
    put_on_field(battle, ctx.unit, bases, [facing or 0 for facing in answer.facings])
    arrival_of(battle, ctx).arrived(battle, ctx)
    if can_enter_danger(battle, ctx.unit):
        suffer(battle, ctx, entered_where_put(battle, ctx.unit, standing(battle.state.units[ctx.unit])))
