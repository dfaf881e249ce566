"""All rules about rosters, and the smallest fix for each problem.

A fix is tried before it is shown: it solves its problem, and names any new one that it causes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sized

from turnmaster.forge.checking import chart, fitting, points
from turnmaster.forge.checking.perk_names import unpriced_in
from turnmaster.forge.checking.problems import Cure, Finding, Problem, Sheet, points_text
from turnmaster.forge.designs import RosterDesign
from turnmaster.forge.points import POINTS_VERSION, price_of_roster, price_of_unit

MOST_TRIED = 12  # changes that are tried for one problem
MOST_LOOKED_AT = 50_000  # units and perks, over all changes that are tried: each of them is a whole roster to check

UNITS = "Units"
EMPTY = "The roster has no units yet. Add one from a faction."

Rule = Callable[[Sheet], Iterable[Finding]]

RULES: tuple[Rule, ...] = (
    points.cheap_units,
    points.cheap_models,
    points.beyond_limit,
    points.off_the_rounds,
    chart.unknown_chart,
    chart.numbers_of_units,
    chart.numbers_of_models,
    chart.sizes_of_units,
    chart.low_model_units,
    chart.dear_units,
    chart.units_with_perks,
    fitting.unfit_perks,
    fitting.unfit_roster_perks,
    fitting.beer_and_chips,
    fitting.out_of_sequence,
    fitting.off_theme,
)


def problems_of(roster: RosterDesign, *, cured: bool = True) -> list[Problem]:
    """Return every problem of a roster, each with its fix, if there is one and fixes are requested."""
    if not roster.units:
        return [Problem(UNITS, EMPTY)]
    sheet = Sheet(roster)
    findings = [_worded(finding, sheet) for rule in RULES for finding in rule(sheet)]
    if not cured:
        return [finding.problem for finding in findings]
    before = _counted(findings)
    tries = iter(range(max(MOST_TRIED, MOST_LOOKED_AT // _size_of(roster))))
    return [finding.problem._replace(cure=_cure(finding, roster, before, tries)) for finding in findings]


def _size_of(roster: RosterDesign) -> int:
    """Return the number of units and perks to check."""
    lists: list[Sized] = [roster.perks, roster.units]
    for unit in roster.units:
        lists += [unit.traits, unit.design.perks, *(weapon.perks for weapon in unit.design.weapons)]
    return sum(map(len, lists))


def _worded(finding: Finding, sheet: Sheet) -> Finding:
    sentence = sheet.said(finding.problem.sentence)
    return finding._replace(problem=finding.problem._replace(sentence=sentence))


def _findings(roster: RosterDesign) -> Iterator[Finding]:
    sheet = Sheet(roster)
    return (finding for rule in RULES for finding in rule(sheet))


def _counted(findings: Iterable[Finding]) -> Counter[str]:
    return Counter(finding.problem.rule for finding in findings)


def _cure(finding: Finding, roster: RosterDesign, before: Counter[str], tries: Iterator[int]) -> Cure | None:
    """Return the best fix for a problem: preferably one that causes no other problem, and of these the one that changes
    points least, or the first if they are in order; None if there is none or too many were tried already.
    """
    points = price_of_roster(roster).hundredths
    tried: list[tuple[bool, int, Cure]] = []
    for place, change, _ in zip(range(MOST_TRIED), finding.changes(), tries, strict=False):
        after = _counted(_findings(change.roster)) if change.roster.units else Counter({UNITS: 1})
        if after[finding.problem.rule] < before[finding.problem.rule]:
            apart = abs(price_of_roster(change.roster).hundredths - points)
            rank = place if finding.in_order else apart
            tried.append((not after <= before, rank, _honest(change, after - before)))
    return min(tried, key=lambda each: each[:2])[2] if tried else None


def _honest(cure: Cure, brought: Counter[str]) -> Cure:
    """Return a fix that names the rules which it would break."""
    if not brought:
        return cure
    what = "no unit is left" if UNITS in brought else f"it breaks {' and '.join(sorted(brought))}"
    return cure._replace(words=f"{cure.words}; then {what}")


def notes_on(roster: RosterDesign) -> list[str]:
    """Return notes about a roster that breaks no rule: perks without points, agreed points, and points of an older
    model.
    """
    sheet, notes = Sheet(roster), unpriced_in(roster)
    if 0 < roster.points_version < POINTS_VERSION and not any(unit.priced for unit in roster.units):
        built = f"The roster was built with version {roster.points_version} of the points model"
        notes.append(f"{built}; these are the points of version {POINTS_VERSION}.")
    for name, unit in zip(sheet.names, roster.units, strict=True):
        by_model = price_of_unit(unit, roster.dice).hundredths
        if unit.agreed is not None and unit.agreed != by_model:
            said = f"{name} costs {points_text(unit.agreed)} points by agreement"
            notes.append(f"{said}; the points model says {points_text(by_model)}.")
        elif unit.agreed is None and unit.priced and unit.priced != by_model and roster.points_version < POINTS_VERSION:
            said = f"{name} cost {points_text(unit.priced)} points when the roster was built"
            notes.append(f"{said}, and costs {points_text(by_model)} by version {POINTS_VERSION} of the points model.")
    return [sheet.said(note) for note in notes]
