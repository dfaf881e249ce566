"""Units that are moved without Movement: pushed, pulled, blown away.

A unit keeps its shape and its level and goes straight until one of its models meets an obstacle. A unit aboard a
Transport goes nowhere without it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from turnmaster.battlefield import TOLERANCE, Base, box_around, distance, gap, moved_base, near, overlap, touching
from turnmaster.battlefield.bases import base_box, base_on, flat_gap
from turnmaster.battlefield.outline import holds_point
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.ground import bad_storey, ground_for, ground_of, is_barrier, is_met
from turnmaster.engine.field.melees import refresh_contacts
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_of, footprint, other_bases, present, unit_bases
from turnmaster.engine.moving.events import Relocated
from turnmaster.engine.moving.movement import note_coherency
from turnmaster.engine.moving.wayfinding import Blocked, Wayfinder

PARTS = 4096  # a way is measured in this many parts to find how much of it is free
LOOKS = 64  # and it is looked at this often where more of it may be free behind an obstacle

HAIR = 2 * TOLERANCE  # only just apart: nobody is in contact


class Stop(NamedTuple):
    """The stop of a unit: the share of its way, of PARTS, and the obstacle."""

    share: int
    units: tuple[int, ...] = ()
    terrain: bool = False
    edge: bool = False

    @property
    def ran_into_something(self) -> bool:
        return bool(self.units) or self.terrain or self.edge


class Shove:
    """A unit that would be moved by a vector; with `through`, past everything in between.

    It is every model on the field, or the `models` that are named, even if they have left the field.
    """

    def __init__(
        self, battle: Battle, unit: int, dx: int, dy: int, *, through: bool = False, models: Sequence[int] = ()
    ) -> None:
        self.battle, self.unit, self.dx, self.dy, self.through = battle, unit, dx, dy, through
        aboard = battle.state.units[unit].aboard != NOWHERE
        self.numbers = list(models) or ([] if aboard else present(battle.state.units[unit]))
        self.starts = bases_of(battle, unit, self.numbers)
        self.others = other_bases(battle, unit)
        self.length = distance(0, 0, dx, dy)
        shape = footprint(battle, unit)
        # The way of a disc is looked at as a whole; that of anything else step by step, and that through buildings,
        # whose walls are in nobody's way who walks.
        whole = shape.is_round and not self.passes_buildings()
        self.step = PARTS if whole else max(1, PARTS * shape.narrow // max(1, 2 * self.length))
        self.finder: Wayfinder | None = None
        if self.starts and not through:
            self.finder = Wayfinder(battle, unit, self.starts, self.at(PARTS), shape.narrow, self.length, self.others)

    def passes_buildings(self) -> bool:
        """Check whether the walls of a building are near its path."""
        buildings = ground_of(self.battle).buildings
        return bool(buildings.pieces and self.starts) and buildings.is_any_near(
            box_around([*self.starts, *self.at(PARTS)])
        )

    def at(self, share: int) -> list[Base]:
        """Return the bases after a share of the way."""
        dx, dy = self.dx * share // PARTS, self.dy * share // PARTS
        return [moved_base(base, base.x + dx, base.y + dy) for base in self.starts]

    def is_open(self, share: int) -> bool:
        """Check whether all models can go that far straight on their level, and stand there."""
        for start, end in zip(self.starts, self.at(share), strict=True):
            if not is_free(self.battle, self.unit, end, self.others):
                return False
            if self.finder and isinstance(self.finder.along(start, (end.centre,), start.level), Blocked):
                return False
        return True

    def stop(self) -> Stop:
        """Return how far it gets, and its obstacle there."""
        if not self.starts or not self.length:
            return Stop(0)
        share = last(PARTS, self.is_open) if self.through else self._first_halt()
        return Stop(PARTS) if share == PARTS else self._what_is_at(share, self.at(share + 1))

    def _first_halt(self) -> int:
        """Return the share of the way before the first obstacle."""
        free = 0
        while free < PARTS:
            ahead = min(PARTS, free + self.step)
            if not self.is_open(ahead):
                return bisect(free, ahead, self.is_open)
            free = ahead
        return PARTS

    def _what_is_at(self, share: int, ends: Sequence[Base]) -> Stop:
        """Return the obstacle that a unit would meet a little further on."""
        board = self.battle.setup.board
        met = tuple(
            number
            for number in range(len(self.battle.state.units))
            if number != self.unit and any(overlap(e, b) for b in unit_bases(self.battle, number) for e in ends)
        )
        edge = not all(board.holds(end) for end in ends)
        walls = any(flat_gap(end, wall) <= 0 for end in ends for wall in walls_near(self.battle, self.unit, end, 0))
        walls = walls or any(bad_storey(self.battle, end) for end in ends)
        return Stop(share, met, terrain=walls and not met and not edge, edge=edge)

    def short_of(self, share: int, keep: int) -> int:
        """Return the furthest share, up to one, at which it is no nearer to any obstacle than `keep`, or than
        before.
        """

        def is_well_off(part: int) -> bool:
            return (not self.through or self.is_open(part)) and self._keeps_off(part, keep)

        return last(share, is_well_off)

    def _keeps_off(self, share: int, keep: int) -> bool:
        for start, end in zip(self.starts, self.at(share), strict=True):
            for other in near(base_box(end), self.others, keep):
                if gap(end, other) < min(keep, gap(start, other)) - 1:
                    return False
            for wall in walls_near(self.battle, self.unit, end, keep):
                if flat_gap(end, wall) < min(keep, flat_gap(start, wall)) - 1:
                    return False
        return True

    def touched(self, share: int) -> set[int]:
        """Return the units, friends and enemies, that it is in contact with after a share of the way."""
        ends = self.at(share)
        units = (number for number in range(len(self.battle.state.units)) if number != self.unit)
        return {n for n in units if any(touching(end, b) for b in unit_bases(self.battle, n) for end in ends)}

    def leans_on(self, share: int) -> set[Base]:
        """Return the walls that it is in contact with after a share of the way."""
        near_walls = ((end, w) for end in self.at(share) for w in walls_near(self.battle, self.unit, end, TOLERANCE))
        return {wall for end, wall in near_walls if flat_gap(end, wall) <= TOLERANCE}

    def settle_at(self, share: int, because: str = "") -> None:
        """Put the unit there."""
        put_at(self.battle, self.unit, self.numbers, self.at(share), because)


def bisect(free: int, blocked: int, is_good: Callable[[int], bool]) -> int:
    """Return the last good share between a good one and a bad one."""
    while blocked - free > 1:
        middle = (free + blocked) // 2
        if is_good(middle):
            free = middle
        else:
            blocked = middle
    return free


def last(share: int, is_good: Callable[[int], bool]) -> int:
    """Return the last good share up to one, searched from there back to the start; without one, the start."""
    if not share or is_good(share):
        return share
    step = max(1, share // LOOKS)
    for part in range(share - step, 0, -step):
        if is_good(part):
            return bisect(part, part + step, is_good)
    return 0


def walls_near(battle: Battle, unit: int, base: Base, reach: int) -> Iterator[Base]:
    """Yield the terrain that stops a unit, at the height of one of its bases, as bases that could be within reach."""
    for piece in ground_for(battle, unit).bulky.near(base_box(base).grown(reach)):
        if _stops(piece, base):
            yield base_on(piece.outline, piece.elevation, piece.height)


def _stops(piece: Piece, base: Base) -> bool:
    """Check whether a model runs into a piece: a barrier, or a building from outside."""
    if piece.enterable:
        return is_met(piece, base.level, base.height) and not holds_point(piece.outline, base.centre)
    return is_barrier(piece) and is_met(piece, base.level, base.height) and base.level not in piece.floors


def shove(battle: Battle, unit: int, dx: int, dy: int, *, keep: int = 0, because: str = "") -> Stop:
    """Move a unit by a vector as far as it gets, but no nearer than `keep` to any obstacle."""
    way = Shove(battle, unit, dx, dy)
    stop = way.stop()
    share = way.short_of(stop.share, keep) if keep else stop.share
    way.settle_at(share, because)
    return stop._replace(share=share)


def put_at(battle: Battle, unit: int, numbers: Sequence[int], bases: Sequence[Base], because: str = "") -> None:
    """Put models of a unit elsewhere, and find its contacts anew."""
    holder = battle.state.units[unit]
    moved, furthest = 0, 0
    for number, base in zip(numbers, bases, strict=True):
        model = holder.models[number]
        moved += (model.x, model.y, model.z) != base.place
        furthest = max(furthest, distance(model.x, model.y, base.x, base.y))
        model.x, model.y, model.z = base.x, base.y, base.level
    settle(battle, [unit])
    battle.emit(Relocated(unit=unit, models=moved, length=furthest, because=because))


def settle(battle: Battle, units: Sequence[int]) -> None:
    """Carry out the consequences after units were put elsewhere without their own Movement."""
    refresh_contacts(battle, units)
    for unit in units:
        note_coherency(battle, unit)
