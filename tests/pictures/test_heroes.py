"""Heroes: single models with a rank in their army, or alone on a small base."""

import pytest
from msgspec.structs import replace

from tests.pictures.battles import drawn, staged
from turnmaster.pictures import svg_of
from turnmaster.pictures.heroes import is_hero
from turnmaster.profiles import UnitProfile


def profile(models: int = 1, **about: object) -> UnitProfile:
    stats = {"move_in": 6, "dash_in": 6, "defence": 3, "hp": 3, "armour": 0, "aegis": 0, "weapons": ()}
    return UnitProfile(name="Someone", points_hundredths=5000, models=models, **(stats | about))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "about, expected",
    [
        ({}, True),
        ({"models": 2}, False),
        ({"base_mm": 80}, False),
        ({"base_mm": 80, "perks": ("Egotistical",)}, True),
        ({"models": 2, "perks": ("Egotistical",)}, False),
        ({"base_width": 20_000, "base_length": 40_000, "hull": True}, False),
    ],
)
def test_a_hero_is_a_single_model_of_rank_or_on_foot(about, expected):
    assert is_hero(profile(**about)) == expected


def test_a_hero_has_a_second_rim():
    picture = drawn(staged())
    heroes = replace(picture, units=tuple(replace(unit, hero=True) for unit in picture.units))
    bases = sum(len(unit.bases) for unit in picture.units)
    assert svg_of(heroes).count("on-base-line lead") == svg_of(picture).count("on-base-line lead") + bases
