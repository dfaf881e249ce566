"""The positions to which a player sends the models of a unit."""

from typing import Any

from msgspec import Struct

from turnmaster.battlefield import Base, Footprint, Point
from turnmaster.engine.core.answers import Answer, Refusal
from turnmaster.engine.core.parts import Facings, Places
from turnmaster.engine.field.ground import Ground
from turnmaster.engine.moving.decisions import Placement

FULL_TURN = 360


class Order(Struct, frozen=True, gc=False):
    """The order of one model: the points of its path, the level at its end, and its facing, if given."""

    path: tuple[Point, ...]
    level: int | None
    facing: int | None

    @property
    def end(self) -> Point:
        return self.path[-1]


def read_orders(answer: Answer, kind: type[Placement], count: int) -> list[Order] | Refusal:
    """Return the orders of this many models in a kind of answer."""
    if not isinstance(answer, kind):
        return Refusal("This does not say where the unit goes.", _shape(count))
    return read_places(answer.places, answer.facings, count)


def read_places(places: Places, facings: Facings, count: int) -> list[Order] | Refusal:
    """Return a position or a path for each model, and its facing, if given. A position is (x, y) or (x, y, level); a
    path is ((x, y), …, (x, y, level)).
    """
    if len(places) != count:
        models = f"{count} models" if count != 1 else "1 model"
        return Refusal(f"The unit has {models} to place, and this names a place for {len(places)}.", _shape(count))
    facings = facings or (None,) * count
    if not _are_facings(facings, count):
        return Refusal("The directions are not one whole number of degrees, 0 to 359, for each model.", _shape(count))
    orders = []
    for entry, facing in zip(places, facings, strict=True):
        # Hardly any order says more than a point.
        order = Order((entry,), None, facing) if _is_point(entry) else _order(entry, facing)
        if order is None:
            return Refusal("One of the places is not a point or a path of points.", _shape(count))
        orders.append(order)
    return orders


def _shape(count: int) -> str:
    return f"Say where each of its {count} models goes." if count != 1 else "Say where its model goes."


def _are_facings(facings: Facings, count: int) -> bool:
    return len(facings) == count and all(facing is None or 0 <= facing < FULL_TURN for facing in facings)


def _order(entry: Any, facing: int | None) -> Order | None:
    if not isinstance(entry, tuple) or not entry:
        return None
    path = entry if isinstance(entry[0], tuple) else (entry,)
    *bends, last = path
    if not all(_is_point(bend) for bend in bends):
        return None
    if _is_place(last):
        return Order((*bends, last[:2]), last[2], facing)
    return Order(path, None, facing) if _is_point(last) else None


def _is_point(entry: Any) -> bool:
    return type(entry) is tuple and len(entry) == 2 and type(entry[0]) is int and type(entry[1]) is int


def _is_place(entry: Any) -> bool:
    return type(entry) is tuple and len(entry) == 3 and all(type(number) is int for number in entry)


def end_of(order: Order, footprint: Footprint, ground: Ground, level: int, facing: int) -> Base:
    """Return the end of an order from a level: by default on the nearest level, with the same facing."""
    x, y = order.end
    z = nearest_floor(ground, order.end, level) if order.level is None else order.level
    return footprint.at(x, y, z, facing if order.facing is None else order.facing)


def nearest_floor(ground: Ground, point: Point, level: int) -> int:
    """Return the height at a point to which a model goes from a level by default."""
    floors = ground.floors_at(point)
    return floors[0] if len(floors) == 1 else min(floors, key=lambda floor: (abs(floor - level), floor), default=0)
