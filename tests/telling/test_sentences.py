"""Sentences of perks and terrain that a player understands, each told by a battle in which it happens."""

import pytest

from tests.helpers import event
from tests.telling.playing import story_in
from tests.telling.test_narrator import CAST, told_by
from turnmaster.telling.narrator import Narrator

SENTENCES = {
    "perks/roster/nightmare-anomaly-again": "▲ red used Nightmare Anomaly on Ogre",
    "perks/ability/purge-i": "● Scouts is attacked with -2 to Attack Dice (Smokescreen)",
    "perks/ability/adrenaline-counter": "▲ Runner has a third more Move (Adrenaline)",
    "perks/aeonian/controlled-controller-acts": "▲ Mage has half as much Move again (Rush)",
    "perks/ability/courage-panic": "▲ Levy has no Move (Panic)",
    "perks/leadership/orders-advanced": "▲ Squad has twice its Move (Orders)",
    "perks/defensive/magic-armour-doubled": (
        "▲ Mage passed the Aether Test for Magic Armour I with 2, 9 or less needed: it counts twice"
    ),
    "perks/ability/imprison-reserve-jailer-falls": (
        "▲ Worm failed the Aether Test for Magic Armour I with 12, 9 or less needed"
    ),
    "perks/ability/offering": "▲ Oracle, Dominate, 4+ needed: [- | 1]",
    "perks/limitation/wildcard-battle-dashed": ('Wand of ▲ Gambler: Battle, Range 36", Attacks 12, Power 12, AP 6+'),
    "perks/aeonian/combat-damage-shaken": "● Tank is damaged: -3 to Attack Dice at its next Attack",
    "perks/transformation/form-i-broken": "▲ Man took the form of Wolf",
    "perks/limitation/countdown-form": "▲ Man has its own form again",
    "perks/movement/juggernaut-advanced": "▲ Ram destroyed the wall",
    "terrain/dangerous-strikes-who-enters": "▲ Sappers entered the minefield with 1 of 3 models",
    "d10/dangerous-ground-converted": "▲ Sappers entered the minefield",
    "perks/defensive/tough-unseen": "4 HP of the loss wasted: nobody else of ● Brutes can be seen",
    "perks/enhancement/chaos-2": "Wand of ▲ Mage does nothing (Chaos)",
    "perks/enhancement/chaos-1": "▲ Mages → Mages (Chaos), Wand: -2 HP",
    "perks/defensive/stealth-advanced-later": "▲ Scouts left Stealth",
    "perks-in-general/scatter-north-east": 'The template of Shell scattered 5" north-east',
}


@pytest.mark.parametrize("scenario", SENTENCES)
def test_it_is_told_in_a_sentence_that_can_be_understood(scenario: str):
    assert SENTENCES[scenario] in story_in(scenario)


def test_a_unit_that_rises_without_any_room_is_not_told_to_stand_again():
    risen = event("raised", unit=0, models=0, lost=6)
    assert told_by(Narrator(CAST, 4), risen) == ["None of the 6 that rose of ▲ Archers found room"]
