"""Offensive weapon perks where a scenario cannot look: conditions, odds, saves in the middle, words."""

import pytest

from tests.engine.staged import do, events, staged
from tests.lab.sampling import staged_attack
from turnmaster.dice import ScriptedDice
from turnmaster.engine.attacking.events import HpLost
from turnmaster.engine.attacking.hooks import ATTACK_SPEC
from turnmaster.engine.core.battle import Battle, from_msgpack, to_msgpack
from turnmaster.engine.core.contexts import Attack, AttackSpec, Trigger
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.engine.turn.core_rules import core_rules
from turnmaster.lab.odds import odds_of
from turnmaster.options.catalogue import find_option
from turnmaster.perks.catalogue import find_perk
from turnmaster.perks.weapon_perk import WeaponPerk
from turnmaster.telling.cast import Cast, Member
from turnmaster.telling.narrator import Narrator

# Odds

TARGET = {"defence": 4, "hp": 40}


def test_dice_for_hp_are_added_up():
    weapon = {"attacks": 1, "power": 4, "perks": ["Dire Hit", "Devastate II", "Destroy I"]}
    odds = odds_of(*staged_attack(weapon, TARGET))
    assert odds.mean_hp_loss == pytest.approx(1 / 2 * (3.5 + 3.5) + 1 / 6 * 2)
    assert max(odds.hp_loss) == 6 + 6 + 3


def test_what_a_player_may_or_may_not_use_is_named_and_not_counted():
    odds = odds_of(*staged_attack({"attacks": 1, "power": 4, "perks": ["Burst", "Rend"]}, TARGET))
    assert odds.mean_hp_loss == pytest.approx(1 / 2)
    (told,) = odds.could_use
    assert told.startswith("Burst: ")


def test_a_reroll_gives_every_roll_of_a_ladder_another_chance():
    weapon = {"attacks": 1, "power": 2, "perks": ["Reroll Attack"]}
    odds = odds_of(*staged_attack(weapon, {"defence": 7, "hp": 5}))
    assert odds.needed == "6/4"
    assert odds.successes[1] == pytest.approx((1 - (5 / 6) ** 2) * (1 - (1 / 2) ** 2))


# A Deathblow in the middle

TABLE = """
red: {Slayer: {at: [0, 0], points: 100, weapons: {Sword: {attacks: 2, power: 4, perks: [Deathblow]}}}}
blue: {Beasts: {at: [8, 0], points: 100, hp: 10}}
"""


def rules_with_deathblow() -> RulesBuilder:
    rules = core_rules()
    perk = find_perk("Deathblow")
    perk.build(WeaponPerk(perk, rules))
    return rules


def sixes_are_aimed(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
    spec.triggers.append(Trigger(6, "Aimed", precise=True))


def test_a_deathblow_waits_for_the_whole_volley():
    """One success is aimed by the attacker, the other is taken by the owner; then 2D6 once."""
    rules = rules_with_deathblow()
    rules.contribute(ATTACK_SPEC, sixes_are_aimed)
    player, battle = staged(rules, TABLE, 6, 4, 5, 5)
    do(player, "Slayer attacks Beasts with Sword")
    player.settle()
    assert [(event.hp, event.because) for event in events(battle, HpLost)] == [
        (1, ""),
        (1, ""),
        (4, "Deathblow"),
    ]


def test_a_battle_goes_on_from_the_dice_of_a_deathblow():
    """They lie on the table while somebody may reroll them; a copy of that moment ends the same way."""
    rules = rules_with_deathblow()
    find_option("Tactical Abilities").patch(rules, ())
    player, battle = staged(rules, TABLE + "pools: {red: {Tactical Points: 9}}\n", 4, 1, 4, 5)
    do(player, "Slayer attacks Beasts with Sword")
    for _ in range(3):
        decision = battle.decision
        assert decision is not None
        if battle.state.stack[-2].sequence == "roll" and battle.state.stack[-3].sequence == "Deathblow":
            break
        assert battle.answer(decision.id, ("pass",)) is None
    copy = Battle(battle.rules, battle.setup, from_msgpack(to_msgpack(battle.state)), ScriptedDice([]))
    for each in (battle, copy):
        decision = each.decision
        assert decision is not None
        assert each.answer(decision.id, ("pass",)) is None
    assert copy.hash() == battle.hash()
    assert sum(model.hp for model in battle.state.units[1].models) == 4


# Words


def told(text: str, *dice: int, perks: tuple[str, ...]) -> list[str]:
    """What the narrator says about one attack."""
    rules = core_rules()
    for perk in map(find_perk, perks):
        perk.build(WeaponPerk(perk, rules))
    player, battle = staged(rules, text.replace("[Deathblow]", f"[{', '.join(perks)}]"), *dice)
    do(player, "Slayer attacks Beasts with Sword")
    units = (Member("Slayer", 0, ("Sword",)), Member("Beasts", 1, ()))
    narrator = Narrator(Cast(players=("Red", "Blue"), units=units, zones=()), 4)
    log = [event for event in battle.log or [] if event.what not in ("finished", "end of phase")]
    return [str(line) for event in log for entry in narrator.narrate(event) for line in entry.lines]


def test_a_deathblow_is_told_after_its_volley():
    lines = told(TABLE, 4, 1, 6, 6, perks=("Deathblow",))
    assert lines[1:] == [
        "▲ Slayer → Beasts, Sword: -1 HP",
        "1 of 2 hit, needs 4+ (Power 4 against Defence 4) [4 | 1]",
        "no save",
        "▲ Slayer, Deathblow: 6 6",
        "● Beasts, Deathblow: -9 HP, 1 fell",
        "† ● Beasts destroyed",
    ]


def test_dice_that_are_rolled_once_more_are_told_and_counted_once():
    armoured = TABLE.replace("hp: 10", "hp: 10, armour: 4+")
    lines = told(armoured, 4, 1, 5, 4, 6, 4, 1, perks=("Reroll Attack", "Rupture I"))
    assert lines[1:] == [
        "▲ Slayer → Beasts, Sword: -1 HP",
        "2 of 2 hit, needs 4+ (Power 4 against Defence 4) [4 | 1] again [5 | -]",
        "1 of 2 saved, Armour 4+ [6 4 | -] again [4 | 1]",
    ]


def test_hp_lost_by_dice_is_told_with_them():
    lines = told(TABLE, 4, 4, 3, perks=("Destroy I",))
    assert lines[1:] == [
        "▲ Slayer → Beasts, Sword: -6 HP",
        "2 of 2 hit, needs 4+ (Power 4 against Defence 4) [4 4 | -]",
        "no save",
        "HP lost by dice: 3",
    ]
