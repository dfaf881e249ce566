"""Suggest a unit similar to another one, for given points.

A player with 120 points left often wants a familiar unit, only a little smaller or larger. The number of models changes
first, then the stats of its weapons, then those of the model, always by the small step that comes nearest. The same
request always has the same result, and every change is listed.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from turnmaster.forge.designs import UnitDesign, WeaponDesign
from turnmaster.forge.playable import profile_of, taken
from turnmaster.forge.points import price_of_unit
from turnmaster.perks.validation import perk_problems
from turnmaster.profiles import saves
from turnmaster.profiles.convert import DIE_OF
from turnmaster.profiles.profile import DiceKind

Design = TypeVar("Design", UnitDesign, WeaponDesign)

MOST_MODELS = 30
NEAR = 0.02  # of the points that were asked for: nearer is not worth a change
MOST_STEPS = 8
FARTHEST = 2  # steps that a stat may go from where it was

WEAPON_STATS = ("attacks", "power", "ap")
MODEL_STATS = ("defence", "armour", "aegis", "hp", "move_in", "dash_in")
SAVES = ("ap", "armour", "aegis")
LEAST = {"attacks": 1, "power": 1, "defence": 1, "hp": 1}
NAMES = {"attacks": "Attacks", "power": "Power", "ap": "AP", "defence": "Defence", "armour": "Armour", "aegis": "AEGIS",
         "hp": "HP", "move_in": "Move", "dash_in": "Dash"}  # fmt: skip


class Suggestion(Struct, frozen=True):
    """A suggested unit: its design, its number of models, its points, and the changes."""

    unit: UnitDesign
    models: int
    hundredths: int
    changes: tuple[str, ...]


class Step(NamedTuple):
    """A design after one small change, and the difference of its points to those requested."""

    off: int
    unit: UnitDesign


def unit_like(unit: UnitDesign, wanted: int, dice: DiceKind = "d6", models: int = 1) -> Suggestion:
    """Return a unit similar to this one that costs close to the requested hundredths of a point.

    The number of models is chosen first. If the result is not near enough, weapons change by small steps, and after
    them the stats of the model. No step causes a problem that the unit did not have.
    """
    fitting = min(range(1, MOST_MODELS + 1), key=lambda count: (_off(unit, count, wanted, dice), count))
    found = unit
    for stats in (WEAPON_STATS, MODEL_STATS):
        found = _nearer(found, unit, fitting, wanted, dice, stats)
    return Suggestion(found, fitting, _price(found, fitting, dice), tuple(_told(unit, models, found, fitting)))


def _price(unit: UnitDesign, models: int, dice: DiceKind) -> int:
    return price_of_unit(taken(unit, models), dice).hundredths


def _off(unit: UnitDesign, models: int, wanted: int, dice: DiceKind) -> int:
    return abs(_price(unit, models, dice) - wanted)


def _nearer(
    unit: UnitDesign, first: UnitDesign, models: int, wanted: int, dice: DiceKind, stats: tuple[str, ...]
) -> UnitDesign:
    """Change these stats step by step as long as the points come nearer."""
    most_problems = _problems(first, models, dice)
    for _ in range(MOST_STEPS):
        off = _off(unit, models, wanted, dice)
        if off <= NEAR * wanted:
            break
        steps = [Step(_off(each, models, wanted, dice), each) for each in _steps(unit, first, dice, stats)]
        better = sorted((step for step in steps if step.off < off), key=lambda step: step.off)
        found = next((step.unit for step in better if _problems(step.unit, models, dice) <= most_problems), None)
        if found is None:
            break
        unit = found
    return unit


def _problems(unit: UnitDesign, models: int, dice: DiceKind) -> int:
    return sum(1 for _ in perk_problems(profile_of(taken(unit, models), dice)))


def _steps(unit: UnitDesign, first: UnitDesign, dice: DiceKind, stats: tuple[str, ...]) -> Iterator[UnitDesign]:
    """Yield the unit with one of these stats a step higher or lower."""
    if stats == MODEL_STATS:
        yield from _changed(unit, first, dice, stats)
        return
    for number, (weapon, before) in enumerate(zip(unit.weapons, first.weapons, strict=True)):
        for other in _changed(weapon, before, dice, stats):
            yield replace(unit, weapons=(*unit.weapons[:number], other, *unit.weapons[number + 1 :]))


def _changed(design: Design, first: Design, dice: DiceKind, stats: tuple[str, ...]) -> Iterator[Design]:
    for stat in stats:
        now, before = _steps_up(design, stat, dice), _steps_up(first, stat, dice)
        for then in (now - 1, now + 1):
            if abs(then - before) <= FARTHEST and then >= LEAST.get(stat, 0):
                value = saves.from_grade(then, DIE_OF[dice]) if stat in SAVES else then
                if value != getattr(design, stat):
                    yield replace(design, **{stat: value})


def _steps_up(design: UnitDesign | WeaponDesign, stat: str, dice: DiceKind) -> int:
    """Return a stat as a number that is higher when it is better."""
    value: int = getattr(design, stat)
    return saves.grade(value, DIE_OF[dice]) if stat in SAVES else value


# In words


def _told(first: UnitDesign, models: int, unit: UnitDesign, fitting: int) -> Iterator[str]:
    if fitting != models:
        yield f"{fitting} {'model' if fitting == 1 else 'models'} instead of {models}"
    for weapon, before in zip(unit.weapons, first.weapons, strict=True):
        yield from (f"{weapon.name}: {words}" for words in _differences(before, weapon, WEAPON_STATS))
    yield from _differences(first, unit, MODEL_STATS)


def _differences(before: Design, after: Design, stats: tuple[str, ...]) -> Iterator[str]:
    for stat in stats:
        old, new = getattr(before, stat), getattr(after, stat)
        if old != new:
            yield f"{NAMES[stat]} {_value(stat, new)} instead of {_value(stat, old)}"


def _value(stat: str, value: int) -> str:
    return saves.text(value) if stat in SAVES else str(value)
