"""Options crossed with families of perks: each crossing has a scenario in which both meet, or says why not."""

import csv
from pathlib import Path
from typing import Any

import pytest
import yaml

from turnmaster.options import all_options
from turnmaster.perks.catalogue import all_perks
from turnmaster.perks.families import AEONIAN, DEFENSIVE

ROOT = Path(__file__).parent.parent.parent
ALL_THREE = (AEONIAN, "Transport", DEFENSIVE)
CROSSED = {
    "Overwatch: Guard": ALL_THREE,
    "New Attack Dice Chart: D6": ALL_THREE,
    "Attack Dice Formula: D6": ALL_THREE,
    "New Attack Dice Chart: D10": ALL_THREE,
    "Attack Dice Formula: D10": ALL_THREE,
    "High Ground": ALL_THREE,
    "Dual Dice": ALL_THREE,
    "Playstyle Cycling": ALL_THREE,
    "Initiative Order": ALL_THREE,
    "Multiplayer: Conflict Alternation": ALL_THREE,
    "Standard Phases: All at Once": ALL_THREE,
    "Downscale (Inch to CM)": ALL_THREE,
    "Front Line Fatalities": ("Transport",),
    "Game Turn: Player-by-Player Activation": ("Transport",),
}

with (ROOT / "checklists" / "crossings.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file))
MEETINGS = [(row["option"], row["family"], name) for row in ROWS for name in row["scenario"].split()]


def test_every_crossing_has_a_row_that_says_how_they_meet():
    wanted = [(option, family) for option, families in CROSSED.items() for family in families]
    assert [(row["option"], row["family"]) for row in ROWS] == wanted
    assert set(CROSSED) <= set(all_options())
    assert [row for row in ROWS if not row["scenario"] and not row["note"]] == []


@pytest.mark.parametrize(("option", "family", "name"), MEETINGS, ids=lambda part: part)
def test_an_option_and_a_family_meet_in_their_scenario(option: str, family: str, name: str):
    scenario = yaml.safe_load((ROOT / "scenarios" / f"{name}.yaml").read_text(encoding="utf-8"))
    assert option in [each.partition("=")[0] for each in scenario["rules"]["options"]]
    units = [unit for side in ("red", "blue") for unit in scenario[side].values()]
    assert any(belongs_to(unit, family) for unit in units)


def belongs_to(unit: dict[str, Any], family: str) -> bool:
    if family == "Transport":
        return "transport" in unit
    perks = all_perks()
    return any(perks[name].family == family for name in unit.get("perks", ()))
