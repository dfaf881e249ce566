"""Whole units that move by one vector: the Movement that bots propose most, checked with less work.

Nothing between its own models changes, all of them go equally far, and on flat ground they stay on their level.
"""

from msgspec.structs import replace

from turnmaster.battlefield import TOLERANCE, Base, box_around, distance
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Placing
from turnmaster.engine.field.ground import ground_on_the_way
from turnmaster.engine.field.objections import Objection
from turnmaster.engine.field.units import footprint, standing
from turnmaster.engine.moving.movement import Move, may_travel
from turnmaster.engine.moving.orders import Order, nearest_floor
from turnmaster.engine.moving.wayfinding import Blocked, Way


class Shift(Move):
    """A Movement of a whole unit by a vector. `can_shift` says which units may make one."""

    def __init__(self, battle: Battle, ctx: Placing, dx: int, dy: int) -> None:
        self.prepare(battle, ctx)
        self.far = distance(0, 0, dx, dy)
        self.ends = [Base(base.x + dx, base.y + dy, base.radius, base.level, base.height) for base in self.starts]
        self.bends = []
        self.level = self.stays_level()
        if not self.level:
            ground = ground_on_the_way(battle, ctx.unit)
            self.ends = [replace(end, level=nearest_floor(ground, end.centre, end.level)) for end in self.ends]

    @property
    def is_shift(self) -> bool:
        return self.level or super().is_shift

    def _anybody_too_far(self) -> Objection | None:
        return self._too_long(self.numbers[0], self.far, self.limit) if self.far > self.limit + TOLERANCE else None

    def stays_level(self) -> bool:
        """Check whether it starts and ends on the table, without other levels there."""
        storeys = ground_on_the_way(self.battle, self.ctx.unit).storeys
        if not storeys.pieces:
            return True
        return not any(start.level for start in self.starts) and not storeys.near(box_around(self.ends))

    def order_of(self, i: int) -> Order:
        return Order((self.ends[i].centre,), None, None)

    def way(self, i: int) -> Way | Blocked:
        return self.finder.to(self.starts[i], self.ends[i])


def can_shift(battle: Battle, ctx: Placing) -> bool:
    """Check whether no model is tied down, and facings do not matter."""
    for model in battle.state.units[ctx.unit].models:  # a plain loop, because mostly nobody has fired
        if model.fired and not may_travel(model, ctx.action):
            return False
    return footprint(battle, ctx.unit).is_round


def moved_by(battle: Battle, ctx: Placing, dx: int, dy: int) -> Move:
    """Return a Movement by a vector that leaves models behind that are tied down."""
    if can_shift(battle, ctx):
        return Shift(battle, ctx, dx, dy)
    holder = battle.state.units[ctx.unit]
    going = [holder.models[n] for n in standing(holder)]
    places = [(m.x + dx, m.y + dy) if may_travel(m, ctx.action) else (m.x, m.y) for m in going]
    return Move(battle, ctx, [Order((place,), None, None) for place in places])
