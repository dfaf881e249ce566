"""Control of Objective Markers. [Free Rules p.34, Capture Objectives]

A unit within 2" of a marker controls it for its player, and a unit controls one marker at a time. Where units of
several players are that close, the marker is contested and has no controller; a unit can contest any number of them.
"""

from typing import NamedTuple

from msgspec import Struct

from turnmaster.battlefield import TOLERANCE, Base, Point, gap
from turnmaster.battlefield.bases import point_base
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.events import PlayerId
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.hooks import TAKES_NO_PART, Contest
from turnmaster.engine.field.passages import is_passage
from turnmaster.engine.field.units import bases_of, is_alive, measured_bases, standing

CONTROL_IN = 2
NOBODY = -1

Claims = dict[int, list[int]]  # each marker, and the units that could control it


class Control(Struct, frozen=True):
    """The control of a marker: its controller, if any, and the players who contest it."""

    player: PlayerId = NOBODY
    contested_by: tuple[PlayerId, ...] = ()


class Near(NamedTuple):
    """A unit close enough to a marker, with its distance and player."""

    apart: int
    unit: int
    player: int


def who_controls(battle: Battle) -> list[Control]:
    """Return the control of all markers of the board, in their order."""
    points = battle.setup.board.objectives
    if not points:
        return []
    counting = {unit: bases for unit in range(len(battle.state.units)) if (bases := bases_that_count(battle, unit))}
    present = [present_at(battle, point, counting) for point in points]
    held = shared_out(claims_on(battle, present))
    return [control_of(there, is_held=marker in held) for marker, there in enumerate(present)]


def control_of(present: list[Near], *, is_held: bool) -> Control:
    players = sorted({each.player for each in present})
    if len(players) > 1:
        return Control(contested_by=tuple(players))
    return Control(players[0]) if is_held else Control()


# Who is there


def bases_that_count(battle: Battle, unit: int) -> list[Base]:
    """Return the bases from which a unit reaches markers: its living models, its own marker, or the building around it.

    A passenger reaches none; its carrier does.
    """
    holder = battle.state.units[unit]
    hidden = holder.aboard > NOWHERE or is_passage(battle, holder.aboard)
    if hidden or not is_alive(holder) or TAKES_NO_PART[Contest.OBJECTIVES].holds(battle, unit):
        return []
    if holder.marker or holder.aboard < NOWHERE:
        return measured_bases(battle, unit)
    return bases_of(battle, unit, standing(holder))


def present_at(battle: Battle, point: Point, counting: dict[int, list[Base]]) -> list[Near]:
    """Return the units that hold or contest the marker at a point, the closest first."""
    reach, spot = CONTROL_IN * battle.inch + TOLERANCE, marker_base(battle, point)
    found = []
    for unit, bases in counting.items():
        apart = max(0, min(gap(base, spot) for base in bases))
        if apart <= reach:
            found.append(Near(apart, unit, battle.state.units[unit].player))
    return sorted(found)


def stands_at_an_objective(battle: Battle, unit: int) -> bool:
    """Check whether a unit stands close enough to a marker to hold or contest it, apart from other rules."""
    inside = battle.state.units[unit].aboard > NOWHERE
    bases = [] if inside else measured_bases(battle, unit)
    return bool(bases) and any(present_at(battle, point, {unit: bases}) for point in battle.setup.board.objectives)


def marker_base(battle: Battle, point: Point) -> Base:
    """Return a marker as a base on the lowest floor at its position."""
    return point_base(point, min(ground_of(battle).floors_at(point)))


# Who controls which


def claims_on(battle: Battle, present: list[list[Near]]) -> Claims:
    """Return the units that could control each uncontested marker, the marker with the closest unit first."""
    found: list[tuple[int, int, list[int]]] = []
    for marker, there in enumerate(present):
        able = [each for each in there if not TAKES_NO_PART[Contest.CONTROL].holds(battle, each.unit)]
        if able and len({each.player for each in there}) == 1:
            found.append((able[0].apart, marker, [each.unit for each in able]))
    return {marker: units for _, marker, units in sorted(found)}


def shared_out(claims: Claims) -> set[int]:
    """Return the markers that are controlled if every unit controls one: as many as possible, and of these the first.

    A marker without a free unit asks the units close to it in turn: one that controls another marker changes over, if
    that marker finds another unit in the same way.
    """
    holding: dict[int, int] = {}  # each unit, and its marker

    def finds_somebody(marker: int, asked: set[int]) -> bool:
        for unit in claims[marker]:
            if unit in asked:
                continue
            asked.add(unit)
            if unit not in holding or finds_somebody(holding[unit], asked):
                holding[unit] = marker
                return True
        return False

    for marker in claims:
        finds_somebody(marker, set())
    return set(holding.values())
