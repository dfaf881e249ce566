"""Tactical weapon perks: what no scenario can say."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.perks.pinned import FOLDER
from turnmaster.engine.attacking.workings import work_out_attack
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Use, Volley
from turnmaster.engine.core.notes import Note
from turnmaster.perks.weapon.bargains import MakeBargain
from turnmaster.perks.weapon.simulacrum import AIMED
from turnmaster.scenario import load_scenario, parse_scenario
from turnmaster.scenario.begin import begin
from turnmaster.scenario.play import Player
from turnmaster.table.states import check_state


def table(red: str, blue: str, start: str = "Attack Phase") -> Battle:
    text = f"scenario: a test\nstart: {start}\nred: {{{red}}}\nblue: {{{blue}}}\ndice: [6, 1, 6, 1]\n"
    return begin(parse_scenario(text, "test"), [])


# Whoever flies or jumps


@pytest.mark.parametrize(
    ("perk", "of_target", "needed"),
    [
        ("Anti-Air I", "Airborne", "3+"),
        ("Anti-Air I", "Jumper", "3+"),
        ("Anti-Air II", "Airborne", "3+"),
        ("Anti-Air II", "Jumper", "3+"),
        ("Anti-Air I", "Swift", "5+"),
        ("Anti-Air II", "Swift", "4+"),
    ],
)
def test_anti_air_is_better_against_whoever_flies_or_jumps(perk, of_target, needed):
    battle = table(f"Battery: {{at: [0, 0], weapons: {{Flak: {{perks: [{perk}]}}}}}}", "Bird: {at: [0, 9]}")
    battle.state.units[1].form = replace(battle.profile(1), perks=(of_target,))
    attack = Attack(0, 0, use=Use(0), volley=Volley(1, [0]))
    assert work_out_attack(battle, attack)[0].needed == needed


# Attacks shared among several units


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (["strike"], "does not say"),
        (["strike", 0], "does not say"),
        (["strike", "Heads", [[1, 3]]], "Weapon not found"),
        (["strike", 7, [[1, 3]]], "does not say"),
        (["strike", 0, 3], "does not say"),
        (["strike", 0, []], "Nobody would be struck"),
        (["strike", 0, [1, 3]], "does not say"),
        (["strike", 0, [[1, 3, 1]]], "does not say"),
        (["strike", 0, [[1, "3"]]], "does not say"),
        (["strike", 0, [[1, 4], [2, -1]]], "not a target with a number of Attacks"),
        (["strike", 0, [[1, 2], [99, 1]]], "cannot be aimed at that"),
        (["strike", 0, [[1, 2], [0, 1]]], "Heads cannot be aimed at Hydra now"),
        (["strike", 0, [[1, 2], [1, 1]]], "named twice"),
        (["strike", 0, [[1, 10**9], [2, 1]]], "has 3 Attacks there"),
    ],
)
def test_attacks_that_cannot_be_shared_so_are_refused(answer, words):
    heads = "Heads: {attacks: 3, perks: [Multi-Strike]}"
    battle = table(f"Hydra: {{at: [0, 0], weapons: {{{heads}}}}}", "Knight: {at: [0, 6]}, Squire: {at: [4, 6]}")
    assert battle.decision is not None and battle.answer(battle.decision.id, ["unit", 0]) is None
    before = battle.hash()
    refusal = battle.answer(battle.decision.id, answer)
    assert refusal is not None and words in str(refusal)
    assert battle.hash() == before


# What is given to a corrupted weapon

GIVE_DEFENCE, GIVE_ARMOUR, GIVE_HP = range(3)


@pytest.mark.parametrize(
    ("user", "blade", "given", "open_then"),
    [
        ("defence: 4, armour: 5+", "power: 3, ap: 6+", [], {GIVE_DEFENCE, GIVE_ARMOUR}),
        ("defence: 4, armour: 5+", "power: 4, ap: 5+", [], {GIVE_DEFENCE, GIVE_ARMOUR, GIVE_HP}),
        ("defence: 5, armour: 5+", "power: 3, ap: 5+", [GIVE_DEFENCE], {GIVE_DEFENCE, GIVE_ARMOUR, GIVE_HP}),
        ("defence: 4, armour: 4+", "power: 4, ap: 6+", [GIVE_ARMOUR], {GIVE_DEFENCE, GIVE_ARMOUR, GIVE_HP}),
        ("defence: 1, armour: 5+", "power: 9", [GIVE_DEFENCE], {GIVE_ARMOUR}),  # down to Defence 0
        ("defence: 1, armour: 6+", "power: 9", [GIVE_ARMOUR], {GIVE_DEFENCE}),  # down to no Armour
        ("defence: 1, armour: 5+", "power: 9, ap: 3+", [GIVE_ARMOUR], {GIVE_DEFENCE}),  # up to AP 2+
    ],
)
def test_what_can_be_given_to_a_corrupted_weapon(user, blade, given, open_then):
    blade = f"Blade: {{{blade}, perks: [Corrupted]}}"
    cultist = f"Cultist: {{at: [0, 0], hp: 3, {user}, weapons: {{{blade}}}}}"
    battle = table(cultist, "Knight: {at: [0, 9]}", "determine turn master")
    assert Player(battle).do("red names red Turn Master") is None
    for offer in given:
        assert battle.decision is not None
        assert battle.answer(battle.decision.id, ("Corrupted", 0, 0, offer)) is None
    assert battle.decision is not None and battle.decision.kind == "window"
    assert {option.bargain for option in battle.decision.options if isinstance(option, MakeBargain)} == open_then


# Copies


def test_what_is_remembered_of_a_mirror_is_not_remembered_of_its_copy():
    """A mirror that can be used once is used up, its copy is fresh, and after the Game Turn the mirror is used up."""
    mirror, bow = "Mirror: {perks: [Simulacrum, Use I]}", "Bow: {perks: [Use I]}"
    start = "determine turn master"
    battle = table(f"Mimic: {{at: [0, 0], weapons: {{{mirror}}}}}", f"Elf: {{at: [0, 9], weapons: {{{bow}}}}}", start)
    mimic, uses = battle.state.units[0], Note("Use", "uses")
    uses.put(mimic.weapon_notes, 1, 0)
    AIMED.put(mimic.notes, 0, 1, 0)
    player = Player(battle)
    assert player.do("red names red Turn Master") is None
    assert player.do("Mimic copies Bow of Elf with Mirror") is None
    assert not uses.is_in(mimic.weapon_notes, 0)
    uses.put(mimic.weapon_notes, 1, 0)  # the copy is used as well
    for line in ("red finishes", "blue finishes", "red finishes", "blue finishes", "red finishes"):
        assert player.do(line) is None
    assert battle.state.units[0].form is not None
    assert player.do("blue finishes") is None
    assert battle.state.units[0].form is None
    assert (mimic.notes, mimic.weapon_notes) == ({}, uses.alone(1, 0))


# Saves


@pytest.mark.parametrize(
    "name", ["fast-against-fast", "multi-strike-counter", "preliminary-in-turns", "simulacrum-use"]
)
def test_a_game_can_be_saved_at_every_line(name):
    battle = begin(load_scenario(Path(FOLDER, "tactical", f"{name}.yaml")), [])
    player = Player(battle)
    for step in load_scenario(Path(FOLDER, "tactical", f"{name}.yaml")).steps():
        assert player.do(step.do) is None
        check_state(battle.rules, battle.setup, battle.state)
