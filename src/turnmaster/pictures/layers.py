"""Build requested layers: ranges, move envelopes, sight and paths. The rules' own functions compute all of them."""

from collections.abc import Sequence

from turnmaster.battlefield import TOLERANCE, Base, Point, closest_pair, distance, inches
from turnmaster.battlefield.bases import outline_of
from turnmaster.battlefield.outline import Outline, grown, point_to_segment
from turnmaster.battlefield.sight import SHARE_TOLERANCE, Body, Spot, body_of, eye_of
from turnmaster.engine.attacking.workings import range_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.ground import ground_of, stands_badly
from turnmaster.engine.field.terrain_now import terrain_now
from turnmaster.engine.field.units import bases_of, footprint, other_bases, standing, unit_bases
from turnmaster.engine.field.view import view
from turnmaster.engine.moving.movement import allowance
from turnmaster.engine.moving.orders import Order, end_of
from turnmaster.engine.moving.wayfinding import Way, wayfinder
from turnmaster.pictures.envelopes import move_envelope
from turnmaster.pictures.shapes import PathLayer, RangeLayer, ReachLayer, SightLayer
from turnmaster.profiles import WeaponProfile

FARTHEST = 4  # a way may be this many times as long as the board is wide and deep


class NotDrawn(ValueError):
    """A layer that cannot be shown; the text gives the reason."""


def range_layers(battle: Battle, unit: int, name: str, weapon: str | None = None) -> list[RangeLayer]:
    """Return the ranges of all weapons of a unit, or of one of them."""
    _on_field(battle, unit, name)
    ranged = [one for one in battle.profile(unit).weapons if range_of(battle, unit, one) > 0]
    chosen = [one for one in ranged if weapon is None or one.name == weapon]
    if not chosen:
        what = f"its {weapon}" if weapon is not None else "everything it carries"
        raise NotDrawn(f"{name} has no range to show: {what} is for a Melee")
    layers = [_range_layer(battle, unit, name, one) for one in chosen]
    return [layer for layer in layers if layer.discs or layer.outlines]


def _range_layer(battle: Battle, unit: int, name: str, weapon: WeaponProfile) -> RangeLayer:
    reach = range_of(battle, unit, weapon)
    holder = battle.state.units[unit]
    bases = bases_of(battle, unit, [number for number in standing(holder) if weapon.carriers[number]])
    return RangeLayer(
        words=f"{weapon.name} of {name}: {inches(reach)}",
        unit=unit,
        weapon=weapon.name,
        reach=reach,
        discs=tuple((base.x, base.y, base.radius + reach) for base in bases if base.is_round),
        outlines=tuple(grown(base.outline, reach) for base in bases if base.outline is not None),
    )


def reach_layer(battle: Battle, unit: int, name: str) -> ReachLayer:
    """Return the positions that models of a unit could reach with a Move."""
    _on_field(battle, unit, name)
    limit = allowance(battle, unit, "Move").value * battle.inch
    found = move_envelope(battle, unit, limit)
    return ReachLayer(
        words=f"positions for the middle of a base of {name} after a Move of {inches(limit)}",
        unit=unit,
        allowance=limit,
        rings=found.rings(),
    )


def sight_layer(battle: Battle, unit: int, target: int, names: Sequence[str]) -> SightLayer:
    """Return how much a unit sees of another, from its closest model to the other's closest model."""
    if unit == target:
        raise NotDrawn(f"{names[unit]} cannot look at itself; name two units")
    for number in (unit, target):
        _on_field(battle, number, names[number])
    if battle.state.units[target].marker:
        raise NotDrawn(f"{names[target]} is concealed: there is only its marker to see")
    pair = closest_pair(_standing_bases(battle, unit), _standing_bases(battle, target))
    if pair is None:
        raise NotDrawn(f"{names[unit]} or {names[target]} has no model left")
    mine, theirs = pair
    eye, body, skip = look(battle, unit, mine, target, theirs)
    scene = view(battle, unit, [0], target, [0]).scene
    hidden, keys = scene.hidden_share(eye, body, skip), scene.in_the_way(eye, body, skip)
    terrain = terrain_now(battle)
    blockers = tuple(terrain[-1 - key].name if key < 0 else names[key] for key in keys)
    return SightLayer(
        words=_sight_in_words(names[unit], names[target], hidden, blockers),
        unit=unit,
        target=target,
        start=(eye[0], eye[1]),
        end=theirs.centre,
        hidden=round(hidden, 4),
        blockers=blockers,
        outlines=tuple(outline for key in keys for outline in _outlines(battle, key, mine, theirs)),
    )


def look(battle: Battle, unit: int, mine: Base, target: int, theirs: Base) -> tuple[Spot, Body, tuple[int, ...]]:
    """Return the eye, the target and the objects to ignore, as the rules define them."""
    models = [_model_at(battle, number, base) for number, base in ((unit, mine), (target, theirs))]
    seen = view(battle, unit, [models[0]], target, [models[1]])
    return eye_of(body_of(unit, seen.mine[0])), body_of(target, seen.theirs[0]), seen.skip


def _model_at(battle: Battle, unit: int, base: Base) -> int:
    numbers = standing(battle.state.units[unit])
    return numbers[bases_of(battle, unit, numbers).index(base)]


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
    """Return a share in percent, never rounded up to 100% or down to 0%."""
    if 0 < share < 0.01:
        return "less than 1%"
    if 0.99 < share < 1 - SHARE_TOLERANCE:
        return "more than 99%"
    return f"{share * 100:.0f}%"


def _outlines(battle: Battle, key: int, mine: Base, theirs: Base) -> list[Outline]:
    """Return the outline of a piece of terrain, or the bases of a unit beside the line of sight."""
    if key < 0:
        return [terrain_now(battle)[-1 - key].outline]
    bases = unit_bases(battle, key)
    line, wide = (mine.centre, theirs.centre), max(mine.radius, theirs.radius)
    near = [b for b in bases if point_to_segment(b.centre, *line) <= b.radius + wide]
    return [outline_of(base) for base in near or bases]


def _nearest(bases: Sequence[Base], place: Point) -> Base:
    return min(bases, key=lambda base: (distance(base.x, base.y, *place), base.disc, base.level))


def path_layer(battle: Battle, unit: int, name: str, end: Point) -> PathLayer:
    """Return the path to a point for the nearest model of a unit."""
    _on_field(battle, unit, name)
    start = _nearest(_standing_bases(battle, unit), end)
    limit = allowance(battle, unit, "Move").value * battle.inch
    place = f"{inches(end[0])}, {inches(end[1])}"
    goal = end_of(Order((end,), None, None), footprint(battle, unit), ground_of(battle), start.level, 0)
    if not battle.setup.board.holds(goal):
        raise NotDrawn(f"a base of {name} does not fit on the board at {place}")
    bad = stands_badly(battle, unit, goal, moving=True)
    if bad is not None:
        raise NotDrawn(f"a base of {name} cannot stand at {place}: it would be {bad}")
    way = _way_to(battle, unit, start, goal, limit)
    if way is None:
        raise NotDrawn(f"there is no path for a base of {name} to {place}: terrain or another unit is in the way")
    slow = ", over Difficult Ground" if way.limit < limit else ""
    up = f", with a climb of {inches(sum(climb.up for climb in way.climbs))}" if way.climbs else ""
    return PathLayer(
        words=f"the path of {name} to {place}: {length_in_words(way.length, way.limit)}{slow}{up}",
        unit=unit,
        radius=start.radius,
        points=(start.centre, *way.points),
        length=way.length,
        allowance=way.limit,
    )


def _way_to(battle: Battle, unit: int, start: Base, goal: Base, limit: int) -> Way | None:
    """Return the path that the rules allow, else the shortest one."""
    board, room = battle.setup.board, footprint(battle, unit).narrow
    others = other_bases(battle, unit)
    granted, longer = (
        wayfinder(battle, unit, [start], [goal], room, most, others)
        for most in (limit, FARTHEST * (board.width + board.height))
    )
    for finder in (granted, longer):
        way = finder.to(start, goal)
        if isinstance(way, Way) and way.affordable:
            judged = granted.along(start, way.points, goal.level)
            return judged if isinstance(judged, Way) else way
    return None


def length_in_words(length: int, allowance: int) -> str:
    """Return the length of a path with its allowance, and whether it is too long."""
    far = ", too far" if length > allowance + TOLERANCE else ""
    return f"{inches(length)} of {inches(allowance)}{far}"


def _standing_bases(battle: Battle, unit: int) -> list[Base]:
    return bases_of(battle, unit, standing(battle.state.units[unit]))


def _on_field(battle: Battle, unit: int, name: str) -> None:
    holder = battle.state.units[unit]
    if holder.aboard != NOWHERE or not standing(holder):
        raise NotDrawn(f"{name} has no model on the battlefield at this moment")
