"""Faces that do the same make one group: players enter a number for each group and no single faces."""

from tests.helpers import unit, weapon
from turnmaster.engine.core.setup import OptionChoice, RulesChoice
from turnmaster.lab.duel import Fighter
from turnmaster.tabletop.alike import faces_alike
from turnmaster.tabletop.attack import Planned, TypedDice, go_on

TARGET = Fighter(unit("Guards", models=5, hp=2, armour=5, aegis=6))
D6 = range(1, 7)


def attack(*perks: str, unit_perks: tuple[str, ...] = (), options: tuple[str, ...] = ()) -> Planned:
    arms = weapon("Rifle", models=3, attacks=2, type="Battle", perks=perks)
    rules = RulesChoice(options=tuple(map(OptionChoice, options)))
    return Planned(Fighter(unit("Rifles", arms, models=3, perks=unit_perks)), TARGET, rules=rules)


def groups(planned: Planned, *rolls: list[int]) -> list[list[int]]:
    asked = go_on(planned, [TypedDice(faces) for faces in rolls]).dice
    assert asked is not None
    return asked.alike


def test_successes_and_failures_are_two_groups_even_if_both_come_to_nothing():
    assert faces_alike(D6, 4, 5, lambda faces: 0) == [[6, 5], [4, 3, 2, 1]]


def test_every_face_of_a_roll_that_needs_nothing_stands_alone_if_each_does_something_else():
    assert faces_alike(D6, 1, 0, lambda faces: faces[0]) == [[6], [5], [4], [3], [2], [1]]


def test_a_face_that_matters_only_beside_failures_stands_alone():
    alone = faces_alike(D6, 3, 4, lambda faces: faces[0] == 6 and faces.count(1) == 2)
    assert alone == [[6], [5, 4], [3, 2, 1]]


def test_attack_dice_and_each_save_are_entered_as_successes():
    assert groups(attack()) == [[6, 5, 4], [3, 2, 1]]
    assert groups(attack(), [4] * 6) == [[6, 5], [4, 3, 2, 1]]
    assert groups(attack(), [4] * 6, [1] * 6) == [[6], [5, 4, 3, 2, 1]]


def test_a_perk_that_does_not_look_at_faces_leaves_two_groups():
    assert groups(attack("Reroll Attack", unit_perks=("Smokescreen",))) == [[6, 5, 4], [3, 2, 1]]


def test_a_perk_that_looks_at_some_faces_keeps_these_apart():
    assert groups(attack("Critical Hit I")) == [[6], [5, 4], [3, 2, 1]]
    assert groups(attack("Critical Hit I", "Reroll Attack")) == [[6], [5, 4], [3, 2, 1]]
    assert groups(attack("Volatile")) == [[6, 5, 4], [3, 2], [1]]


def test_a_die_that_adds_its_face_to_something_has_no_two_faces_alike():
    assert groups(attack("+Attacks II")) == [[6], [5], [4], [3], [2], [1]]


def test_failed_dice_are_asked_for_again():
    asked = go_on(attack("Reroll Attack"), [TypedDice([6, 6, 6, 6, 1, 1])]).dice
    assert asked is not None and asked.again and asked.count == 2
