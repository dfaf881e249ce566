"""An attack is told before its answers, and what an attacker uses in it is no answer."""

from tests.telling.playing import entries_in, story_in, story_of

DUEL = """
rules: {playstyle: Advanced}
start: begin action steps
cp: {red: 9, blue: 9}
red: {Archers: {models: 2, at: [0, 0], hp: 9, weapons: {Bow: {}}}}
blue: {Gunners: {models: 2, at: [0, 6], hp: 9, weapons: {Carbine: {perks: [Burst]}}}}
"""


def test_an_attack_in_answer_is_named_before_anything_is_used_in_it():
    told = story_of(
        DUEL + "play: [Archers attacks Gunners with Bow, blue uses Counter Attack, "
        "Gunners attacks Archers with Carbine, Gunners uses Burst]\ndice: [1, 1, 1, 1, 1, 1]"
    )
    assert [line.split(" [")[0] for line in told if "Carbine" in line or "Bow" in line or "Burst" in line][:4] == [
        "▲ Archers aim Bow at Gunners",
        "● Gunners (Counter Attack) aim Carbine at Archers",
        "● Gunners used Burst",
        "● Gunners (Counter Attack) → Archers, Carbine: no hit",
    ]
    assert not [line for line in told if "answered" in line]


def test_what_an_attack_costs_is_told_when_it_is_announced():
    told = story_of(DUEL + "play: [Archers attacks Gunners with Bow, blue uses Counter Guard]\ndice: [1, 1]")
    assert told[1:4] == [
        "▲ Archers aim Bow at Gunners [1 CP, 8 left]",
        "● Gunners: Counter Guard [1 CP, 8 left]",
        "▲ Archers → Gunners, Bow: no hit",
    ]


def test_what_a_defender_uses_is_an_answer_and_says_who_suffers_for_whom():
    assert story_in("perks/leadership/war-master")[1:4] == [
        "▲ Archers aims Bow at Lord",
        "● Lord answered with War Master",
        "▲ Archers → Squires (in the place of Lord), Bow: -1 HP",
    ]


def test_who_stands_in_for_another_is_told_with_the_attack():
    told = story_in("perks/leadership/bodyguard-afflicted")
    assert [line for line in told if "in the place of" in line] == [
        "▲ Rifles → Guards (in the place of King), Rifle: -1 HP"
    ]


def test_an_attack_that_was_paid_for_and_came_to_nothing_is_told_at_once():
    assert story_in("perks/transformation/incorporeal-advanced")[4:6] == [
        "● Knight: Attack, no weapon used [1 CP, 8 left]",
        "● Knight: Guard [1 CP, 7 left]",
    ]


# What is told as data


def test_the_dice_of_what_is_used_amid_a_volley_are_dice_of_its_entry():
    (volley,) = (entry for entry in entries_in("perks/defensive/emergency-save") if entry.what == "attack")
    assert [dice.reason for dice in volley.dice] == ["Attack Dice", "Armour Saves", "AEGIS Saves", "Emergency Save"]


def test_models_that_fall_to_an_affliction_are_touched():
    burnt, *_ = [entry for entry in entries_in("perks/affliction/burn-goes-on") if "Burn: -1 HP, 1 fell" in str(entry)]
    assert [(unit, len(models)) for unit, models in burnt.touched] == [(change.unit, 1) for change in burnt.hp]
