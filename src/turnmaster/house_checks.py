"""Find mistakes in a folder of house rules that compiling the rules does not show, in a sentence each."""

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from turnmaster.engine.core.events import all_events, flaw_of
from turnmaster.engine.core.rules import PLAYSTYLES, RulesBuilder, RulesError
from turnmaster.engine.core.sequences import Step
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.house_loading import FAILURES, blamed, places_of_those_in, suspected
from turnmaster.named_steps import wrong_pushes, wrong_steps
from turnmaster.options.catalogue import OPTIONS, Option
from turnmaster.perks.build import build_perk
from turnmaster.perks.catalogue import PERKS, all_perks
from turnmaster.profiles import BadFile
from turnmaster.scenario import Report, Scenario, load_scenario, run_scenario


def problems_of_rules(folder: Path, package: str, perks: tuple[str, ...], options: tuple[str, ...]) -> list[str]:
    """Return perks that cannot be built, steps that name unknown steps, and events without a sentence for the log."""
    found, sequences = list[str](), dict[str, list[Step]]()
    for name, rules in _put_together(perks, options):
        if isinstance(rules, str):
            found.append(f"{name} cannot be built: {rules}")
        else:
            found += [problem for problem in wrong_steps(rules.sequences) if problem not in found]
            sequences |= rules.sequences
    for path in sorted(folder.glob("*.py")):
        found += wrong_pushes(path, sequences)
    return [*dict.fromkeys(found), *_untold(package)]


def _put_together(perks: tuple[str, ...], options: tuple[str, ...]) -> Iterator[tuple[str, RulesBuilder | str]]:
    """Yield the built rules of the package and of each perk and option of a house, or the reason why building
    failed.
    """
    everything = core_rules()
    for perk in all_perks().values():
        if perk.name not in perks:
            build_perk(perk, everything)
    yield "the package", everything
    for name in perks:
        rules = core_rules()
        try:
            build_perk(PERKS[name], rules)
            rules.compile()
        except FAILURES as error:
            yield name, said(error)
        else:
            yield name, rules
    for name in options:
        yield from _patched(OPTIONS[name])


def _patched(option: Option) -> Iterator[tuple[str, RulesBuilder | str]]:
    """Yield the rules of each playstyle with an option; report a failure only if no playstyle accepts the option."""
    refused = []
    for playstyle in PLAYSTYLES:
        rules = core_rules(playstyle)
        try:
            rules.patch(option.name, lambda rules: option.patch(rules, ()))
            rules.compile()
        except FAILURES as error:
            refused.append(said(error))
        else:
            yield option.name, rules
    if len(refused) == len(PLAYSTYLES) and not option.settings:
        yield option.name, refused[0]


def said(error: BaseException) -> str:
    """Return an error of a rule as a sentence with the location of the rule."""
    if isinstance(error, RulesError):
        return f"{error}{places_of_those_in(str(error))}"
    return blamed(error) or f"{type(error).__name__}: {error}; look at {suspected()}"


def _untold(package: str) -> Iterator[str]:
    """Yield a sentence for each event of a house that the battle log could not show."""
    for kind in all_events():
        if kind.__module__.partition(".")[0] == package:
            flaw = flaw_of(kind)
            if not flaw and bool(kind.says) == bool(kind.silent):
                flaw = "it needs a sentence in `says`, or in `silent` the reason why it has none"
            if flaw:
                yield f"The event {kind.__name__} cannot be shown in the battle log: {flaw}."


# Its scenarios


def played(path: Path) -> Report:
    """Play a scenario of a house and report the result; an error while it is played is reported as a fault of its
    rules.
    """
    try:
        return run_scenario(load_scenario(path))
    except BadFile as error:
        return Report(path.stem, (str(error),), cannot_begin=True)
    except FAILURES as error:
        return Report(path.stem, (f"A house rule failed: {said(error)}",), cannot_begin=True)


def makes_no_difference(path: Path, pin: str) -> bool:
    """Check whether a scenario would also pass without the perk or option that it tests."""
    kind, _, name = pin.partition(" ")
    scenario = load_scenario(path)
    try:
        return run_scenario(without_perk(scenario, name) if kind == "perk" else without_option(scenario, name)).passed
    except FAILURES:  # without its rule it may go wrong in any way
        return False


def without_perk(scenario: Scenario, perk: str) -> Scenario:
    """Remove a perk from all units, weapons and sides of a scenario, and return the changed scenario."""
    for side in scenario.sides:
        for unit in scenario.units(side).values():
            unit.perks = [name for name in unit.perks if name != perk]
            unit.traits = [name for name in unit.traits if name != perk]
            for weapon in unit.weapons.values():
                weapon.perks = [name for name in weapon.perks if name != perk]
    for side, perks in scenario.perks.items():
        scenario.perks[side] = [name for name in perks if name != perk]
    scenario.designated.pop(perk, None)
    return scenario


def without_option(scenario: Scenario, option: str) -> Scenario:
    left = tuple(each for each in scenario.rules.options if each.partition("=")[0].strip() != option)
    scenario.rules = replace(scenario.rules, options=left)
    return scenario
