"""Templates on the board: the models under them, and their travel. [Perks 12.3 and 12.5, Mode]

A model is under a template if they share ground as seen from above, on one level or across a step over which models
could fight. Casualties that wait to be removed do not count.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnmaster.battlefield import Base, Point
from turnmaster.battlefield.bases import outline_of as outline_of_base
from turnmaster.battlefield.bases import point_base
from turnmaster.battlefield.covering import Places
from turnmaster.battlefield.outline import Outline, middle, moved
from turnmaster.battlefield.templates import scatter, under
from turnmaster.dice.kinds import DIRECTIONS
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import Area
from turnmaster.engine.field.ground import ground_of
from turnmaster.engine.field.units import bases_of, present
from turnmaster.engine.moving.movement import Trip
from turnmaster.perks.hooks import TOUCHES_THE_GROUND
from turnmaster.perks.template_shapes import is_level_with

# What an attack remembers of its templates, or of what it left on the table: the answer that put them down, and the
# model that did so.
LAID, MODEL = Note("template", "laid"), Note("template", "model")

HERE: Point = (0, 0)  # where an outline lies that was not put down anywhere else

NO_LAST_TURN = 10_000  # the last Game Turn of what stays until it is set off or picked up; no game lasts that long

# The place of the marker that strikes in place of a wielder, if one does; an attack remembers it, with MODEL.
MARKER_X, MARKER_Y, MARKER_LEVEL = Note("marker", "x"), Note("marker", "y"), Note("marker", "level")

Struck = dict[int, list[int]]  # each unit, and which of its models are under a template


def outline_of(area: Area) -> Outline:
    return Outline(tuple(area.points), area.radius)


def new_area(battle: Battle, attack: Attack, perk: str, outline: Outline, level: int, model: int) -> Area:
    """Return a template of the attacking weapon for this Game Turn, placed by a model."""
    turn = battle.state.turn
    return Area(
        perk,
        attack.player,
        attack.unit,
        attack.weapon,
        list(outline.points),
        outline.radius,
        turn,
        turn,
        level=level,
        model=model,
        laid=LAID.of(attack.notes),
    )


def laid_by(battle: Battle, attack: Attack) -> list[Area]:
    """Return the templates of the attacking weapon while they lie on the board for this attack."""
    if not LAID.is_in(attack.notes):
        return []
    mine, areas = (attack.unit, attack.weapon, LAID.of(attack.notes)), battle.state.areas
    return [a for a in areas if a.strikes is None and (a.unit, a.weapon, a.laid) == mine]


def take_up(battle: Battle, gone: list[Area]) -> None:
    """Remove templates from the board."""
    battle.state.areas = [area for area in battle.state.areas if not any(area is other for other in gone)]


def marker_of(attack: Attack) -> Base | None:
    """Return the marker from which the templates of an attack are placed, if no model wields the weapon any more."""
    notes = attack.notes
    if not MARKER_X.is_in(notes):
        return None
    return point_base((MARKER_X.of(notes), MARKER_Y.of(notes)), MARKER_LEVEL.of(notes))


# Who is under a template


def is_under(outline: Outline, level: int, base: Base) -> bool:
    if not is_level_with(base, level):
        return False
    return under(outline, outline_of_base(base)) != "not"


def who_is_under(battle: Battle, outline: Outline, level: int, at: Point = HERE) -> Struck:
    """Return the units on the field, friends and enemies, with living models under a template at a point."""
    found: Struck = {}
    for unit, model, base in standing_under(battle, outline, at):
        if is_level_with(base, level):
            found.setdefault(unit, []).append(model)
    return found


def standing_under(battle: Battle, outline: Outline, at: Point = HERE) -> Iterator[tuple[int, int, Base]]:
    """Yield the living models on the field under an outline, as seen from above: unit, number and base."""
    units, crowd = battle.state.units, crowd_of(battle)
    for number in crowd.places.under(outline, at):
        unit, model = crowd.models[number]
        if units[unit].models[model].hp > 0 and not units[unit].marker:
            yield unit, model, crowd.bases[number]


class Crowd(NamedTuple):
    """All models on the field: units with the numbers and bases of their models."""

    models: list[tuple[int, int]]
    bases: list[Base]
    places: Places


def crowd_of(battle: Battle) -> Crowd:
    """Return all models on the field, including casualties that wait to be removed and the models of markers.

    It is cached until a model moves.
    """
    found: Crowd | None = battle.cache.get("crowd")
    if found is None:
        there = {number: present(unit) for number, unit in enumerate(battle.state.units)}
        models = [(unit, model) for unit, numbers in there.items() for model in numbers]
        bases = [base for unit, numbers in there.items() for base in bases_of(battle, unit, numbers)]
        found = battle.cache["crowd"] = Crowd(models, bases, Places(bases))
    return found


# Who comes by


def on_the_ground(battle: Battle, unit: int, trips: Sequence[Trip]) -> Sequence[Trip]:
    """Return the paths of a unit, or the positions of its arrival, as far as it touches the ground there."""
    for touch in battle.rules.contributions(TOUCHES_THE_GROUND):
        trips = [part for part in (touch(battle, unit, trip) for trip in trips) if part is not None]
    return trips


# How a template travels


def drift(battle: Battle, area: Area, face: int, inches: int) -> None:
    """Move an area this far in the direction of the Scatter Arrow, onto the nearest level there."""
    dx, dy = scatter(HERE, face, inches, battle.inch)
    area.points = list(moved(outline_of(area), dx, dy).points)
    area.level = nearest_floor(battle, middle(outline_of(area)), area.level)


def is_hit(face: int) -> bool:
    """Check whether the Scatter Arrow shows Hit."""
    return face >= len(DIRECTIONS)


def nearest_floor(battle: Battle, point: Point, level: int) -> int:
    """Return the level at a point that is closest to another level."""
    return min(ground_of(battle).floors_at(point), key=lambda floor: (abs(floor - level), floor))
