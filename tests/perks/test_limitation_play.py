"""Weapons with a will of their own where a scenario cannot look: saves in the middle, forms, who obeys, bots."""

from turnmaster.bots import make_bot
from turnmaster.engine.attacking.aiming import attack_options
from turnmaster.engine.attacking.hp_loss import wither
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.perks.weapon.self_destruct import is_obedient
from turnmaster.perks.weapons_on_the_ground import new_name
from turnmaster.profiles import WeaponProfile
from turnmaster.scenario import parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state


def playing(text: str) -> Player:
    return Player(begin(parse_scenario("scenario: a test\n" + text, "test"), []))


def sound(battle: Battle) -> None:
    """What a save of this moment would be judged by."""
    check_state(battle.rules, battle.setup, battle.state)


GAMBLER = """
red:  {Gambler: {at: [0, 0], weapons: {Wand: {range: 0, attacks: 0, power: 0, type: Heavy, perks: [Wildcard]}}}}
blue: {Ogres: {at: [0, 10], models: 3}}
dice: [6, 6, 5, 5, 1, 1, 3, 1, 6, 6]
"""


def test_a_wildcard_is_what_it_was_after_the_attack():
    player = playing(GAMBLER)
    battle = player.battle
    assert player.do("Gambler rolls for Wand") is None
    wand = battle.profile(0).weapons[0]
    assert (wand.range_in, wand.power, wand.attacks, wand.ap, wand.type) == (36, 10, 2, 3, "Battle")
    sound(battle)
    assert player.do("Gambler attacks Ogres with Wand") is None
    decision = battle.decision
    assert decision is not None and decision.kind == "casualties"
    sound(battle)
    player.settle()
    assert battle.state.units[0].form is None
    assert battle.state.units[0].weapon_notes == {}


def test_the_aggressive_bot_rolls_for_a_wildcard_and_uses_it():
    player = playing(GAMBLER)
    battle, bot = player.battle, make_bot("aggressive")
    for kind, first in (("unit", "unit"), ("attack", "roll"), ("attack", "attack")):
        decision = battle.decision
        assert decision is not None and decision.kind == kind
        choice = bot.choose(battle, decision)
        assert choice.answer.word == first
        assert battle.answer(decision.id, choice.answer) is None


def test_what_an_enemy_left_behind_opens_a_pain_locked_weapon():
    player = playing("""
red:  {Martyr: {at: [0, 0], hp: 9, weapons: {Wrath: {perks: [Pain Locked]}}}}
blue: {Ogre: {at: [0, 10], hp: 9}}
""")
    battle = player.battle
    wither(battle, 0, 1, "Burn", by=0)
    assert battle.state.units[0].notes == {}
    wither(battle, 0, 1, "Burn", by=1)
    assert not attack_options(battle, Attack(0, 0))
    battle.state.turn += 1
    assert attack_options(battle, Attack(0, 0))


BOMBER = """
red:  {Bomber: {at: [0, 0], weapons: {Bomb: {range: 6, perks: [Self-Destruct]}}}}
blue: {Ogre: {at: [0, 4]}}
"""


def test_a_unit_in_other_hands_does_not_give_up_its_life():
    battle = playing(BOMBER).battle
    assert is_obedient(battle, 0)
    battle.state.units[0].owner = 1
    assert not is_obedient(battle, 0)


def test_a_battle_can_be_saved_among_dice_that_are_rolled_only_for_their_faces():
    """Attack Dice of certain successes are rolled for their 1s, and lie there while casualties are chosen."""
    player = playing("""
red:  {Alchemist: {at: [0, 0], hp: 9, weapons: {Flask: {attacks: 2, power: 9, perks: [Volatile]}}}}
blue: {Rats: {at: [0, 10], models: 4, defence: 2}}
dice: [6, 1]
""")
    assert player.do("Alchemist attacks Rats with Flask") is None
    decision = player.battle.decision
    assert decision is not None and decision.kind == "casualties"
    sound(player.battle)


def test_a_weapon_on_the_ground_is_sound():
    player = playing("""
red:  {Squires: {at: [0, 0], hp: 3, weapons: {Rifle: {}, Relic: {}}}}
blue:
  Knight: {at: [6, 0], weapons: {Relic: {range: 12, attacks: 2, perks: [Loot]}}}
  Ogre: {at: [6, 10], hp: 9, move: 0, dash: 0}
dice: [4, 2, 1]
""")
    battle = player.battle
    for line in ("Squires attacks Knight with Rifle", "blue finishes"):
        assert player.do(line) is None
    sound(battle)
    assert player.do("Squires dashes by [6, 0]") is None
    sound(battle)
    assert [weapon.name for weapon in battle.profile(0).weapons] == ["Rifle", "Relic", "Relic 2"]


def test_a_looted_weapon_has_a_name_that_fits():
    long = WeaponProfile(name="R" * 80, range_in=0, attacks=1, power=1, ap=0, type="Assault")
    name = new_name(long, [long])
    assert name != long.name and len(name) <= 80
