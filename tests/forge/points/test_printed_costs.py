"""How near prices come to costs that are printed: docs/points.md shows it, and it does not get worse unnoticed."""

from pathlib import Path
from statistics import median

import pytest
from trials.points_fit import fits, scale, table

from turnmaster.forge.designs import WeaponDesign
from turnmaster.forge.points import price_of_weapon
from turnmaster.forge.points.scales import AT_REST, BODY, REACH, SHARPNESS, USUAL_WAY_IN, WEAPON

PAGE = Path(__file__).parents[3] / "docs" / "points.md"


def test_the_page_shows_the_twelve_printed_costs_as_they_are_priced() -> None:
    assert table() in PAGE.read_text(encoding="utf-8"), "python -m trials.points_fit"


def test_half_of_the_printed_costs_are_met_within_a_sixth() -> None:
    assert median(abs(each.error) for each in fits()) < 1 / 6
    assert median(abs(each.left_out) for each in fits()) < 1 / 5


def test_prices_are_too_high_as_often_as_too_low() -> None:
    assert scale() == pytest.approx(1.0, abs=0.05)


def test_a_printed_weapon_with_shields_costs_about_what_is_printed() -> None:
    """The Energy Sword of the Free Rules costs 33.00, most of it for its shields."""
    sword = WeaponDesign(name="Energy Sword", attacks=3, power=5, ap=3, deflect=1, ward=1, parry=2)
    assert price_of_weapon(sword).hundredths == pytest.approx(3300, rel=0.1)


def test_the_page_names_the_numbers_that_shape_prices() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert f"{BODY:g} x HP x *T* x ({AT_REST:g} + {1 - AT_REST:.1g} x (Move + Dash) / {USUAL_WAY_IN})" in page
    assert f"{WEAPON:g} x Attacks x *L*<sup>{SHARPNESS:g}</sup>" in page
    assert all(f'{factor:g} at {range_in}"' in page for range_in, factor in REACH if 0 < range_in <= 36)
