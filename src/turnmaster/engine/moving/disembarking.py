"""Disembarking: each model is measured from the Transport, then makes its Move or Dash. [Free Rules p.14]

A model starts in contact with the best point of the edge of the Transport, and goes on as in any other Move or Dash.
All models of the unit leave, or none. While the Transport is in a Melee, its passengers are not locked. A unit that
leaves a building may also come out on any of its floors. [Beta: Terrain, Buildings]
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import NamedTuple

from turnmaster.battlefield import TOLERANCE, Base, Point, distance, gap, moved_base, touching, toward
from turnmaster.battlefield.contact import contact_points, slid_against
from turnmaster.battlefield.outline import holds_point
from turnmaster.battlefield.spots import circle
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.core.sequences import Ask
from turnmaster.engine.core.state import FIELD, NOWHERE
from turnmaster.engine.field.carriers import (
    building_number,
    carrier_name,
    is_building,
    put_aboard,
    step_out,
    takes_in,
)
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.melees import foes_in_contact, refresh_contacts
from turnmaster.engine.field.objections import Objection, bad_place, is_free, not_together, on_each_other, refuse
from turnmaster.engine.field.passages import is_passage
from turnmaster.engine.field.units import bases_in_the_way, footprint, measured_bases, other_bases, place_of, standing
from turnmaster.engine.moving.decisions import SENT, STAY, DisembarkDecision, Placement, Stay
from turnmaster.engine.moving.events import Disembarked, Embarked, PutOut, StaysAboard
from turnmaster.engine.moving.hazards import Entered, can_enter_danger, entered_from_aboard, suffer
from turnmaster.engine.moving.hooks import EXIT_CHECKS, HEAD_STARTS, TRAVEL
from turnmaster.engine.moving.movement import (
    Trip,
    allowance,
    bends_of,
    can_travel,
    note_coherency,
    note_travel,
    off_the_board,
)
from turnmaster.engine.moving.orders import Order, end_of, read_orders
from turnmaster.engine.moving.survivors import SLACK, settled
from turnmaster.engine.moving.wayfinding import Blocked, Way, wayfinder


class Exit(NamedTuple):
    """The exit of a model: its start at the edge of the Transport, and its path from there."""

    start: Base
    way: Way


class Disembarking:
    """A proposed exit from a Transport: the models, their positions, and their allowances."""

    def __init__(self, battle: Battle, ctx: Placing, orders: Sequence[Order]) -> None:
        self.battle, self.ctx, self.orders = battle, ctx, orders
        holder = battle.state.units[ctx.unit]
        self.carrier, self.carriers = holder.aboard, measured_bases(battle, ctx.unit)
        self.numbers = standing(holder)
        self.limit = allowance(battle, ctx.unit, ctx.action).value * battle.inch
        self.ahead = head_start(battle, self.carrier)
        shape, ground = footprint(battle, ctx.unit), ground_of(battle)
        self.ends = [end_of(order, shape, ground, self.carriers[0].level, 0) for order in orders]
        self.others = other_bases(battle, ctx.unit)
        wide = 2 * shape.radius + self.ahead
        edge = [Base(*c.centre, c.radius + wide, c.level, c.height) for c in self.carriers]
        self.bends = bends_of(shape.narrow, orders)
        around = [*self.ends, *self.bends]
        in_the_way = bases_in_the_way(battle, ctx.unit)
        self.finder = wayfinder(battle, ctx.unit, edge, around, shape.narrow, self.limit, in_the_way)

    def objection(self) -> Objection | None:
        """Return the reason against the exit, or nothing."""
        return (
            self._first_too_far()
            or bad_place(self.battle, self.ctx.unit, self.numbers, self.ends, moving=True)
            or off_the_board(self.battle, self.bends)
            or on_each_other(self.numbers, self.ends)
            or not_together(self.battle, [], self.ends)
            or self._first_bad_way()
            or self._is_forbidden()
        )

    def _is_forbidden(self) -> Objection | None:
        """Return a rule's reason against an exit that would be legal otherwise."""
        reason = EXIT_CHECKS.against(self.battle, self)
        return refuse(reason, "Choose another way, or stay aboard.") if reason else None

    def _first_too_far(self) -> Objection | None:
        for number, end in zip(self.numbers, self.ends, strict=True):
            away = min(gap(end, carrier) for carrier in self.carriers)
            if away > self.limit + self.ahead + TOLERANCE and not self.is_inside(end):
                return self._too_long(number, away, self.limit + self.ahead)
        return None

    def _first_bad_way(self) -> Objection | None:
        for i, number in enumerate(self.numbers):
            found = self.exit_of(i)
            if found is None:
                return self._barred(number)
            if not found.way.affordable:
                return self._too_long(number, found.way.length, found.way.limit)
        return None

    def is_inside(self, end: Base) -> bool:
        """Check whether a model comes out on a floor of the building that it is in."""
        if not is_building(self.carrier) or is_passage(self.battle, self.carrier):
            return False
        piece = self.battle.setup.board.terrain[building_number(self.carrier)]
        return end.level in piece.floors and holds_point(piece.outline, end.centre)

    def exit_of(self, i: int) -> Exit | None:
        """Return the first exit that a model can afford, the straight one first; else the shortest, or nothing."""
        end, path = self.ends[i], self.orders[i].path
        if self.is_inside(end):
            return Exit(end, Way((), (), 0, self.limit))
        shortest: Exit | None = None
        for start in self.starts_for(moved_base(end, *path[0])):
            way = self.finder.along(start, path, end.level) if len(path) > 1 else self.finder.to(start, end)
            if isinstance(way, Blocked):
                continue
            if way.affordable:
                return Exit(start, way)
            if shortest is None or way.length < shortest.way.length:
                shortest = Exit(start, way)
        return shortest

    def starts_for(self, first: Base) -> Iterator[Base]:
        """Yield the starts of a model that goes to a position: as far ahead as allowed, then at the edge."""
        if self.ahead:
            carrier = min(self.carriers, key=lambda carrier: (gap(first, carrier), carrier.centre))
            begin = first
            if gap(first, carrier) > self.ahead:
                reach = distance(*carrier.centre, *first.centre) - gap(first, carrier) + self.ahead
                begin = moved_base(first, *toward(carrier.centre, first.centre, reach))
            start = settled(self.battle, self.ctx.unit, begin, first.level)
            if is_free(self.battle, self.ctx.unit, start, self.others):
                yield start
        yield from doors(self.battle, self.ctx.unit, first, self.carriers, self.others)

    def goes_straight(self, i: int) -> bool:
        """Check whether a model can stand at a position and reach it straight from the nearest free edge."""
        end = self.ends[i]
        if not is_free(self.battle, self.ctx.unit, end, self.others, moving=True):
            return False
        if self.is_inside(end):
            return True
        start = next(doors(self.battle, self.ctx.unit, end, self.carriers, self.others), None)
        if start is None:
            return False
        way = self.finder.along(start, (end.centre,), end.level)
        return isinstance(way, Way) and way.affordable

    def _too_long(self, number: int, length: int, limit: int) -> Objection:
        say, action = self.battle.measured, self.ctx.action
        slow = " on Difficult Ground" if limit < self.limit else ""
        return lambda: Refusal(
            f"Model {number + 1} would go {say(length)} from {carrier_name(self.battle, self.carrier)},"
            f" and its {action}{slow} is {say(limit)}.",
            f"Stop {say(length - limit)} earlier.",
        )

    def _barred(self, number: int) -> Objection:
        say, carrier = self.battle.measured, carrier_name(self.battle, self.carrier)
        return lambda: Refusal(
            f"Model {number + 1} finds no free way there from {carrier} within its {self.ctx.action} of"
            f" {say(self.limit)}.",
            "Choose a place that it can walk to, or stay aboard.",
        )


def head_start(battle: Battle, carrier: int) -> int:
    """Return how far from its carrier a unit may start when it gets out, as a length on the board."""
    starts = [] if is_building(carrier) else battle.rules.contributions(HEAD_STARTS)
    return max((start(battle, carrier) for start in starts), default=0) * battle.inch


def doors(battle: Battle, unit: int, base: Base, carriers: Sequence[Base], others: Sequence[Base]) -> Iterator[Base]:
    """Yield the starts of a base in contact with its carrier: the position nearest to its goal first, then those around
    the edge.
    """
    for carrier in sorted(carriers, key=lambda carrier: (gap(base, carrier), carrier.centre)):
        for place in chain((slid_against(base, carrier),), contact_points(base, carrier)):
            start = settled(battle, unit, place, carrier.level)
            if touching(start, carrier) and is_free(battle, unit, start, others):
                yield start


# The question


def decide_disembark(battle: Battle, ctx: Placing) -> DisembarkDecision | None:
    if battle.state.units[ctx.unit].aboard == NOWHERE or not can_travel(battle, ctx.unit, ctx.action):
        return None
    if ctx.left != NOWHERE or place_of(battle, ctx.unit) is None:  # it has left something already, or is nowhere
        return None
    proposal = way_out(battle, ctx)
    options = [STAY] if proposal is None else [STAY, proposal]
    carrier = battle.state.units[ctx.unit].aboard
    return battle.ask(DisembarkDecision, ctx.player, options, unit=ctx.unit, open=True, carrier=carrier)


def proposed_exit(battle: Battle, ctx: Placing, answer: Answer) -> Disembarking | Refusal:
    orders = read_orders(answer, SENT[ctx.action], len(standing(battle.state.units[ctx.unit])))
    return orders if isinstance(orders, Refusal) else Disembarking(battle, ctx, orders)


def check_disembark(battle: Battle, ctx: Placing, answer: Placement | Stay) -> Refusal | None:
    """Check an exit, with the reason if it is refused."""
    leaving = proposed_exit(battle, ctx, answer)
    if isinstance(leaving, Refusal):
        return leaving
    objection = leaving.objection()
    return None if objection is None else objection()


def apply_disembark(battle: Battle, ctx: Placing, answer: Placement | Stay) -> None:
    if isinstance(answer, Stay):
        carrier = battle.state.units[ctx.unit].aboard
        battle.emit(StaysAboard(unit=ctx.unit, carrier=carrier, name=carrier_name(battle, carrier)))
        return
    leaving = proposed_exit(battle, ctx, answer)
    assert isinstance(leaving, Disembarking)
    entered = dangers_on_the_way_out(battle, leaving)
    watching = battle.contributions_to(TRAVEL, ctx.unit)
    trips = trips_out(leaving) if watching else []
    holder = battle.state.units[ctx.unit]
    step_out(battle, ctx.unit)
    for number, end, order in zip(leaving.numbers, leaving.ends, leaving.orders, strict=True):
        model = holder.models[number]
        model.x, model.y, model.z, model.facing, model.place = end.x, end.y, end.level, order.facing or 0, FIELD
        note_travel(model, ctx.action)
    refresh_contacts(battle, [ctx.unit])
    note_coherency(battle, ctx.unit)
    ctx.left = leaving.carrier
    ctx.engages = foes_in_contact(battle, ctx.unit)
    battle.emit(Disembarked(unit=ctx.unit, carrier=leaving.carrier, name=carrier_name(battle, leaving.carrier),
                action=ctx.action, models=len(leaving.numbers), engages=list(ctx.engages),
                forced=ctx.forced))  # fmt: skip
    for watch in reversed(watching):  # the last sequence that one of them pushes comes first
        watch(battle, ctx, trips)
    suffer(battle, ctx, entered)


def trips_out(leaving: Disembarking) -> list[Trip]:
    """Return the paths of the models from the edge of their carrier."""
    exits = [leaving.exit_of(i) for i in range(len(leaving.numbers))]
    found = zip(leaving.numbers, exits, leaving.ends, strict=True)
    return [Trip(number, out.start, out.way.points, end) for number, out, end in found if out is not None]


def dangers_on_the_way_out(battle: Battle, leaving: Disembarking) -> Entered:
    if not can_enter_danger(battle, leaving.ctx.unit):
        return {}
    exits = [leaving.exit_of(i) for i in range(len(leaving.numbers))]
    ways = [found for found in exits if found is not None]
    return entered_from_aboard(battle, [out.start for out in ways], leaving.numbers, [out.way for out in ways])


DISEMBARK = Ask("where to disembark", DisembarkDecision, decide_disembark, apply_disembark, check_disembark)


# Leaving without a choice


def put_out(battle: Battle, unit: int) -> bool:
    """Put a unit out of its Transport at once, without Movement: into the Transport's own carrier if that has room,
    else close around it, as many models as possible in contact. The unit stays aboard if there is not room for all, or
    if it has only casualties left, which leave from there.
    """
    holder = battle.state.units[unit]
    carrier, name = holder.aboard, carrier_name(battle, holder.aboard)
    outer = battle.state.units[carrier].aboard if not is_building(carrier) else NOWHERE
    if takes_in(battle, unit, outer):
        put_aboard(battle, unit, outer)
        battle.emit(Embarked(unit=unit, carrier=outer, deployed=False, name=carrier_name(battle, outer)))
        return True
    numbers = standing(holder)
    bases = _places_beside(battle, unit, len(numbers))
    if not numbers or len(bases) < len(numbers):
        return False
    step_out(battle, unit)
    for number, base in zip(numbers, bases, strict=True):
        model = holder.models[number]
        model.x, model.y, model.z, model.facing, model.place = base.x, base.y, base.level, 0, FIELD
    refresh_contacts(battle, [unit])
    note_coherency(battle, unit)
    battle.emit(PutOut(unit=unit, carrier=carrier, name=name, models=len(numbers)))
    return True


def _places_beside(battle: Battle, unit: int, count: int) -> list[Base]:
    """Return this many coherent positions around the carrier of a unit, those in contact first; fewer without room."""
    carriers, shape, reach = measured_bases(battle, unit), footprint(battle, unit), coherency(battle).level
    if not carriers:
        return []
    middle, step, others = carriers[0], 2 * shape.radius + SLACK, other_bases(battle, unit)
    below = shape.at(middle.x, middle.y - middle.radius - step, middle.level)
    around = circle(step, middle.radius + step * (1 + isqrt(count)))
    spots = [settled(battle, unit, shape.at(middle.x + x, middle.y + y), middle.level) for x, y in around]
    chosen: list[Base] = []
    for spot in chain(doors(battle, unit, below, carriers, others), spots):
        if len(chosen) == count:
            break
        together = not chosen or any(gap(spot, mate) <= reach for mate in chosen)
        if together and is_free(battle, unit, spot, [*others, *chosen]):
            chosen.append(spot)
    return chosen


# A way out that is certain to be legal


def way_out(battle: Battle, ctx: Placing, goal: Point | None = None) -> Placement | None:
    """Return positions for the unit close around the Transport, or as close to a goal as possible, or nothing."""
    limit = allowance(battle, ctx.unit, ctx.action).value * battle.inch
    step = 2 * footprint(battle, ctx.unit).radius + SLACK
    close = step * (1 + isqrt(len(standing(battle.state.units[ctx.unit]))))
    distances = [limit] if goal is not None or close > limit else [close, limit]
    if EXIT_CHECKS in battle.rules.contributed:  # which may let it go only a part of the way
        distances.append(limit // 2)
    for far in distances:
        chosen = _close_together(battle, ctx, _places_within(battle, ctx, far, goal))
        if chosen is not None:
            answer = SENT[ctx.action](tuple(base.place for base in chosen))
            if check_disembark(battle, ctx, answer) is None:
                return answer
    return None


def _places_within(battle: Battle, ctx: Placing, far: int, goal: Point | None) -> list[Base]:
    """Return positions for single models around their carriers, up to a distance, nearest to the carrier or to a goal
    first.
    """
    carriers, shape = measured_bases(battle, ctx.unit), footprint(battle, ctx.unit)
    middle = carriers[0]
    aim = middle.centre if goal is None else goal
    step = 2 * shape.radius + SLACK
    offsets = circle(step, far + middle.radius + shape.radius)
    places = [settled(battle, ctx.unit, shape.at(middle.x + x, middle.y + y), middle.level) for x, y in offsets]
    places = [place for place in places if min(gap(place, carrier) for carrier in carriers) <= far]
    return sorted(places, key=lambda place: (distance(*aim, place.x, place.y), place.centre))


def _close_together(battle: Battle, ctx: Placing, places: list[Base]) -> list[Base] | None:
    """Return the first reachable position, then those nearest to it, one for every model."""
    count, reach = len(standing(battle.state.units[ctx.unit])), coherency(battle).level
    judge = Disembarking(battle, ctx, [Order((place.centre,), place.level, None) for place in places])
    first = next((i for i in range(len(places)) if judge.goes_straight(i)), None)
    if first is None:
        return None
    lead = places[first]
    chosen = [lead]
    for i in sorted(range(len(places)), key=lambda i: (distance(*lead.centre, *places[i].centre), i)):
        if len(chosen) == count:
            return chosen
        if i != first and any(gap(places[i], mate) <= reach for mate in chosen) and judge.goes_straight(i):
            chosen.append(places[i])
    return chosen if len(chosen) == count else None
