"""Check Terms of Engagement, and the nine presets of the Roster Organisation Chart. [Mods: Terms of Engagement, ROC]

With Mixed ROC every player has a preset of their own; a roster names its preset, so this needs no code of its own.
"""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from turnmaster.forge.checking.changes import (
    changed,
    listed,
    name_in,
    points_of,
    removed,
    sized,
    smaller,
    taken_again,
    with_unit,
)
from turnmaster.forge.checking.problems import Cure, Finding, Problem, Sheet, points_text
from turnmaster.forge.designs import RosterDesign, Terms
from turnmaster.profiles.rosters import MOST_MODELS


def _preset(units: tuple[int, int], models: tuple[int, int], low: int, percent: int) -> Terms:
    return Terms(least_units=units[0], most_units=units[1], least_models_in_unit=models[0],
                 most_models_in_unit=models[1], low_model_units=low, most_percent_of_unit=percent)  # fmt: skip


CHART: dict[str, Terms] = {
    "Patrol": _preset((3, 6), (3, 10), 1, 35),
    "Skirmish": _preset((4, 10), (3, 10), 2, 25),
    "Battle": _preset((5, 15), (5, 20), 2, 25),
    "Warfare": _preset((10, 20), (5, 30), 2, 30),
    "Fleet": _preset((3, 10), (1, 3), 0, 40),
    "Horde": _preset((5, 20), (10, 50), 3, 20),
    "Heroes": _preset((1, 5), (1, 1), 0, 100),
    "Covert Ops": _preset((2, 10), (1, 4), 0, 50),
    "Raid": _preset((5, 15), (5, 30), 2, 20),
}

ENGAGEMENT = "Terms of Engagement"


def terms_of(roster: RosterDesign) -> list[tuple[str, Terms]]:
    """Return the terms for a roster, each with its name."""
    agreement = roster.agreement
    found = [(agreement.chart, CHART[agreement.chart])] if agreement.chart in CHART else []
    return found + ([(ENGAGEMENT, agreement.terms)] if agreement.terms != Terms() else [])


def unknown_chart(sheet: Sheet) -> Iterator[Finding]:
    agreement = sheet.roster.agreement
    if agreement.chart and agreement.chart not in CHART:
        presets = ", ".join(CHART)
        sentence = f"The Roster Organisation Chart has no preset {agreement.chart}: there are {presets}."
        other = Cure("Remove the preset", replace(sheet.roster, agreement=replace(agreement, chart="")))
        yield Finding(Problem("Roster Organisation Chart", sentence), lambda: [other])


def numbers_of_units(sheet: Sheet) -> Iterator[Finding]:
    for rule, terms in terms_of(sheet.roster):
        count = len(sheet.roster.units)
        if count < terms.least_units:
            sentence = f"The roster has {_units(count)}, and {rule} asks for at least {terms.least_units}."
            yield Finding(Problem(rule, sentence), partial(_more_units, sheet.roster, terms.least_units - count))
        if terms.most_units and count > terms.most_units:
            sentence = f"The roster has {_units(count)}, and {rule} allows {terms.most_units}."
            yield Finding(Problem(rule, sentence), partial(_fewer_units, sheet.roster, count - terms.most_units))


def numbers_of_models(sheet: Sheet) -> Iterator[Finding]:
    """Check the number of models in the roster, and of units with a single model."""
    for rule, terms in terms_of(sheet.roster):
        models = sum(unit.models for unit in sheet.roster.units)
        single = sum(unit.models == 1 for unit in sheet.roster.units)
        if models < terms.least_models:
            sentence = f"The roster has {models} models, and {rule} asks for at least {terms.least_models}."
            yield Finding(Problem(rule, sentence), partial(_more_models, sheet.roster, terms.least_models - models))
        if terms.most_models and models > terms.most_models:
            sentence = f"The roster has {models} models, and {rule} allows {terms.most_models}."
            yield Finding(Problem(rule, sentence), partial(_fewer_models, sheet.roster, models - terms.most_models))
        if single < terms.least_single_models:
            sentence = (
                f"{_units(single)} of a single model {'is' if single == 1 else 'are'} in the roster, and {rule} asks "
                f"for at least {terms.least_single_models}."
            )
            yield Finding(Problem(rule, sentence), partial(_alone, sheet.roster, terms.least_single_models - single))


def sizes_of_units(sheet: Sheet) -> Iterator[Finding]:
    """Check the greatest number of models in each unit. Low Model Units are checked separately."""
    for rule, terms in terms_of(sheet.roster):
        for number, name, unit, _ in sheet.units:
            most = terms.most_models_in_unit
            if most and unit.models > most:
                sentence = f"{name} has {unit.models} models, and {rule} allows {most} in a unit."
                yield Finding(Problem(rule, sentence, number), partial(_of_size, sheet.roster, number, most))


def low_model_units(sheet: Sheet) -> Iterator[Finding]:
    """Check Low Model Units: one is allowed for a number of units with enough models."""
    for rule, terms in terms_of(sheet.roster):
        low = [number for number, _, unit, _ in sheet.units if unit.models < terms.least_models_in_unit]
        full = len(sheet.roster.units) - len(low)
        allowed = full // terms.low_model_units if terms.low_model_units else 0
        least = terms.least_models_in_unit
        for number in low[allowed:]:
            sentence = (
                f"{sheet.names[number]} has fewer than {least} models. {rule} allows {_units(allowed)} like that "
                f"beside {_units(full)} of at least {least}."
            )
            yield Finding(Problem(rule, sentence, number), partial(_not_low, sheet.roster, low, least))


def dear_units(sheet: Sheet) -> Iterator[Finding]:
    """Check that no unit costs more than its share of the Point Limit."""
    limit = sheet.roster.agreement.limit
    for rule, terms in terms_of(sheet.roster):
        most = limit * terms.most_percent_of_unit
        for number, name, _, points in sheet.units:
            if most and points > most:
                sentence = (
                    f"{name} costs {points_text(points)} points, and {rule} allows {points_text(most)}, which is "
                    f"{terms.most_percent_of_unit}% of {limit}."
                )
                yield Finding(Problem(rule, sentence, number), partial(_within, sheet.roster, number, most))


def units_with_perks(sheet: Sheet) -> Iterator[Finding]:
    """Check that enough units have the required perks."""
    for rule, terms in terms_of(sheet.roster):
        for perk, least in terms.perks:
            count = sum(perk in (*unit.design.perks, *unit.traits) for unit in sheet.roster.units)
            if count < least:
                sentence = f"{_units(count)} {'has' if count == 1 else 'have'} {perk}, and {rule} asks for {least}."
                yield Finding(Problem(rule, sentence), partial(_given, sheet.roster, perk, least - count))


# Cures


def _units(count: int) -> str:
    return "1 unit" if count == 1 else f"{count} units"


def _of_size(roster: RosterDesign, number: int, models: int) -> Iterator[Cure]:
    yield sized(roster, number, models)


def _by_points(roster: RosterDesign) -> list[int]:
    """Return the numbers of the units, the cheapest first."""
    return sorted(range(len(roster.units)), key=lambda number: points_of(roster.units[number], roster))


def _more_units(roster: RosterDesign, missing: int) -> Iterator[Cure]:
    for number in _by_points(roster):
        cure = taken_again(roster, number)
        for _ in range(missing - 1):
            cure = Cure(cure.words, taken_again(cure.roster, number).roster)
        often = "" if missing == 1 else f", {missing} times"
        yield Cure(cure.words + often, cure.roster)


def _fewer_units(roster: RosterDesign, over: int) -> Iterator[Cure]:
    """Yield fixes that remove the cheapest units."""
    yield changed(roster, dict.fromkeys(_by_points(roster)[:over], 0))


def _more_models(roster: RosterDesign, missing: int) -> Iterator[Cure]:
    """Yield fixes that add the missing models to one unit, or to several if one cannot hold them."""
    for number in _by_points(roster):
        models = roster.units[number].models + missing
        if models <= MOST_MODELS:
            yield sized(roster, number, models)
    sizes: dict[int, int] = {}
    for number in _by_points(roster):
        grown = min(MOST_MODELS, roster.units[number].models + missing)
        missing -= grown - roster.units[number].models
        sizes[number] = grown
        if not missing:
            yield changed(roster, sizes)
            return


def _fewer_models(roster: RosterDesign, over: int) -> Iterator[Cure]:
    """Yield fixes that remove excess models from one unit, or that remove several units and models of another."""
    for number in _by_points(roster):
        if roster.units[number].models > over:
            yield sized(roster, number, roster.units[number].models - over)
    for order in (_by_points(roster), sorted(range(len(roster.units)), key=lambda n: -roster.units[n].models)):
        left, sizes = over, dict[int, int]()
        for number in order[:-1]:
            if left > 0:
                sizes[number] = max(0, roster.units[number].models - left)
                left -= roster.units[number].models - sizes[number]
        if left <= 0:
            yield changed(roster, sizes)


def _alone(roster: RosterDesign, missing: int) -> Iterator[Cure]:
    """Yield fixes that reduce the smallest units of several models to a single one."""
    several = [number for number, unit in enumerate(roster.units) if unit.models > 1]
    several.sort(key=lambda number: roster.units[number].models)
    for first in range(len(several) - missing + 1):
        yield changed(roster, dict.fromkeys(several[first : first + missing], 1))


def _not_low(roster: RosterDesign, low: list[int], least: int) -> Iterator[Cure]:
    """Yield fixes for Low Model Units: add the missing models to one of them, or remove it."""
    for number in sorted(low, key=lambda number: -roster.units[number].models):
        yield sized(roster, number, least)
    for number in low[::-1]:
        yield removed(roster, number)


def _within(roster: RosterDesign, number: int, most: int) -> Iterator[Cure]:
    fitting = (each for each in smaller(roster, number) if points_of(each.roster.units[number], roster) <= most)
    cure = next(fitting, None)
    yield from [cure] if cure is not None else []
    yield removed(roster, number)


def _given(roster: RosterDesign, perk: str, missing: int) -> Iterator[Cure]:
    """Yield fixes that give the missing perk to enough units."""
    lacking = [number for number, unit in enumerate(roster.units) if perk not in (*unit.design.perks, *unit.traits)]
    for first in range(len(lacking) - missing + 1):
        after, chosen = roster, lacking[first : first + missing]
        for number in chosen:
            unit = roster.units[number]
            design = replace(unit.design, perks=(*unit.design.perks, perk))
            after = with_unit(after, number, replace(unit, design=design))
        yield Cure(f"Give {perk} to {listed([name_in(roster, number) for number in chosen])}", after)
