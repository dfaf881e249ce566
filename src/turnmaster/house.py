"""House rules: perks and options that live outside the package, in a folder or in another installed package.

A house folder holds Python modules that register perks and options as those of the package do, a folder `scenarios`
that pins them, and `checklist.csv` that lists them. An installed package names its module under the entry point
`turnmaster.house`.
"""

import csv
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

from turnmaster.options.catalogue import OPTIONS, all_options
from turnmaster.perks.catalogue import PERKS, all_perks
from turnmaster.profiles import BadFile

GROUP = "turnmaster.house"
CHECKLIST = "checklist.csv"
SCENARIOS = "scenarios"

_loaded: dict[Path, "House"] = {}


class House(NamedTuple):
    """What a folder brings, by name."""

    folder: Path
    perks: tuple[str, ...]
    options: tuple[str, ...]


def load_house(folder: Path | str) -> House:
    """Load the rules of a folder; they can be used from then on. A folder is loaded once."""
    folder = Path(folder).resolve()
    if folder in _loaded:
        return _loaded[folder]
    if not folder.is_dir():
        raise BadFile(f"{folder}: there is no such folder of house rules")
    perks, options = set(all_perks()), set(all_options())
    for path in sorted(folder.glob("*.py")):
        _load(path)
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


def load_installed_houses() -> None:
    """Load the house rules of all installed packages that have some."""
    from importlib.metadata import entry_points  # it knows e-mail and sockets, which few need

    for point in entry_points(group=GROUP):
        point.load()


def missing_from_checklist(house: House) -> list[str]:
    """What a house brings and does not list, or lists and does not bring, in a sentence each."""
    listed = _listed(house.folder / CHECKLIST)
    brought = {*(f"perk {name}" for name in house.perks), *(f"option {name}" for name in house.options)}
    unlisted = [f"{name} is not in {CHECKLIST}" for name in sorted(brought - listed)]
    return unlisted + [f"{name} is in {CHECKLIST}, and no module brings it" for name in sorted(listed - brought)]


def _listed(path: Path) -> set[str]:
    """The rows `kind,name` of a checklist; none where there is none."""
    if not path.exists():
        return set()
    with path.open(encoding="utf-8", newline="") as file:
        return {f"{row['kind']} {row['name']}" for row in csv.DictReader(file)}
