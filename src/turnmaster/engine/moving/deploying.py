"""Deploying: putting a unit from Reserve into its Deployment Zone. [Free Rules p.8; quick reference: Deploy]"""

from collections.abc import Sequence

from turnmaster.battlefield import (
    TOLERANCE,
    Base,
    Point,
    Zone,
    box_around,
    boxes_apart,
    overlap,
    spots_on,
    stand_inside,
    zone_holds,
)
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.moments import ACTION_BEGINS, ACTION_ENDS, moment
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.core.state import ABOARD, FIELD, RESERVE, Unit
from turnmaster.engine.core.windows import AFTER_ACTION, ARRIVES, BEFORE_ACTION
from turnmaster.engine.field.carriers import everybody_aboard, step_out
from turnmaster.engine.field.ground import ground_of, is_plain, stands_badly
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.objections import bad_place, not_together, on_each_other
from turnmaster.engine.field.units import (
    bases_touch,
    fallen,
    footprint,
    note_arrival,
    others_near,
    outermost,
    standing,
    unit_bases,
    unit_box,
)
from turnmaster.engine.moving.decisions import RESERVES, Deploy, DeployDecision, Placement, StayInReserve
from turnmaster.engine.moving.events import Deployed, EnteredReserve, StaysInReserve
from turnmaster.engine.moving.hazards import bury_the_fallen, can_enter_danger, entered_where_put, suffer
from turnmaster.engine.moving.hooks import DEPLOYMENT_CHECKS, ELSEWHERE, NEVER_IN_RESERVE, OTHER_ZONES, Elsewhere
from turnmaster.engine.moving.loading import LOAD, deploy_loads
from turnmaster.engine.moving.movement import note_action, note_coherency
from turnmaster.engine.moving.orders import end_of, read_orders

FIRST_BLOCKS = 4  # how many blocks a search for room judges as a whole


def deploy_zone(battle: Battle, ctx: Placing) -> Zone | None:
    """Return the area in which a unit may be deployed: its player's zone, or anywhere."""
    if ctx.anywhere:
        return None
    for zone_of in battle.rules.contributions(OTHER_ZONES):
        other = zone_of(battle, ctx)
        if other is not None:
            return other
    player = battle.state.players[ctx.player]
    zones = battle.setup.board.zones
    return zones[player.zone] + (zones[player.second_zone] if player.second_zone >= 0 else ())


def elsewhere(battle: Battle, ctx: Placing) -> list[Elsewhere]:
    """Return the reason that lets a unit be deployed outside its zone, with all its passengers. [Free Rules part 4,
    Perks and Transports]
    """
    if ctx.anywhere or ctx.perk:
        return []
    units = (ctx.unit, *(unit for unit, _ in ctx.loads))
    allowing = battle.rules.contributions(ELSEWHERE)
    return [each for each in allowing if all(each.applies(battle, unit) for unit in units)]


def why_not_elsewhere(battle: Battle, ctx: Placing, bases: Sequence[Base]) -> str:
    """Return why a unit that may be deployed outside its zone cannot stand at these positions, or nothing. All its
    models need the same reason to be there.
    """
    reason = ""
    for each in elsewhere(battle, ctx):
        reasons = (words for base in bases if (words := each.why_not(battle, ctx.unit, base)))
        reason = next(reasons, "") or ("" if each.as_zone else DEPLOYMENT_CHECKS.against(battle, ctx.unit, bases))
        if not reason:
            return ""
    return reason


def waiting(holder: Unit) -> list[int]:
    """Return the numbers of the models in Reserve."""
    return [number for number, model in enumerate(holder.models) if model.place == RESERVE]


def deploy_spots(battle: Battle, ctx: Placing) -> list[Base] | None:
    """Return a place where the whole unit fits, the middle of the zone first, or nothing if there is no room."""
    found = spots_in(battle, ctx, deploy_zone(battle, ctx))
    return found if found is not None or not elsewhere(battle, ctx) else spots_in(battle, ctx, None)


def spots_in(battle: Battle, ctx: Placing, zone: Zone | None) -> list[Base] | None:
    """Yield positions for a unit. The first few blocks are checked as a whole, which is quick; after that each position
    is checked once, because most blocks share positions.
    """
    shape = footprint(battle, ctx.unit)
    radii = [shape.width // 2] * len(waiting(battle.state.units[ctx.unit]))

    judged: dict[Point, bool] = {}

    def is_free(point: Point) -> bool:
        if point not in judged:
            judged[point] = is_free_to_deploy(battle, ctx, [shape.at(*point)], zone)
        return judged[point]

    for number, points in enumerate(spots_on(battle.setup.board, zone, radii, shape.length // 2)):
        as_a_whole = number < FIRST_BLOCKS
        if not as_a_whole and not all(map(is_free, points)):
            continue
        bases = [shape.at(*point) for point in points]
        if as_a_whole and not is_free_to_deploy(battle, ctx, bases, zone):
            continue
        if zone or not why_not_elsewhere(battle, ctx, bases):
            return bases
    return None


def is_free_to_deploy(battle: Battle, ctx: Placing, bases: list[Base], zone: Zone | None) -> bool:
    """Check whether a coherent group of bases could deploy where it is."""
    box = box_around(bases)
    if not stand_inside(bases, box, battle.setup.board, zone):
        return False
    others = others_near(battle, ctx.unit, box) + fallen(battle, ctx.unit)
    if any(overlap(base, other) for other in others for base in bases) or touches_enemy(battle, ctx, bases):
        return False
    if ctx.perk and DEPLOYMENT_CHECKS.against(battle, ctx.unit, bases):
        return False
    return is_plain(battle, box, bases) or not any(stands_badly(battle, ctx.unit, base) for base in bases)


def touches_enemy(battle: Battle, ctx: Placing, bases: list[Base]) -> bool:
    box = box_around(bases)
    for number, unit in enumerate(battle.state.units):
        theirs = unit_bases(battle, number) if unit.player != ctx.player else []
        if theirs and not boxes_apart(box, unit_box(battle, number), TOLERANCE) and bases_touch(bases, theirs):
            return True
    return False


def decide_deploy(battle: Battle, ctx: Placing) -> DeployDecision | None:
    """Return the decision, with a proposal if one is found. Players may know positions that the search does not, so
    they are always asked.

    A unit that is already there was chosen only to use its perks.
    """
    if not waiting(battle.state.units[ctx.unit]) or BARRED_ACTIONS.against(battle, ctx.unit, "Deploy"):
        return None
    bases = deploy_spots(battle, ctx)
    proposal = [Deploy(tuple(b.centre for b in bases))] if bases is not None else []
    wait = [] if proposal and has_to_be_there(battle, ctx.unit) else [RESERVES]
    return battle.ask(DeployDecision, ctx.player, [*wait, *proposal], unit=ctx.unit, open=True)


def has_to_be_there(battle: Battle, unit: int) -> bool:
    """Check whether a unit must be deployed and cannot go into Reserve."""
    return NEVER_IN_RESERVE.holds(battle, unit)


def deployed_bases(
    battle: Battle, ctx: Placing, answer: Answer, kind: type[Placement] = Deploy
) -> list[Base] | Refusal:
    """Return the bases that an answer gives the models of a unit; without a level, on the lowest floor."""
    orders = read_orders(answer, kind, len(waiting(battle.state.units[ctx.unit])))
    if isinstance(orders, Refusal):
        return orders
    shape, ground = footprint(battle, ctx.unit), ground_of(battle)
    return [end_of(order, shape, ground, 0, 0) for order in orders]


def check_deploy(battle: Battle, ctx: Placing, answer: Placement | StayInReserve) -> Refusal | None:
    """Check a deployment: every model wholly inside a legal area, coherent, without contact with an enemy."""
    numbers = waiting(battle.state.units[ctx.unit])
    if isinstance(answer, StayInReserve):
        return Refusal(f"{battle.called(ctx.unit)} does not stay in Reserve.", "Deploy it now; there is room.")
    ends = deployed_bases(battle, ctx, answer)
    if isinstance(ends, Refusal):
        return ends
    zone = deploy_zone(battle, ctx)
    if zone is not None and elsewhere(battle, ctx) and not all(zone_holds(zone, end) for end in ends):
        reason = why_not_elsewhere(battle, ctx, ends)
        if reason:
            return Refusal(reason, "Deploy it somewhere else, or in your Deployment Zone.")
        zone = None
    objection = (
        bad_place(battle, ctx.unit, numbers, ends, zone)
        or on_each_other(numbers, ends)
        or not_together(battle, [], ends)
    )
    if objection is not None:
        return objection()
    if touches_enemy(battle, ctx, ends):
        return Refusal("A unit cannot deploy into base contact with an enemy.", "Leave a gap.")
    reason = DEPLOYMENT_CHECKS.against(battle, ctx.unit, ends) if ctx.perk else ""
    return Refusal(reason, "Deploy it somewhere else.") if reason else None


def apply_deploy(battle: Battle, ctx: Placing, answer: Deploy | StayInReserve) -> None:
    if isinstance(answer, StayInReserve):
        ctx.loads.clear()
        return
    bases = deployed_bases(battle, ctx, answer)
    assert not isinstance(bases, Refusal)
    put_on_field(battle, ctx.unit, bases, [facing or 0 for facing in answer.facings])
    battle.emit(Deployed(unit=ctx.unit))
    deploy_loads(battle, ctx)
    if can_enter_danger(battle, ctx.unit):
        deployed = standing(battle.state.units[ctx.unit])
        suffer(battle, ctx, entered_where_put(battle, ctx.unit, deployed))


def put_on_field(battle: Battle, unit: int, bases: Sequence[Base], facings: Sequence[int] = ()) -> None:
    """Put the models in Reserve on the field."""
    holder = battle.state.units[unit]
    for i, (number, base) in enumerate(zip(waiting(holder), bases, strict=True)):
        model = holder.models[number]
        model.x, model.y, model.z, model.place = base.x, base.y, base.level, FIELD
        model.facing = facings[i] if facings else 0
    note_coherency(battle, unit)
    refresh_contacts(battle, [unit])
    note_arrival(battle, unit)


def stays_in_reserve(battle: Battle, ctx: Placing) -> None:
    if waiting(battle.state.units[ctx.unit]):
        battle.emit(StaysInReserve(unit=ctx.unit))


DEPLOY = sequence(
    sequence_names.DEPLOY,
    note_action,
    window(BEFORE_ACTION),
    moment(ACTION_BEGINS),
    LOAD,
    window(ARRIVES),
    Ask("where to deploy", DeployDecision, decide_deploy, apply_deploy, check_deploy),
    bury_the_fallen,
    stays_in_reserve,
    moment(ACTION_ENDS),
    window(AFTER_ACTION),
)


def go_to_reserve(battle: Battle, unit: int) -> None:
    """Put a whole unit into Reserve with its passengers, from the field or its carrier. Nothing happens if one of them
    cannot go into Reserve.
    """
    leaving, hidden = (unit, *everybody_aboard(battle, unit)), battle.state.units[outermost(battle, unit)].marker
    if any(has_to_be_there(battle, number) for number in leaving):
        return
    for number in leaving:
        step_out(battle, number)
        for model in battle.state.units[number].models:
            if model.hp > 0 and model.place in (FIELD, ABOARD):
                model.place = RESERVE
        refresh_contacts(battle, [number])
        battle.emit(EnteredReserve(unit=number, hidden=hidden))
