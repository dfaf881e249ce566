"""Which scenarios pin which perk, and what becomes of them without it."""

import re
from functools import cache
from pathlib import Path

from turnmaster.house_checks import makes_no_difference, without_perk
from turnmaster.profiles.reading import read_document
from turnmaster.scenario import load_scenario, run_scenario
from turnmaster.scenario.format import Scenario

PINS = re.compile(r"^pins:(?: \[.*\]|(?:\n +- .*)+)", re.MULTILINE)
SCENARIOS = Path(__file__).parent.parent.parent / "scenarios"
FOLDER = SCENARIOS / "perks"


def pins_of(path: Path) -> list[str]:
    """What a scenario pins. The pins are read alone, because that is quicker."""
    line = PINS.search(path.read_text(encoding="utf-8"))
    assert line is not None, f"{path} has no pins"
    return list(read_document(line[0], str(path))["pins"])


@cache
def pins(folder: Path = FOLDER) -> dict[str, list[Path]]:
    """The scenarios of each perk, by its full name."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob("*.yaml")):
        for pin in pins_of(path):
            if pin.startswith("perk "):
                found.setdefault(pin.removeprefix("perk "), []).append(path)
    return found


@cache
def pins_of_options() -> dict[str, list[Path]]:
    """The scenarios of each option, by its name, and of what an option brings, by both names."""
    found: dict[str, list[Path]] = {}
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for pin in pins_of(path):
            if pin.startswith("option "):
                found.setdefault(pin.removeprefix("option "), []).append(path)
    return found


def carried_in(scenario: Scenario) -> set[str]:
    """Every perk that a side, a unit or a weapon of a scenario has, traits included."""
    units = [unit for side in scenario.sides for unit in scenario.units(side).values()]
    of_weapons = {perk for unit in units for weapon in unit.weapons.values() for perk in weapon.perks}
    of_units = {perk for unit in units for perk in (*unit.perks, *unit.traits)}
    return of_weapons | of_units | {perk for perks in scenario.perks.values() for perk in perks}


@cache
def same_without(path: Path, perk: str) -> bool:
    """Whether a scenario ends as it expects even if nobody in it has a perk."""
    return run_scenario(without_perk(load_scenario(path), perk)).passed


def showing(pin: str, paths: list[Path]) -> Path | None:
    """The first scenario that does not hold without the perk or option that it pins."""
    return next((path for path in paths if not makes_no_difference(path, pin)), None)


def judge(pin: str, paths: list[Path]) -> None:
    """Assert that a scenario shows what a rule does: it fails without the rule. With it, every scenario is a test."""
    assert showing(pin, paths) is not None, f"the scenarios that pin the {pin} end the same without it"
