"""Luck against the odds, with arithmetic that can be followed by hand.

Six dice with Power 4 against Defence 4 need 4+, so each succeeds with 1/2. How many ways lead to each number of HP is
written out: of all ways together, those with fewer HP went worse, and those with as many count half.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.helpers import roster, unit, weapon
from tests.table.games import play
from turnmaster.match import make_setup
from turnmaster.table import Journal
from turnmaster.table.recording.luck import Luck, luck_of
from turnmaster.table.recording.recording import Recording
from turnmaster.table.session.session import Kept

SEEDS = range(4)


def fight(seed: int, perks: tuple[str, ...] = (), turns: int = 1, **target: Any) -> tuple[Luck, int]:
    """The luck of a gunner who fires six dice a Game Turn at somebody unarmed, and the HP that were really lost."""
    gun = weapon("Gun", range_in=60, attacks=6, power=4, perks=perks)
    gunner, victim = unit("Gunner", gun, hp=9), unit("Victim", **{"hp": 20, "defence": 4} | target)
    sides = [(army.name, [army]) for army in (roster("Red", gunner), roster("Blue", victim))]
    journal = play(Journal(make_setup(sides, turns=turns), seed, log=[]))
    recording = Recording(journal, ["aggressive", "aggressive"])
    recording.go_on([Kept(given, "aggressive") for given in journal.answers])
    left = sum(model.hp for model in journal.battle.state.units[1].models)
    red, blue = luck_of(recording)
    assert (blue.attacks, blue.taken, blue.expected) == (0, 0, 0.0)
    return red, victim.hp - left


def check(luck: Luck, lost: int, ways: Sequence[int], expected: float) -> None:
    """`ways` lead to 0, 1, 2 … HP."""
    assert luck.taken == lost
    assert luck.expected == pytest.approx(expected)
    assert luck.luckier_than == pytest.approx((sum(ways[:lost]) + ways[lost] / 2) / sum(ways))


@pytest.mark.parametrize("seed", SEEDS)
def test_six_dice_that_need_4_promise_three_hp(seed):
    """1/2 of each die: 6 x 1/2 = 3. There are 2**6 = 64 ways."""
    luck, lost = fight(seed)
    assert luck.attacks == 1
    check(luck, lost, ways=[1, 6, 15, 20, 15, 6, 1], expected=3)


@pytest.mark.parametrize("seed", SEEDS)
def test_saves_take_their_part_from_what_was_promised(seed):
    """A save of 5+ stops 1/3, so a die takes 1/2 x 2/3 = 1/3 HP: 6 x 1/3 = 2.
    Of 3**6 = 729 ways, C(6, k) x 2**(6 - k) lead to k HP.
    """
    luck, lost = fight(seed, armour=5)
    check(luck, lost, ways=[64, 192, 240, 160, 60, 12, 1], expected=2)


@pytest.mark.parametrize("seed", SEEDS)
def test_rerolls_add_their_part_to_what_was_promised(seed):
    """A failed die is rolled once more: 1/2 + 1/2 x 1/2 = 3/4 of each die, 6 x 3/4 = 4.5.
    Of 4**6 = 4,096 ways, C(6, k) x 3**k lead to k HP.
    """
    luck, lost = fight(seed, perks=("Reroll Attack",))
    check(luck, lost, ways=[1, 18, 135, 540, 1_215, 1_458, 729], expected=4.5)


@pytest.mark.parametrize("seed", SEEDS)
def test_rerolls_and_saves_are_reckoned_together(seed):
    """3/4 x 2/3 = 1/2 HP of each die: as many ways as without both."""
    luck, lost = fight(seed, perks=("Reroll Attack",), armour=5)
    check(luck, lost, ways=[1, 6, 15, 20, 15, 6, 1], expected=3)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_promised_more_hp_than_there_are(seed):
    """With 2 HP left, of 64 ways 1 takes none, 6 take one and the other 57 take two: (6 + 2 x 57) / 64 = 1.875."""
    luck, lost = fight(seed, hp=2)
    check(luck, lost, ways=[1, 6, 57], expected=1.875)


def test_attacks_are_added_up():
    """Twelve dice in two Game Turns: 12 x 1/2 = 6, and of 2**12 = 4,096 ways C(12, k) lead to k HP."""
    luck, lost = fight(seed=1, turns=2)
    assert luck.attacks == 2
    check(luck, lost, ways=[1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1], expected=6)


def test_the_dice_of_these_tests_fall_differently():
    assert len({fight(seed)[1] for seed in SEEDS}) > 1
