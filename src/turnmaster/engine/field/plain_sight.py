"""Settle range and sight without a closer look: usually no model stands near the line between two models.

The results equal those of view.py, without its arrays and kernels; all other cases are left to view.py.
"""

from turnmaster.battlefield import TOLERANCE, Base
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import bounds
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.terrain_now import terrain_now
from turnmaster.engine.field.units import groups, standing, unit_bases, unit_box
from turnmaster.engine.field.view import in_reach_and_sight, seen_models

# What could be in the way: the number of its unit, the box around it, and its bases if they are round. Terrain has no
# number, and only the box counts for bases that are not round.
Obstacle = tuple[int, Box, list[Base]]

TERRAIN = -1

ANY_DISTANCE = 1 << 32  # further than any table is wide


def has_in_reach_and_sight(battle: Battle, unit: int, models: list[int], target: int, reach: int) -> bool:
    """Check whether any of the models has a model of the target, which is on the field, in range and sight."""
    found = in_plain_sight(battle, unit, models, target, reach)
    if found is None:
        return bool(in_reach_and_sight(battle, unit, models, target, reach, one_is_enough=True))
    return found


def can_see(battle: Battle, unit: int, target: int) -> bool:
    """Check whether a unit sees any model of another that is not a casualty."""
    units = battle.state.units
    watching, alive = standing(units[unit]), standing(units[target])
    # Casualties that still lie there would be seen in their place.
    if watching and alive and not units[target].felled:
        found = in_plain_sight(battle, unit, watching, target, ANY_DISTANCE)
        if found is not None:
            return found
    return bool(seen_models(battle, unit, watching, target, alive))


def in_plain_sight(battle: Battle, unit: int, models: list[int], target: int, reach: int) -> bool | None:
    """Check whether any of the models has a model of the target in range and sight; nothing if that takes a closer
    look. Cached until a model moves, because in an Advanced game most units are asked again before that.
    """
    question = ("plain sight", unit, target, reach, *models)
    if question not in battle.cache:
        battle.cache[question] = _in_plain_sight(battle, unit, models, target, reach)
    found: bool | None = battle.cache[question]
    return found


def _in_plain_sight(battle: Battle, unit: int, models: list[int], target: int, reach: int) -> bool | None:
    units = battle.state.units
    if units[unit].aboard != NOWHERE or units[target].aboard != NOWHERE or units[unit].marker or units[target].marker:
        return None
    own_bases, theirs = unit_bases(battle, unit), unit_bases(battle, target)
    if not own_bases or not theirs:
        return False
    mine = own_bases[0]
    all_round = mine.is_round and theirs[0].is_round
    left, bottom, right, top = unit_box(battle, target).grown(mine.radius + reach + TOLERANCE)
    far = mine.radius + theirs[0].radius + reach + TOLERANCE
    square = far * far
    blocking: list[Obstacle] = []
    own = units[unit].models
    # Every model looks at the first model of the target that is near enough. What stands before that one mostly stands
    # before its neighbours too, so the second look is at the last one, before a closer look, which takes far longer.
    for those in (theirs, theirs[::-1]):
        anybody_close = False
        for number in models:
            model = own[number]
            x, y = model.x, model.y
            if not (left <= x <= right and bottom <= y <= top):
                continue
            for base in those:
                dx, dy = base.x - x, base.y - y
                if dx * dx + dy * dy <= square:
                    blocking = blocking or obstacles(battle)
                    if all_round and base.level == model.z and is_clear(blocking, unit, target, x, y, dx, dy):
                        return True
                    anybody_close = True
                    break
        if not anybody_close:
            return False
    return None


def is_clear(blocking: list[Obstacle], unit: int, target: int, x: int, y: int, dx: int, dy: int) -> bool:
    """Check whether the line from a point passes all obstacles, seen from above, that do not belong to the
    two units.
    """
    left, right = (x, x + dx) if dx > 0 else (x + dx, x)
    bottom, top = (y, y + dy) if dy > 0 else (y + dy, y)
    for number, box, bases in blocking:
        if box.left > right or box.right < left or box.bottom > top or box.top < bottom or number in (unit, target):
            continue
        # Everything is doubled, so that the middle of the box is a whole number.
        aside = abs(dx * (box.bottom + box.top - 2 * y) - dy * (box.left + box.right - 2 * x))
        half = abs(dx) * (box.top - box.bottom) + abs(dy) * (box.right - box.left)
        if aside <= half and not passes(bases, x, y, dx, dy):
            return False
    return True


def passes(bases: list[Base], x: int, y: int, dx: int, dy: int) -> bool:
    """Check whether a line passes all of some bases by more than any rounding; false without bases."""
    length = dx * dx + dy * dy
    for base in bases:
        aside, r = dx * (base.y - y) - dy * (base.x - x), base.radius + 1
        if aside * aside <= r * r * length:
            return False
    return bool(bases)


def obstacles(battle: Battle) -> list[Obstacle]:
    """Return everything that can block sight, cached until a model moves."""
    found: list[Obstacle] | None = battle.cache.get("obstacles")
    if found is None:
        terrain = [piece for piece in terrain_now(battle) if piece.blocks_sight]
        found = [(TERRAIN, bounds(piece.outline), []) for piece in terrain]
        for number, box, bases in groups(battle):
            if bases[0].is_round:
                found.append((number, box, bases))
            else:  # corners are rounded, by less than 1
                found.append((number, box.grown(1), []))
        battle.cache["obstacles"] = found
    return found
