"""Attacks rolled by the engine agree with all outcomes of the dice counted by hand, in each of the six charts.

The oracle reads the printed charts and counts faces; it knows nothing of the engine. Seeds are fixed.
"""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import NamedTuple

import pytest

from tests.engine.attacking.printed import FACES, cells_of, chance_of, die_of, ladder_of, split_cell
from tests.helpers import battle_of, roster, rules, unit, weapon
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.modifiers import DICE
from turnmaster.engine.core.state import Effect

SAMPLES = 1200
STANDARD_ERRORS = 4
HP = 900

OPTION_OF = {
    "d6": (),
    "d10": (),
    "beta-d6": ("New Attack Dice Chart: D6",),
    "beta-d10": ("New Attack Dice Chart: D10",),
    "formula-d6": ("Attack Dice Formula: D6",),
    "formula-d10": ("Attack Dice Formula: D10",),
}


class Volley(NamedTuple):
    """One weapon against one unit. A save or AP of 0 is none."""

    chart: str
    power: int
    defence: int
    attacks: int = 1
    armour: int = 0
    aegis: int = 0
    ap: int = 0
    modifier: int = 0

    def __str__(self) -> str:
        saves = f"armour {self.armour} aegis {self.aegis} ap {self.ap}"
        return f"{self.chart}: {self.attacks} of {self.power} on {self.defence}, {saves}, {self.modifier:+d}"


# The oracle


def needed(volley: Volley) -> tuple[str, int]:
    """What the chart says, moved along the ladder: never up to A, never off its end, the multiplier kept."""
    rung, times = split_cell(cells_of(volley.chart)[min(20, volley.power), min(15, volley.defence)])
    ladder = ladder_of(volley.chart)
    at = ladder.index(rung)
    if volley.modifier and not (at == 0 and volley.modifier > 0):
        at = min(len(ladder) - 1, max(1, at - volley.modifier))
    return ladder[at], times


def chance_to_fail(save: int, die: str) -> Fraction:
    return Fraction(sum(face < save for face in FACES[die]), len(FACES[die])) if save else Fraction(1)


def exact_losses(volley: Volley) -> dict[int, Fraction]:
    """Every way the dice can fall, one by one: each Attack Dice hits or not, each hit is saved or not."""
    die = die_of(volley.chart)
    if cells_of(volley.chart)[volley.power, volley.defence] == "never":
        return {0: Fraction(1)}
    rung, times = needed(volley)
    hit = chance_of(rung, die)
    pierced = 0 < volley.ap <= volley.armour
    unsaved = chance_to_fail(0 if pierced else volley.armour, die) * chance_to_fail(volley.aegis, die)
    losses: Counter[int] = Counter()
    for hits in product((True, False), repeat=volley.attacks):
        weight = Fraction(1)
        for it_hits in hits:
            weight *= hit if it_hits else 1 - hit
        for lost, share in some_of(sum(hits) * times, unsaved).items():
            losses[lost] += weight * share  # type: ignore[assignment]
    return {lost: Fraction(share) for lost, share in losses.items() if share}


def some_of(count: int, chance: Fraction) -> dict[int, Fraction]:
    """How many of a number of dice come out, die after die."""
    shares = {0: Fraction(1)}
    for _ in range(count):
        grown = dict.fromkeys(range(len(shares) + 1), Fraction(0))
        for number, share in shares.items():
            grown[number] += share * (1 - chance)
            grown[number + 1] += share * chance
        shares = grown
    return shares


# The engine


def at_the_attack(volley: Volley) -> Battle:
    """A Standard battle brought to the question which weapon attacks what."""
    gun = weapon("Gun", attacks=volley.attacks, power=volley.power, range_in=99, ap=volley.ap)
    die = die_of(volley.chart)
    target = unit("Target", hp=HP, defence=volley.defence, armour=volley.armour, aegis=volley.aegis)
    armies = roster("Red", unit("Gunner", gun), dice=die), roster("Blue", target, dice=die)
    battle = battle_of(*armies, choice=rules(dice=die, options=OPTION_OF[volley.chart]))
    while (decision := battle.decision) is not None and decision.kind != "attack":
        answer = decision.options[1] if decision.kind == "deploy" else decision.options[0]
        if decision.kind == "unit" and battle.state.phase in ("Move Phase", "Dash Phase"):
            answer = decision.options[-1]
        assert battle.answer(decision.id, answer) is None
    if volley.modifier:
        battle.state.units[0].effects.append(Effect("attack dice", DICE, volley.modifier, "test"))
    return battle


def rolled_losses(volley: Volley) -> Counter[int]:
    """The same attack with many seeds."""
    battle = at_the_attack(volley)
    losses: Counter[int] = Counter()
    for seed in range(SAMPLES):
        trial = battle.clone()
        trial.state.seed = seed
        assert trial.decision is not None
        assert trial.answer(trial.decision.id, ("attack", 0, 1)) is None
        losses[HP - trial.state.units[1].models[0].hp] += 1
    return losses


D6_CASES = [
    ("equal", (3, 3, 1)),
    ("three dice", (3, 3, 3)),
    ("armour", (3, 3, 2, 4)),
    ("aegis", (3, 3, 2, 0, 5)),
    ("both saves", (3, 3, 3, 3, 5)),
    ("pierced", (3, 3, 2, 4, 5, 4)),
    ("not pierced", (3, 3, 2, 3, 0, 4)),
    ("worse", (3, 3, 2, 0, 0, 0, -2)),
    ("better stops before automatic", (3, 3, 2, 0, 0, 0, 5)),
    ("a multiple", (9, 1, 2, 4)),
    ("a multiple made a roll", (20, 1, 1, 5, 6, 0, -2)),
    ("automatic without saves", (20, 1, 3)),
    ("once behind a six", (3, 6, 3)),
    ("twice behind a six", (3, 9, 3)),
    ("two steps down the ladder", (3, 6, 3, 0, 0, 0, -3)),
    ("twice six and more", (2, 8, 3, 5)),
    ("Defence 0", (5, 0, 2, 2, 6)),
]
D10_CASES = [
    ("equal", (3, 3, 1)),
    ("three dice", (3, 3, 3)),
    ("armour", (3, 3, 2, 6)),
    ("aegis", (3, 3, 2, 0, 8)),
    ("both saves", (3, 3, 3, 4, 7)),
    ("pierced", (3, 3, 2, 6, 8, 6)),
    ("not pierced", (3, 3, 2, 5, 0, 6)),
    ("worse", (3, 3, 2, 0, 0, 0, -3)),
    ("better stops before automatic", (3, 3, 2, 0, 0, 0, 9)),
    ("a multiple", (9, 1, 2, 5)),
    ("a multiple made a roll", (20, 1, 1, 7, 9, 0, -2)),
    ("a save of 1+", (4, 2, 3, 1, 0, 0, -1)),
    ("once behind a nine", (1, 3, 3)),
    ("far down the ladder", (1, 15, 3)),
    ("down the ladder by modifiers", (1, 2, 3, 0, 0, 0, -4)),
    ("Defence 0", (5, 0, 2, 2, 9)),
]
QUICK = ("both saves",)  # the others take long, and belong to the whole run
CASES = [
    pytest.param(Volley(chart, *numbers), id=f"{chart}: {name}", marks=[] if name in QUICK else [pytest.mark.slow])
    for chart in OPTION_OF
    for name, numbers in (D10_CASES if die_of(chart) == "d10" else D6_CASES)
]


@pytest.mark.parametrize("volley", CASES)
def test_rolled_attacks_agree_with_the_count_of_all_outcomes(volley):
    exact, rolled = exact_losses(volley), rolled_losses(volley)
    assert sum(exact.values()) == 1
    assert set(rolled) <= set(exact), "the engine rolled what cannot happen"
    for lost, chance in exact.items():
        error = sqrt(chance * (1 - chance) / SAMPLES)
        assert abs(rolled[lost] / SAMPLES - chance) <= STANDARD_ERRORS * error, f"{volley}: {lost} HP"


@pytest.mark.parametrize("chart", sorted(OPTION_OF))
def test_power_0_is_rolled_for_nothing(chart):
    battle = at_the_attack(Volley(chart, 0, 4, attacks=3))
    drawn = battle.state.drawn
    assert battle.decision is not None
    assert battle.answer(battle.decision.id, ("attack", 0, 1)) is None
    assert battle.state.units[1].models[0].hp == HP
    assert battle.state.drawn == drawn
