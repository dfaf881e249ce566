"""Effects that people track, and the circumstances of attacks that they may be."""

import pytest

from turnmaster.tabletop.offering import KNOWN, Offered, offered_by


@pytest.mark.parametrize(
    ("words", "of", "circumstance", "value"),
    [
        ("In cover", "target", "cover", 1),
        ("cover", "target", "cover", 1),
        ("behind cover.", "target", "cover", 1),
        ("Moved", "attacker", "movements", 1),
        ("has charged", "attacker", "charged", 1),
        ("Moved into this Melee", "attacker", "charged", 1),
        ("in a Melee", "either", "melee", 1),
        ("-1 to Attack Dice", "attacker", "modifier", -1),
        ("−2 Attack Dice", "attacker", "modifier", -2),
        ("+ 1 on all attack dice", "attacker", "modifier", 1),
        ("+3 Dice Modifier", "attacker", "modifier", 3),
        ("-1 Dice Modifier to Attack Dice", "attacker", "modifier", -1),
    ],
)
def test_an_effect_is_a_circumstance_by_its_words(words, of, circumstance, value):
    assert offered_by(words) == Offered(of=of, circumstance=circumstance, value=value)


@pytest.mark.parametrize(
    "words",
    ["Pinned", "not in cover", "ignores cover", "has not moved", "removed", "-9 to Attack Dice", "-1 Armour"],
)
def test_nothing_is_made_of_words_that_say_something_else(words):
    assert offered_by(words) is None


def test_every_effect_that_is_proposed_is_one_that_attacks_know():
    assert all(offered_by(words) for words in KNOWN)


def test_proposed_effects_have_no_words_that_mean_something_else():
    """Charge is a perk, and "-1 to Attack Dice" reads as one dice fewer."""
    assert "Charged" not in KNOWN
    assert [words for words in KNOWN if "Attack Dice" in words and "Dice Modifier" not in words] == []
