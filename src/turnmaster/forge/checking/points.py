"""Check the points of units, models and the whole roster.

[Free Rules, Part 1: Tools of War; Part 5, Step 3] [Beta: Scaled Minimum Unit Cost] [Mods: Tournament Escalation]
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec.structs import replace

from turnmaster.forge.checking.changes import (
    changed,
    larger,
    points_before_traits,
    points_of,
    removed,
    smaller,
    with_models,
    with_unit,
)
from turnmaster.forge.checking.problems import Cure, Finding, Problem, Sheet, points_text
from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.points import price_of_roster

LEAST_UNIT = 50_00
LEAST_MODEL = 1_00
PART_OF_LIMIT = 20  # a scaled minimum is this part of the Point Limit

UNIT, MODEL, LIMIT, ROUNDS = "Minimum Unit Cost", "Minimum Model Cost", "Point Limit", "Tournament Escalation"


def least_unit(roster: RosterDesign) -> int:
    """Return the minimum cost of a unit, in hundredths of a point."""
    agreement = roster.agreement
    if not agreement.scaled_minimum or not agreement.limit:
        return LEAST_UNIT
    return min(LEAST_UNIT, agreement.limit * 100 // PART_OF_LIMIT)


def cheap_units(sheet: Sheet) -> Iterator[Finding]:
    """Check that each unit costs at least 50 points without its traits, or an agreed twentieth of the Point Limit."""
    least = least_unit(sheet.roster)
    for number, name, unit, _ in sheet.units:
        points = points_before_traits(unit, sheet.roster.dice)
        if points < least:
            without = " without its traits" if unit.traits else ""
            sentence = (
                f"{name} costs {points_text(points)} points{without},"
                f" and a unit has to cost at least {points_text(least)}."
            )
            yield Finding(Problem(UNIT, sentence, number), partial(_dearer, sheet.roster, number, least), in_order=True)


def cheap_models(sheet: Sheet) -> Iterator[Finding]:
    """Check that each model of a unit costs at least 1 point, its weapons included."""
    for number, name, unit, points in sheet.units:
        if points < LEAST_MODEL * unit.models:
            each = points_text(points // unit.models)
            sentence = f"A model of {name} costs {each} points with its weapons, and each has to cost at least 1."
            yield Finding(Problem(MODEL, sentence, number), partial(_few_enough, sheet.roster, number))


def beyond_limit(sheet: Sheet) -> Iterator[Finding]:
    """Check that the roster is within the Point Limit."""
    limit, points = sheet.roster.agreement.limit * 100, sheet.price.hundredths
    if limit and points > limit:
        over = points_text(points - limit)
        sentence = f"The roster costs {points_text(points)} points, {over} more than the limit of {limit // 100}."
        yield Finding(Problem(LIMIT, sentence), partial(_cheaper, sheet.roster, points - limit))


def off_the_rounds(sheet: Sheet) -> Iterator[Finding]:
    """Check that in an escalating tournament the Point Limit is that of one of its rounds."""
    agreement = sheet.roster.agreement
    if agreement.rounds and agreement.limit not in agreement.rounds:
        rounds = ", ".join(str(limit) for limit in agreement.rounds)
        sentence = f"The limit is {agreement.limit}, and the rounds of the tournament are played with {rounds}."
        yield Finding(Problem(ROUNDS, sentence), partial(_to_a_round, sheet.roster))


# Cures


def _dearer(roster: RosterDesign, number: int, least: int) -> Iterator[Cure]:
    by_model = replace(roster.units[number], agreed=None)
    if roster.units[number].agreed is not None and points_before_traits(by_model, roster.dice) >= least:
        words = f"Let the points model price {by_model.design.name} ({points_text(points_of(by_model, roster))} points)"
        yield Cure(words, with_unit(roster, number, by_model))
    grown = (each for each in larger(roster, number) if _reaches(least, each, number))
    yield from islice(grown, 1)
    yield removed(roster, number)


def _reaches(least: int, cure: Cure, number: int) -> bool:
    return points_before_traits(cure.roster.units[number], cure.roster.dice) >= least


def _few_enough(roster: RosterDesign, number: int) -> Iterator[Cure]:
    for each in smaller(roster, number):
        if points_of(each.roster.units[number], roster) >= LEAST_MODEL * each.roster.units[number].models:
            yield each
            break
    yield removed(roster, number)


def _cheaper(roster: RosterDesign, over: int) -> Iterator[Cure]:
    """Yield fixes that bring the roster within its limit: by a single unit, a perk, or else as few units as
    possible.
    """
    everybody = range(len(roster.units))
    yield from (changed(roster, {number: models}) for number, models in _saving(roster, over, everybody))
    for perk in roster.perks:
        left = tuple(other for other in roster.perks if other != perk)
        yield Cure(f"Remove {perk}", replace(roster, perks=left))
    by_points = sorted(everybody, key=lambda number: points_of(roster.units[number], roster))
    yield from _several_saving(roster, by_points[::-1])
    yield removed(roster, by_points[0])


def _saving(roster: RosterDesign, over: int, numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return each unit that can save this much by itself, with its remaining models; the smallest saving
    comes first.
    """
    found: list[tuple[int, int, int]] = []
    for number in numbers:
        unit = roster.units[number]
        points = points_of(unit, roster)
        for models in range(unit.models - 1, 0, -1):
            saved = points - points_of(with_models(unit, models), roster)
            if saved >= over:
                found.append((saved, number, models))
                break
        if points >= over:
            found.append((points, number, 0))
    return [(number, models) for _, number, models in sorted(found, key=lambda each: each[0])]


def _several_saving(roster: RosterDesign, numbers: Sequence[int]) -> Iterator[Cure]:
    """Yield fixes that remove units in this order, until a single other unit can save the rest."""
    for count in range(1, len(numbers)):
        leaving = dict.fromkeys(numbers[:count], 0)
        over = price_of_roster(changed(roster, leaving).roster).hundredths - 100 * roster.agreement.limit
        last = [{}] if over <= 0 else [{number: models} for number, models in _saving(roster, over, numbers[count:])]
        yield from (changed(roster, leaving | each) for each in last)
        if last:
            return


def _to_a_round(roster: RosterDesign) -> Iterator[Cure]:
    agreement = roster.agreement
    nearest = min(agreement.rounds, key=lambda limit: abs(limit - agreement.limit))
    words = f"Use the limit of round {agreement.rounds.index(nearest) + 1}, which is {nearest}"
    yield Cure(words, replace(roster, agreement=replace(agreement, limit=nearest)))
