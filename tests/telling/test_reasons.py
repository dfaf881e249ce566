"""A reason is the true one: of several rules that could speak against an answer, the one that does."""

import pytest

from tests.engine.core.test_steps import RULES
from tests.telling.test_refusals import refusal_of

GUNS = """
scenario: a test
rules: {playstyle: Advanced}
start: begin action steps
cp: {red: 9, blue: 9}
red:
  Gunners: {positions: [[0, 0]], weapons: {Cannon: {range: 24, type: Heavy}, Knife: {range: 0}}}
  Car: {at: [5, 0], transport: 500, fire_points: true, base: 60, weapons: {Horn: {range: 24}}}
  Crew: {aboard: Car, weapons: {Pistol: {range: 3}}}
  Cart: {at: [-5, 0], transport: 500, base: 60}
  Riders: {aboard: Cart, weapons: {Rifle: {range: 24}}}
  Wizard: {at: [-10, 0], weapons: {Wand: {range: 24, perks: [Countdown I]}}}
  Guards: {at: [10, 0], weapons: {Shield: {range: 24, attacks: 0}, Club: {range: 1}}}
blue: {Ogre: {at: [0, 16], hp: 9}}
play: []
"""
NO_TARGET = "has no target that its weapons reach and may be used on now."


@pytest.mark.parametrize(
    ("unit", "words"),
    [
        (2, f'Crew {NO_TARGET} Ogre is 15.09" away, out of range of Pistol (3").'),
        (4, f"Riders {NO_TARGET} Nobody attacks out of a Transport without Fire Points."),
        (5, f"Wizard {NO_TARGET} Wand counts down until Game Turn 2."),
        (6, f'Guards {NO_TARGET} Ogre is 17.88" away, out of range of Club (1").'),
    ],
)
def test_a_unit_that_cannot_attack_is_told_what_keeps_the_weapon_that_comes_nearest(unit: int, words: str):
    assert refusal_of(GUNS, ("act", unit, "Attack")) == words


def test_whoever_has_moved_with_a_heavy_weapon_is_told_so_and_not_that_nobody_is_in_reach():
    moved = (("act", 0, "Move"), ("move", ((240_000, 250_000),)))
    assert refusal_of(GUNS, *moved, ("act", 0, "Attack")) == (
        f"Gunners {NO_TARGET} Cannon is a Heavy weapon and its wielders moved this Game Turn."
    )


def test_an_attack_that_comes_later_in_an_activation_is_not_said_to_be_impossible():
    scenario = GUNS.replace("Advanced", "Intermediate").replace("begin action steps", "begin activations")
    words = refusal_of(scenario, ("unit", 0), ("act", "Attack"))
    assert words == "Gunners is asked about its Move first. Its Attack comes later."


MAGES = """
scenario: a test
start: Attack Phase
red:
  Mages: {positions: [[0, 0], [2, 0]], weapons: {Staff: {range: 12, perks: [Blast I]}, Bow: {range: 12}}}
  Pals: {at: [6, 0]}
  Medic: {at: [9, 0], hp: 3, weapons: {Herbs: {range: 12, perks: [Heal]}}}
  Cook: {reserve: true}
blue:
  Ogre: {at: [0, 6], hp: 9}
  Car: {at: [8, 8], transport: 300, base: 60}
  Crew: {aboard: Car}
  Late: {reserve: true}
play: []
"""


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (1, "Pals is on the same side."),
        (6, "Crew is safe aboard Car."),
        (7, "Late waits in Reserve."),
    ],
)
def test_a_template_is_refused_for_the_same_reasons_as_any_weapon(target: int, words: str):
    name = words.split()[0]
    assert refusal_of(MAGES, ("unit", 0), ("attack", 0, target)) == f"Staff cannot be aimed at {name}. {words}"
    assert refusal_of(MAGES, ("unit", 0), ("attack", 1, target)) == f'{words} In its reach is Ogre, 5.02" away.'


def test_a_friend_is_not_said_to_be_spared_by_a_weapon_that_heals():
    words = refusal_of(MAGES, ("unit", 2), ("attack", 0, 3))
    assert words.startswith("Cook is on the same side, but waits in Reserve.")


@pytest.mark.parametrize("word", ["attack", "split"])
def test_a_weapon_that_is_not_there_is_told_apart_from_one_that_was_used(word: str):
    target = 4 if word == "attack" else ((4, (0,)),)
    assert refusal_of(MAGES, ("unit", 0), (word, 5, target)) == "Weapon not found. Mages has Staff, Bow."
    shot = MAGES.replace("play: []", "dice: [1, 1]\nplay: []")
    assert refusal_of(shot, ("unit", 0), ("attack", 1, 4), (word, 1, target)) == (
        "Bow has been used already. Use another weapon, or none."
    )


WAND = """
scenario: a test
start: Attack Phase
red: {Gambler: {at: [0, 0], weapons: {Wand: {range: 0, power: 0, attacks: 0, perks: [Wildcard]}}}}
blue: {Ogre: {at: [0, 6], hp: 9}}
play: []
"""


def test_a_weapon_whose_stats_are_rolled_is_refused_with_what_people_choose_instead():
    words = refusal_of(WAND, ("unit", 0), ("attack", 0, 1))
    assert words == "The stats of Wand have to be rolled first. Roll for Wand."


HALF_NEAR = """
scenario: a test
start: Attack Phase
red:
  Squad: {positions: [[0, 0], [0, 1], [0, 2]], weapons: {Bow: {range: 24}, Dart: {range: 4, carriers: [1]}}}
blue: {Ogre: {at: [0, 6.5], hp: 9}}
play: []
"""


def test_a_wielder_too_far_back_is_not_said_to_look_in_vain():
    words = refusal_of(HALF_NEAR, ("unit", 0), ("attack", 1, 1))
    assert words.startswith('No wielder of Dart in range sees Ogre: the nearest is 5.52" away, and its range is 4".')


# Answers to an attack

CLUBS = """
scenario: a test
rules: {playstyle: Advanced}
start: begin action steps
cp: {red: 9, blue: 9}
red: {Archers: {at: [0, 0], weapons: {Bow: {range: 24}}}}
blue: {Ogre: {at: [0, 16], hp: 9, weapons: {Club: {range: 0}}, perks: [Smokescreen]}, Troll: {at: [5, 16]}}
play: []
"""
SHOT = (("act", 0, "Attack"), ("attack", 0, 1))
OR_PASS = "Pass, or use something that is offered."
NO_CLUB = 'Ogre has no weapon that it could use on Archers now. Archers is 15.02" away, out of range of Club (0").'


def test_a_counter_attack_that_reaches_nobody_is_refused_with_the_distance():
    assert refusal_of(CLUBS, *SHOT, ("Counter Attack", 1)) == f"{NO_CLUB} {OR_PASS}"


@pytest.mark.parametrize("answer", ["Counter Attack", "Counter Guard", "Counter Perk"])
def test_only_the_unit_that_is_attacked_answers(answer: str):
    assert refusal_of(CLUBS, *SHOT, (answer, 2)) == f"Ogre is attacked, and nobody else can answer. {OR_PASS}"


WATCH = CLUBS.replace("Advanced", "Intermediate").replace("begin action steps", "begin activations")
WATCH = WATCH.replace("rules: {", "rules: {options: ['Overwatch: Guard'], ")
WATCHED = (("unit", 0), ("act", "Move"), ("stay",), ("act", "Attack"), ("attack", 0, 1))


def test_overwatch_that_reaches_nobody_is_refused_with_the_distance():
    assert refusal_of(WATCH, *WATCHED, ("Overwatch", 1)) == f"{NO_CLUB} {OR_PASS}"
    assert refusal_of(WATCH, *WATCHED, ("Overwatch: Guard", 2)) == (
        f"Ogre is attacked, and nobody else can answer. {OR_PASS}"
    )


def test_everything_that_the_core_and_options_offer_knows_why_it_cannot_be_used():
    offers = [offer for name, rules in RULES.items() if name != "perks" for offer in rules.offers]
    assert {"Counter Attack", "Overwatch", "Wrong Target"} <= {offer.name for offer in offers}
    assert not {offer.name for offer in offers if offer.why_not is None}


NIGHT = """
scenario: a test
rules: {options: [Night Combat]}
start: Move Phase
pools: {red: {Night: 2}}
red: {Charger: {at: [0, 0]}}
blue: {Knight: {at: [5, 0]}, Page: {at: [5, 3]}, Squire: {at: [5, 13.1]}}
play: []
"""


def test_a_friend_too_far_away_to_be_mistaken_is_refused_with_the_distance():
    charged = (("unit", 0), ("move", ((240_000 + 40_200, 240_000),)))
    assert refusal_of(NIGHT, *charged, ("Wrong Target", 1, 3)) == (
        f'Squire is 12.12" away, and Wrong Target reaches 12". {OR_PASS}'
    )
    assert refusal_of(NIGHT, *charged, ("Wrong Target", 2, 1)) == (
        f"Page is not a unit that only Charger has engaged just now. {OR_PASS}"
    )


AMBUSH = """
scenario: a test
rules: {options: [Tactical Abilities]}
start: Deploy Phase
turn: 2
pools: {red: {Tactical Points: 1}}
red: {Rangers: {reserve: true, perks: [Ambush I]}, Camp: {at: [-20, 0]}}
blue: {Ogre: {at: [20, 0], hp: 5}}
play: []
"""


def test_a_test_that_cannot_be_swayed_so_far_is_refused_with_the_price():
    put = (("pass",), ("unit", 0), ("Ambush I", 0), ("ambush", ((240_000, 240_000),)))
    assert refusal_of(AMBUSH, *put, ("Sway the Test", 2)) == f"That costs 2 Tactical Points, and you have 1. {OR_PASS}"
    assert refusal_of(AMBUSH, *put, ("Sway the Test", 3)) == f"A test is made easier or harder by 1 or 2. {OR_PASS}"


LANE = """
scenario: a test
rules: {options: [Friendly Unit Cover]}
start: Attack Phase
red:
  Archers: {at: [0, 0], weapons: {Bow: {range: 24}}}
  Pals: {at: [0.45, 6]}
  Others: {at: [9, 0]}
blue: {Ogre: {at: [0, 12], hp: 9}}
play: []
"""


def test_firing_past_a_friend_who_is_not_in_the_way_is_refused_with_who_is():
    words = refusal_of(LANE, ("unit", 0), ("attack", 0, 3), ("Reckless", 2))
    assert words == f"Of the friends in the way Pals is the nearest. {OR_PASS}"


# Perks and casualties

EMPTY_TANK = """
scenario: a test
start: Move Phase
red:
  Tank: {at: [0, 0], base: 60, transport: 100, fire_points: true, perks: [Crew I, Smokescreen, Defend]}
  Scouts: {at: [9, 0], perks: [Smokescreen]}
blue: {Guards: {at: [20, 0]}}
play: []
"""


def test_what_keeps_a_unit_from_its_perks_is_named():
    words = refusal_of(EMPTY_TANK, ("unit", 1), ("Smokescreen", 0))
    assert words == f"Tank has no crew aboard. {OR_PASS}"


VOLLEY = """
scenario: a test
start: Attack Phase
red: {Archers: {at: [0, 0], weapons: {Bow: {attacks: 3, power: 9}}}}
blue: {Mob: {positions: [[0, 6], [1, 6], [2, 6], [3, 6], [4, 6]], hp: 1}}
dice: [6, 6, 1]
play: []
"""
STRUCK = (("unit", 0), ("attack", 0, 1))


def test_a_model_that_is_not_there_is_told_apart_from_one_whose_turn_it_is_not():
    assert refusal_of(VOLLEY, *STRUCK, ("casualties", (99,))) == "Mob has no such model. Name any of models 1 to 5."
    assert refusal_of(VOLLEY, *STRUCK, ("casualties", (2, 2))) == (
        "Model 3 is not next to lose HP. First comes any of models 1, 2, 4 and 5."
    )
