"""The Aether Test: 2D6 that decide whether a perk can be used or takes effect. [Perks 12.2, Aether]

9 or less succeeds and 10 or more fails. A 2 doubles the effect, and a 12 costs the user a D6 of HP without saves.
Changes of the total are changes of the stat "aether test". The test keeps its D6 in a D10 game.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from turnmaster.dice import D6
from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.core import sequence_names, stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, PerkUse, Roll
from turnmaster.engine.core.events import Tested
from turnmaster.engine.core.modifiers import explained
from turnmaster.engine.core.notes import Notes
from turnmaster.engine.core.offering import window
from turnmaster.engine.core.rolls import announce_perk
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import Next, sequence
from turnmaster.engine.core.windows import AFTER_TEST
from turnmaster.engine.field.units import in_reserve, living
from turnmaster.perks.events import AetherTested
from turnmaster.perks.frame import PerkFrame
from turnmaster.perks.terms import AETHER

AETHER_TEST = "Aether Test"

DOUBLES, HIGHEST_SUCCESS, BACKLASH = 2, 9, 12

FAILED, PASSED, DOUBLED = 0, 1, 2  # what a test leaves behind: how many times the perk takes effect


def roll_aether(battle: Battle, test: PerkTest) -> None:
    battle.roll(test.player, AETHER_TEST, D6, 2, unit=test.unit)


def aether_total(battle: Battle, unit: int, faces: Sequence[int]) -> int:
    """Return the total of dice in a test of a unit."""
    return explained(sum(faces), battle.changes(stats.AETHER_TEST, unit)).value


def strength_of(total: int) -> int:
    return DOUBLED if total <= DOUBLES else PASSED if total <= HIGHEST_SUCCESS else FAILED


def judge_aether(battle: Battle, test: PerkTest, roll: Roll) -> None:
    """Judge the total after all changes, so a 2 may no longer double, and a 9 may be as bad as a 12."""
    test.faces = list(roll.values)
    test.passed = strength_of(aether_total(battle, test.unit, test.faces))


def settle_aether(battle: Battle, test: PerkTest) -> Next | None:
    """Take the price of a 12, even if another rule made the test pass."""
    total = aether_total(battle, test.unit, test.faces)
    battle.emit(Tested(player=test.player, unit=test.unit, reason=AETHER_TEST, need=test.need, passed=test.passed))
    battle.emit(
        AetherTested(
            unit=test.unit,
            perk=test.reason,
            came="passed" if test.passed else "failed",
            total=total,
            need=test.need,
            twice="it counts twice" if test.passed == DOUBLED else "",
        )
    )
    if total < BACKLASH:
        return use_the_perk
    battle.roll(test.player, f"{AETHER_TEST}, HP loss", D6, 1, unit=test.unit)
    return None


def suffer_backlash(battle: Battle, test: PerkTest, roll: Roll) -> None:
    """Take HP from the user; a unit in Reserve pays as well, and its casualties leave at once."""
    holder = battle.state.units[test.unit]
    if in_reserve(holder):
        battle.push(sequence_names.LATER_CASUALTIES)
    wither(battle, test.unit, roll.values[0], AETHER_TEST, by=test.unit, models=living(holder))


def use_the_perk(battle: Battle, test: PerkTest) -> None:
    if test.passed:
        announce_perk(battle, test.player, test.unit, test.reason)


def conclude_aether(battle: Battle, test: PerkTest, use: PerkUse | None) -> None:
    """End the test; a perk that a player stopped counts as failed."""
    if use is None or not use.works:
        test.passed = FAILED
    battle.asked.result = test


def add_aether_test(rules: RulesBuilder) -> None:
    """Add the rules of Aether Tests, for perks that use them."""
    after = (settle_aether, suffer_backlash, use_the_perk, conclude_aether)
    rules.add_sequence(sequence(AETHER_TEST, roll_aether, judge_aether, window(AFTER_TEST), *after))


def takes_aether_test(perk: PerkFrame) -> Callable[[Battle, int, int], None]:
    """Return a function that makes the Aether Test of a perk for a unit. The next step that takes a result receives it:
    `passed` is FAILED, PASSED or DOUBLED.
    """
    perk.takes_up("makes an Aether Test", AETHER)
    add_aether_test(perk.rules)

    def make_the_test(battle: Battle, player: int, unit: int) -> None:
        battle.push(AETHER_TEST, PerkTest(player, unit, perk.name, HIGHEST_SUCCESS, dice=2))

    return make_the_test


# For exact odds


class UseTested(NamedTuple):
    """One result of a test for the use of a weapon, with its chance: the notes of the attack, or nothing if the weapon
    is then not used, and the chances of HP that the test costs its unit.
    """

    chance: float
    notes: Notes | None
    costs: dict[int, float]


def aether_results(battle: Battle, unit: int, notes: Mapping[int, Notes]) -> list[UseTested]:
    """Return all results of an Aether Test for exact odds; `notes` are the notes of a success, by its strength."""
    ways = list(product(range(D6.lowest, D6.highest + 1), repeat=2))
    totals = (aether_total(battle, unit, faces) for faces in ways)
    results = Counter((strength_of(total), total >= BACKLASH) for total in totals)
    lost = dict.fromkeys(range(D6.lowest, D6.highest + 1), 1 / D6.faces)
    return [
        UseTested(count / len(ways), notes.get(strength), lost if hurts else {})
        for (strength, hurts), count in results.items()
    ]
