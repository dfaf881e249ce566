"""The trials of the points model: armies of equal points, and what their games are counted for."""

from random import Random

import pytest
from trials.fairness import Game, lines_of, perk_lines, spent
from trials.random_armies import OFF_BY, POINTS, random_army, roster_of

from turnmaster.forge.designs import WeaponDesign
from turnmaster.forge.points import price_of_weapon
from turnmaster.forge.points.spread import d


@pytest.mark.parametrize("seed", range(5))
def test_random_armies_cost_the_limit_or_a_little_less(seed: int) -> None:
    army = random_army(Random(seed), perks=seed % 2 == 1)
    assert POINTS - 2 * OFF_BY <= roster_of(army).points <= POINTS


def test_everything_that_an_army_spent_is_counted_once() -> None:
    army = random_army(Random(7), perks=True)
    found = spent(army)
    on_weapons = sum(points for name, points in found.items() if name.startswith("weapons of"))
    on_top = sum(each.price.traits.hundredths for each in army) / 100
    assert found["bodies"] + on_weapons + on_top == pytest.approx(roster_of(army).points)


def game(halves: int, speed: float, evasive: int = 0) -> Game:
    return Game("Standard", "open ground", False, halves, {"speed": speed}, {"Evasive": evasive})


def test_a_line_counts_games_in_which_one_side_has_clearly_more() -> None:
    games = [game(2, 40), game(0, -40), game(0, 40), game(1, 50), game(2, 5)]
    (line,) = lines_of(games)
    assert line.games == 4
    assert line.wins == pytest.approx(2.5 / 4)


def test_a_perk_counts_for_the_side_that_has_it_more_often() -> None:
    (line,) = perk_lines([game(2, 0, 1), game(0, 0, -2), game(0, 0, 1), game(2, 0)])
    assert line.games == 3
    assert line.wins == pytest.approx(2 / 3)


def test_a_weapon_of_rolled_stats_costs_a_little_less_than_what_it_becomes_on_average() -> None:
    rolled = [
        (range_chance * power_chance * ap_chance, WeaponDesign(
            name="Rolled", range_in=3 * pips, attacks=7, power=power, ap=0 if face == 1 else face, type="Battle"))
        for range_chance, pips in d(6, 2) for power_chance, power in d(6, 2) for ap_chance, face in d(6)
    ]  # fmt: skip
    average = sum(chance * price_of_weapon(weapon).hundredths for chance, weapon in rolled)
    wildcard = WeaponDesign(name="Rolled", attacks=0, power=0, perks=("Wildcard",))
    assert 0.75 * average < price_of_weapon(wildcard).hundredths < average
