"""When a unit may use a perk of its own, shown with perks that exist only here. [Perks 12.2]"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.staged import do, offers_now
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import PerkTest
from turnmaster.engine.core.events import DiceRolled
from turnmaster.engine.core.modifiers import ADD, Modifier
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.windows import ACTIONS_BEGIN
from turnmaster.engine.turn.decisions import Act
from turnmaster.perks.activation import Used, Whom
from turnmaster.perks.catalogue import PERKS, Perk, all_perks
from turnmaster.perks.hooks import NO_PERKS
from turnmaster.perks.terms import ACTIVATE, MASTERY_TEST, Term, limited_use
from turnmaster.perks.unit_perk import UnitPerk
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player

MONK, NOVICE, OGRE = 0, 1, 2
HUMMED = Note("Chant", "hummed")

Build = Callable[[UnitPerk], Any]
Make = Callable[..., tuple[Player, Battle]]

TABLE = """
scenario: a test
red:
  Monk: {at: [0, 0], hp: 5, perks: [Chant], weapons: {Staff: {}}}
  Novice: {at: [8, 0]}
blue: {Ogre: {at: [0, 8], hp: 9, weapons: {Club: {range: 12}}}}
"""


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> Make:
    """A battle in which the Monk has a perk that is built like this."""

    def with_perk(
        build: Build, more: str = "", dice: tuple[int, ...] = (), terms: tuple[Term, ...] = (ACTIVATE,)
    ) -> tuple[Player, Battle]:
        all_perks()
        perk = Perk("Chant", "Chant", 1, "unit", "Ability", terms, "It hums.", build)
        monkeypatch.setitem(PERKS, "Chant", perk)
        battle = begin(parse_scenario(TABLE + more + f"\ndice: {list(dice)}\n", "test"), [])
        return Player(battle), battle

    return with_perk


def hum(battle: Battle, used: Used) -> None:
    HUMMED.add(battle.state.units[used.unit].notes, used.strength)


def hummed(battle: Battle) -> int:
    return HUMMED.of(battle.state.units[MONK].notes)


def simply(**how: Any) -> Build:
    return lambda perk: perk.activates(hum, **how)


def at_anybody(**how: Any) -> Build:
    return lambda perk: perk.activates(hum, whom=Whom.ANYBODY, **how)


CHANT = {("Chant", MONK)}
STANDARD = "start: Move Phase"
ADVANCED = "rules: {playstyle: Advanced}\nstart: begin action steps\ncp: {red: 20, blue: 20}"


# Standard and Intermediate


def test_a_perk_is_offered_before_and_after_an_action(make):
    player, battle = make(simply(), STANDARD)
    do(player, "Monk activates")
    assert offers_now(battle) == CHANT
    do(player, "red passes", "Monk moves by [1, 0]")
    assert offers_now(battle) == CHANT
    do(player, "Monk uses Chant")
    assert hummed(battle) == 1
    assert offers_now(battle) == set()


def test_it_is_used_once_in_a_game_turn_whatever_the_phase(make):
    player, _ = make(simply(), STANDARD, dice=(1,))
    do(player, "Monk activates", "Monk uses Chant", "Monk moves by [1, 0]")
    do(player, "Ogre stays", "red finishes", "Monk attacks Ogre with Staff")
    assert "Chant" not in player.offered


@pytest.mark.parametrize("mine", ["Novice", "Ogre"])
def test_only_the_unit_that_acts_uses_its_perks(make, mine):
    player, battle = make(simply(), STANDARD + f"\nfirst: {'red' if mine == 'Novice' else 'blue'}")
    do(player, f"{mine} moves by [0, 1]")
    assert "Chant" not in player.offered
    assert offers_now(battle) == set()


def test_the_next_game_turn_brings_it_back_unless_its_uses_are_spent(make):
    for times, expected in ((0, 2), (2, 2), (1, 1)):
        player, battle = make(simply(), dice=(6, 1), terms=(ACTIVATE, limited_use(times)) if times else (ACTIVATE,))
        do(player, "Monk activates", "Monk uses Chant", "Monk is done", "blue finishes", "red finishes")
        do(player, "blue finishes", "red names red Turn Master", "Monk activates")
        if "Chant" in {offer[0] for offer in offers_now(battle)}:
            do(player, "Monk uses Chant")
        assert hummed(battle) == expected


def test_a_unit_in_an_activation_uses_it_around_any_of_its_actions(make):
    player, battle = make(simply(), "rules: {playstyle: Intermediate}\nstart: begin activations", dice=(1,))
    do(player, "Monk moves by [1, 0]", "red passes", "Monk attacks Ogre with Staff")
    assert "Chant" in player.offers()
    do(player, "Monk uses Chant")
    assert hummed(battle) == 1


# Tests


@pytest.mark.parametrize(("face", "works"), [(4, 1), (3, 0)])
def test_a_mastery_test_takes_a_four(make, face, works):
    player, battle = make(simply(), STANDARD, dice=(face,), terms=(MASTERY_TEST, limited_use(1)))
    do(player, "Monk activates", "Monk uses Chant")
    assert hummed(battle) == works
    assert Note("Chant", "uses").of(battle.state.units[MONK].notes) == works
    assert offers_now(battle) == set()  # not again in this Game Turn, passed or not


def test_the_user_and_the_target_change_the_test(make):
    def build(perk: UnitPerk) -> None:
        at_anybody()(perk)
        perk.rules.add_modifier(stats.MASTERY_TEST, lambda battle, unit: Modifier(ADD, 1, "skill"))
        perk.rules.add_modifier(stats.MASTERY_TEST_AGAINST, lambda battle, unit: Modifier(ADD, -2, "will"))

    player, battle = make(build, STANDARD, dice=(4,), terms=(MASTERY_TEST,))
    do(player, "Monk activates", "Monk uses Chant on Ogre")
    assert hummed(battle) == 0
    rolled = [event for event in battle.log or [] if isinstance(event, DiceRolled)]
    assert rolled[-1].need == 5


def test_a_battle_goes_on_from_the_middle_of_a_test(make):
    """While somebody may still reroll the die; a copy of that moment ends the same way."""
    more = STANDARD + "\nrules: {options: [Tactical Abilities]}\npools: {red: {Tactical Points: 1}}"
    player, battle = make(at_anybody(), more, dice=(5,), terms=(MASTERY_TEST,))
    do(player, "Monk activates", "Monk uses Chant on Ogre")
    assert battle.nearest(PerkTest) is not None
    copy = Battle(battle.rules, battle.setup, from_msgpack(to_msgpack(battle.state)), battle.dice)
    for each in (battle, copy):
        decision = each.decision
        assert decision is not None
        assert each.answer(decision.id, ("pass",)) is None
    assert copy.hash() == battle.hash()
    assert hummed(copy) == 1


# Advanced


def test_the_use_perks_action_has_it_as_often_as_it_is_paid_for(make):
    player, battle = make(simply(), ADVANCED)
    do(player, "Monk uses its perks", "Monk uses Chant", "Monk uses its perks", "Monk uses Chant")
    assert hummed(battle) == 2
    assert battle.state.players[0].cp == 20 - 1 - 2


def test_once_a_game_turn_holds_in_an_advanced_game_too(make):
    player, battle = make(simply(once_a_turn=True), ADVANCED)
    do(player, "Monk uses its perks", "Monk uses Chant")
    decision = battle.decision
    assert decision is not None and decision.kind == "second action"
    assert Act(MONK, "Use Perks") not in decision.options


def test_around_actions_there_is_nothing_to_use_in_an_advanced_game(make):
    player, _ = make(simply(), ADVANCED)
    do(player, "Monk moves by [1, 0]", "red stops")
    assert "Chant" not in player.offered


def test_a_counter_perk_is_directed_at_the_attacker_or_at_the_unit_itself(make):
    player, battle = make(at_anybody(), ADVANCED + "\nfirst: blue", dice=(1,))
    do(player, "Ogre attacks Monk with Club", "red uses Counter Perk")
    assert offers_now(battle) == {("Chant", MONK, MONK), ("Chant", MONK, OGRE)}
    do(player, "Monk uses Chant on Ogre")
    assert hummed(battle) == 1


# What keeps it from being used


def test_a_rule_may_bar_all_perks_of_a_unit(make):
    def build(perk: UnitPerk) -> None:
        simply()(perk)
        perk.contributes(NO_PERKS, lambda battle, unit: unit == MONK)

    player, _ = make(build, STANDARD)
    do(player, "Monk moves by [1, 0]", "Ogre stays")
    assert "Chant" not in player.offered


def test_a_unit_that_did_not_survive_its_move_uses_nothing(make):
    mine = "{shape: {rectangle: [4, 4]}, at: [0, 4], name: mine, ground: {dangerous: {attacks: 9, power: 5}}}"
    player, battle = make(simply(), STANDARD + f"\nterrain: [{mine}]", dice=(6,) * 9)
    do(player, "Monk activates", "red passes", "Monk moves by [0, 4]")
    player.settle()
    assert not any(model.hp for model in battle.state.units[MONK].models)
    assert "Chant" not in player.offered


def test_a_perk_with_a_moment_of_its_own_is_used_then_once(make):
    player, battle = make(simply(windows=(ACTIONS_BEGIN,)), 'start: "window: before actions"')
    assert offers_now(battle) == CHANT
    do(player, "Monk uses Chant")
    assert hummed(battle) == 1
    assert offers_now(battle) == set()
    do(player, "Monk moves by [1, 0]", "Ogre stays")
    assert "Chant" not in player.offered
