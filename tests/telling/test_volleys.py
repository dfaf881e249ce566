"""A volley is told with the numbers that it had in the battle: what hit, what was saved, and by whom."""

import pytest

from tests.telling.playing import story_in

STORIES = {
    # Saves that failed are rolled again, those that held are rolled again, and both at once.
    "perks/defensive/resilient": ["2 of 3 saved, Armour 5+ [5 | 4 1], AEGIS 4+ [4 | 3] again [- | 3]"],
    "perks/offensive/rupture-one": ["3 of 4 saved, Armour 3+ [5 4 3 | 1] again [6 3 | 2], AEGIS 5+ [5 | 4]"],
    "perks/defensive/reinforced-rupture": ["1 of 3 saved, Armour 3+ [3 | 1 1] again [5 | 2] again [6 | 2]"],
    # A save that a perk rolls counts as well.
    "perks/defensive/emergency-save": ["1 of 2 saved, Armour 4+ [- | 3 3], AEGIS 5+ [- | 4 4]"],
    "attack/ladder-six-six-four": [
        "2 of 5 hit, needs 6, then 6, then 4+ (Power 2 against Defence 12) "
        "[6 6 6 6 | 5] then [6 6 6 | 5] then [6 4 | 3]"
    ],
    "perks/aeonian/accuracy-and-aim": ["1 of 3 aimed, Aim 4+ [5 4 | 3] then [3 | 2]"],
    # What another unit suffers is told with its own saves.
    "perks/leadership/furious": [
        "▲ Lord → Foe, Bow: -1 HP",
        "Mate, Furious: -2 HP, 1 of 3 saved, Armour 4+ [4 | 3 3]",
        "1 of 4 hit, needs 4+ (Power 4 against Defence 4) [4 | 3 2 1]",
        "no save",
    ],
    "perks/leadership/furious-alone": ["▲ Lord → Foe, Bow: -1 HP", "Lord, Furious: -1 HP"],
    "perks/leadership/leader-picked-out": [
        "▲ Sniper → Squad (in the place of Captain), Rifle: -1 HP, 1 fell",
        "Captain: -1 HP, 1 of 2 saved, Armour 5+ [5 | 4]",
    ],
    "perks/defensive/retaliate-i": [
        "▲ Swords, struck 2 times by Retaliate I of Thorns: -1 HP",
        "1 of 2 saved, Armour 4+ [4 | 3], AEGIS 5+ [- | 4]",
    ],
    "options/transport-casualty-struck": [
        "● Squad inside, struck by 2 that went on: -1 HP, 1 fell",
        "1 of 2 saved, Armour 3+ pierced, AEGIS 4+ [4 | 3]",
    ],
    # What comes between the saves and the loss neither parts them nor makes anything saved.
    "perks/aeonian/combat-damage-disabled-twice": [
        "▲ Rifles → Tank, Rifle: -2 HP",
        "no save",
        "● Tank is damaged: Immobile and without weapons in the next Game Turn",
    ],
    "perks/aeonian/combat-damage-disabled": ["▲ Rifles → Tank, Rifle: 1 of 1 not saved"],
    "perks/aeonian/combat-damage-last-weapon": ["▲ Rifles → Tank, Rifle: -1 HP", "Gun of ● Tank is broken"],
    "perks/affliction/blind-ii-denied": ["▲ Witch → Ogre, Curse: -1 HP", "● blue: Blind II is denied"],
    "perks/defensive/emergency-save-denied": ["▲ Rifles → Hero, Rifle: -1 HP", "▲ red: Emergency Save is denied"],
}


@pytest.mark.parametrize("scenario", STORIES)
def test_a_volley_is_told_as_it_was(scenario: str):
    lines = story_in(scenario)
    assert [line for line in lines if line in STORIES[scenario]] == STORIES[scenario]
