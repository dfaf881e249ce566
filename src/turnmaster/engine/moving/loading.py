"""Units that deploy aboard a Transport. [Free Rules p.14; quick reference: Transports]

When a Transport is deployed, its player first says which units from Reserve are aboard it, or aboard a Transport inside
it. They count as deployed with it.
"""

from fractions import Fraction

from turnmaster.engine.core.actions import ACTION_NUMBER
from turnmaster.engine.core.answers import DONE, Done, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.sequences import AGAIN, Ask, Next
from turnmaster.engine.field.carriers import carrier_name, load_of, put_aboard
from turnmaster.engine.field.hooks import BOARDING_CHECKS
from turnmaster.engine.field.units import in_play, in_reserve, is_lent, note_arrival
from turnmaster.engine.moving.decisions import Load, LoadDecision
from turnmaster.engine.moving.events import Embarked
from turnmaster.engine.moving.hooks import COMES_WITH_OTHERS

DEPLOYED = 1 << ACTION_NUMBER["Deploy"]


def can_be_loaded(battle: Battle, ctx: Placing) -> list[int]:
    """Return the friends of a Transport that wait in Reserve and have not used their own deployment yet. With a unit
    that arrives by a perk come only those that have it too. [Free Rules part 4, Perks and Transports]
    """
    spoken_for = {ctx.unit, *(unit for unit, _ in ctx.loads)}
    return [
        number
        for number, unit in enumerate(battle.state.units)
        if unit.player == ctx.player
        and not is_lent(unit)
        and number not in spoken_for
        and in_reserve(unit)
        and not in_play(unit)
        and not unit.acted & DEPLOYED
        and not BARRED_ACTIONS.against(battle, number, "Deploy")
        and (not ctx.perk or ctx.perk in battle.profile(number).perks)
    ]


def has_room(battle: Battle, ctx: Placing, unit: int, carrier: int) -> bool:
    """Check whether a unit fits beside those already chosen to be aboard, and carries no unit into a third layer."""
    if BOARDING_CHECKS.against(battle, unit, carrier) or (carrier != ctx.unit and comes_with_others(battle, unit)):
        return False
    loads = (load_of(battle, other) for other, into in ctx.loads if into == carrier)
    return sum(loads, load_of(battle, unit)) <= Fraction(battle.profile(carrier).transport)


def comes_with_others(battle: Battle, unit: int) -> bool:
    return COMES_WITH_OTHERS.holds(battle, unit)


def inner_transports(battle: Battle, ctx: Placing) -> list[int]:
    return [unit for unit, into in ctx.loads if into == ctx.unit and battle.profile(unit).transport]


def decide_load(battle: Battle, ctx: Placing) -> LoadDecision | None:
    carrier = battle.state.units[ctx.unit]
    if not battle.profile(ctx.unit).transport or in_play(carrier) or is_lent(carrier):
        return None
    inner = inner_transports(battle, ctx)
    options = [
        Load(unit, carrier)
        for unit in can_be_loaded(battle, ctx)
        for carrier in (ctx.unit, *inner)
        if has_room(battle, ctx, unit, carrier)
    ]
    return battle.ask(LoadDecision, ctx.player, [DONE, *options], unit=ctx.unit) if options else None


def why_too_deep_inside(battle: Battle, ctx: Placing, passenger: int, carrier: int) -> Refusal | None:
    """Return why a unit cannot be aboard a Transport inside another, if that is the reason."""
    if carrier not in inner_transports(battle, ctx) or not comes_with_others(battle, passenger):
        return None
    outer, inner, name = (battle.called(number) for number in (ctx.unit, carrier, passenger))
    return Refusal(
        f"Others come inside {name}: they would be in a Transport within a Transport within a Transport.",
        f"Have it aboard {outer} itself, not aboard {inner}.",
    )


def apply_load(battle: Battle, ctx: Placing, answer: Load | Done) -> Next | None:
    if isinstance(answer, Done):
        return None
    ctx.loads.append((answer.passenger, answer.carrier))
    return AGAIN


def deploy_loads(battle: Battle, ctx: Placing) -> None:
    """Put all chosen units aboard, now that the Transport stands on the field."""
    for unit, carrier in ctx.loads:
        put_aboard(battle, unit, carrier)
        note_arrival(battle, unit)
        battle.state.units[unit].acted |= DEPLOYED
        battle.emit(Embarked(unit=unit, carrier=carrier, deployed=True, name=carrier_name(battle, carrier)))
    ctx.loads.clear()


def why_not_loaded(battle: Battle, ctx: Placing, answer: Load | Done) -> Refusal | None:
    """Return why a unit is not put aboard a Transport that deploys."""
    units = range(len(battle.state.units))
    if isinstance(answer, Done) or answer.passenger not in units or answer.carrier not in units:
        return None
    passenger, carrier = answer.passenger, answer.carrier
    holder, name, into = battle.state.units[passenger], battle.called(passenger), battle.called(carrier)
    if holder.player != ctx.player:
        return Refusal(f"{name} is not yours.")
    if is_lent(holder):
        return Refusal(f"{name} obeys you only for a while, and boards nothing.")
    if in_play(holder) or not in_reserve(holder):
        return Refusal(f"{name} is not in Reserve.")
    barred = BARRED_ACTIONS.against(battle, passenger, "Deploy")
    if barred:
        return Refusal(barred)
    kept_out = BOARDING_CHECKS.against(battle, passenger, carrier)
    if kept_out:
        return Refusal(kept_out)
    if carrier != ctx.unit and (carrier, ctx.unit) not in ctx.loads:
        return Refusal(f"{into} does not deploy now.", f"{battle.called(ctx.unit)} does.")
    if passenger == ctx.unit or any(unit == passenger for unit, _ in ctx.loads):
        return Refusal(f"{name} deploys already.")
    too_deep = why_too_deep_inside(battle, ctx, passenger, carrier)
    if too_deep is not None or has_room(battle, ctx, passenger, carrier):
        return too_deep
    return Refusal(f"{into} has no room left for {name}.")


LOAD = Ask("who is aboard", LoadDecision, decide_load, apply_load, why_not=why_not_loaded)
