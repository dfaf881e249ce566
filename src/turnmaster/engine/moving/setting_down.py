"""Relocation: players put units elsewhere without Movement. The core rules have none; perks add it.

Obstacles in between do not matter. Every model may be put this far from its position, or this far from a point. The
unit stays coherent, and joins no Melee.
"""

from collections.abc import Iterator, Sequence

from turnmaster.battlefield import TOLERANCE, Base, distance, gap
from turnmaster.engine.core.answers import Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import Ask, sequence
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.locked import enters_melee, is_in_contact
from turnmaster.engine.field.objections import Objection, bad_place, not_together, on_each_other, refuse
from turnmaster.engine.field.units import bases_of, is_alive, standing
from turnmaster.engine.moving.decisions import STAY, Relocate, RelocateDecision, Stay
from turnmaster.engine.moving.hazards import bury_the_fallen, can_enter_danger, entered_where_put, suffer
from turnmaster.engine.moving.hooks import DEPLOYMENT_CHECKS
from turnmaster.engine.moving.movement import ends_of
from turnmaster.engine.moving.orders import read_orders
from turnmaster.engine.moving.relocating import put_at

SETTING_DOWN = "setting down"
DIRECTIONS = ((0, 1000), (707, 707), (1000, 0), (707, -707), (0, -1000), (-707, -707), (-1000, 0), (-707, 707))
PARTS = (1000, 500)  # of the whole reach, for proposals


def add_setting_down(rules: RulesBuilder) -> None:
    """Add the rules of relocation, for perks that use it."""
    if SETTING_DOWN not in rules.sequences:
        where = Ask("where to put it", RelocateDecision, decide_where, apply_where, check_where)
        rules.add_sequence(sequence(SETTING_DOWN, where, bury_the_fallen))


def set_down(battle: Battle, unit: int, perk: str, inches: int, around: Sequence[int] = ()) -> None:
    """Let the player of a unit relocate it: this far from its position, or from a point around which it may be put."""
    player = battle.state.units[unit].player
    battle.push(SETTING_DOWN, Placing(player, unit, "", perk=perk, reach=inches, around=list(around)))


def can_be_put(battle: Battle, unit: int) -> bool:
    """Check whether a unit has a position and is in no Melee."""
    holder = battle.state.units[unit]
    return holder.aboard == NOWHERE and not holder.marker and is_alive(holder) and not is_in_contact(battle, unit)


def decide_where(battle: Battle, ctx: Placing) -> RelocateDecision | None:
    if not can_be_put(battle, ctx.unit):
        return None
    options = [STAY, *proposals(battle, ctx)]
    return battle.ask(RelocateDecision, ctx.player, options, unit=ctx.unit, open=True, perk=ctx.perk)


def proposals(battle: Battle, ctx: Placing) -> Iterator[Relocate]:
    """Yield the whole unit moved in some directions, by the whole distance and by half of it."""
    starts = bases_of(battle, ctx.unit, standing(battle.state.units[ctx.unit]))
    for part in PARTS:
        for dx, dy in DIRECTIONS:
            far = ctx.reach * battle.inch * part // 1000
            shift = (dx * far // 1000, dy * far // 1000)
            answer = Relocate(tuple((base.x + shift[0], base.y + shift[1]) for base in starts))
            if check_where(battle, ctx, answer) is None:
                yield answer


def check_where(battle: Battle, ctx: Placing, answer: Relocate | Stay) -> Refusal | None:
    """Check a relocation, with the reason if it is refused."""
    numbers = standing(battle.state.units[ctx.unit])
    orders = read_orders(answer, Relocate, len(numbers))
    if isinstance(orders, Refusal):
        return orders
    ends = ends_of(battle, ctx.unit, numbers, orders)
    objection = (
        too_far(battle, ctx, numbers, ends)
        or bad_place(battle, ctx.unit, numbers, ends)
        or on_each_other(numbers, ends)
        or not_together(battle, [], ends)
        or enters_melee(battle, ctx.unit, ends)
        or kept_out(battle, ctx, ends)
    )
    return None if objection is None else objection()


def too_far(battle: Battle, ctx: Placing, numbers: Sequence[int], ends: Sequence[Base]) -> Objection | None:
    limit = ctx.reach * battle.inch
    for number, start, end in zip(numbers, bases_of(battle, ctx.unit, numbers), ends, strict=True):
        away = gap(end, place_of(ctx)) if ctx.around else distance(*start.centre, *end.centre)
        if away > limit + TOLERANCE:
            say = battle.measured
            return refuse(f"Model {number + 1} would be put {say(away)} away, and {ctx.perk} reaches {say(limit)}.",
                          f"Put it {say(away - limit)} nearer.")  # fmt: skip
    return None


def place_of(ctx: Placing) -> Base:
    """Return the position around which a unit can be placed."""
    x, y, radius, level = ctx.around
    return Base(x, y, radius, level, 0)


def kept_out(battle: Battle, ctx: Placing, ends: Sequence[Base]) -> Objection | None:
    """Return the unit that keeps others from arriving there; a unit that comes out of a carrier is there already."""
    reason = "" if ctx.around else DEPLOYMENT_CHECKS.against(battle, ctx.unit, ends)
    return refuse(reason, "Put it somewhere else.") if reason else None


def apply_where(battle: Battle, ctx: Placing, answer: Relocate | Stay) -> None:
    if isinstance(answer, Stay):
        return
    numbers = standing(battle.state.units[ctx.unit])
    orders = read_orders(answer, Relocate, len(numbers))
    assert not isinstance(orders, Refusal)
    put_at(battle, ctx.unit, numbers, ends_of(battle, ctx.unit, numbers, orders), ctx.perk)
    for number, order in zip(numbers, orders, strict=True):
        model = battle.state.units[ctx.unit].models[number]
        model.facing = model.facing if order.facing is None else order.facing
    if can_enter_danger(battle, ctx.unit):
        suffer(battle, ctx, entered_where_put(battle, ctx.unit, numbers))
