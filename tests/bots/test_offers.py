"""An aggressive bot uses perks and Tactical Abilities where that is plainly good."""

import pytest

from tests.bots.tables import ADVANCED, answer, chosen, decision_of, options, table
from turnmaster.engine.core.answers import PASS

TACTICAL = "rules: {options: [Tactical Abilities]}\npools: {red: {Tactical Points: %s}}\n"


@pytest.mark.parametrize(("hp", "choice"), [(3, ("Regenerate", 0)), (9, None)])
def test_who_is_hurt_heals(hp, choice):
    battle = table(f"""
red: {{Hydra: {{at: [0, 0], hp: 9, hp_left: [{hp}], perks: [Regenerate], weapons: {{Bite: {{}}}}}}}}
blue: {{Ogre: {{at: [0, 9], hp: 9}}}}
dice: [1]
""")
    answer(battle, ("unit", 0))
    assert (chosen(battle) if decision_of(battle).kind == "window" else None) == choice


def test_who_is_hurt_buys_a_use_of_perks_with_points_left():
    battle = table(
        ADVANCED
        + """cp: {red: 2}
red: {Hydra: {at: [0, 0], hp: 9, hp_left: [3], move: 0, dash: 0, perks: [Regenerate]}}
blue: {Ogre: {at: [0, 20], hp: 9, move: 0, dash: 0}}
"""
    )
    assert chosen(battle) == ("act", 0, "Use Perks")


def test_nobody_buys_a_use_of_perks_that_does_nothing():
    battle = table(
        ADVANCED
        + """cp: {red: 2}
red: {Hydra: {at: [0, 0], hp: 9, move: 0, dash: 0, perks: [Smokescreen]}}
blue: {Ogre: {at: [0, 20], hp: 9, move: 0, dash: 0}}
"""
    )
    assert chosen(battle) != ("act", 0, "Use Perks")


def test_a_weapon_is_strengthened_before_its_dice():
    battle = table("""red: {Guns: {at: [0, 0], weapons: {Gun: {attacks: 4, perks: [Burst]}}}}
blue: {Ogre: {at: [0, 9], hp: 9}}
dice: [1, 1, 1, 1, 1, 1, 1, 1]
""")
    answer(battle, ("unit", 0), ("attack", 0, 1))
    assert chosen(battle) == ("Burst", 0)


@pytest.mark.parametrize(("apart", "choice"), [(9, ("Smokescreen", 0)), (30, PASS.written())])
def test_a_unit_hides_in_smoke_only_from_those_who_can_strike_it(apart, choice):
    battle = table(f"""start: Move Phase
red: {{Squad: {{at: [0, -9], weapons: {{Rifle: {{}}}}, perks: [Smokescreen]}}}}
blue: {{Ogre: {{at: [0, {apart - 9}], hp: 9, weapons: {{Rock: {{range: 18}}}}}}}}
""")
    answer(battle, ("unit", 0))
    assert chosen(battle) == choice


def test_tactical_points_go_to_the_unit_that_is_about_to_strike_hardest():
    battle = table(
        TACTICAL % 3
        + """start: Attack Phase
red:
  Boys: {at: [0, 0], weapons: {Sling: {range: 24, attacks: 1, power: 2}}}
  Guns: {at: [4, 0], weapons: {Cannon: {range: 24, attacks: 4, power: 8}}}
blue: {Ogre: {at: [0, 12], hp: 9}}
"""
    )
    assert decision_of(battle).kind == "window"
    assert chosen(battle) == ("Steady Aim", 1)


def test_tactical_points_are_kept_while_nobody_strikes():
    battle = table(
        TACTICAL % 3
        + """start: Move Phase
red: {Guns: {at: [0, 0], weapons: {Cannon: {range: 24, attacks: 4, power: 8}}}}
blue: {Ogre: {at: [0, 12], hp: 9}}
"""
    )
    assert decision_of(battle).kind == "window"
    assert chosen(battle) == PASS.written()


def test_many_failed_dice_are_rolled_again_and_the_successes_kept():
    battle = table(
        TACTICAL % 3
        + """start: Attack Phase
red: {Guns: {at: [0, 0], weapons: {Cannon: {range: 24, attacks: 6, power: 4}}}}
blue: {Ogre: {at: [0, 12], hp: 9}}
dice: [1, 2, 3, 3, 5, 6, 4, 4, 4, 4]
"""
    )
    answer(battle, PASS, ("unit", 0), ("attack", 0, 1))
    assert decision_of(battle).kind == "window"
    assert chosen(battle) == ("Reroll Many Dice", 3)


def test_what_spares_a_loss_is_used():
    battle = table("""red: {Guns: {at: [0, 0], weapons: {Cannon: {range: 24, attacks: 1, power: 8}}}}
blue: {Ogre: {at: [0, 12], hp: 2, perks: [Emergency Save]}}
dice: [6, 6]
""")
    answer(battle, ("unit", 0), ("attack", 0, 1))
    assert chosen(battle) == ("Emergency Save", 1)


def test_a_bargain_that_costs_hp_is_nothing_plainly_good():
    battle = table("""red: {Sith: {at: [0, 0], hp: 3, weapons: {Blade: {range: 24, perks: [Darkside]}}}}
blue: {Ogre: {at: [0, 12], hp: 9}}
dice: [1]
""")
    answer(battle, ("unit", 0), ("attack", 0, 1))
    assert chosen(battle) == PASS.written()


@pytest.mark.parametrize(("friend", "strikes_back"), [("[0, 13.1]", False), ("[-20, 0]", True)])
def test_nobody_pays_to_strike_back_at_friends(friend, strikes_back):
    battle = table(
        ADVANCED
        + f"""cp: {{red: 3, blue: 1}}
first: blue
red: {{Mortar: {{at: [0, 0], hp: 9, weapons: {{Shell: {{range: 24, perks: [Explode II]}}}}}}, Guards: {{at: {friend}}}}}
blue: {{Ogre: {{at: [0, 12], hp: 9, weapons: {{Rock: {{range: 18}}}}}}}}
dice: [1]
"""
    )
    answer(battle, ("act", 2, "Attack"), ("attack", 0, 0))
    assert ("Counter Attack", 0) in options(battle)
    assert (chosen(battle) == ("Counter Attack", 0)) == strikes_back
