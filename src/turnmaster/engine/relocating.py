"""Units that are put somewhere else without Movement: pushed, pulled, blown away.

A unit keeps its shape and goes straight, as far as nothing is in the way of any of its models.
"""

from collections.abc import Sequence
from typing import NamedTuple

from turnmaster.battlefield import Base, moved_base, overlap
from turnmaster.engine.battle import Battle
from turnmaster.engine.field import bases_of, footprint, other_bases, present, refresh_contacts, unit_bases
from turnmaster.engine.movement import note_coherency
from turnmaster.engine.objections import is_free
from turnmaster.engine.state import NOWHERE
from turnmaster.engine.wayfinding import Blocked, Wayfinder

PARTS = 4096  # a way is measured in so many parts when it is asked how much of it is free


class Stop(NamedTuple):
    """Where a unit comes to a halt: the share of the way it went, of PARTS, and what stopped it."""

    share: int
    units: tuple[int, ...] = ()
    terrain: bool = False
    edge: bool = False

    @property
    def ran_into_something(self) -> bool:
        return bool(self.units) or self.terrain or self.edge


class Shove:
    """A unit that would be moved by a vector."""

    def __init__(self, battle: Battle, unit: int, dx: int, dy: int) -> None:
        self.battle, self.unit, self.dx, self.dy = battle, unit, dx, dy
        self.numbers = present(battle.state.units[unit])
        self.starts = bases_of(battle, unit, self.numbers)
        self.others = other_bases(battle, unit)
        ends = self.at(PARTS)
        far = abs(dx) + abs(dy)
        self.finder = Wayfinder(battle, self.starts, ends, footprint(battle, unit).narrow, far, self.others)

    def at(self, share: int) -> list[Base]:
        """The bases after a share of the way."""
        dx, dy = self.dx * share // PARTS, self.dy * share // PARTS
        return [moved_base(base, base[0] + dx, base[1] + dy) for base in self.starts]

    def is_open(self, share: int) -> bool:
        """Whether all models can go so far straight on their level, and stand there."""
        for start, end in zip(self.starts, self.at(share), strict=True):
            if not is_free(self.battle, end, self.others):
                return False
            if isinstance(self.finder.along(start, ((end[0], end[1]),), start[3]), Blocked):
                return False
        return True

    def stop(self) -> Stop:
        """How far it gets, and what it runs into there."""
        if self.battle.state.units[self.unit].aboard != NOWHERE or not self.starts:
            return Stop(0)
        if self.is_open(PARTS):
            return Stop(PARTS)
        free, blocked = 0, PARTS
        while blocked - free > 1:
            middle = (free + blocked) // 2
            if self.is_open(middle):
                free = middle
            else:
                blocked = middle
        return self._what_is_at(free, self.at(blocked))

    def _what_is_at(self, share: int, ends: Sequence[Base]) -> Stop:
        """What a unit would be in if it went on a little."""
        board = self.battle.setup.board
        met = tuple(
            number
            for number in range(len(self.battle.state.units))
            if number != self.unit and any(overlap(e, b) for b in unit_bases(self.battle, number) for e in ends)
        )
        edge = not all(board.holds(end) for end in ends)
        return Stop(share, met, terrain=not met and not edge, edge=edge)


def shove(battle: Battle, unit: int, dx: int, dy: int, *, keep: int = 0) -> Stop:
    """Move a unit by a vector as far as it gets, but where something stops it, `keep` short of that."""
    way = Shove(battle, unit, dx, dy)
    stop = way.stop()
    share = stop.share
    if keep and stop.ran_into_something:
        length = max(1, int((dx * dx + dy * dy) ** 0.5))
        share = max(0, share - keep * PARTS // length)
        while share and not way.is_open(share):
            share -= 1
    put_at(battle, unit, way.numbers, way.at(share))
    return stop._replace(share=share)


def put_at(battle: Battle, unit: int, numbers: Sequence[int], bases: Sequence[Base]) -> None:
    """Put models of a unit somewhere else; who is engaged then is found out anew."""
    holder = battle.state.units[unit]
    moved = 0
    for number, base in zip(numbers, bases, strict=True):
        model = holder.models[number]
        moved += (model.x, model.y, model.z) != (base[0], base[1], base[3])
        model.x, model.y, model.z = base[0], base[1], base[3]
    settle(battle, [unit])
    battle.tell("relocated", unit=unit, models=moved)


def settle(battle: Battle, units: Sequence[int]) -> None:
    """After units were put somewhere by anything but their own Movement."""
    refresh_contacts(battle, units)
    for unit in units:
        note_coherency(battle, unit)
