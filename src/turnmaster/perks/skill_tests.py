"""Skill Tests of weapon perks, and their other dice for each HP. [Perks 12.2 and 12.1, Stacking Perk Effects]"""

from collections.abc import Callable

from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, PerkUse, Roll, Scratch
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.sequences import END, Next
from turnmaster.perks.terms import SKILL_TEST
from turnmaster.perks.weapon_perk import WeaponPerk

SKILL_NEED = 4

Test = Callable[[Battle, Attack, int], None]
Then = Callable[[Battle, Attack, int], None]  # it is given how many dice passed


def better_by(battle: Battle, attack: Attack) -> int:
    """Return how much easier Skill Tests with the present weapon are."""
    return sum(change.value for change in battle.changes(stats.SKILL_TEST, attack))


def tests_skill(perk: WeaponPerk) -> Callable[[Battle, Attack, int], None]:
    """Return a function that makes several Skill Tests at once with the weapon of an attack; the next step that takes a
    result receives them.
    """
    perk.takes_up("makes a Skill Test", SKILL_TEST)

    def make_the_tests(battle: Battle, attack: Attack, dice: int) -> None:
        better = better_by(battle, attack)
        battle.push("test", PerkTest(attack.player, attack.unit, perk.name, SKILL_NEED, modifier=better, dice=dice))

    return make_the_tests


def skill_test(perk: WeaponPerk, succeed: Then, fail: Callable[[Battle, Attack], None] | None = None) -> Test:
    """Return a function that makes several Skill Tests for a perk at once, of which one must succeed."""
    make_the_tests = tests_skill(perk)

    def make_skill_test(battle: Battle, ctx: Scratch) -> None:
        make_the_tests(battle, battle.amid(Attack), ctx.numbers["dice"])

    def judge_skill_test(battle: Battle, ctx: Scratch, test: PerkTest) -> None:
        attack = battle.amid(Attack)
        if test.works:
            succeed(battle, attack, test.passed)
        elif fail is not None:
            fail(battle, attack)

    testing = perk.plays(f"{perk.name} test", make_skill_test, judge_skill_test)

    def test(battle: Battle, attack: Attack, dice: int) -> None:
        battle.push(testing, Scratch(attack.player, attack.unit, {"dice": dice}))

    return test


def dice_test(perk: WeaponPerk, succeed: Then) -> Test:
    """Return a function that rolls several plain D6 for a perk at once, of which one must show what its term says. As
    after a passed test, the perk as a whole can then still be stopped.
    """
    needed = perk.needs_d6()

    def roll_the_dice(battle: Battle, ctx: Scratch) -> None:
        needed.roll(battle, ctx.player, ctx.numbers["dice"], ctx.unit)

    def judge_the_dice(battle: Battle, ctx: Scratch, roll: Roll) -> Next | None:
        ctx.numbers["passed"] = sum(needed.good(roll))
        if not ctx.numbers["passed"]:
            return END
        announce_perk(battle, ctx.player, ctx.unit, perk.name)
        return None

    def take_effect(battle: Battle, ctx: Scratch, use: PerkUse) -> None:
        attack = battle.amid(Attack)
        if use.works:
            succeed(battle, attack, ctx.numbers["passed"])

    rolling = perk.plays(f"{perk.name} dice", roll_the_dice, judge_the_dice, take_effect)

    def test(battle: Battle, attack: Attack, dice: int) -> None:
        battle.push(rolling, Scratch(attack.player, attack.unit, {"dice": dice}))

    return test
