"""Every rule that is said to be played is pinned by a scenario, or by a test marked with `pins`."""

import ast
import csv
from functools import cache
from pathlib import Path

import pytest

from tests.perks.pinned import pins_of
from turnmaster.options import all_options
from turnmaster.options.tactical import ABILITIES

ROOT = Path(__file__).parent.parent

ROWS = {row["id"]: row for row in csv.DictReader((ROOT / "checklists" / "core-rules.csv").open(encoding="utf-8"))}

WHOLE_PARTS = ("1 Basics", "3 Advanced", "D10")
FAMILIES = ("dice.", "saves.", "melee.", "deathmatch.", "cover.", "sight.", "terrain.", "transport.", "coherency.")

PLAYED = [
    row
    for row, entry in ROWS.items()
    if entry["part"] in WHOLE_PARTS or row.startswith(FAMILIES) or row in ("attack.limits", "objectives.control")
]


def pinned_by_scenarios() -> set[str]:
    return {pin for path in (ROOT / "scenarios").rglob("*.yaml") for pin in pins_of(path)}


def pinned_by_tests() -> set[str]:
    """The arguments of every `@pytest.mark.pins(...)` in the tests."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "pins":
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@cache
def pinned() -> set[str]:
    return pinned_by_scenarios() | pinned_by_tests()


@pytest.mark.parametrize("row", PLAYED)
def test_row_is_pinned(row):
    assert row in pinned(), f"no scenario or test pins {row}: {ROWS[row]['rule']}"


@pytest.mark.parametrize("name", [*all_options(), *(f"Tactical Abilities: {offer.name}" for offer in ABILITIES)])
def test_option_is_pinned(name):
    assert f"option {name}" in pinned(), f"no scenario or test pins the option {name}"


def test_pins_name_rows_that_exist():
    named = {pin for pin in pinned() if not pin.startswith(("option ", "example ", "ruling ", "perk "))}
    assert named <= set(ROWS)
