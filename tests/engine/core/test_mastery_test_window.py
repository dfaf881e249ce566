"""Swaying the Mastery Test of a Deployment Perk, with a perk that exists only here. [Mods, Tactical Abilities]"""

from typing import Any

import pytest

from tests.engine.staged import do, events, offers_now, staged
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import PerkTest, Scratch
from turnmaster.engine.core.events import DiceRolled, Event
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.core.sequences import sequence
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.options import all_options
from turnmaster.scenario.play import Player

POOL = "Tactical Points"
TABLE = """
rules: {options: [Tactical Abilities]}
start: Move Phase
pools: {red: {Tactical Points: RED}, blue: {Tactical Points: BLUE}}
red: {Moles: {at: [0, 0]}}
blue: {Wall: {at: [0, -20]}}
"""


def make_test(battle: Battle, ctx: Scratch) -> None:
    numbers: Any = ctx.numbers
    battle.push("test", PerkTest(ctx.player, ctx.unit, "Mastery Test", numbers["need"], bool(numbers["deployment"])))


class Burrowed(Event, frozen=True, tag="burrowed"):
    """A test was made."""

    passed: bool


def tell_outcome(battle: Battle, ctx: Scratch, test: PerkTest) -> None:
    battle.emit(Burrowed(test.works))


def rules_with_burrow() -> RulesBuilder:
    rules = core_rules()
    rules.add_sequence(sequence("burrow", make_test, tell_outcome))
    rules.patch("Tactical Abilities", lambda builder: all_options()["Tactical Abilities"].patch(builder, ()))
    return rules


def burrowing(*dice: int, red: int = 0, blue: int = 0, need: int = 4, deployment: bool = True) -> tuple[Player, Battle]:
    """The Moles are about to make their test; the windows of the phase before it are passed."""
    player, battle = staged(rules_with_burrow(), TABLE.replace("RED", str(red)).replace("BLUE", str(blue)), *dice)
    player.settle()
    numbers: Any = {"need": need, "deployment": int(deployment)}  # of a house, which has names of its own
    battle.push("burrow", Scratch(0, 0, numbers))
    battle.advance()
    return player, battle


def outcome(battle: Battle) -> tuple[int, bool]:
    """What the die had to show, and whether it did."""
    rolled = [event for event in events(battle, DiceRolled) if event.reason == "Mastery Test"]
    return rolled[-1].need, events(battle, Burrowed)[-1].passed


def points(battle: Battle) -> list[int]:
    return [player.pools[POOL] for player in battle.state.players]


PIN = pytest.mark.pins("option Tactical Abilities: Sway the Test")


@pytest.mark.pins("option Tactical Abilities: Sway the Test", "example mods Mastery Test 4+ becomes 3+")
@pytest.mark.parametrize(("face", "passes"), [(3, True), (2, False)])
def test_one_point_makes_a_four_a_three(face, passes):
    player, battle = burrowing(face, red=1)
    do(player, "red uses Sway the Test 1")
    assert outcome(battle) == (3, passes)
    assert points(battle) == [0, 0]


@PIN
@pytest.mark.parametrize(("face", "passes"), [(2, True), (1, False)])
def test_two_points_make_a_four_a_two(face, passes):
    player, battle = burrowing(face, red=2)
    do(player, "red uses Sway the Test 2")
    assert outcome(battle) == (2, passes)
    assert points(battle) == [0, 0]


@PIN
@pytest.mark.parametrize(("step", "need"), [(-1, 5), (-2, 6)])
def test_an_enemy_may_worsen_it(step, need):
    player, battle = burrowing(need - 1, blue=3)
    do(player, f"blue uses Sway the Test {step}")
    player.settle()
    assert outcome(battle) == (need, False)
    assert points(battle) == [0, 3 + step]


@PIN
def test_both_players_sway_the_same_test():
    player, battle = burrowing(4, red=1, blue=1)
    do(player, "red uses Sway the Test 1", "blue uses Sway the Test -1")
    assert outcome(battle) == (4, True)
    assert points(battle) == [0, 0]


@PIN
def test_nobody_needs_to_sway_it():
    player, battle = burrowing(4, 6, red=1)
    assert events(battle, DiceRolled) == []  # it is asked before the die is rolled
    do(player, "red passes")
    player.settle()  # the reroll that the point could still buy
    assert outcome(battle) == (4, True)
    assert points(battle) == [1, 0]


@PIN
def test_what_is_offered_depends_on_the_points():
    _, battle = burrowing(red=1)
    assert offers_now(battle) == {("Sway the Test", 1), ("Sway the Test", -1)}
    _, battle = burrowing(red=2)
    assert offers_now(battle) == {("Sway the Test", step) for step in (1, -1, 2, -2)}


@PIN
def test_without_points_the_test_is_simply_rolled():
    _, battle = burrowing(3)
    assert outcome(battle) == (4, False)


@PIN
def test_other_tests_cannot_be_swayed():
    player, battle = burrowing(4, red=9, blue=9, deployment=False)
    assert not any(choice[0] == "Sway the Test" for choice in offers_now(battle))
    player.settle()
    assert outcome(battle) == (4, True)
    assert points(battle) == [9, 9]


@PIN
def test_a_one_always_fails():
    player, battle = burrowing(1, red=2, need=3)
    do(player, "red uses Sway the Test 2")
    assert outcome(battle) == (2, False)
