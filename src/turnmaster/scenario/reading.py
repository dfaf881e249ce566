"""Read scenario files, and check their contents before anything is played."""

from collections import Counter
from functools import partial
from pathlib import Path

from turnmaster.profiles.reading import BadFile, bad_place, read_document, read_text, shape
from turnmaster.scenario.format import SCENARIO_VERSION, SIDES, Scenario
from turnmaster.scenario.limits import check_limits
from turnmaster.scenario.places import check_where


def load_scenario(path: Path) -> Scenario:
    return parse_scenario(read_text(path), str(path))


def parse_scenario(text: str, name: str) -> Scenario:
    """Parse the text of a scenario; `name` is the file name for errors."""
    document = read_document(text, name)
    if not isinstance(document, dict) or "scenario" not in document:
        raise BadFile(f"{name}: this is no scenario: it has no `scenario:` line with a title")
    version = document.get("version", SCENARIO_VERSION)
    if isinstance(version, int) and version > SCENARIO_VERSION:
        raise BadFile(f"{name}: scenario version {version} is newer than this program reads ({SCENARIO_VERSION})")
    found = shape(document, Scenario, text, name)
    if len(found.sides) < 2:
        raise bad_place(name, text, "$", f"expected at least two sides with units, of {', '.join(SIDES)}")
    names = Counter(unit for side in found.sides for unit in found.units(side))
    for unit, count in names.items():
        if count > 1:
            raise BadFile(f"{name}: two units are called {unit!r}; give them different names")
    check_limits(found, partial(bad_place, name, text))
    for side in found.sides:
        for unit, entry in found.units(side).items():
            check_where(entry, f"$.{side}.{unit}", partial(bad_place, name, text))
    return found
