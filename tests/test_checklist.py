"""Every rule that is said to be played is pinned by a scenario, or by a test marked with `pins`; options are those of
their checklist.
"""

import ast
import csv
from functools import cache
from pathlib import Path

import pytest

from tests.perks.pinned import pins_of
from turnmaster.options import LISTED, all_options
from turnmaster.options.tactical import ABILITIES

ROOT = Path(__file__).parent.parent


def rows_of(name: str) -> list[dict[str, str]]:
    with (ROOT / "checklists" / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


ROWS = {row["id"]: row for row in rows_of("core-rules.csv")}

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


def rows_in_state(state: str) -> list[tuple[str, str, str]]:
    rows = [row for row in rows_of("options.csv") if row["state"] == state]
    return sorted((row["source"], row["group"], row["option"]) for row in rows)


def test_the_rows_that_are_played_are_the_options_and_no_others():
    assert rows_in_state("played") == sorted((each.source, each.group, each.name) for each in all_options().values())


def test_the_rows_that_are_not_available_are_those_that_say_why():
    assert rows_in_state("not available") == sorted(("mod", each.group, each.name) for each in LISTED)


def test_an_option_is_played_or_not_available_or_still_to_come():
    assert {row["state"] for row in rows_of("options.csv")} <= {"played", "not available", "to come"}


def test_pins_name_rows_that_exist():
    named = {pin for pin in pinned() if not pin.startswith(("option ", "example ", "ruling ", "perk "))}
    assert named <= set(ROWS)
