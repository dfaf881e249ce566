"""Moves and Dashes: legal positions of the models of a unit, and reasons against others.

[Free Rules p.8-9 and p.13; quick reference: Move or Dash] The steps of a Move are put together in transports.py, those
of a Movement that is neither Move nor Dash in free_movement.py.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from turnmaster.battlefield import (
    TOLERANCE,
    Base,
    Point,
    box_around,
    is_coherent,
    on_the_table,
    path_length,
    path_until,
)
from turnmaster.battlefield.bases import base_box
from turnmaster.battlefield.outline import point_to_segment
from turnmaster.engine.core import stats
from turnmaster.engine.core.actions import ACTION_NUMBER, MOVEMENT, Doing
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.hooks import BARRED_ACTIONS, DRIVEN
from turnmaster.engine.core.modifiers import Explained, explained
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.core.state import FIELD, FIRED_HEAVY, NOWHERE, Model
from turnmaster.engine.field.carriers import fired_aboard
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.ground import ground_of, ground_on_the_way
from turnmaster.engine.field.hooks import DIFFICULT_GROUND, GAIT, Gait
from turnmaster.engine.field.locked import enters_melee, leaves_melee
from turnmaster.engine.field.melees import foes_in_contact, refresh_contacts
from turnmaster.engine.field.objections import Objection, bad_place, not_together, on_each_other, refuse
from turnmaster.engine.field.units import bases_in_the_way, bases_of, footprint, others_near, standing, unit_bases
from turnmaster.engine.moving.decisions import SENT, STAY, DashDecision, MoveDecision, Placement, Stay
from turnmaster.engine.moving.events import Moved, Stayed
from turnmaster.engine.moving.hazards import Entered, can_enter_danger, entered_on_the_way, suffer
from turnmaster.engine.moving.hooks import MOVEMENT_CHECKS, TRAVEL
from turnmaster.engine.moving.orders import Order, end_of, read_orders
from turnmaster.engine.moving.wayfinding import Blocked, Way, Wayfinder, wayfinder

ROUNDING = 2  # a place that was written down may be this far off
OTHERWISE = Note(MOVEMENT, "last Game Turn")  # of a unit: the Game Turn in which it last made such a Movement


class Trip(NamedTuple):
    """The path of one model in a Movement."""

    model: int
    start: Base
    points: tuple[Point, ...]
    end: Base

    def passes(self, point: Point, reach: int) -> bool:
        """Check whether the middle of the model comes within a distance of a point on its path, seen from above."""
        return any(point_to_segment(point, a, b) <= reach for a, b in pairwise((self.start.centre, *self.points)))


def allowance(battle: Battle, unit: int, action: Doing) -> Explained:
    """Return the inches that each model of a unit may go with Move or with Dash."""
    profile = battle.profile(unit)
    printed, stat = (profile.move_in, stats.MOVE) if action == "Move" else (profile.dash_in, stats.DASH)
    return explained(printed, [] if battle.is_as_printed(stat, unit) else battle.changes(stat, unit))


def furthest(battle: Battle, ctx: Placing) -> int:
    """Return how far each model may go with a Movement, as a length on the board."""
    far = (ctx.reach or allowance(battle, ctx.unit, ctx.action).value) * battle.inch
    if GAIT[Gait.ALWAYS_SLOWED].holds(battle, ctx.unit):
        far = battle.rules.hook(DIFFICULT_GROUND)(battle, far, lambda: 0)
    return far


def may_travel(model: Model, action: Doing) -> bool:
    """Check whether Weapon Types let a model go: Heavy ties down Move and Dash, Battle ties down Dash. [Free Rules
    p.13]
    """
    if action == "Move":
        return not model.fired & FIRED_HEAVY
    return not model.fired or action == MOVEMENT


def has_allowance(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether the allowance is more than nothing; it is usually as printed, and this is asked for every unit."""
    profile = battle.profile(unit)
    printed, stat = (profile.move_in, stats.MOVE) if action == "Move" else (profile.dash_in, stats.DASH)
    if battle.is_as_printed(stat, unit):
        return printed > 0
    return explained(printed, battle.changes(stat, unit)).value > 0


def is_immobile(battle: Battle, unit: int) -> bool:
    """Check whether neither Move nor Dash takes a unit anywhere now."""
    return not has_allowance(battle, unit, "Move") and not has_allowance(battle, unit, "Dash")


def can_travel(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether a model of a unit can Move or Dash. Passengers go together, or not at all."""
    holder = battle.state.units[unit]
    if BARRED_ACTIONS.against(battle, unit, action):
        return False
    if battle.profile(unit).transport and is_tied_by_passengers(battle, unit, action):
        return False
    if holder.aboard != NOWHERE:
        models = [holder.models[n] for n in standing(holder)]
        return all(may_travel(m, action) for m in models) and has_allowance(battle, unit, action)
    for model in holder.models:  # a plain loop, because this is asked for every unit at every decision
        if model.place == FIELD and model.hp > 0 and (not model.fired or may_travel(model, action)):
            return has_allowance(battle, unit, action)
    return False


def is_tied_by_passengers(battle: Battle, unit: int, action: Doing) -> bool:
    """Check whether weapons that passengers fired tie their Transport down like its own weapons. [Free Rules p.14]"""
    fired = fired_aboard(battle, unit)
    return bool(fired & FIRED_HEAVY if action == "Move" else fired)


def decide_move(battle: Battle, ctx: Placing) -> MoveDecision | DashDecision | None:
    if battle.state.units[ctx.unit].aboard != NOWHERE or not can_travel(battle, ctx.unit, ctx.action):
        return None
    kind: type[MoveDecision | DashDecision] = MoveDecision if ctx.action == "Move" else DashDecision
    return battle.ask(kind, ctx.player, staying(battle, ctx), unit=ctx.unit, open=True)


def staying(battle: Battle, ctx: Placing) -> list[Answer]:
    """Return what a unit may do without chosen positions: stay, or a Movement that a rule requires."""
    ways = (driven.way_it_has_to_go(battle, ctx) for driven in battle.rules.contributions(DRIVEN))
    return [next((way for way in ways if way is not None), STAY)]


# Judging a move


def ends_of(battle: Battle, unit: int, numbers: Sequence[int], orders: Sequence[Order]) -> list[Base]:
    """Return the ordered ends of the models of a unit."""
    shape, ground, holder = footprint(battle, unit), ground_on_the_way(battle, unit), battle.state.units[unit]
    if shape.is_round and not ground.storeys.pieces and all(order.level is None for order in orders):
        radius, height = shape.radius, shape.height  # most ground is flat and most bases are round
        return [Base(*order.path[-1], radius, 0, height) for order in orders]
    models = [holder.models[n] for n in numbers]
    return [end_of(order, shape, ground, m.z, m.facing) for order, m in zip(orders, models, strict=True)]


def bends_of(room: int, orders: Sequence[Order]) -> list[Base]:
    """Return where models that need this much room turn on their drawn paths, if any."""
    return [on_the_table((*point, room)) for order in orders if len(order.path) > 1 for point in order.path[:-1]]


def off_the_board(battle: Battle, bends: Sequence[Base]) -> Objection | None:
    """Return the reason against a path drawn off the board; the engine itself finds no such path."""
    if all(map(battle.setup.board.holds, bends)):
        return None
    return refuse("The way would leave the battlefield.", "Keep all of it on the board.")


class Move:
    """A proposed Movement: its models with their starts, ends and allowances."""

    def __init__(self, battle: Battle, ctx: Placing, orders: Sequence[Order]) -> None:
        self.prepare(battle, ctx)
        self.orders = orders
        self.ends = ends_of(battle, ctx.unit, self.numbers, orders)
        self.bends = bends_of(footprint(battle, ctx.unit).narrow, orders)

    def prepare(self, battle: Battle, ctx: Placing) -> None:
        """Work out the moving models, their starts and their allowances."""
        self.battle, self.ctx = battle, ctx
        self.holder = battle.state.units[ctx.unit]
        self.numbers = standing(self.holder)
        here = unit_bases(battle, ctx.unit)  # kept, and mostly all of them stand
        self.starts = here if len(here) == len(self.numbers) else bases_of(battle, ctx.unit, self.numbers)
        self.limit = furthest(battle, ctx)
        self._finder: Wayfinder | None = None

    @property
    def finder(self) -> Wayfinder:
        """Return the pathfinder, made only when needed: most illegal Movements end on a model, which shows
        without it.
        """
        if self._finder is None:
            battle, unit = self.battle, self.ctx.unit
            room, around = footprint(battle, unit).narrow, [*self.ends, *self.bends]
            others = bases_in_the_way(battle, unit)
            kept = battle.cache.setdefault(("obstacles to", unit, self.limit), {})
            self._finder = wayfinder(battle, unit, self.starts, around, room, self.limit, others, kept)
        return self._finder

    @property
    def is_shift(self) -> bool:
        """Check whether the unit keeps its shape, so that nothing between its own models changes."""
        first, last = self.starts[0], self.ends[0]
        dx, dy, dz = last.x - first.x, last.y - first.y, last.level - first.level
        return self.starts[0].is_round and all(
            end.x - start.x == dx and end.y - start.y == dy and end.level - start.level == dz
            for start, end in zip(self.starts, self.ends, strict=True)
        )

    def objection(self) -> Objection | None:
        """Return the reason against the Movement, or nothing: everything a unit must obey when it moves."""
        battle, unit = self.battle, self.ctx.unit
        shift = self.is_shift
        return (
            self._anybody_too_far()
            or bad_place(battle, unit, self.numbers, self.ends, moving=True)
            or (off_the_board(battle, self.bends) if self.bends else None)
            or self._any_bad_way()
            or (None if shift else on_each_other(self.numbers, self.ends))
            or (
                None
                if shift and not self.holder.broken and not self.holder.felled
                else not_together(battle, self.starts, self.ends)
            )
            or leaves_melee(battle, unit, self.ends)
            or (enters_melee(battle, unit, self.ends) if self.ctx.reach else None)
            or self._is_forbidden()
        )

    def _is_forbidden(self) -> Objection | None:
        """Return a rule's reason against a Movement that would be legal otherwise."""
        reason = MOVEMENT_CHECKS.against(self.battle, self)
        return refuse(reason, "Choose another way.") if reason else None

    def _anybody_too_far(self) -> Objection | None:
        """Return whether a model goes too far; in a unit that keeps its shape one model speaks for all, unless a weapon
        ties some down or paths differ.
        """
        free = not self.bends and not any(self.holder.models[n].fired for n in self.numbers)
        return self._too_far(0) if free and self.is_shift else self._first(self._too_far)

    def _any_bad_way(self) -> Objection | None:
        """Return the reason against a path; without obstacles, climbs or slow ground, any path of legal
        length is free.
        """
        box = box_around([*self.starts, *self.ends, *self.bends])
        about = ground_of(self.battle).everything.boxes_near(box)
        about += [base_box(base) for base in others_near(self.battle, self.ctx.unit, box)]
        for i in range(len(self.numbers)) if about else ():
            way = box if self.bends else box_around((self.starts[i], self.ends[i]))
            left, bottom, right, top = way.left, way.bottom, way.right, way.top
            for each in about:  # a plain loop, because every movement passes here
                if each.left <= right and each.right >= left and each.bottom <= top and each.top >= bottom:
                    objection = self._bad_way(i)
                    if objection is not None:
                        return objection
                    break
        return None

    def objection_to(self, i: int) -> Objection | None:
        """Return the reason against the path and end of one model, whatever the others do."""
        return (
            self._too_far(i)
            or bad_place(self.battle, self.ctx.unit, [self.numbers[i]], [self.ends[i]], moving=True)
            or self._bad_way(i)
        )

    def _first(self, judge: Callable[[int], Objection | None]) -> Objection | None:
        for i in range(len(self.numbers)):
            objection = judge(i)
            if objection is not None:
                return objection
        return None

    def _too_far(self, i: int) -> Objection | None:
        """Return why a model cannot reach its end at all: too far even straight, or tied down by its weapon."""
        start, number, order = self.starts[i], self.numbers[i], self.orders[i]
        model = self.holder.models[number]
        length = path_length(start.centre, order.path)
        if not length and start == self.ends[i] and order.facing in (None, model.facing):
            return None
        if not may_travel(model, self.ctx.action):
            kind = "Heavy" if model.fired & FIRED_HEAVY else "Battle"
            why = f"Model {number + 1} used a {kind} weapon this Game Turn and cannot {self.ctx.action}."
            return refuse(why, "Leave it where it is.")
        return self._too_long(number, length, self.limit) if length > self.limit + TOLERANCE else None

    def _too_long(self, number: int, length: int, limit: int, why: str = "") -> Objection:
        say, action = self.battle.measured, self.ctx.perk or self.ctx.action
        return lambda: Refusal(
            f"Model {number + 1} would go {say(length)}, and its {action}{why} is {say(limit)}.",
            f"Stop {say(length - limit)} earlier{', or go around' if why else ''}.",
        )

    def order_of(self, i: int) -> Order:
        """Return the order of one model."""
        return self.orders[i]

    def way(self, i: int) -> Way | Blocked:
        """Return the path of one model: as drawn, or the shortest if only its end was given."""
        start, end, path = self.starts[i], self.ends[i], self.orders[i].path
        return self.finder.along(start, path, end.level) if len(path) > 1 else self.finder.to(start, end)

    def _bad_way(self, i: int) -> Objection | None:
        """Return why a path is not free: it leads through terrain, over a model, or is too long with climbs and
        Difficult Ground.
        """
        way = self.way(i)
        if isinstance(way, Blocked):
            return self._barred(i, way)
        if way.affordable:
            return None
        why = " on Difficult Ground" if way.limit < self.limit else ""
        return self._too_long(self.numbers[i], way.length, way.limit, why + (" with the climb" if way.climbs else ""))

    def _barred(self, i: int, way: Blocked) -> Objection:
        number, end = self.numbers[i], self.ends[i]

        def words() -> Refusal:
            if way.piece is None and way.base is None:
                levels = ", ".join(map(self.battle.measured, self.finder.ground.floors_at(end.centre)))
                return Refusal(
                    f"Model {number + 1} finds no way up or down to {self.battle.measured(end.level)} there.",
                    f"Cross the edge of something with a floor at that height; there the levels are {levels}.",
                )
            name = way.piece.name if way.piece is not None else whose(self.battle, way.base)
            free = self.battle.measured(self._free_way(i))
            return Refusal(
                f"Model {number + 1} would pass through {name}.", f"Go around, or stop before it: {free} are free."
            )

        return words

    def _free_way(self, i: int) -> int:
        """Return how far a model can go along its drawn path, or its unit if all go straight in one shape, in whole
        hundredths of an inch; a tenth more is not legal.
        """
        start, order = self.starts[i], self.order_of(i)
        far = path_length(start.centre, order.path) * 100 // self.battle.inch
        free, barred = 0, far
        while barred - free > 1:
            middle = (free + barred) // 2
            if self._may_stop_at(i, order, middle):
                free = middle
            else:
                barred = middle
            if barred - free == 1 and free + 10 < far and self._may_stop_at(i, order, free + 10):
                free, barred = free + 10, far  # it steps past something that is narrower than that
        return free * self.battle.inch // 100

    def _may_stop_at(self, i: int, order: Order, hundredths: int) -> bool:
        """Check whether a model may go exactly this far on its path, however the end is rounded."""
        start, length = self.starts[i], hundredths * self.battle.inch // 100
        *bends, (x, y) = path_until(start.centre, order.path, length)
        around = [(x + dx, y + dy) for dx in (-ROUNDING, ROUNDING) for dy in (-ROUNDING, ROUNDING)]
        return all(self._told(i, Order((*bends, place), None, order.facing)) is None for place in around)

    def _told(self, i: int, order: Order) -> Objection | None:
        """Return the reason against another order for one model, or for the whole unit where all go the same way."""
        ways = [(end.x - start.x, end.y - start.y) for start, end in zip(self.starts, self.ends, strict=True)]
        together = not self.bends and len({*ways}) == 1
        dx, dy = order.end[0] - self.starts[i].x, order.end[1] - self.starts[i].y
        orders = [
            Order(((base.x + dx, base.y + dy),), None, self.order_of(j).facing)
            if together
            else Order((base.centre,), None, None)
            for j, base in enumerate(self.starts)
        ]
        move = Move(self.battle, self.ctx, [*orders[:i], order, *orders[i + 1 :]])
        return move.objection() if together else move.objection_to(i)


def whose(battle: Battle, base: Base | None) -> str:
    """Return the name of the unit that stands there."""
    for number, unit in enumerate(battle.state.units):
        if base and any((m.x, m.y, m.z) == base.place and m.place == FIELD for m in unit.models):
            return battle.called(number)
    return "another unit"


def proposed(battle: Battle, ctx: Placing, answer: Answer) -> Move | Refusal:
    orders = read_orders(answer, SENT[ctx.action], len(standing(battle.state.units[ctx.unit])))
    return orders if isinstance(orders, Refusal) else Move(battle, ctx, orders)


def check_move(battle: Battle, ctx: Placing, answer: Placement | Stay) -> Refusal | None:
    """Check a Movement, with the reason if it is refused."""
    if isinstance(answer, Stay):
        return Refusal(f"{battle.called(ctx.unit)} has no choice, and cannot stay where it is.")
    move = proposed(battle, ctx, answer)
    if isinstance(move, Refusal):
        return move
    objection = move.objection()
    return None if objection is None else objection()


def is_legal_move(battle: Battle, ctx: Placing, answer: Answer) -> bool:
    """Check a Movement without working out a reason."""
    move = proposed(battle, ctx, answer)
    return not isinstance(move, Refusal) and move.objection() is None


def apply_move(battle: Battle, ctx: Placing, answer: Placement | Stay) -> None:
    if isinstance(answer, Stay):
        battle.emit(Stayed(unit=ctx.unit, action=ctx.action))
        return
    holder = battle.state.units[ctx.unit]
    numbers = standing(holder)
    orders = read_orders(answer, SENT[ctx.action], len(numbers))
    assert not isinstance(orders, Refusal)
    entered = dangers_entered(battle, ctx, orders)
    watching = battle.contributions_to(TRAVEL, ctx.unit)
    trips = trips_of(battle, ctx, orders) if watching else []
    moved, tied, steps = 0, 0, set()
    for number, end, order in zip(numbers, ends_of(battle, ctx.unit, numbers, orders), orders, strict=True):
        model = holder.models[number]
        facing = model.facing if order.facing is None else order.facing
        there = (end.x, end.y, end.level, facing)
        steps.add((end.x - model.x, end.y - model.y, end.level - model.z))
        if (model.x, model.y, model.z, model.facing) != there:
            model.x, model.y, model.z, model.facing = there
            moved += 1
            note_travel(model, ctx.action)
        elif not may_travel(model, ctx.action):
            tied += 1
    if moved:
        if ctx.reach:
            OTHERWISE.put(holder.notes, battle.state.turn)
        before = foes_in_contact(battle, ctx.unit)
        refresh_contacts(battle, [ctx.unit])
        if len(steps) > 1 or holder.broken or holder.felled:  # a unit that goes as one stays as coherent as before
            note_coherency(battle, ctx.unit)
        new = [foe for foe in foes_in_contact(battle, ctx.unit) if foe not in before]
        ctx.engages = list(new)
        battle.emit(Moved(unit=ctx.unit, action=ctx.action, models=moved, engages=new, forced=ctx.forced,
                          because=ctx.perk, stayed=tied,
                          length=max(isqrt(dx * dx + dy * dy) for dx, dy, _ in steps)))  # fmt: skip
        for watch in reversed(watching):  # the last sequence that one of them pushes comes first
            watch(battle, ctx, trips)
        suffer(battle, ctx, entered)


def trips_of(battle: Battle, ctx: Placing, orders: Sequence[Order]) -> list[Trip]:
    """Return the paths that the models of a unit take with a Movement that was checked already."""
    move = Move(battle, ctx, orders)
    ways = [move.way(i) for i in range(len(move.numbers))]
    found = zip(move.numbers, move.starts, ways, move.ends, strict=True)
    return [Trip(n, start, way.points, end) for n, start, way, end in found if isinstance(way, Way) and start != end]


def dangers_entered(battle: Battle, ctx: Placing, orders: Sequence[Order]) -> Entered:
    """Return the Dangerous Ground on the paths of a Movement that was checked already."""
    if not can_enter_danger(battle, ctx.unit):
        return {}
    move = Move(battle, ctx, orders)
    ways = [move.way(i) for i in range(len(move.numbers))]
    return entered_on_the_way(battle, move.starts, move.numbers, [way for way in ways if isinstance(way, Way)])


def note_travel(model: Model, action: Doing) -> None:
    """Note a Move or Dash for Weapon Types, which ignore other Movement."""
    if action == "Move":
        model.moved = True
    elif action == "Dash":
        model.dashed = True


def has_stood_still(battle: Battle, unit: int) -> bool:
    """Check whether a unit has made no Movement of any kind in this Game Turn."""
    holder = battle.state.units[unit]
    if OTHERWISE.says(holder.notes, battle.state.turn):
        return False
    return not any(model.moved or model.dashed for model in holder.models)


def note_coherency(battle: Battle, unit: int) -> None:
    holder = battle.state.units[unit]
    on_foot = holder.aboard == NOWHERE
    holder.broken = on_foot and not is_coherent(bases_of(battle, unit, standing(holder)), coherency(battle))


def note_action(battle: Battle, ctx: Placing) -> None:
    battle.state.units[ctx.unit].acted |= 1 << ACTION_NUMBER[ctx.action]


WHERE_TO_MOVE = Ask("where to move", (MoveDecision, DashDecision), decide_move, apply_move, check_move)
