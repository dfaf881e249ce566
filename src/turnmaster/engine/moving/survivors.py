"""Passengers without a Transport. [Free Rules p.15; quick reference: Transports]

They take its place: the first model in the middle, the others in a circle that grows as far as necessary, around
obstacles, but not past them. A model without room is a casualty, which leaves there and at once. Casualties that wait
to be removed lie there with them, because a rescue may still save their unit.
"""

from collections.abc import Callable, Sequence
from heapq import heappop, heappush

from msgspec.structs import replace

from turnmaster.battlefield import Base, Point, distance, gap, overlap
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, REMOVED
from turnmaster.engine.field.carriers import carrier_name, put_aboard, step_out, takes_in
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.ground import ground_but_for
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import (
    footprint,
    in_play,
    other_bases,
    place_of,
    standing,
    unit_bases,
)
from turnmaster.engine.moving.events import Embarked, SurvivorsGotOut
from turnmaster.engine.moving.removal import take_away

SLACK = 20  # between the bases, so that rounding never puts one on another
MOST_PLACES = 3000
NEIGHBOURS = ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def let_survivors_out(battle: Battle, wrecks: dict[int, Base]) -> list[int]:
    """Put the passengers of removed Transports in their places, and return the units that were put on the field.

    `wrecks` are the places of the Transports that have just been removed.
    """
    placed: list[int] = []
    friends: list[Base] = []
    while (unit := _next_without_carrier(battle)) is not None:
        carrier = _outermost_wreck(battle, unit)
        outer = battle.state.units[carrier].aboard
        if takes_in(battle, unit, outer):
            put_aboard(battle, unit, outer)
            battle.emit(Embarked(unit=unit, carrier=outer, deployed=False, name=carrier_name(battle, outer)))
            continue
        middle = wrecks[carrier] if outer == NOWHERE else place_of(battle, carrier) or wrecks[carrier]
        put_down(battle, unit, middle, friends)
        wrecks[unit] = middle
        friends += unit_bases(battle, unit)
        placed.append(unit)
    for number, holder in enumerate(battle.state.units):
        if holder.aboard != NOWHERE and not in_play(holder):
            step_out(battle, number)
    return placed


def _next_without_carrier(battle: Battle) -> int | None:
    """Return a unit aboard a removed carrier, even if all of it waits to be removed."""
    units = battle.state.units
    for number, unit in enumerate(units):
        if unit.aboard >= 0 and in_play(unit) and not in_play(units[unit.aboard]):
            return number
    return None


def _outermost_wreck(battle: Battle, unit: int) -> int:
    """Return the outermost of the removed Transports around a unit."""
    units = battle.state.units
    carrier = units[unit].aboard
    while units[carrier].aboard >= 0 and not in_play(units[units[carrier].aboard]):
        carrier = units[carrier].aboard
    return carrier


def put_down(battle: Battle, unit: int, middle: Base, friends: Sequence[Base] = ()) -> None:
    """Put passengers around a point, as many as find room, the living first; the others become casualties."""
    holder = battle.state.units[unit]
    carrier, numbers = holder.aboard, standing(holder)
    lying = [number for number, model in enumerate(holder.models) if model.place == ABOARD and not model.hp]
    step_out(battle, unit)
    left_out = stand_around(battle, unit, [*numbers, *lying], middle, friends)
    if numbers:
        lost, name = len(numbers) - len(standing(holder)), carrier_name(battle, carrier)
        battle.emit(SurvivorsGotOut(unit=unit, carrier=carrier, name=name, models=len(numbers) - lost, lost=lost))
    if left_out:
        take_away(battle, unit, left_out)


def stand_around(
    battle: Battle, unit: int, numbers: Sequence[int], middle: Base, friends: Sequence[Base] = ()
) -> list[int]:
    """Put models of a unit on the field around a point, and return those without room, which become casualties there.
    The caller removes these as casualties, unless they had been removed before and only did not come back.
    """
    holder = battle.state.units[unit]
    bases = places_around(battle, unit, middle, len(numbers), friends)
    for number, base in zip(numbers, bases, strict=False):
        model = holder.models[number]
        model.x, model.y, model.z, model.facing, model.place = base.x, base.y, base.level, 0, FIELD
    lost = list(numbers[len(bases) :])
    for number in lost:
        model = holder.models[number]
        model.x, model.y, model.z, model.hp, model.place = middle.x, middle.y, middle.level, 0, REMOVED
    battle.cache = {}
    return lost


def anywhere(base: Base) -> bool:
    """Accept any free position."""
    return True


def places_around(
    battle: Battle,
    unit: int,
    middle: Base,
    count: int,
    friends: Sequence[Base] = (),
    *,
    suits: Callable[[Base], bool] = anywhere,
) -> list[Base]:
    """Return the closest suitable free positions around a middle, each beside one that is free or held by a friend."""
    others = other_bases(battle, unit)
    strangers = [base for base in others if base not in friends]
    found: list[Base] = []
    aside: list[Base] = []  # free, but too far from the others of the unit so far
    waiting, seen = [(0, (0, 0))], {(0, 0)}
    while waiting and len(found) < count and len(seen) < MOST_PLACES:
        away, cell = heappop(waiting)
        base = _base_in(battle, unit, middle, cell)
        free = is_free(battle, unit, base, strangers)
        if not free and away > middle.radius:
            continue
        if free and suits(base) and not any(overlap(base, friend) for friend in friends):
            aside.append(base)
            _take_coherent(battle, found, aside, count)
        for dx, dy in NEIGHBOURS:
            near = (cell[0] + dx, cell[1] + dy)
            if near not in seen:
                seen.add(near)
                heappush(waiting, (distance(0, 0, *_offset(battle, unit, near)), near))
    return found


def _take_coherent(battle: Battle, found: list[Base], aside: list[Base], count: int) -> None:
    """Move over the positions that the unit can use now, the closest first, until it can use no more."""
    reach = coherency(battle).level
    grown = True
    while grown and len(found) < count:
        grown = False
        for base in aside:
            if not found or any(gap(base, mate) <= reach for mate in found):
                aside.remove(base)
                found.append(base)
                grown = True
                break


def _offset(battle: Battle, unit: int, cell: tuple[int, int]) -> Point:
    """Return a position in rows like coins: half a step aside for every row up."""
    step = 2 * footprint(battle, unit).radius + SLACK
    return cell[0] * step // 2, cell[1] * step * 866 // 1000


def _base_in(battle: Battle, unit: int, middle: Base, cell: tuple[int, int]) -> Base:
    dx, dy = _offset(battle, unit, cell)
    return settled(battle, unit, footprint(battle, unit).at(middle.x + dx, middle.y + dy), middle.level)


def settled(battle: Battle, unit: int, base: Base, level: int) -> Base:
    """Put a base on the floor nearest to a level, ignoring the unit's own terrain."""
    floors = ground_but_for(battle, unit).floors_at(base.centre)
    z = min(floors, key=lambda floor: (abs(floor - level), floor), default=level)
    return replace(base, level=z)
