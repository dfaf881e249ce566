"""House rules: perks and options that live outside the package, in a folder or in another installed package.

A house folder holds Python modules that register perks and options as those of the package do, a folder `scenarios`
that pins them, and `checklist.csv` that lists them. installed_houses.py loads those of installed packages.
"""

import csv
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from turnmaster.house_checks import makes_no_difference, played, problems_of_rules
from turnmaster.house_loading import LOADED, in_whole, load_folder
from turnmaster.options.catalogue import OPTIONS
from turnmaster.perks.catalogue import PERKS
from turnmaster.profiles import BadFile
from turnmaster.profiles.reading import read_text
from turnmaster.scenario import find_scenarios, load_scenario

CHECKLIST = "checklist.csv"
SCENARIOS = "scenarios"

# A folder is loaded as a package. These have numbers, because folders may have equal names, or such as no package can
# have, and because a folder that failed is loaded anew.
_packages = (f"turnmaster_house_{number}" for number in count(1))


class House(NamedTuple):
    """A loaded folder of house rules: its perks and options by name, and the package as which it was loaded."""

    folder: Path
    package: str
    perks: tuple[str, ...]
    options: tuple[str, ...]

    @property
    def brought(self) -> set[str]:
        """Return the names of all perks and options of the house rules, as checklists and scenarios write them."""
        return {*(f"perk {name}" for name in self.perks), *(f"option {name}" for name in self.options)}


def load_house(folder: Path | str) -> House:
    """Load the house rules of a folder, so that battles can use them. A folder is loaded once, and completely or not at
    all.
    """
    path = _folder_called(folder)
    if path not in LOADED:
        LOADED[path] = _load(path, next(_packages))
    house: House = LOADED[path]
    return house


def _folder_called(name: Path | str) -> Path:
    """Return the resolved path of a folder, so that different spellings of its name lead to the same one."""
    with suppress(OSError, RuntimeError, ValueError):  # of names that no folder can have
        folder = Path(name).resolve()
        if folder.is_dir():
            return folder
    raise BadFile(f"{name}: folder of house rules not found")


def _load(folder: Path, package: str) -> House:
    with in_whole(package) as before:
        load_folder(folder, package)
    perks, options = set(PERKS) - before.perks, set(OPTIONS) - before.options
    return House(folder, package, tuple(sorted(perks)), tuple(sorted(options)))


# Whether a house is in order


def flaws_of(house: House) -> list[str]:
    """Return mistakes in the code of house rules, in a sentence each."""
    return problems_of_rules(house.folder, house.package, house.perks, house.options)


def scenarios_of(house: House) -> list[Path]:
    folder = house.folder / SCENARIOS
    return find_scenarios([folder]) if folder.is_dir() else []


def problems_of(house: House) -> list[str]:
    """Return gaps between house rules, their checklist and their scenarios, in a sentence each.

    A gap is a rule that is not listed or that no scenario tests, a listed rule that does not exist, or a rule whose
    scenarios all end the same without it.
    """
    listed = _listed(house.folder / CHECKLIST)
    pinned = _pinned(house)
    found = [f"{name} is not in {CHECKLIST}." for name in sorted(house.brought - listed)]
    found += [f"{name} is in {CHECKLIST}, and no module registers it." for name in sorted(listed - house.brought)]
    found += [f"No scenario tests the {name}." for name in sorted(house.brought - set(pinned))]
    for name in sorted(house.brought & set(pinned)):
        holding = [path for path in pinned[name] if played(path).passed]
        if holding and all(makes_no_difference(path, name) for path in holding):
            found.append(f"No scenario shows the effect of the {name}: those that test it end the same without it.")
    return found


def _pinned(house: House) -> dict[str, list[Path]]:
    """Return the scenarios that test each rule; a scenario that cannot be read tests none."""
    found: dict[str, list[Path]] = {}
    for path in scenarios_of(house):
        with suppress(BadFile):
            for pin in load_scenario(path).pins:
                found.setdefault(pin, []).append(path)
    return found


def _listed(path: Path) -> set[str]:
    """Return the rules listed in a checklist, as `kind name`; an empty set if there is no checklist."""
    if not path.exists():
        return set()
    rows = list(csv.DictReader(read_text(path).splitlines()))
    if any(not row.get("kind") or not row.get("name") for row in rows):
        raise BadFile(f"{path}: a checklist starts with the line `kind,name`, and every row has both")
    return {f"{row['kind']} {row['name']}" for row in rows}
