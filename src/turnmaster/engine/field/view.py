"""Sight between units: for range and sight, for cover, and for casualties.

[Free Rules p.10 and p.17] Terrain that blocks sight and the models of all other units can block; models of the
attacker's own unit, of those that fight as one with it, and of the target's never do. A piece of terrain does not hide
a model that stands in it. Passengers look out of their Transport, as if it looked itself.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple

from turnmaster.battlefield import TOLERANCE, Base, box_around, boxes_apart
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import bounds, holds_point
from turnmaster.battlefield.sight import Body, Group, Look, Scene, body_of, eye_of, group, look
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import FIELD, NOWHERE, RESERVE
from turnmaster.engine.field.ground import is_met
from turnmaster.engine.field.hooks import BLOCKS_SIGHT
from turnmaster.engine.field.melees import as_one
from turnmaster.engine.field.terrain_now import kept_for_terrain, terrain_now
from turnmaster.engine.field.units import (
    any_model_blocks,
    bases_of,
    measured_bases,
    outermost,
    present,
    unit_bases,
)

HALF = 0.5


class View(NamedTuple):
    """A unit that looks at another: the models, the obstacles, and the exceptions."""

    scene: Scene
    look: Look
    mine: Sequence[Base]
    theirs: Sequence[Base]
    skip: tuple[int, ...]


class Party(NamedTuple):
    """Models of a unit that look or are looked at: their number in the scene, and the terrain in which they stand."""

    number: int
    group: Group
    hollows: set[int]


def scene_of(battle: Battle) -> Scene:
    """Return all obstacles of sight on the battlefield. Units have their number, terrain numbers below zero."""
    scene: Scene | None = battle.cache.get("scene")
    if scene is None:
        scene = battle.cache["scene"] = _scene(battle)
    return scene


def _scene(battle: Battle) -> Scene:
    keys, discs, hulls = [], [], []
    for number in range(len(battle.state.units)):
        for base in _bases_in_the_way(battle, number):
            if base.outline is None:
                keys.append(number)
                discs.append((base.x, base.y, base.radius, base.level, base.level + base.height))
            else:
                hulls.append(body_of(number, base))
    still = terrain_scene(battle)
    return (still.with_hulls(hulls) if hulls else still).with_discs(keys, discs)


def _bases_in_the_way(battle: Battle, unit: int) -> list[Base]:
    """Return the bases of the models of a unit that block sight; a marker hides nothing."""
    blocks, holder = battle.rules.hook(BLOCKS_SIGHT), battle.state.units[unit]
    if blocks is any_model_blocks or holder.marker:
        return unit_bases(battle, unit)
    there = [n for n, model in enumerate(holder.models) if model.place == FIELD and blocks(battle, unit, model)]
    return bases_of(battle, unit, there)


def terrain_bodies(battle: Battle) -> list[Body]:
    pieces = enumerate(terrain_now(battle))
    return [Body(-1 - n, piece.outline, piece.elevation, piece.top) for n, piece in pieces if piece.blocks_sight]


def terrain_scene(battle: Battle) -> Scene:
    """Return the terrain that can block sight, cached because it hardly ever changes."""
    kept = kept_for_terrain(battle)
    if "scene" not in kept:
        kept["scene"] = Scene(terrain_bodies(battle))
    scene: Scene = kept["scene"]
    return scene


def view(battle: Battle, unit: int, models: list[int], target: int, targets: list[int]) -> View:
    """Return the sight from some models of a unit to some models of another.

    Range, cover and casualties of an attack ask for the same models, so a scene caches it.
    """
    scene = scene_of(battle)
    question = ("view", unit, tuple(models), target, tuple(targets))
    found: View | None = scene.answered.get(question)
    if found is None:
        mine, theirs = _party(battle, unit, models), _party(battle, target, targets)
        skip = (*_looks_past(battle, unit), theirs.number, *sorted(mine.hollows | theirs.hollows))
        seen = look(mine.group, theirs.group)
        found = scene.answered[question] = View(scene, seen, mine.group.bases, theirs.group.bases, skip)
    return found


def _party(battle: Battle, unit: int, models: list[int]) -> Party:
    """Return some models of a unit as a party. A scene caches it: a unit usually looks at several others."""
    answered, question = scene_of(battle).answered, ("party", unit, tuple(models))
    found: Party | None = answered.get(question)
    if found is None:
        bases = _seen_at(battle, unit, models)
        found = Party(_in_scene(battle, unit), group(bases), _stood_in(battle, bases))
        answered[question] = found
    return found


def _seen_at(battle: Battle, unit: int, models: list[int]) -> list[Base]:
    """Return the bases from and to which models look: their own, or those of their carrier. Models in Reserve have
    none; removed models look from where they were lost, because their attacks may still hit.
    """
    holder = battle.state.units[unit]
    if holder.aboard != NOWHERE:
        return measured_bases(battle, unit)
    waits = any(holder.models[number].place == RESERVE for number in models)
    return [] if waits else bases_of(battle, unit, models)


def _in_scene(battle: Battle, unit: int) -> int:
    """Return the number of a unit, or of its carrier, in a scene."""
    if battle.state.units[unit].aboard == NOWHERE:
        return unit
    outer = outermost(battle, unit)
    inside = battle.state.units[outer].aboard
    return outer if inside == NOWHERE else inside + 1  # buildings begin at -2 there, and at -1 in a scene


def _looks_past(battle: Battle, unit: int) -> list[int]:
    """Return the units that never block the sight of a unit: itself or its carrier, and those that fight as one with
    it.
    """
    return sorted(as_one(battle, {_in_scene(battle, unit)}))


def _those(battle: Battle, unit: int, models: list[int], found: Iterable[Any], *, every: bool = False) -> list[int]:
    """Return the models that were found: all passengers if a base of their carrier was found. Models without a position
    are never found.
    """
    around = list(found)
    if not around:
        return []
    if battle.state.units[unit].aboard == NOWHERE:
        return [number for number, yes in zip(models, around, strict=True) if yes]
    return list(models) if (all(around) if every else any(around)) else []


def _stood_in(battle: Battle, bases: list[Base]) -> set[int]:
    """Return the sight-blocking terrain, neither wall nor without openings, in which one of some models stands."""
    areas = _thick(battle)
    if not areas or not bases:
        return set()
    around = box_around(bases)  # even of models that have left while their template still strikes
    near = [area for area in areas if not boxes_apart(area[2], around, 0)]
    return {-1 - number for number, piece, box in near if any(_inside(piece, box, base) for base in bases)}


def _thick(battle: Battle) -> list[tuple[int, Piece, Box]]:
    """Return terrain that hides others, but not a model that stands in it."""
    return _areas(battle, "stood in", lambda piece: piece.blocks_sight and (piece.enterable or not piece.solid))


def _areas(battle: Battle, name: str, wanted: Callable[[Piece], bool]) -> list[tuple[int, Piece, Box]]:
    """Return pieces of one kind with their numbers and boxes, cached."""
    kept = kept_for_terrain(battle)
    if name not in kept:
        pieces = enumerate(terrain_now(battle))
        kept[name] = [(number, piece, bounds(piece.outline)) for number, piece in pieces if wanted(piece)]
    areas: list[tuple[int, Piece, Box]] = kept[name]
    return areas


def _inside(piece: Piece, box: Box, base: Base) -> bool:
    """Check whether a model stands in a piece: on its ground, and not on its roof or on top of it."""
    x, y, z = base.x, base.y, base.level
    if not (box.left <= x <= box.right and box.bottom <= y <= box.top) or not is_met(piece, z, base.height):
        return False
    return holds_point(piece.outline, (x, y))


def in_reach_and_sight(
    battle: Battle, unit: int, models: list[int], target: int, reach: int, *, one_is_enough: bool = False
) -> list[int]:
    """Return the models with a model of the target in range and sight, or only the first of them.

    Choosing an attack asks this more than once, so a scene caches the answer.
    """
    question = (unit, tuple(models), target, reach, one_is_enough)
    answered = scene_of(battle).answered
    if question not in answered:
        seen = view(battle, unit, models, target, present(battle.state.units[target]))
        near = seen.look.near(seen.mine, seen.theirs, reach + TOLERANCE)
        found = seen.scene.reaching(seen.look, near, seen.skip, one_is_enough=one_is_enough)
        answered[question] = _those(battle, unit, models, found)
    numbers: list[int] = answered[question]
    return list(numbers)


def sees_place(battle: Battle, unit: int, looking: Base, place: Base, ignored: Collection[int] = ()) -> bool:
    """Check whether a model at a position would be seen from the base of another, ignoring some units."""
    skip = (*_looks_past(battle, unit), *_hollows(battle, looking, place), *ignored)
    return scene_of(battle).sees(eye_of(body_of(unit, looking)), body_of(unit, place), skip)


def sees_past_terrain(battle: Battle, unit: int, looking: Base, place: Base) -> bool:
    """Check whether a model at a position would be seen from the base of another past terrain alone."""
    scene = terrain_scene(battle)
    if scene.is_empty:
        return True
    skip = (_in_scene(battle, unit), *_hollows(battle, looking, place))
    return scene.sees(eye_of(body_of(unit, looking)), body_of(unit, place), skip)


def _hollows(battle: Battle, *bases: Base) -> list[int]:
    """Return terrain in which one of some bases stands, and which hides others, but not that base."""
    areas = _thick(battle)
    return [-1 - number for number, piece, box in areas if any(_inside(piece, box, base) for base in bases)]


def seen_models(battle: Battle, unit: int, models: list[int], target: int, targets: list[int]) -> list[int]:
    """Return the target's models that any of the models sees; cached in the scene for the rules of one attack."""
    question = ("seen", unit, tuple(models), target, tuple(targets))
    answered = scene_of(battle).answered
    if question not in answered:
        seen = view(battle, unit, models, target, targets)
        answered[question] = _those(battle, target, targets, seen.scene.seen(seen.look, seen.skip))
    numbers: list[int] = answered[question]
    return list(numbers)


def obscured_models(
    battle: Battle, unit: int, models: list[int], target: int, targets: list[int], ignored: Collection[int] = ()
) -> list[int]:
    """Return the target's models that are at least half hidden from every one of the models."""
    seen = view(battle, unit, models, target, targets)
    found = seen.scene.obscured(seen.look, HALF, (*seen.skip, *ignored))
    return _those(battle, target, targets, found, every=True)


def hidden_shares(
    battle: Battle, unit: int, models: list[int], target: int, targets: list[int], ignored: Collection[int] = ()
) -> list[float]:
    """Return the hidden share of each of the target's models, seen from the model that sees most of it."""
    seen = view(battle, unit, models, target, targets)
    shares = seen.scene.shares(seen.look, (*seen.skip, *ignored))
    return shares if battle.state.units[target].aboard == NOWHERE else [min(shares, default=0.0)] * len(targets)


def everything(battle: Battle) -> list[int]:
    """Return the numbers of all units and all terrain in a scene."""
    return [*range(-len(terrain_now(battle)), 0), *range(len(battle.state.units))]


def in_cover_area(battle: Battle, target: int, targets: list[int], ignored: Collection[int] = ()) -> list[int]:
    """Return the models whose middle stands in a Cover Area or inside a building, ignoring some terrain."""
    places = _areas(battle, "cover areas", lambda piece: piece.cover_area or piece.enterable)
    areas = [(piece, box) for number, piece, box in places if -1 - number not in ignored]
    if not areas:
        return []
    found = [any(_inside(piece, box, base) for piece, box in areas) for base in _seen_at(battle, target, targets)]
    return _those(battle, target, targets, found, every=True)


def what_blocks(battle: Battle, unit: int, model: int, target: int) -> str:
    """Return the names of what hides the target from a model, the worst first."""
    eyes = [eye_of(body_of(unit, base)) for base in _seen_at(battle, unit, [model])[:1]]
    skip = (*_looks_past(battle, unit), _in_scene(battle, target))
    names: list[str] = []
    for eye, base in product(eyes, measured_bases(battle, target)):
        for key in scene_of(battle).in_the_way(eye, body_of(target, base), skip):
            name = terrain_now(battle)[-1 - key].name if key < 0 else battle.called(key)
            if name not in names:
                names.append(name)
    return " and ".join(names[:3])
