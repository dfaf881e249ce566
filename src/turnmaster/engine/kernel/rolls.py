"""Rolls that can be rerolled, tests of perks, and perks that can be stopped before they take effect. [Perks 12.2]"""

from turnmaster.dice import D6
from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import PerkTest, PerkUse, Roll
from turnmaster.engine.kernel.events import Tested
from turnmaster.engine.kernel.hooks import FAILS_TESTS
from turnmaster.engine.kernel.offering import window
from turnmaster.engine.kernel.sequences import sequence
from turnmaster.engine.kernel.windows import AFTER_ROLL, BEFORE_TEST, PERK_TAKES_EFFECT


def settle_roll(battle: Battle, roll: Roll) -> None:
    battle.settle(roll)


ROLL = sequence("roll", window(AFTER_ROLL), settle_roll)


def test_need(test: PerkTest) -> int:
    """What the D6 must show; an improvement of 1 lowers it by 1, and a 1 always fails."""
    return max(2, test.need - test.modifier)


def fails_anyway(battle: Battle, unit: int) -> bool:
    return unit >= 0 and any(fails(battle, unit) for fails in battle.rules.contributions(FAILS_TESTS))


def roll_test(battle: Battle, test: PerkTest) -> None:
    """Mastery and Skill Tests are a D6, whatever dice the game uses. Whoever fails all tests rolls nothing."""
    if fails_anyway(battle, test.unit):
        battle.state.rolled = []
        return
    battle.roll(test.player, test.reason, D6, test.dice, need=test_need(test), unit=test.unit)


def judge_test(battle: Battle, test: PerkTest) -> None:
    """Whoever passed is about to use the perk."""
    test.faces = list(battle.state.rolled)
    test.passed = sum(1 for face in test.faces if face >= test_need(test))
    battle.tell(Tested(player=test.player, unit=test.unit, reason=test.reason, need=test_need(test),
                passed=test.passed))  # fmt: skip
    if test.passed:
        announce_perk(battle, test.player, test.unit, test.reason)


def conclude_test(battle: Battle, test: PerkTest) -> None:
    """Left behind are the number of dice that passed, none if the perk was stopped, and the dice."""
    successes = test.passed if test.passed and perk_works(battle) else 0
    battle.state.rolled = [successes, *test.faces]


TEST = sequence("test", window(BEFORE_TEST), roll_test, judge_test, conclude_test)


def announce_perk(battle: Battle, player: int, unit: int, perk: str) -> None:
    """Say that a perk is about to take effect; `perk_works` tells in the next step whether nobody stopped it."""
    battle.state.rolled = [1]
    if battle.offers(PERK_TAKES_EFFECT):
        battle.push("perk used", PerkUse(player, unit, perk))


def conclude_use(battle: Battle, use: PerkUse) -> None:
    battle.state.rolled = [int(not use.stopped)]


PERK_USED = sequence("perk used", window(PERK_TAKES_EFFECT), conclude_use)


def perk_works(battle: Battle) -> bool:
    """Whether the perk that was just announced takes effect."""
    return battle.state.rolled[0] > 0


def passed(battle: Battle) -> bool:
    """Whether the test that was just made succeeded, with any of its dice."""
    return battle.state.rolled[0] > 0
