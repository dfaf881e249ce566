"""House rules: perks and options that live outside the package, in a folder or in another installed package.

A house folder holds Python modules that register perks and options as those of the package do, a folder `scenarios`
that pins them, and `checklist.csv` that lists them. installed_houses.py loads those of installed packages.
"""

import csv
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

from turnmaster.house_checks import makes_no_difference, played, problems_of_rules
from turnmaster.options.catalogue import OPTIONS, all_options
from turnmaster.perks.catalogue import PERKS, all_perks
from turnmaster.profiles import BadFile
from turnmaster.scenario import find_scenarios, load_scenario

CHECKLIST = "checklist.csv"
SCENARIOS = "scenarios"

_loaded: dict[Path, "House"] = {}


class House(NamedTuple):
    """What a folder brings, by name."""

    folder: Path
    perks: tuple[str, ...]
    options: tuple[str, ...]

    @property
    def brought(self) -> set[str]:
        """Everything it brings, as checklists and scenarios name it."""
        return {*(f"perk {name}" for name in self.perks), *(f"option {name}" for name in self.options)}


def load_house(folder: Path | str) -> House:
    """Load the rules of a folder; they can be used from then on. A folder is loaded once."""
    folder = Path(folder).resolve()
    if folder in _loaded:
        return _loaded[folder]
    if not folder.is_dir():
        raise BadFile(f"{folder}: there is no such folder of house rules")
    perks, options = set(all_perks()), set(all_options())
    try:
        for path in sorted(folder.glob("*.py")):
            _load(path)
    except BadFile:
        _forget(set(PERKS) - perks, set(OPTIONS) - options)
        raise
    house = House(folder, tuple(sorted(set(PERKS) - perks)), tuple(sorted(set(OPTIONS) - options)))
    _loaded[folder] = house
    return house


def _load(path: Path) -> None:
    spec = spec_from_file_location(f"turnmaster_house.{path.parent.name}.{path.stem}", path)
    assert spec is not None and spec.loader is not None
    try:
        spec.loader.exec_module(module_from_spec(spec))
    except Exception as error:
        raise BadFile(
            f"{path}: this module of house rules cannot be loaded ({type(error).__name__}: {error})"
        ) from error


def _forget(perks: set[str], options: set[str]) -> None:
    """Half a house is no house: take back what a folder has registered."""
    for perk in perks:
        del PERKS[perk]
    for option in options:
        del OPTIONS[option]


# Whether a house is in order


def flaws_of(house: House) -> list[str]:
    """What is wrong with the rules of a house themselves, in a sentence each."""
    return problems_of_rules(house.folder, house.perks, house.options)


def scenarios_of(house: House) -> list[Path]:
    folder = house.folder / SCENARIOS
    return find_scenarios([folder]) if folder.is_dir() else []


def problems_of(house: House) -> list[str]:
    """What a house brings and neither lists nor pins, or lists and does not bring, and what no scenario shows to do
    anything, in a sentence each.
    """
    listed = _listed(house.folder / CHECKLIST)
    pinned = _pinned(house)
    found = [f"{name} is not in {CHECKLIST}." for name in sorted(house.brought - listed)]
    found += [f"{name} is in {CHECKLIST}, and no module brings it." for name in sorted(listed - house.brought)]
    found += [f"No scenario pins the {name}." for name in sorted(house.brought - set(pinned))]
    for name in sorted(house.brought & set(pinned)):
        holding = [path for path in pinned[name] if played(path).passed]
        if holding and all(makes_no_difference(path, name) for path in holding):
            found.append(f"Nothing shows what the {name} does: the scenarios that pin it end the same without it.")
    return found


def _pinned(house: House) -> dict[str, list[Path]]:
    """The scenarios that pin each rule; one that cannot be read pins nothing."""
    found: dict[str, list[Path]] = {}
    for path in scenarios_of(house):
        with suppress(BadFile):
            for pin in load_scenario(path).pins:
                found.setdefault(pin, []).append(path)
    return found


def _listed(path: Path) -> set[str]:
    """The rows `kind,name` of a checklist; none where there is none."""
    if not path.exists():
        return set()
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if any(not row.get("kind") or not row.get("name") for row in rows):
        raise BadFile(f"{path}: a checklist begins with the line `kind,name`, and every row has both")
    return {f"{row['kind']} {row['name']}" for row in rows}
