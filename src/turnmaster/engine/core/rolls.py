"""Rolls that can be rerolled, tests of perks, and perks that can be stopped before they take effect. [Perks 12.2]"""

from turnmaster.dice import D6
from turnmaster.engine.core import sequence_names
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, PerkUse, Roll
from turnmaster.engine.core.events import Tested
from turnmaster.engine.core.hooks import FAILS_TESTS
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.sequences import sequence
from turnmaster.engine.core.windows import AFTER_ROLL, AFTER_TEST, BEFORE_TEST, PERK_TAKES_EFFECT


def settle_roll(battle: Battle, roll: Roll) -> None:
    battle.settle(roll, battle.asked)


ROLL = sequence(sequence_names.ROLL, window(AFTER_ROLL), settle_roll)


# Mastery and Skill Tests


def test_need(test: PerkTest) -> int:
    """Return the needed face of the D6; an improvement of 1 lowers it by 1, and a 1 always fails."""
    return max(2, test.need - test.modifier)


def fails_anyway(battle: Battle, unit: int) -> bool:
    return unit >= 0 and FAILS_TESTS.holds(battle, unit)


def roll_test(battle: Battle, test: PerkTest) -> None:
    """Roll a Mastery or Skill Test with a D6 in every game. A unit that fails all tests rolls nothing."""
    if not fails_anyway(battle, test.unit):
        battle.roll(test.player, test.reason, D6, test.dice, need=test_need(test), unit=test.unit)


def judge_test(battle: Battle, test: PerkTest, roll: Roll | None) -> None:
    test.faces = list(roll.values) if roll is not None else []
    test.passed = sum(1 for face in test.faces if face >= test_need(test))


def settle_test(battle: Battle, test: PerkTest) -> None:
    """Let a unit that passed its test use the perk."""
    battle.emit(Tested(player=test.player, unit=test.unit, reason=test.reason, need=test_need(test),
                       passed=test.passed))  # fmt: skip
    if test.passed:
        announce_perk(battle, test.player, test.unit, test.reason)


def conclude_test(battle: Battle, test: PerkTest, use: PerkUse | None) -> None:
    """End a test; a perk that a player stopped counts as failed."""
    if use is None or not use.works:
        test.passed = 0
    battle.asked.result = test


TEST = sequence(
    sequence_names.TEST, window(BEFORE_TEST), roll_test, judge_test, window(AFTER_TEST), settle_test, conclude_test
)


# Perks that are about to take effect


def announce_perk(battle: Battle, player: int, unit: int, perk: str) -> None:
    """Announce a perk that is about to take effect. The next step, if it takes a result, learns whether a player stops
    it.
    """
    use = PerkUse(player, unit, perk)
    if battle.offers(PERK_TAKES_EFFECT):
        battle.push(PERK_USED.name, use)
    else:
        battle.state.stack[-1].result = use


def conclude_use(battle: Battle, use: PerkUse) -> None:
    battle.asked.result = use


PERK_USED = sequence("perk used", window(PERK_TAKES_EFFECT), conclude_use)
