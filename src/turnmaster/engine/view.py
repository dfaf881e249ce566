"""What a unit sees of another: for range and sight, for cover, and for who can become a casualty.

[Free Rules p.10 and p.17] Terrain that blocks sight and the models of all other units can be in the way; models of the
attacker's own unit and of the target's never are. A piece of terrain does not hide whoever stands in it.
"""

from collections.abc import Callable, Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnmaster.battlefield import INCH, TOLERANCE, Point
from turnmaster.battlefield.outline import bounds, disc_outline, holds_point
from turnmaster.battlefield.shape import Box
from turnmaster.battlefield.sight import EYE_TENTHS, Body, Scene
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.battle import Battle
from turnmaster.engine.setup import Setup
from turnmaster.engine.state import FIELD

HALF = 0.5


class View(NamedTuple):
    """One unit looking at another: from which models, at which, and what does not count as in the way."""

    scene: Scene
    eyes: NDArray[np.float64]
    boards: NDArray[np.float64]
    skip: tuple[int, ...]


def height_of(battle: Battle, unit: int) -> int:
    return battle.profile(unit).height_hundredths * INCH // 100


def scene_of(battle: Battle) -> Scene:
    """Everything on the battlefield that can be in the way. Units have their number, terrain numbers below zero."""
    scene: Scene | None = battle.moment.get("scene")
    if scene is None:
        scene = battle.moment["scene"] = terrain_scene(battle.setup).with_discs(_models(battle))
    return scene


def terrain_scene(setup: Setup) -> Scene:
    """The terrain that can be in the way; made once for a setup, because it is the same all game long."""
    if "scene" not in setup.kept:
        pieces = enumerate(setup.board.terrain)
        bodies = [Body(-1 - n, piece.outline, piece.elevation, piece.top) for n, piece in pieces if piece.blocks_sight]
        setup.kept["scene"] = Scene(bodies)
    scene: Scene = setup.kept["scene"]
    return scene


def _models(battle: Battle) -> list[tuple[int, int, int, int, int, int]]:
    rows = []
    blocks = battle.rules.hooks["blocks sight"]
    for number, unit in enumerate(battle.state.units):
        radius, height = battle.setup.radii[unit.profile], height_of(battle, number)
        rows += [(number, m.x, m.y, radius, 0, height) for m in unit.models if m.place == FIELD and blocks(m)]
    return rows


def view(battle: Battle, unit: int, models: list[int], target: int, targets: list[int]) -> View:
    """How some models of a unit see some models of another."""
    state = battle.state
    eye = height_of(battle, unit) * EYE_TENTHS // 10
    mine, theirs = state.units[unit].models, state.units[target].models
    radius, height = battle.setup.radii[state.units[target].profile], height_of(battle, target)
    eyes = np.array([(mine[n].x, mine[n].y, eye) for n in models], np.float64)
    boards = np.array([(theirs[n].x, theirs[n].y, radius, 0, height) for n in targets], np.float64)
    return View(scene_of(battle), eyes, boards, (unit, target, *_stood_in(battle, eyes, boards)))


def _stood_in(battle: Battle, eyes: NDArray[np.float64], boards: NDArray[np.float64]) -> list[int]:
    """Terrain that blocks sight, but is no wall, and that somebody of the two units stands in."""
    areas = _areas(battle.setup, "stood in", lambda piece: piece.blocks_sight and not piece.solid)
    if not areas:
        return []
    places = [(int(x), int(y)) for x, y in (*eyes[:, :2], *boards[:, :2])]
    return [-1 - number for number, piece, box in areas if any(_inside(piece, box, place) for place in places)]


def _areas(setup: Setup, name: str, wanted: Callable[[Piece], bool]) -> list[tuple[int, Piece, Box]]:
    """Pieces of one kind with their numbers and the boxes around them; found once for a setup."""
    if name not in setup.kept:
        pieces = enumerate(setup.board.terrain)
        setup.kept[name] = [(number, piece, bounds(piece.outline)) for number, piece in pieces if wanted(piece)]
    areas: list[tuple[int, Piece, Box]] = setup.kept[name]
    return areas


def _inside(piece: Piece, box: Box, place: Point) -> bool:
    if not (box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]):
        return False
    return holds_point(piece.outline, place)


def in_reach_and_sight(
    battle: Battle, unit: int, models: list[int], target: int, reach: int, *, one_is_enough: bool = False
) -> list[int]:
    """Those of the models that have a model of the target both in range and in sight; or only the first of them.

    Choosing an attack asks the same more than once, so a scene remembers what it answered.
    """
    question = (unit, tuple(models), target, reach, one_is_enough)
    answered = scene_of(battle).answered
    if question not in answered:
        present = [n for n, model in enumerate(battle.state.units[target].models) if model.place == FIELD]
        look = view(battle, unit, models, target, present)
        radius = battle.setup.radii[battle.state.units[unit].profile]
        found = look.scene.reaching(
            look.eyes, radius, look.boards, reach + TOLERANCE, look.skip, one_is_enough=one_is_enough
        )
        answered[question] = [number for number, reaches in zip(models, found, strict=True) if reaches]
    numbers: list[int] = answered[question]
    return list(numbers)


def seen_models(battle: Battle, unit: int, models: list[int], target: int, targets: list[int]) -> list[int]:
    """Those of the target's models that any of the models sees."""
    look = view(battle, unit, models, target, targets)
    found = look.scene.seen(look.eyes, look.boards, look.skip)
    return [number for number, is_seen in zip(targets, found, strict=True) if is_seen]


def obscured_models(
    battle: Battle, unit: int, models: list[int], target: int, targets: list[int], ignored: Collection[int] = ()
) -> list[int]:
    """Those of the target's models that are at least half hidden from every one of the models."""
    look = view(battle, unit, models, target, targets)
    found = look.scene.obscured(look.eyes, look.boards, HALF, (*look.skip, *ignored))
    return [number for number, is_hidden in zip(targets, found, strict=True) if is_hidden]


def hidden_shares(
    battle: Battle, unit: int, models: list[int], target: int, targets: list[int], ignored: Collection[int] = ()
) -> list[float]:
    """How much of each of the target's models is hidden, from whichever of the models sees most of it."""
    look = view(battle, unit, models, target, targets)
    return look.scene.shares(look.eyes, look.boards, (*look.skip, *ignored))


def everything(battle: Battle) -> list[int]:
    """The numbers of all units and of all terrain, as a scene has them."""
    return [*range(-len(battle.setup.board.terrain), 0), *range(len(battle.state.units))]


def in_cover_area(battle: Battle, target: int, targets: list[int], ignored: Collection[int] = ()) -> list[int]:
    """Those of the models whose middle stands in a Cover Area, some terrain left aside."""
    found = _areas(battle.setup, "cover areas", lambda piece: piece.cover_area)
    areas = [(piece, box) for number, piece, box in found if -1 - number not in ignored]
    models = battle.state.units[target].models
    places = [(n, (models[n].x, models[n].y)) for n in targets] if areas else []
    return [n for n, place in places if any(_inside(piece, box, place) for piece, box in areas)]


def what_blocks(battle: Battle, unit: int, model: int, target: int) -> str:
    """The names of what hides the target from a model, the worst first."""
    holder = battle.state.units[unit]
    eye = (holder.models[model].x, holder.models[model].y, height_of(battle, unit) * EYE_TENTHS // 10)
    radius, height = battle.setup.radii[battle.state.units[target].profile], height_of(battle, target)
    names: list[str] = []
    for other in battle.state.units[target].models:
        if other.place == FIELD:
            body = Body(target, disc_outline((other.x, other.y), radius), 0, height)
            for key in scene_of(battle).in_the_way(eye, body, (unit, target)):
                name = battle.setup.board.terrain[-1 - key].name if key < 0 else battle.profile(key).name
                if name not in names:
                    names.append(name)
    return " and ".join(names[:3])
