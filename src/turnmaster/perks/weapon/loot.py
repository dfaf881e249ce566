"""Loot: a weapon that stays where its wielder became a casualty, for any model that comes by. [Perks 12.5, Limitation]

It can be picked up once the phase or Action Step in which it was laid down is over.
"""

from collections.abc import Sequence

from turnmaster.battlefield import TOLERANCE, touching
from turnmaster.battlefield.bases import point_base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing, Scratch
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.core.state import NOWHERE, Area
from turnmaster.engine.field.units import building_base, footprint, outermost, standing
from turnmaster.engine.moving.events import CasualtiesRemoved
from turnmaster.engine.moving.hooks import TRAVEL
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.catalogue import weapon_perk
from turnmaster.perks.decisions import Leave, LootDecision, PickUp
from turnmaster.perks.families import LIMITATION
from turnmaster.perks.known_names import known_perk
from turnmaster.perks.terms import END_OF_PHASE, SPECIFIC
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.perks.weapons_on_the_ground import LOOT, STEP, in_hand, lay_down, lying, origin, pick_up, present_step

SHARED = known_perk("Shared")  # such a weapon passes from hand to hand within its unit first


@weapon_perk(
    LOOT,
    LIMITATION,
    "It stays where its wielder became a casualty, and a model that comes by can pick it up.",
    terms=[SPECIFIC, END_OF_PHASE],
)
def loot(perk: WeaponPerk) -> None:
    perk.plays(LOOT, Ask("who picks it up", LootDecision, decide_taker, apply_taker))
    perk.reacts(CasualtiesRemoved, leave_weapons)
    perk.contributes(TRAVEL, pick_up_on_the_way)


def leave_weapons(battle: Battle, event: CasualtiesRemoved) -> None:
    """Lay down what casualties carried where they stood; a shared weapon where the last of its unit did."""
    unit, fallen = event.unit, [] if event.in_reserve else event.fallen
    for number, weapon in enumerate(battle.profile(unit).weapons):
        if LOOT not in weapon.perks:
            continue
        if SHARED not in weapon.perks:
            for model in fallen:
                lay_down(battle, unit, number, model, where(battle, unit, model), weapon.carriers[model])
        elif event.destroyed and fallen:
            last = where(battle, unit, fallen[-1])
            for model, count in enumerate(weapon.carriers):
                lay_down(battle, unit, number, model, last, count)


def where(battle: Battle, unit: int, model: int) -> tuple[int, int, int]:
    """Return where a model stood, or the middle of what carried it."""
    outer = outermost(battle, unit)
    carrier = battle.unit(outer)
    if carrier.aboard != NOWHERE:
        return building_base(battle, carrier.aboard).place
    stood = carrier.models[model if outer == unit else 0]
    return stood.x, stood.y, stood.z


def pick_up_on_the_way(battle: Battle, ctx: Placing, trips: Sequence[Trip]) -> None:
    """Let a model pick up a weapon on the ground that it goes over, passes in contact or stops at.

    Of several weapons, the oldest comes first: the last one pushed.
    """
    real = [trip for trip in trips if not battle.unit(ctx.unit).models[trip.model].phantom]
    for area in reversed(battle.state.areas):
        if area.perk != LOOT or present_step(battle) == (area.first, area.phase, STEP.of(area.notes)):
            continue
        takers = [trip.model for trip in real if meets(battle, ctx.unit, trip, area)]
        if takers:
            battle.push(LOOT, Scratch(ctx.player, ctx.unit, origin(area), models=takers))


def meets(battle: Battle, unit: int, trip: Trip, area: Area) -> bool:
    """Check whether a model was in contact with a weapon on its way, on the level where that lies."""
    point, level = area.points[0], area.level
    if level not in (trip.start.level, trip.end.level):
        return False
    if touching(trip.end, point_base(point, level)):
        return True
    return trip.passes(point, footprint(battle, unit).narrow + TOLERANCE)


def decide_taker(battle: Battle, ctx: Scratch) -> LootDecision | None:
    """Ask which of the models that came by picks it up; only a model with such a weapon can leave it."""
    holder = battle.unit(ctx.unit)
    takers = [model for model in standing(holder) if model in ctx.models]
    if not takers or lying(battle, ctx.numbers) is None:
        return None
    free = [model for model in takers if in_hand(battle, ctx.unit, model) is None]
    options = [PickUp(model) for model in free or takers]
    return battle.ask(LootDecision, ctx.player, options if free else [Leave(), *options], unit=ctx.unit)


def apply_taker(battle: Battle, ctx: Scratch, answer: PickUp | Leave) -> None:
    area = lying(battle, ctx.numbers)
    if isinstance(answer, PickUp) and area is not None:
        pick_up(battle, ctx.unit, answer.model, area)
