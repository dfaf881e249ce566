"""Weapons that a roster may not have: linked weapons without each other, Wildcards with stats of their own."""

from collections.abc import Mapping

import pytest

from tests.helpers import unit, weapon
from turnmaster.perks.validation import judge_perks


def problem(*weapons: tuple[str, float], perk: str, carriers: Mapping[str, tuple[int, ...]] | None = None) -> str:
    """What is wrong with a unit of two models whose weapons all have a perk: their names, and what they cost."""
    found = judge_perks(
        unit(
            "Heroes",
            *(
                weapon(name, 2, points_hundredths=round(100 * cost), perks=(perk,),
                       carriers=(carriers or {}).get(name, (1, 1)))
                for name, cost in weapons
            ),
            models=2,
        )
    )  # fmt: skip
    return found.problem if found else ""


# Linked weapons


@pytest.mark.pins("example perks 12.5 Twin")
@pytest.mark.parametrize("other", [45, 50, 55])
def test_a_twin_costs_within_a_tenth_of_the_other(other):
    assert problem(("Sword", 50), ("Axe", other), perk="Twin") == ""


@pytest.mark.parametrize("other", [44.9, 56])
def test_a_twin_that_costs_less_or_more_is_refused(other):
    sentence = problem(("Sword", 50), ("Axe", other), perk="Twin")
    assert "at most 10% more or less" in sentence
    assert f"Sword costs 50, Axe costs {other}" in sentence


@pytest.mark.pins("example perks 12.2 Linked Profile", "example perks 12.5 Triune")
@pytest.mark.parametrize("others", [(90, 110), (100, 100), (95, 110), (100, 90), (90, 90), (110, 110)])
def test_triune_weapons_cost_within_a_tenth_of_one_of_them(others):
    assert problem(("Fire", 100), ("Ice", others[0]), ("Acid", others[1]), perk="Triune") == ""


@pytest.mark.parametrize("others", [(89, 110), (90, 111)])
def test_a_triune_weapon_further_from_all_others_is_refused(others):
    sentence = problem(("Fire", 100), ("Ice", others[0]), ("Acid", others[1]), perk="Triune")
    assert "than 100 points" in sentence


def test_linked_weapons_without_costs_are_not_compared():
    assert problem(("Sword", 0), ("Axe", 0), perk="Twin") == ""
    assert problem(("Sword", 50), ("Axe", 0), perk="Twin") == ""


def test_a_missing_linked_weapon_is_named_by_those_that_are_there():
    assert problem(("Sword", 0), perk="Twin") == (
        "Twin links 2 weapons that the same models carry, and here is only Sword"
    )
    assert problem(("Fire", 0), ("Ice", 0), perk="Triune") == (
        "Triune links 3 weapons that the same models carry, and here are 2: Fire, Ice"
    )


def test_one_linked_weapon_too_many_is_refused():
    assert problem(("Sword", 0), ("Axe", 0), ("Bow", 0), perk="Twin").endswith("here are 3: Sword, Axe, Bow")


def test_linked_weapons_of_different_models_are_no_set():
    carriers = {"Sword": (1, 0), "Axe": (0, 1)}
    assert problem(("Sword", 0), ("Axe", 0), perk="Twin", carriers=carriers).endswith("here is only Sword")


# Wildcard


@pytest.mark.parametrize("stats", [{"range_in": 12}, {"power": 3}, {"attacks": 1}, {"ap": 5}])
def test_a_wildcard_has_no_stats_of_its_own(stats):
    blank = {"range_in": 0, "power": 0, "attacks": 0, "ap": 0}
    assert judge_perks(unit("Gambler", weapon("Wand", 1, **blank, perks=("Wildcard",)))) is None
    found = judge_perks(unit("Gambler", weapon("Wand", 1, **blank | stats, perks=("Wildcard",))))
    assert found is not None
    assert "write 0 for them" in found.problem


@pytest.mark.parametrize("perks", [("Wildcard", "Rend"), ("Rend", "Wildcard")])
def test_a_wildcard_has_no_other_perks(perks):
    found = judge_perks(unit("Gambler", weapon("Wand", 1, range_in=0, power=0, attacks=0, ap=0, perks=perks)))
    assert found is not None
    assert found.problem == "no other perk works on a weapon with Wildcard; leave out Rend"


@pytest.mark.parametrize("rank", ["Malfunction I", "Malfunction II"])
def test_a_malfunction_takes_three_attacks(rank):
    assert judge_perks(unit("Gunner", weapon("Gun", 1, attacks=3, perks=(rank,)))) is None
    found = judge_perks(unit("Gunner", weapon("Gun", 1, attacks=2, perks=(rank,))))
    assert found is not None
    assert "Attacks of at least 3" in found.problem
