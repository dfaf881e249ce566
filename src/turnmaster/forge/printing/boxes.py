"""Boxes to tick for HP: one for each HP, in groups that are easy to count."""

from msgspec import Struct

from turnmaster.forge.designs import RosteredUnit

MOST_BOXES = 120  # for one unit; beyond that there is a line to write on
IN_GROUP = 5
MOST_TOGETHER = 10  # HP of a model whose boxes stand together


class Boxes(Struct, frozen=True):
    """A group of boxes, ticked for lost HP. Its label names the model, if that is not obvious."""

    ticks: list[bool]
    label: str = ""


def full_hp(unit: RosteredUnit) -> int:
    return unit.design.hp * unit.models


def hp_text(unit: RosteredUnit, lost: int) -> str:
    full = full_hp(unit)
    return f"{max(0, full - lost):,} of {full:,} HP" if lost else f"{full:,} HP"


def boxes_of(unit: RosteredUnit, lost: int) -> list[Boxes]:
    """Return a box for each HP, in groups by model if these are small, otherwise in groups of five; none if there are
    too many.
    """
    hp, full = unit.design.hp, full_hp(unit)
    if full > MOST_BOXES:
        return []
    ticks = [number < lost for number in range(full)]
    if hp == 1:
        return _grouped(ticks, "")
    models = [ticks[first : first + hp] for first in range(0, full, hp)]
    if hp <= MOST_TOGETHER:
        return [Boxes(model) for model in models]
    labels = [f"Model {number}" if unit.models > 1 else "" for number in range(1, unit.models + 1)]
    return [group for model, label in zip(models, labels, strict=True) for group in _grouped(model, label)]


def _grouped(ticks: list[bool], label: str) -> list[Boxes]:
    """Return groups of five boxes, the first with a label."""
    starts = range(0, len(ticks), IN_GROUP)
    return [Boxes(ticks[start : start + IN_GROUP], "" if start else label) for start in starts]
