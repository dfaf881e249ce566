"""Small changes to a roster, in words: the fixes of problems, and edits on a page."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from turnmaster.forge.checking.problems import Cure, points_text
from turnmaster.forge.designs import RosterDesign, RosteredUnit
from turnmaster.forge.playable import resized
from turnmaster.forge.points import price_of_roster, price_of_unit
from turnmaster.profiles.names import numbered
from turnmaster.profiles.profile import Designation, DiceKind
from turnmaster.profiles.rosters import MOST_MODELS


def with_unit(roster: RosterDesign, number: int, unit: RosteredUnit) -> RosterDesign:
    """Return the roster with one unit replaced by another."""
    units = (*roster.units[:number], unit, *roster.units[number + 1 :])
    return replace(roster, units=units)


def without_unit(roster: RosterDesign, number: int) -> RosterDesign:
    """Return the roster without a unit and without its designations."""
    units = (*roster.units[:number], *roster.units[number + 1 :])
    kept = [each for each in roster.designated if number not in each.units]
    moved = tuple(Designation(each.perk, tuple(unit - (unit > number) for unit in each.units)) for each in kept)
    return replace(roster, units=units, designated=moved)


def with_models(unit: RosteredUnit, models: int) -> RosteredUnit:
    """Return a unit of another size; agreed points change in proportion."""
    agreed = None if unit.agreed is None else round(unit.agreed * models / unit.models)
    return replace(resized(unit, models), agreed=agreed)


def points_of(unit: RosteredUnit, roster: RosterDesign) -> int:
    return price_of_unit(unit, roster.dice).hundredths if unit.agreed is None else unit.agreed


def points_before_traits(unit: RosteredUnit, dice: DiceKind) -> int:
    """Return the points of a unit without its traits; of agreed points, the share by the points model."""
    if unit.agreed is not None and not unit.traits:
        return unit.agreed
    plain = price_of_unit(replace(unit, traits=()), dice).hundredths
    if unit.agreed is None:
        return plain
    return unit.agreed * plain // max(1, price_of_unit(unit, dice).hundredths)


def sized(roster: RosterDesign, number: int, models: int) -> Cure:
    """Return the change of a unit to another number of models."""
    other = with_models(roster.units[number], models)
    words = f"Change {name_in(roster, number)} to {_models(models)} ({points_text(points_of(other, roster))} points)"
    return Cure(words, with_unit(roster, number, other))


def removed(roster: RosterDesign, number: int) -> Cure:
    """Return the removal of a unit from the roster."""
    points = points_text(points_of(roster.units[number], roster))
    return Cure(f"Remove {name_in(roster, number)} ({points} points)", without_unit(roster, number))


def changed(roster: RosterDesign, sizes: Mapping[int, int]) -> Cure:
    """Return the change of units to other numbers of models; 0 removes a unit."""
    if len(sizes) == 1:
        ((number, models),) = sizes.items()
        return sized(roster, number, models) if models else removed(roster, number)
    after = roster
    for number, models in sizes.items():
        after = with_unit(after, number, with_models(after.units[number], models)) if models else after
    for number in sorted((number for number, models in sizes.items() if not models), reverse=True):
        after = without_unit(after, number)
    leaving = [name_in(roster, number) for number in sorted(sizes) if not sizes[number]]
    deeds = [f"remove {listed(leaving)}"] if leaving else []
    deeds += [f"change {name_in(roster, number)} to {_models(models)}" for number, models in sizes.items() if models]
    said = f"{'; '.join(deeds)} ({points_text(price_of_roster(after).hundredths)} points in all)"
    return Cure(said[0].upper() + said[1:], after)


def _models(count: int) -> str:
    return "1 model" if count == 1 else f"{count} models"


def listed(names: Sequence[str]) -> str:
    """Return names as a list in a sentence: one, one and another, or one, another and a third."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def taken_again(roster: RosterDesign, number: int) -> Cure:
    """Return the addition of a copy of a unit."""
    unit = roster.units[number]
    words = f"Add another {unit.design.name} ({points_text(points_of(unit, roster))} points)"
    return Cure(words, replace(roster, units=(*roster.units, unit)))


def larger(roster: RosterDesign, number: int) -> Iterator[Cure]:
    """Yield a unit with more models, one by one."""
    return (sized(roster, number, models) for models in range(roster.units[number].models + 1, MOST_MODELS + 1))


def smaller(roster: RosterDesign, number: int) -> Iterator[Cure]:
    """Yield a unit with fewer models, one by one."""
    return (sized(roster, number, models) for models in range(roster.units[number].models - 1, 0, -1))


def name_in(roster: RosterDesign, number: int) -> str:
    return numbered([unit.design.name for unit in roster.units])[number]
