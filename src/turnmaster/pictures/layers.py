"""What is shown on request: ranges, move envelopes, sight and ways. The rules' own functions give every answer."""

from collections.abc import Sequence

import numpy as np

from turnmaster.battlefield import TOLERANCE, Disc, Point, closest_pair, distance, inches
from turnmaster.battlefield.envelope import CELL, Envelope, envelope
from turnmaster.battlefield.outline import Outline, disc_outline, point_to_segment
from turnmaster.battlefield.sight import SHARE_TOLERANCE, Body, Spot
from turnmaster.battlefield.travel import path_length
from turnmaster.engine.battle import Battle
from turnmaster.engine.field import discs, other_discs, standing
from turnmaster.engine.ground import Detours, limit_on, stands_on
from turnmaster.engine.movement import allowance
from turnmaster.engine.state import FIELD
from turnmaster.engine.view import view
from turnmaster.engine.workings import range_of
from turnmaster.pictures.shapes import PathLayer, RangeLayer, ReachLayer, SightLayer
from turnmaster.profiles import WeaponProfile

MOST_CELLS = 200  # of an envelope, in one direction
MOST_TRIED = 3  # models of a unit that are asked whether they get to a cell through Difficult Ground


class NotDrawn(ValueError):
    """Something that cannot be shown; the text says why."""


def range_layers(battle: Battle, unit: int, name: str, weapon: str | None = None) -> list[RangeLayer]:
    """How far the weapons of a unit reach, or one of them."""
    _on_field(battle, unit, name)
    ranged = [one for one in battle.profile(unit).weapons if range_of(battle, unit, one) > 0]
    chosen = [one for one in ranged if weapon is None or one.name == weapon]
    if not chosen:
        what = f"its {weapon}" if weapon is not None else "everything it carries"
        raise NotDrawn(f"{name} has no range to show: {what} is for a Melee")
    layers = [_range_layer(battle, unit, name, one) for one in chosen]
    return [layer for layer in layers if layer.discs]


def _range_layer(battle: Battle, unit: int, name: str, weapon: WeaponProfile) -> RangeLayer:
    reach = range_of(battle, unit, weapon)
    holder = battle.state.units[unit]
    radius = battle.setup.radii[holder.profile]
    carriers = [model for model, count in zip(holder.models, weapon.carriers, strict=False) if count]
    return RangeLayer(
        words=f"{weapon.name} of {name}: {inches(reach)}",
        unit=unit,
        weapon=weapon.name,
        reach=reach,
        discs=tuple((m.x, m.y, radius + reach) for m in carriers if m.place == FIELD and m.hp > 0),
    )


def reach_layer(battle: Battle, unit: int, name: str) -> ReachLayer:
    """Where the models of a unit could be after a Move."""
    _on_field(battle, unit, name)
    limit = allowance(battle, unit, "Move").value * battle.inch
    found = move_envelope(battle, unit, limit)
    return ReachLayer(
        words=f"where a Move of {inches(limit)} can take the middle of a base of {name}",
        unit=unit,
        allowance=limit,
        rings=found.rings(),
    )


def move_envelope(battle: Battle, unit: int, limit: int) -> Envelope:
    """Everywhere that a Move past Difficult Ground gets, and what the rules grant through it."""
    board, bases = battle.setup.board, _standing_discs(battle, unit)
    radius, starts = bases[0][2], [(x, y) for x, y, _ in bases]
    cell = max(CELL, -(-min(max(board.width, board.height), 2 * limit) // MOST_CELLS))
    ways = Detours(battle, bases, limit, other_discs(battle, unit))
    found = envelope(ways.dry, starts, radius, board.box, limit, cell)
    if ways.ground.mires.pieces:
        wet = envelope(ways.any_ground, starts, radius, board.box, limit, cell)
        wet.grid[:] &= ~found.grid
        _keep_granted(battle, wet, ways, limit)
        found.grid[:] |= wet.grid
    if board.circular:
        _keep_on_round_board(found, board.width // 2, radius)
    return found


def _keep_granted(battle: Battle, wet: Envelope, ways: Detours, limit: int) -> None:
    """Of cells behind or in Difficult Ground, keep those that one of the models next to them is allowed to go to."""
    for row, column in np.argwhere(wet.grid).tolist():
        end = wet.middle_of(row, column)
        nearest = sorted(ways.starts, key=lambda base: (distance(base[0], base[1], *end), base))[:MOST_TRIED]
        wet.grid[row, column] = any(_granted(battle, start, end, ways, limit) for start in nearest)


def _granted(battle: Battle, start: Disc, end: Point, ways: Detours, limit: int) -> bool:
    path = ways.any_ground.shortest(start[:2], end, start[2], battle.setup.board.box, limit)
    return path is not None and path.length <= limit_on(battle, start, path.points, limit) + TOLERANCE


def _keep_on_round_board(found: Envelope, half: int, radius: int) -> None:
    rows, columns = found.grid.shape
    xs = found.left + (np.arange(columns) + 0.5) * found.cell - half
    ys = found.bottom + (np.arange(rows) + 0.5) * found.cell - half
    found.grid[np.hypot(*np.meshgrid(xs, ys)) > half - radius] = False


def sight_layer(battle: Battle, unit: int, target: int, names: Sequence[str]) -> SightLayer:
    """What the model of a unit closest to another sees of the model closest to it."""
    if unit == target:
        raise NotDrawn(f"{names[unit]} cannot look at itself; name two units")
    for number in (unit, target):
        _on_field(battle, number, names[number])
    mine, theirs = closest_pair(_standing_discs(battle, unit), _standing_discs(battle, target))
    eye, body, skip = look(battle, unit, mine, target, theirs)
    scene = view(battle, unit, [0], target, [0]).scene
    hidden, keys = scene.hidden_share(eye, body, skip), scene.in_the_way(eye, body, skip)
    terrain = battle.setup.board.terrain
    blockers = tuple(terrain[-1 - key].name if key < 0 else names[key] for key in keys)
    return SightLayer(
        words=_sight_in_words(names[unit], names[target], hidden, blockers),
        unit=unit,
        target=target,
        start=(eye[0], eye[1]),
        end=(theirs[0], theirs[1]),
        hidden=round(hidden, 4),
        blockers=blockers,
        outlines=tuple(outline for key in keys for outline in _outlines(battle, key, mine, theirs)),
    )


def look(battle: Battle, unit: int, mine: Disc, target: int, theirs: Disc) -> tuple[Spot, Body, tuple[int, ...]]:
    """The eye, what it looks at and what does not count as in the way, as the rules have them."""
    sides = [(unit, mine), (target, theirs)]
    models = [_model_at(battle, number, disc) for number, disc in sides]
    seen = view(battle, unit, [models[0]], target, [models[1]])
    x, y, high = (int(value) for value in seen.eyes[0])
    bottom, top = (int(value) for value in seen.boards[0][3:5])
    return (x, y, high), Body(target, disc_outline((theirs[0], theirs[1]), theirs[2]), bottom, top), seen.skip


def _model_at(battle: Battle, unit: int, disc: Disc) -> int:
    models = battle.state.units[unit].models
    return next(n for n in standing(battle.state.units[unit]) if (models[n].x, models[n].y) == disc[:2])


def _sight_in_words(unit: str, target: str, hidden: float, blockers: Sequence[str]) -> str:
    if hidden >= 1 - SHARE_TOLERANCE:
        share = "all of it is hidden"
    elif not blockers:
        return f"{unit} to {target}: nothing is hidden"
    else:
        share = f"{percent(hidden)} is hidden"
    different = list(dict.fromkeys(blockers))
    more = f" and {len(different) - 3} more" if len(different) > 3 else ""
    return f"{unit} to {target}: {share} by {', '.join(different[:3])}{more}"


def percent(share: float) -> str:
    """A share in percent, never rounded up to all or down to nothing."""
    if 0 < share < 0.01:
        return "less than 1%"
    if 0.99 < share < 1 - SHARE_TOLERANCE:
        return "more than 99%"
    return f"{share * 100:.0f}%"


def _outlines(battle: Battle, key: int, mine: Disc, theirs: Disc) -> list[Outline]:
    """The outline of a piece of terrain; of a unit, the bases beside the line of sight."""
    if key < 0:
        return [battle.setup.board.terrain[-1 - key].outline]
    bases = discs(battle, key)
    near = [b for b in bases if point_to_segment(b[:2], mine[:2], theirs[:2]) <= b[2] + max(mine[2], theirs[2])]
    return _round(near or bases)


def path_layer(battle: Battle, unit: int, name: str, end: Point) -> PathLayer:
    """The way to a point for the model of a unit that is closest to it."""
    _on_field(battle, unit, name)
    start = min(_standing_discs(battle, unit), key=lambda base: (distance(base[0], base[1], *end), base))
    limit = allowance(battle, unit, "Move").value * battle.inch
    board, others = battle.setup.board, other_discs(battle, unit)
    place = f"{inches(end[0])}, {inches(end[1])}"
    if not board.holds((*end, start[2])):
        raise NotDrawn(f"a base of {name} does not fit on the board at {place}")
    barrier = stands_on(battle, (*end, start[2]))
    if barrier is not None:
        raise NotDrawn(f"a base of {name} cannot stand at {place}: {barrier} is there")
    farthest = 4 * (board.width + board.height)
    ways = [Detours(battle, [start], most, others).way(start, end) for most in (limit, farthest)]
    points = ways[0] or ways[1]
    if points is None:
        raise NotDrawn(f"there is no way for a base of {name} to {place}: terrain or another unit is in the way")
    length, allowed = path_length(start[:2], points), limit_on(battle, start, points, limit)
    slow = ", over Difficult Ground" if allowed < limit else ""
    return PathLayer(
        words=f"the way of {name} to {place}: {length_in_words(length, allowed)}{slow}",
        unit=unit,
        radius=start[2],
        points=(start[:2], *points),
        length=length,
        allowance=allowed,
    )


def length_in_words(length: int, allowance: int) -> str:
    """How long a way is, and whether that is too far."""
    far = ", too far" if length > allowance + TOLERANCE else ""
    return f"{inches(length)} of {inches(allowance)}{far}"


def _round(bases: Sequence[Disc]) -> list[Outline]:
    return [disc_outline((x, y), radius) for x, y, radius in bases]


def _standing_discs(battle: Battle, unit: int) -> list[Disc]:
    holder = battle.state.units[unit]
    radius = battle.setup.radii[holder.profile]
    return [(holder.models[n].x, holder.models[n].y, radius) for n in standing(holder)]


def _on_field(battle: Battle, unit: int, name: str) -> None:
    if not standing(battle.state.units[unit]):
        raise NotDrawn(f"{name} has no model on the battlefield at this moment")
