"""Which scenarios pin which perk, and what becomes of them without it."""

from functools import cache
from pathlib import Path

from turnmaster.scenario import load_scenario, run_scenario
from turnmaster.scenario.format import Scenario

FOLDER = Path(__file__).parent.parent.parent / "scenarios" / "perks"


@cache
def pins() -> dict[str, list[Path]]:
    """The scenarios of each perk, by its full name."""
    found: dict[str, list[Path]] = {}
    for path in sorted(FOLDER.rglob("*.yaml")):
        for pin in load_scenario(path).pins:
            if pin.startswith("perk "):
                found.setdefault(pin.removeprefix("perk "), []).append(path)
    return found


def carried_in(scenario: Scenario) -> set[str]:
    """Every perk that a unit or a weapon of a scenario has."""
    units = [unit for side in scenario.sides for unit in scenario.units(side).values()]
    of_weapons = {perk for unit in units for weapon in unit.weapons.values() for perk in weapon.perks}
    return of_weapons | {perk for unit in units for perk in unit.perks}


@cache
def same_without(path: Path, perk: str) -> bool:
    """Whether a scenario ends as it expects even if nobody in it has a perk."""
    scenario = load_scenario(path)
    for side in scenario.sides:
        for unit in scenario.units(side).values():
            unit.perks = [name for name in unit.perks if name != perk]
            for weapon in unit.weapons.values():
                weapon.perks = [name for name in weapon.perks if name != perk]
    return run_scenario(scenario).passed
