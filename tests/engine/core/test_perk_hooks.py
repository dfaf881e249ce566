"""What perks will hang on, shown with perks that exist only here. [Perks book 12.1]"""

import pytest

from tests.engine.staged import events, staged
from turnmaster.dice import D6
from turnmaster.engine.attacking.events import Attacked, HpLost
from turnmaster.engine.core.answers import UseOffer
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, PerkTest, Roll, Scratch
from turnmaster.engine.core.events import DiceRolled
from turnmaster.engine.core.modifiers import ADD
from turnmaster.engine.core.rules import Offer, RulesBuilder
from turnmaster.engine.core.sequences import END, Next, sequence
from turnmaster.engine.core.state import Effect
from turnmaster.engine.core.windows import BEFORE_ATTACK_DICE
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.perks.events import Afflicted

TABLE = """
red: {Spearmen: {at: [0, 0], models: 3, weapons: {Spear: {attacks: 1, power: 4}}}}
blue: {Ogre: {at: [0, 6], hp: 9, defence: 4}}
"""


# An affliction that asks for a Skill Test for each HP lost.


def make_each_test(battle: Battle, ctx: Scratch) -> Next | None:
    if not ctx.numbers["dice"]:
        return END
    ctx.numbers["dice"] -= 1
    battle.push("test", PerkTest(ctx.player, ctx.unit, "Skill Test", 4))
    return None


def afflict(battle: Battle, ctx: Scratch, test: PerkTest) -> Next:
    if test.works:
        battle.emit(Afflicted(unit=ctx.unit, perk="Curse", by=-1))
    return make_each_test


def on_loss(battle: Battle, event: HpLost) -> None:
    battle.push("affliction", Scratch(0, event.unit, {"dice": event.hp}))


def rules_with_affliction() -> RulesBuilder:
    rules = core_rules()
    rules.add_sequence(sequence("affliction", make_each_test, afflict))
    rules.add_reaction(HpLost, on_loss)
    return rules


@pytest.mark.pins("example perks 12.1 three tests", "perks.stacking")
def test_three_hp_lost_are_three_skill_tests():
    player, battle = staged(rules_with_affliction(), TABLE, 4, 4, 4, 3, 4, 6)
    assert player.do("Spearmen attacks Ogre with Spear") is None
    player.settle()
    rolls = [event for event in events(battle, DiceRolled) if event.reason == "Skill Test"]
    assert [roll.values for roll in rolls] == [[3], [4], [6]]
    assert len(events(battle, Afflicted)) == 2


# A weapon that adds a D6 to its Power: one roll for all who wield it.


def power_choices(battle: Battle, player: int) -> list[UseOffer]:
    attack = battle.nearest(Attack)
    fresh = attack is not None and not any(e.reason == "Rage" for e in battle.unit(attack.unit).effects)
    return [UseOffer("Rage")] if attack is not None and attack.player == player and fresh else []


def take_power(battle: Battle, player: int, answer: UseOffer) -> None:
    attack = battle.nearest(Attack)
    assert attack is not None
    battle.push("rage", Scratch(player, attack.unit))


def roll_power(battle: Battle, ctx: Scratch) -> None:
    battle.roll(ctx.player, "Rage", D6, 1, unit=ctx.unit)


def add_power(battle: Battle, ctx: Scratch, roll: Roll) -> None:
    battle.unit(ctx.unit).effects.append(Effect("power", ADD, roll.values[0], "Rage"))


@pytest.mark.pins("example perks 12.1 shared roll", "perks.shared-roll")
def test_one_roll_raises_the_power_of_all_wielders():
    rules = core_rules()
    rules.add_sequence(sequence("rage", roll_power, add_power))
    rules.add_offer(Offer("Rage", BEFORE_ATTACK_DICE, UseOffer, power_choices, take_power))
    player, battle = staged(rules, TABLE, 2, 1, 2, 3)
    assert player.do("Spearmen attacks Ogre with Spear") is None
    assert player.do("red uses Rage") is None
    player.settle()
    (attack,) = events(battle, Attacked)
    assert (attack.workings.dice, attack.workings.power.value, attack.workings.needed) == (3, 6, "2+")
    assert str(attack.workings.power) == "4, +2 Rage"
    assert events(battle, HpLost)[0].hp == 2
