"""Exact odds agree with attacks that the engine rolls, and with what can be worked out by hand."""

import pytest
from hypothesis import Phase, given, reject, settings
from hypothesis import strategies as st

from tests.lab.sampling import Words, check_samples, losses_in_play, sampled_losses, staged_attack
from tests.lab.test_situations import TEMPLATES, many, odds, wielding
from turnmaster.lab.duel import stage
from turnmaster.lab.odds import odds_of
from turnmaster.lab.situation import BadDuel
from turnmaster.perks.catalogue import all_perks, find_perk
from turnmaster.perks.terms import AETHER, LEADER
from turnmaster.perks.weapon.wounds import after_each_six, by_sixes

# An Aether Test comes before the dice that are sampled here, and so does whatever a Mode does.
SAMPLED = [
    perk.name
    for perk in all_perks().values()
    if perk.kind == "weapon" and perk.odds == "counted" and perk.family != "Mode"
    and not (perk.needs or perk.requires or AETHER in perk.terms)
]  # fmt: skip


def different_roots(names: list[str]) -> bool:
    roots = [all_perks()[name].root for name in names]
    return len(set(roots)) == len(roots)


weapons = st.fixed_dictionaries(
    {
        "range": st.just(20),
        "attacks": st.integers(1, 6),
        "power": st.integers(1, 12),
        "ap": st.sampled_from(["-", "5+", "3+"]),
        "perks": st.lists(st.sampled_from(SAMPLED), max_size=3, unique=True).filter(different_roots),
    }
)
targets = st.fixed_dictionaries(
    {
        "models": st.integers(1, 7),
        "hp": st.integers(1, 4),
        "defence": st.integers(1, 9),
        "armour": st.sampled_from(["-", "6+", "4+", "2+"]),
        "aegis": st.sampled_from(["-", "5+"]),
    }
)
choices = st.sampled_from(
    [{}, {"options": ["Single Save"]}, {"options": ["Instant Death"]}, {"options": ["New Attack Dice Chart: D6"]}]
)


def check_against_the_engine(weapon: Words, target: Words, rules: Words, count: int) -> None:
    battle, attack = staged_attack(weapon, target, rules)
    check_samples(odds_of(battle, attack).hp_loss, sampled_losses(battle, attack, count))


@settings(max_examples=12, deadline=None, derandomize=True)
@given(weapons, targets)
def test_odds_agree_with_sampled_attacks(weapon, target):
    check_against_the_engine(weapon, target, {}, 200)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate])
@given(weapons, targets, choices)
def test_odds_agree_with_many_sampled_attacks(weapon, target, rules):
    check_against_the_engine(weapon, target, rules, 1_000)


UNIT_PERKS = [perk.name for perk in all_perks().values() if perk.kind == "unit" and perk.odds == "counted"]


ITS_OWN = ["Accuracy 2+", "Accuracy 5+", "Accursed", "Assassin", "Defiance"]


@pytest.mark.parametrize("perks", [[perk] for perk in ITS_OWN] + [["Accuracy 3+", "Accursed", "Assassin"]])
@pytest.mark.parametrize("beside", ["Critical Hit I", "Aim 4+", "Scourge"])
@pytest.mark.parametrize("power", [5, 1])
def test_odds_of_units_with_perks_agree_with_sampled_attacks(perks, beside, power):
    weapon = {"range": 20, "attacks": 12, "power": power, "perks": [beside]}
    target = {"models": 3, "hp": 4, "armour": "4+", "points": 200, "perks": ["Leader"]}
    battle, attack = staged_attack(weapon, target, attacker={"perks": perks})
    check_samples(odds_of(battle, attack).hp_loss, sampled_losses(battle, attack, 400))


@pytest.mark.slow
@pytest.mark.parametrize("perk", UNIT_PERKS)
@pytest.mark.parametrize("against", ["Rupture I", "Precision 3+", "Penetrate I"])
def test_odds_against_units_with_perks_agree_with_sampled_attacks(perk, against):
    weapon = {"range": 20, "attacks": 4, "power": 5, "perks": [against]}
    target = {"models": 3, "hp": 4, "armour": "4+", "aegis": "5+", "obscured": 3, "perks": [perk]}
    if LEADER in find_perk(perk).terms:
        target["perks"] = ["Leader", perk]
    if find_perk(perk).requires is not None:  # it is for Transports
        target["transport"] = 100
    check_against_the_engine(weapon, target, {}, 400)


def test_armour_that_is_rolled_once_more_fails_one_time_in_four():
    weapon, target = {"range": 20, "attacks": 1, "power": 4}, {"hp": 2, "armour": "4+", "perks": ["Reinforced"]}
    assert odds_of(*staged_attack(weapon, target)).hp_loss == pytest.approx({0: 7 / 8, 1: 1 / 8})


# Whole attacks, from the choice of weapon and target on

# Trap strikes later, Wildcard takes no other perk: both are sampled in test_uses.py. Delirium may turn wielders under
# their own template on the target once more.
LEFT_OUT = ("Trap", "Wildcard", "Delirium")

PLAYED = [
    perk.name
    for perk in all_perks().values()
    if perk.kind == "weapon" and perk.odds != "not counted" and perk.family != "Mode"
    and perk.name not in LEFT_OUT and not (perk.needs or perk.requires)
]  # fmt: skip

wielders = st.fixed_dictionaries(
    {
        "carriers": st.tuples(st.integers(1, 3)),
        "range_in": st.sampled_from([8, 12, 18]),
        "attacks": st.integers(1, 4),
        "power": st.integers(2, 9),
        "ap": st.sampled_from([0, 5, 3]),
        "type": st.sampled_from(["Assault", "Battle", "Heavy"]),
    }
)
played_perks = st.lists(st.sampled_from(PLAYED), min_size=1, max_size=3, unique=True).filter(different_roots)
crowds = st.fixed_dictionaries(
    {
        "models": st.integers(1, 12),
        "hp": st.integers(1, 4),
        "defence": st.integers(2, 8),
        "armour": st.sampled_from([0, 6, 4, 2]),
        "aegis": st.sampled_from([0, 5]),
        "base_mm": st.sampled_from([25, 32, 50]),
    }
)


def check_whole_attack(perks: list[str], weapon: Words, target: Words, count: int) -> None:
    try:
        duel = stage(wielding(*perks, **weapon), many(**target))
    except BadDuel:  # nobody could use it like that
        reject()
    told = odds(duel)
    chances = {-hp: chance for hp, chance in told.hp_restored.items()} or told.hp_loss
    check_samples(chances, losses_in_play(duel.battle, duel.attack, count))


@pytest.mark.slow
@pytest.mark.parametrize("templates", [TEMPLATES[:8], TEMPLATES[8:]])
@settings(max_examples=30, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate])
@given(played_perks, wielders, crowds, st.data())
def test_odds_of_combinations_with_templates_agree_with_play(templates, perks, weapon, target, data):
    check_whole_attack([data.draw(st.sampled_from(templates)), *perks], weapon, target, 300)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate])
@given(played_perks, wielders, crowds)
def test_odds_of_combinations_agree_with_play(perks, weapon, target):
    check_whole_attack(perks, weapon, target, 300)


# By hand


def test_one_die_is_worked_out_by_hand():
    battle, attack = staged_attack({"range": 20, "attacks": 1, "power": 4}, {"defence": 4, "armour": "4+", "hp": 2})
    odds = odds_of(battle, attack)
    assert odds.needed == "4+"
    assert odds.hp_loss == pytest.approx({0: 0.75, 1: 0.25})
    assert odds.successes == pytest.approx({0: 0.5, 1: 0.5})


def test_a_critical_hit_doubles_a_six():
    weapon = {"range": 20, "attacks": 1, "power": 4, "perks": ["Critical Hit I"]}
    odds = odds_of(*staged_attack(weapon, {"defence": 4, "hp": 5}))
    assert odds.hp_loss == pytest.approx({0: 1 / 2, 1: 1 / 3, 2: 1 / 6})


def test_what_is_lost_never_exceeds_what_is_there():
    odds = odds_of(*staged_attack({"range": 20, "attacks": 30, "power": 12}, {"defence": 1, "hp": 1, "models": 2}))
    assert odds.destroyed == pytest.approx(1)
    assert odds.hp_loss == pytest.approx({2: 1.0})
    assert odds.models_lost == pytest.approx({2: 1.0})
    assert odds.mean_remaining_points == pytest.approx(0)


def test_an_incantation_fails_one_time_in_six_and_doubles_one_in_thirty_six():
    weapon = {"range": 20, "attacks": 1, "power": 20, "perks": ["Incantation"]}
    odds = odds_of(*staged_attack(weapon, {"defence": 1, "hp": 500}))
    each = max(odds.hp_loss) // 2
    assert odds.hp_loss == pytest.approx({0: 6 / 36, each: 29 / 36, 2 * each: 1 / 36})


def test_a_deathblow_takes_half_or_all_of_what_is_left():
    weapon = {"range": 20, "attacks": 1, "power": 4, "perks": ["Deathblow"]}
    odds = odds_of(*staged_attack(weapon, {"defence": 4, "hp": 8}))
    assert odds.hp_loss == pytest.approx({0: 1 / 2, 1: 26 / 72, 5: 9 / 72, 8: 1 / 72})


@pytest.mark.parametrize(
    ("perks", "options"), [([], []), (["Deathblow"], []), (["Gravity"], []), ([], ["Instant Death"])]
)
def test_the_immortal_lose_half_at_most(perks: list[str], options: list[str]):
    """And a Deathblow does nothing more to them."""
    weapon, target = {"range": 20, "attacks": 5, "power": 4, "perks": perks}, {"defence": 4, "hp": 4, "models": 2}
    battle, attack = staged_attack(weapon, target | {"perks": ["Immortal"]}, {"options": options})
    odds = odds_of(battle, attack)
    assert max(odds.hp_loss) == 4 and odds.destroyed == 0
    check_samples(odds.hp_loss, sampled_losses(battle, attack, 100))


def test_gravity_halves_what_is_left_one_time_in_six():
    weapon = {"range": 20, "attacks": 1, "power": 4, "perks": ["Gravity"]}
    odds = odds_of(*staged_attack(weapon, {"defence": 4, "hp": 10}))
    assert odds.hp_loss == pytest.approx({0: 1 / 2, 1: 5 / 12, 5: 1 / 12})


# What follows from dice that take or give half


@pytest.mark.parametrize("heals", [False, True])
@pytest.mark.parametrize(("left", "full", "dice"), [(1, 1, 3), (7, 10, 4), (10, 10, 0), (3, 40, 9), (37, 50, 12)])
def test_sixes_that_halve_are_counted_as_if_rolled_one_by_one(left: int, full: int, dice: int, heals: bool):
    rolled = {0: 1.0}
    for _ in range(dice):
        after: dict[int, float] = {}
        for gone, chance in rolled.items():
            there = min(full, left + gone) if heals else left - gone
            more = max(1, there // 2) if there else 0
            for hp, share in ((gone, 5 / 6), (min(gone + more, full), 1 / 6)):
                after[hp] = after.get(hp, 0.0) + chance * share
        rolled = after
    counted: dict[int, float] = {}
    for hp, chance in by_sixes(after_each_six(left, full, dice, heals=heals), dice).items():
        counted[min(hp, full)] = counted.get(min(hp, full), 0.0) + chance
    assert counted.keys() == rolled.keys()
    assert all(abs(chance - rolled[hp]) < 1e-12 for hp, chance in counted.items())
