"""Help with attacks at a real table: the engine says what to roll, and what comes of it."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tests.helpers import unit, weapon
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.errors import TurnmasterError
from turnmaster.lab.duel import ATTACKER, TARGET, Fighter
from turnmaster.lab.situation import BadDuel
from turnmaster.tabletop.attack import (
    BadAttack,
    Chosen,
    Circumstances,
    Entered,
    Planned,
    TypedDice,
    go_on,
    heights_count,
    planned_odds,
)

RIFLES = unit("Rifles", weapon("Rifle", models=3, attacks=2, type="Battle"), models=3)
GUARDS = unit("Guards", models=5, hp=2, armour=5)


def plan(target: dict[str, Any] | None = None, hp: Sequence[int] = (), **seen: Any) -> Planned:
    guards = unit("Guards", **({"models": 5, "hp": 2, "armour": 5} | (target or {})))
    return Planned(Fighter(RIFLES), Fighter(guards, hp=tuple(hp)), seen=Circumstances(**seen))


def test_it_says_who_rolls_how_many_dice_and_which_succeed():
    asked = go_on(plan(), []).dice
    assert asked is not None
    assert (asked.player, asked.reason, asked.count, asked.die, asked.need) == (ATTACKER, "Attack Dice", 6, "D6", 4)


def test_what_was_typed_leads_to_the_saves_and_to_the_loss():
    saves = go_on(plan(), [TypedDice([4, 4, 4, 1, 1, 1])]).dice
    assert saves is not None and (saves.player, saves.reason, saves.count, saves.need) == (TARGET, "Armour Saves", 3, 5)
    rolled = [TypedDice([4, 4, 4, 1, 1, 1]), TypedDice([5, 1, 1])]
    choice = go_on(plan(), rolled).choice
    assert choice is not None and choice.headline == "Choose models of Guards to lose 2 HP" and choice.player == TARGET
    done = go_on(plan(), [*rolled, Chosen(list(choice.options[0].answer))])
    assert done.over and done.target_hp == [2, 2, 2, 2, 0]


def test_nothing_is_called_unsaved_before_the_saves_are_rolled():
    struck, saved = [TypedDice([4, 4, 4, 1, 1, 1])], TypedDice([5, 1, 1])
    (hit,) = go_on(plan(), struck).story
    assert "Rifle: hit" in str(hit) and "save" not in str(hit)
    (unsaved,) = go_on(plan(), [*struck, saved]).story
    assert "2 of 3 not saved" in str(unsaved) and "1 of 3 saved, Armour 5+" in str(unsaved)
    (bare,) = go_on(plan({"armour": 0}), struck).story
    assert "3 of 3 not saved" in str(bare) and "no save" in str(bare)


def test_an_attack_that_nobody_hits_with_is_over_at_once():
    assert go_on(plan(), [TypedDice([1] * 6)]).over


def test_the_wounded_and_the_fallen_are_as_they_stand_on_the_table():
    done = go_on(plan(hp=[2, 1, 0, 0, 0]), [TypedDice([6, 6, 6, 1, 1, 1]), TypedDice([1, 1, 1])])
    assert done.target_hp == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("seen", "dice", "need"),
    [
        ({}, 6, 4),
        ({"cover": True}, 6, 5),
        ({"modifier": 1}, 6, 3),
        ({"wielders": 2}, 4, 4),
        ({"guard": 1}, 6, 5),
        ({"melee": True}, 6, 5),  # a Battle weapon in a Melee
    ],
)
def test_what_people_see_changes_what_is_rolled(seen, dice, need):
    asked = go_on(plan(**seen), []).dice
    assert asked is not None and (asked.count, asked.need) == (dice, need)


@pytest.mark.parametrize(("height", "need"), [("", 4), ("above", 3), ("below", 5)])
@pytest.mark.parametrize("distance", [None, 1, 12])
def test_who_stands_above_whom_counts_where_it_was_agreed_on(height, need, distance):
    plain = plan(height=height, distance_in=distance)
    agreed = replace(plain, rules=RulesChoice(options=(OptionChoice("High Ground"),)))
    asked, usual = go_on(agreed, []).dice, go_on(plain, []).dice
    assert asked is not None and usual is not None and (asked.need, usual.need) == (need, 4)
    assert heights_count(agreed) and not heights_count(plain)


def test_no_height_counts_in_a_melee():
    fencers = Fighter(unit("Fencers", weapon("Sword", models=3, type="Assault", range_in=0), models=3))
    rules = RulesChoice(options=(OptionChoice("High Ground"),))
    in_melee = Planned(fencers, Fighter(GUARDS), rules=rules, seen=Circumstances(melee=True))
    assert not heights_count(in_melee)


def of_fallen(hp: Sequence[int], **seen: Any) -> Planned:
    return Planned(Fighter(RIFLES, hp=tuple(hp)), Fighter(GUARDS), seen=Circumstances(**seen))


def test_casualties_that_lie_on_the_table_attack_if_people_count_them():
    standing, all_of_them = (go_on(of_fallen([1, 0, 0], wielders=count), []).dice for count in (None, 3))
    assert standing is not None and standing.count == 2
    assert all_of_them is not None and all_of_them.count == 6
    last = go_on(of_fallen([0, 0, 0], wielders=2, movements=1), []).dice
    assert last is not None and last.count == 4


def test_no_more_casualties_attack_than_carried_the_weapon():
    with pytest.raises(TurnmasterError, match="cannot have 4 wielders: of Rifles, 3 carry it"):
        go_on(of_fallen([1, 0, 0], wielders=4), [])


def test_a_unit_with_casualties_may_have_moved():
    asked = go_on(of_fallen([1, 1, 0], movements=1), []).dice
    assert asked is not None and asked.count == 4


def test_the_odds_are_those_of_the_attack():
    assert planned_odds(plan({"armour": 0})).mean_hp_loss == pytest.approx(3.0)


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        ([TypedDice([7] * 6)], "7 is not on a D6"),
        ([TypedDice([0] * 6)], "0 is not on a D6"),
        ([TypedDice([1] * 7)], "1 die was entered more than needed here"),
    ],
)
def test_dice_that_cannot_be_are_refused(entered, words):
    with pytest.raises(BadAttack, match=words):
        go_on(plan(), entered)


def test_choices_that_nobody_asked_for_are_refused_when_an_attack_is_over():
    nobody_hits = TypedDice([1] * 6)
    assert go_on(plan(), [nobody_hits]).over
    with pytest.raises(BadAttack, match="more choices"):
        go_on(plan(), [nobody_hits, Chosen(["x" * 1_000])])


def locked(turn: int) -> Planned:
    wounded = unit("Wounded", weapon("Wrath", perks=("Pain Locked",)))
    return Planned(Fighter(wounded), Fighter(GUARDS), seen=Circumstances(turn=turn))


def test_a_weapon_that_pain_unlocks_is_taken_to_be_unlocked_from_the_second_game_turn_on():
    asked = go_on(locked(2), []).dice
    assert asked is not None and asked.reason == "Attack Dice"
    with pytest.raises(BadDuel, match="Wrath is locked until its unit loses HP"):
        go_on(locked(1), [])


def test_a_weapon_that_does_not_reach_is_refused_with_how_far_it_does():
    with pytest.raises(TurnmasterError, match="cannot attack at 30"):
        go_on(plan(distance_in=30), [])


# Templates, friends and traps


def with_perk(perk: str, models: int = 1, hp: Sequence[int] = (), friends: bool = False, **seen: Any) -> Planned:
    arms = weapon("Launcher", models=models, attacks=2, type="Assault", range_in=24, perks=(perk,))
    wielders = Fighter(unit("Wielders", arms, models=models, hp=3))
    return Planned(wielders, Fighter(GUARDS, hp=tuple(hp)), seen=Circumstances(**seen), friends=friends)


@pytest.mark.parametrize(("under", "wielders", "dice"), [(1, 1, 2), (3, 1, 6), (3, 2, 12)])
def test_a_template_strikes_once_for_each_model_under_it(under, wielders, dice):
    begun = go_on(with_perk("Blast I", wielders, under=under), [])
    assert begun.under == under and begun.dice is not None and begun.dice.count == dice


def test_the_odds_of_a_template_are_those_of_striking_who_is_under_it():
    few, many = (planned_odds(with_perk("Blast I", under=under)).mean_hp_loss for under in (1, 3))
    assert 0 < 2 * few < many < 4 * few


def test_lines_strike_one_after_another():
    plan = with_perk("Beam I", 2, under=2)
    first = go_on(plan, []).dice
    assert first is not None and first.reason == "Attack Dice"
    second = go_on(plan, [TypedDice([1] * first.count)]).dice
    assert second is not None and (second.reason, second.count) == (first.reason, first.count)
    assert go_on(plan, [TypedDice([1] * first.count), TypedDice([1] * first.count)]).over


def test_more_models_than_there_are_cannot_be_under_a_template():
    with pytest.raises(TurnmasterError, match="6 models cannot be under a template"):
        go_on(with_perk("Blast I", under=6), [])


def test_a_weapon_that_heals_is_used_on_friends_and_gives_hp_back():
    plan = with_perk("Heal", hp=[2, 2, 2, 2, 1], friends=True)
    dice = go_on(plan, []).dice
    assert dice is not None
    steps: list[Entered] = [TypedDice([6] * dice.count)]
    saves = go_on(plan, steps).dice
    assert saves is not None
    done = go_on(plan, [*steps, TypedDice([1] * saves.count)])
    assert done.over and done.target_hp == [2, 2, 2, 2, 2]


@pytest.mark.parametrize(("perk", "friends", "words"), [("Heal", False, "on friends"), ("Poison", True, "on enemies")])
def test_weapons_for_friends_and_for_enemies_are_not_mixed_up(perk, friends, words):
    with pytest.raises(BadAttack, match=f"Launcher works {words}"):
        go_on(with_perk(perk, friends=friends), [])


def test_a_trap_strikes_whoever_has_walked_into_it():
    asked = go_on(with_perk("Trap"), []).dice
    assert asked is not None and asked.reason == "Attack Dice"


def test_templates_that_do_not_lie_on_as_many_models_strike_as_often_as_people_count():
    asked = go_on(with_perk("Blast I", 2, under=3, hits=4), []).dice
    assert asked is not None and asked.count == 8


def test_a_template_on_the_own_unit_costs_it_hp_after_the_target():
    plan = with_perk("Blast I", under=1, own_hits=1)
    done = go_on(plan, [TypedDice([1, 1, 6, 6])])  # the target is missed, then the wielder is struck
    assert done.over and (done.attacker_hp, done.target_hp) == ([1], [2, 2, 2, 2, 2])


@pytest.mark.parametrize("perk", ["Counter", "Self-Destruct"])
def test_people_say_when_a_weapon_that_waits_for_something_may_be_used(perk):
    with pytest.raises(TurnmasterError, match="Launcher"):
        go_on(with_perk(perk), [])
    asked = go_on(with_perk(perk, allowed=True), []).dice
    assert asked is not None and (asked.reason, asked.count) == ("Attack Dice", 2)


def test_a_weapon_whose_stats_are_rolled_first_is_rolled_for():
    wand = weapon("Wand", models=1, attacks=0, power=0, range_in=0, type="Assault", perks=("Wildcard",))
    plan = Planned(Fighter(unit("Gambler", wand, models=1)), Fighter(GUARDS), seen=Circumstances(distance_in=6))
    choice = go_on(plan, []).choice
    assert choice is not None
    roll = next(option.answer for option in choice.options if option.answer[0] == "roll")
    asked = go_on(plan, [Chosen(list(roll))]).dice
    assert asked is not None and asked.reason == "Range"


def test_a_target_that_has_moved_is_no_longer_in_focus():
    still, moved = (go_on(with_perk("Focus", target_moved=moved), [TypedDice([1, 1])]) for moved in (False, True))
    assert still.dice is not None and still.dice.count == 2  # both dice are rolled once more
    assert moved.over
