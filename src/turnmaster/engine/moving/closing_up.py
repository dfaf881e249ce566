"""Close the gaps that casualties leave in a Melee. [Free Rules p.12-13; quick reference: Engaging a Melee, III]"""

from collections.abc import Iterator

from turnmaster.battlefield import Base, distance, gap, is_coherent, moved_base, toward
from turnmaster.battlefield.contact import contact_points, nearest_contact
from turnmaster.battlefield.measure import TOLERANCE
from turnmaster.battlefield.travel import stop_short
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.field.coherency import coherency
from turnmaster.engine.field.melees import foes_in_contact, refresh_contacts
from turnmaster.engine.field.objections import is_free
from turnmaster.engine.field.units import bases_of, footprint, other_bases, present, touched_bases
from turnmaster.engine.moving.events import ClosedUp
from turnmaster.engine.moving.movement import note_coherency

# This many pairs of enemy models are tried, the closest first.
CLOSEST_PAIRS = 40


def close_up(battle: Battle, unit: int, foes: list[int]) -> None:
    """Bring as few models as possible, as short a way as possible, into contact with the closest enemy model.

    A single model that can reach contact without breaking coherency is tried first; then one that others follow; and if
    there is no room for either, the whole unit goes as close as it gets.
    """
    holder = battle.state.units[unit]
    numbers = present(holder)
    ways = WaysBack(battle, unit, numbers, foes)
    placed = ways.one_model() or ways.chain() or ways.whole_unit()
    moved = 0
    for n, base in zip(numbers, placed, strict=True):
        model = holder.models[n]
        there = base.place
        moved += (model.x, model.y, model.z) != there
        model.x, model.y, model.z = there
    note_coherency(battle, unit)
    refresh_contacts(battle, [unit], for_now=True)
    battle.emit(ClosedUp(unit=unit, models=moved, foes=foes_in_contact(battle, unit)))


def contact_spots(base: Base, foe: Base) -> Iterator[Base]:
    """Yield the positions where a base could touch an enemy base, nearest first; for hulls and ovals these are not
    always toward the middle.
    """
    if not (base.is_round and foe.is_round):
        yield nearest_contact(base, foe)
    yield from contact_points(base, foe)


class WaysBack:
    """The ways of a unit back into contact with its enemies, each with the positions of all its models."""

    def __init__(self, battle: Battle, unit: int, numbers: list[int], foes: list[int]) -> None:
        self.battle, self.unit = battle, unit
        self.mine = bases_of(battle, unit, numbers)
        self.theirs = [base for foe in foes for base in touched_bases(battle, foe)]
        self.others = other_bases(battle, unit)
        # How far apart models of both sides are, by their numbers here; the closest first.
        self.pairs = sorted((gap(a, b), i, j) for i, a in enumerate(self.mine) for j, b in enumerate(self.theirs))

    def is_free(self, spot: Base, mates: list[Base]) -> bool:
        return is_free(self.battle, self.unit, spot, [*self.others, *mates])

    def hangs_together(self, bases: list[Base]) -> bool:
        return is_coherent(bases, coherency(self.battle))

    def one_model(self) -> list[Base] | None:
        """Return the single model with the shortest way into contact that leaves the unit coherent."""
        mine = self.mine
        ways = [
            (distance(mine[i].x, mine[i].y, spot.x, spot.y), i, spot.centre, spot)
            for _, i, j in self.pairs[:CLOSEST_PAIRS]
            for spot in contact_spots(mine[i], self.theirs[j])
        ]
        for _, i, _, spot in sorted(ways, key=lambda way: way[:3]):
            mates = mine[:i] + mine[i + 1 :]
            if self.is_free(spot, mates) and self.hangs_together([spot, *mates]):
                return [spot if k == i else base for k, base in enumerate(mine)]
        return None

    def chain(self) -> list[Base] | None:
        """Return the way in which one model goes into contact and others follow, nearest first, until the unit is
        coherent.
        """
        mine, (_, lead, foe) = self.mine, self.pairs[0]
        for spot in contact_spots(mine[lead], self.theirs[foe]):
            if not self.is_free(spot, [*mine[:lead], *mine[lead + 1 :]]):
                continue
            placed = [*mine[:lead], spot, *mine[lead + 1 :]]
            front, waiting = spot, [i for i in range(len(mine)) if i != lead]
            waiting.sort(key=lambda i: (gap(mine[i], spot), i))
            for i in waiting:
                if self.hangs_together(placed):
                    break
                placed[i] = front = self.follow(placed, i, front)
            if self.hangs_together(placed):
                return placed
        return None

    def follow(self, placed: list[Base], i: int, front: Base) -> Base:
        """Move one base toward the model before it, no further than coherency requires."""
        base = placed[i]
        short = coherency(self.battle).level + base.radius + front.radius - TOLERANCE
        away = toward(front.centre, base.centre, short)
        spot = moved_base(base, *away, front.level)
        return spot if self.is_free(spot, placed[:i] + placed[i + 1 :]) else base

    def whole_unit(self) -> list[Base]:
        """Shift the whole unit straight toward the closest enemy base, as far as it can go."""
        mine, foe = self.mine, self.theirs[self.pairs[0][2]]
        lead = min(mine, key=lambda base: gap(base, foe))
        goal, room = next(contact_spots(lead, foe)), footprint(self.battle, self.unit).narrow
        shift = (goal.x - lead.x, goal.y - lead.y)
        far = gone = max(abs(shift[0]), abs(shift[1]), 1)
        for base in mine:
            end = (base.x + shift[0], base.y + shift[1])
            stop = stop_short((base.x, base.y, room), end, self.others)
            gone = min(gone, max(abs(stop[0] - base.x), abs(stop[1] - base.y)))
        moved = [moved_base(b, b.x + shift[0] * gone // far, b.y + shift[1] * gone // far) for b in mine]
        return moved if all(self.is_free(spot, []) for spot in moved) else mine
